import type { Structure } from '../types.js';
import { nodeAt } from './ends.js';
import { fitPlane, inPlane } from './plane.js';

export type Point2 = readonly [number, number];

const turn = (o: Point2, a: Point2, b: Point2): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Convex hull of points in a plane, counter-clockwise, by Andrew's monotone chain. */
export function hull2(points: readonly Point2[]): readonly Point2[] {
  const sorted = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point2[]): Point2[] => {
    const chain: Point2[] = [];
    for (const p of list) {
      while (chain.length >= 2 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, p) <= 0)
        chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Area inside a polygon, square units (shoelace). */
export function polygonArea(polygon: readonly Point2[]): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i++) {
    const [x0, y0] = polygon[i]!;
    const [x1, y1] = polygon[(i + 1) % polygon.length]!;
    twice += x0 * y1 - x1 * y0;
  }
  return (twice < 0 ? -twice : twice) / 2;
}

/**
 * Area of the convex hull of a node group in its reference plane, square metres. The plane is the one that fits the
 * nodes best (least squares); generated groups are coplanar within the 1 mm that nodes are rounded to.
 */
export function hullArea(structure: Structure, nodes: readonly number[]): number {
  const points = nodes.map((n) => nodeAt(structure, n));
  const plane = fitPlane(points);
  return polygonArea(hull2(points.map((p) => inPlane(plane, p))));
}
