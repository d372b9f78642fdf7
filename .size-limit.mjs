// Budgets of what a person downloads, gzip. Read from the built files themselves: an entry, what it imports statically,
// and, for a ranking run, the lazy parts that such a run loads.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const assets = 'dist/assets';
const files = existsSync(assets) ? readdirSync(assets) : [];

/** A file and all that it imports statically. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = readFileSync(`${assets}/${name}`, 'utf8');
  for (const [, next] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) closure(next, seen);
  return seen;
}

function parts(pattern) {
  const found = files.filter((file) => pattern.test(file) && file.endsWith('.js'));
  if (found.length === 0) throw new Error(`size budgets: no built file matches ${pattern}`);
  return found;
}

const html = existsSync('dist/index.html') ? readFileSync('dist/index.html', 'utf8') : '';
const entries = [...html.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name);
const first = entries.flatMap((name) => [...closure(name)]);
// The ranking family stands in a page chunk and in the worker's; of the chunks named family, those that rank. The worker of
// the results workspace has a copy of its own, which no run loads.
const workspace = parts(/^analysis\.worker-/).map((file) => readFileSync(`${assets}/${file}`, 'utf8'));
const ranking = parts(/^family-/).filter(
  (file) =>
    readFileSync(`${assets}/${file}`, 'utf8').includes('ground-height') &&
    !workspace.some((code) => code.includes(file)),
);
if (ranking.length !== 2)
  throw new Error(`size budgets: ${ranking.length} chunks rank, the page's and its worker's were expected`);
const run = [
  ...first,
  ...[
    ...parts(/^renderer-/),
    ...parts(/^engine-/),
    ...parts(/^webgpuEngine-/),
    ...parts(/^shaders-wgsl-/),
    ...parts(/^tasks\.worker-/),
    ...ranking,
  ].flatMap((name) => [...closure(name)]),
];
const paths = (names) => [...new Set(names)].map((name) => `${assets}/${name}`);

export default [
  {
    name: 'first load: JavaScript before Babylon',
    path: paths(first),
    limit: '120 kB',
    gzip: true,
    brotli: false,
  },
  {
    name: 'one ranking run: Babylon and everything',
    path: paths(run),
    limit: '600 kB',
    gzip: true,
    brotli: false,
  },
];
