/** Small files that begin and end as pictures do; no two are the same. */
export const jpeg = (seed: number, length = 40): Uint8Array =>
  Uint8Array.from({ length: length + 6 }, (_, k) =>
    k < 4
      ? [0xff, 0xd8, 0xff, 0xe0][k]!
      : k >= length + 4
        ? [0xff, 0xd9][k - length - 4]!
        : (seed * 31 + k * 7) & 0xff,
  );
export const png = (seed: number): Uint8Array =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, seed & 0xff, 0x22, 0x0a, 0x09, 0x27]);
