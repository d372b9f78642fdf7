/** 97.5 % point of the standard normal distribution: two-sided 95 % intervals. */
const Z95 = 1.959963984540054;

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

/**
 * The q-quantile with linear interpolation between order statistics (Hyndman and Fan 1996, definition 7; numpy's
 * default). @param sorted ascending, at least one value. @param q 0..1
 */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0 || !(q >= 0 && q <= 1))
    throw new Error(`quantile: q = ${q} of ${sorted.length} values`);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const a = sorted[low]!;
  const b = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return a + (b - a) * (at - low);
}

/** Ranks 1..n, ties share their mean rank. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const out = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to++;
    for (let k = from; k <= to; k++) out[order[k]!] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return out;
}

/** Pearson's product-moment correlation; null where a variable does not vary or there are fewer than two pairs. */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new Error(`pearson: ${x.length} against ${y.length} values`);
  const mx = mean(x);
  const my = mean(y);
  if (mx === null || my === null) return null;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const a = x[i]! - mx;
    const b = y[i]! - my;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  if (xx === 0 || yy === 0) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** Spearman's rank correlation with tied ranks averaged (C. Spearman 1904): Pearson's correlation of the ranks. */
export const spearman = (x: readonly number[], y: readonly number[]): number | null =>
  pearson(ranks(x), ranks(y));

/**
 * Percentile bootstrap (B. Efron 1979; Efron and Tibshirani 1993, chapter 13): `units` are drawn with replacement,
 * each with all that belongs to it, `resamples` times; the interval runs between the 2.5 % and 97.5 % points of the
 * statistic. Resamples on which the statistic is undefined (null) are left out; null if all are.
 */
export function bootstrap<T>(
  units: readonly T[],
  statistic: (sample: readonly T[]) => number | null,
  random: { integer(low: number, high: number): number },
  resamples = 10_000,
): Interval | null {
  return bootstrapEach(units, (sample) => [statistic(sample)], random, resamples)[0] ?? null;
}

/** Likewise for several statistics on the same resamples, as paired comparisons need. One interval for each. */
export function bootstrapEach<T>(
  units: readonly T[],
  statistics: (sample: readonly T[]) => readonly (number | null)[],
  random: { integer(low: number, high: number): number },
  resamples = 10_000,
): readonly (Interval | null)[] {
  if (units.length === 0) return [];
  const values: number[][] = [];
  const sample = new Array<T>(units.length);
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < units.length; i++) sample[i] = units[random.integer(0, units.length - 1)]!;
    for (const [k, value] of statistics(sample).entries()) {
      values[k] ??= [];
      if (value !== null) values[k].push(value);
    }
  }
  return values.map((own) => {
    if (own.length === 0) return null;
    own.sort((a, b) => a - b);
    return { low: quantile(own, 0.025), high: quantile(own, 0.975) };
  });
}

/**
 * Spearman's correlation of pairs that come in units (all steps of a task), for resampling whole units: the returned
 * function takes how often each unit was drawn. Same value as repeating the pairs, without sorting again.
 */
export function spearmanOfUnits(
  units: readonly (readonly (readonly [number, number])[])[],
): (weights: ArrayLike<number>) => number | null {
  const unit = units.flatMap((pairs, u) => pairs.map(() => u));
  const x = places(units.flatMap((pairs) => pairs.map((pair) => pair[0])));
  const y = places(units.flatMap((pairs) => pairs.map((pair) => pair[1])));
  const rankX = new Float64Array(x.count);
  const rankY = new Float64Array(y.count);
  return (weights) => {
    rankX.fill(0);
    rankY.fill(0);
    let total = 0;
    for (let i = 0; i < unit.length; i++) {
      const w = weights[unit[i]!]!;
      rankX[x.place[i]!] = rankX[x.place[i]!]! + w;
      rankY[y.place[i]!] = rankY[y.place[i]!]! + w;
      total += w;
    }
    if (total < 2) return null;
    const varianceX = countsToRanks(rankX, total);
    const varianceY = countsToRanks(rankY, total);
    if (varianceX === 0 || varianceY === 0) return null;
    const centre = (total + 1) / 2;
    let together = 0;
    for (let i = 0; i < unit.length; i++) {
      const w = weights[unit[i]!]!;
      if (w > 0) together += w * (rankX[x.place[i]!]! - centre) * (rankY[y.place[i]!]! - centre);
    }
    const rho = together / Math.sqrt(varianceX * varianceY);
    return Math.max(-1, Math.min(1, rho));
  };
}

/** Which distinct value each one is, smallest first. */
function places(values: readonly number[]): { readonly place: Uint32Array; readonly count: number } {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const known = new Map(distinct.map((value, i) => [value, i]));
  return { place: Uint32Array.from(values, (value) => known.get(value)!), count: distinct.length };
}

/** Counts of the distinct values become their mean ranks, in place; returns the ranks' sum of squares about the mean. */
function countsToRanks(counts: Float64Array, total: number): number {
  let before = 0;
  let squares = 0;
  for (let k = 0; k < counts.length; k++) {
    const n = counts[k]!;
    const rank = before + (n + 1) / 2;
    counts[k] = rank;
    const off = rank - (total + 1) / 2;
    squares += n * off * off;
    before += n;
  }
  return squares;
}
