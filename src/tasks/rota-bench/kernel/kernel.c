// RoTA-Bench's projection for WebAssembly SIMD: bit for bit the float64 definition, without touching most of the points.
//
// The idea. A point's disc of 13 pixels changes nothing where the union of the discs drawn so far already covers it. So:
//   1. draw a small sample of points (16 of each block);
//   2. E = the pixels at which one more disc would add nothing = the disc-closing of the sample. E only ever grows;
//   3. a cube whose projection (its centre's pixel +- its half extents) lies in E cannot add anything: skip it unseen.
//      Blocks first, then the bricks of the others; E eroded by the cubes' half extents makes that one bit test a cube;
//   4. draw the points of the bricks that are left (draw.h: int16, exact by queueing rounding ties);
//   5. settle a tie in float64 only if one of the 3 x 3 pixels around it is outside E: it is off by less than a pixel.
// Every skipped point adds nothing to the union of discs, so that union is the definition's, and everything after it is
// bit arithmetic on whole images. The auxiliary view does the same with greys: "adds nothing" becomes "is not above the
// largest grey that adds nothing there".
//
// All this holds for objects and poses that keep 10 pixels clear of the canvas's edge (every object inside its sphere of
// radius 28 does: 160 + 5 * 28 = 300). The caller sends all others to the plain implementation.
#include "base.h"
#include "bits.h"
#include "grey.h"
#include "bricks.h"
#include "draw.h"

static u64 *current;  // the mask last projected
static bits result, target, blocked_bricks, blocked_blocks;
static grey idle_bricks, idle_blocks;
static u8 mask_bytes[SIDE * SIDE] __attribute__((aligned(64))), target_bytes[SIDE * SIDE] __attribute__((aligned(64)));
static u8 panel_bytes[972 * SIDE];
static u32 kept[CELLS];  // bricks to draw

EXPORT(pose) double *pose(void) { return R; }

// Room for n columns; returns where x (n float64) and then y lie. Forgets the object before.
EXPORT(begin) double *begin(u32 columns, u32 task_seed) {
  heap_reset();
  n = columns, seed = task_seed;
  X = heap_take(n * 8), Y = heap_take(n * 8), H = heap_take(n * 8);
  return X;
}
EXPORT(second) double *second(void) { return Y; }
EXPORT(finish) void finish(void) { build(); }
EXPORT(heap) u32 heap(void) { return heap_top; }

// Half extent in pixels of a cube's projection along image axis `row`; a point's pixel is at most this far from the pixel
// of the cube's centre (0.01 is for the centre's float32 arithmetic).
static int extent(int row, double scale, double side) {
  return (int)(scale * (absolute(R[3 * row]) + absolute(R[3 * row + 1]) + absolute(R[3 * row + 2])) * side * 0.5 + 1.01);
}
// Where the disc-closing of `from` is 0: one more mark there can add something. Uses bits_b and bits_c; result in `out`.
static void open_pixels(const u64 *from, u64 *out) {
  u64 *t = IMAGE(bits_c);
  dilate_disc(from, t);
  invert(t, t);
  dilate_disc(t, out);
}

// An upper bound of the IoU from the marks so far. Marks only grow, and closing only adds, so the mask will hold these
// discs D at least: union >= |D + target|, intersection <= |target|, and division is monotone.
static double bound(void) {
  pack(marks, IMAGE(bits_a));
  dilate_disc(IMAGE(bits_a), IMAGE(bits_b));
  u32 all = 0, either = 0;
  const u64 *t = IMAGE(target), *d = IMAGE(bits_b);
  for (int i = 0; i < USED; i++) all += __builtin_popcountll(t[i]), either += __builtin_popcountll(d[i] | t[i]);
  return either ? (double)all / (double)either : 0;
}

// Projects into `current`. Gives up, leaving `current` as it was, as soon as the IoU must stay below `bar`; returns
// whether it went through. With a bar of 0 it always does, and asks for no bounds.
static int project_unless_below(double bar) {
  __builtin_memset(marks, 0, sizeof marks);
  n_ties = 0;
  factors coarse = factors_for(PIXELS, BLOCK / 2, Q_BLOCK), fine = factors_for(PIXELS, BRICK / 2, Q_BRICK);
#define SAMPLE(b) mark_groups(&coarse, Q_BLOCK, &blocks[b], sample, sample_id, (b) * SAMPLE_GROUPS, ((b) + 1) * SAMPLE_GROUPS)
  // Every fourth block shows most of what sticks out of the target; then the others.
  for (u32 b = 0; b < n_blocks; b += 4) SAMPLE(b);
  if (bar > 0 && bound() < bar) return 0;
  for (u32 b = 0; b < n_blocks; b++) if (b & 3) SAMPLE(b);
  if (bar > 0 && bound() < bar) return 0;

  int hu = extent(0, PIXELS, BRICK), hv = extent(1, PIXELS, BRICK), Hu = extent(0, PIXELS, BLOCK), Hv = extent(1, PIXELS, BLOCK);
  pack(marks, IMAGE(bits_a));
  open_pixels(IMAGE(bits_a), IMAGE(bits_b));
  u64 *open_bricks = dilate_box(IMAGE(bits_b), IMAGE(bits_c), hu, hv);
  __builtin_memcpy(IMAGE(blocked_bricks), open_bricks, USED * 8);
  u64 *open_blocks = dilate_box(open_bricks, open_bricks == IMAGE(bits_b) ? IMAGE(bits_c) : IMAGE(bits_b), Hu - hu, Hv - hv);
  __builtin_memcpy(IMAGE(blocked_blocks), open_blocks, USED * 8);

  const float u0 = PIXELS * R[0], u1 = PIXELS * R[1], u2 = PIXELS * R[2], v0 = PIXELS * R[3], v1 = PIXELS * R[4], v2 = PIXELS * R[5];
#define AT(image, c) bit_at(IMAGE(image), (i32)(160.5f + u0 * (c)->x + u1 * (c)->y + u2 * (c)->z), (i32)(160.5f + v0 * (c)->x + v1 * (c)->y + v2 * (c)->z))
  u32 count = 0;
  for (u32 b = 0; b < n_blocks; b++) {
    if (!AT(blocked_blocks, &blocks[b])) continue;
    for (u32 k = blocks[b].from; k < blocks[b].to; k++) {
      kept[count] = k;
      count += AT(blocked_bricks, &bricks[k]);
    }
  }
  for (u32 i = 0; i < count; i++) {
    const box *b = &bricks[kept[i]];
    mark_groups(&fine, Q_BRICK, b, points, point_id, b->from, b->to);
  }
  pack(marks, IMAGE(bits_a));
  if (n_ties) {
    open_pixels(IMAGE(bits_a), IMAGE(bits_b));
    u64 *open = dilate_box(IMAGE(bits_b), IMAGE(bits_c), 1, 1);
    for (u32 i = 0; i < n_ties; i++) {
      u32 v = ties[i].pixel / SIDE, u = ties[i].pixel - v * SIDE;
      if (bit_at(open, u, v)) mark_exactly(ties[i].id);
    }
    pack(marks, IMAGE(bits_a));
  }
  // Discs, then one closing with the plus shape. Erosion is the inverse's dilation; outside the canvas the inverse is 0.
  u64 *a = IMAGE(bits_b), *b = IMAGE(bits_c);
  dilate_disc(IMAGE(bits_a), a);
  dilate_plus(a, b);
  invert(b, a);
  dilate_plus(a, b);
  current = IMAGE(result);
  invert(b, current);
  return 1;
}
EXPORT(project) void project(void) { project_unless_below(0); }

EXPORT(keep_target) void keep_target(void) {
  __builtin_memcpy(IMAGE(target), current, USED * 8);
  unpack(current, target_bytes);
}
EXPORT(foreground) u32 foreground(void) {
  u32 sum = 0;
  for (int i = 0; i < USED; i++) sum += __builtin_popcountll(current[i]);
  return sum;
}
// Intersection over union with the target, in whole pixels; one division. 0 where both are empty.
EXPORT(iou) double iou(void) {
  u32 both = 0, either = 0;
  const u64 *t = IMAGE(target);
  for (int i = 0; i < USED; i++) both += __builtin_popcountll(current[i] & t[i]), either += __builtin_popcountll(current[i] | t[i]);
  return either ? (double)both / (double)either : 0;
}
// The IoU at the pose if it is at least `bar`, else -1; the mask is then the one before.
EXPORT(iou_from) double iou_from(double bar) {
  if (!project_unless_below(bar)) return -1;
  double value = iou();
  return value < bar ? -1 : value;
}
EXPORT(mask) u8 *mask(void) {
  unpack(current, mask_bytes);
  return mask_bytes;
}

// Merges the four images and finds, for every pixel, the largest grey that would add nothing.
static u8 *idle_greys(void) {
  u8 *g = GREY(shade[0]);
  for (int i = 0; i < SIDE * SIDE; i += 16)
    wasm_v128_store(g + i, MAX(MAX(B16(g + i), B16(GREY(shade[1]) + i)), MAX(B16(GREY(shade[2]) + i), B16(GREY(shade[3]) + i))));
  grey_disc(g, GREY(grey_a));
  grey_idle(GREY(grey_a), GREY(grey_b));
  return GREY(grey_b);
}
// The auxiliary view: 320 x 320 grey.
EXPORT(auxiliary) u8 *auxiliary(void) {
  __builtin_memset(shade, 0, sizeof shade);
  n_ties = 0;
  for (int k = 0; k < 3; k++) G[k] = 6 * R[6 + k] + 1.8 * R[k];
  factors coarse = factors_for(AUX_PIXELS, BLOCK / 2, Q_BLOCK), fine = factors_for(AUX_PIXELS, BRICK / 2, Q_BRICK);
  for (u32 b = 0; b < n_blocks; b++) shade_groups(&coarse, Q_BLOCK, &blocks[b], sample, sample_id, b * SAMPLE_GROUPS, (b + 1) * SAMPLE_GROUPS);

  const float u0 = AUX_PIXELS * R[0], u1 = AUX_PIXELS * R[1], u2 = AUX_PIXELS * R[2], v0 = AUX_PIXELS * R[3], v1 = AUX_PIXELS * R[4], v2 = AUX_PIXELS * R[5];
  const float g0 = G[0], g1 = G[1], g2 = G[2], spread = (absolute(G[0]) + absolute(G[1]) + absolute(G[2])) * 0.5;
  const float block_spread = spread * BLOCK + 0.51f, brick_spread = spread * BRICK + 0.51f; // 1/2 for rounding, 0.01 for float32
  int hu = extent(0, AUX_PIXELS, BRICK), hv = extent(1, AUX_PIXELS, BRICK), Hu = extent(0, AUX_PIXELS, BLOCK), Hv = extent(1, AUX_PIXELS, BLOCK);
// The largest grey a cube can hold, and whether that adds nothing anywhere it can land.
#define TOP(c, s) (110 + g0 * (c)->x + g1 * (c)->y + g2 * (c)->z + (s))
#define CLAMPED(g) ((g) > 235 ? 235 : (g) < 40 ? 40 : (i32)(g))
#define IDLE(image, c, s) (CLAMPED(TOP(c, s)) <= GREY(image)[(i32)(160.5f + v0 * (c)->x + v1 * (c)->y + v2 * (c)->z) * SIDE + (i32)(160.5f + u0 * (c)->x + u1 * (c)->y + u2 * (c)->z)])
  u8 *idle = box_min(idle_greys(), GREY(grey_a), hu, hv);
  __builtin_memcpy(GREY(idle_bricks), idle, SIDE * SIDE);
  idle = box_min(idle, idle == GREY(grey_a) ? GREY(grey_b) : GREY(grey_a), Hu - hu, Hv - hv);
  __builtin_memcpy(GREY(idle_blocks), idle, SIDE * SIDE);
  u32 count = 0;
  for (u32 b = 0; b < n_blocks; b++) {
    if (IDLE(idle_blocks, &blocks[b], block_spread)) continue;
    for (u32 k = blocks[b].from; k < blocks[b].to; k++) {
      kept[count] = k;
      count += !IDLE(idle_bricks, &bricks[k], brick_spread);
    }
  }
  for (u32 i = 0; i < count; i++) {
    const box *b = &bricks[kept[i]];
    shade_groups(&fine, Q_BRICK, b, points, point_id, b->from, b->to);
  }
  idle = idle_greys();
  if (n_ties) {
    idle = box_min(idle, GREY(grey_a), 1, 1);
    for (u32 i = 0; i < n_ties; i++) {
      u32 most = ties[i].grey < 235 ? ties[i].grey + 1 : 235;
      if (most > idle[ties[i].pixel]) shade_exactly(ties[i].id);
    }
  }
  grey_disc(GREY(shade[0]), GREY(grey_a));
  plus_max(GREY(grey_a), GREY(grey_b));
  plus_min(GREY(grey_b), GREY(grey_a));
  blur(GREY(grey_a), GREY(grey_b));
  blur(GREY(grey_b), GREY(grey_a));
  __builtin_memcpy(GREY(grey_c), GREY(grey_a), SIDE * SIDE);
  return GREY(grey_c);
}

// Target, auxiliary view, current; call project() and auxiliary() first.
EXPORT(panel) u8 *panel(void) {
  unpack(current, mask_bytes);
  for (int y = 0; y < SIDE; y++) {
    u8 *row = panel_bytes + 972 * y;
    __builtin_memcpy(row, target_bytes + SIDE * y, SIDE);
    __builtin_memset(row + 320, 12, 6);
    __builtin_memcpy(row + 326, GREY(grey_c) + SIDE * y, SIDE);
    __builtin_memset(row + 646, 12, 6);
    __builtin_memcpy(row + 652, mask_bytes + SIDE * y, SIDE);
  }
  return panel_bytes;
}
