import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { seedOf } from '../../core/hash.js';
import type { Keyed } from '../../core/item.js';
import type { PackManifest } from '../../records/pack.js';
import { FULL_QUESTIONS, FULL_SCENES, testSet } from '../../tasks/triviewbench/generate/sets.js';
import { TRI_LEVELS, TRI_VERSION, type TriItem, type TriKey } from '../../tasks/triviewbench/types.js';
import { type Command, DONE, FAILED, type Io, UsageError } from '../command.js';
import { readFlags, wholeNumber } from '../flags.js';
import { inProcesses } from './in-processes.js';
import { writePack } from './pack-files.js';
import { tasksFolder } from './ssi-build.js';
import type { TriJob, TriMade } from './triview-worker.js';

const WORKER = new URL('./triview-worker.ts', import.meta.url);
const FULL_ID = 'triviewbench/full@1';

const source = (id: string, what: string, seed: number, command: string): string => `# ${id}

${what} after TriViewBench (arXiv 2606.26029). No picture, prompt or answer of the published benchmark is in here: scenes,
questions and keys are made by this project's own generator, version ${TRI_VERSION}, from the pack seed ${seed}:

    npm run -s cli -- packs build triview ${command}

makes the same bytes again, and \`packs check triview\` measures and computes everything a second time. Licence: MIT, like
the project.

\`items.json\` and \`keys.json\` are JSON lists in the same order; \`manifest.json\` holds their SHA-256 hashes. The items'
format is described in \`src/tasks/triviewbench/README.md\`. A published pack never changes: a new one gets a new number.
`;

interface Contents {
  readonly id: string;
  readonly title: string;
  readonly made: readonly Keyed<TriItem, TriKey>[];
  readonly source: string;
}

async function write(folder: string, { id, title, made, source }: Contents, io: Io): Promise<PackManifest> {
  const items = made.map((one) => one.item);
  const keys = made.map((one) => one.key);
  const manifest = writePack(folder, {
    id,
    family: 'triviewbench',
    version: TRI_VERSION,
    title,
    items,
    keys,
    source,
  });
  for (const file of [manifest.files.items, manifest.files.keys]) {
    await io.out(`${id}/${file.path}  ${file.bytes} bytes  ${file.sha256}`);
  }
  return manifest;
}

/** What the full set is, and the hashes of what it regenerates to: shipped in place of its 14,174 items. */
const definition = (seed: number, manifest: PackManifest): string =>
  `${JSON.stringify(
    {
      id: FULL_ID,
      version: TRI_VERSION,
      seed,
      scenes: FULL_SCENES,
      questions: FULL_QUESTIONS,
      count: manifest.count,
      files: manifest.files,
    },
    null,
    2,
  )}\n`;

async function buildFull(folder: string, seed: number, io: Io): Promise<number> {
  const jobs = TRI_LEVELS.map((level): TriJob => ({ seed, level }));
  const levels = await inProcesses<TriJob, TriMade>(WORKER, jobs, TRI_LEVELS.length, (done) =>
    io.err(`${done} of ${jobs.length} levels`),
  );
  const made: Keyed<TriItem, TriKey>[] = [];
  for (const level of levels) {
    if (!level.ok) {
      io.err(level.fault.message);
      return FAILED;
    }
    made.push(...level.value);
  }
  const scenes = new Set(made.map(({ item }) => item.scene)).size;
  const title = `Full set: ${made.length} questions on ${scenes} scenes`;
  const manifest = await write(
    folder,
    {
      id: FULL_ID,
      title,
      made,
      source: source(FULL_ID, title, seed, `--full FOLDER --seed ${seed}`),
    },
    io,
  );
  const text = definition(seed, manifest);
  writeFileSync(join(folder, `${FULL_ID}.json`), text);
  const shipped = join(tasksFolder, `${FULL_ID}.json`);
  if (!existsSync(shipped)) return DONE;
  const same = readFileSync(shipped, 'utf8') === text;
  await io.out(
    same ? 'the same as the shipped definition' : 'NOT the set that the shipped definition describes',
  );
  return same ? DONE : FAILED;
}

export const buildTriView: Command = async (args, io) => {
  const { flags } = readFlags(args, ['out', 'count', 'seed', 'edition', 'full']);
  const seed = seedOf(flags.seed ?? '1');
  setPriority(10);
  if (flags.full !== undefined) {
    const other = (['out', 'count', 'edition'] as const).find((name) => flags[name] !== undefined);
    if (other !== undefined) throw new UsageError(`--full takes a folder and --seed, not --${other}.`);
    return buildFull(flags.full, seed, io);
  }
  const count = wholeNumber('count', flags.count, 400, 4, 8000);
  if (count % 4 !== 0)
    throw new UsageError(`--count is shared by four levels: ${count} is not a multiple of 4.`);
  const edition = wholeNumber('edition', flags.edition, 1, 1, 9999);
  const id = `triviewbench/test@${edition}`;
  const made = testSet(seed, count / 4, (done) => {
    if (done % 100 === 0) io.err(`${done} of ${count}`);
  });
  if (!made.ok) {
    io.err(made.fault.message);
    return FAILED;
  }
  await write(
    flags.out ?? tasksFolder,
    {
      id,
      title: `Test set: ${count} questions on three views`,
      made: made.value,
      source: source(
        id,
        `${count} generated questions, ${count / 4} a level in the proportions of the published ones,`,
        seed,
        `--count ${count} --seed ${seed}`,
      ),
    },
    io,
  );
  return DONE;
};
