import type { Mesh } from './mesh.js';
import type { Mat3 } from './pose.js';

/**
 * Surface coverage (RoTA-Bench, appendix, and Table 8): each triangle counts with its area and is seen at a pose if its
 * outward normal faces the camera and an unblocked ray runs from its centroid to the camera. Ours: the camera looks along
 * the z axis from far away on its positive side, where the auxiliary view is brightest.
 */
export class Coverage {
  readonly #mesh: Mesh;
  readonly #area: Float64Array;
  readonly #seen: Uint8Array;
  readonly #total: number;
  #covered = 0;

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    const count = mesh.triangles.length / 3;
    this.#area = new Float64Array(count);
    this.#seen = new Uint8Array(count);
    let total = 0;
    for (let t = 0; t < count; t++) {
      this.#area[t] = area(mesh, t);
      total += this.#area[t]!;
    }
    this.#total = total;
  }

  /** Share of the area seen so far, 0..1. */
  get share(): number {
    return this.#total === 0 ? 0 : Math.min(1, this.#covered / this.#total);
  }

  /** Adds what is visible at a pose, and returns the share seen so far. */
  look(pose: Mat3): number {
    visible(this.#mesh, pose).forEach((shown, t) => {
      if (shown === 0 || this.#seen[t] === 1) return;
      this.#seen[t] = 1;
      this.#covered += this.#area[t]!;
    });
    return this.share;
  }
}

function area({ positions: p, triangles }: Mesh, t: number): number {
  const [a, b, c] = [triangles[3 * t]! * 3, triangles[3 * t + 1]! * 3, triangles[3 * t + 2]! * 3];
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

/** Side of the square bins that triangles are sorted into, and half the width of the square that holds every object. */
const BIN = 0.75;
const REACH = 30;
const BINS = (2 * REACH) / BIN;
/** A triangle blocks only what lies farther behind it than this: neighbours that touch block nothing. */
const TOUCH = 1e-6;

/** One byte a triangle: 1 where it is visible at a pose. */
export function visible({ positions, triangles }: Mesh, pose: Mat3): Uint8Array {
  const corners = positions.length / 3;
  const turned = new Float64Array(positions.length);
  for (let i = 0; i < corners; i++) {
    const [x, y, z] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    for (let row = 0; row < 3; row++) {
      turned[3 * i + row] = pose[3 * row]! * x + pose[3 * row + 1]! * y + pose[3 * row + 2]! * z;
    }
  }
  const count = triangles.length / 3;
  const out = new Uint8Array(count);
  const bins = sort(turned, triangles);
  for (let t = 0; t < count; t++) {
    const [a, b, c] = cornersOf(triangles, t);
    if (twice(turned, a, b, c) <= 0) continue;
    const x = (turned[a]! + turned[b]! + turned[c]!) / 3;
    const y = (turned[a + 1]! + turned[b + 1]! + turned[c + 1]!) / 3;
    const z = (turned[a + 2]! + turned[b + 2]! + turned[c + 2]!) / 3;
    if (!blocked(turned, triangles, bins, t, x, y, z)) out[t] = 1;
  }
  return out;
}

const cornersOf = (triangles: Uint32Array, t: number): readonly [number, number, number] => [
  3 * triangles[3 * t]!,
  3 * triangles[3 * t + 1]!,
  3 * triangles[3 * t + 2]!,
];

/** Twice the signed area in the picture plane: positive where the triangle faces the camera (the normal's z). */
const twice = (p: Float64Array, a: number, b: number, c: number): number =>
  (p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[c]! - p[a]!) * (p[b + 1]! - p[a + 1]!);

interface Bins {
  readonly start: Uint32Array;
  readonly list: Uint32Array;
}

const binOf = (value: number): number => Math.max(0, Math.min(BINS - 1, Math.floor((value + REACH) / BIN)));

/** Triangles that face the camera, by the bins their bounding boxes touch; those that face away lie behind one that does. */
function sort(p: Float64Array, triangles: Uint32Array): Bins {
  const count = triangles.length / 3;
  const start = new Uint32Array(BINS * BINS + 1);
  const touch = (t: number, visit: (bin: number) => void): void => {
    const [a, b, c] = cornersOf(triangles, t);
    if (twice(p, a, b, c) <= 0) return;
    const right = binOf(Math.max(p[a]!, p[b]!, p[c]!));
    const bottom = binOf(Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!));
    for (let v = binOf(Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!)); v <= bottom; v++) {
      for (let u = binOf(Math.min(p[a]!, p[b]!, p[c]!)); u <= right; u++) visit(v * BINS + u);
    }
  };
  for (let t = 0; t < count; t++) touch(t, (bin) => start[bin + 1]!++);
  for (let bin = 0; bin < BINS * BINS; bin++) start[bin + 1]! += start[bin]!;
  const cursor = start.slice();
  const list = new Uint32Array(start[BINS * BINS]!);
  for (let t = 0; t < count; t++) {
    touch(t, (bin) => {
      list[cursor[bin]!++] = t;
    });
  }
  return { start, list };
}

/** Whether a triangle other than `own` lies between (x, y, z) and the camera. */
function blocked(
  p: Float64Array,
  triangles: Uint32Array,
  { start, list }: Bins,
  own: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const bin = binOf(y) * BINS + binOf(x);
  for (let k = start[bin]!; k < start[bin + 1]!; k++) {
    const t = list[k]!;
    if (t === own) continue;
    const [a, b, c] = cornersOf(triangles, t);
    // Barycentric weights, times twice the area, which is positive here.
    const wa = (p[b]! - x) * (p[c + 1]! - y) - (p[c]! - x) * (p[b + 1]! - y);
    const wb = (p[c]! - x) * (p[a + 1]! - y) - (p[a]! - x) * (p[c + 1]! - y);
    const wc = (p[a]! - x) * (p[b + 1]! - y) - (p[b]! - x) * (p[a + 1]! - y);
    if (wa < 0 || wb < 0 || wc < 0) continue;
    const depth = (wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!) / (wa + wb + wc);
    if (depth > z + TOUCH) return true;
  }
  return false;
}
