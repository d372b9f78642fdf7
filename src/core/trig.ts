/**
 * Trigonometry that gives the same bits in every engine.
 *
 * ECMAScript leaves Math.sin and its kin implementation-defined, so anything that a key, a pack or a picture's truth
 * depends on uses these instead: only +, -, *, / and sqrt, which IEEE 754 fixes. Kernels are the classical minimax
 * polynomials (Cody and Waite reduction; Cephes' double-precision coefficients); error is below 2 units in the last
 * place for |x| <= 1e5, which is far beyond any angle a generator makes. Angles are radians.
 */
const PI_4_A = 7.85398125648498535156e-1;
const PI_4_B = 3.77489470793079817668e-8;
const PI_4_C = 2.69515142907905952645e-15;
/** Math.PI is one number in every engine (ECMA-262, 21.3.1.6). */
export const PI = Math.PI;
export const DEG = PI / 180;

const SIN = [
  1.5896230157654656806e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6,
  -1.98412698295895385996e-4, 8.33333333332211858878e-3, -1.66666666666666307295e-1,
] as const;
const COS = [
  -1.135853652138768173e-11, 2.08757008419747316778e-9, -2.75573141792967388112e-7, 2.48015872888517045348e-5,
  -1.38888888888730564116e-3, 4.16666666666665929218e-2,
] as const;

const horner = (coefficients: readonly number[], x: number): number => {
  let sum = 0;
  for (const c of coefficients) sum = sum * x + c;
  return sum;
};

function reduced(x: number): { octant: number; z: number } {
  const magnitude = x < 0 ? -x : x;
  let octant = Math.floor(magnitude / (PI / 4));
  if (octant % 2 === 1) octant += 1;
  const z = magnitude - octant * PI_4_A - octant * PI_4_B - octant * PI_4_C;
  return { octant: octant % 8, z };
}
const sinKernel = (z: number): number => z + z * z * z * horner(SIN, z * z);
const cosKernel = (z: number): number => 1 - 0.5 * z * z + z * z * (z * z) * horner(COS, z * z);

export function sin(x: number): number {
  const { octant, z } = reduced(x);
  const flip = octant >= 4;
  const value = octant % 4 === 2 ? cosKernel(z) : sinKernel(z);
  return x < 0 !== flip ? -value : value;
}

export function cos(x: number): number {
  const { octant, z } = reduced(x);
  const quarter = octant % 4 === 2;
  const value = quarter ? sinKernel(z) : cosKernel(z);
  const negative = octant === 2 || octant === 4;
  return negative ? -value : value;
}

export const tan = (x: number): number => sin(x) / cos(x);

const ATAN_P = [
  -8.750608600031904122785e-1, -1.615753718733365076637e1, -7.50085579231470466734e1,
  -1.22886668449013617341e2, -6.485021904942025371773e1,
] as const;
const ATAN_Q = [
  1, 2.485846490142306297962e1, 1.650270098316988542046e2, 4.328810604912902668951e2,
  4.853903996359136964868e2, 1.945506571482613964425e2,
] as const;

/** Arc tangent, -pi/2..pi/2. */
export function atan(x: number): number {
  let z = x < 0 ? -x : x;
  let offset = 0;
  if (z > 2.4142135623730950488) {
    offset = PI / 2;
    z = -1 / z;
  } else if (z > 0.66) {
    offset = PI / 4;
    z = (z - 1) / (z + 1);
  }
  const zz = z * z;
  const value = offset + (z * zz * horner(ATAN_P, zz)) / horner(ATAN_Q, zz) + z;
  return x < 0 ? -value : value;
}

/** Angle of the vector (x, y), -pi..pi; 0 for the zero vector. */
export function atan2(y: number, x: number): number {
  if (x === 0) return y === 0 ? 0 : y > 0 ? PI / 2 : -PI / 2;
  const base = atan(y / x);
  if (x > 0) return base;
  return y < 0 ? base - PI : base + PI;
}

/** Arc cosine of x clipped to [-1, 1], 0..pi. */
export function acos(x: number): number {
  const c = Math.max(-1, Math.min(1, x));
  return 2 * atan2(Math.sqrt(1 - c), Math.sqrt(1 + c));
}

/** Arc sine of x clipped to [-1, 1], -pi/2..pi/2. */
export function asin(x: number): number {
  const s = Math.max(-1, Math.min(1, x));
  return atan2(s, Math.sqrt((1 - s) * (1 + s)));
}
