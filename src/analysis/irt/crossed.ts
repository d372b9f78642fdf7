import type { Steps } from '../steps.js';
import { gaussHermite, type Quadrature } from './quadrature.js';
import type { ByPerson } from './responses.js';
import type { NormalPrior } from './types.js';

export interface Crossed {
  /** Spread of the difficulties, and of the abilities (mean 0). */
  readonly spread: NormalPrior;
  readonly sigma: number;
  readonly sigmaSe: number;
  /** Posterior means and deviations, each with all others integrated out. */
  readonly ability: Marginal;
  readonly difficulty: Marginal;
  readonly logSlope: Marginal;
  readonly rounds: number;
  readonly converged: boolean;
}

export interface Marginal {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
}

export interface CrossedOptions {
  readonly spread: NormalPrior;
  /** Whether mean and deviation of the difficulties are estimated, starting from `spread`. */
  readonly estimate: boolean;
  readonly slope: NormalPrior | null;
  /** Fixed deviation of the abilities; null estimates it. */
  readonly sigma: number | null;
}

const ROUNDS = 300;
const ITEM_NODES = 25;

/**
 * The models for items with few answers each. Persons and items are both random; marginals
 * by belief propagation on the graph of answers (J. Pearl 1988; exact on trees, and the graph of a matrix-sampled study
 * is sparse), each variable on its own Gauss-Hermite nodes; the spreads by EM. A joint mode over hundreds of items with
 * three answers each, which is what estimating the items alone comes down to, would put the spread of the difficulties
 * at two thirds of what it is (the bias that N. E. Breslow and D. G. Clayton, JASA 1993, describe).
 */
export function* crossedEffects(
  data: ByPerson,
  abilities: Quadrature,
  options: CrossedOptions,
): Steps<Crossed> {
  const q = abilities.nodes.length;
  const item = gaussHermite(ITEM_NODES);
  const s = item.nodes.length;
  // Three points stand for the slopes' spread: enough to carry its effect on the spreads of interest.
  const slopes = options.slope ? gaussHermite(3) : { nodes: Float64Array.of(0), weights: Float64Array.of(1) };
  const width = s * slopes.nodes.length;
  const itemWeights = new Float64Array(width);
  for (let t = 0; t < slopes.nodes.length; t++)
    for (let k = 0; k < s; k++) itemWeights[t * s + k] = Math.log(slopes.weights[t]! * item.weights[k]!);
  const personWeights = abilities.weights.map(Math.log);

  const edges = data.item.length;
  const toPerson = new Float64Array(edges * q);
  const toItem = new Float64Array(edges * width);
  const personSum = new Float64Array(data.persons * q);
  const itemSum = new Float64Array(data.items * width);
  const personOf = new Int32Array(edges);
  for (let i = 0; i < data.persons; i++) personOf.fill(i, data.start[i]!, data.start[i + 1]!);

  let { mean, sd } = options.spread;
  let sigma = options.sigma ?? 1;
  const chance = new Float64Array(q * width);
  const cavity = new Float64Array(Math.max(q, width));
  let moved = Number.POSITIVE_INFINITY;
  let share = 0;
  let round = 0;
  for (; round < ROUNDS && moved > 1e-3; round++) {
    for (let a = 0; a < q; a++) {
      for (let c = 0; c < width; c++) {
        const t = Math.floor(c / s);
        const slope = options.slope ? Math.exp(options.slope.mean + options.slope.sd * slopes.nodes[t]!) : 1;
        const logit = slope * (sigma * abilities.nodes[a]! - mean - sd * item.nodes[c % s]!);
        chance[a * width + c] = 1 / (1 + Math.exp(-logit));
      }
    }
    collect(toPerson, personOf, q, personWeights, personSum);
    for (let e = 0; e < edges; e++) {
      normalise(cavity, personSum, personOf[e]! * q, toPerson, e * q, q);
      for (let c = 0; c < width; c++) {
        let right = 0;
        for (let a = 0; a < q; a++) right += cavity[a]! * chance[a * width + c]!;
        toItem[e * width + c] = Math.log(Math.max(1e-300, data.correct[e] ? right : 1 - right));
      }
    }
    collect(toItem, data.item, width, itemWeights, itemSum);
    for (let e = 0; e < edges; e++) {
      normalise(cavity, itemSum, data.item[e]! * width, toItem, e * width, width);
      for (let a = 0; a < q; a++) {
        let right = 0;
        for (let c = 0; c < width; c++) right += cavity[c]! * chance[a * width + c]!;
        toPerson[e * q + a] = Math.log(Math.max(1e-300, data.correct[e] ? right : 1 - right));
      }
    }
    collect(toPerson, personOf, q, personWeights, personSum);

    const before = { mean, sd, sigma };
    if (options.estimate) {
      const { first, second } = moments(itemSum, data.items, width, (c) => item.nodes[c % s]!);
      // Overshooting by half: plain EM creeps towards a spread that few answers inform about.
      const spread = Math.sqrt(Math.max(1e-4, average(second) - average(first) ** 2));
      mean += sd * average(first);
      sd *= Math.max(0.1, spread) ** 1.5;
      sd = Math.max(0.1, sd);
    }
    if (options.sigma === null) {
      const { second } = moments(personSum, data.persons, q, (a) => abilities.nodes[a]!);
      sigma = Math.max(0.05, sigma * Math.sqrt(average(second)));
    }
    moved = Math.max(
      Math.abs(mean - before.mean),
      Math.abs(sd - before.sd),
      Math.abs(sigma - before.sigma),
      // Messages need some rounds to cross the graph even where nothing is estimated.
      round < 10 ? 1 : 0,
    );
    share = Math.max(share, Math.min(1, Math.log(1 / moved) / Math.log(1000)));
    yield { phase: 'spread', share };
  }

  const node = (c: number): number => item.nodes[c % s]!;
  const slopeNode = (c: number): number => slopes.nodes[Math.floor(c / s)]!;
  const person = moments(personSum, data.persons, q, (a) => abilities.nodes[a]!);
  const square = moments(personSum, data.persons, q, (a) => abilities.nodes[a]! ** 2);
  // Louis's information on ln sigma, abilities integrated out.
  let information = 0;
  for (let i = 0; i < data.persons; i++)
    information += 2 * square.first[i]! - (square.second[i]! - square.first[i]! ** 2);
  return {
    rounds: round,
    converged: moved <= 1e-3,
    spread: { mean, sd },
    sigma,
    sigmaSe: options.sigma === null && information > 0 ? sigma / Math.sqrt(information) : 0,
    ability: marginal(person, 0, sigma),
    difficulty: marginal(moments(itemSum, data.items, width, node), mean, sd),
    logSlope: marginal(
      moments(itemSum, data.items, width, slopeNode),
      options.slope?.mean ?? 0,
      options.slope?.sd ?? 0,
    ),
  };
}

interface Moments {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** From units of the prior's deviation to the scale of the variable. */
const marginal = ({ first, second }: Moments, mean: number, sd: number): Marginal => ({
  mean: first.map((m) => mean + sd * m),
  sd: second.map((m, i) => sd * Math.sqrt(Math.max(0, m - first[i]! ** 2))),
});

/** Log prior and all log messages of each variable, added up. */
function collect(
  messages: Float64Array,
  owner: ArrayLike<number>,
  width: number,
  prior: Float64Array,
  into: Float64Array,
): void {
  for (let from = 0; from < into.length; from += width) into.set(prior, from);
  for (let e = 0; e < owner.length; e++) {
    const at = owner[e]! * width;
    for (let k = 0; k < width; k++) into[at + k]! += messages[e * width + k]!;
  }
}

/** What a variable is believed to be without one of its messages, adding up to 1. */
function normalise(
  out: Float64Array,
  sum: Float64Array,
  at: number,
  message: Float64Array,
  from: number,
  width: number,
): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < width; k++) {
    const value = sum[at + k]! - message[from + k]!;
    out[k] = value;
    if (value > top) top = value;
  }
  let total = 0;
  for (let k = 0; k < width; k++) {
    out[k] = Math.exp(out[k]! - top);
    total += out[k]!;
  }
  for (let k = 0; k < width; k++) out[k]! /= total;
}

/** First and second moments of each variable, in units of its prior's deviation. */
function moments(sums: Float64Array, count: number, width: number, node: (k: number) => number): Moments {
  const belief = new Float64Array(width);
  const none = new Float64Array(width);
  const first = new Float64Array(count);
  const second = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    normalise(belief, sums, i * width, none, 0, width);
    for (let k = 0; k < width; k++) {
      const x = node(k);
      first[i]! += belief[k]! * x;
      second[i]! += belief[k]! * x * x;
    }
  }
  return { first, second };
}

const average = (values: Float64Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
