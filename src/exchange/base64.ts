const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BLANK = 64;
const END = 65;
const BAD = 255;

const VALUE = new Uint8Array(256).fill(BAD);
for (let k = 0; k < 64; k++) VALUE[ALPHABET.charCodeAt(k)] = k;
// The variant for addresses, and what JSON writers and line breaks put between.
VALUE[0x2d] = 62;
VALUE[0x5f] = 63;
for (const blank of [0x20, 0x09, 0x0a, 0x0d, 0x5c]) VALUE[blank] = BLANK;
VALUE[0x3d] = END;

/** Base64 (RFC 4648) as ASCII bytes, blanks allowed, padding optional; null where it is none. */
export function decodeBase64(text: Uint8Array): Uint8Array | null {
  const out = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let at = 0;
  let held = 0;
  let bits = 0;
  let ended = false;
  for (let k = 0; k < text.length; k++) {
    const value = VALUE[text[k]!]!;
    if (value < 64) {
      if (ended) return null;
      held = (held << 6) | value;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        out[at++] = (held >> bits) & 255;
      }
    } else if (value === END) {
      ended = true;
    } else if (value === BAD) {
      return null;
    }
  }
  // One lone character of a group of four holds no whole byte: something is missing.
  return bits === 6 ? null : out.slice(0, at);
}

/** With padding, no line breaks. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // Pieces of a multiple of three bytes, small enough to pass as arguments.
  for (let from = 0; from < bytes.length; from += 12_288) {
    const to = Math.min(bytes.length, from + 12_288);
    const codes: number[] = [];
    for (let k = from; k < to; k += 3) {
      const three = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0);
      codes.push(
        ALPHABET.charCodeAt(three >> 18),
        ALPHABET.charCodeAt((three >> 12) & 63),
        k + 1 < to ? ALPHABET.charCodeAt((three >> 6) & 63) : 0x3d,
        k + 2 < to ? ALPHABET.charCodeAt(three & 63) : 0x3d,
      );
    }
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}
