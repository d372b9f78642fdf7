import { cross, dot, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';

export interface Plane {
  readonly origin: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
  readonly normal: Vec3;
}

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** Eigenvectors of a symmetric 3 x 3 matrix by Jacobi's rotations, as columns beside the eigenvalues. */
function eigen(matrix: Matrix): { values: Vec3; vectors: Matrix } {
  const a: Matrix = [[...matrix[0]], [...matrix[1]], [...matrix[2]]];
  const v: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  for (let sweep = 0; sweep < 30; sweep++) {
    const off = a[0][1] * a[0][1] + a[0][2] * a[0][2] + a[1][2] * a[1][2];
    if (off === 0) break;
    for (const [p, q] of pairs) {
      if (a[p][q] === 0) continue;
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (theta < 0 ? -1 : 1) / ((theta < 0 ? -theta : theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (const row of [0, 1, 2] as const) {
        const [rp, rq] = [a[row][p], a[row][q]];
        a[row][p] = c * rp - s * rq;
        a[row][q] = s * rp + c * rq;
      }
      for (const column of [0, 1, 2] as const) {
        const [pc, qc] = [a[p][column], a[q][column]];
        a[p][column] = c * pc - s * qc;
        a[q][column] = s * pc + c * qc;
      }
      for (const row of [0, 1, 2] as const) {
        const [rp, rq] = [v[row][p], v[row][q]];
        v[row][p] = c * rp - s * rq;
        v[row][q] = s * rp + c * rq;
      }
    }
  }
  return { values: [a[0][0], a[1][1], a[2][2]], vectors: v };
}

/** The plane through the points' mean that is nearest to them in the least squares sense. Needs three or more points. */
export function fitPlane(points: readonly Vec3[]): Plane {
  if (points.length < 3) throw new Error(`fitPlane: ${points.length} points fix no plane`);
  let sum: Vec3 = [0, 0, 0];
  for (const p of points) sum = [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]];
  const origin = scale(sum, 1 / points.length);
  const m: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const p of points) {
    const d = sub(p, origin);
    for (const i of [0, 1, 2] as const) for (const j of [0, 1, 2] as const) m[i][j] += d[i] * d[j];
  }
  const { values, vectors } = eigen(m);
  const least = values[0] <= values[1] && values[0] <= values[2] ? 0 : values[1] <= values[2] ? 1 : 2;
  const normal = normalize([vectors[0][least], vectors[1][least], vectors[2][least]]);
  const [x, y, z] = [normal[0] * normal[0], normal[1] * normal[1], normal[2] * normal[2]];
  const helper: Vec3 = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const u = normalize(cross(normal, helper));
  return { origin, u, v: cross(normal, u), normal };
}

/** Coordinates of a point in the plane, metres. */
export const inPlane = (plane: Plane, point: Vec3): readonly [number, number] => {
  const d = sub(point, plane.origin);
  return [dot(d, plane.u), dot(d, plane.v)];
};

/** Largest distance of a point from the plane, metres. */
export const offPlane = (plane: Plane, points: readonly Vec3[]): number =>
  points.reduce((most, p) => {
    const d = dot(sub(p, plane.origin), plane.normal);
    return Math.max(most, d < 0 ? -d : d);
  }, 0);
