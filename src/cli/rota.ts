import { type Command, UsageError } from './command.js';

export const usage = `rota observe FILE
  Reads {"cases": [..]}, each case with maskRle (runs of a 512 x 512 mask, background first), taskSeed and actions, and
  prints one JSON line a case: the same fields and what the object looks like after the actions (counts, IoU, SHA-256 of
  target, current projection, auxiliary view and panel). A case that cannot be used is reported by its number (from 0),
  the others are still printed, and the exit code is 1.
rota solve --solver NAME [--pack PACK] [--limit N] [--seed S]
  Plays the tasks of a pack (default: the test set) with a built-in solver (random, random-30, greedy-iou, greedy-pose,
  reference, stop) and prints one JSON line a task: id, outcome, iou, rotations, poseError. PACK is a folder or a name
  such as core or test@1.`;

const verbs: { readonly [verb: string]: () => Promise<Command> } = {
  observe: async () => (await import('./rota/observe.js')).observe,
  solve: async () => (await import('./rota/solve.js')).rotaSolve,
};

export const rota: Command = async (args, io) => {
  const [verb = '', ...rest] = args;
  const load = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (load === undefined)
    throw new UsageError(`rota takes ${Object.keys(verbs).join(' or ')}, not "${verb}".`);
  return (await load())(rest, io);
};
