import { fmix32 } from '../../core/hash.js';
import { DEPTH_SAMPLES, halfDepth, type RotaObject } from './geometry.js';
import type { Mat3 } from './pose.js';

/**
 * The projection without WebAssembly, for whatever the kernel does not take: points that may leave the canvas (a circle
 * that is not the icon's own, a matrix that stretches), and engines without SIMD. Same bits, some forty times slower.
 */
export const CANVAS = 320;
const CENTRE = CANVAS / 2;
const SCALE = 5;
const AUX_SCALE = 0.9 * SCALE;
/** Discs reach into the canvas from 2 pixels outside: marks are kept on a canvas with a margin. */
const MARGIN = 2;
const WIDE = CANVAS + 2 * MARGIN;

/** Calls `visit` with every point of the object turned by `r`. */
function eachPoint(object: RotaObject, r: Mat3, visit: (x: number, y: number, z: number) => void): void {
  const [r00, r01, r02, r10, r11, r12, r20, r21, r22] = r;
  for (let i = 0; i < object.x.length; i++) {
    const x = object.x[i]!;
    const y = object.y[i]!;
    const h = halfDepth(x, y);
    const bx = r00 * x + r01 * y;
    const by = r10 * x + r11 * y;
    const bz = r20 * x + r21 * y;
    const key = object.seed ^ Math.imul(i, 0x9e3779b1);
    for (let j = 0; j < DEPTH_SAMPLES; j++) {
      const z = j === 0 ? -h : j === 1 ? h : (fmix32(key ^ Math.imul(j, 0x85ebca77)) / 2147483648 - 1) * h;
      visit(bx + r02 * z, by + r12 * z, bz + r22 * z);
    }
  }
}

const pixel = (value: number, scale: number): number => Math.floor(CENTRE + scale * value + 0.5) + MARGIN;
const onWide = (u: number, v: number): boolean => u >= 0 && u < WIDE && v >= 0 && v < WIDE;

/** Spreads marks to discs, the grey falling by `fall` per unit of distance; overlaps keep the maximum. */
function drawDiscs(marks: Uint8Array, fall: number): Uint8Array {
  const image = new Uint8Array(CANVAS * CANVAS);
  for (let v = 0; v < WIDE; v++) {
    for (let u = 0; u < WIDE; u++) {
      const mark = marks[v * WIDE + u]!;
      if (mark === 0) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const x = u - MARGIN + dx;
          const y = v - MARGIN + dy;
          if (dx * dx + dy * dy > 4 || x < 0 || y < 0 || x >= CANVAS || y >= CANVAS) continue;
          const grey = mark - Math.floor(fall * Math.sqrt(dx * dx + dy * dy));
          if (grey > image[y * CANVAS + x]!) image[y * CANVAS + x] = grey;
        }
      }
    }
  }
  return image;
}

/** Maximum (`sign` 1) or minimum (-1) over the plus shape; pixels outside the canvas never win. */
function plus(image: Uint8Array, sign: 1 | -1): Uint8Array {
  const out = new Uint8Array(CANVAS * CANVAS);
  for (let y = 0; y < CANVAS; y++) {
    for (let x = 0; x < CANVAS; x++) {
      const at = y * CANVAS + x;
      let best = image[at]! * sign;
      if (x > 0) best = Math.max(best, image[at - 1]! * sign);
      if (x < CANVAS - 1) best = Math.max(best, image[at + 1]! * sign);
      if (y > 0) best = Math.max(best, image[at - CANVAS]! * sign);
      if (y < CANVAS - 1) best = Math.max(best, image[at + CANVAS]! * sign);
      out[at] = best * sign;
    }
  }
  return out;
}
const close = (image: Uint8Array): Uint8Array => plus(plus(image, 1), -1);

const reflect = (k: number): number => (k < 0 ? 1 : k === CANVAS ? CANVAS - 2 : k);

function blur(image: Uint8Array): Uint8Array {
  const out = new Uint8Array(CANVAS * CANVAS);
  for (let y = 0; y < CANVAS; y++) {
    const rows = [reflect(y - 1), y, reflect(y + 1)].map((row) => row * CANVAS);
    for (let x = 0; x < CANVAS; x++) {
      const a = reflect(x - 1);
      const b = reflect(x + 1);
      const line = (row: number): number => image[row + a]! + 2 * image[row + x]! + image[row + b]!;
      out[y * CANVAS + x] = (line(rows[0]!) + 2 * line(rows[1]!) + line(rows[2]!) + 8) >> 4;
    }
  }
  return out;
}

/** 320 x 320, 0 or 255. */
export function plainMask(object: RotaObject, pose: Mat3): Uint8Array {
  const marks = new Uint8Array(WIDE * WIDE);
  eachPoint(object, pose, (x, y) => {
    const u = pixel(x, SCALE);
    const v = pixel(y, SCALE);
    if (onWide(u, v)) marks[v * WIDE + u] = 255;
  });
  return close(drawDiscs(marks, 0));
}

/** The depth-shaded view, 320 x 320 grey. */
export function plainAuxiliary(object: RotaObject, pose: Mat3): Uint8Array {
  const marks = new Uint8Array(WIDE * WIDE);
  eachPoint(object, pose, (x, y, z) => {
    const u = pixel(x, AUX_SCALE);
    const v = pixel(y, AUX_SCALE);
    if (!onWide(u, v)) return;
    const grey = Math.floor(Math.min(235, Math.max(40, 110 + 6 * z + 1.8 * x)) + 0.5);
    if (grey > marks[v * WIDE + u]!) marks[v * WIDE + u] = grey;
  });
  return blur(blur(close(drawDiscs(marks, 2.2))));
}
