import type { Axis } from '../../core/answer.js';
import { acos, PI } from '../../core/trig.js';

/** A 3 x 3 rotation, row-major. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number];

export const IDENTITY: Mat3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];
export const AXES: readonly Axis[] = ['pitch', 'yaw', 'roll'];
/** Allowed angles in degrees; the sign is the direction (RoTA-Bench: 3 axes x 2 directions x 4 angles). */
export const ANGLES: readonly number[] = [1, 5, 10, 30];

export interface Rotation {
  readonly axis: Axis;
  /** Degrees, signed; its magnitude is one of ANGLES. */
  readonly angle: number;
}

/** All 24, axis by axis, small angles first, the positive direction first. */
export const ROTATIONS: readonly Rotation[] = AXES.flatMap((axis) =>
  ANGLES.flatMap((angle) => [
    { axis, angle },
    { axis, angle: -angle },
  ]),
);

/** The six of 30 degrees. */
export const COARSE_ROTATIONS: readonly Rotation[] = ROTATIONS.filter((r) => Math.abs(r.angle) === 30);

/** Literals, never Math.cos: every browser must turn by the same bits. */
const COS: { readonly [degrees: number]: number } = {
  1: 0.9998476951563913,
  5: 0.9961946980917455,
  10: 0.984807753012208,
  30: 0.8660254037844386,
};
const SIN: { readonly [degrees: number]: number } = {
  1: 0.01745240643728351,
  5: 0.08715574274765817,
  10: 0.17364817766693033,
  30: 0.5,
};

/** Q(action). Throws on an angle that is not allowed. */
export function rotationMatrix({ axis, angle }: Rotation): Mat3 {
  const size = Math.abs(angle);
  const c = COS[size];
  const sine = SIN[size];
  if (c === undefined || sine === undefined)
    throw new Error(`rotationMatrix: ${angle} degrees is not allowed`);
  const s = angle < 0 ? -sine : sine;
  if (axis === 'pitch') return [1, 0, 0, 0, c, -s, 0, s, c];
  if (axis === 'yaw') return [c, 0, s, 0, 1, 0, -s, 0, c];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
}

/** a * b, each entry as (a0*b0 + a1*b1) + a2*b2. */
export function multiply(a: Mat3, b: Mat3): Mat3 {
  const cell = (row: number, column: number): number =>
    a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!;
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(3, 0),
    cell(3, 1),
    cell(3, 2),
    cell(6, 0),
    cell(6, 1),
    cell(6, 2),
  ];
}

/** R <- Q(action) * R. */
export const rotate = (pose: Mat3, rotation: Rotation): Mat3 => multiply(rotationMatrix(rotation), pose);

/** The pose after a list of rotations, from the identity unless told otherwise. */
export const poseAfter = (rotations: readonly Rotation[], start: Mat3 = IDENTITY): Mat3 =>
  rotations.reduce<Mat3>((pose, rotation) => rotate(pose, rotation), start);

export const inverseOf = ({ axis, angle }: Rotation): Rotation => ({ axis, angle: -angle });

/** The rotations that undo `rotations`. */
export const inversePath = (rotations: readonly Rotation[]): Rotation[] => rotations.map(inverseOf).reverse();

/** Angle of the rotation between two poses, degrees, 0..180. */
export function angleBetween(a: Mat3, b: Mat3): number {
  let trace = 0;
  for (let i = 0; i < 9; i++) trace += a[i]! * b[i]!;
  return (acos((trace - 1) / 2) * 180) / PI;
}

/**
 * Pose error in degrees: the smallest rotation between the pose and a target equivalent to the identity under the
 * object's symmetries (RoTA-Bench, equation 6). A diagnostic; it never decides success. Always at most 180.
 */
export function poseError(pose: Mat3, symmetries: readonly Mat3[]): number {
  // The angle falls as the trace of (R* S)^T R grows, so the largest trace is the smallest error: one arccosine.
  let best = Number.NEGATIVE_INFINITY;
  for (const s of symmetries) {
    let trace = 0;
    for (let i = 0; i < 9; i++) trace += s[i]! * pose[i]!;
    if (trace > best) best = trace;
  }
  if (best === Number.NEGATIVE_INFINITY)
    throw new Error('poseError: a symmetry group holds at least the identity');
  return (acos((best - 1) / 2) * 180) / PI;
}
