import type { Axis } from '../../core/answer.js';
import type { Item, Key } from '../../core/item.js';
import type { Circle } from './enclosing-circle.js';
import type { Rotation } from './pose.js';

/** Raised by every change that alters an item or its key. */
export const ROTA_VERSION = 1;
export const ROTA_CATEGORIES = ['alignment'] as const;

/** IoU at which an episode succeeds, at once (RoTA-Bench). */
export const SUCCESS_IOU = 0.9;
/** Most rotations of an episode (RoTA-Bench). */
export const MOST_ROTATIONS = 48;
/** Rotations in a row without a new best IoU after which a model's episode ends (our decision). */
export const STAGNATION = 8;

/** `[axis, degrees]`: how items and keys write a rotation. */
export type Move = readonly [Axis, number];
export const rotationOf = ([axis, angle]: Move): Rotation => ({ axis, angle });
export const moveOf = ({ axis, angle }: Rotation): Move => [axis, angle];

/** One task: an icon as a mask, the seed of its depths, and the rotations that led to its initial pose. */
export interface RotaItem extends Item {
  readonly family: 'rota-bench';
  readonly origin: 'generated';
  readonly category: (typeof ROTA_CATEGORIES)[number];
  readonly level: null;
  /** uint32; hashes the depths (spec 1.4). */
  readonly seed: number;
  /** What the icon is called where it came from; for credits, never shown while an episode runs. */
  readonly icon: string;
  /** The 512 x 512 mask, packed (mask-text.ts). */
  readonly mask: string;
  /** Smallest enclosing circle of the mask's points, rounded to 6 decimals. */
  readonly circle: Circle;
  /** From the identity to the initial pose. */
  readonly initial: readonly Move[];
}

/** How a reference path was found. */
export type ReferenceSource = 'beam' | 'breadth-first' | 'inverse';

/** The reference and what the object looks the same under. Kept apart from the item. */
export interface RotaKey extends Key {
  /** The shorter verified path of the two searches; its replay ends with IoU >= 0.90. */
  readonly path: readonly Move[];
  readonly found: ReferenceSource;
  /** Symmetries as fractions of a turn (symmetry.ts); `turns` holds 0, the identity. */
  readonly turns: readonly number[];
  readonly mirrors: readonly number[];
}
