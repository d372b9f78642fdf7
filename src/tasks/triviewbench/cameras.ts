import { cos, DEG, sin } from '../../core/trig.js';
import type { TriItem } from './types.js';

/** Metres from the eye to what it looks at: far enough that sizes hardly depend on the place. */
const DISTANCE = 29;
/** Degrees by which the front and the side camera look down. */
const DOWN = 9;
/** Vertical field of view in degrees. */
const FOV = 20;
/** Height of the point that the front and the side camera look at. */
const AIM = 2.1;
/** Pixels on a side of the reference picture: what `visibility` is counted on. */
export const REFERENCE = 512;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const out = rounded(DISTANCE * cos(DOWN * DEG));
const up = rounded(AIM + DISTANCE * sin(DOWN * DEG));
const frame = { fov: FOV, width: REFERENCE, height: REFERENCE };

/**
 * The three views, the same for every scene. The front camera stands at large y, so that larger x is to the left of its
 * picture and larger y nearer to it (TriViewBench, B.2). The paper does not say from which side the side view is taken:
 * here from the left of the front view (large x), so that the front is to the right of the side picture. The top picture
 * lies below the front picture as in a drawing: larger x to the left, larger y at the bottom.
 */
export const CAMERAS: TriItem['cameras'] = {
  front: { eye: [0, out, up], target: [0, 0, AIM], up: [0, 0, 1], ...frame },
  side: { eye: [out, 0, up], target: [0, 0, AIM], up: [0, 0, 1], ...frame },
  top: { eye: [0, 0, DISTANCE], target: [0, 0, 0], up: [0, -1, 0], ...frame },
};
