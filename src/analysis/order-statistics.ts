/**
 * Quantiles of values in any order, as core/statistics' `quantile` gives them of sorted ones, by selection (C. A. R. Hoare
 * 1961): for a few of them a fraction of the cost of sorting.
 * @param values at least one, none NaN; brought into another order @param at ascending, each 0..1
 */
export function quantilesOf(values: Float64Array, at: readonly number[]): readonly number[] {
  const last = values.length - 1;
  if (last < 0) throw new Error('quantilesOf: no values');
  let from = 0;
  return at.map((q) => {
    if (!(q >= 0 && q <= 1)) throw new Error(`quantilesOf: q = ${q}`);
    const place = last * q;
    const low = Math.floor(place);
    select(values, from, low);
    // What lies before is not greater, so that the next one is looked for behind.
    from = low;
    const a = values[low]!;
    if (low === last || place === low) return a;
    let b = Number.POSITIVE_INFINITY;
    for (let k = low + 1; k <= last; k++) if (values[k]! < b) b = values[k]!;
    return a + (b - a) * (place - low);
  });
}

/** Brings the value of rank `k` to its place, smaller ones before it and greater ones behind. */
function select(values: Float64Array, from: number, k: number): void {
  let left = from;
  let right = values.length - 1;
  while (left < right) {
    const [a, b, c] = [values[left]!, values[(left + right) >> 1]!, values[right]!];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const held = values[i]!;
        values[i++] = values[j]!;
        values[j--] = held;
      }
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else return;
  }
}
