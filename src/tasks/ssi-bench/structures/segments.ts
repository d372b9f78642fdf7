import { cross, dot, sub, type Vec3 } from '../../../core/vec.js';

/** Where on segment a-b (0..1) point p lies, if it lies within `touch` of it and further than `end` from either end; else null. */
export function onSegment(p: Vec3, a: Vec3, b: Vec3, touch: number, end: number): number | null {
  const along = sub(b, a);
  const length2 = dot(along, along);
  const away = sub(p, a);
  const t = dot(away, along) / length2;
  if (t <= 0 || t >= 1) return null;
  const length = Math.sqrt(length2);
  if (t * length <= end || (1 - t) * length <= end) return null;
  const off = cross(along, away);
  return dot(off, off) <= touch * touch * length2 ? t : null;
}

/** Parameters of the closest points of the lines through a-b and c-d when both fall strictly inside the segments, else null. */
export function closestParameters(a: Vec3, b: Vec3, c: Vec3, d: Vec3): { s: number; t: number } | null {
  const u = sub(b, a);
  const v = sub(d, c);
  const w = sub(a, c);
  const uu = dot(u, u);
  const uv = dot(u, v);
  const vv = dot(v, v);
  const uw = dot(u, w);
  const vw = dot(v, w);
  const det = uu * vv - uv * uv;
  // Parallel within about a tenth of a degree: no crossing in the sense meant here.
  if (det <= 3e-6 * uu * vv) return null;
  const s = (uv * vw - vv * uw) / det;
  const t = (uu * vw - uv * uw) / det;
  return s > 0 && s < 1 && t > 0 && t < 1 ? { s, t } : null;
}
