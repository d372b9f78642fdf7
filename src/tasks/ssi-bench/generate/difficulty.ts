import type { Difficulty } from '../../../core/item.js';
import type { Criterion } from '../types.js';

const EASY = 0.6;
const MEDIUM = 0.36;
const BELOW_EASY = 0.59;
const BELOW_MEDIUM = 0.35;
/** Share of every candidate that must be seen for an item to be easy, or medium. */
const SEEN_EASY = 0.65;
const SEEN_MEDIUM = 0.5;

const clamp = (v: number): number => Math.min(1, Math.max(0, v));

/** Largest count of a set: at or below the first it is easy, at or above the second hard. */
const PATHS: { readonly [criterion: string]: readonly [number, number] } = {
  'hop-distance': [3, 6],
  'cycle-length': [4, 9],
};

/**
 * How easy a set is, 0..1 (SSI-Bench, E.7, with what can be computed in place of annotators' time): seven parts margin,
 * or path length where the criterion counts; three parts the visibility of the candidate that is seen least.
 * Below a margin that is seen at a glance nothing is easy, and nothing of which much is hidden is easy or medium.
 * @param clear 0 for the closest call there is, 1 for a margin that is seen at a glance (see clearness.ts)
 * @param values ascending; Infinity where no ring exists
 * @param share least share of a candidate that is seen, 0.35..1
 */
export function easeOf(
  criterion: Criterion,
  clear: number,
  values: readonly number[],
  share: number,
): number {
  const seen = clamp((share - 0.35) / 0.5);
  const most = share >= SEEN_EASY ? 1 : share >= SEEN_MEDIUM ? BELOW_EASY : BELOW_MEDIUM;
  const range = PATHS[criterion];
  if (range === undefined) {
    return Math.min(most, clear >= 1 ? 1 : Math.min(BELOW_EASY, 0.7 * clear + 0.3 * seen));
  }
  const finite = values.filter((v) => v < Number.POSITIVE_INFINITY);
  const longest = finite[finite.length - 1] ?? range[1];
  return Math.min(most, 0.7 * (1 - clamp((longest - range[0]) / (range[1] - range[0]))) + 0.3 * seen);
}

export const levelOf = (ease: number): Difficulty =>
  ease >= EASY ? 'easy' : ease >= MEDIUM ? 'medium' : 'hard';
