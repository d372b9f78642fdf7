import { objectOf } from '../tasks/rota-bench/geometry.js';
import { maskOf } from '../tasks/rota-bench/mask-text.js';
import { panelAfter } from '../tasks/rota-bench/object-cache.js';
import { type Mat3, poseAfter } from '../tasks/rota-bench/pose.js';
import { CANVAS, PANEL_PARTS, type Projector, projectorOf } from '../tasks/rota-bench/projector.js';
import { liftSymmetries } from '../tasks/rota-bench/symmetry.js';
import { type Move, type RotaItem, type RotaKey, rotationOf } from '../tasks/rota-bench/types.js';
import type { GreyImage, RotationPanel } from '../ui/rotation/rotation-view.js';

export const grey = (data: Uint8Array): GreyImage => ({ width: CANVAS, height: CANVAS, data });

/** What is shown after `moves`: cut out of the very panel that a model would get. */
export function panelOf(
  item: RotaItem,
  moves: readonly Move[],
  auxiliary: boolean,
): { readonly target: GreyImage; readonly panel: RotationPanel } {
  const { width, data } = panelAfter(item, moves, auxiliary);
  const part = (k: number): GreyImage => {
    const left = PANEL_PARTS[k] ?? 0;
    const image = new Uint8Array(CANVAS * CANVAS);
    for (let y = 0; y < CANVAS; y++)
      image.set(data.subarray(y * width + left, y * width + left + CANVAS), y * CANVAS);
    return grey(image);
  };
  return {
    target: part(0),
    panel: auxiliary ? { auxiliary: part(1), current: part(2) } : { auxiliary: null, current: part(1) },
  };
}

/** The object on its own, for looking at it from anywhere. Throws on an item whose mask `decodeItem` lets not through. */
export function projectorOfItem(item: RotaItem): Projector {
  const mask = maskOf(item.mask);
  if (!mask.ok) throw new Error(`projectorOfItem: ${item.id}: ${mask.fault.message}`);
  return projectorOf(objectOf(mask.value, item.circle, item.seed));
}

export const startOf = (item: RotaItem): Mat3 => poseAfter(item.initial.map(rotationOf));

/** Poses that count as the target, the identity first. */
export const targetsOf = (key: RotaKey): readonly Mat3[] => liftSymmetries(key);

/** Whom to name for the icon; null for figures of our own and pictures that a person brought. */
export const creditOf = ({ icon }: RotaItem): string | null =>
  icon === '' ? null : `${icon}, game-icons.net, CC BY 3.0`;
