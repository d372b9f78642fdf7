import { eachDot } from './letters.js';
import type { SheetPlan } from './sheets.js';

/** Opaque RGBA, row-major from the upper left. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * The image that a model gets: the pictures' own pixels in their places, labels in black on white. Same pictures, same
 * bytes, on every machine.
 * @param pictures the observation's, by index
 */
export function paintSheet(sheet: SheetPlan, pictures: readonly Bitmap[]): Bitmap {
  const { width, height, cells } = sheet;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const cell of cells) {
    const picture = pictures[cell.panel];
    if (picture === undefined || picture.width !== cell.width || picture.height !== cell.height) {
      throw new Error(
        `paintSheet: picture ${cell.panel} should be ${cell.width} x ${cell.height} and is ${picture?.width} x ${picture?.height}`,
      );
    }
    for (let y = 0; y < cell.height; y++) {
      const row = picture.data.subarray(4 * y * cell.width, 4 * (y + 1) * cell.width);
      data.set(row, 4 * ((cell.y + y) * width + cell.x));
    }
    if (cell.label === null) continue;
    const { text, x, y, scale } = cell.label;
    eachDot(text, (dx, dy) => {
      for (let sy = 0; sy < scale; sy++) {
        for (let sx = 0; sx < scale; sx++) {
          const px = x + dx * scale + sx;
          const at = 4 * ((y + dy * scale + sy) * width + px);
          if (px < width) data.fill(0, at, at + 3);
        }
      }
    });
  }
  return { width, height, data };
}
