import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seedOf } from '../../core/hash.js';
import { SOLVER_IDS, solveTask } from '../../tasks/rota-bench/solvers.js';
import { type Command, DONE, FAILED, UsageError } from '../command.js';
import { oneOf, readFlags, wholeNumber } from '../flags.js';
import { rotaTasksFolder } from '../packs/rota-build.js';
import { readRotaPack } from '../packs/rota-read.js';

/** Where a pack lies: a folder, or the name of one of this project's packs ("test", "test@1", "rota-bench/test@1"). */
function folderOf(pack: string): string {
  if (existsSync(join(pack, 'manifest.json'))) return pack;
  const name = pack.replace(/^rota-bench\//, '');
  return join(rotaTasksFolder, 'rota-bench', name.includes('@') ? name : `${name}@1`);
}

/** `rota solve`: one JSON line a task, in the pack's order: id, outcome, iou, rotations, poseError. */
export const rotaSolve: Command = async (args, io) => {
  const { flags } = readFlags(args, ['solver', 'pack', 'limit', 'seed']);
  if (flags.solver === undefined) throw new UsageError(`--solver is missing: ${SOLVER_IDS.join(', ')}.`);
  const solver = oneOf('solver', flags.solver, SOLVER_IDS);
  const limit = wholeNumber('limit', flags.limit, 100_000, 1, 100_000);
  const seed = seedOf(flags.seed ?? '1');
  const read = readRotaPack(folderOf(flags.pack ?? 'test'));
  if (!read.ok) {
    io.err(read.fault.message);
    return FAILED;
  }
  for (const { item, key } of read.value.tasks.slice(0, limit)) {
    const { id, outcome, iou, path, poseError } = solveTask(solver, item, key, seed);
    await io.out(JSON.stringify({ id, outcome, iou, rotations: path.length, poseError }));
  }
  return DONE;
};
