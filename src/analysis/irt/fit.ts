import type { Steps } from '../steps.js';
import { type CrossedOptions, crossedEffects, type Marginal } from './crossed.js';
import { type Expectation, expect, newExpectation, type Parameters } from './expectation.js';
import { standardErrors } from './information.js';
import { itemMeanSquares } from './item-fit.js';
import { maximise } from './maximisation.js';
import { gaussHermite, nodesFor, type Quadrature } from './quadrature.js';
import { type ByPerson, byPerson, type Responses } from './responses.js';
import { type SumScoreFit, sumScoreFit } from './s-x2.js';
import type { IrtFit, IrtOptions, NormalPrior } from './types.js';

/** Fewer items than this say too little about their own spread. */
const ENOUGH_ITEMS = 10;
/** No estimated prior is narrower: EM would shrink it to nothing on items that hardly differ. */
const NARROWEST = 0.1;
/** With fewer answers an item on average, items are integrated out as persons are (see crossedEffects). */
const SPARSE = 30;
/** Answers an item needs before its residuals say something. */
const ENOUGH_ANSWERS = 10;

/**
 * Rasch or two-parameter logistic model by marginal maximum likelihood: EM with Gauss-Hermite quadrature (R. D. Bock
 * and M. Aitkin, Psychometrika 1981), with priors on the items (R. J. Mislevy 1986) so that items with three answers
 * can be estimated. Identified by the abilities' mean 0 (and deviation 1 for `2pl`). Yields after every iteration:
 * `finish` runs it at once, `drive` in slices.
 */
export function* fitIrt(responses: Responses, options: IrtOptions): Steps<IrtFit> {
  const data = byPerson(responses);
  const quadrature = gaussHermite(options.nodes ?? nodesFor(data.longest));
  const two = options.model === '2pl';
  const tolerance = options.tolerance ?? 1e-4;
  const limit = options.maxIterations ?? 2000;
  const asked = options.difficulty === undefined ? 'estimated' : options.difficulty;
  const estimated = asked === 'estimated' && data.items >= ENOUGH_ITEMS;
  const slopePrior = !two || options.slope === null ? null : (options.slope ?? { mean: 0, sd: 0.5 });
  let difficultyPrior: NormalPrior | null = asked === 'estimated' ? { mean: 0, sd: 2 } : asked;

  const parameters: Parameters = {
    slope: new Float64Array(data.items).fill(1),
    difficulty: startingDifficulties(data),
    sigma: 1,
  };
  if (difficultyPrior && data.item.length < SPARSE * data.items) {
    return yield* sparseFit(data, quadrature, options.model, {
      spread: difficultyPrior,
      estimate: estimated,
      slope: slopePrior,
      sigma: two ? 1 : null,
    });
  }
  const priors = () => ({ difficulty: difficultyPrior, slope: slopePrior });
  let state: Expectation = newExpectation(data, quadrature.nodes.length);
  let iterations = 0;
  let moved = Number.POSITIVE_INFINITY;
  let share = 0;
  while (iterations < limit && moved >= tolerance) {
    iterations++;
    state = expect(data, quadrature, parameters, state);
    moved = 0;
    const information = new Float64Array(data.items);
    for (let j = 0; j < data.items; j++) {
      const step = maximise(j, quadrature, parameters, state, priors(), two);
      information[j] = step.information;
      moved = Math.max(moved, step.moved);
    }
    if (!two) {
      const sigma = Math.max(0.05, parameters.sigma * Math.sqrt(secondMoment(data, quadrature, state)));
      moved = Math.max(moved, Math.abs(sigma - parameters.sigma));
      parameters.sigma = sigma;
    }
    if (estimated) {
      const next = spreadOf(parameters.difficulty, information);
      if (difficultyPrior) moved = Math.max(moved, Math.abs(next.sd - difficultyPrior.sd));
      difficultyPrior = next;
    }
    share = Math.max(share, Math.min(1, Math.log(1 / Math.max(moved, tolerance)) / Math.log(1 / tolerance)));
    yield { phase: 'estimation', share };
  }

  state = expect(data, quadrature, parameters, state);
  const se = yield* standardErrors(data, quadrature, parameters, state, priors(), {
    slope: two,
    sigma: !two,
  });
  const sumScores = yield* sumScoreFit(data, quadrature, state, two ? 2 : 1);
  return assemble(data, state, {
    model: options.model,
    parameters,
    sumScores,
    difficultySe: se.difficulty,
    logSlopeSe: se.logSlope,
    sigmaSe: parameters.sigma * se.logSigma,
    persons: abilitiesOf(data, quadrature, parameters.sigma, state),
    difficultyPrior,
    slopePrior,
    iterations,
    converged: moved < tolerance,
    covariance: se.covariance,
  });
}

/** With few answers an item: posterior means and deviations, persons and items both integrated out. */
function* sparseFit(
  data: ByPerson,
  quadrature: Quadrature,
  model: IrtOptions['model'],
  options: CrossedOptions,
): Steps<IrtFit> {
  const found = yield* crossedEffects(data, quadrature, options);
  const parameters: Parameters = {
    slope: found.logSlope.mean.map(Math.exp),
    difficulty: found.difficulty.mean,
    sigma: found.sigma,
  };
  const state = expect(data, quadrature, parameters, newExpectation(data, quadrature.nodes.length));
  return assemble(data, state, {
    model,
    parameters,
    sumScores: [],
    difficultySe: found.difficulty.sd,
    logSlopeSe: found.logSlope.sd,
    sigmaSe: found.sigmaSe,
    persons: found.ability,
    difficultyPrior: found.spread,
    slopePrior: options.slope,
    iterations: found.rounds,
    converged: found.converged,
    covariance: 'posterior',
  });
}

interface Found
  extends Pick<
    IrtFit,
    'model' | 'sigmaSe' | 'difficultyPrior' | 'slopePrior' | 'iterations' | 'converged' | 'covariance'
  > {
  readonly parameters: Parameters;
  readonly sumScores: readonly (SumScoreFit | null)[];
  readonly difficultySe: Float64Array;
  readonly logSlopeSe: Float64Array;
  readonly persons: Marginal;
}

function assemble(data: ByPerson, state: Expectation, found: Found): IrtFit {
  const { parameters, sumScores, difficultySe, logSlopeSe, persons, ...rest } = found;
  const { slope, difficulty, sigma } = parameters;
  const fit = itemMeanSquares(data, state);
  const itemRight = new Int32Array(data.items);
  data.item.forEach((j, at) => {
    itemRight[j]! += data.correct[at]!;
  });
  let variance = 0;
  for (const sd of persons.sd) variance += sd ** 2 / data.persons;
  return {
    ...rest,
    items: Array.from({ length: data.items }, (_, j) => {
      const n = data.perItem[j]!;
      return {
        n,
        right: itemRight[j]!,
        difficulty: difficulty[j]!,
        difficultySe: difficultySe[j]!,
        slope: slope[j]!,
        slopeSe: slope[j]! * logSlopeSe[j]!,
        infit: n >= ENOUGH_ANSWERS ? fit.infit[j]! : null,
        outfit: n >= ENOUGH_ANSWERS ? fit.outfit[j]! : null,
        sumScore: sumScores[j] ?? null,
      };
    }),
    persons: Array.from({ length: data.persons }, (_, i) => {
      const [from, to] = [data.start[i]!, data.start[i + 1]!];
      return {
        n: to - from,
        right: data.correct.subarray(from, to).reduce((sum, x) => sum + x, 0),
        ability: persons.mean[i]!,
        se: persons.sd[i]!,
      };
    }),
    sigma,
    logLikelihood: state.logLikelihood,
    reliability: 1 - variance / sigma ** 2,
  };
}

/** Logit of the share of wrong answers, drawn to the middle as by one answer of each kind. */
function startingDifficulties(data: ByPerson): Float64Array {
  const wrong = new Float64Array(data.items);
  data.item.forEach((j, at) => {
    wrong[j]! += 1 - data.correct[at]!;
  });
  return wrong.map((count, j) => Math.log((count + 1) / (data.perItem[j]! - count + 1)));
}

/** Mean over persons of E[z^2], z the ability in deviations. */
function secondMoment(data: ByPerson, { nodes }: Quadrature, { posterior }: Expectation): number {
  const q = nodes.length;
  let sum = 0;
  for (let i = 0; i < data.persons; i++)
    for (let k = 0; k < q; k++) sum += posterior[i * q + k]! * nodes[k]! * nodes[k]!;
  return data.persons === 0 ? 1 : sum / data.persons;
}

/** Mean and deviation of the difficulties, each known up to 1 / information: the M step for their normal prior. */
function spreadOf(difficulty: Float64Array, information: Float64Array): NormalPrior {
  const n = difficulty.length;
  let mean = 0;
  for (const b of difficulty) mean += b / n;
  let squares = 0;
  for (let j = 0; j < n; j++) squares += ((difficulty[j]! - mean) ** 2 + 1 / information[j]!) / n;
  return { mean, sd: Math.max(NARROWEST, Math.sqrt(squares)) };
}

/** Expected a posteriori, items taken as known. */
function abilitiesOf(
  data: ByPerson,
  { nodes }: Quadrature,
  sigma: number,
  { posterior }: Expectation,
): Marginal {
  const q = nodes.length;
  const mean = new Float64Array(data.persons);
  const sd = new Float64Array(data.persons);
  for (let i = 0; i < data.persons; i++) {
    let first = 0;
    let second = 0;
    for (let k = 0; k < q; k++) {
      const w = posterior[i * q + k]!;
      first += w * nodes[k]!;
      second += w * nodes[k]! * nodes[k]!;
    }
    mean[i] = sigma * first;
    sd[i] = sigma * Math.sqrt(Math.max(0, second - first * first));
  }
  return { mean, sd };
}
