import type { Projector } from '../core/raster/camera.js';
import type { Vec3 } from '../core/vec.js';
import { cross, dot, normalize } from '../core/vec.js';

/** 16 numbers, column by column, for column vectors: what shaders multiply with from the left. */
export type Matrix4 = readonly number[];

/** Whether depth runs 0..1 (WebGPU) or -1..1 (WebGL) after division. */
export interface DepthRange {
  readonly half: boolean;
}

const rows = (
  x: Vec3,
  tx: number,
  y: Vec3,
  ty: number,
  z: Vec3,
  tz: number,
  w: Vec3,
  tw: number,
): Matrix4 => [x[0], y[0], z[0], w[0], x[1], y[1], z[1], w[1], x[2], y[2], z[2], w[2], tx, ty, tz, tw];
const times = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];

/** World to clip space for a camera; the same projection as the identifier buffer's. */
export function pictureMatrix(p: Projector, near: number, far: number, range: DepthRange): Matrix4 {
  const { eye, right, up, forward } = p.basis;
  const kx = (2 * p.focal) / p.width;
  const ky = (2 * p.focal) / p.height;
  const span = far - near;
  const [a, b] = p.orthographic
    ? range.half
      ? [1 / span, -near / span]
      : [2 / span, -(far + near) / span]
    : range.half
      ? [far / span, (-far * near) / span]
      : [(far + near) / span, (-2 * far * near) / span];
  const depthAxis = times(forward, a);
  const atEye = (axis: Vec3): number => -dot(axis, eye);
  const x = times(right, kx);
  const y = times(up, ky);
  return p.orthographic
    ? rows(x, atEye(x), y, atEye(y), depthAxis, atEye(depthAxis) + b, [0, 0, 0], 1)
    : rows(x, atEye(x), y, atEye(y), depthAxis, atEye(depthAxis) + b, forward, atEye(forward));
}

/**
 * World to the box a light sees: a cube of half edge `reach` round `center`, looking against `toLight`.
 * x and y run -1..1, z 0..1 from the light's side; `range` stretches z to the device's depth range for drawing.
 */
export function lightMatrix(center: Vec3, reach: number, toLight: Vec3, range: DepthRange | null): Matrix4 {
  const z = normalize(toLight);
  const reference: Vec3 = Math.abs(z[2]) > 0.95 ? [0, 1, 0] : [0, 0, 1];
  const x = normalize(cross(reference, z));
  const y = cross(z, x);
  const sx = times(x, 1 / reach);
  const sy = times(y, 1 / reach);
  const stretch = range === null || range.half ? 0.5 : 1;
  const sz = times(z, -stretch / reach);
  const offset = stretch === 0.5 ? 0.5 : 0;
  return rows(sx, -dot(sx, center), sy, -dot(sy, center), sz, -dot(sz, center) + offset, [0, 0, 0], 1);
}
