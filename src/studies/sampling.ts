import type { Random } from '../core/random.js';
import type { Block, Order } from './study.js';

/** Items that a person gets of a block. */
export const sampleSize = (block: Block): number => block.sample?.count ?? block.pool;

/** How often each item of a pool was seen by people who completed; absent where nothing is known. */
export type SeenCounts = readonly number[];

/**
 * Which positions of a pool a person gets, ascending.
 * Matrix sampling takes the items that the fewest of those who completed have seen (chance decides between equals), so
 * that after p people every item was seen by floor(p n / N) or one more. Where no counts are at hand, a cyclic design
 * over a pool in an order of the study's does as well: `slot` s takes the n items from s n on, and a person without a slot
 * gets one by chance, so that the counts are even in the mean.
 * @param shared stream of the study: the same for all people @param own stream of the session
 */
export function sampled(
  block: Block,
  shared: Random,
  own: Random,
  slot: number | null,
  seen: SeenCounts | null,
): readonly number[] {
  const all = Array.from({ length: block.pool }, (_, at) => at);
  const count = sampleSize(block);
  if (count >= block.pool) return all;
  if (block.sample?.kind !== 'matrix') return ascending(own.shuffle(all).slice(0, count));
  if (seen !== null) {
    const few = own.shuffle(all).sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
    return ascending(few.slice(0, count));
  }
  const ring = shared.shuffle(all);
  // A slot by chance may be any rotation: every item is then equally likely.
  const start = slot === null ? own.integer(0, block.pool - 1) : (slot * count) % block.pool;
  return ascending(all.slice(0, count).map((k) => ring[(start + k) % block.pool] ?? 0));
}

const ascending = (values: readonly number[]): readonly number[] => values.slice().sort((a, b) => a - b);

/**
 * Things in the order that a study asks for. `row` is the person's row of a Latin square (any whole number).
 * @param own stream of the session
 */
export function ordered<T>(values: readonly T[], order: Order, own: Random, row: number): readonly T[] {
  if (order === 'fixed') return values;
  if (order === 'shuffled') return own.shuffle(values);
  return latinRow(values.length, row).map((at) => values[at] as T);
}

/**
 * Row of a Latin square balanced for first-order carry-over (Williams 1949): in the first n rows (2n for odd n) every
 * thing stands at every place equally often, and follows every other equally often.
 * @param row any whole number from 0; rows repeat
 */
export function latinRow(n: number, row: number): readonly number[] {
  const rows = n % 2 === 0 ? n : 2 * n;
  const r = rows === 0 ? 0 : row % rows;
  const zigzag = Array.from({ length: n }, (_, k) => (k % 2 === 0 ? k / 2 : n - (k + 1) / 2));
  const shifted = zigzag.map((at) => (at + r) % n);
  return r >= n ? shifted.reverse() : shifted;
}

/** Rows of the square: how many people make one whole design. */
export const latinRows = (n: number): number => (n % 2 === 0 ? n : 2 * n);
