/** Fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2). */
const K = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/**
 * SHA-256 (FIPS 180-4) of bytes that come in pieces. Pure and at once, where the platform's own digest is asynchronous,
 * wants everything in memory, or is absent (pages without a secure context); some 100 MB a second.
 */
export class Sha256 {
  readonly #state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  readonly #w = new Uint32Array(64);
  /** What is left over from whole blocks. */
  readonly #rest = new Uint8Array(64);
  #held = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let from = 0;
    if (this.#held > 0) {
      from = Math.min(64 - this.#held, bytes.length);
      this.#rest.set(bytes.subarray(0, from), this.#held);
      this.#held += from;
      if (this.#held < 64) return;
      this.#blocks(this.#rest, 0, 64);
      this.#held = 0;
    }
    const to = bytes.length - ((bytes.length - from) % 64);
    this.#blocks(bytes, from, to);
    this.#rest.set(bytes.subarray(to));
    this.#held = bytes.length - to;
  }

  /** Lower-case hex, of everything so far; afterwards nothing may be added. */
  hex(): string {
    const length = this.#length;
    const end = new Uint8Array(this.#held < 56 ? 64 : 128);
    end.set(this.#rest.subarray(0, this.#held));
    end[this.#held] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(length / 0x20000000));
    view.setUint32(end.length - 4, (length << 3) >>> 0);
    this.#blocks(end, 0, end.length);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  #blocks(bytes: Uint8Array, from: number, to: number): void {
    const w = this.#w;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let block = from; block < to; block += 64) {
      for (let t = 0; t < 16; t++) w[t] = view.getUint32(block + 4 * t);
      for (let t = 16; t < 64; t++) {
        const early = w[t - 15]!;
        const late = w[t - 2]!;
        const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
        const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
        w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
      }
      compress(this.#state, w);
    }
  }
}

/** SHA-256 of bytes, lower-case hex. */
export function sha256Hex(bytes: Uint8Array): string {
  const hash = new Sha256();
  hash.update(bytes);
  return hash.hex();
}

function compress(state: Uint32Array, w: Uint32Array): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + K[t]! + w[t]!) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

/** SHA-256 of a text's UTF-8 bytes; a lone surrogate counts as U+FFFD, as everywhere on the web. */
export const sha256Text = (text: string): string => sha256Hex(utf8(text));

function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const raw = character.codePointAt(0) ?? 0xfffd;
    const code = raw >= 0xd800 && raw < 0xe000 ? 0xfffd : raw;
    const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(6), tail(0));
    else bytes.push(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
  }
  return Uint8Array.from(bytes);
}
