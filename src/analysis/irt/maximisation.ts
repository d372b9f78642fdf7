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
  quadrature: Quadrature,
  parameters: Parameters,
  expectation: Expectation,
  priors: Priors,
  free: boolean,
): { readonly moved: number; readonly information: number } {
  const from = { b: parameters.difficulty[j]!, log: Math.log(parameters.slope[j]!) };
  let { b, log } = from;
  let here = surfaceAt(j, b, log, quadrature, parameters.sigma, expectation, priors);
  for (let round = 0; round < 3; round++) {
    let { stepB, stepA } = stepOf(here, free);
    const longest = Math.max(Math.abs(stepB), Math.abs(stepA));
    if (longest < 1e-7) break;
    let scale = longest > STEP ? STEP / longest : 1;
    let next = here;
    // Scoring may overshoot, and then swing to and fro for ever: a step counts only if it leads up.
    for (let halving = 0; halving < 12; halving++, scale /= 2) {
      // Without a prior an item that all solve has no finite difficulty: stop at the edge of what can be told apart.
      const toB = Math.max(-30, Math.min(30, b + scale * stepB));
      const toLog = Math.max(-5, Math.min(3, log + scale * stepA));
      next = surfaceAt(j, toB, toLog, quadrature, parameters.sigma, expectation, priors);
      if (next.height >= here.height) {
        stepB = toB - b;
        stepA = toLog - log;
        break;
      }
    }
    if (next.height < here.height || next === here) break;
    b += stepB;
    log += stepA;
    here = next;
  }
  parameters.difficulty[j] = b;
  parameters.slope[j] = Math.exp(log);
  const precision = priors.difficulty ? 1 / priors.difficulty.sd ** 2 : 0;
  return {
    moved: Math.max(Math.abs(b - from.b), Math.abs(log - from.log)),
    // With the slope profiled out: what is not known of the slope is not known of the difficulty.
    information: free && here.aa > 1e-12 ? Math.max(precision, here.bb - here.ab ** 2 / here.aa) : here.bb,
  };
}

/** The expected log-posterior at a point, its gradient and its expected curvature. */
interface Surface {
  readonly height: number;
  readonly gb: number;
  readonly ga: number;
  readonly bb: number;
  readonly aa: number;
  readonly ab: number;
}

function surfaceAt(
  j: number,
  b: number,
  log: number,
  { nodes }: Quadrature,
  sigma: number,
  { total, right }: Expectation,
  priors: Priors,
): Surface {
  const q = nodes.length;
  const a = Math.exp(log);
  const { difficulty, slope } = priors;
  const bb0 = difficulty ? 1 / difficulty.sd ** 2 : 0;
  const aa0 = slope ? 1 / slope.sd ** 2 : 0;
  const offB = b - (difficulty?.mean ?? 0);
  const offA = log - (slope?.mean ?? 0);
  // d(a, -ab) = a^2 d(ln a, b).
  const jacobian = slope ? 2 : 0;
  let height = -(bb0 * offB * offB + aa0 * offA * offA) / 2 - jacobian * log;
  let gb = -bb0 * offB;
  let ga = -aa0 * offA - jacobian;
  let bb = bb0;
  let aa = aa0;
  let ab = 0;
  for (let k = 0; k < q; k++) {
    const n = total[j * q + k]!;
    if (n < 1e-12) continue;
    const r = right[j * q + k]!;
    const u = a * (sigma * nodes[k]! - b);
    const e = Math.exp(-Math.abs(u));
    const p = u >= 0 ? 1 / (1 + e) : e / (1 + e);
    const residual = r - n * p;
    const weight = n * p * (1 - p);
    height += r * u - n * (Math.max(u, 0) + Math.log1p(e));
    gb -= a * residual;
    bb += a * a * weight;
    ga += u * residual;
    aa += u * u * weight;
    ab -= a * u * weight;
  }
  return { height, gb, ga, bb, aa, ab };
}

function stepOf(
  { gb, ga, bb, aa, ab }: Surface,
  free: boolean,
): { readonly stepB: number; readonly stepA: number } {
  const determinant = aa * bb - ab * ab;
  if (free && determinant > 1e-12 * aa * bb)
    return { stepB: (aa * gb - ab * ga) / determinant, stepA: (bb * ga - ab * gb) / determinant };
  return { stepB: bb > 1e-12 ? gb / bb : 0, stepA: 0 };
}
