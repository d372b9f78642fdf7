// The object: n columns of 31 points each, sorted once into cubes ("bricks") of side BRICK, 2 x 2 x 2 of them a "block".
//
// A point is kept as three int16 relative to its brick's centre, eight points a group (8 x, 8 y, 8 z), and its number
// (column * 31 + sample), from which its float64 coordinates can be had again at any time: depths are hashed, not stored.
// A "sample" of 16 points of every block, relative to the block's centre, is drawn before anything else.
#define DEPTHS 31
#define RADIUS 28.0
#define BRICK 1.2
#define BLOCK (2 * BRICK)
#define GRID 25 // blocks a side: 25 * 2.4 > 2 * 28
#define CELLS (GRID * GRID * GRID * 8)
#define ORIGIN (GRID * BLOCK / 2)
#define SAMPLE_GROUPS 2
#define GROUP 24 // int16 a group

typedef struct { float x, y, z; u32 from, to; } box; // bricks: groups from..to-1; blocks: bricks from..to-1

static u32 n, seed;
static double *X, *Y, *H; // columns, and the half depth of each
static i16 *points, *sample;
static u32 *point_id, *sample_id;
static box *bricks, *blocks;
static u32 n_bricks, n_blocks, n_groups;

static u32 fmix32(u32 h) {
  h ^= h >> 16; h *= 0x85ebca6bu;
  h ^= h >> 13; h *= 0xc2b2ae35u;
  return h ^ h >> 16;
}
// Depth j of column i. 2q - 1 is exact (q has 32 bits), so there is one rounding, the product's, as in the definition.
INLINE double depth(u32 i, u32 j) {
  if (j < 2) return j ? H[i] : -H[i];
  double q = fmix32(seed ^ i * 0x9e3779b1u ^ j * 0x85ebca77u) * (1.0 / 4294967296.0);
  return (2 * q - 1) * H[i];
}
INLINE u32 cell_along(double a) { return (u32)((a + ORIGIN) * (1 / BRICK)); }
// Cells are numbered block by block, so that a block's bricks and their points lie together.
INLINE u32 cell_of(u32 cx, u32 cy, u32 cz) {
  return (((cz >> 1) * GRID + (cy >> 1)) * GRID + (cx >> 1)) * 8 + ((cz & 1) << 2 | (cy & 1) << 1 | (cx & 1));
}
static double cell_centre(u32 along) { return (along + 0.5) * BRICK - ORIGIN; }
static double block_centre(u32 along) { return (along + 0.5) * BLOCK - ORIGIN; }

// Writes one point as lane `lane` of group g: 32767 is half the cube's side. The error is at most half a unit.
INLINE void write_point(i16 *g, u32 lane, double half, double x, double y, double z) {
  double k = 32767 / half;
  g[lane] = (i16)__builtin_rint(x * k);
  g[8 + lane] = (i16)__builtin_rint(y * k);
  g[16 + lane] = (i16)__builtin_rint(z * k);
}

static void build(void) {
  for (u32 i = 0; i < n; i++) {
    double hh = RADIUS * RADIUS - X[i] * X[i] - Y[i] * Y[i];
    H[i] = __builtin_sqrt(hh > 0 ? hh : 0);
  }
  u32 *cursor = heap_take(CELLS * 4);
  __builtin_memset(cursor, 0, CELLS * 4);
  for (u32 i = 0; i < n; i++) {
    u32 cx = cell_along(X[i]), cy = cell_along(Y[i]);
    for (u32 j = 0; j < DEPTHS; j++) cursor[cell_of(cx, cy, cell_along(depth(i, j)))]++;
  }
  u32 used = 0;
  n_groups = 0;
  for (u32 c = 0; c < CELLS; c++) if (cursor[c]) used++, n_groups += (cursor[c] + 7) / 8;
  bricks = heap_take((used + 1) * sizeof(box));
  blocks = heap_take((used + 1) * sizeof(box));
  u32 *filled = heap_take((used + 1) * 4); // points in each brick, before padding
  points = heap_take(n_groups * GROUP * 2 + 64);
  point_id = heap_take(n_groups * 32);
  u32 group = 0, last = ~0u;
  n_bricks = n_blocks = 0;
  for (u32 c = 0; c < CELLS; c++) {
    if (!cursor[c]) continue;
    u32 block = c >> 3, bx = block % GRID, by = block / GRID % GRID, bz = block / (GRID * GRID);
    if (block != last) {
      if (n_blocks) blocks[n_blocks - 1].to = n_bricks;
      blocks[n_blocks++] = (box){block_centre(bx), block_centre(by), block_centre(bz), n_bricks, 0};
      last = block;
    }
    u32 groups = (cursor[c] + 7) / 8;
    filled[n_bricks] = cursor[c];
    bricks[n_bricks++] = (box){cell_centre(2 * bx + (c & 1)), cell_centre(2 * by + (c >> 1 & 1)), cell_centre(2 * bz + (c >> 2 & 1)), group, group + groups};
    cursor[c] = group * 8;
    group += groups;
  }
  if (n_blocks) blocks[n_blocks - 1].to = n_bricks;
  for (u32 i = 0; i < n; i++) {
    u32 cx = cell_along(X[i]), cy = cell_along(Y[i]);
    double x = X[i] - cell_centre(cx), y = Y[i] - cell_centre(cy);
    for (u32 j = 0; j < DEPTHS; j++) {
      double z = depth(i, j);
      u32 cz = cell_along(z), slot = cursor[cell_of(cx, cy, cz)]++;
      write_point(points + (slot >> 3) * GROUP, slot & 7, BRICK / 2, x, y, z - cell_centre(cz));
      point_id[slot] = i * DEPTHS + j;
    }
  }
  // A brick's last group is filled up with copies of its points.
  for (u32 b = 0; b < n_bricks; b++) {
    u32 first = bricks[b].from * 8, end = bricks[b].to * 8;
    for (u32 s = first + filled[b]; s < end; s++) {
      u32 from = first + (s - first) % filled[b];
      for (int k = 0; k < 3; k++) points[(s >> 3) * GROUP + 8 * k + (s & 7)] = points[(from >> 3) * GROUP + 8 * k + (from & 7)];
      point_id[s] = point_id[from];
    }
  }
  // The sample: spread evenly over a block's bricks and over the points of each.
  sample = heap_take(n_blocks * SAMPLE_GROUPS * GROUP * 2 + 64);
  sample_id = heap_take(n_blocks * SAMPLE_GROUPS * 32);
  for (u32 a = 0; a < n_blocks; a++) {
    u32 count = blocks[a].to - blocks[a].from, rounds = (8 * SAMPLE_GROUPS + count - 1) / count;
    for (u32 l = 0; l < 8 * SAMPLE_GROUPS; l++) {
      u32 b = blocks[a].from + l % count, k = (2 * (l / count) + 1) * filled[b] / (2 * rounds);
      u32 id = point_id[bricks[b].from * 8 + (k < filled[b] ? k : filled[b] - 1)], i = id / DEPTHS;
      sample_id[a * SAMPLE_GROUPS * 8 + l] = id;
      write_point(sample + (a * SAMPLE_GROUPS + (l >> 3)) * GROUP, l & 7, BLOCK / 2, X[i] - blocks[a].x, Y[i] - blocks[a].y, depth(i, id % DEPTHS) - blocks[a].z);
    }
  }
}
