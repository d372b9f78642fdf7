import type { Criterion } from './types.js';
import { CRITERION_WORDS, valueText } from './words.js';

/** What telling a truth takes: each language puts the facts into its own sentences. */
export interface SsiWords {
  /** What is ranked, in the singular: a member, or a group of members or joints. */
  readonly nouns: { readonly Member: string; readonly Group: string };
  /** The two ends of what is ranked by. */
  ends(criterion: Criterion | null): { readonly least: string; readonly most: string };
  /** A measured value; null is infinite. */
  value(criterion: Criterion, value: number | null): string;
  /** @param criterion null where nobody says what is ranked by; @param order candidate numbers, smallest value first */
  rightOrder(criterion: Criterion | null, order: readonly number[]): string;
  /** @param between members on the shortest way between the two */
  between(between: number): string;
  /** That the size of a ring counts the two marked members. */
  readonly ringHolds: string;
  readonly tie: string;
  /** Published items: where the order comes from, and that there are no values. */
  readonly published: string;
}

export const english: SsiWords = {
  nouns: { Member: 'Member', Group: 'Group' },
  ends: (criterion) => (criterion === null ? { least: 'first', most: 'last' } : CRITERION_WORDS[criterion]),
  value: valueText,
  rightOrder(criterion, order) {
    const { least, most } = english.ends(criterion);
    return `Right order, ${criterion === null ? '' : 'from '}${least} to ${most}: ${order.join(', ')}.`;
  },
  between: (n) => (n === 0 ? 'they share a joint' : `${n} member${n === 1 ? ' lies' : 's lie'} between them`),
  ringHolds: 'the two marked members included',
  tie: 'Equal values: the smaller number comes first.',
  published:
    'This is the published order. The photographs come without a structure in three dimensions, so no values stand behind it here.',
};
