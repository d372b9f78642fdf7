import { objectOf } from './geometry.js';
import { maskOf } from './mask-text.js';
import { type Mat3, poseAfter } from './pose.js';
import { CANVAS, PANEL_PARTS, PANEL_WIDTH, type Projector, projectorOf } from './projector.js';
import { type Move, type RotaItem, rotationOf } from './types.js';

/**
 * Objects that were looked at last: an object costs some 100 ms to build and 40 MB to keep, and an episode asks for the
 * same one at every step. Everything here follows from the item, so that what is cached can never be seen in a result.
 */
const MOST_OBJECTS = 2;
/** A whole episode's panels: 49 of 311 KB. */
const MOST_PANELS = 49;

interface Entry {
  readonly item: Pick<RotaItem, 'mask' | 'seed' | 'circle'>;
  readonly projector: Projector;
  readonly panels: Map<string, Uint8Array>;
}
const entries: Entry[] = [];

function entryOf(item: RotaItem): Entry {
  const { mask: text, seed, circle } = item;
  const at = entries.findIndex(
    ({ item: one }) =>
      one.seed === seed &&
      one.mask === text &&
      one.circle.cx === circle.cx &&
      one.circle.cy === circle.cy &&
      one.circle.r === circle.r,
  );
  const [found] = at < 0 ? [] : entries.splice(at, 1);
  if (found !== undefined) {
    entries.unshift(found);
    return found;
  }
  const mask = maskOf(text);
  if (!mask.ok) throw new Error(`rota-bench: ${item.id} was not decoded: ${mask.fault.message}`);
  while (entries.length >= MOST_OBJECTS) entries.pop()?.projector.release();
  const entry: Entry = {
    item: { mask: text, seed, circle },
    projector: projectorOf(objectOf(mask.value, circle, seed)),
    panels: new Map(),
  };
  entries.unshift(entry);
  return entry;
}

/** The pose after the initial rotations and `moves`. */
export const poseOf = (item: RotaItem, moves: readonly Move[]): Mat3 =>
  poseAfter([...item.initial, ...moves].map(rotationOf));

/** IoU with the target at a pose. */
export const iouOf = (item: RotaItem, pose: Mat3): number => entryOf(item).projector.iou(pose);

/** What a solver sees after `moves`. Without the auxiliary view the two silhouettes move together, one strip between. */
export function panelAfter(
  item: RotaItem,
  moves: readonly Move[],
  auxiliary: boolean,
): { readonly width: number; readonly height: number; readonly data: Uint8Array } {
  const { projector, panels } = entryOf(item);
  const name = JSON.stringify([moves, auxiliary]);
  const width = auxiliary ? PANEL_WIDTH : PANEL_PARTS[1] + CANVAS;
  let data = panels.get(name);
  if (data === undefined) {
    const pose = poseOf(item, moves);
    data = auxiliary ? projector.panel(pose) : silhouettes(projector.target, projector.mask(pose), width);
    if (panels.size >= MOST_PANELS) panels.clear();
    panels.set(name, data);
  }
  // A copy: whoever gets it may hand its memory on to a worker.
  return { width, height: CANVAS, data: data.slice() };
}

function silhouettes(target: Uint8Array, current: Uint8Array, width: number): Uint8Array {
  const panel = new Uint8Array(width * CANVAS).fill(12);
  for (let y = 0; y < CANVAS; y++) {
    panel.set(target.subarray(y * CANVAS, (y + 1) * CANVAS), y * width);
    panel.set(current.subarray(y * CANVAS, (y + 1) * CANVAS), y * width + PANEL_PARTS[1]);
  }
  return panel;
}
