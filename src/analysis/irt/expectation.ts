import type { Quadrature } from './quadrature.js';
import type { ByPerson } from './responses.js';

/** Current values: `slope` and `difficulty` per item, `sigma` of the abilities. */
export interface Parameters {
  readonly slope: Float64Array;
  readonly difficulty: Float64Array;
  sigma: number;
}

export interface Expectation {
  /** Chance of a right answer, items x nodes. */
  readonly chance: Float64Array;
  /** Posterior weight of each node, persons x nodes; rows add up to 1. */
  readonly posterior: Float64Array;
  /** Expected answers, and right ones, at each node, items x nodes. */
  readonly total: Float64Array;
  readonly right: Float64Array;
  readonly logLikelihood: number;
}

export const newExpectation = (data: ByPerson, nodes: number): Expectation => ({
  chance: new Float64Array(data.items * nodes),
  posterior: new Float64Array(data.persons * nodes),
  total: new Float64Array(data.items * nodes),
  right: new Float64Array(data.items * nodes),
  logLikelihood: Number.NEGATIVE_INFINITY,
});

/**
 * The E step of R. D. Bock and M. Aitkin (Psychometrika 1981): each person's posterior over the nodes, and the expected
 * counts that follow. Writes into the arrays of `into`.
 */
export function expect(
  data: ByPerson,
  { nodes, weights }: Quadrature,
  { slope, difficulty, sigma }: Parameters,
  into: Expectation,
): Expectation {
  const q = nodes.length;
  const { chance, posterior, total, right } = into;
  const logRight = new Float64Array(data.items * q);
  const logWrong = new Float64Array(data.items * q);
  for (let j = 0; j < data.items; j++) {
    for (let k = 0; k < q; k++) {
      const logit = slope[j]! * (sigma * nodes[k]! - difficulty[j]!);
      // log(1 + e^x) without overflow, for both signs.
      const small = Math.log1p(Math.exp(-Math.abs(logit)));
      const at = j * q + k;
      logRight[at] = Math.min(logit, 0) - small;
      logWrong[at] = -Math.max(logit, 0) - small;
      chance[at] = Math.exp(logRight[at]!);
    }
  }
  total.fill(0);
  right.fill(0);
  const logWeights = weights.map(Math.log);
  const row = new Float64Array(q);
  let logLikelihood = 0;
  for (let i = 0; i < data.persons; i++) {
    row.set(logWeights);
    for (let at = data.start[i]!; at < data.start[i + 1]!; at++) {
      const from = data.item[at]! * q;
      const table = data.correct[at] ? logRight : logWrong;
      for (let k = 0; k < q; k++) row[k]! += table[from + k]!;
    }
    let top = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < q; k++) if (row[k]! > top) top = row[k]!;
    let sum = 0;
    for (let k = 0; k < q; k++) {
      row[k] = Math.exp(row[k]! - top);
      sum += row[k]!;
    }
    logLikelihood += top + Math.log(sum);
    for (let k = 0; k < q; k++) {
      row[k]! /= sum;
      posterior[i * q + k] = row[k]!;
    }
    for (let at = data.start[i]!; at < data.start[i + 1]!; at++) {
      const from = data.item[at]! * q;
      for (let k = 0; k < q; k++) total[from + k]! += row[k]!;
      if (data.correct[at]) for (let k = 0; k < q; k++) right[from + k]! += row[k]!;
    }
  }
  return { ...into, logLikelihood };
}
