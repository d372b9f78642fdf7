// Points as int16, eight at a time, exact all the same.
//
// A pixel is 2^q units. For one cube, pixel = (whole part) + (units >> q), where units = fraction of the cube's centre
// (+ 1/2, so that the shift is the definition's floor(v + 0.5)) + three products. Error of the units against the float64
// definition: each product has its own rounding (q15mulr: 1/2) and that of its coefficient (1/2 unit, times at most 1);
// the coordinates' roundings (1/2 of 1/32767 each) add at most 3/8 * (|r0| + |r1| + |r2|) <= 0.65; the fraction adds 1/2;
// float64's own rounding is 1e-9 of a unit. Together below 3 * 1 + 0.65 + 0.5 < 4.2. So a lane whose units lie at least
// SLACK = 5 away from a multiple of 2^q falls into the same pixel as in float64. The others ("ties", 0.5 % of all) are
// queued and settled in float64. Greys are done the same way.
#define SLACK 5
#define Q_BRICK 12  // 5 px * 0.6 * sqrt 3 + 1 px = 6.2 px and 2^12 * 6.2 < 2^15
#define Q_BLOCK 11
#define Q_GREY 11   // 6.27 greys a unit of length
#define PIXELS 5.0
#define AUX_PIXELS 4.5

typedef struct { vec u0, u1, u2, v0, v1, v2, g0, g1, g2; } factors;
typedef struct { u32 pixel, id, grey; } tie;
#define MAX_TIES 65536
static tie ties[MAX_TIES];
static u32 n_ties;

static u8 marks[SIDE * SIDE + 64] __attribute__((aligned(64)));
// Greys go to four images in turn: two points in a row on one pixel then do not wait for each other's store.
static grey shade[4] __attribute__((aligned(64)));
static double G[3]; // grey = 110 + G . p

static vec factor(double per_length, double half, int q) {
  return wasm_i16x8_splat((i16)__builtin_rint(per_length * half * (1 << q) * (32768.0 / 32767.0)));
}
static factors factors_for(double scale, double half, int q) {
  return (factors){factor(scale * R[0], half, q), factor(scale * R[1], half, q), factor(scale * R[2], half, q),
                   factor(scale * R[3], half, q), factor(scale * R[4], half, q), factor(scale * R[5], half, q),
                   factor(G[0], half, Q_GREY), factor(G[1], half, Q_GREY), factor(G[2], half, Q_GREY)};
}

// ---- the definition itself, for one point
static void mark_exactly(u32 id) {
  u32 i = id / DEPTHS;
  double z = depth(i, id % DEPTHS);
  double x = (R[0] * X[i] + R[1] * Y[i]) + R[2] * z, y = (R[3] * X[i] + R[4] * Y[i]) + R[5] * z;
  u32 u = (u32)__builtin_floor(160 + 5 * x + 0.5), v = (u32)__builtin_floor(160 + 5 * y + 0.5);
  marks[v * SIDE + u] = 255;
}
static void shade_exactly(u32 id) {
  u32 i = id / DEPTHS;
  double z = depth(i, id % DEPTHS);
  double x = (R[0] * X[i] + R[1] * Y[i]) + R[2] * z, y = (R[3] * X[i] + R[4] * Y[i]) + R[5] * z, d = (R[6] * X[i] + R[7] * Y[i]) + R[8] * z;
  u32 u = (u32)__builtin_floor(160 + AUX_PIXELS * x + 0.5), v = (u32)__builtin_floor(160 + AUX_PIXELS * y + 0.5);
  double g = 110 + 6 * d + 1.8 * x;
  g = g < 40 ? 40 : g > 235 ? 235 : g;
  u8 grey = (u8)__builtin_floor(g + 0.5), *p = GREY(shade[0]) + v * SIDE + u;
  if (grey > *p) *p = grey;
}

#define MULR wasm_i16x8_q15mulr_sat
#define ADD wasm_i16x8_add
#define DOT(x, y, z, f0, f1, f2, fraction) ADD(ADD(MULR(x, f0), MULR(y, f1)), ADD(MULR(z, f2), fraction))
// Lanes within SLACK of a multiple of 2^q.
#define NEAR(units, q) wasm_i16x8_lt(wasm_v128_and(ADD(units, wasm_i16x8_splat(SLACK)), wasm_i16x8_splat((1 << (q)) - 1)), wasm_i16x8_splat(2 * SLACK))

// Splits a centre's coordinate (half a unit added) into whole and fraction.
#define SPLIT(value, q, whole, fraction)                                   \
  i32 value##_units = (i32)__builtin_rint(((value) + 0.5) * (1 << (q)));   \
  i32 whole = value##_units >> (q);                                        \
  vec fraction = wasm_i16x8_splat((i16)(value##_units & ((1 << (q)) - 1)));

INLINE void mark_groups(const factors *f, const int q, const box *c, const i16 *data, const u32 *id, u32 from, u32 to) {
  double cu = 160 + PIXELS * (R[0] * c->x + R[1] * c->y + R[2] * c->z), cv = 160 + PIXELS * (R[3] * c->x + R[4] * c->y + R[5] * c->z);
  SPLIT(cu, q, u, fu) SPLIT(cv, q, v, fv)
  const vec origin = wasm_i32x4_splat((u32)marks + v * SIDE + u), side = wasm_i16x8_splat(SIDE);
  for (u32 g = from; g < to; g++) {
    const i16 *p = data + g * GROUP;
    vec x = wasm_v128_load(p), y = wasm_v128_load(p + 8), z = wasm_v128_load(p + 16);
    vec su = DOT(x, y, z, f->u0, f->u1, f->u2, fu), sv = DOT(x, y, z, f->v0, f->v1, f->v2, fv);
    vec near = OR(NEAR(su, q), NEAR(sv, q));
    vec offset = ADD(wasm_i16x8_mul(wasm_i16x8_shr(sv, q), side), wasm_i16x8_shr(su, q));
    vec low = wasm_i32x4_add(wasm_i32x4_extend_low_i16x8(offset), origin), high = wasm_i32x4_add(wasm_i32x4_extend_high_i16x8(offset), origin);
    if (__builtin_expect(wasm_v128_any_true(near), 0)) {
      u32 lanes = wasm_i16x8_bitmask(near), at[8];
      wasm_v128_store(at, low);
      wasm_v128_store(at + 4, high);
      for (int k = 0; k < 8; k++) {
        if (!(lanes >> k & 1)) *(u8 *)at[k] = 255;
        else if (n_ties < MAX_TIES) ties[n_ties++] = (tie){at[k] - (u32)marks, id[g * 8 + k], 0};
        else mark_exactly(id[g * 8 + k]);
      }
      continue;
    }
#define MARK(v4, k) *(u8 *)wasm_i32x4_extract_lane(v4, k) = 255;
    MARK(low, 0) MARK(low, 1) MARK(low, 2) MARK(low, 3) MARK(high, 0) MARK(high, 1) MARK(high, 2) MARK(high, 3)
  }
}

INLINE void shade_groups(const factors *f, const int q, const box *c, const i16 *data, const u32 *id, u32 from, u32 to) {
  double cu = 160 + AUX_PIXELS * (R[0] * c->x + R[1] * c->y + R[2] * c->z), cv = 160 + AUX_PIXELS * (R[3] * c->x + R[4] * c->y + R[5] * c->z);
  double cg = 110 + G[0] * c->x + G[1] * c->y + G[2] * c->z;
  SPLIT(cu, q, u, fu) SPLIT(cv, q, v, fv) SPLIT(cg, Q_GREY, w, fg)
  const vec origin = wasm_i32x4_splat(MARGIN + v * SIDE + u), side = wasm_i16x8_splat(SIDE), base = wasm_i16x8_splat(w);
  const vec lowest = wasm_i16x8_splat(40), highest = wasm_i16x8_splat(235);
  for (u32 g = from; g < to; g++) {
    const i16 *p = data + g * GROUP;
    vec x = wasm_v128_load(p), y = wasm_v128_load(p + 8), z = wasm_v128_load(p + 16);
    vec su = DOT(x, y, z, f->u0, f->u1, f->u2, fu), sv = DOT(x, y, z, f->v0, f->v1, f->v2, fv), sg = DOT(x, y, z, f->g0, f->g1, f->g2, fg);
    vec raw = ADD(wasm_i16x8_shr(sg, Q_GREY), base), level = wasm_i16x8_min(highest, wasm_i16x8_max(lowest, raw));
    // A grey's tie does not matter where both sides are clamped to the same value.
    vec near_grey = wasm_v128_and(NEAR(sg, Q_GREY), wasm_v128_and(wasm_i16x8_gt(raw, wasm_i16x8_splat(38)), wasm_i16x8_lt(raw, wasm_i16x8_splat(237))));
    vec near = OR(OR(NEAR(su, q), NEAR(sv, q)), near_grey);
    vec offset = ADD(wasm_i16x8_mul(wasm_i16x8_shr(sv, q), side), wasm_i16x8_shr(su, q));
    vec low = wasm_i32x4_add(wasm_i32x4_extend_low_i16x8(offset), origin), high = wasm_i32x4_add(wasm_i32x4_extend_high_i16x8(offset), origin);
    if (__builtin_expect(wasm_v128_any_true(near), 0)) {
      u32 lanes = wasm_i16x8_bitmask(near), at[8];
      i16 levels[8];
      wasm_v128_store(at, low);
      wasm_v128_store(at + 4, high);
      wasm_v128_store(levels, level);
      for (int k = 0; k < 8; k++) {
        if (!(lanes >> k & 1)) { if (levels[k] > shade[0][at[k]]) shade[0][at[k]] = (u8)levels[k]; }
        else if (n_ties < MAX_TIES) ties[n_ties++] = (tie){at[k] - MARGIN, id[g * 8 + k], levels[k]};
        else shade_exactly(id[g * 8 + k]);
      }
      continue;
    }
// A maximum without a branch: whether a point shows is as good as random.
#define SHADE(image, v4, k, lane) { u8 *at = shade[image] + (u32)wasm_i32x4_extract_lane(v4, k); i32 h = wasm_i16x8_extract_lane(level, lane), d = h - *at; *at = (u8)(h - (d & d >> 31)); }
    SHADE(0, low, 0, 0) SHADE(1, low, 1, 1) SHADE(2, low, 2, 2) SHADE(3, low, 3, 3)
    SHADE(0, high, 0, 4) SHADE(1, high, 1, 5) SHADE(2, high, 2, 6) SHADE(3, high, 3, 7)
  }
}
