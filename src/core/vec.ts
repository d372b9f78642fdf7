/** 3-vectors in metres, world axes x right, y away, z up (right-handed). Plain tuples: they are stored in items as they are. */
export type Vec3 = readonly [number, number, number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** Euclidean length. Math.sqrt is correctly rounded by IEEE 754, so every engine agrees; Math.hypot need not be. */
export const norm = (a: Vec3): number => Math.sqrt(dot(a, a));
export const distance = (a: Vec3, b: Vec3): number => norm(sub(a, b));
export const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const midpoint = (a: Vec3, b: Vec3): Vec3 => lerp(a, b, 0.5);

/** Unit vector along a. Throws on a zero vector: a direction was asked of something that has none. */
export function normalize(a: Vec3): Vec3 {
  const length = norm(a);
  if (length === 0) throw new Error('normalize: the zero vector has no direction');
  return scale(a, 1 / length);
}
