import { Random } from '../core/random.js';
import { type Interval, quantile } from '../core/statistics.js';
import { betaQuantile, normalCdf, normalQuantile } from './special.js';

/**
 * The exact interval for a proportion (C. J. Clopper and E. S. Pearson, Biometrika 1934), by quantiles of the beta
 * distribution. Never covers less than it says, and is wider than Wilson's (core/statistics) for that.
 * @param successes integer, 0..n @param n number of trials; null is returned for 0 @param level e.g. 0.95
 */
export function clopperPearson(successes: number, n: number, level = 0.95): Interval | null {
  if (n === 0) return null;
  if (!(Number.isInteger(successes) && Number.isInteger(n) && successes >= 0 && successes <= n)) {
    throw new Error(`clopperPearson: ${successes} successes of ${n}`);
  }
  const alpha = 1 - level;
  return {
    low: successes === 0 ? 0 : betaQuantile(alpha / 2, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - alpha / 2, successes + 1, n - successes),
  };
}

export interface BootstrapOptions {
  /**
   * `percentile` (B. Efron 1979), or `bca`, corrected for bias and acceleration (B. Efron, JASA 1987; Efron and
   * Tibshirani 1993, section 14.3), the acceleration from the jackknife over units.
   */
  readonly method: 'percentile' | 'bca';
  /** Default 0.95. */
  readonly level?: number;
  /** Default 10,000, as RoTA-Bench, K.3. */
  readonly resamples?: number;
  /** uint32; the same seed gives the same interval. */
  readonly seed: number;
}

export interface BootstrapEstimate extends Interval {
  /** The statistic of the data as they are. */
  readonly value: number;
  /** Resamples on which the statistic was defined. */
  readonly resamples: number;
}

/**
 * A statistic and its bootstrap interval. `units` are drawn with replacement, each with all that belongs to it: pass
 * items to speak about other items, participants to speak about other people. null where the statistic is undefined.
 */
export function bootstrapInterval<T>(
  units: readonly T[],
  statistic: (sample: readonly T[]) => number | null,
  options: BootstrapOptions,
): BootstrapEstimate | null {
  const value = statistic(units);
  if (value === null || units.length === 0) return null;
  const random = new Random(options.seed);
  const draws: number[] = [];
  const sample = new Array<T>(units.length);
  for (let r = 0; r < (options.resamples ?? 10_000); r++) {
    for (let i = 0; i < units.length; i++) sample[i] = units[random.integer(0, units.length - 1)]!;
    const one = statistic(sample);
    if (one !== null) draws.push(one);
  }
  const without = (): (number | null)[] =>
    units.map((_, i) => statistic([...units.slice(0, i), ...units.slice(i + 1)]));
  return intervalOf(value, draws, without, options);
}

/**
 * The mean of all values with whole clusters resampled (all answers of an item, or all of a participant): what
 * accuracy over items or over people needs, in time proportional to clusters, not answers.
 * @param values one an answer @param cluster the cluster of each, any integers from 0
 */
export function bootstrapMean(
  values: ArrayLike<number>,
  cluster: ArrayLike<number>,
  options: BootstrapOptions,
): BootstrapEstimate | null {
  if (values.length !== cluster.length)
    throw new Error(`bootstrapMean: ${values.length} values in ${cluster.length} clusters`);
  const place = new Map<number, number>();
  const sums: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < values.length; i++) {
    let at = place.get(cluster[i]!);
    if (at === undefined) {
      at = sums.length;
      place.set(cluster[i]!, at);
      sums.push(0);
      counts.push(0);
    }
    sums[at]! += values[i]!;
    counts[at]! += 1;
  }
  const units = sums.length;
  if (units === 0) return null;
  const total = sums.reduce((a, b) => a + b, 0);
  const random = new Random(options.seed);
  const draws: number[] = [];
  for (let r = 0; r < (options.resamples ?? 10_000); r++) {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < units; i++) {
      const unit = random.integer(0, units - 1);
      sum += sums[unit]!;
      count += counts[unit]!;
    }
    draws.push(sum / count);
  }
  const without = (): (number | null)[] =>
    sums.map((sum, i) => (values.length === counts[i] ? null : (total - sum) / (values.length - counts[i]!)));
  return intervalOf(total / values.length, draws, without, options);
}

/**
 * Efron's acceleration from leave-one-out values (Efron and Tibshirani 1993, equation 14.15): a sixth of their
 * skewness; 0 where they do not vary.
 */
export function acceleration(leaveOneOut: readonly number[]): number {
  const centre = leaveOneOut.reduce((a, b) => a + b, 0) / leaveOneOut.length;
  let squares = 0;
  let cubes = 0;
  for (const one of leaveOneOut) {
    const d = centre - one;
    squares += d * d;
    cubes += d * d * d;
  }
  return squares === 0 ? 0 : cubes / (6 * squares * Math.sqrt(squares));
}

function intervalOf(
  value: number,
  draws: number[],
  leaveOneOut: () => readonly (number | null)[],
  { method, level = 0.95 }: BootstrapOptions,
): BootstrapEstimate | null {
  if (draws.length === 0) return null;
  draws.sort((a, b) => a - b);
  const tails: readonly [number, number] = [(1 - level) / 2, (1 + level) / 2];
  let at = tails;
  if (method === 'bca') {
    // Ties count half: with few distinct values (shares of few items) they would else bias the correction.
    let below = 0;
    let ties = 0;
    for (const draw of draws) {
      if (draw < value) below++;
      else if (draw === value) ties++;
    }
    const bias = normalQuantile((below + ties / 2) / draws.length);
    const held = leaveOneOut().filter((one) => one !== null);
    const a = held.length > 1 ? acceleration(held) : 0;
    const moved = (tail: number): number => {
      const z = bias + normalQuantile(tail);
      return normalCdf(bias + z / (1 - a * z));
    };
    // All draws on one side of the value: no correction can be computed, and the percentile points stand.
    if (Number.isFinite(bias)) at = [moved(tails[0]), moved(tails[1])];
  }
  return { value, low: quantile(draws, at[0]), high: quantile(draws, at[1]), resamples: draws.length };
}
