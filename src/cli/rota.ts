import { type Command, UsageError } from './command.js';

export const usage = `rota observe FILE
  Reads {"cases": [..]}, each case with maskRle (runs of a 512 x 512 mask, background first), taskSeed and actions, and
  prints one JSON line a case: the same fields and what the object looks like after the actions (counts, IoU, SHA-256 of
  target, current projection, auxiliary view and panel). A case that cannot be used is reported by its number (from 0),
  the others are still printed, and the exit code is 1.`;

const verbs: { readonly [verb: string]: () => Promise<Command> } = {
  observe: async () => (await import('./rota/observe.js')).observe,
};

export const rota: Command = async (args, io) => {
  const [verb = '', ...rest] = args;
  const load = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (load === undefined)
    throw new UsageError(`rota takes ${Object.keys(verbs).join(' or ')}, not "${verb}".`);
  return (await load())(rest, io);
};
