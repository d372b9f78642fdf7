import { levelsOf } from '../core/family.js';
import { seedOf } from '../core/hash.js';
import type { GenerateSpec } from '../core/item.js';
import { loadFamily, metas } from '../tasks/registry.js';
import { type Command, DONE, FAILED, UsageError } from './command.js';
import { familyFlag } from './family-flag.js';
import { oneOf, readFlags, wholeNumber } from './flags.js';

export const usage = `generate --family ssi [--category ID] [--seed S] [--count N] [--level L] [--structure KIND]
generate --family triview [--type SUBTYPE] [--level L1..L4] [--seed S] [--count N]
  Prints N fresh items with their keys, one {"item":..,"key":..} a line. Item k is made from seed S + k; without
  --category the categories take turns, and all of them have had a seed before the next one is used.
  --type is another name for --category; categories that do not exist at the level asked for are passed over.
  --seed is a number up to 4294967295 or any text (default 0), --count 1 to 100000 (default 1).`;

/** Item k of the batch: which category and seed. */
export function slotOf(
  k: number,
  seed: number,
  categories: readonly string[],
): { readonly category: string; readonly seed: number } {
  const category = categories[k % categories.length];
  if (category === undefined) throw new Error('slotOf: no categories');
  return { category, seed: (seed + Math.floor(k / categories.length)) >>> 0 };
}

export const generate: Command = async (args, io) => {
  const { flags } = readFlags(args, ['family', 'category', 'type', 'seed', 'count', 'level', 'structure']);
  const id = familyFlag(flags.family ?? 'ssi');
  const meta = metas[id];
  const known = meta.categories.map((category) => category.id);
  if (flags.category !== undefined && flags.type !== undefined) {
    throw new UsageError('--type and --category name the same thing: give one of them.');
  }
  const named = flags.category ?? flags.type;
  const level = flags.level === undefined ? {} : { level: oneOf('level', flags.level, meta.levels) };
  const categories =
    named !== undefined
      ? [oneOf(flags.category === undefined ? 'type' : 'category', named, known)]
      : known.filter((one) => level.level === undefined || levelsOf(meta, one).includes(level.level));
  const options = flags.structure === undefined ? {} : { options: { structure: flags.structure } };
  const seed = seedOf(flags.seed ?? '0');
  const count = wholeNumber('count', flags.count, 1, 1, 100_000);
  const family = await loadFamily(id);
  let failed = false;
  for (let k = 0; k < count; k++) {
    const slot = slotOf(k, seed, categories);
    const spec: GenerateSpec = { category: slot.category, ...level, ...options };
    const made = family.generate(slot.seed, spec);
    if (made.ok) {
      await io.out(JSON.stringify(made.value));
    } else {
      failed = true;
      io.err(`${slot.category}, seed ${slot.seed}: ${made.fault.message}`);
    }
  }
  return failed ? FAILED : DONE;
};
