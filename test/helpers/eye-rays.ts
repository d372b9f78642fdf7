import { sceneMesh } from '../../src/core/raster/tessellate.js';
import type { Camera, SceneSpec } from '../../src/core/scene.js';

type V = readonly [number, number, number];
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Picture coordinates at 512 pixels on the longer side, by the plain formula of a pinhole; null behind the camera. */
export function pinhole(camera: Camera, p: V): { x: number; y: number; w: number; h: number } | null {
  const unit = (v: V): V => {
    const n = Math.hypot(...v);
    return [v[0] / n, v[1] / n, v[2] / n];
  };
  const f = unit(sub(camera.target, camera.eye));
  const r = unit(cross(f, camera.up));
  const d = sub(p, camera.eye);
  const depth = dot(d, f);
  if (depth <= 0.05) return null;
  const w = 512;
  const h = (512 * camera.height) / camera.width;
  const focal = h / 2 / Math.tan(((camera.fov ?? 0) * Math.PI) / 360);
  return { x: w / 2 + (focal * dot(d, r)) / depth, y: h / 2 - (focal * dot(d, cross(r, f))) / depth, w, h };
}

/**
 * Casts rays from an eye at every triangle of a scene, one after the other: the slow way to see what stands in front of
 * a point. The answer is the id of the object that the ray towards the point meets first, or 0.
 */
export function eyeOf(scene: SceneSpec, eye: V): (towards: V) => number {
  const balls = sceneMesh(scene).objects.flatMap(({ object, parts }) =>
    parts.map(({ positions, indices }) => {
      const at = (i: number): V => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
      const corners = Array.from({ length: positions.length / 3 }, (_, i) => at(i));
      const middle = [0, 1, 2].map(
        (k) => corners.reduce((sum, c) => sum + c[k as 0 | 1 | 2], 0) / corners.length,
      ) as unknown as V;
      const radius = Math.max(0, ...corners.map((c) => Math.hypot(...sub(c, middle))));
      return { id: object.id, ghost: object.ghost === true, corners, indices, middle, radius };
    }),
  );
  return (towards) => {
    const d = sub(towards, eye);
    const length = Math.hypot(...d);
    let nearest = Number.POSITIVE_INFINITY;
    let id = 0;
    for (const ball of balls) {
      if (ball.ghost) continue;
      const m = sub(ball.middle, eye);
      if (Math.hypot(...cross(m, d)) / length > ball.radius + 1e-6) continue;
      for (let i = 0; i + 2 < ball.indices.length; i += 3) {
        const a = ball.corners[ball.indices[i]!]!;
        const ab = sub(ball.corners[ball.indices[i + 1]!]!, a);
        const ac = sub(ball.corners[ball.indices[i + 2]!]!, a);
        const p = cross(d, ac);
        const det = dot(ab, p);
        if (Math.abs(det) < 1e-14) continue;
        const t = sub(eye, a);
        const u = dot(t, p) / det;
        const q = cross(t, ab);
        const v = dot(d, q) / det;
        if (u < 0 || v < 0 || u + v > 1) continue;
        const far = dot(ac, q) / det;
        if (far > 1e-4 && far < nearest) [nearest, id] = [far, ball.id];
      }
    }
    return id;
  };
}
