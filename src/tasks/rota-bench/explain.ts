import { moveWords } from './prompts.js';
import type { Move, RotaItem, RotaKey } from './types.js';

const FOUND = {
  beam: 'by the pose-guided beam search',
  'breadth-first': 'by the breadth-first search over 30-degree rotations',
  inverse: 'by undoing the initial rotations',
} as const;

/** The truth in words, one entry a line: a way, how it was found, symmetries, how the object had been turned. */
export function explainRota(item: RotaItem, key: RotaKey): readonly string[] {
  const equivalent = key.turns.length + key.mirrors.length;
  const list = (moves: readonly Move[]): string => moves.map(moveWords).join(', ');
  return [
    `One way in ${key.path.length} rotations: ${list(key.path)}.`,
    `It was found ${FOUND[key.found]}; other ways count as much.`,
    equivalent === 1
      ? 'The object has no symmetry: one orientation is the target.'
      : `The object is symmetric: ${equivalent} orientations look like the target.`,
    `It had been turned by ${list(item.initial)}.`,
  ];
}
