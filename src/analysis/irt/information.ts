import type { Steps } from '../steps.js';
import { inverseDiagonal } from './cholesky.js';
import type { Expectation, Parameters } from './expectation.js';
import type { Priors } from './maximisation.js';
import type { Quadrature } from './quadrature.js';
import type { ByPerson } from './responses.js';

/** More parameters than this, and each item's information stands for itself. */
const FULL = 2500;

export interface StandardErrors {
  readonly difficulty: Float64Array;
  /** Of ln slope; zeros for Rasch. */
  readonly logSlope: Float64Array;
  /** Of ln sigma; 0 where it is fixed. */
  readonly logSigma: number;
  readonly covariance: 'full' | 'blocks';
}

/**
 * Standard errors from the observed information of the marginal posterior: expected complete information less the
 * covariance of the complete score over each person's posterior (T. A. Louis, JRSS B 1982), plus the priors' precision.
 * The whole matrix is inverted, because items answered by the same few people share those people's uncertainty.
 */
export function* standardErrors(
  data: ByPerson,
  quadrature: Quadrature,
  parameters: Parameters,
  { chance, posterior }: Expectation,
  priors: Priors,
  free: { readonly slope: boolean; readonly sigma: boolean },
): Steps<StandardErrors> {
  const { nodes } = quadrature;
  const q = nodes.length;
  const per = free.slope ? 2 : 1;
  const size = per * data.items + (free.sigma ? 1 : 0);
  const full = size <= FULL;
  // Without the full matrix only the entries of one item with itself are kept, at [item * per + r][c].
  const matrix = new Float64Array(full ? size * size : data.items * per * per + 1);
  const add = (row: number, column: number, value: number): void => {
    if (full) {
      matrix[row * size + column]! += value;
    } else if (row === size - 1 && column === row && free.sigma) {
      matrix[matrix.length - 1]! += value;
    } else if (Math.floor(row / per) === Math.floor(column / per) && row < per * data.items) {
      matrix[row * per + (column % per)]! += value;
    }
  };
  const sigmaAt = size - 1;

  for (let i = 0; i < data.persons; i++) {
    const from = data.start[i]!;
    const count = data.start[i + 1]! - from;
    const rows = count * per + (free.sigma ? 1 : 0);
    const scores = new Float64Array(rows * q);
    const index = new Int32Array(rows);
    const w = posterior.subarray(i * q, (i + 1) * q);
    for (let r = 0; r < count; r++) {
      const j = data.item[from + r]!;
      const a = parameters.slope[j]!;
      const b = parameters.difficulty[j]!;
      const x = data.correct[from + r]!;
      let bb = 0;
      let ab = 0;
      let aa = 0;
      for (let k = 0; k < q; k++) {
        const p = chance[j * q + k]!;
        const u = a * (parameters.sigma * nodes[k]! - b);
        const residual = x - p;
        const variance = p * (1 - p);
        scores[r * per * q + k] = -a * residual;
        bb += w[k]! * a * a * variance;
        if (free.slope) {
          scores[(r * per + 1) * q + k] = u * residual;
          aa += w[k]! * (u * u * variance - u * residual);
          ab += w[k]! * (a * residual - a * u * variance);
        }
      }
      index[r * per] = j * per;
      add(j * per, j * per, bb);
      if (free.slope) {
        index[r * per + 1] = j * per + 1;
        add(j * per + 1, j * per + 1, aa);
        add(j * per + 1, j * per, ab);
        if (!full) add(j * per, j * per + 1, ab);
      }
    }
    if (free.sigma) {
      index[rows - 1] = sigmaAt;
      let twice = 0;
      for (let k = 0; k < q; k++) {
        const zz = nodes[k]! * nodes[k]!;
        scores[(rows - 1) * q + k] = zz - 1;
        twice += w[k]! * 2 * zz;
      }
      add(sigmaAt, sigmaAt, twice);
    }
    subtractCovariance(scores, w, index, full, per, add);
    if (i % 16 === 0) yield { phase: 'standard errors', share: (0.5 * i) / data.persons };
  }
  for (let j = 0; j < data.items; j++) {
    if (priors.difficulty) add(j * per, j * per, 1 / priors.difficulty.sd ** 2);
    if (free.slope && priors.slope) add(j * per + 1, j * per + 1, 1 / priors.slope.sd ** 2);
  }

  const blocks = full ? blocksOf(matrix, size, per, data.items, free.sigma) : matrix;
  const variances = full ? yield* inverseDiagonal(matrix, size) : null;
  const found = variances ?? blockVariances(blocks, per, data.items);
  return {
    difficulty: Float64Array.from({ length: data.items }, (_, j) => Math.sqrt(found[j * per]!)),
    logSlope: Float64Array.from({ length: data.items }, (_, j) =>
      free.slope ? Math.sqrt(found[j * per + 1]!) : 0,
    ),
    logSigma: free.sigma ? Math.sqrt(variances ? variances[sigmaAt]! : 1 / blocks[blocks.length - 1]!) : 0,
    covariance: variances ? 'full' : 'blocks',
  };
}

/** Takes the posterior covariance of a person's scores off the lower triangle. */
function subtractCovariance(
  scores: Float64Array,
  w: Float64Array,
  index: Int32Array,
  full: boolean,
  per: number,
  add: (row: number, column: number, value: number) => void,
): void {
  const q = w.length;
  const weighted = new Float64Array(q);
  for (let r = 0; r < index.length; r++) {
    let centre = 0;
    for (let k = 0; k < q; k++) centre += w[k]! * scores[r * q + k]!;
    for (let k = 0; k < q; k++) scores[r * q + k]! -= centre;
  }
  for (let r = 0; r < index.length; r++) {
    for (let k = 0; k < q; k++) weighted[k] = w[k]! * scores[r * q + k]!;
    // One item's block is all that is kept without the full matrix.
    const first = full ? 0 : r - (r % per);
    for (let s = first; s <= r; s++) {
      let sum = 0;
      for (let k = 0; k < q; k++) sum += weighted[k]! * scores[s * q + k]!;
      const row = Math.max(index[r]!, index[s]!);
      const column = Math.min(index[r]!, index[s]!);
      // A pair of entries of one item that was answered twice stands on both sides of the diagonal.
      add(row, column, row === column && r !== s ? -2 * sum : -sum);
      if (!full && row !== column) add(column, row, -sum);
    }
  }
}

/** The items' own blocks of a full matrix, and the entry of sigma last. */
function blocksOf(
  matrix: Float64Array,
  size: number,
  per: number,
  items: number,
  sigma: boolean,
): Float64Array {
  const out = new Float64Array(items * per * per + 1);
  for (let row = 0; row < items * per; row++) {
    for (let c = 0; c < per; c++) {
      const column = row - (row % per) + c;
      out[row * per + c] = matrix[Math.max(row, column) * size + Math.min(row, column)]!;
    }
  }
  if (sigma) out[out.length - 1] = matrix[size * size - 1]!;
  return out;
}

function blockVariances(blocks: Float64Array, per: number, items: number): Float64Array {
  const out = new Float64Array(items * per);
  for (let j = 0; j < items; j++) {
    const bb = blocks[j * per * per]!;
    if (per === 1) {
      out[j] = 1 / bb;
      continue;
    }
    const ab = blocks[j * 4 + 2]!;
    const aa = blocks[j * 4 + 3]!;
    const determinant = aa * bb - ab * ab;
    out[j * 2] = aa / determinant;
    out[j * 2 + 1] = bb / determinant;
  }
  return out;
}
