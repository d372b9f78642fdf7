import type { FamilyMeta } from '../../core/family.js';

export const meta: FamilyMeta = {
  id: 'rota-bench',
  title: 'Turning an object into place',
  after: 'after RoTA-Bench (Orthant’s reading of it)',
  summary:
    'An object in space, seen as a silhouette: turn it step by step until its silhouette fits the target. Up to 48 rotations about three axes.',
  categories: [
    {
      id: 'alignment',
      title: 'Alignment',
      group: 'Rotation',
      criterion: 'Turn the object until its silhouette covers the target silhouette.',
      // What random rotations reach depends on the object; the built-in solvers are what to compare with.
      chance: {},
    },
  ],
  levels: [],
  removable: ['auxiliary', 'history'],
  retries: 2,
  metrics: [
    { id: 'success', title: 'Solved', unit: 'proportion' },
    { id: 'iou', title: 'Final overlap (IoU)', unit: 'ratio' },
    { id: 'rotations', title: 'Rotations', unit: 'count' },
    { id: 'poseError', title: 'Final pose error', unit: 'degrees' },
  ],
};
