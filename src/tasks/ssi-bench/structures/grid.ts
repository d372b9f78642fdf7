/**
 * n + 1 positions centred on 0, steps `step` on average, mirror-symmetric. `grade` > 0 widens the middle steps against
 * the outer ones, < 0 narrows them; 0.3 means a middle step about 1.3 times the mean's outermost.
 */
export function graded(n: number, step: number, grade: number): number[] {
  const weights = Array.from({ length: n }, (_, i) => {
    const off = n === 1 ? 0 : Math.abs((2 * i) / (n - 1) - 1);
    return 1 + grade * (0.5 - off);
  });
  const total = weights.reduce((sum, w) => sum + w, 0);
  const out = [0];
  for (const w of weights) out.push(out[out.length - 1]! + (w / total) * n * step);
  const half = out[n]! / 2;
  // The two halves are made from the same numbers, so that mirrored positions are exact negatives.
  return out.map((_, i) => {
    if (2 * i === n) return 0;
    return 2 * i < n ? -(half - out[i]!) : half - out[n - i]!;
  });
}

/** n + 1 positions from `from` to `to`, equal steps. */
export const even = (n: number, from: number, to: number): number[] =>
  Array.from({ length: n + 1 }, (_, i) => from + ((to - from) * i) / n);

/** Not `**`, which engines may round differently. */
export const square = (v: number): number => v * v;
