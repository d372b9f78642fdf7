import { cos, PI, sin } from '../../core/trig.js';
import type { Columns } from './geometry.js';
import type { Mat3 } from './pose.js';

const SAMPLE = 1500;
const MOST_FOLDS = 24;

/** A planar map: (x, y) -> (a x + b y, c x + d y). */
interface Planar {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/**
 * Symmetries of a plane figure as fractions of a full turn. `turns` are rotations and hold 0, the identity; a mirror t
 * reflects in the axis that stands at t / 2 of a turn.
 */
export interface Symmetries {
  readonly turns: readonly number[];
  readonly mirrors: readonly number[];
}

/**
 * The rotations in space under which an object looks the same (RoTA-Bench, appendix "Object Symmetries"): planar
 * rotations by 2 pi k / n, n = 2..24, and the reflections with the same angles, that map the 2D points onto themselves,
 * lifted by `diag(Q, det Q)`. The identity comes first.
 *
 * A candidate survives if, both ways, 99 % of the nearest distances are at most tau and all are at most 2 tau, with
 * tau = 3h + 1e-6 and h the median distance between neighbours; first on at most 1,500 evenly indexed points, then on all.
 *
 * The tolerance lets near misses through where a figure is nearly round (a hexagon turned by 2.6 degrees too much stays
 * within it). Those that are not local best are dropped: of survivors closer together than NEAR degrees only the one
 * with the fewest folds stays, so that the result is the figure's own group and not its smear.
 */
export function symmetriesOf(points: Columns): Symmetries {
  const n = points.x.length;
  if (n < 2) return { turns: [0], mirrors: [] };
  const h = medianNeighbour(points);
  const tau = 3 * h + 1e-6;
  const near = new Buckets(points, tau);
  const few = Math.min(SAMPLE, n);
  const sample = Int32Array.from({ length: few }, (_, k) => Math.floor((k * (n - 1)) / Math.max(1, few - 1)));
  const survives = (q: Planar): boolean => {
    const back: Planar = { a: q.a, b: q.c, c: q.b, d: q.d };
    return (
      near.covers(q, sample) && near.covers(back, sample) && near.covers(q, null) && near.covers(back, null)
    );
  };
  const found = (reflection: boolean): number[] =>
    strongest(angles(reflection).filter((one) => survives(planar(one.turn, reflection))));
  return { turns: [0, ...found(false)], mirrors: found(true) };
}

/** The same as matrices, the identity first. */
export function liftSymmetries({ turns, mirrors }: Symmetries): Mat3[] {
  const lift = (turn: number, reflection: boolean): Mat3 => {
    const { a, b, c, d } = planar(turn, reflection);
    return [a, b, 0, c, d, 0, 0, 0, reflection ? -1 : 1];
  };
  return [...turns.map((turn) => lift(turn, false)), ...mirrors.map((turn) => lift(turn, true))];
}

export const symmetryGroup = (points: Columns): Mat3[] => liftSymmetries(symmetriesOf(points));

/** A fraction of a full turn and the number of folds it belongs to. */
interface Fraction {
  readonly turn: number;
  readonly folds: number;
}

/** Each angle once, with its smallest denominator; reflections also have the angle 0. */
function angles(withZero: boolean): Fraction[] {
  const out: Fraction[] = withZero ? [{ turn: 0, folds: 1 }] : [];
  for (let folds = 2; folds <= MOST_FOLDS; folds++) {
    for (let k = 1; k < folds; k++) if (gcd(k, folds) === 1) out.push({ turn: k / folds, folds });
  }
  return out;
}
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Survivors this close (in turns; 4 degrees) stand for one symmetry, unless the figure is round. */
const NEAR = 4 / 360;

/** The turns that stay: in order of folds, each unless a simpler one is near. */
function strongest(survivors: readonly Fraction[]): number[] {
  const kept: number[] = [];
  for (const { turn } of [...survivors].sort((p, q) => p.folds - q.folds || p.turn - q.turn)) {
    const apart = (other: number): number => Math.min(Math.abs(turn - other), 1 - Math.abs(turn - other));
    if (kept.every((other) => apart(other) >= NEAR)) kept.push(turn);
  }
  return kept.sort((p, q) => p - q);
}

function planar(turn: number, reflection: boolean): Planar {
  // Quarter turns exactly: cos(pi / 2) is not 0 in float64.
  const quarter = turn * 4;
  const exact = Number.isInteger(quarter);
  const c = exact ? ([1, 0, -1, 0][quarter] ?? 1) : cos(2 * PI * turn);
  const s = exact ? ([0, 1, 0, -1][quarter] ?? 0) : sin(2 * PI * turn);
  return reflection ? { a: c, b: s, c: s, d: 0 - c } : { a: c, b: 0 - s, c: s, d: c };
}

/** Points sorted into square cells, to ask how far the nearest one is. */
class Buckets {
  readonly #points: Columns;
  readonly #tau: number;
  readonly #low: readonly [number, number];
  readonly #side: number;
  readonly #start: Int32Array;
  readonly #order: Int32Array;

  constructor(points: Columns, tau: number) {
    const n = points.x.length;
    this.#points = points;
    this.#tau = tau;
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const values of [points.x, points.y]) {
      for (const value of values) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    this.#low = [low, low];
    this.#side = Math.floor((high - low) / tau) + 1;
    const cells = Int32Array.from(
      { length: n },
      (_, i) => this.#cell(points.x[i]!) + this.#side * this.#cell(points.y[i]!),
    );
    this.#start = new Int32Array(this.#side * this.#side + 1);
    for (const cell of cells) this.#start[cell + 1]!++;
    for (let i = 0; i < this.#side * this.#side; i++) this.#start[i + 1]! += this.#start[i]!;
    const cursor = this.#start.slice();
    this.#order = new Int32Array(n);
    for (let i = 0; i < n; i++) this.#order[cursor[cells[i]!]!++] = i;
  }

  #cell(value: number): number {
    return Math.floor((value - this.#low[0]) / this.#tau);
  }

  /** Whether some point lies within `reach` (at most 2 tau) of (x, y). */
  #within(x: number, y: number, reach: number): boolean {
    const span = reach > this.#tau ? 2 : 1;
    const cx = this.#cell(x);
    const cy = this.#cell(y);
    for (let ring = 0; ring <= span; ring++) {
      for (let v = Math.max(0, cy - ring); v <= Math.min(this.#side - 1, cy + ring); v++) {
        for (let u = Math.max(0, cx - ring); u <= Math.min(this.#side - 1, cx + ring); u++) {
          if (Math.max(Math.abs(u - cx), Math.abs(v - cy)) !== ring) continue;
          const cell = u + this.#side * v;
          for (let k = this.#start[cell]!; k < this.#start[cell + 1]!; k++) {
            const i = this.#order[k]!;
            const dx = this.#points.x[i]! - x;
            const dy = this.#points.y[i]! - y;
            if (dx * dx + dy * dy <= reach * reach) return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the mapped points lie on the points: 99 % within tau, all within 2 tau. `which` null takes them all. */
  covers(q: Planar, which: Int32Array | null): boolean {
    const n = which === null ? this.#points.x.length : which.length;
    const allowed = Math.floor(n / 100);
    let far = 0;
    for (let k = 0; k < n; k++) {
      const i = which === null ? k : which[k]!;
      const x = this.#points.x[i]!;
      const y = this.#points.y[i]!;
      const u = q.a * x + q.b * y;
      const v = q.c * x + q.d * y;
      if (this.#within(u, v, this.#tau)) continue;
      if (++far > allowed || !this.#within(u, v, 2 * this.#tau)) return false;
    }
    return true;
  }
}

/** Median distance of a point to its nearest neighbour, over all points. */
function medianNeighbour({ x, y }: Columns): number {
  const n = x.length;
  // Columns come row by row: neighbours lie within a few rows, so a sweep over points sorted by y finds them.
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((p, q) => y[p]! - y[q]! || x[p]! - x[q]!);
  const best = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const rows: number[] = [];
  for (let k = 0; k < n; k++) if (k === 0 || y[order[k]!] !== y[order[k - 1]!]) rows.push(k);
  rows.push(n);
  for (let r = 0; r + 1 < rows.length; r++) {
    for (let s = r; s + 1 < rows.length; s++) {
      const gap = y[order[rows[s]!]!]! - y[order[rows[r]!]!]!;
      let wanted = false;
      let j = rows[s]!;
      for (let k = rows[r]!; k < rows[r + 1]!; k++) {
        const i = order[k]!;
        if (gap >= best[i]!) continue;
        wanted = true;
        while (j < rows[s + 1]! - 1 && x[order[j]!]! < x[i]!) j++;
        for (let at = Math.max(rows[s]!, j - 2); at <= Math.min(rows[s + 1]! - 1, j + 2); at++) {
          const other = order[at]!;
          if (other === i) continue;
          const dx = x[other]! - x[i]!;
          const d = Math.sqrt(dx * dx + gap * gap);
          if (d < best[i]!) best[i] = d;
          if (d < best[other]!) best[other] = d;
        }
      }
      if (!wanted) break;
    }
  }
  const sorted = best.sort();
  const middle = n >> 1;
  return n % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
