import { quantile } from '../core/statistics.js';

/**
 * The longest time that counts: Q3 + 1.5 (Q3 - Q1), as SSI-Bench labels difficulty (E.7, equation 4); J. W. Tukey 1977.
 * There is no lower bound: very short times are answers to easy items.
 */
export const upperFence = (q1: number, q3: number): number => q3 + 1.5 * (q3 - q1);

export interface TimeFence {
  readonly q1: number;
  readonly q3: number;
  readonly fence: number;
  /** How many lie above. */
  readonly outliers: number;
}

/** The fence of these response times (any unit); null of none. */
export function timeFence(times: ArrayLike<number>): TimeFence | null {
  if (times.length === 0) return null;
  const sorted = Float64Array.from(times).sort();
  const q1 = quantile(sorted, 0.25);
  const q3 = quantile(sorted, 0.75);
  const fence = upperFence(q1, q3);
  let outliers = 0;
  while (outliers < sorted.length && sorted[sorted.length - 1 - outliers]! > fence) outliers++;
  return { q1, q3, fence, outliers };
}
