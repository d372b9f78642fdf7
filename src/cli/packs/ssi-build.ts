import { readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { seedOf } from '../../core/hash.js';
import { Random } from '../../core/random.js';
import { drawnWish, LEVEL_SHARES, LEVELS } from '../../tasks/ssi-bench/generate/generate.js';
import { PUBLISHED_COUNTS } from '../../tasks/ssi-bench/paper.js';
import { chanceOf } from '../../tasks/ssi-bench/score.js';
import { SSI_CATEGORIES, SSI_VERSION, type SsiCategory } from '../../tasks/ssi-bench/types.js';
import { CATEGORY_WORDS } from '../../tasks/ssi-bench/words.js';
import { type Command, DONE, FAILED, UsageError } from '../command.js';
import { readFlags, wholeNumber } from '../flags.js';
import { inProcesses } from './in-processes.js';
import { writePack } from './pack-files.js';
import type { Made, SsiJob } from './ssi-worker.js';

export const tasksFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'public', 'tasks');
/** Edition of the core pack that ships: raised with the version of the generator. */
export const CORE_EDITION = 2;
const WORKER = new URL('./ssi-worker.ts', import.meta.url);

/** Items per category in the published proportions (SSI-Bench, Table 5), by largest remainder. */
export function proportioned(count: number): readonly (readonly [SsiCategory, number])[] {
  const all = SSI_CATEGORIES.reduce((sum, c) => sum + PUBLISHED_COUNTS[c], 0);
  const exact = SSI_CATEGORIES.map((c) => (count * PUBLISHED_COUNTS[c]) / all);
  const whole = exact.map(Math.floor);
  const left = count - whole.reduce((sum, n) => sum + n, 0);
  const byRest = exact.map((e, i) => [e - whole[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of byRest.slice(0, left)) whole[i] = whole[i]! + 1;
  return SSI_CATEGORIES.map((c, i) => [c, whole[i]!] as const);
}

/**
 * The jobs of a pack: seeds of each category from a stream of its own, taken in turn, where a seed is passed over if
 * its key or its level already has its share. So every order of the candidates is right equally often.
 */
export function jobsOf(count: number, seed: number): readonly Extract<SsiJob, { kind: 'generate' }>[] {
  return proportioned(count).flatMap(([category, n]) => {
    const stream = new Random(seed).fork(`pack ${category}`);
    const orders = 1 / chanceOf(CATEGORY_WORDS[category].candidates).taskwise;
    const room = new Map<string, number>(LEVELS.map((level, i) => [level, Math.ceil(n * LEVEL_SHARES[i]!)]));
    const most = Math.ceil(n / orders);
    const seeds = new Set<number>();
    while (seeds.size < n) {
      const one = stream.next();
      const { key, level } = drawnWish(one, category);
      const [ofKey, ofLevel] = [room.get(key.join()) ?? most, room.get(level) ?? 0];
      if (seeds.has(one) || ofKey === 0 || ofLevel === 0) continue;
      room.set(key.join(), ofKey - 1);
      room.set(level, ofLevel - 1);
      seeds.add(one);
    }
    return [...seeds].map((s) => ({ kind: 'generate' as const, category, seed: s }));
  });
}

const source = (id: string, seed: number, count: number): string => `# ${id}

${count} generated ranking items after SSI-Bench (arXiv 2602.07864), in the proportions of its Table 5. No picture, prompt
or answer of the published benchmark is in here: structures, questions and keys are made from parameters by this
project's own generator, version ${SSI_VERSION}, from the pack seed ${seed}:

    npm run -s cli -- packs build ssi --count ${count} --seed ${seed}

makes the same bytes again, and \`packs check ssi\` recomputes every key from the geometry. Licence: MIT, like the project.

\`items.json\` and \`keys.json\` are JSON lists in the same order; \`manifest.json\` holds their SHA-256 hashes. The items'
format is described in \`src/tasks/ssi-bench/README.md\`. A published pack never changes: a new one gets a new number.
`;

export const buildSsi: Command = async (args, io) => {
  const { flags } = readFlags(args, ['out', 'count', 'seed', 'name', 'edition', 'processes']);
  const count = wholeNumber('count', flags.count, 1000, 10, 20_000);
  const seed = seedOf(flags.seed ?? '1');
  const name = flags.name ?? 'core';
  if (!/^[a-z0-9-]+$/.test(name)) throw new UsageError(`--name takes a-z, 0-9 and -, not "${name}".`);
  const edition = wholeNumber('edition', flags.edition, CORE_EDITION, 1, 9999);
  const processes = wholeNumber('processes', flags.processes, Math.min(2, availableParallelism()), 1, 64);
  const folder = flags.out ?? tasksFolder;
  const id = `ssi-bench/${name}@${edition}`;

  setPriority(10);
  const jobs = jobsOf(count, seed);
  const made = await inProcesses<SsiJob, Made>(WORKER, jobs, processes, (done) => {
    if (done % 100 === 0) io.err(`${done} of ${count}`);
  });
  const faults = made.flatMap((one) => (one.ok ? [] : [one.fault.message]));
  for (const fault of faults) io.err(fault);
  if (faults.length > 0) return FAILED;
  const all = made.flatMap((one) => (one.ok ? [one.value] : []));
  const manifest = writePack(folder, {
    id,
    family: 'ssi-bench',
    version: SSI_VERSION,
    title: name === 'core' ? `Core pack: ${count} ranking items` : `${name}: ${count} ranking items`,
    items: all.map((one) => one.item),
    keys: all.map((one) => one.key),
    source: source(id, seed, count),
  });
  let packed = 0;
  for (const file of [manifest.files.items, manifest.files.keys]) {
    packed += gzipSync(readFileSync(join(folder, id, file.path))).length;
    await io.out(`${id}/${file.path}  ${file.bytes} bytes  ${file.sha256}`);
  }
  await io.out(`${count} items, ${(packed / 1e6).toFixed(2)} MB with gzip`);
  return DONE;
};
