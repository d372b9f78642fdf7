import type { Circle } from './enclosing-circle.js';
import { halfDepth, SPHERE_RADIUS } from './geometry.js';
import { MASK_SIDE } from './mask.js';

/** A closed surface of triangles; corners counter-clockwise as seen from outside. Object units, y down, z towards the viewer. */
export interface Mesh {
  /** xyz of every corner. */
  readonly positions: Float64Array;
  /** Three corners a triangle. */
  readonly triangles: Uint32Array;
}

/** Grid spacing of the surface (RoTA-Bench, appendix "Object Symmetries", last paragraph). */
const MESH_SPACING = 0.75;

/** Units of length a mask pixel measures before fitting: 24 / 256, and 1.24 times larger. */
const PIXEL = (24 / 256) * 1.24;
const FIT_RADIUS = 0.98 * SPHERE_RADIUS;

/**
 * The object as a closed surface: the border of { (x, y, z): (x, y) in the icon, |z| <= h(x, y) }, taken from a grid with
 * spacing 0.75 as a surface net (S. Gibson, MICCAI 1998; the dual of marching cubes, with a quarter of its triangles):
 * a corner in every cell that the border runs through, at the mean of its crossings with the cell's edges, and a quad
 * around every grid edge that it crosses. The paper says "closed triangular mesh with a grid spacing of 0.75" and no
 * more; ours too: a grid node's value is the smaller of h - |z| and of how far the node is inside the icon, told by the
 * share of foreground in the square of one spacing around it. Parts thinner than half a spacing vanish.
 * @param mask 512 x 512
 */
export function meshOf(mask: Uint8Array, circle: Circle, spacing: number = MESH_SPACING): Mesh {
  const half = Math.ceil(SPHERE_RADIUS / spacing) + 2;
  const side = 2 * half + 1;
  const inside = insideness(mask, circle, spacing, half);
  const values = new Float64Array(side * side * side);
  for (let k = 0, at = 0; k < side; k++) {
    const z = Math.abs((k - half) * spacing);
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++, at++) {
        const inPlane = inside[j * side + i]!;
        if (inPlane <= 0) values[at] = inPlane;
        else values[at] = Math.min(inPlane, halfDepth((i - half) * spacing, (j - half) * spacing) - z);
      }
    }
  }
  return surfaceNet(side, half, spacing, values);
}

/** Signed distance to the icon's edge at every grid node, as far as one spacing tells: -spacing/2 .. spacing/2. */
function insideness(mask: Uint8Array, circle: Circle, spacing: number, half: number): Float64Array {
  const side = 2 * half + 1;
  const fit = circle.r > FIT_RADIUS ? FIT_RADIUS / circle.r : 1;
  const sums = new Uint32Array((MASK_SIDE + 1) * (MASK_SIDE + 1));
  for (let v = 0; v < MASK_SIDE; v++) {
    let row = 0;
    for (let u = 0; u < MASK_SIDE; u++) {
      row += mask[v * MASK_SIDE + u]! === 0 ? 0 : 1;
      sums[(v + 1) * (MASK_SIDE + 1) + u + 1] = sums[v * (MASK_SIDE + 1) + u + 1]! + row;
    }
  }
  /** The pixel whose centre is at or after a coordinate, 0..512. */
  const pixelAt = (coordinate: number, centre: number): number =>
    Math.max(0, Math.min(MASK_SIDE, Math.ceil((coordinate / fit + centre) / PIXEL + MASK_SIDE / 2)));
  const full = (spacing / fit / PIXEL) * (spacing / fit / PIXEL);
  const out = new Float64Array(side * side);
  for (let j = 0; j < side; j++) {
    const top = pixelAt((j - half - 0.5) * spacing, circle.cy) * (MASK_SIDE + 1);
    const bottom = pixelAt((j - half + 0.5) * spacing, circle.cy) * (MASK_SIDE + 1);
    for (let i = 0; i < side; i++) {
      const left = pixelAt((i - half - 0.5) * spacing, circle.cx);
      const right = pixelAt((i - half + 0.5) * spacing, circle.cx);
      const count = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      out[j * side + i] = (Math.min(1, count / full) - 0.5) * spacing;
    }
  }
  return out;
}

/** The twelve edges of a cell as pairs of its nodes; bit 0 is x, bit 1 y, bit 2 z. */
const EDGES: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
  [1, 2, 4].filter((bit) => (a & bit) === 0).map((bit) => [a, a | bit] as const),
);

function surfaceNet(side: number, half: number, spacing: number, values: Float64Array): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  const steps = [1, side, side * side] as const;
  const offset = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (c) => (c & 1) * steps[0] + ((c >> 1) & 1) * steps[1] + (c >> 2) * steps[2],
  );
  /** The corner of a cell, by the cell's first node. The border never touches the outermost nodes. */
  const cornerOf = new Int32Array(values.length).fill(-1);
  const place = (at: number, unit: number): number => (Math.floor(at / unit) % side) - half;

  const solid = (at: number): boolean => values[at]! > 0;
  const last = values.length - offset[7]!;
  for (let at = 0; at < last; at++) {
    let nodes = 0;
    for (let c = 0; c < 8; c++) if (solid(at + offset[c]!)) nodes += 1;
    if (nodes === 0 || nodes === 8) continue;
    let [x, y, z, crossings] = [0, 0, 0, 0];
    for (const [a, b] of EDGES) {
      const fa = values[at + offset[a]!]!;
      const fb = values[at + offset[b]!]!;
      if (fa > 0 === fb > 0) continue;
      const t = fa / (fa - fb);
      x += (a & 1) + t * ((b & 1) - (a & 1));
      y += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1));
      z += (a >> 2) + t * ((b >> 2) - (a >> 2));
      crossings += 1;
    }
    cornerOf[at] = positions.length / 3;
    positions.push(
      (place(at, steps[0]) + x / crossings) * spacing,
      (place(at, steps[1]) + y / crossings) * spacing,
      (place(at, steps[2]) + z / crossings) * spacing,
    );
  }

  for (let at = steps[2] + steps[1] + 1; at < last; at++) {
    for (const [axis, step] of steps.entries()) {
      if (solid(at) === solid(at + step)) continue;
      // The four cells around the edge, counter-clockwise as seen from its far end.
      const u = steps[(axis + 1) % 3]!;
      const v = steps[(axis + 2) % 3]!;
      const ring = [at - u - v, at - v, at, at - u].map((cell) => cornerOf[cell]!);
      quad(positions, triangles, solid(at) ? ring : ring.reverse());
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Two triangles, parted along the shorter diagonal. */
function quad(p: readonly number[], triangles: number[], ring: readonly number[]): void {
  const [a, b, c, d] = ring as [number, number, number, number];
  const apart = (m: number, n: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (p[3 * m + k]! - p[3 * n + k]!) * (p[3 * m + k]! - p[3 * n + k]!), 0);
  if (apart(a, c) <= apart(b, d)) triangles.push(a, b, c, a, c, d);
  else triangles.push(a, b, d, b, c, d);
}
