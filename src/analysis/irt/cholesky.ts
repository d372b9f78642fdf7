import type { Steps } from '../steps.js';

/**
 * The diagonal of the inverse of a symmetric positive definite matrix, in place; null if it is not positive definite.
 * @param a n x n, row-major; the lower triangle is read
 */
export function* inverseDiagonal(a: Float64Array, n: number): Steps<Float64Array | null> {
  // L of Cholesky's decomposition, row by row, over the lower triangle.
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      if (i === j) {
        if (!(sum > 0)) return null;
        a[i * n + i] = Math.sqrt(sum);
      } else {
        a[i * n + j] = sum / a[j * n + j]!;
      }
    }
    if (i % 32 === 0) yield { phase: 'standard errors', share: 0.5 + (0.25 * i) / n };
  }
  // The inverse of L, column by column; the inverse's diagonal is the sum of its columns' squares.
  const out = new Float64Array(n);
  const column = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    let squares = 0;
    for (let i = c; i < n; i++) {
      let sum = i === c ? 1 : 0;
      for (let k = c; k < i; k++) sum -= a[i * n + k]! * column[k]!;
      column[i] = sum / a[i * n + i]!;
      squares += column[i]! * column[i]!;
    }
    out[c] = squares;
    if (c % 32 === 0) yield { phase: 'standard errors', share: 0.75 + (0.25 * c) / n };
  }
  return out;
}
