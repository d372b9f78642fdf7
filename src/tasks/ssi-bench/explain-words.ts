import type { Criterion } from './types.js';

export interface CriterionWords {
  /** The short question beside the pictures. */
  readonly question: string;
  /** The same where a reference member is shown in another picture. */
  readonly multiView: string | null;
  readonly least: string;
  readonly most: string;
  readonly unit: string;
}

/** SSI-Bench, Table 1, in our words. */
export const CRITERION_WORDS: { readonly [criterion in Criterion]: CriterionWords } = {
  'centroid-height': {
    question: 'Rank the members by the height of their middle above the ground, lowest first.',
    multiView: null,
    least: 'lowest',
    most: 'highest',
    unit: 'm',
  },
  'ground-angle': {
    question: 'Rank the members by their angle to the ground, flattest first.',
    multiView: null,
    least: 'flattest',
    most: 'steepest',
    unit: '°',
  },
  length: {
    question: 'Rank the members by their length in space, shortest first.',
    multiView: null,
    least: 'shortest',
    most: 'longest',
    unit: 'm',
  },
  'line-distance': {
    question:
      'Each group is two members. Rank the groups by the smallest distance between their two endless lines, nearest first.',
    multiView:
      "Rank Members 1 to 3 by the smallest distance between their endless line and Member 0's, nearest first.",
    least: 'nearest',
    most: 'farthest',
    unit: 'm',
  },
  'hull-area': {
    question: 'Rank the groups of joints by the flat area that they span, smallest first.',
    multiView: null,
    least: 'smallest',
    most: 'largest',
    unit: 'm²',
  },
  'hull-volume': {
    question: 'Rank the groups of joints by the space that they enclose, smallest first.',
    multiView: null,
    least: 'smallest',
    most: 'largest',
    unit: 'm³',
  },
  'hop-distance': {
    question:
      'Each group is two members. Rank the groups by the number of steps between them from joint to joint, fewest first (sharing a joint is 1 step).',
    multiView:
      'Rank Members 1 to 3 by the number of steps to Member 0, fewest first (sharing a joint is 1 step).',
    least: 'fewest steps',
    most: 'most steps',
    unit: '',
  },
  'cycle-length': {
    question:
      'Each group is two members. Rank the groups by the number of members in the smallest closed ring that contains both, fewest first.',
    multiView:
      'Rank Members 1 to 3 by the number of members in the smallest closed ring that contains it and Member 0, fewest first.',
    least: 'smallest ring',
    most: 'largest ring',
    unit: '',
  },
};

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

/** "3.12 m", "5", "no ring": a measured value as a person reads it. null is infinite. */
function valueText(criterion: Criterion, value: number | null): string {
  if (criterion === 'hop-distance') return value === null ? 'not connected' : count(value, 'step');
  if (criterion === 'cycle-length') return value === null ? 'no ring' : `a ring of ${value}`;
  if (value === null) return 'infinite';
  const { unit } = CRITERION_WORDS[criterion];
  const digits = criterion === 'ground-angle' ? 1 : value < 10 ? 2 : 1;
  return `${value.toFixed(digits)}${unit === '°' ? '' : ' '}${unit}`;
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

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
