import type { Expectation, Parameters } from './expectation.js';
import type { Quadrature } from './quadrature.js';
import type { NormalPrior } from './types.js';

/** Normal priors as used in one step; null is none. */
export interface Priors {
  readonly difficulty: NormalPrior | null;
  readonly slope: NormalPrior | null;
}

/** Largest step of one Newton iteration, logits: far from the maximum the curvature says little. */
const STEP = 1;

/**
 * The M step for one item: the mode of the expected log-posterior of difficulty and, with `free`, ln slope, by Fisher
 * scoring. With a prior the mode is that of slope and intercept, a and -ab, in which the posterior is close to normal;
 * the mode of ln a and b would sit on the near side of a bent ridge (in simulations 0.09 too high in ln a). Returns how far the parameters moved and the information on the difficulty, the prior's share included.
 */
export function maximise(
  j: number,
  { nodes }: Quadrature,
  parameters: Parameters,
  { total, right }: Expectation,
  priors: Priors,
  free: boolean,
): { readonly moved: number; readonly information: number } {
  const q = nodes.length;
  const precision = priors.difficulty ? 1 / priors.difficulty.sd ** 2 : 0;
  const slopePrecision = priors.slope ? 1 / priors.slope.sd ** 2 : 0;
  // d(a, -ab) = a^2 d(ln a, b).
  const jacobian = priors.slope ? 2 : 0;
  let b = parameters.difficulty[j]!;
  let log = Math.log(parameters.slope[j]!);
  const from = { b, log };
  let information = precision;
  for (let round = 0; round < 3; round++) {
    const a = Math.exp(log);
    let gb = precision * ((priors.difficulty?.mean ?? 0) - b);
    let bb = precision;
    let ga = slopePrecision * ((priors.slope?.mean ?? 0) - log) - jacobian;
    let aa = slopePrecision;
    let ab = 0;
    for (let k = 0; k < q; k++) {
      const n = total[j * q + k]!;
      if (n < 1e-12) continue;
      const u = a * (parameters.sigma * nodes[k]! - b);
      const p = 1 / (1 + Math.exp(-u));
      const residual = right[j * q + k]! - n * p;
      const weight = n * p * (1 - p);
      gb -= a * residual;
      bb += a * a * weight;
      ga += u * residual;
      aa += u * u * weight;
      ab -= a * u * weight;
    }
    // With the slope profiled out: what is not known of the slope is not known of the difficulty.
    information = free && aa > 1e-12 ? Math.max(precision, bb - (ab * ab) / aa) : bb;
    let stepB = 0;
    let stepA = 0;
    const determinant = aa * bb - ab * ab;
    if (free && determinant > 1e-12 * aa * bb) {
      stepB = (aa * gb - ab * ga) / determinant;
      stepA = (bb * ga - ab * gb) / determinant;
    } else if (bb > 1e-12) {
      stepB = gb / bb;
    }
    const longest = Math.max(Math.abs(stepB), Math.abs(stepA));
    const scale = longest > STEP ? STEP / longest : 1;
    b += scale * stepB;
    log += scale * stepA;
    // Without a prior an item that all solve has no finite difficulty: stop at the edge of what can be told apart.
    b = Math.max(-30, Math.min(30, b));
    log = Math.max(-5, Math.min(3, log));
    if (longest < 1e-7) break;
  }
  parameters.difficulty[j] = b;
  parameters.slope[j] = Math.exp(log);
  return { moved: Math.max(Math.abs(b - from.b), Math.abs(log - from.log)), information };
}
