import { type Circle, enclosingCircle } from './enclosing-circle.js';
import { MASK_PIXELS, MASK_SIDE } from './mask.js';

/** Radius r of the sphere that bounds every object (RoTA-Bench: r = 28). */
export const SPHERE_RADIUS = 28;
/** Most columns an object has; larger icons are thinned evenly (RoTA-Bench, appendix "Icon Processing"). */
export const MAX_COLUMNS = 90_000;
/** Points along the depth of one column: both ends and 29 hashed in between. */
export const DEPTH_SAMPLES = 31;

const EXTENT = 24;
const ENLARGE = 1.24;
/** The largest circle that is left alone. */
const FIT_RADIUS = 0.98 * SPHERE_RADIUS;
/** Coordinates are multiples of 1e-4. */
const DECIMALS = 1e4;

/** The points of an icon in the plane: one column of the 3D object each. Column i is (x[i], y[i]); y points down. */
export interface Columns {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** An object in 3D, ready for projection: columns in place, and the seed its depths are hashed from. */
export interface RotaObject extends Columns {
  /** uint32 */
  readonly seed: number;
}

/** Rounds to a whole number, ties to even, as numpy's rint: adding 2^52 leaves no bit for a fraction. */
function roundEven(value: number): number {
  const magic = value < 0 ? -4503599627370496 : 4503599627370496;
  return value + magic - magic;
}

/**
 * Foreground pixels as points before centring, in units of 1e-4 (whole numbers), row by row, at most MAX_COLUMNS.
 * `24 * (u - 256) / 256` is a multiple of 3/32 and times 1e4 a multiple of 937.5, both exact in float64, so the only
 * rounding is the intended one (half of the odd columns are ties: ties go to even).
 */
export function latticePoints(mask: Uint8Array): { readonly x: Int32Array; readonly y: Int32Array } {
  if (mask.length !== MASK_PIXELS)
    throw new Error(`latticePoints: a mask has ${MASK_PIXELS} pixels, got ${mask.length}`);
  const half = MASK_SIDE / 2;
  const place = Int32Array.from({ length: MASK_SIDE }, (_, u) =>
    roundEven(((EXTENT * (u - half)) / half) * DECIMALS),
  );
  const found = new Uint32Array(MASK_PIXELS);
  let total = 0;
  for (let i = 0; i < MASK_PIXELS; i++) if (mask[i] !== 0) found[total++] = i;
  const count = Math.min(total, MAX_COLUMNS);
  const x = new Int32Array(count);
  const y = new Int32Array(count);
  for (let k = 0; k < count; k++) {
    // k * (n - 1) < 2^35, so the quotient's floor is exact: a float64 quotient can round up to a whole number only if
    // it lies within 2^-53 of one, and the nearest non-integer multiple of 1 / 89999 is much farther away.
    const index = total > MAX_COLUMNS ? Math.floor((k * (total - 1)) / (MAX_COLUMNS - 1)) : k;
    const pixel = found[index]!;
    x[k] = place[pixel % MASK_SIDE]!;
    y[k] = place[(pixel - (pixel % MASK_SIDE)) / MASK_SIDE]!;
  }
  return { x, y };
}

/** The circle of a mask's points after enlarging, rounded to 6 decimals; null for an empty mask. */
export function circleOf(mask: Uint8Array): Circle | null {
  const { x, y } = latticePoints(mask);
  return x.length === 0 ? null : enclosingCircle(x, y, ENLARGE / DECIMALS);
}

/** The columns of a mask, centred on `circle` and shrunk to fit the sphere where the circle is too large. */
export function columnsOf(mask: Uint8Array, circle: Circle): Columns {
  const lattice = latticePoints(mask);
  const count = lattice.x.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const fit = circle.r > FIT_RADIUS ? FIT_RADIUS / circle.r : 1;
  for (let i = 0; i < count; i++) {
    x[i] = ((lattice.x[i]! / DECIMALS) * ENLARGE - circle.cx) * fit;
    y[i] = ((lattice.y[i]! / DECIMALS) * ENLARGE - circle.cy) * fit;
  }
  return { x, y };
}

/** A mask, its circle and a task's seed as a 3D object. */
export function objectOf(mask: Uint8Array, circle: Circle, seed: number): RotaObject {
  return { ...columnsOf(mask, circle), seed: seed >>> 0 };
}

/** Half the depth of the column at (x, y): the sphere's, 0 outside it. */
export function halfDepth(x: number, y: number): number {
  return Math.sqrt(Math.max(0, SPHERE_RADIUS * SPHERE_RADIUS - x * x - y * y));
}
