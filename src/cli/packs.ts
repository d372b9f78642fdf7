import { type BuiltFamilyId, familyNamed } from '../tasks/registry.js';
import { type Command, UsageError } from './command.js';

export const usage = `packs build ssi [--out FOLDER] [--count N] [--seed S] [--name NAME] [--edition N] [--processes N]
packs check ssi [--pack FOLDER]
packs build rota [--out FOLDER] [--count N] [--edition N] [--processes N]
packs check rota [--pack FOLDER]
packs build triview [--out FOLDER] [--count N] [--seed S] [--edition N] | --full FOLDER [--seed S]
packs check triview [--pack FOLDER]
  build makes a pack (default: 1000 items in the published proportions, public/tasks/ssi-bench/core@2) and enters it in
  the index beside it. check recomputes every key, margin, visibility and 2D shortcut of a pack and prints a table; its
  exit code is 1 where a bound is broken. For rota, build makes the 674 tasks and the test set of 100; what was computed
  before is taken from .cache; check replays every reference path. For triview, build makes the test set of 400; --full
  regenerates the 14,174 questions on 1,923 scenes into a folder and compares them with the shipped definition.`;

interface PackCommands {
  readonly build: () => Promise<Command>;
  readonly check: () => Promise<Command>;
}

/** Families whose packs this command line builds. */
const families: { readonly [id in BuiltFamilyId]: PackCommands } = {
  'ssi-bench': {
    build: async () => (await import('./packs/ssi-build.js')).buildSsi,
    check: async () => (await import('./packs/ssi-check.js')).checkSsi,
  },
  'rota-bench': {
    build: async () => (await import('./packs/rota-build.js')).buildRotaPacks,
    check: async () => (await import('./packs/rota-check.js')).checkRota,
  },
  triviewbench: {
    build: async () => (await import('./packs/triview-build.js')).buildTriView,
    check: async () => (await import('./packs/triview-check.js')).checkTriView,
  },
};

export const packs: Command = async (args, io) => {
  const [verb, ...more] = args;
  if (verb !== 'build' && verb !== 'check') {
    throw new UsageError(`packs takes build or check${verb === undefined ? '' : `, not "${verb}"`}.`);
  }
  const named = more[0] !== undefined && !more[0].startsWith('-') ? more[0] : 'ssi';
  const id = familyNamed(named);
  if (id === null) throw new UsageError(`There is no family "${named}".`);
  const rest = more[0] === named ? more.slice(1) : more;
  return (await families[id][verb]())(rest, io);
};
