/**
 * Draws that no 2D shortcut can exploit, by design: candidate sets are weighted so that, within one pool, the true order
 * relates to each shortcut's order as two unrelated orders would. The weights come from iterative proportional fitting
 * ("raking"): for every shortcut in turn the sets are rescaled so that the number of concordant pairs has the
 * distribution it has for random permutations, only with fewer full agreements and full reversals.
 */

/** Pairs that two orders of the same numbers put alike; n(n-1)/2 when the orders are equal, 0 when reversed. */
export function concordantPairs(one: readonly number[], other: readonly number[]): number {
  const place = new Map(other.map((v, i) => [v, i]));
  let alike = 0;
  for (let i = 0; i < one.length; i++) {
    for (let j = i + 1; j < one.length; j++) {
      if ((place.get(one[i]!) ?? 0) < (place.get(one[j]!) ?? 0)) alike += 1;
    }
  }
  return alike;
}

/** Permutations of n by their number of concordant pairs (Mahonian numbers), as shares. */
function concordanceShares(n: number): readonly number[] {
  let counts = [1];
  for (let k = 2; k <= n; k++) {
    const next = new Array<number>(counts.length + k - 1).fill(0);
    counts.forEach((c, i) => {
      for (let j = 0; j < k; j++) next[i + j] = next[i + j]! + c;
    });
    counts = next;
  }
  const all = counts.reduce((sum, c) => sum + c, 0);
  return counts.map((c) => c / all);
}

/**
 * Full agreement with a shortcut is made this much rarer than chance: a hundred items then stay within the bound of
 * five points above chance, while somebody who knows of it gains less than that by avoiding the agreements.
 */
const RARER = 0.6;

/** Wanted share of each number of concordant pairs between the true order and a shortcut's. */
export function wantedConcordance(n: number): readonly number[] {
  const shares = concordanceShares(n);
  const last = shares.length - 1;
  const rest = (1 - 2 * RARER * shares[0]!) / (1 - 2 * shares[0]!);
  return shares.map((s, i) => s * (i === 0 || i === last ? RARER : rest));
}

/** One way to sort the sets into classes, and the share each class should have. */
export interface Margin {
  readonly classOf: readonly number[];
  readonly wanted: readonly number[];
  /** The first and last class take no share of what empty classes leave: full agreement stays rare in any pool. */
  readonly rareEnds: boolean;
}

/** The shares that can be had where some classes are empty. */
function reachable({ wanted, rareEnds }: Margin, held: readonly number[]): readonly number[] {
  const last = wanted.length - 1;
  const isEnd = (c: number): boolean => rareEnds && (c === 0 || c === last);
  const there = wanted.map((w, c) => (held[c]! > 0 ? w : 0));
  const ends = there.reduce((sum, w, c) => sum + (isEnd(c) ? w : 0), 0);
  const inner = there.reduce((sum, w, c) => sum + (isEnd(c) ? 0 : w), 0);
  if (inner === 0) return there.map((w) => (ends === 0 ? 0 : w / ends));
  return there.map((w, c) => (isEnd(c) ? w : (w / inner) * (1 - ends)));
}

const ROUNDS = 40;

/**
 * Weights (they sum to 1) under which every margin's classes have their wanted shares, as nearly as the sets allow.
 * A class without sets gives its share to the others (see `rareEnds`).
 */
export function rake(count: number, margins: readonly Margin[]): readonly number[] {
  const weights = new Array<number>(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round++) {
    for (const margin of margins) {
      const held = sharesOf(weights, margin.classOf, margin.wanted.length);
      const factor = reachable(margin, held).map((share, c) => (held[c]! > 0 ? share / held[c]! : 0));
      for (let i = 0; i < count; i++) weights[i] = weights[i]! * factor[margin.classOf[i]!]!;
    }
  }
  const sum = weights.reduce((total, w) => total + w, 0);
  return weights.map((w) => w / sum);
}

/** Total weight of each class. */
export function sharesOf(weights: readonly number[], classOf: readonly number[], classes: number): number[] {
  const held = new Array<number>(classes).fill(0);
  for (let i = 0; i < weights.length; i++) held[classOf[i]!] = held[classOf[i]!]! + weights[i]!;
  return held;
}
