import { decodeBase64 } from './base64.js';

/** A picture as it lay in the file, never re-encoded. */
export interface ImportedImage {
  /** `original`, `original-a`, `reference`, `1` .. ; `image-1` .. where the order says nothing. */
  readonly id: string;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
}

/** The type by the first bytes; null for anything else. */
export function imageType(bytes: Uint8Array): ImportedImage['type'] | null {
  const starts = (...head: readonly number[]): boolean => head.every((byte, k) => bytes[k] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return 'image/webp';
  return null;
}

/** What an image cell of an evaluation table holds (seed-systems, A3.1). */
export type ImageCell =
  | { readonly kind: 'images'; readonly images: readonly Uint8Array[] }
  /** Index of the row that has the pictures. */
  | { readonly kind: 'same-as'; readonly index: string }
  | { readonly kind: 'bad'; readonly reason: string };

const LIST = 0x5b;
const QUOTES = [0x22, 0x27];
/** A cell of up to this many characters names another row. */
const REFERENCE = 64;

/** Reads a cell: raw base64 of one file, a Python or JSON list of such, or another row's index. Nothing is evaluated. */
export function readImageCell(cell: Uint8Array): ImageCell {
  let from = 0;
  let to = cell.length;
  while (from < to && cell[from]! <= 0x20) from++;
  while (to > from && cell[to - 1]! <= 0x20) to--;
  const body = cell.subarray(from, to);
  if (body.length === 0) return { kind: 'bad', reason: 'there is no picture' };
  if (body[0] !== LIST) {
    if (body.length <= REFERENCE) return { kind: 'same-as', index: String.fromCharCode(...body) };
    return imagesOf([body]);
  }
  if (body.at(-1) !== 0x5d) return { kind: 'bad', reason: 'the list of pictures is cut off' };
  const items: Uint8Array[] = [];
  let at = 1;
  while (at < body.length - 1) {
    const byte = body[at]!;
    if (byte <= 0x20 || byte === 0x2c) {
      at++;
      continue;
    }
    if (!QUOTES.includes(byte)) return { kind: 'bad', reason: 'the list of pictures is no list of texts' };
    const end = body.indexOf(byte, at + 1);
    if (end < 0) return { kind: 'bad', reason: 'the list of pictures is cut off' };
    items.push(body.subarray(at + 1, end));
    at = end + 1;
  }
  if (items.length === 0) return { kind: 'bad', reason: 'the list of pictures is empty' };
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.length <= REFERENCE)
    return { kind: 'same-as', index: String.fromCharCode(...only) };
  return imagesOf(items);
}

function imagesOf(items: readonly Uint8Array[]): ImageCell {
  const images: Uint8Array[] = [];
  for (const [k, item] of items.entries()) {
    const bytes = decodeBase64(item);
    if (bytes === null) return { kind: 'bad', reason: `picture ${k + 1} is no base64` };
    if (imageType(bytes) === null)
      return { kind: 'bad', reason: `picture ${k + 1} is no JPEG, PNG, WebP or GIF` };
    images.push(bytes);
  }
  return { kind: 'images', images };
}

/** Pictures with their ids; they were checked when they were read. */
export const named = (images: readonly Uint8Array[], ids: readonly string[]): ImportedImage[] =>
  images.map((bytes, k) => {
    const type = imageType(bytes);
    if (type === null) throw new Error(`images: picture ${k + 1} has no known type`);
    return { id: ids[k] ?? `image-${k + 1}`, type, bytes };
  });
