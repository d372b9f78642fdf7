import type { Asked } from '../../../../src/tasks/triviewbench/prompts/question.js';
import type { TriObject, TriType } from '../../../../src/tasks/triviewbench/types.js';

const object = (over: Partial<TriObject>): TriObject => ({
  shape: 'cube',
  size: 'large',
  color: 'red',
  material: 'rubber',
  position: [0, 0, 0.7],
  halfExtent: 0.7,
  yaw: 0,
  ...over,
});

/** A scene of three objects, two of which share colour and shape, and a question of every type on it. */
export const OBJECTS: readonly TriObject[] = [
  object({ shape: 'cylinder', color: 'purple' }),
  object({ color: 'cyan', position: [2, 1, 0.7] }),
  object({ color: 'cyan', size: 'small', halfExtent: 0.35, position: [2, 1, 1.75] }),
];

/** @param refs by default the purple cylinder, then the small cyan cube */
export const asked = (type: TriType, refs: readonly number[] = [0, 2]): Asked => ({
  id: `hand-made ${type}`,
  type,
  objects: OBJECTS,
  refs: type.endsWith('_relation') || type.endsWith('_occluded_ref') ? refs : [],
  attribute: type === 'front_occluded_ref' ? 'color' : type === 'side_occluded_ref' ? 'shape' : null,
});
