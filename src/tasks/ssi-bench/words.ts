import type { SsiCategory } from './types.js';

/** What a person reads about a category, in menus too; the model's prompt says the same at length. */
export interface CategoryWords {
  readonly title: string;
  readonly group: 'geometric' | 'topological';
  /** What is ranked, in the singular, as the labels print it. */
  readonly noun: 'Member' | 'Group';
  readonly candidates: 3 | 4;
  readonly criterion: string;
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
