import type { Camera, Mark, Rgb, SceneSpec } from '../scene.js';
import { project } from './camera.js';
import { luminance } from './color.js';
import type { IdentifierBuffer, PixelBox } from './identifier-buffer.js';
import { nodeVisibility } from './node-visibility.js';

/** Sizes of what is laid over a picture, in pixels, from the picture's longer side. */
export interface MarkMetrics {
  /** Radius of a dot on a node. */
  readonly dot: number;
  /** Width of the coloured outline, and of the dark or white line round it. */
  readonly ring: number;
  readonly halo: number;
  /** Height of a label's letters (font size). */
  readonly font: number;
}

export function markMetrics(width: number, height: number): MarkMetrics {
  const side = Math.max(width, height);
  return {
    dot: Math.max(4, side * 0.0085),
    ring: Math.max(1.4, side * 0.0016),
    halo: Math.max(1, side * 0.0009),
    font: Math.max(13, Math.round(side * 0.0155)),
  };
}

/** The pixels of one mark: 1 where its objects are seen or a dot lies. */
export interface MarkMask {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
  /** Number of set pixels; 0 when nothing of the mark is seen. */
  readonly count: number;
  /** Holds all set pixels: most marks cover a small part of a picture, and only that is worked on. */
  readonly box: PixelBox;
}

/** A node counts as seen, and gets its dot, from this share of its surroundings on. */
export const NODE_SEEN = 0.15;

/**
 * Visible pixels of a mark's objects, plus a whole disc for each of its points whose node is visible: a thin bar in
 * front of a node must not cut its dot in two.
 */
export function markMask(scene: SceneSpec, buffer: IdentifierBuffer, camera: Camera, mark: Mark): MarkMask {
  const { width, height, ids } = buffer;
  const bits = new Uint8Array(width * height);
  let count = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  const put = (x: number, y: number): void => {
    const i = y * width + x;
    if (bits[i] === 1) return;
    bits[i] = 1;
    count += 1;
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (y < top) top = y;
    if (y >= bottom) bottom = y + 1;
  };
  if (mark.objects.length > 0) {
    const wanted = new Uint8Array(65536);
    for (const id of mark.objects) wanted[id] = 1;
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) if (wanted[ids[i]!] === 1) put(x, y);
    }
  }
  const { dot } = markMetrics(width, height);
  for (const point of mark.points) {
    if (nodeVisibility(scene, buffer, camera, point, dot) < NODE_SEEN) continue;
    const at = project(point, camera, width, height);
    for (let y = Math.max(0, Math.floor(at.y - dot)); y <= Math.min(height - 1, at.y + dot); y++) {
      for (let x = Math.max(0, Math.floor(at.x - dot)); x <= Math.min(width - 1, at.x + dot); x++) {
        const dx = x + 0.5 - at.x;
        const dy = y + 0.5 - at.y;
        if (dx * dx + dy * dy <= dot * dot) put(x, y);
      }
    }
  }
  return { width, height, bits, count, box: { left, top, right, bottom } };
}

/** Squared distances within a region of the picture; `data` is row-major from the region's upper left corner. */
export interface NearField {
  readonly region: PixelBox;
  readonly data: Float32Array;
}

/**
 * Distance in pixels from each pixel to the nearest set one, squared: 0 inside, (reach + 1) squared where it is more
 * than the reach. Exact within the reach (rows first, then columns). The region is the mask's box and the reach about it.
 */
export function nearSquared(mask: MarkMask, reach: number): NearField {
  const region = {
    left: Math.max(0, mask.box.left - reach),
    top: Math.max(0, mask.box.top - reach),
    right: Math.min(mask.width, mask.box.right + reach),
    bottom: Math.min(mask.height, mask.box.bottom + reach),
  };
  const width = Math.max(0, region.right - region.left);
  const height = Math.max(0, region.bottom - region.top);
  const far = (reach + 1) * (reach + 1);
  const rows = new Uint8Array(width * height).fill(reach + 1);
  const used = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    const from = (y + region.top) * mask.width + region.left;
    const base = y * width;
    let d = reach + 1;
    for (let x = 0; x < width; x++) {
      d = mask.bits[from + x] === 1 ? 0 : Math.min(reach + 1, d + 1);
      rows[base + x] = d;
      if (d === 0) used[y] = 1;
    }
    if (used[y] === 0) continue;
    d = reach + 1;
    for (let x = width - 1; x >= 0; x--) {
      d = mask.bits[from + x] === 1 ? 0 : Math.min(reach + 1, d + 1);
      if (d < rows[base + x]!) rows[base + x] = d;
    }
  }
  const data = new Float32Array(width * height).fill(far);
  for (let y = 0; y < height; y++) {
    for (let k = -reach; k <= reach; k++) {
      const from = y + k;
      if (from < 0 || from >= height || used[from] === 0) continue;
      for (let x = 0; x < width; x++) {
        const g = rows[from * width + x]!;
        if (g > reach) continue;
        const d = g * g + k * k;
        if (d < data[y * width + x]!) data[y * width + x] = d;
      }
    }
  }
  return { region, data };
}

const FILL = 0.45;
const DARK: Rgb = [0.05, 0.05, 0.08];
const LIGHT: Rgb = [1, 1, 1];

/**
 * Lays one mark over a picture: translucent fill, outline in the mark's colour, and round that a thin dark or white
 * line, whichever stands out from the pixels it lies on.
 * @param pixels RGBA bytes, changed in place
 */
export function paintMark(pixels: Uint8ClampedArray, mask: MarkMask, color: Rgb): void {
  if (mask.count === 0) return;
  const { ring, halo } = markMetrics(mask.width, mask.height);
  const reach = Math.ceil(ring + halo + 1);
  const { region, data } = nearSquared(mask, reach);
  const far = (reach + 1) * (reach + 1);
  const across = region.right - region.left;
  const pixelAt = (k: number): number =>
    (Math.floor(k / across) + region.top) * mask.width + (k % across) + region.left;
  let light = 0;
  let count = 0;
  for (let k = 0; k < data.length; k++) {
    if (data[k] === 0 || data[k] === far) continue;
    const i = 4 * pixelAt(k);
    light += luminance([pixels[i]! / 255, pixels[i + 1]! / 255, pixels[i + 2]! / 255]);
    count += 1;
  }
  const edge = count > 0 && light / count > 0.22 ? DARK : LIGHT;
  const blend = (i: number, c: Rgb, alpha: number): void => {
    for (let k = 0; k < 3; k++) {
      pixels[4 * i + k] = pixels[4 * i + k]! * (1 - alpha) + 255 * c[k]! * alpha;
    }
  };
  for (let k = 0; k < data.length; k++) {
    const d2 = data[k]!;
    if (d2 === far) continue;
    const i = pixelAt(k);
    if (d2 === 0) {
      blend(i, color, FILL);
      continue;
    }
    const d = Math.sqrt(d2) - 0.5;
    blend(i, edge, 0.85 * Math.min(1, Math.max(0, ring + halo - d + 0.5)));
    blend(i, color, Math.min(1, Math.max(0, ring - d + 0.5)));
  }
}
