import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { PackManifest } from '../../records/pack.js';
import { decodeRotaItem, decodeRotaKey } from '../../tasks/rota-bench/decode.js';
import { ICON_BOUNDS } from '../../tasks/rota-bench/icon-filter.js';
import type { MadeTask } from '../../tasks/rota-bench/make-task.js';
import { LEAST_REFERENCE, selectTest } from '../../tasks/rota-bench/selection.js';
import { ROTA_VERSION } from '../../tasks/rota-bench/types.js';
import { type Command, DONE, FAILED, type Io } from '../command.js';
import { readFlags, wholeNumber } from '../flags.js';
import { inProcesses } from './in-processes.js';
import { writePack } from './pack-files.js';
import { Cache } from './rota-cache.js';
import { gameIcons } from './rota-icons.js';
import { inHashOrder, type Passed, seedOfIcon, sieve } from './rota-sift.js';
import { rotaSource } from './rota-source.js';
import type { RotaDone, RotaJob, Sifted } from './rota-worker.js';

const WORKER = new URL('./rota-worker.ts', import.meta.url);
const ROOT = new URL('../../../', import.meta.url);
export const rotaTasksFolder = new URL('public/tasks/', ROOT).pathname;
const SELECTION_SEED = 'orthant rota-bench test set 1';
/** Tasks of the canonical collection (RoTA-Bench). */
const TASKS = 674;
/** The component bound where the first leaves too few icons (spec, section 3). */
const LOOSER_COMPONENT = 0.97;
const ICONS_A_JOB = 16;
const PORTION = 150;
/** The filter leaves a few more than needed, for icons that make no task. */
const SPARE = 40;

interface Account {
  made: number;
  cached: number;
}

const decodeSifted = (value: unknown): readonly Sifted[] | null => {
  const schema = v.array(
    v.union([
      v.object({ name: v.string(), mask: v.string(), foreground: v.number() }),
      v.object({ name: v.string(), code: v.string() }),
    ]),
  );
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
};

const decodeMade = (value: unknown): MadeTask | null => {
  const shell = v.safeParse(
    v.object({ item: v.unknown(), key: v.unknown(), evaluations: v.number(), poses: v.number() }),
    value,
  );
  if (!shell.success) return null;
  const item = decodeRotaItem(shell.output.item);
  if (!item.ok) return null;
  const key = decodeRotaKey(shell.output.key, item.value);
  const { evaluations, poses } = shell.output;
  return key.ok ? { item: item.value, key: key.value, evaluations, poses } : null;
};

/** Runs jobs, or takes their results from the cache; results come in the jobs' order. */
async function cached<T extends object>(
  jobs: readonly RotaJob[],
  decode: (value: unknown) => T | null,
  accept: (done: RotaDone) => T | null,
  processes: number,
  progress: (done: number) => void,
): Promise<{ readonly results: readonly (T | null)[]; readonly fresh: number }> {
  const cache = new Cache<T>(ROOT, decode);
  const results: (T | null)[] = jobs.map((job) => cache.get(job));
  const open = jobs.flatMap((job, i) => (results[i] === null ? [{ job, i }] : []));
  // In portions, so that a build that is stopped has kept most of its work.
  for (let from = 0; from < open.length; from += PORTION) {
    const portion = open.slice(from, from + PORTION);
    const done = await inProcesses<RotaJob, RotaDone>(
      WORKER,
      portion.map(({ job }) => job),
      processes,
      (n) => progress(jobs.length - open.length + from + n),
    );
    portion.forEach(({ job, i }, k) => {
      const result = accept(done[k]!);
      results[i] = result;
      if (result !== null) cache.put(job, result);
    });
  }
  return { results, fresh: open.length };
}

async function siftIcons(component: number, wanted: number, processes: number, io: Io) {
  const icons = inHashOrder(gameIcons());
  const jobs: RotaJob[] = [];
  for (let i = 0; i < icons.length; i += ICONS_A_JOB) {
    jobs.push({ kind: 'icons', icons: icons.slice(i, i + ICONS_A_JOB), component });
  }
  const { results } = await cached<readonly Sifted[]>(
    jobs,
    decodeSifted,
    (done) => ('ok' in done ? null : done),
    processes,
    (n) => {
      if (n % 32 === 0) io.err(`icons: ${n * ICONS_A_JOB} of ${icons.length}`);
    },
  );
  return {
    ...sieve(
      results.flatMap((one) => one ?? []),
      wanted,
    ),
    tried: icons.length,
  };
}

async function makeTasks(passed: readonly Passed[], processes: number, account: Account, io: Io) {
  const jobs = passed.map(
    ({ name, mask }): RotaJob => ({ kind: 'task', icon: name, seed: seedOfIcon(name), mask }),
  );
  const reasons = new Map<string, number>();
  const { results, fresh } = await cached<MadeTask>(
    jobs,
    decodeMade,
    (done) => {
      if (!('ok' in done)) return null;
      if (done.ok) return done.value;
      reasons.set(done.fault.code, (reasons.get(done.fault.code) ?? 0) + 1);
      return null;
    },
    processes,
    (n) => {
      if (n % 25 === 0) io.err(`tasks: ${n} of ${jobs.length}`);
    },
  );
  account.made += fresh;
  account.cached += jobs.length - fresh;
  for (const [code, n] of reasons) await io.out(`${n} icons made no task: ${code}`);
  return results.flatMap((one) => one ?? []);
}

/** "4: 31, 5: 40" */
export function lengthsText(lengths: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const n of lengths) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([n, count]) => `${n}: ${count}`)
    .join(', ');
}

function setVersion(): string {
  const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/package.json');
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(path, 'utf8'))).version;
}

/** Both packs of rotation tasks: all, and the test set. Same bytes every time; what is cached is not computed again. */
export const buildRotaPacks: Command = async (args, io) => {
  const { flags } = readFlags(args, ['out', 'count', 'edition', 'processes']);
  const wanted = wholeNumber('count', flags.count, TASKS, 1, 4000);
  const edition = wholeNumber('edition', flags.edition, 1, 1, 9999);
  const processes = wholeNumber('processes', flags.processes, Math.min(2, availableParallelism()), 1, 64);
  const folder = flags.out ?? rotaTasksFolder;
  setPriority(5);
  const began = performance.now();

  let component = ICON_BOUNDS.component;
  let sifted = await siftIcons(component, wanted + SPARE, processes, io);
  if (sifted.passed.length < wanted) {
    await io.out(`Only ${sifted.passed.length} icons pass with a component bound of ${component}.`);
    component = LOOSER_COMPONENT;
    sifted = await siftIcons(component, wanted + SPARE, processes, io);
  }
  const siftedAt = performance.now();
  const reasons = Object.entries(sifted.failed).map(([code, n]) => `${code} ${n}`);
  await io.out(`${sifted.tried} icons, ${sifted.passed.length} taken (${reasons.join(', ')})`);

  const account: Account = { made: 0, cached: 0 };
  const tasks = (await makeTasks(sifted.passed, processes, account, io)).slice(0, wanted);
  if (tasks.length < wanted) {
    io.err(`Only ${tasks.length} of ${wanted} tasks could be made; nothing was written.`);
    return FAILED;
  }
  const spent = (performance.now() - siftedAt) / 1000;
  const evaluations = tasks.reduce((sum, task) => sum + task.evaluations, 0);
  const poses = tasks.reduce((sum, task) => sum + task.poses, 0);
  const rate = account.cached === 0 ? `, ${Math.round(poses / spent)} poses a second` : '';
  await io.out(
    `${account.made} tasks made and ${account.cached} from the cache in ${spent.toFixed(0)} s with ${processes} processes; ${poses} poses judged, ${evaluations} of them by an IoU evaluation, the others by its bound${rate}`,
  );

  const lengthOf = (task: MadeTask): number => task.key.path.length;
  const eligible = tasks.filter((task) => lengthOf(task) >= LEAST_REFERENCE).length;
  await io.out(`references: ${lengthsText(tasks.map(lengthOf))}`);
  await io.out(`eligible for the test set: ${eligible} of ${tasks.length}`);
  const chosen = new Set(
    selectTest(
      tasks.map((task) => ({ id: task.item.id, length: lengthOf(task) })),
      SELECTION_SEED,
    ),
  );
  const version = setVersion();
  for (const kind of ['core', 'test'] as const) {
    const members = kind === 'core' ? tasks : tasks.filter((task) => chosen.has(task.item.id));
    const id = `rota-bench/${kind}@${edition}`;
    const manifest = writePack(folder, {
      id,
      family: 'rota-bench',
      version: ROTA_VERSION,
      title:
        kind === 'core'
          ? `All ${members.length} rotation tasks`
          : `Test set: ${members.length} rotation tasks`,
      items: members.map((task) => task.item),
      keys: members.map((task) => task.key),
      source: rotaSource({
        id,
        kind,
        count: members.length,
        eligible,
        tasks: tasks.length,
        component,
        lengths: lengthsText(members.map(lengthOf)),
        setVersion: version,
        selectionSeed: SELECTION_SEED,
      }),
    });
    await tell(folder, manifest, io);
  }
  await io.out(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
  return DONE;
};

async function tell(folder: string, { id, files }: PackManifest, io: Io): Promise<void> {
  for (const file of [files.items, files.keys]) {
    const packed = gzipSync(readFileSync(join(folder, id, file.path))).length;
    await io.out(
      `${id}/${file.path}  ${file.bytes} bytes, ${(packed / 1e6).toFixed(2)} MB with gzip  ${file.sha256}`,
    );
  }
}
