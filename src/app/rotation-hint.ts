import type { Axis } from '../core/answer.js';
import { AXES, angleBetween, type Mat3, multiply } from '../tasks/rota-bench/pose.js';
import { directionOf } from '../ui/rotation/rotation-words.js';
import { say } from '../ui/say.js';

/** How far a pose is from a target about each axis of the picture, degrees: what a turn about that axis must still do. */
export interface Residual {
  readonly axis: Axis;
  readonly angle: number;
}

/**
 * The rotation that leads from a pose to the nearest of its targets, as one vector; its three parts, largest first.
 * For practice only: it is a way to think of the difference, not a path.
 */
export function residualOf(pose: Mat3, targets: readonly Mat3[]): readonly Residual[] {
  const nearest = targets.reduce((best, one) =>
    angleBetween(pose, one) < angleBetween(pose, best) ? one : best,
  );
  const q = multiply(nearest, transposed(pose));
  const angle = angleBetween(pose, nearest);
  // The antisymmetric part holds the axis times 2 sin; at half a turn only the symmetric part does.
  let v: readonly number[] = [q[7] - q[5], q[2] - q[6], q[3] - q[1]];
  if (angle > 179) v = [Math.sqrt(1 + q[0]), Math.sqrt(1 + q[4]), Math.sqrt(1 + q[8])];
  const length = Math.hypot(...v) || 1;
  return AXES.map((axis, i) => ({ axis, angle: ((v[i] ?? 0) / length) * angle })).sort(
    (a, b) => Math.abs(b.angle) - Math.abs(a.angle),
  );
}

const transposed = (m: Mat3): Mat3 => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]];

/** One line for a person who practises. */
export function hintOf(pose: Mat3, targets: readonly Mat3[]): string {
  const [first] = residualOf(pose, targets);
  if (!first || Math.abs(first.angle) < 1) return say('poseRight');
  const degrees = Math.abs(first.angle) >= 10 ? Math.round(first.angle / 5) * 5 : Math.round(first.angle);
  const { word } = directionOf({ axis: first.axis, angle: first.angle });
  return say('mostOff', { axis: say(first.axis), n: Math.abs(degrees), direction: say(word) });
}
