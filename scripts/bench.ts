// npm run bench: what the issues name, each with its ratio to a reference measured in the same run.
// `npm run bench -- rota` runs one part. Nothing here passes or fails; it prints.
import { benchRota } from '../src/cli/bench-rota.js';
import { benchImport } from './bench-import.js';
import { benchModels } from './bench-models.js';
import { benchPages } from './bench-pages.js';
import { benchRanking } from './bench-ranking.js';
import { benchResults } from './bench-results.js';
import { benchTriView } from './bench-triview.js';
import { benchWorkspace } from './bench-workspace.js';

const out = (line: string): void => console.log(line);
const parts: Readonly<Record<string, () => Promise<void>>> = {
  rota: () => benchRota(out),
  ranking: () => benchRanking(out),
  triview: () => benchTriView(out),
  results: () => benchResults(out),
  import: () => benchImport(out),
  pages: async () => {
    await benchPages(out);
    await benchWorkspace(out);
  },
  models: () => benchModels(out),
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const name of asked.length ? asked : Object.keys(parts)) await parts[name]?.();
