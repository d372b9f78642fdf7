import type { Camera } from '../core/scene.js';
import { acos, atan2, cos, DEG, sin } from '../core/trig.js';
import { add, norm, scale, sub, type Vec3 } from '../core/vec.js';

/** A viewpoint on a sphere round a pivot. Degrees and metres. */
export interface Orbit {
  readonly pivot: Vec3;
  readonly azimuth: number;
  /** Above the horizon, -5..89. */
  readonly elevation: number;
  readonly distance: number;
  /** Limits of the distance. */
  readonly nearest: number;
  readonly farthest: number;
}

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/** The orbit that starts at a camera's eye. */
export function orbitOf(camera: Camera, pivot: Vec3): Orbit {
  const d = sub(camera.eye, pivot);
  const distance = Math.max(0.01, norm(d));
  return {
    pivot,
    azimuth: atan2(d[1], d[0]) / DEG,
    elevation: clamp(90 - acos(d[2] / distance) / DEG, -5, 89),
    distance,
    nearest: distance / 6,
    farthest: distance * 3,
  };
}

/** Goes round by degrees and scales the distance. */
export function turned(orbit: Orbit, azimuth: number, elevation: number, zoom: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + azimuth,
    elevation: clamp(orbit.elevation + elevation, -5, 89),
    distance: clamp(orbit.distance * zoom, orbit.nearest, orbit.farthest),
  };
}

/** A camera on the orbit with the lens of `like`; never below 0.2 m above the ground. */
export function cameraOf(orbit: Orbit, like: Camera): Camera {
  const [a, e] = [orbit.azimuth * DEG, orbit.elevation * DEG];
  const out: Vec3 = [cos(e) * cos(a), cos(e) * sin(a), sin(e)];
  const eye = add(orbit.pivot, scale(out, orbit.distance));
  return {
    ...like,
    eye: [eye[0], eye[1], Math.max(0.2, eye[2])],
    target: orbit.pivot,
    up: [0, 0, 1],
  };
}
