import type { Picture } from '../../core/ports.js';
import { sha256Hex } from '../../core/sha256.js';
import type { VlmImage } from '../../core/vlm.js';
import { type Bitmap, paintSheet } from '../../elicitation/paint.js';
import type { SheetPlan } from '../../elicitation/sheets.js';
import { pngOf } from './png.js';

/** A sheet as it goes to the model, with the hash of every picture on it. */
export interface Composed {
  readonly image: VlmImage;
  readonly bitmap: Bitmap;
  readonly cells: readonly { readonly id: string; readonly pixels: string }[];
}

/** The pixels of a drawn picture, exactly: pictures are opaque, so the canvas keeps every bit. */
export function bitmapOf({ width, height, surface }: Picture<ImageBitmap>): Bitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('images: this browser gives no 2D canvas');
  context.drawImage(surface, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** SHA-256 of bytes, lower-case hex. By the browser where it offers that (secure contexts), else by our own. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return sha256Hex(bytes);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = ({ data }: Bitmap): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(data.length);
  copy.set(data);
  return copy;
};

/** Paints, hashes and encodes every sheet. @param pictures the observation's, in order */
export async function compose(
  sheets: readonly SheetPlan[],
  pictures: readonly Bitmap[],
): Promise<readonly Composed[]> {
  const hashes = await Promise.all(pictures.map((picture) => hashOf(bytesOf(picture))));
  const out: Composed[] = [];
  for (const sheet of sheets) {
    const bitmap = paintSheet(sheet, pictures);
    const bytes = bytesOf(bitmap);
    const [pixels, png] = await Promise.all([hashOf(bytes), pngOf(bitmap.width, bitmap.height, bytes)]);
    out.push({
      image: { kind: 'image', png, width: bitmap.width, height: bitmap.height, pixels },
      bitmap,
      cells: sheet.cells.map(({ id, panel }) => ({ id, pixels: hashes[panel] ?? '' })),
    });
  }
  return out;
}
