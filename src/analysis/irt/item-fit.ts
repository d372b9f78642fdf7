import type { Expectation } from './expectation.js';
import type { ByPerson } from './responses.js';

/** Mean squares of each item (see ItemEstimate): residuals averaged over the posteriors of those who answered. */
export function itemMeanSquares(
  data: ByPerson,
  { chance, posterior }: Expectation,
): { readonly infit: Float64Array; readonly outfit: Float64Array } {
  const q = posterior.length / Math.max(1, data.persons);
  const squares = new Float64Array(data.items);
  const information = new Float64Array(data.items);
  const standard = new Float64Array(data.items);
  for (let i = 0; i < data.persons; i++) {
    for (let at = data.start[i]!; at < data.start[i + 1]!; at++) {
      const j = data.item[at]!;
      const x = data.correct[at]!;
      for (let k = 0; k < q; k++) {
        const w = posterior[i * q + k]!;
        if (w < 1e-15) continue;
        const p = chance[j * q + k]!;
        const variance = Math.max(1e-12, p * (1 - p));
        const square = w * (x - p) * (x - p);
        squares[j]! += square;
        information[j]! += w * variance;
        standard[j]! += square / variance;
      }
    }
  }
  return {
    infit: squares.map((sum, j) => sum / information[j]!),
    outfit: standard.map((sum, j) => sum / data.perItem[j]!),
  };
}
