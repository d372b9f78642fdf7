export type AlphaMetric = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha: agreement of any number of raters with missing values (K. Krippendorff, Content Analysis, 4th
 * edition, chapter 12; "Computing Krippendorff's alpha-reliability", 2011). 1 is full agreement, 0 what chance gives.
 * @param units one list a unit (item) with what each rater said; null or absent is missing. Units with fewer than two
 * values say nothing about agreement and are passed over.
 * @returns null where nothing can be compared, or where all values are the same (there is no variation to agree on)
 */
export function krippendorffAlpha(
  units: readonly (readonly (number | null)[])[],
  metric: AlphaMetric,
): number | null {
  const rated = units
    .map((unit) => unit.filter((value) => value !== null))
    .filter((values) => values.length >= 2);
  const levels = [...new Set(rated.flat())].sort((a, b) => a - b);
  const k = levels.length;
  if (k < 2) return null;
  const place = new Map(levels.map((value, i) => [value, i]));

  /** Coincidences: pairs of values within a unit, each unit weighing as many as it has values. */
  const together = new Float64Array(k * k);
  const counts = new Float64Array(k);
  let n = 0;
  for (const values of rated) {
    const own = new Float64Array(k);
    for (const value of values) own[place.get(value)!]! += 1;
    for (let c = 0; c < k; c++) {
      if (own[c] === 0) continue;
      for (let d = 0; d < k; d++) {
        together[c * k + d]! += (own[c]! * (own[d]! - (c === d ? 1 : 0))) / (values.length - 1);
      }
      counts[c]! += own[c]!;
    }
    n += values.length;
  }

  const distance = distances(levels, counts, metric);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < k; c++) {
    for (let d = c + 1; d < k; d++) {
      const apart = distance(c, d);
      observed += together[c * k + d]! * apart;
      expected += counts[c]! * counts[d]! * apart;
    }
  }
  return expected === 0 ? null : 1 - ((n - 1) * observed) / expected;
}

/** Squared differences between the c-th and the d-th level, c < d. */
function distances(
  levels: readonly number[],
  counts: Float64Array,
  metric: AlphaMetric,
): (c: number, d: number) => number {
  switch (metric) {
    case 'nominal':
      return () => 1;
    case 'interval':
      return (c, d) => (levels[c]! - levels[d]!) ** 2;
    case 'ordinal': {
      const before = new Float64Array(levels.length + 1);
      for (let c = 0; c < levels.length; c++) before[c + 1] = before[c]! + counts[c]!;
      return (c, d) => (before[d + 1]! - before[c]! - (counts[c]! + counts[d]!) / 2) ** 2;
    }
  }
}
