import type { FamilyMeta } from '../../core/family.js';
import { chanceOf } from './score.js';
import { SSI_CATEGORIES } from './types.js';
import { CATEGORY_WORDS } from './words.js';

export const meta: FamilyMeta = {
  id: 'ssi-bench',
  title: 'Ranking in structures',
  after: 'after SSI-Bench (arXiv 2602.07864)',
  summary:
    'Pictures of bridges, towers, roofs and stairs: put marked members or groups of joints in order by height, slope, length, distance, area, volume or connection in space.',
  categories: SSI_CATEGORIES.map((id) => {
    const { title, group, criterion, candidates } = CATEGORY_WORDS[id];
    return { id, title, group, criterion, chance: chanceOf(candidates) };
  }),
  levels: ['easy', 'medium', 'hard'],
  removable: [],
  protocols: ['released', 'paper'],
  metrics: [
    { id: 'taskwise', title: 'Whole order right', unit: 'proportion' },
    { id: 'pairwise', title: 'Pairs in order', unit: 'proportion' },
  ],
};
