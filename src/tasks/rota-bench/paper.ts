import type { Published } from '../../core/published.js';

/** RoTA-Bench, Tables 1 and 5: measured on its own 100 test tasks, not on ours. People: 400 runs, mean IoU 0.923 after 16.2 rotations. */
export const paper: Published = {
  source: 'RoTA-Bench, Tables 1 and 5 (its own 100 test tasks)',
  counts: { alignment: 100 },
  rows: [
    {
      name: 'Human',
      kind: 'people',
      metrics: { success: { alignment: 1 } },
      overall: { success: 1 },
    },
    {
      name: 'GPT-5.6-Sol',
      kind: 'proprietary',
      metrics: { success: { alignment: 0.17 } },
      overall: { success: 0.17 },
    },
  ],
};
