/** 97.5 % point of the standard normal distribution: two-sided 95 % intervals. */
export const Z95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval for a proportion (E. B. Wilson, JASA 1927). Within [0, 1], and of sensible width at 0 and n.
 * `successes` may be a sum of scores between 0 and 1: their variance is at most p(1 - p), so that the interval then
 * covers at least as often as it says.
 * @param successes 0..n
 * @param n number of trials; null is returned for 0
 */
export function wilson(successes: number, n: number, z: number = Z95): Interval | null {
  if (n === 0) return null;
  if (!(n > 0 && successes >= 0 && successes <= n)) throw new Error(`wilson: ${successes} successes of ${n}`);
  const p = successes / n;
  const zz = z * z;
  const centre = p + zz / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n * n));
  const scale = 1 + zz / n;
  // At 0 and n the bound is exact; rounding must not leave it a hair inside.
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - half) / scale),
    high: successes === n ? 1 : Math.min(1, (centre + half) / scale),
  };
}

/** Arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
