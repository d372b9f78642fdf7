// One-bit images of SIDE x SIDE: 5 words of 64 pixels a row and one word that stays zero, so that a shift across the row's
// end brings in zeros; rows above and below are zero too. What lies outside the canvas therefore counts as 0.
#define WORDS 6
#define PAD_ROWS 4
typedef u64 bits[(SIDE + 2 * PAD_ROWS) * WORDS + 8];
#define IMAGE(b) ((b) + PAD_ROWS * WORDS + 4)
#define USED (SIDE * WORDS)

static bits bits_a, bits_b, bits_c, zero_rows;

#define OR wasm_v128_or
INLINE vec load(const u64 *p) { return wasm_v128_load(p); }
INLINE vec left(const u64 *p, int k) { return OR(wasm_i64x2_shl(load(p), k), wasm_u64x2_shr(load(p - 1), 64 - k)); }
INLINE vec right(const u64 *p, int k) { return OR(wasm_u64x2_shr(load(p), k), wasm_i64x2_shl(load(p + 1), 64 - k)); }
static void clear_margin(u64 *d) { for (int r = 0; r < SIDE; r++) d[r * WORDS + 5] = 0; }
INLINE u32 bit_at(const u64 *b, i32 u, i32 v) { return (b[v * WORDS + (u >> 6)] >> (u & 63)) & 1; }

// Dilation by the 13-pixel disc dx*dx + dy*dy <= 4: rows -2 and +2 hold 1 pixel, -1 and +1 hold 3, row 0 holds 5.
static void dilate_disc(const u64 *s, u64 *d) {
  for (int i = 0; i < USED; i += 2) {
    const u64 *p = s + i;
    vec a = OR(load(p - WORDS), load(p + WORDS)), before = OR(load(p - WORDS - 1), load(p + WORDS - 1)),
        after = OR(load(p - WORDS + 1), load(p + WORDS + 1));
    vec three = OR(a, OR(OR(wasm_i64x2_shl(a, 1), wasm_u64x2_shr(before, 63)), OR(wasm_u64x2_shr(a, 1), wasm_i64x2_shl(after, 63))));
    vec five = OR(load(p), OR(OR(left(p, 1), right(p, 1)), OR(left(p, 2), right(p, 2))));
    wasm_v128_store(d + i, OR(OR(five, three), OR(load(p - 2 * WORDS), load(p + 2 * WORDS))));
  }
  clear_margin(d);
}
// Dilation by the plus shape (OpenCV's 3 x 3 "ellipse").
static void dilate_plus(const u64 *s, u64 *d) {
  for (int i = 0; i < USED; i += 2) {
    const u64 *p = s + i;
    wasm_v128_store(d + i, OR(OR(OR(load(p), left(p, 1)), right(p, 1)), OR(load(p - WORDS), load(p + WORDS))));
  }
  clear_margin(d);
}
static void invert(const u64 *s, u64 *d) {
  for (int i = 0; i < USED; i += 2) wasm_v128_store(d + i, wasm_v128_not(load(s + i)));
  clear_margin(d);
}
static void spread_rows(const u64 *s, u64 *d, int k) {
  for (int i = 0; i < USED; i += 2) wasm_v128_store(d + i, OR(load(s + i), OR(left(s + i, k), right(s + i, k))));
  clear_margin(d);
}
static void spread_columns(const u64 *s, u64 *d, int k) {
  const u64 *none = IMAGE(zero_rows);
  for (int r = 0; r < SIDE; r++) {
    const u64 *p = s + r * WORDS, *a = r >= k ? p - k * WORDS : none, *b = r + k < SIDE ? p + k * WORDS : none;
    for (int i = 0; i < WORDS; i += 2) wasm_v128_store(d + r * WORDS + i, OR(load(p + i), OR(load(a + i), load(b + i))));
  }
}
// Dilation of *a by a box of half extents hu, hv in steps that triple: 1, 3, 9 .. pixels. Returns the one of a and b
// that holds the result.
static u64 *dilate_box(u64 *a, u64 *b, int hu, int hv) {
  u64 *t;
  for (int r = 0; r < hu;) {
    int k = 2 * r + 1;
    if (r + k > hu) k = hu - r;
    spread_rows(a, b, k);
    r += k, t = a, a = b, b = t;
  }
  for (int r = 0; r < hv;) {
    int k = 2 * r + 1;
    if (r + k > hv) k = hv - r;
    spread_columns(a, b, k);
    r += k, t = a, a = b, b = t;
  }
  return a;
}
static void pack(const u8 *bytes, u64 *d) {
  for (int r = 0; r < SIDE; r++, d += WORDS) {
    for (int w = 0; w < 5; w++, bytes += 64) {
      u64 a = wasm_i8x16_bitmask(wasm_v128_load(bytes)), b = wasm_i8x16_bitmask(wasm_v128_load(bytes + 16)),
          c = wasm_i8x16_bitmask(wasm_v128_load(bytes + 32)), e = wasm_i8x16_bitmask(wasm_v128_load(bytes + 48));
      d[w] = a | b << 16 | c << 32 | e << 48;
    }
    d[5] = 0;
  }
}
static void unpack(const u64 *s, u8 *bytes) {
  const vec select = wasm_i8x16_make(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  for (int r = 0; r < SIDE; r++, s += WORDS)
    for (int q = 0; q < SIDE / 16; q++, bytes += 16) {
      vec two = wasm_i16x8_splat((i16)(s[q >> 2] >> (16 * (q & 3))));
      vec spread = wasm_i8x16_shuffle(two, two, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
      wasm_v128_store(bytes, wasm_i8x16_eq(wasm_v128_and(spread, select), select));
    }
}
