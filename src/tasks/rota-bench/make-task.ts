import type { GenerateSpec, Keyed } from '../../core/item.js';
import { fail, ok, type Result } from '../../core/result.js';
import { circleOf, objectOf } from './geometry.js';
import { initialRotations } from './initialise.js';
import { canReach } from './iou-bound.js';
import { maskOf, maskText } from './mask-text.js';
import { poseAfter } from './pose.js';
import { projectorOf } from './projector.js';
import { searchReference } from './search.js';
import { drawnShape } from './shape.js';
import { liftSymmetries, symmetriesOf } from './symmetry.js';
import { moveOf, ROTA_CATEGORIES, ROTA_VERSION, type RotaItem, type RotaKey, SUCCESS_IOU } from './types.js';

export interface TaskSource {
  readonly id: string;
  /** What the icon is called; empty for a figure of our own. */
  readonly icon: string;
  readonly mask: Uint8Array;
  /** uint32 */
  readonly seed: number;
}

/** IoU evaluations that making a task took, for the pack builder's account. */
export interface MadeTask extends Keyed<RotaItem, RotaKey> {
  readonly evaluations: number;
  /** Poses that were judged, with or without one. */
  readonly poses: number;
}

/**
 * A whole task from a mask and a seed: initial rotations, symmetries and the verified search reference. Same input, same
 * bytes. Faults: an empty mask; an object that looks much the same from everywhere.
 */
export function makeTask({ id, icon, mask, seed }: TaskSource): Result<MadeTask> {
  const circle = circleOf(mask);
  if (circle === null) return fail('rota-mask', 'The mask has no foreground.', 'mask');
  const object = objectOf(mask, circle, seed);
  const projector = projectorOf(object);
  try {
    let drawn = 0;
    const initial = initialRotations(seed, (pose) => {
      drawn += 1;
      return projector.iou(pose);
    });
    if (!initial.ok) return initial;
    const { turns, mirrors } = symmetriesOf(object);
    const reference = searchReference(
      {
        // The searches only ask whether a pose succeeds.
        iou: (pose) => projector.iouFrom(pose, SUCCESS_IOU) ?? 0,
        symmetries: liftSymmetries({ turns, mirrors }),
        mayReach: canReach(object, projector.target, SUCCESS_IOU),
      },
      poseAfter(initial.value),
      initial.value,
    );
    const item: RotaItem = {
      family: 'rota-bench',
      version: ROTA_VERSION,
      id,
      seed: seed >>> 0,
      origin: 'generated',
      category: 'alignment',
      level: null,
      icon,
      mask: maskText(mask),
      circle,
      initial: initial.value.map(moveOf),
    };
    const key: RotaKey = {
      id,
      path: reference.path.map(moveOf),
      found: reference.method,
      turns,
      mirrors,
      facts: { iou: reference.iou },
    };
    return ok({ item, key, evaluations: drawn + reference.evaluations, poses: drawn + reference.poses });
  } finally {
    projector.release();
  }
}

/**
 * A fresh task. Options: `mask` (mask-text.ts) with its name as `icon`, to turn any icon of a pack or a dropped picture
 * into a task with another seed; without them the figure is drawn from the seed as well.
 */
export function generateRota(seed: number, spec: GenerateSpec): Result<Keyed<RotaItem, RotaKey>> {
  if (!ROTA_CATEGORIES.some((category) => category === spec.category)) {
    return fail('unknown-category', `There is no category "${spec.category}".`, 'category');
  }
  if (spec.level !== undefined) return fail('unknown-level', 'Rotation tasks have no levels.', 'level');
  const { mask: text, icon = '', ...others } = spec.options ?? {};
  const [odd] = Object.keys(others);
  if (odd !== undefined) return fail('unknown-option', `There is no option "${odd}".`, `options.${odd}`);
  if (typeof icon !== 'string' || icon.length > 100) {
    return fail('bad-option', 'The icon’s name must be text of at most 100 characters.', 'options.icon');
  }
  if (text !== undefined && typeof text !== 'string') {
    return fail('bad-option', 'The mask must be text.', 'options.mask');
  }
  const mask = text === undefined ? drawnShape(seed) : maskOf(text);
  if (!mask.ok) return mask;
  const id = icon === '' ? `alignment-${seed}` : `alignment-${icon}-${seed}`;
  const made = makeTask({ id, icon, mask: mask.value, seed });
  return made.ok ? ok({ item: made.value.item, key: made.value.key }) : made;
}
