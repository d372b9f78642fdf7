import { fitIrt } from '../../src/analysis/irt/fit.js';
import type { Responses } from '../../src/analysis/irt/responses.js';
import type { IrtFit, IrtModel } from '../../src/analysis/irt/types.js';
import { finish } from '../../src/analysis/steps.js';
import { Random } from '../../src/core/random.js';

export interface Design {
  readonly name: string;
  readonly persons: number;
  readonly items: number;
  /** Answers an item; as many as there are persons is the full table. */
  readonly answers: number;
  readonly model: IrtModel;
}

/** Spatial-DISE's human study (54 people, each item by about 3 of them), and a full table. */
export const DESIGNS: readonly Design[] = (['rasch', '2pl'] as const).flatMap((model) => [
  { name: 'matrix sampling', persons: 54, items: 560, answers: 3, model },
  { name: 'full table', persons: 300, items: 40, answers: 300, model },
]);

export interface Truth {
  readonly ability: Float64Array;
  readonly difficulty: Float64Array;
  readonly slope: Float64Array;
  readonly sigma: number;
}

/** Box and Muller's normal numbers: the simulation must not share code with what it tests. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());

/** Mean difficulty -1.3 makes some 77 % right, as people in Spatial-DISE. */
export function simulate(design: Design, seed: number): { readonly data: Responses; readonly truth: Truth } {
  const random = new Random(seed);
  const { persons, items, answers, model } = design;
  const sigma = model === 'rasch' ? 1.2 : 1;
  const truth: Truth = {
    sigma,
    ability: Float64Array.from({ length: persons }, () => sigma * normal(random)),
    difficulty: Float64Array.from({ length: items }, () => -1.3 + 1.1 * normal(random)),
    slope: Float64Array.from({ length: items }, () =>
      model === 'rasch' ? 1 : Math.exp(0.4 * normal(random)),
    ),
  };
  const person: number[] = [];
  const item: number[] = [];
  const correct: number[] = [];
  let pool: number[] = [];
  for (let j = 0; j < items; j++) {
    const chosen = new Set<number>();
    while (chosen.size < answers) {
      if (pool.length === 0) pool = random.shuffle(Array.from({ length: persons }, (_, i) => i));
      chosen.add(pool.pop()!);
    }
    for (const i of chosen) {
      const p = 1 / (1 + Math.exp(-truth.slope[j]! * (truth.ability[i]! - truth.difficulty[j]!)));
      person.push(i);
      item.push(j);
      correct.push(random.unit() < p ? 1 : 0);
    }
  }
  return { data: { persons, items, person, item, correct }, truth };
}

export interface Recovery {
  readonly design: Design;
  readonly simulations: number;
  /** Shares of true values within 1.96 standard errors of their estimates. */
  readonly difficulty: number;
  readonly slope: number;
  readonly ability: number;
  /** Shares within one standard error: 0.683 for a normal error. */
  readonly difficultyWithinOne: number;
  readonly sigma: number;
  /** Mean of estimate less truth, logits. */
  readonly bias: number;
  /** Root mean square error of the difficulties, and the standard errors' own root mean square. */
  readonly rmse: number;
  readonly se: number;
  readonly infit: number;
  readonly outfit: number;
  readonly milliseconds: number;
}

export function recover(design: Design, simulations: number, firstSeed = 1): Recovery {
  const hits = { difficulty: 0, within: 0, slope: 0, ability: 0, sigma: 0 };
  let errors = 0;
  let squares = 0;
  let variances = 0;
  let infit = 0;
  let outfit = 0;
  const started = performance.now();
  for (let s = 0; s < simulations; s++) {
    const { data, truth } = simulate(design, firstSeed + s);
    const fit: IrtFit = finish(fitIrt(data, { model: design.model }));
    fit.items.forEach((one, j) => {
      const error = one.difficulty - truth.difficulty[j]!;
      errors += error;
      squares += error * error;
      variances += one.difficultySe ** 2;
      infit += one.infit ?? 0;
      outfit += one.outfit ?? 0;
      if (Math.abs(error) <= 1.96 * one.difficultySe) hits.difficulty++;
      if (Math.abs(error) <= one.difficultySe) hits.within++;
      const logError = Math.log(one.slope) - Math.log(truth.slope[j]!);
      if (Math.abs(logError) <= 1.96 * (one.slopeSe / one.slope)) hits.slope++;
    });
    fit.persons.forEach((one, i) => {
      if (Math.abs(one.ability - truth.ability[i]!) <= 1.96 * one.se) hits.ability++;
    });
    if (Math.abs(fit.sigma - truth.sigma) <= 1.96 * fit.sigmaSe) hits.sigma++;
  }
  const n = simulations * design.items;
  return {
    design,
    simulations,
    difficulty: hits.difficulty / n,
    difficultyWithinOne: hits.within / n,
    slope: hits.slope / n,
    ability: hits.ability / (simulations * design.persons),
    sigma: hits.sigma / simulations,
    bias: errors / n,
    rmse: Math.sqrt(squares / n),
    se: Math.sqrt(variances / n),
    infit: infit / n,
    outfit: outfit / n,
    milliseconds: performance.now() - started,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const recoveryLine = (r: Recovery): string =>
  `${r.design.model.padEnd(5)} ${r.design.name.padEnd(15)} ${r.design.persons} x ${r.design.items}, ${r.simulations} simulations: ` +
  `difficulty ${percent(r.difficulty)} within 1.96 SE, ${percent(r.difficultyWithinOne)} within 1; ` +
  `${r.design.model === 'rasch' ? `sigma ${percent(r.sigma)}` : `ln slope ${percent(r.slope)}`}; ability ${percent(r.ability)}; ` +
  `bias ${r.bias.toFixed(3)}, RMSE ${r.rmse.toFixed(3)}, mean SE ${r.se.toFixed(3)}; ` +
  `${r.design.answers < 10 ? '' : `infit ${r.infit.toFixed(3)}, outfit ${r.outfit.toFixed(3)}; `}${(r.milliseconds / r.simulations).toFixed(0)} ms a fit`;
