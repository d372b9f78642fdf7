/** Raised by every change that moves a score. */
export const SSI_SCORE_VERSION = 1;

/** Exact match of the whole order, 1 or 0 (SSI-Bench, eq. 5). `answer` null is an unread reply: 0. */
export const taskwise = (answer: readonly number[] | null, key: readonly number[]): number =>
  answer !== null && answer.length === key.length && answer.every((v, i) => v === key[i]) ? 1 : 0;

/**
 * Share of the n(n-1)/2 pairs that the answer puts in the key's order (SSI-Bench, eq. 7), 0 to 1; 0 for an unread
 * reply. Both are permutations of 1..n. Ties are already settled in the key.
 */
export function pairwise(answer: readonly number[] | null, key: readonly number[]): number {
  if (answer === null || answer.length !== key.length) return 0;
  const place = new Map(answer.map((v, i) => [v, i]));
  let right = 0;
  let pairs = 0;
  for (let i = 0; i < key.length; i++) {
    for (let j = i + 1; j < key.length; j++) {
      const [a, b] = [place.get(key[i]!), place.get(key[j]!)];
      if (a === undefined || b === undefined) return 0;
      pairs += 1;
      if (a < b) right += 1;
    }
  }
  return pairs === 0 ? 1 : right / pairs;
}

/** Expected scores of a random order of n candidates (SSI-Bench, eqs. 9 and 10). */
export function chanceOf(count: number): { readonly taskwise: number; readonly pairwise: number } {
  let orders = 1;
  for (let i = 2; i <= count; i++) orders *= i;
  return { taskwise: 1 / orders, pairwise: 0.5 };
}
