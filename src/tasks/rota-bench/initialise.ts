import { Random } from '../../core/random.js';
import { fail, ok, type Result } from '../../core/result.js';
import { COARSE_ROTATIONS, inverseOf, type Mat3, poseAfter, type Rotation } from './pose.js';

/** Number of 30-degree rotations an episode starts from: uniform in this range (ours; RoTA-Bench names no range). */
const LEAST_INITIAL = 6;
export const MOST_INITIAL = 16;
/** An episode does not start where the silhouettes already fit about as well as they must in the end. */
export const MOST_INITIAL_IOU = 0.85;
const MOST_DRAWS = 200;

/**
 * The rotations that take the target pose to the initial one (RoTA-Bench: random 30-degree rotations, none undoing the one
 * before it), drawn anew while the initial IoU is 0.85 or more. Undoing them in reverse order solves the task.
 * Fault `rota-round` where 200 draws all fit: the object looks much the same from everywhere.
 * @param seed the task's, uint32
 */
export function initialRotations(seed: number, iou: (pose: Mat3) => number): Result<readonly Rotation[]> {
  const random = new Random(seed).fork('initial pose');
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const length = random.integer(LEAST_INITIAL, MOST_INITIAL);
    const rotations: Rotation[] = [];
    while (rotations.length < length) {
      const next = random.pick(COARSE_ROTATIONS);
      const last = rotations.at(-1);
      const undone = last === undefined ? null : inverseOf(last);
      if (undone !== null && undone.axis === next.axis && undone.angle === next.angle) continue;
      rotations.push(next);
    }
    if (iou(poseAfter(rotations)) < MOST_INITIAL_IOU) return ok(rotations);
  }
  return fail(
    'rota-round',
    'This shape makes an object that looks much the same from everywhere, so that there is nothing to align. Choose another one.',
  );
}
