import { ANGLES, type Mat3, poseAfter, poseError, type Rotation, rotate } from './pose.js';

/** One executed rotation and what it did. Pose errors in degrees, 0..180; IoU 0..1. */
export interface TraceStep extends Rotation {
  readonly iouBefore: number;
  readonly iouAfter: number;
  readonly errorBefore: number;
  readonly errorAfter: number;
  /** Pose error after each of ANGLES in the chosen direction (axis and sign): what the step could have done. */
  readonly legal: readonly number[];
}

/** An episode's numbers, computed anew from its actions: the basis of every report. */
export interface Trace {
  readonly start: { readonly iou: number; readonly error: number };
  readonly steps: readonly TraceStep[];
}

/** What an object must be able to tell. */
export interface Measured {
  readonly iou: (pose: Mat3) => number;
  readonly symmetries: readonly Mat3[];
}

/**
 * Replays rotations from an initial pose and notes IoU and pose error around each.
 * @param initial from the target pose to the initial one
 */
export function traceOf(
  object: Measured,
  initial: readonly Rotation[],
  rotations: readonly Rotation[],
): Trace {
  let pose = poseAfter(initial);
  const start = { iou: object.iou(pose), error: poseError(pose, object.symmetries) };
  const steps: TraceStep[] = [];
  let before = start;
  for (const { axis, angle } of rotations) {
    const sign = angle < 0 ? -1 : 1;
    const from = pose;
    pose = rotate(from, { axis, angle });
    const after = { iou: object.iou(pose), error: poseError(pose, object.symmetries) };
    steps.push({
      axis,
      angle,
      iouBefore: before.iou,
      iouAfter: after.iou,
      errorBefore: before.error,
      errorAfter: after.error,
      legal: ANGLES.map((size) => poseError(rotate(from, { axis, angle: sign * size }), object.symmetries)),
    });
    before = after;
  }
  return { start, steps };
}
