/** Centre and radius, rounded to 6 decimals. */
export interface Circle {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

type Point = readonly [number, number];
/** A candidate disc: centre and squared radius, in lattice units. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly rr: number;
}

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/**
 * The smallest circle around points with whole coordinates, times `unit`, rounded to 6 decimals.
 *
 * Only corners of the convex hull can lie on the circle; the hull is exact, because cross products of whole coordinates
 * below 2^20 fit float64. Welzl's incremental scheme then finds the two or three corners that carry the circle; its
 * slack of 1e-9 (relative) is far below the sixth decimal. Throws on an empty set.
 */
export function enclosingCircle(x: ArrayLike<number>, y: ArrayLike<number>, unit: number): Circle {
  if (x.length === 0) throw new Error('enclosingCircle: no points');
  const [endX, endY] = rowEnds(x, y);
  const hull = convexHull(endX, endY);
  const disc = smallestDisc(hull);
  return {
    cx: round6(disc.x * unit),
    cy: round6(disc.y * unit),
    r: round6(Math.sqrt(disc.rr) * unit),
  };
}

/**
 * The first and last point of every run of points with one y that only grows in x, as a mask's rows are: a point between
 * two others on a line is no corner of the hull. Ninety thousand points become a thousand.
 */
function rowEnds(x: ArrayLike<number>, y: ArrayLike<number>): readonly [number[], number[]] {
  const endX: number[] = [];
  const endY: number[] = [];
  for (let i = 0; i < x.length; i++) {
    const inner =
      i > 0 &&
      i < x.length - 1 &&
      y[i - 1] === y[i] &&
      y[i] === y[i + 1] &&
      x[i - 1]! <= x[i]! &&
      x[i]! <= x[i + 1]!;
    if (inner) continue;
    endX.push(x[i]!);
    endY.push(y[i]!);
  }
  return [endX, endY];
}

/** Andrew's monotone chain; collinear points are left out. */
function convexHull(x: ArrayLike<number>, y: ArrayLike<number>): Point[] {
  const points: Point[] = Array.from({ length: x.length }, (_, i) => [x[i]!, y[i]!] as const);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Point, a: Point, b: Point): number =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const chain = (ordered: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of ordered) {
      while (out.length >= 2 && turn(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  const lower = chain(points);
  const upper = chain(points.reverse());
  const hull = [...lower, ...upper];
  return hull.length === 0 ? [points[0]!] : hull;
}

const contains = (d: Disc, p: Point): boolean => {
  const dx = p[0] - d.x;
  const dy = p[1] - d.y;
  return dx * dx + dy * dy <= d.rr * (1 + 1e-9) + 1e-9;
};

function through2(a: Point, b: Point): Disc {
  const dx = a[0] - b[0];
  const dy = a[1] - b[1];
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, rr: (dx * dx + dy * dy) / 4 };
}

/** The circumcircle; the widest pair's disc where the three are collinear. */
function through3(a: Point, b: Point, c: Point): Disc {
  const bx = b[0] - a[0];
  const by = b[1] - a[1];
  const cx = c[0] - a[0];
  const cy = c[1] - a[1];
  const d = 2 * (bx * cy - by * cx);
  if (d === 0) {
    return [through2(a, b), through2(a, c), through2(b, c)].reduce((best, disc) =>
      disc.rr > best.rr ? disc : best,
    );
  }
  const bb = bx * bx + by * by;
  const cc = cx * cx + cy * cy;
  const ux = (cy * bb - by * cc) / d;
  const uy = (bx * cc - cx * bb) / d;
  return { x: a[0] + ux, y: a[1] + uy, rr: ux * ux + uy * uy };
}

/** Welzl without recursion: at most three nested passes; hulls of 512 x 512 masks have at most some hundred corners. */
function smallestDisc(points: readonly Point[]): Disc {
  let disc: Disc = { x: points[0]![0], y: points[0]![1], rr: 0 };
  for (let i = 1; i < points.length; i++) {
    const p = points[i]!;
    if (contains(disc, p)) continue;
    disc = { x: p[0], y: p[1], rr: 0 };
    for (let j = 0; j < i; j++) {
      const q = points[j]!;
      if (contains(disc, q)) continue;
      disc = through2(p, q);
      for (let k = 0; k < j; k++) {
        const s = points[k]!;
        if (!contains(disc, s)) disc = through3(p, q, s);
      }
    }
  }
  return disc;
}
