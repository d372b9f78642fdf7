/**
 * A file as bytes that need not be in memory at once: a dropped File in a page, a file handle in Node, an array in
 * tests. `slice` gives from..to, to excluded, both within the size.
 */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  slice(from: number, to: number): Promise<Uint8Array>;
}

export const sourceOf = (name: string, bytes: Uint8Array): ByteSource => ({
  name,
  size: bytes.length,
  slice: async (from, to) => bytes.subarray(from, to),
});

/** The file piece by piece. @param size bytes of a piece */
export async function* pieces(source: ByteSource, size = 1 << 20): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < source.size; from += size)
    yield await source.slice(from, Math.min(source.size, from + size));
}

// The codecs are there in every host, but not in the language's own library.
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** UTF-8 to text; null where the bytes are none. A byte order mark is kept. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export function join(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!.slice();
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
