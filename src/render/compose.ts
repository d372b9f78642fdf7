import type { HighlightColor } from '../core/raster/highlight-color.js';
import type { IdentifierBuffer } from '../core/raster/identifier-buffer.js';
import { type PlacedLabel, placeLabels } from '../core/raster/labels.js';
import { type MarkMask, markMask, markMetrics, paintMark } from '../core/raster/marks.js';
import type { Camera, Mark, SceneSpec } from '../core/scene.js';
import type { Pixels } from './stage.js';

const FACE = '"Segoe UI", system-ui, Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
const fontOf = (size: number): string => `600 ${size}px ${FACE}`;

/** What a view's marks are drawn from. */
export interface Marked {
  readonly scene: SceneSpec;
  readonly camera: Camera;
  readonly buffer: IdentifierBuffer;
  readonly marks: readonly Mark[];
  /** Pixels of all marks of the item in this picture, from `marksOf`: labels keep off what is marked elsewhere, too. */
  readonly avoid: Uint8Array;
  readonly color: HighlightColor;
}

const css = ([r, g, b]: readonly [number, number, number], alpha: number): string =>
  `rgb(${Math.round(255 * r)} ${Math.round(255 * g)} ${Math.round(255 * b)} / ${alpha})`;

function context(
  width: number,
  height: number,
): { canvas: OffscreenCanvas; ctx: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('compose: this browser gives no 2D canvas');
  return { canvas, ctx };
}

export function plainPicture(pixels: Pixels): ImageBitmap {
  const { canvas, ctx } = context(pixels.width, pixels.height);
  ctx.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  return canvas.transferToImageBitmap();
}

/** Pixels that any of the marks covers. */
export function marksOf(
  scene: SceneSpec,
  buffer: IdentifierBuffer,
  camera: Camera,
  marks: readonly Mark[],
): Uint8Array {
  const points = marks.flatMap((mark) => mark.points);
  const objects = marks.flatMap((mark) => mark.objects);
  return markMask(scene, buffer, camera, { label: null, objects, points, tone: 0 }).bits;
}

/** The plain picture with fills, outlines and labels over it. `pixels` is left as it is. */
export function markedPicture(
  pixels: Pixels,
  marked: Marked,
): { bitmap: ImageBitmap; labels: readonly PlacedLabel[] } {
  const { width, height } = pixels;
  const { scene, buffer, camera, marks, color } = marked;
  const data = new Uint8ClampedArray(pixels.data);
  const masks: MarkMask[] = marks.map((mark) => markMask(scene, buffer, camera, mark));
  for (const mask of masks) paintMark(data, mask, color.rgb);
  const { canvas, ctx } = context(width, height);
  ctx.putImageData(new ImageData(data, width, height), 0, 0);

  const requests = marks.flatMap((mark, k) =>
    mark.label === null ? [] : [{ text: mark.label, mask: masks[k]! }],
  );
  const labels = placeLabels(requests, marked.avoid, buffer.ids, width, height, (text, size) => {
    ctx.font = fontOf(size);
    return ctx.measureText(text).width;
  });
  for (const label of labels) drawLabel(ctx, label, color, markMetrics(width, height).ring);
  return { bitmap: canvas.transferToImageBitmap(), labels };
}

/** A plate in the mark's colour with dark or white letters, whichever reads better, and a dark rim. */
function drawLabel(
  ctx: OffscreenCanvasRenderingContext2D,
  label: PlacedLabel,
  color: HighlightColor,
  line: number,
): void {
  const { left, top, width, height, font, leader } = label;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  if (leader) {
    for (const [style, w] of [
      ['rgb(10 10 16 / .8)', 2.4 * line],
      [css(color.rgb, 1), 1.2 * line],
    ] as const) {
      ctx.strokeStyle = style;
      ctx.lineWidth = w;
      ctx.beginPath();
      ctx.moveTo(leader.x0, leader.y0);
      ctx.lineTo(leader.x1, leader.y1);
      ctx.stroke();
    }
  }
  ctx.beginPath();
  ctx.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, height * 0.22);
  ctx.fillStyle = css(color.rgb, 0.94);
  ctx.fill();
  ctx.strokeStyle = 'rgb(10 10 16 / .85)';
  ctx.lineWidth = Math.max(1, line * 0.6);
  ctx.stroke();
  const [r, g, b] = color.rgb;
  ctx.fillStyle = 0.3 * r + 0.59 * g + 0.11 * b > 0.42 ? '#0b0b10' : '#ffffff';
  ctx.font = fontOf(font);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(label.text, left + width / 2, top + height / 2 + font * 0.05);
}
