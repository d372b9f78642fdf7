import { tied } from '../truth/rank.js';
import type { Criterion } from '../types.js';

/** Neighbours in the order differ by at least this share of the range of a set's values, or are an exact tie. */
export const LEAST_OF_RANGE = 0.12;

/** What is known of the structure that a gap is judged against. */
export interface Scale {
  /** Height of the highest node, metres. */
  readonly tallness: number;
}

/**
 * How far apart two values look, and what is asked for: a gap must be clear to the eye, not only large against the range
 * of a set whose values all lie close together. Heights are judged against the structure's height, angles in degrees,
 * everything else as a share of the larger value. `least` is what a careful person can reason out from the structure,
 * `plain` what is seen at a glance.
 */
const GAPS: { readonly [criterion in Criterion]: { readonly least: number; readonly plain: number } } = {
  'centroid-height': { least: 0.06, plain: 0.14 },
  'ground-angle': { least: 11, plain: 18 },
  length: { least: 0.12, plain: 0.25 },
  'line-distance': { least: 0.2, plain: 0.35 },
  'hull-area': { least: 0.18, plain: 0.33 },
  'hull-volume': { least: 0.2, plain: 0.35 },
  'hop-distance': { least: 1, plain: 1 },
  'cycle-length': { least: 1, plain: 1 },
};

const isCount = (criterion: Criterion): boolean =>
  criterion === 'hop-distance' || criterion === 'cycle-length';

function gapBetween(criterion: Criterion, low: number, high: number, scale: Scale): number {
  switch (criterion) {
    case 'centroid-height':
      return (high - low) / scale.tallness;
    case 'ground-angle':
    case 'hop-distance':
    case 'cycle-length':
      return high - low;
    default:
      return (high - low) / high;
  }
}

/**
 * How clear the smallest gap between neighbours that are no tie is: from 0 at the least allowed one to 1 at one that is
 * seen at a glance (and no more than 1); null where the values are not clearly ordered, or are all one value. Counts
 * that differ are as clear as counts can be.
 * @param values ascending
 */
export function clearness(criterion: Criterion, values: readonly number[], scale: Scale): number | null {
  const [first, last] = [values[0]!, values[values.length - 1]!];
  if (tied(first, last)) return null;
  const { least, plain } = GAPS[criterion];
  let clear = 1;
  for (let i = 1; i < values.length; i++) {
    const [low, high] = [values[i - 1]!, values[i]!];
    if (tied(low, high)) continue;
    const gap = gapBetween(criterion, low, high, scale);
    if (gap < least) return null;
    if (isCount(criterion)) continue;
    if (high - low < LEAST_OF_RANGE * (last - first)) return null;
    clear = Math.min(clear, (gap - least) / (plain - least));
  }
  return clear;
}

/**
 * How many of these values can be put in one order that is clear enough: the longest chain of gaps of the least allowed
 * width, or of the plain one. A quick look whether a structure, or a view of it, can have an item at all.
 * @param values in any order
 */
export function longestChain(
  criterion: Criterion,
  values: readonly number[],
  scale: Scale,
  plain: boolean,
): number {
  const gap = GAPS[criterion][plain ? 'plain' : 'least'];
  let count = 0;
  let last: number | null = null;
  for (const value of values.slice().sort((a, b) => a - b)) {
    if (last !== null && gapBetween(criterion, last, value, scale) < gap) continue;
    last = value;
    count += 1;
  }
  return count;
}
