import { cross, dot, sub, type Vec3 } from '../../../core/vec.js';
import type { Structure } from '../types.js';
import { nodeAt } from './ends.js';

type Face = readonly [number, number, number];

/** Coordinates in millimetres about the first point. Generated nodes become whole numbers, so the tests are exact. */
function inMillimetres(points: readonly Vec3[]): Vec3[] {
  const [ox, oy, oz] = points[0] ?? [0, 0, 0];
  const snap = (v: number): number => {
    const mm = v * 1000;
    const whole = Math.round(mm);
    return Math.abs(mm - whole) < 1e-6 ? whole : mm;
  };
  return points.map(([x, y, z]) => [snap(x - ox), snap(y - oy), snap(z - oz)]);
}

/** Six times the signed volume of the tetrahedron a b c d; positive where d lies on the outer side of a b c. */
const orient = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): number => dot(cross(sub(b, a), sub(c, a)), sub(d, a));

/** Four points that span a volume, or null where all lie in one plane (within `slack`, cubic millimetres). */
function firstTetrahedron(points: readonly Vec3[], slack: number): [number, number, number, number] | null {
  const n = points.length;
  let best: [number, number, number, number] | null = null;
  let most = slack;
  for (let b = 1; b < n; b++)
    for (let c = b + 1; c < n; c++)
      for (let d = c + 1; d < n; d++) {
        const volume = Math.abs(orient(points[0]!, points[b]!, points[c]!, points[d]!));
        if (volume > most) {
          most = volume;
          best = [0, b, c, d];
        }
      }
  return best;
}

/** Outward triangles of the convex hull (incremental; a point in the plane of a face does not see it). */
function hullFaces(points: readonly Vec3[], slack: number): Face[] {
  const seed = firstTetrahedron(points, slack);
  if (seed === null) return [];
  const [a, b, c, d] = seed;
  const outward = (face: Face, inside: number): Face =>
    orient(points[face[0]]!, points[face[1]]!, points[face[2]]!, points[inside]!) > 0
      ? [face[0], face[2], face[1]]
      : face;
  let faces: Face[] = [
    outward([a, b, c], d),
    outward([a, b, d], c),
    outward([a, c, d], b),
    outward([b, c, d], a),
  ];
  for (let p = 0; p < points.length; p++) {
    if (seed.includes(p)) continue;
    const sees = (f: Face): boolean =>
      orient(points[f[0]]!, points[f[1]]!, points[f[2]]!, points[p]!) > slack;
    const seen = faces.filter(sees);
    if (seen.length === 0) continue;
    const edges = new Set(seen.flatMap((f) => [`${f[0]},${f[1]}`, `${f[1]},${f[2]}`, `${f[2]},${f[0]}`]));
    const kept = faces.filter((f) => !sees(f));
    for (const f of seen) {
      for (const [i, j] of [
        [f[0], f[1]],
        [f[1], f[2]],
        [f[2], f[0]],
      ] as const) {
        if (!edges.has(`${j},${i}`)) kept.push([i, j, p]);
      }
    }
    faces = kept;
  }
  return faces;
}

/** Volume of the convex hull of points, cubic metres; 0 where they lie in one plane. */
function convexVolume(points: readonly Vec3[]): number {
  const mm = inMillimetres(points);
  const extent = mm.reduce((most, p) => Math.max(most, ...p.map(Math.abs)), 0);
  // Whole numbers below 1e5 give exact determinants; beyond that rounding grows with the cube of the size.
  const slack = Math.max(0.5, extent * extent * extent * 1e-14);
  let six = 0;
  for (const [i, j, k] of hullFaces(mm, slack)) six += dot(mm[i]!, cross(mm[j]!, mm[k]!));
  return six / 6e9;
}

/** Volume of the convex hull of a node group, cubic metres; 0 for a flat group. */
export const hullVolume = (structure: Structure, nodes: readonly number[]): number =>
  convexVolume(nodes.map((n) => nodeAt(structure, n)));
