import { objectOf } from '../tasks/rota-bench/geometry.js';
import { maskOf } from '../tasks/rota-bench/mask-text.js';
import { IDENTITY, type Mat3, poseAfter } from '../tasks/rota-bench/pose.js';
import { CANVAS, projectorOf } from '../tasks/rota-bench/projector.js';
import { liftSymmetries } from '../tasks/rota-bench/symmetry.js';
import { type RotaItem, type RotaKey, rotationOf } from '../tasks/rota-bench/types.js';
import type { GreyImage, RotationPanel } from '../ui/rotation/rotation-view.js';

/** An item's object as the page draws it: by the kernel, in the page itself, within a few milliseconds. */
export interface RotationObject {
  readonly target: GreyImage;
  /** Where the episode starts. */
  readonly start: Mat3;
  panel(pose: Mat3, auxiliary: boolean): RotationPanel;
  shaded(pose: Mat3): GreyImage;
  iou(pose: Mat3): number;
  /** Gives the kernel's memory back; nothing may be drawn any more. */
  release(): void;
}

const grey = (data: Uint8Array): GreyImage => ({ width: CANVAS, height: CANVAS, data });

/** Throws on an item whose mask cannot be read: `decodeItem` lets none through. */
export function rotationObject(item: RotaItem): RotationObject {
  const mask = maskOf(item.mask);
  if (!mask.ok) throw new Error(`rotationObject: ${item.id}: ${mask.fault.message}`);
  const projector = projectorOf(objectOf(mask.value, item.circle, item.seed));
  return {
    target: grey(projector.mask(IDENTITY)),
    start: startOf(item),
    panel: (pose, auxiliary) => ({
      current: grey(projector.mask(pose)),
      auxiliary: auxiliary ? grey(projector.auxiliary(pose)) : null,
    }),
    shaded: (pose) => grey(projector.auxiliary(pose)),
    iou: (pose) => projector.iou(pose),
    release: () => projector.release(),
  };
}

export const startOf = (item: RotaItem): Mat3 => poseAfter(item.initial.map(rotationOf));

/** Poses that count as the target, the identity first. */
export const targetsOf = (key: RotaKey): readonly Mat3[] =>
  liftSymmetries({ turns: key.turns, mirrors: key.mirrors });

/** Whom to name for the icon: "Lorc, game-icons.net, CC BY 3.0". null where the icon names nobody. */
export function creditOf({ icon }: RotaItem): string | null {
  return icon === '' ? null : `${icon}, from game-icons.net (CC BY 3.0)`;
}
