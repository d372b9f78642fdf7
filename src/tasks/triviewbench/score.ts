import type { Answer } from '../../core/answer.js';
import type { Score, Transcript } from '../../core/family.js';
import type { TriKey } from './types.js';

/** Raised by every change that moves a score. */
export const TRI_SCORE_VERSION = 1;

const descending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => b - a);

/**
 * Whether an answer is the key's value: the same word, the same count, or the same heights in whatever order
 * (TriViewBench, C.2). People's answers and those read from a model's text are judged alike.
 */
export function matches(answer: Answer, value: TriKey['value']): boolean {
  switch (answer.kind) {
    case 'choice':
      return answer.id === value;
    case 'number':
      return answer.value === value;
    case 'integers': {
      if (typeof value !== 'object' || value.length !== answer.values.length) return false;
      const truth = descending(value);
      return descending(answer.values).every((height, i) => height === truth[i]);
    }
    default:
      return false;
  }
}

/**
 * `correct` is 1 or 0, an unread reply counts 0. Where a count was asked for and given there are also `countError`
 * (answer minus truth: above 0 is counted too many) and `countOff`, its size, whose mean is the MAE (TriViewBench, 4.4).
 */
export function scoreTri(key: Pick<TriKey, 'value'>, transcript: Transcript, protocol: string): Score {
  const answer = transcript.turns.at(-1)?.answer ?? null;
  const correct = answer !== null && matches(answer, key.value);
  const error = answer?.kind === 'number' && typeof key.value === 'number' ? answer.value - key.value : null;
  return {
    correct,
    metrics: {
      correct: correct ? 1 : 0,
      ...(error === null ? {} : { countError: error, countOff: Math.abs(error) }),
    },
    version: TRI_SCORE_VERSION,
    protocol,
  };
}
