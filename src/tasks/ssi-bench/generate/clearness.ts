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
 * How far apart two values look, and the least that is asked for: a gap must be clear to the eye, not only large against
 * the range of a set whose values all lie close together. Heights are judged against the structure's height, angles in
 * degrees, everything else as a share of the larger value.
 */
const LEAST: { readonly [criterion in Criterion]: number } = {
  'centroid-height': 0.04,
  'ground-angle': 6,
  length: 0.08,
  'line-distance': 0.14,
  'hull-area': 0.12,
  'hull-volume': 0.14,
  'hop-distance': 1,
  'cycle-length': 1,
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
 * The smallest gap between neighbours that are no tie, in units of the least allowed one (so 1 or more); null where the
 * values are not clearly ordered, or are all one value.
 * @param values ascending
 */
export function clearness(criterion: Criterion, values: readonly number[], scale: Scale): number | null {
  const [first, last] = [values[0]!, values[values.length - 1]!];
  if (tied(first, last)) return null;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < values.length; i++) {
    const [low, high] = [values[i - 1]!, values[i]!];
    if (tied(low, high)) continue;
    if (!isCount(criterion) && high - low < LEAST_OF_RANGE * (last - first)) return null;
    const gap = gapBetween(criterion, low, high, scale) / LEAST[criterion];
    if (gap < 1) return null;
    least = Math.min(least, gap);
  }
  return least;
}
