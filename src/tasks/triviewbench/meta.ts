import type { CategoryMeta, FamilyMeta } from '../../core/family.js';
import { REMOVABLE_VIEWS } from './ask.js';
import { OCCLUSION_LEVELS, TRI_LEVELS, TRI_TYPES, type TriType } from './types.js';

const LOCAL = 'Local decision';
const COUNTING = 'Object counting';
const GLOBAL = 'Global recovery';
export type TriGroup = typeof LOCAL | typeof COUNTING | typeof GLOBAL;
export type TriMetric = 'correct' | 'countError' | 'countOff';

/** Title, group (TriViewBench, Table 1) and what is asked, in one sentence. */
const WORDS: { readonly [type in TriType]: readonly [string, TriGroup, string] } = {
  tower_height_max: ['Tallest tower', LOCAL, 'How many objects the tallest tower holds.'],
  x_relation: ['Left or right', LOCAL, 'Which of two objects is further left.'],
  y_relation: ['In front or behind', LOCAL, 'Which of two objects is nearer to the front.'],
  z_relation: ['Above or below', LOCAL, 'Which of two objects is higher up.'],
  front_view_count: ['Seen in the front view', COUNTING, 'How many objects the front view shows.'],
  side_view_count: ['Seen in the side view', COUNTING, 'How many objects the side view shows.'],
  top_tower_count: ['Towers from above', COUNTING, 'How many towers the top view shows.'],
  all_view_count: ['Objects in all', COUNTING, 'How many objects there are, all views considered.'],
  tower_height_list: ['Height of every tower', GLOBAL, 'How many objects each tower holds.'],
  front_hidden_count: [
    'Hidden in the front view',
    GLOBAL,
    'How many objects the front view hides altogether.',
  ],
  side_hidden_count: ['Hidden in the side view', GLOBAL, 'How many objects the side view hides altogether.'],
  front_occluded_ref: ['What is behind, front view', GLOBAL, 'Colour or shape of what an object hides.'],
  side_occluded_ref: ['What is behind, side view', GLOBAL, 'Colour or shape of what an object hides.'],
};

/** Chance is known for two words to choose from; counts and lists have no fixed set of answers. */
function categoryOf(id: TriType): CategoryMeta {
  const [title, group, criterion] = WORDS[id];
  const chance = id.endsWith('_relation') ? { correct: 0.5 } : {};
  const only = id.includes('_hidden_') || id.includes('_occluded_');
  return { id, title, group, criterion, chance, ...(only ? { levels: OCCLUSION_LEVELS } : {}) };
}

export const meta: FamilyMeta = {
  id: 'triviewbench',
  title: 'Three views',
  after: 'after TriViewBench (arXiv 2606.26029)',
  summary:
    'Blocks on the ground and in towers, seen from the front, the side and the top: tell where they are, count them, and find what is hidden.',
  categories: TRI_TYPES.map(categoryOf),
  levels: TRI_LEVELS,
  removable: REMOVABLE_VIEWS,
  replyTokens: { direct: 128, steps: 2048 },
  metrics: [
    { id: 'correct', title: 'Right', unit: 'proportion' },
    { id: 'countError', title: 'Mean error of counts', unit: 'count' },
    { id: 'countOff', title: 'Mean absolute error of counts', unit: 'count' },
  ],
};
