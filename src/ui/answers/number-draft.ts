import { say } from '../say.js';

/** What a number may be; null bounds are none. */
export interface NumberRule {
  readonly integer: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

/** Longer drafts say nothing more. */
const LONGEST = 9;

export const mayBeNegative = ({ min }: NumberRule): boolean => min === null || min < 0;

/**
 * A draft of a number after one more character: digits, a decimal point or comma where the number need not be whole, and
 * a minus that comes and goes where it may be below zero. What fits nowhere changes nothing.
 */
export function typed(draft: string, character: string, rule: NumberRule): string {
  if (character === '-' || character === '−') {
    if (!mayBeNegative(rule)) return draft;
    return draft.startsWith('-') ? draft.slice(1) : `-${draft}`;
  }
  const digits = draft.replace(/\D/g, '').length;
  if (/^\d$/.test(character)) {
    if (digits >= LONGEST) return draft;
    return /^-?0$/.test(draft) ? draft.replace('0', character) : draft + character;
  }
  if ((character === '.' || character === ',') && !rule.integer && !draft.includes('.'))
    return digits === 0 ? `${draft}0.` : `${draft}.`;
  return draft;
}

/** A draft as it is written in the language that is spoken: with its decimal sign. */
export const written = (draft: string): string => draft.replace('.', say('decimalSign'));

/** Text as it was pasted or written into a field, reduced to what a draft can hold. */
export const cleaned = (text: string, rule: NumberRule): string =>
  [...text].reduce((draft, character) => typed(draft, character, rule), '');

/** The number a draft stands for, null while it is none or out of range; `problem` is what a person is told then. */
export function readDraft(
  draft: string,
  rule: NumberRule,
): { readonly value: number | null; readonly problem: string | null } {
  if (!/\d/.test(draft)) return { value: null, problem: null };
  const value = Number(draft);
  if (rule.max !== null && value > rule.max) return { value: null, problem: say('atMost', { n: rule.max }) };
  if (rule.min !== null && value < rule.min) return { value: null, problem: say('atLeast', { n: rule.min }) };
  return { value: value === 0 ? 0 : value, problem: null };
}
