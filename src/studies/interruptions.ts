import type { Random } from '../core/random.js';
import type { Breaks, Checks } from './study.js';

/**
 * Places between items, as the number of items before them, counted over all blocks in the order in which they are done.
 * A check stands strictly inside a block: never before a block's first item. Two places always have an item between them.
 */
function places(sizes: readonly number[]): readonly number[] {
  const out: number[] = [];
  let before = 0;
  for (const size of sizes) {
    for (let k = 1; k < size; k++) out.push(before + k);
    before += size;
  }
  return out;
}

/** How many checks there is room for. @param sizes items of each block */
export const checkCapacity = (sizes: readonly number[]): number => places(sizes).length;

/**
 * Where attention checks come, and which question each asks: questions go round, in an order of the session's.
 * @param sizes items of each block, in the order in which they are done
 */
export function checkPlaces(
  checks: Checks,
  sizes: readonly number[],
  own: Random,
): ReadonlyMap<number, number> {
  const possible = places(sizes);
  let chosen: number[];
  if (checks.count !== undefined) {
    chosen = own.shuffle(possible).slice(0, checks.count);
  } else {
    const every = checks.every ?? 1;
    chosen = [];
    // Counted from the last check: where a block begins, the check waits for the next place.
    let last = 0;
    for (const place of possible) {
      if (place - last >= every) {
        chosen.push(place);
        last = place;
      }
    }
  }
  const order = own.shuffle(checks.questions.map((_, at) => at));
  return new Map(
    chosen.sort((a, b) => a - b).map((place, at) => [place, order[at % order.length] ?? 0] as const),
  );
}

/** Where breaks come: between blocks, and after every so many items. Never before the first item nor after the last. */
export function breakPlaces(breaks: Breaks, sizes: readonly number[]): ReadonlySet<number> {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const out = new Set<number>();
  let before = 0;
  for (const size of sizes) {
    before += size;
    out.add(before);
  }
  if (breaks.every !== undefined) for (let k = breaks.every; k < total; k += breaks.every) out.add(k);
  out.delete(total);
  out.delete(0);
  return out;
}
