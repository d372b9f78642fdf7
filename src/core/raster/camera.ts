import type { Camera } from '../scene.js';
import { DEG, tan } from '../trig.js';
import { add, cross, dot, norm, normalize, scale, sub, type Vec3 } from '../vec.js';

/** Metres along the viewing direction below which nothing is drawn, in pictures and identifier buffers alike. */
export const NEAR = 0.05;

/** Right-handed view basis: x to the right, y up, and `forward` into the picture. Unit vectors. */
export interface ViewBasis {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Throws when eye and target coincide or the view runs along `up`: such a camera has no horizon. */
function viewBasis(camera: Camera): ViewBasis {
  const forward = normalize(sub(camera.target, camera.eye));
  const side = cross(forward, camera.up);
  if (norm(side) < 1e-9) throw new Error('viewBasis: the camera looks along its own up vector');
  const right = normalize(side);
  return { eye: camera.eye, right, up: cross(right, forward), forward };
}

/**
 * A camera at a picture size. `focal` is pixels per unit of tangent (perspective) or per metre (orthographic); pixels
 * are square, so only the height matters for it.
 */
export interface Projector {
  readonly basis: ViewBasis;
  readonly orthographic: boolean;
  readonly focal: number;
  readonly width: number;
  readonly height: number;
}

/** @param width,height picture size in pixels; throws unless exactly one of fov and orthoHeight is set. */
export function projectorOf(camera: Camera, width: number, height: number): Projector {
  const { fov, orthoHeight } = camera;
  if ((fov === undefined) === (orthoHeight === undefined)) {
    throw new Error('projectorOf: a camera needs exactly one of fov and orthoHeight');
  }
  const focal =
    orthoHeight !== undefined ? height / orthoHeight : height / (2 * tan(((fov as number) * DEG) / 2));
  return { basis: viewBasis(camera), orthographic: orthoHeight !== undefined, focal, width, height };
}

/** Pixel coordinates (origin at the upper left corner, centres at +0.5) and depth in metres along the view. */
export interface Projected {
  readonly x: number;
  readonly y: number;
  /** Below NEAR the point is behind the camera, and x and y mean nothing. */
  readonly depth: number;
}

export function projectWith(projector: Projector, point: Vec3): Projected {
  const { basis, focal, width, height } = projector;
  const d = sub(point, basis.eye);
  const depth = dot(d, basis.forward);
  const s = projector.orthographic ? focal : focal / depth;
  return { x: width / 2 + s * dot(d, basis.right), y: height / 2 - s * dot(d, basis.up), depth };
}

export const project = (point: Vec3, camera: Camera, width: number, height: number): Projected =>
  projectWith(projectorOf(camera, width, height), point);

/** The ray through a pixel position; `direction` has length 1 along the view (not in space), so t is a depth. */
export function pixelRay(projector: Projector, x: number, y: number): { origin: Vec3; direction: Vec3 } {
  const { basis, focal, width, height } = projector;
  const offset = add(scale(basis.right, (x - width / 2) / focal), scale(basis.up, (height / 2 - y) / focal));
  return projector.orthographic
    ? { origin: add(basis.eye, offset), direction: basis.forward }
    : { origin: basis.eye, direction: add(basis.forward, offset) };
}

/** `longSide` pixels on the longer side, the camera's aspect ratio, at least 1 pixel. */
export function pictureSize(camera: Camera, longSide: number): { width: number; height: number } {
  const k = longSide / Math.max(camera.width, camera.height);
  return {
    width: Math.max(1, Math.round(camera.width * k)),
    height: Math.max(1, Math.round(camera.height * k)),
  };
}

/**
 * The same camera at another distance along its view, so that all points lie inside the frame with `margin` (share of
 * the frame left free on each side) at the camera's own aspect ratio. Works on perspective cameras only.
 */
export function framed(camera: Camera, points: readonly Vec3[], margin: number): Camera {
  const projector = projectorOf(camera, camera.width, camera.height);
  if (projector.orthographic) throw new Error('framed: an orthographic camera has no distance to fit');
  const { basis, focal, width, height } = projector;
  const tx = ((width / 2) * (1 - 2 * margin)) / focal;
  const ty = ((height / 2) * (1 - 2 * margin)) / focal;
  let back = -Infinity;
  for (const p of points) {
    const d = sub(p, basis.eye);
    const x = Math.abs(dot(d, basis.right));
    const y = Math.abs(dot(d, basis.up));
    back = Math.max(back, Math.max(x / tx, y / ty, 2 * NEAR) - dot(d, basis.forward));
  }
  if (back === -Infinity) return camera;
  const shift = scale(basis.forward, -back);
  return { ...camera, eye: add(camera.eye, shift), target: add(camera.target, shift) };
}
