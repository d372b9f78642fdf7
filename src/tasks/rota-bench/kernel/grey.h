// Grey images of SIDE x SIDE bytes with 8 spare zero rows above and below. Only objects that stay 10 pixels clear of the
// canvas's edge are drawn here (kernel.c), so that reading over a row's end meets zeros.
#define MARGIN (8 * SIDE)
#define GREY_BYTES ((SIDE + 16) * SIDE + 64)
typedef u8 grey[GREY_BYTES];
#define GREY(g) ((g) + MARGIN)
#define B16(p) wasm_v128_load(p)
#define MAX wasm_u8x16_max
#define MIN wasm_u8x16_min

static grey grey_a __attribute__((aligned(64))), grey_b __attribute__((aligned(64))), grey_c __attribute__((aligned(64)));

// floor(2.2 * sqrt(d)) for the squared distances d = 1, 2, 4 within the disc
#define FALL_1 2
#define FALL_2 3
#define FALL_4 4

// Every mark becomes its disc; overlaps keep the maximum. A mark g and a mark's absence 0 both work: 0 falls to 0.
static void grey_disc(const u8 *s, u8 *d) {
  const vec f1 = wasm_i8x16_splat(FALL_1), f2 = wasm_i8x16_splat(FALL_2), f4 = wasm_i8x16_splat(FALL_4);
  for (int i = 0; i < SIDE * SIDE; i += 16) {
    const u8 *p = s + i;
    vec m1 = MAX(MAX(B16(p - 1), B16(p + 1)), MAX(B16(p - SIDE), B16(p + SIDE)));
    vec m2 = MAX(MAX(B16(p - SIDE - 1), B16(p - SIDE + 1)), MAX(B16(p + SIDE - 1), B16(p + SIDE + 1)));
    vec m4 = MAX(MAX(B16(p - 2), B16(p + 2)), MAX(B16(p - 2 * SIDE), B16(p + 2 * SIDE)));
    wasm_v128_store(d + i, MAX(MAX(B16(p), wasm_u8x16_sub_sat(m1, f1)), MAX(wasm_u8x16_sub_sat(m2, f2), wasm_u8x16_sub_sat(m4, f4))));
  }
}
// The adjoint: the largest mark at each pixel that would add nothing to the image s.
static void grey_idle(const u8 *s, u8 *d) {
  const vec f1 = wasm_i8x16_splat(FALL_1), f2 = wasm_i8x16_splat(FALL_2), f4 = wasm_i8x16_splat(FALL_4);
  for (int i = 0; i < SIDE * SIDE; i += 16) {
    const u8 *p = s + i;
    vec m1 = MIN(MIN(B16(p - 1), B16(p + 1)), MIN(B16(p - SIDE), B16(p + SIDE)));
    vec m2 = MIN(MIN(B16(p - SIDE - 1), B16(p - SIDE + 1)), MIN(B16(p + SIDE - 1), B16(p + SIDE + 1)));
    vec m4 = MIN(MIN(B16(p - 2), B16(p + 2)), MIN(B16(p - 2 * SIDE), B16(p + 2 * SIDE)));
    wasm_v128_store(d + i, MIN(MIN(B16(p), wasm_u8x16_add_sat(m1, f1)), MIN(wasm_u8x16_add_sat(m2, f2), wasm_u8x16_add_sat(m4, f4))));
  }
}
static void plus_max(const u8 *s, u8 *d) {
  for (int i = 0; i < SIDE * SIDE; i += 16) {
    const u8 *p = s + i;
    wasm_v128_store(d + i, MAX(MAX(B16(p), B16(p - SIDE)), MAX(B16(p + SIDE), MAX(B16(p - 1), B16(p + 1)))));
  }
}
static void plus_min(const u8 *s, u8 *d) {
  for (int i = 0; i < SIDE * SIDE; i += 16) {
    const u8 *p = s + i;
    wasm_v128_store(d + i, MIN(MIN(B16(p), B16(p - SIDE)), MIN(B16(p + SIDE), MIN(B16(p - 1), B16(p + 1)))));
  }
}
// [1 2 1] x [1 2 1], + 8, >> 4. The border's mirror is not needed: it is black two passes deep.
static void blur(const u8 *s, u8 *d) {
  for (int i = 0; i < SIDE * SIDE; i += 16) {
    vec half[2];
    for (int h = 0; h < 2; h++) {
      const u8 *p = s + i + 8 * h;
#define WIDE(q) wasm_u16x8_load8x8(q)
#define COLUMN(q) wasm_i16x8_add(wasm_i16x8_add(WIDE((q) - SIDE), WIDE((q) + SIDE)), wasm_i16x8_shl(WIDE(q), 1))
      vec sum = wasm_i16x8_add(wasm_i16x8_add(COLUMN(p - 1), COLUMN(p + 1)), wasm_i16x8_shl(COLUMN(p), 1));
      half[h] = wasm_u16x8_shr(wasm_i16x8_add(sum, wasm_i16x8_splat(8)), 4);
    }
    wasm_v128_store(d + i, wasm_u8x16_narrow_i16x8(half[0], half[1]));
  }
}
// Minimum over a box of half extents hu, hv; a and b as in dilate_box. Rows farther than 8 away are reached in steps.
static u8 *box_min(u8 *a, u8 *b, int hu, int hv) {
  u8 *t;
  for (int way = 0; way < 2; way++) {
    int h = way ? hv : hu, unit = way ? SIDE : 1;
    for (int r = 0; r < h;) {
      int k = 2 * r + 1;
      if (r + k > h) k = h - r;
      if (k > 8) k = 8;
      for (int i = 0; i < SIDE * SIDE; i += 16) {
        const u8 *p = a + i;
        wasm_v128_store(b + i, MIN(B16(p), MIN(B16(p - k * unit), B16(p + k * unit))));
      }
      r += k, t = a, a = b, b = t;
    }
  }
  return a;
}
