/** MurmurHash3's 32-bit finaliser: a bijection on uint32 that scatters every bit. */
export function fmix32(value: number): number {
  let h = value >>> 0;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** FNV-1a over UTF-16 code units, finalised: a uint32 for deriving seeds from names, never for integrity. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return fmix32(h);
}

/** The seed a person typed: a decimal uint32 is itself, anything else is hashed as text. */
export function seedOf(text: string): number {
  const trimmed = text.trim();
  if (/^\d{1,10}$/.test(trimmed)) {
    const n = Number(trimmed);
    if (n <= 0xffffffff) return n;
  }
  return hashText(trimmed);
}
