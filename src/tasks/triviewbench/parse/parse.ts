import type { Answer, AnswerSpec } from '../../../core/answer.js';
import { askOf } from '../ask.js';
import type { TriItem } from '../types.js';
import { extractAnswer } from './extract.js';

/** The family has one rule; both of the names by which protocols are known elsewhere mean it. */
export const TRI_PROTOCOLS: readonly string[] = ['released', 'paper'];

/**
 * Reads a model's raw reply as the benchmark does (TriViewBench, appendix C), so that a reply is right if and only if
 * the appendix would call it right: a word or a count must be all that was extracted, letter for letter (`3.0`, `three`
 * or `the left one` are no answers), of a list every integer in it counts. Null is unparsed. A count or a list may lie
 * beyond what people can enter: it is what the model said.
 */
export const parseTri = (item: Pick<TriItem, 'type' | 'attribute'>, raw: string): Answer | null =>
  readAs(askOf(item), extractAnswer(raw));

function readAs(ask: AnswerSpec, text: string): Answer | null {
  switch (ask.kind) {
    case 'choice': {
      const option = ask.options.find(({ id }) => id === text);
      return option === undefined ? null : { kind: 'choice', id: option.id };
    }
    case 'number': {
      const value = /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? { kind: 'number', value } : null;
    }
    case 'integers': {
      const values = integersIn(text);
      return values === null ? null : { kind: 'integers', values };
    }
    default:
      throw new Error(`triviewbench: no question asks for a ${ask.kind}`);
  }
}

/**
 * All integers of a text in their order, however it separates them; null where there is none, or one too large to be
 * exact. A minus counts as a sign unless it follows a digit ("2-1" holds 2 and 1).
 */
function integersIn(text: string): readonly number[] | null {
  const values = [...text.matchAll(/(?:(?<!\d)-)?\d+/g)].map(([digits]) => Number(digits));
  return values.length > 0 && values.every(Number.isSafeInteger) ? values : null;
}
