import { type FamilyMeta, levelsOf } from '../core/family.js';
import { Random } from '../core/random.js';
import type { RunParameters, Slot } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { ListedItem } from './source.js';

/**
 * Which items a run holds and in which order. Follows from the parameters and the pack's listing alone, so that a
 * resumed run finds its plan again. Categories are dealt in turn, so that ten items of ten categories are one of each;
 * which categories get the remainder follows from the seed.
 * @param listing the pack's items; null to make fresh ones
 * @returns slots with `index` 0, 1 .., as many as were asked for or picked; fault `not-enough-items` when a pack holds fewer than were asked for
 */
export function planOf(
  parameters: RunParameters,
  meta: FamilyMeta,
  listing: readonly ListedItem[] | null,
): Result<readonly Slot[]> {
  const whole = wholePlan(parameters, meta, listing);
  const { pick } = parameters;
  if (!whole.ok || pick === undefined) return whole;
  return ok(
    pick.map((at, index) => {
      const slot = whole.value[at];
      if (slot === undefined) throw new Error(`planOf: item ${at} picked of ${whole.value.length}`);
      return { ...slot, index };
    }),
  );
}

function wholePlan(
  parameters: RunParameters,
  meta: FamilyMeta,
  listing: readonly ListedItem[] | null,
): Result<readonly Slot[]> {
  const known = meta.categories.map((category) => category.id);
  const { level } = parameters;
  const wanted =
    parameters.categories.length > 0 ? known.filter((id) => parameters.categories.includes(id)) : known;
  const categories = wanted.filter((id) => level === null || levelsOf(meta, id).includes(level));
  if (categories.length === 0) {
    return fail('bad-parameter', `None of these categories exists at ${level}.`, 'level');
  }
  const random = new Random(parameters.seed).fork('plan');
  if (listing === null) return ok(inOrder(fresh(parameters, categories, meta, random), parameters, random));

  const fitting = listing
    .map((item, at) => ({ ...item, at }))
    .filter(
      (item) =>
        categories.includes(item.category) && (parameters.level === null || item.level === parameters.level),
    );
  if (fitting.length < parameters.count) {
    return fail(
      'not-enough-items',
      `The pack holds ${fitting.length} such items, fewer than the ${parameters.count} asked for. Choose a smaller number, more categories or another level.`,
      'count',
    );
  }
  const stock = new Map(
    categories.map((id) => [id, random.fork(id).shuffle(fitting.filter((i) => i.category === id))]),
  );
  const drawn = deal(categories, parameters.count, random, (id) => stock.get(id)?.pop() ?? null);
  drawn.sort((a, b) => a.at - b.at);
  return ok(
    inOrder(
      drawn.map((i) => ({ kind: 'pack', category: i.category, level: i.level, itemId: i.id })),
      parameters,
      random,
    ),
  );
}

type Unplaced = Slot extends infer S ? (S extends Slot ? Omit<S, 'index'> : never) : never;

function inOrder(slots: readonly Unplaced[], parameters: RunParameters, random: Random): readonly Slot[] {
  const ordered = parameters.order === 'shuffled' ? random.fork('order').shuffle(slots) : slots;
  return ordered.map((slot, index) => ({ ...slot, index }));
}

/** Goes round the categories, in an order of the seed's, and takes one of each that has one left. */
function deal<T>(
  categories: readonly string[],
  count: number,
  random: Random,
  take: (category: string) => T | null,
): T[] {
  const round = random.fork('round').shuffle(categories);
  const out: T[] = [];
  for (let found = true; found && out.length < count; ) {
    found = false;
    for (const category of round) {
      if (out.length === count) break;
      const one = take(category);
      if (one === null) continue;
      found = true;
      out.push(one);
    }
  }
  return out;
}

function fresh(
  parameters: RunParameters,
  categories: readonly string[],
  meta: FamilyMeta,
  random: Random,
): readonly Unplaced[] {
  const streams = new Map(
    categories.map((id) => {
      const stream = random.fork(`items ${id}`);
      return [
        id,
        { stream, used: new Set<number>(), levels: stream.fork('levels').shuffle(levelsOf(meta, id)) },
      ];
    }),
  );
  const slots = deal(categories, parameters.count, random, (category): Unplaced => {
    const own = streams.get(category);
    if (own === undefined) throw new Error(`planOf: no stream for ${category}`);
    let seed = own.stream.next();
    // An item's id is its category and seed: two of one seed would be one item twice.
    while (own.used.has(seed)) seed = own.stream.next();
    const level = parameters.level ?? own.levels[own.used.size % Math.max(1, own.levels.length)] ?? null;
    own.used.add(seed);
    return { kind: 'generated', category, level, seed };
  });
  return categories.flatMap((id) => slots.filter((slot) => slot.category === id));
}
