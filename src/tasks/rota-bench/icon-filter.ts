import { fail, ok, type Result } from '../../core/result.js';
import { PI } from '../../core/trig.js';
import type { Circle } from './enclosing-circle.js';
import { circleOf } from './geometry.js';
import { MASK_PIXELS, MASK_SIDE } from './mask.js';

/**
 * Foreground of a rasterised icon (RoTA-Bench, appendix "Icon Processing"): the background colour is the per-channel
 * median of the four corners; a pixel is foreground if its opacity is above 8 % and its colour differs from the background
 * by more than 30, summed over the channels.
 * @param rgba 512 x 512, 8 bits a channel, straight alpha
 */
export function maskFromRgba(rgba: ArrayLike<number>): Uint8Array {
  if (rgba.length !== 4 * MASK_PIXELS)
    throw new Error(`maskFromRgba: ${4 * MASK_PIXELS} bytes wanted, got ${rgba.length}`);
  const corners = [0, MASK_SIDE - 1, MASK_PIXELS - MASK_SIDE, MASK_PIXELS - 1];
  const background = [0, 1, 2].map((channel) => {
    const sorted = corners.map((pixel) => rgba[4 * pixel + channel]!).sort((a, b) => a - b);
    return (sorted[1]! + sorted[2]!) / 2;
  });
  const mask = new Uint8Array(MASK_PIXELS);
  for (let i = 0; i < MASK_PIXELS; i++) {
    if (!(rgba[4 * i + 3]! / 255 > 0.08)) continue;
    let difference = 0;
    for (let channel = 0; channel < 3; channel++) {
      difference += Math.abs(rgba[4 * i + channel]! - background[channel]!);
    }
    if (difference > 30) mask[i] = 1;
  }
  return mask;
}

/** What the filter looks at. Shares are 0..1. */
export interface IconMeasures {
  /** Foreground pixels. */
  readonly foreground: number;
  /** Share of the foreground in its largest component (neighbours share a side or a corner). */
  readonly component: number;
  /** Share of the bounding box that is foreground. */
  readonly box: number;
  /** Share of the smallest enclosing circle that is foreground. */
  readonly circle: number;
  /** Longer side of the bounding box over the shorter one. */
  readonly aspect: number;
  readonly enclosing: Circle;
}

/** The thresholds: the tests are RoTA-Bench's, the numbers ours. */
export interface IconBounds {
  readonly component: number;
  readonly foreground: number;
  readonly box: readonly [number, number];
  readonly circle: readonly [number, number];
  readonly aspect: number;
}
export const ICON_BOUNDS: IconBounds = {
  component: 0.98,
  foreground: 12_000,
  box: [0.18, 0.85],
  circle: [0.15, 0.85],
  aspect: 1.6,
};

/** Pixels of the mask per unit of length of the object before it is fitted: 256 / 24, and 1.24 times larger. */
const PIXELS_PER_UNIT = 256 / 24 / 1.24;

interface Extent {
  readonly foreground: number;
  readonly width: number;
  readonly height: number;
}

/** Foreground pixels and the sides of their bounding box; all 0 for an empty mask. */
function extentOf(mask: Uint8Array): Extent {
  let foreground = 0;
  let [left, right, top, bottom] = [MASK_SIDE, -1, MASK_SIDE, -1];
  for (let y = 0, i = 0; y < MASK_SIDE; y++) {
    for (let x = 0; x < MASK_SIDE; x++, i++) {
      if (mask[i] === 0) continue;
      foreground += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (foreground === 0) return { foreground, width: 0, height: 0 };
  return { foreground, width: right - left + 1, height: bottom - top + 1 };
}

/** Pixels of the largest 8-connected component. */
export function largestComponent(mask: Uint8Array): number {
  const left = mask.slice();
  const stack = new Int32Array(MASK_PIXELS);
  let largest = 0;
  for (let seed = 0; seed < MASK_PIXELS; seed++) {
    if (left[seed] === 0) continue;
    let size = 0;
    let depth = 0;
    stack[depth++] = seed;
    left[seed] = 0;
    while (depth > 0) {
      const at = stack[--depth]!;
      size += 1;
      const x = at % MASK_SIDE;
      const y = (at - x) / MASK_SIDE;
      for (let v = Math.max(0, y - 1); v <= Math.min(MASK_SIDE - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(MASK_SIDE - 1, x + 1); u++) {
          const other = v * MASK_SIDE + u;
          if (left[other] === 0) continue;
          left[other] = 0;
          stack[depth++] = other;
        }
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/**
 * Whether an icon makes a good task. The fault's code names the test, its message tells a person what is wrong with the
 * picture: `icon-empty`, `icon-small`, `icon-fragments`, `icon-thin`, `icon-full`, `icon-long`.
 */
export function filterIcon(mask: Uint8Array, bounds: IconBounds = ICON_BOUNDS): Result<IconMeasures> {
  const { foreground, width, height } = extentOf(mask);
  if (foreground === 0) return fail('icon-empty', 'Nothing stands out from the background of this picture.');
  if (foreground < bounds.foreground) {
    return fail(
      'icon-small',
      `The shape covers ${foreground} of the picture's ${MASK_PIXELS} pixels; at least ${bounds.foreground} are needed. Draw it larger or bolder.`,
    );
  }
  const aspect = Math.max(width, height) / Math.min(width, height);
  if (aspect > bounds.aspect) {
    return fail(
      'icon-long',
      `The shape is ${Math.round(aspect * 100) / 100} times as long as it is wide; at most ${bounds.aspect} is allowed.`,
    );
  }
  const box = foreground / (width * height);
  const inBox = occupancy(box, bounds.box, 'bounding box');
  if (!inBox.ok) return inBox;
  const component = largestComponent(mask) / foreground;
  if (component < bounds.component) {
    return fail(
      'icon-fragments',
      `The shape falls apart: its largest connected part is ${percent(component)} of it, and at least ${percent(bounds.component)} is needed.`,
    );
  }
  const enclosing = circleOf(mask);
  if (enclosing === null) throw new Error('filterIcon: a foreground without a circle');
  const radius = enclosing.r * PIXELS_PER_UNIT;
  const circle = foreground / (PI * radius * radius);
  const inCircle = occupancy(circle, bounds.circle, 'smallest circle');
  if (!inCircle.ok) return inCircle;
  return ok({ foreground, component, box, circle, aspect, enclosing });
}

function occupancy(share: number, [low, high]: readonly [number, number], of: string): Result<null> {
  if (share < low) {
    return fail(
      'icon-thin',
      `The shape is too thin: it fills ${percent(share)} of its ${of}, and at least ${percent(low)} is needed.`,
    );
  }
  if (share > high) {
    return fail(
      'icon-full',
      `The shape fills ${percent(share)} of its ${of}; at most ${percent(high)} may be, or it would look the same from everywhere.`,
    );
  }
  return ok(null);
}

/** Icons whose masks overlap by more than this (IoU) count as the same one (ours). */
export const DUPLICATE_IOU = 0.95;
