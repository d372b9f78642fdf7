/**
 * Values this close are one value (metres, degrees, square or cubic metres). It only swallows rounding in the last
 * digits of a double: the generator asks for a wide gap between any two values that differ by more.
 */
export const TIE_TOLERANCE = 1e-6;

/** Whether two values are an exact tie; two infinite ones are. */
export const tied = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= TIE_TOLERANCE;

/**
 * Candidate numbers from 1, smallest value first, ties by the smaller number (SSI-Bench, E.5). Infinity comes last.
 */
export function rank(values: readonly number[]): readonly number[] {
  const numbers = values.map((_, i) => i + 1);
  const byValue = numbers.slice().sort((a, b) => {
    const [x, y] = [values[a - 1]!, values[b - 1]!];
    return x === y ? a - b : x < y ? -1 : 1;
  });
  const order: number[] = [];
  let run: number[] = [];
  for (const n of byValue) {
    const before = run[run.length - 1];
    if (before !== undefined && !tied(values[before - 1]!, values[n - 1]!)) {
      order.push(...run.sort((a, b) => a - b));
      run = [];
    }
    run.push(n);
  }
  return [...order, ...run.sort((a, b) => a - b)];
}
