import type { SumScoreFit } from './s-x2.js';

/** `rasch`: logit P = theta - b, theta ~ N(0, sigma^2). `2pl`: logit P = a (theta - b), theta ~ N(0, 1). */
export type IrtModel = 'rasch' | '2pl';

export interface NormalPrior {
  readonly mean: number;
  readonly sd: number;
}

export interface IrtOptions {
  readonly model: IrtModel;
  /**
   * Prior of the difficulties. With three answers an item (matrix sampling) many items are solved by all or by nobody
   * and have no finite maximum-likelihood difficulty; a prior makes every item estimable. `estimated` (default): normal,
   * its mean and deviation estimated from the items themselves (empirical Bayes; items as a random sample, P. De Boeck,
   * Psychometrika 2008), given ten items or more, else N(0, 2^2). null: none, plain maximum likelihood.
   */
  readonly difficulty?: 'estimated' | NormalPrior | null;
  /** Prior of ln a; default N(0, 0.5^2), as BILOG's (R. J. Mislevy, Psychometrika 1986). null: none. `2pl` only. */
  readonly slope?: NormalPrior | null;
  /** Quadrature nodes; by default as many as the longest list of answers needs, at least 41. */
  readonly nodes?: number;
  /** EM stops when no parameter moves by more; default 1e-4 logits. */
  readonly tolerance?: number;
  /** Default 2,000. */
  readonly maxIterations?: number;
}

export interface ItemEstimate {
  /** Answers it rests on. */
  readonly n: number;
  readonly right: number;
  /** Logits. */
  readonly difficulty: number;
  readonly difficultySe: number;
  /** 1 for Rasch. */
  readonly slope: number;
  /** 0 for Rasch. */
  readonly slopeSe: number;
  /**
   * Mean squared residuals (B. D. Wright and G. N. Masters 1982): 1 where the model holds, above 1 for noise (guessing,
   * a wrong key), below for answers more regular than the model. `infit` weighs by information, `outfit` does not and
   * reacts to lucky and careless answers. Residuals are averaged over each person's posterior, which makes the expected
   * value 1 (but for what fitting the item's own parameters takes away). null with fewer than ten answers: they are
   * spent on the item's difficulty.
   */
  readonly infit: number | null;
  readonly outfit: number | null;
  /** S-X2 with its p, for full tables: mean squares have no distribution under `2pl`, this has. null elsewhere. */
  readonly sumScore: SumScoreFit | null;
}

/**
 * Expected a posteriori (R. D. Bock and R. J. Mislevy 1982). `se` is the posterior's deviation: items taken as known, or
 * integrated out where they have few answers (`covariance` is `posterior`).
 */
export interface PersonEstimate {
  readonly n: number;
  readonly right: number;
  readonly ability: number;
  readonly se: number;
}

export interface IrtFit {
  readonly model: IrtModel;
  readonly items: readonly ItemEstimate[];
  readonly persons: readonly PersonEstimate[];
  /** Deviation of the abilities; fixed at 1 for `2pl`. */
  readonly sigma: number;
  readonly sigmaSe: number;
  /** The prior used for the difficulties, with estimated values where they were. */
  readonly difficultyPrior: NormalPrior | null;
  readonly slopePrior: NormalPrior | null;
  /** Of the answers, abilities integrated out, priors not counted. */
  readonly logLikelihood: number;
  /** 1 - mean posterior variance / variance of abilities (marginal reliability; B. F. Green et al. 1984). */
  readonly reliability: number;
  readonly iterations: number;
  readonly converged: boolean;
  /**
   * Where standard errors come from. `full`: the whole observed information matrix; `blocks`: each item's own (over
   * 2,500 parameters). `posterior`: with under 30 answers an item and a prior, estimates are posterior means and errors
   * posterior deviations, persons and items both integrated out.
   */
  readonly covariance: 'full' | 'blocks' | 'posterior';
}
