import { Random } from '../core/random.js';
import { binomialCdf, chiSquareTail } from './special.js';

export interface McNemar {
  /** Items that only the first, and only the second, answered right: all that the test rests on. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** (b - c)^2 / (b + c), one degree of freedom, without continuity correction; null where b + c = 0. */
  readonly chiSquare: number | null;
  readonly pChiSquare: number | null;
  /** Two-sided binomial test of b out of b + c against 1/2; 1 where b + c = 0. */
  readonly pExact: number;
}

/**
 * Whether two participants (or conditions) solve the same items equally often (Q. McNemar, Psychometrika 1947). The
 * exact form is right for any number of items; chi-square is what papers print, and needs b + c of 25 or more.
 */
export function mcnemar(onlyFirst: number, onlySecond: number): McNemar {
  const n = onlyFirst + onlySecond;
  if (!(Number.isInteger(onlyFirst) && Number.isInteger(onlySecond) && onlyFirst >= 0 && onlySecond >= 0)) {
    throw new Error(`mcnemar: ${onlyFirst} and ${onlySecond} are no counts`);
  }
  const chiSquare = n === 0 ? null : (onlyFirst - onlySecond) ** 2 / n;
  return {
    onlyFirst,
    onlySecond,
    chiSquare,
    pChiSquare: chiSquare === null ? null : chiSquareTail(chiSquare, 1),
    pExact: n === 0 ? 1 : Math.min(1, 2 * binomialCdf(Math.min(onlyFirst, onlySecond), n, 0.5)),
  };
}

export interface PermutationTest {
  /** Mean of first minus second. */
  readonly difference: number;
  /** Two-sided. */
  readonly p: number;
  /** Whether all 2^n sign patterns were gone through; else p is (k + 1) / (permutations + 1). */
  readonly exact: boolean;
  readonly permutations: number;
}

/** Up to 2^20 sign patterns are gone through one by one. */
const EXACT_PAIRS = 20;

/**
 * Paired permutation test of the mean difference (R. A. Fisher, The Design of Experiments, 1935, section 21): under
 * the null each difference may have either sign. Exact up to 20 non-zero differences, else drawn with `seed`; drawn
 * p-values count the observed pattern too and are never 0 (B. Phipson and G. K. Smyth 2010). null of no pairs.
 */
export function pairedPermutation(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  seed: number,
  permutations = 10_000,
): PermutationTest | null {
  if (first.length !== second.length)
    throw new Error(`pairedPermutation: ${first.length} against ${second.length} values`);
  if (first.length === 0) return null;
  const differences = Array.from({ length: first.length }, (_, i) => first[i]! - second[i]!);
  const sum = differences.reduce((a, b) => a + b, 0);
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  const total = sizes.reduce((a, b) => a + b, 0);
  // Sums that are equal but for rounding count as equal.
  const reach = Math.abs(sum) - 1e-12 * total;
  const difference = sum / differences.length;
  if (sizes.length <= EXACT_PAIRS) {
    const patterns = 2 ** sizes.length;
    let extreme = 0;
    let running = total;
    const signs = new Int8Array(sizes.length).fill(1);
    // Gray code: each pattern differs from the one before in one sign.
    for (let k = 1; ; k++) {
      if (Math.abs(running) >= reach) extreme++;
      if (k === patterns) break;
      const bit = 31 - Math.clz32(k & -k);
      running -= 2 * signs[bit]! * sizes[bit]!;
      signs[bit]! *= -1;
    }
    return { difference, p: extreme / patterns, exact: true, permutations: patterns };
  }
  const random = new Random(seed);
  let extreme = 0;
  for (let k = 0; k < permutations; k++) {
    let one = 0;
    let bits = 0;
    for (let i = 0; i < sizes.length; i++) {
      if ((i & 31) === 0) bits = random.next();
      one += bits & 1 ? sizes[i]! : -sizes[i]!;
      bits >>>= 1;
    }
    if (Math.abs(one) >= reach) extreme++;
  }
  return { difference, p: (extreme + 1) / (permutations + 1), exact: false, permutations };
}
