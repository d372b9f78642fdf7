/**
 * Kendall's tau-b, which allows for ties on both sides (M. G. Kendall, Biometrika 1945), in n log n by counting the
 * exchanges of a merge sort (W. R. Knight, JASA 1966). null where a variable does not vary or there is no pair.
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  const n = x.length;
  if (n !== y.length) throw new Error(`kendallTauB: ${n} against ${y.length} values`);
  if (n < 2) return null;
  const order = x.map((_, i) => i).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!);
  const along = Float64Array.from(order, (i) => y[i]!);
  const pairs = (n * (n - 1)) / 2;
  const tiedX = tiedPairs(order, (i, j) => x[i] === x[j]);
  const tiedBoth = tiedPairs(order, (i, j) => x[i] === x[j] && y[i] === y[j]);
  const exchanges = sortCounting(along);
  const tiedY = tiedPairs(
    Array.from(along, (_, i) => i),
    (i, j) => along[i] === along[j],
  );
  if (tiedX === pairs || tiedY === pairs) return null;
  const balance = pairs - tiedX - tiedY + tiedBoth - 2 * exchanges;
  const tau = balance / Math.sqrt(pairs - tiedX) / Math.sqrt(pairs - tiedY);
  return Math.max(-1, Math.min(1, tau));
}

/** Pairs within runs of equal neighbours. */
function tiedPairs(order: readonly number[], same: (i: number, j: number) => boolean): number {
  let pairs = 0;
  let run = 1;
  for (let k = 1; k <= order.length; k++) {
    if (k < order.length && same(order[k]!, order[k - 1]!)) run++;
    else {
      pairs += (run * (run - 1)) / 2;
      run = 1;
    }
  }
  return pairs;
}

/** Sorts in place; returns how many pairs stood in the wrong order. */
function sortCounting(values: Float64Array): number {
  let exchanges = 0;
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(values.length);
  for (let width = 1; width < values.length; width *= 2) {
    for (let low = 0; low < values.length; low += 2 * width) {
      const middle = Math.min(low + width, values.length);
      const high = Math.min(low + 2 * width, values.length);
      let i = low;
      let j = middle;
      for (let k = low; k < high; k++) {
        if (i < middle && (j >= high || from[i]! <= from[j]!)) to[k] = from[i++]!;
        else {
          to[k] = from[j++]!;
          exchanges += middle - i;
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return exchanges;
}
