import type { Rgb } from '../scene.js';

/** sRGB to linear light, 0..1; a cubic within 0.4 % of the standard's curve, with the same bits in every engine. */
export const linear = (c: number): number => c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878);

/** Relative luminance of an sRGB colour, 0..1. */
export const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Cube root of x >= 0 by Newton's steps. */
function cubeRoot(x: number): number {
  if (x <= 0) return 0;
  let y = x < 0.01 ? 0.2 : x < 0.2 ? 0.5 : 1;
  for (let k = 0; k < 14; k++) y = (2 * y + x / (y * y)) / 3;
  return y;
}

/** Oklab (Ottosson 2020) of linear RGB: equal distances look about equally different. */
function oklab(r: number, g: number, b: number): readonly [number, number, number] {
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const gap = (p: readonly [number, number, number], q: readonly [number, number, number]): number => {
  const [x, y, z] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt(x * x + y * y + z * z);
};

/** How different two sRGB colours look, about 0..1. */
export const difference = (p: Rgb, q: Rgb): number =>
  gap(oklab(linear(p[0]), linear(p[1]), linear(p[2])), oklab(linear(q[0]), linear(q[1]), linear(q[2])));

/** The same for an eye without green cones (Vienot, Brettel and Mollon 1999), the commonest colour blindness. */
export function differenceDeuteranope(p: Rgb, q: Rgb): number {
  const see = (c: Rgb): readonly [number, number, number] => {
    const [r, g, b] = [linear(c[0]), linear(c[1]), linear(c[2])];
    const rg = 0.29275 * r + 0.70725 * g;
    return oklab(rg, rg, Math.min(1, Math.max(0, -0.02234 * r + 0.02234 * g + b)));
  };
  return gap(see(p), see(q));
}
