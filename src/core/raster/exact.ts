import type { Primitive } from '../scene.js';
import { dot, norm, scale, sub, type Vec3 } from '../vec.js';
import { type Projector, pixelRay } from './camera.js';

export type RoundPrimitive = Extract<Primitive, { kind: 'sphere' | 'cone' }>;

export const isRound = (p: Primitive): p is RoundPrimitive => p.kind === 'sphere' || p.kind === 'cone';

/**
 * Depth (metres along the view) at which the ray through a pixel position enters the primitive, -1 if it never does.
 * Entry only: a camera inside sees through, as it does with triangles whose back faces are culled.
 */
export function hitOf(primitive: RoundPrimitive, projector: Projector, x: number, y: number): number {
  const { origin, direction } = pixelRay(projector, x, y);
  return primitive.kind === 'sphere'
    ? sphereEntry(origin, direction, primitive.center, primitive.radius)
    : coneEntry(origin, direction, primitive);
}

function sphereEntry(o: Vec3, d: Vec3, center: Vec3, radius: number): number {
  const m = sub(o, center);
  const a = dot(d, d);
  const b = dot(m, d);
  const disc = b * b - a * (dot(m, m) - radius * radius);
  return disc < 0 ? -1 : (-b - Math.sqrt(disc)) / a;
}

function coneEntry(o: Vec3, d: Vec3, cone: Extract<Primitive, { kind: 'cone' }>): number {
  const span = sub(cone.b, cone.a);
  const length = norm(span);
  const axis = scale(span, 1 / length);
  const m = sub(o, cone.a);
  const mz = dot(m, axis);
  const dz = dot(d, axis);
  let best = Infinity;
  // Ends: entered against their outward normals.
  for (const [z, radius, sign] of [
    [0, cone.radiusA, -1],
    [length, cone.radiusB, 1],
  ] as const) {
    if (radius === 0 || dz * sign >= 0) continue;
    const t = (z - mz) / dz;
    const p: Vec3 = [m[0] + d[0] * t, m[1] + d[1] * t, m[2] + d[2] * t];
    const off = dot(p, p) - z * z;
    if (off <= radius * radius && t < best) best = t;
  }
  // Side: |p|^2 - z^2 = (radiusA + k z)^2 with z = mz + t dz.
  const k = (cone.radiusB - cone.radiusA) / length;
  const r0 = cone.radiusA + k * mz;
  const a = dot(d, d) - dz * dz - k * k * dz * dz;
  const b = dot(m, d) - mz * dz - r0 * k * dz;
  const c = dot(m, m) - mz * mz - r0 * r0;
  const disc = b * b - a * c;
  if (disc < 0) return best === Infinity ? -1 : best;
  const root = Math.sqrt(disc);
  const candidates = a === 0 ? (b === 0 ? [] : [-c / (2 * b)]) : [(-b - root) / a, (-b + root) / a];
  for (const t of candidates) {
    const z = mz + t * dz;
    if (z < 0 || z > length || !(t < best)) continue;
    // Entering: the outside distance grows backwards along the ray.
    if (a * t + b < 0) best = t;
  }
  return best === Infinity ? -1 : best;
}
