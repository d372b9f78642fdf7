import type { Criterion, SsiCategory } from './types.js';

/** What a person reads about a category; the model's prompt says the same at length. */
export interface CategoryWords {
  readonly title: string;
  readonly group: 'geometric' | 'topological';
  /** What is ranked, in the singular, as the labels print it. */
  readonly noun: 'Member' | 'Group';
  readonly candidates: 3 | 4;
  readonly criterion: string;
}

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
export const CATEGORY_WORDS: { readonly [category in SsiCategory]: CategoryWords } = {
  'ground-height': {
    title: 'Ground height',
    group: 'geometric',
    noun: 'Member',
    candidates: 4,
    criterion: 'How high the middle of a member is above the ground.',
  },
  'ground-angle': {
    title: 'Ground angle',
    group: 'geometric',
    noun: 'Member',
    candidates: 4,
    criterion: 'How steeply a member stands against the ground, from level to upright.',
  },
  dimension: {
    title: 'Dimension',
    group: 'geometric',
    noun: 'Member',
    candidates: 4,
    criterion: 'How long a member is, from one joint to the other.',
  },
  'relative-distance': {
    title: 'Relative distance',
    group: 'geometric',
    noun: 'Group',
    candidates: 3,
    criterion:
      'How near the straight lines through two members come to each other, both lines being endless.',
  },
  area: {
    title: 'Area',
    group: 'geometric',
    noun: 'Group',
    candidates: 3,
    criterion: 'How large the flat area is that a band stretched around the marked joints would enclose.',
  },
  volume: {
    title: 'Volume',
    group: 'geometric',
    noun: 'Group',
    candidates: 3,
    criterion: 'How much space a tight wrapping of the marked joints would enclose.',
  },
  'multi-view-geometric': {
    title: 'Multi-view, distance',
    group: 'geometric',
    noun: 'Member',
    candidates: 3,
    criterion: "How near a member's endless line comes to that of a reference member marked in another view.",
  },
  'hop-distance': {
    title: 'Hop distance',
    group: 'topological',
    noun: 'Group',
    candidates: 3,
    criterion: 'How many steps lead from one member to the other, each step to a member that shares a joint.',
  },
  'cycle-length': {
    title: 'Cycle length',
    group: 'topological',
    noun: 'Group',
    candidates: 3,
    criterion: 'How many members the smallest closed ring has that contains both marked members.',
  },
  'multi-view-topological': {
    title: 'Multi-view, connection',
    group: 'topological',
    noun: 'Member',
    candidates: 3,
    criterion:
      'How a member connects to a reference member marked in another view: by steps or by the smallest ring.',
  },
};

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

/** "3.12 m", "5", "no ring": a measured value as a person reads it. null is infinite. */
export function valueText(criterion: Criterion, value: number | null): string {
  if (criterion === 'hop-distance') return value === null ? 'not connected' : count(value, 'step');
  if (criterion === 'cycle-length') return value === null ? 'no ring' : `a ring of ${value}`;
  if (value === null) return 'infinite';
  const { unit } = CRITERION_WORDS[criterion];
  const digits = criterion === 'ground-angle' ? 1 : value < 10 ? 2 : 1;
  return `${value.toFixed(digits)}${unit === '°' ? '' : ' '}${unit}`;
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
