import { fixed } from '../../core/language.js';
import { moveWords } from './prompts.js';
import type { Move, ReferenceSource } from './types.js';

/** A panel's caption: `move` led to it as the rotation number `rotation` (0 and null: nothing was turned yet). */
export interface PanelCaption {
  /** It is the panel to act on. */
  readonly now: boolean;
  /** null where the last rotation is not told. */
  readonly led: { readonly rotation: number; readonly move: Move } | null;
}

/** What people read of an episode and its truth; each language puts the facts into its own sentences. */
export interface RotaWords {
  caption(panel: PanelCaption): string;
  /** How an episode ended. @param iou 0..1 */
  reached(iou: number, rotations: number): string;
  way(path: readonly Move[]): string;
  readonly found: { readonly [source in ReferenceSource]: string };
  /** @param orientations that look like the target, the target itself included */
  symmetry(orientations: number): string;
  turnedBy(moves: readonly Move[]): string;
}

const list = (moves: readonly Move[]): string => moves.map(moveWords).join(', ');

export const english: RotaWords = {
  caption({ now, led }) {
    if (led === null) return now ? 'Now' : 'Start';
    return `${now ? 'Now, after' : 'After'} rotation ${led.rotation} (${moveWords(led.move)})`;
  },
  reached: (iou, rotations) => `Overlap ${fixed(iou, 3, 'en')} after ${rotations} rotations.`,
  way: (path) => `One way in ${path.length} rotations: ${list(path)}.`,
  found: {
    beam: 'It was found by the pose-guided beam search; other ways count as much.',
    'breadth-first':
      'It was found by the breadth-first search over 30-degree rotations; other ways count as much.',
    inverse: 'It was found by undoing the initial rotations; other ways count as much.',
  },
  symmetry: (orientations) =>
    orientations === 1
      ? 'The object has no symmetry: one orientation is the target.'
      : `The object is symmetric: ${orientations} orientations look like the target.`,
  turnedBy: (moves) => `It had been turned by ${list(moves)}.`,
};
