import type { Condition } from '../../core/observation.js';
import { MOST_ROTATIONS, type Move } from './types.js';

const signed = (angle: number): string => (angle > 0 ? `+${angle}` : `${angle}`.replace('-', '−'));

/** "yaw −10°" */
export const moveWords = ([axis, angle]: Move): string => `${axis} ${signed(angle)}°`;

export const question =
  'Turn the object until its silhouette (right) covers the target silhouette (left). The episode ends by itself when they fit.';

const JSON_RULE = [
  'Reply with one JSON object and nothing after it:',
  '{"axis": "pitch" | "yaw" | "roll", "angle": one of 1, -1, 5, -5, 10, -10, 30, -30}',
  'for a rotation, for example {"axis": "yaw", "angle": -10}, or',
  '{"action": "STOP"}',
  'to end the episode where it stands.',
].join('\n');

/**
 * What a model reads with the panels (wording our own; content as in RoTA-Bench's shared protocol: task, panel, axes,
 * actions, history, form of the answer).
 */
export function promptOf(moves: readonly Move[], condition: Condition): string {
  const auxiliary = !condition.without.includes('auxiliary');
  const history = !condition.without.includes('history');
  const parts = [
    'A solid object floats in space and is looked at straight on, without perspective. Its silhouette is white on black. You turn the object, one rotation at a time, until its silhouette covers the target silhouette as well as possible. The target is the same object in another orientation.',
    auxiliary
      ? 'The panel has three parts, from left to right: the target silhouette; a shaded view of the object as it stands now, slightly smaller, in which parts nearer to you are brighter; and the silhouette of the object as it stands now.'
      : 'The panel has two parts, from left to right: the target silhouette, and the silhouette of the object as it stands now.',
    [
      'Rotations are about axes that are fixed to the picture, whatever was turned before:',
      '- pitch turns about the horizontal axis: a positive angle moves the side nearer to you up, a negative one down;',
      '- yaw turns about the vertical axis: a positive angle moves the side nearer to you to the right, a negative one to the left;',
      '- roll turns in the plane of the picture: a positive angle turns clockwise, a negative one anticlockwise.',
      'The angle is 1, 5, 10 or 30 degrees.',
    ].join('\n'),
    `The episode ends by itself as soon as the two silhouettes overlap well enough. You have at most ${MOST_ROTATIONS} rotations; ${MOST_ROTATIONS - moves.length} are left.`,
  ];
  if (history && moves.length > 0) {
    const list = moves.map((move, k) => `${k + 1}. ${moveWords(move)}`).join('\n');
    parts.push(
      `The pictures show the panels so far, oldest first; the last one is the panel now. Your rotations so far:\n${list}`,
    );
  }
  parts.push(
    condition.style === 'steps'
      ? `Think step by step about how the object must turn, then choose the next rotation. ${JSON_RULE}`
      : `Choose the next rotation. ${JSON_RULE}`,
  );
  return parts.join('\n\n');
}
