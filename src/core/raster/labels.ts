import type { PixelBox } from './identifier-buffer.js';
import { type MarkMask, markMetrics } from './marks.js';

/** Where a label goes: the text box in pixels, and the end of a leader line where it cannot stand next to its mark. */
export interface PlacedLabel {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly font: number;
  readonly leader: {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
  } | null;
  /** False if even the smallest box found no free place, and the least covered one was taken. */
  readonly clear: boolean;
}

export interface LabelRequest {
  readonly text: string;
  readonly mask: MarkMask;
}

/** Width of a text in pixels at a font size. */
export type Measure = (text: string, font: number) => number;

/** For hosts without a text engine: wide enough for any common sans-serif face. */
const roughMeasure: Measure = (text, font) => text.length * font * 0.62;

interface Grid {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** Summed-area table over a coarse picture of set pixels (a cell counts when any of its pixels does). */
class Coarse {
  readonly cells: Uint8Array;
  readonly #sums: Uint32Array;
  readonly #grid: Grid;

  constructor(grid: Grid, cells: Uint8Array) {
    this.#grid = grid;
    this.cells = cells;
    const { columns, rows } = grid;
    this.#sums = new Uint32Array((columns + 1) * (rows + 1));
    for (let y = 0; y < rows; y++) {
      let row = 0;
      for (let x = 0; x < columns; x++) {
        row += this.cells[y * columns + x]!;
        this.#sums[(y + 1) * (columns + 1) + x + 1] = this.#sums[y * (columns + 1) + x + 1]! + row;
      }
    }
  }

  /** Set cells in [x0, x1) x [y0, y1), clipped to the grid. */
  count(x0: number, y0: number, x1: number, y1: number): number {
    const { columns, rows } = this.#grid;
    const l = Math.max(0, x0);
    const t = Math.max(0, y0);
    const r = Math.min(columns, x1);
    const b = Math.min(rows, y1);
    if (l >= r || t >= b) return 0;
    const w = columns + 1;
    return this.#sums[b * w + r]! - this.#sums[t * w + r]! - this.#sums[b * w + l]! + this.#sums[t * w + l]!;
  }
}

function coarsened(
  grid: Grid,
  bits: { readonly [i: number]: number },
  width: number,
  { left, top, right, bottom }: PixelBox,
): Uint8Array {
  const { cell, columns, rows } = grid;
  const cells = new Uint8Array(columns * rows);
  for (let y = top; y < bottom; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = left; x < right; x++) if (bits[y * width + x]! > 0) cells[row + Math.floor(x / cell)] = 1;
  }
  return cells;
}

const merged = (all: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(all[0]?.length ?? 0);
  for (const cells of all) for (let i = 0; i < out.length; i++) out[i]! |= cells[i]!;
  return out;
};

/** Chamfer distance (in cells) from every cell to the nearest set one. */
function distances(cells: Uint8Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i++) out[i] = cells[i] === 1 ? 0 : 1e6;
  const relax = (i: number, x: number, y: number, dx: number, dy: number, step: number): void => {
    const [u, v] = [x + dx, y + dy];
    if (u < 0 || v < 0 || u >= columns || v >= rows) return;
    const d = out[v * columns + u]! + step;
    if (d < out[i]!) out[i] = d;
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x;
      relax(i, x, y, -1, 0, 1);
      relax(i, x, y, 0, -1, 1);
      relax(i, x, y, -1, -1, Math.SQRT2);
      relax(i, x, y, 1, -1, Math.SQRT2);
    }
  }
  for (let y = rows - 1; y >= 0; y--) {
    for (let x = columns - 1; x >= 0; x--) {
      const i = y * columns + x;
      relax(i, x, y, 1, 0, 1);
      relax(i, x, y, 0, 1, 1);
      relax(i, x, y, 1, 1, Math.SQRT2);
      relax(i, x, y, -1, 1, Math.SQRT2);
    }
  }
  return out;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const apart = (a: Box, b: Box, gap: number): boolean =>
  a.x + a.w + gap <= b.x || b.x + b.w + gap <= a.x || a.y + a.h + gap <= b.y || b.y + b.h + gap <= a.y;

/**
 * Places the labels of one picture, in order, on a coarse grid: inside the picture, clear of every mark and candidate
 * (`avoid`) and of each other, as near its mark as can be, and rather over sky or ground than over the structure.
 * Requests whose mask is empty get no label.
 * @param avoid pixels of all candidates of the item in this picture, marked here or not
 * @param occupied pixels of the scene's objects (any value above 0), such as an identifier buffer's ids
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  avoid: Uint8Array,
  occupied: { readonly [i: number]: number },
  width: number,
  height: number,
  measure: Measure = roughMeasure,
): readonly PlacedLabel[] {
  const cell = Math.max(1, Math.round(Math.max(width, height) / 480));
  const grid = { cell, columns: Math.ceil(width / cell), rows: Math.ceil(height / cell) };
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const own = requests.map(({ mask }) => coarsened(grid, mask.bits, width, mask.box));
  const blocked = new Coarse(grid, merged([coarsened(grid, avoid, width, whole), ...own]));
  const structure = new Coarse(grid, coarsened(grid, occupied, width, whole));
  const fields = own.map((cells) => distances(cells, grid.columns, grid.rows));
  const { font, ring, halo } = markMetrics(width, height);
  const gap = Math.ceil((ring + halo + font * 0.15) / cell);
  const placed: { label: PlacedLabel; box: Box }[] = [];
  for (const [number, { text, mask }] of requests.entries()) {
    if (mask.count === 0) continue;
    const field = fields[number]!;
    const rivals = fields.filter((_, k) => k !== number);
    let found: Place | null = null;
    for (const k of [1, 0.85, 0.72]) {
      const size = Math.max(11, Math.round(font * k));
      const w = Math.ceil((measure(text, size) + size * 0.8) / cell);
      const h = Math.ceil((size * 1.45) / cell);
      found = search(grid, { w, h, gap }, blocked, structure, field, rivals, placed, font / cell);
      if (found?.clear) {
        found = { ...found, size };
        break;
      }
      if (found) found = { ...found, size };
    }
    if (!found) continue;
    const { box, distance, doubtful, clear, size } = found;
    const label = {
      text,
      left: box.x * cell,
      top: box.y * cell,
      width: box.w * cell,
      height: box.h * cell,
      font: size,
      leader: distance * cell > font * 0.9 || doubtful ? leaderOf(box, own[number]!, grid) : null,
      clear,
    };
    placed.push({ label, box });
  }
  return placed.map((p) => p.label);
}

interface Place {
  readonly box: Box;
  /** Cells to the mark. */
  readonly distance: number;
  /** Whether another mark is about as near: a leader line then says which one is meant. */
  readonly doubtful: boolean;
  readonly clear: boolean;
  readonly size: number;
}

/** Least distance from a box's rim (five points a side) to what a field was made from. */
function boxDistance(field: Float32Array, columns: number, { x, y, w, h }: Box): number {
  let distance = Infinity;
  for (let k = 0; k <= 4; k++) {
    const u = x + Math.min(w - 1, Math.floor((w * k) / 4));
    const v = y + Math.min(h - 1, Math.floor((h * k) / 4));
    distance = Math.min(
      distance,
      field[y * columns + u]!,
      field[(y + h - 1) * columns + u]!,
      field[v * columns + x]!,
      field[v * columns + x + w - 1]!,
    );
  }
  return distance;
}

function search(
  grid: Grid,
  size: { w: number; h: number; gap: number },
  blocked: Coarse,
  structure: Coarse,
  field: Float32Array,
  rivals: readonly Float32Array[],
  placed: readonly { box: Box }[],
  font: number,
): Place | null {
  const { columns, rows } = grid;
  const { w, h, gap } = size;
  const margin = 2;
  const stride = 2;
  let best: Place | null = null;
  let bestCost = Infinity;
  for (let y = margin; y + h + margin <= rows; y += stride) {
    for (let x = margin; x + w + margin <= columns; x += stride) {
      const box = { x, y, w, h };
      if (!placed.every((p) => apart(p.box, box, gap))) continue;
      const distance = boxDistance(field, columns, box);
      if (distance >= bestCost) continue;
      const hit = blocked.count(x - gap, y - gap, x + w + gap, y + h + gap);
      const cover = structure.count(x, y, x + w, y + h) / (w * h);
      let rival = Infinity;
      for (const other of rivals) rival = Math.min(rival, boxDistance(other, columns, box));
      // Nearer to its own mark than to any other, by a letter's height: else the eye may join it to the wrong one.
      const doubt = Math.max(0, distance + font - rival);
      // A label on open ground is worth going about two letters further for.
      const cost = distance + 2.2 * font * cover + 2 * doubt + (hit > 0 ? 1e4 + hit : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = { box, distance, doubtful: doubt > 0.3 * font, clear: hit === 0, size: 0 };
      }
    }
  }
  return best;
}

/** From the box's edge to the nearest cell of the mark. */
function leaderOf(box: Box, cells: Uint8Array, grid: Grid): PlacedLabel['leader'] {
  const { cell, columns, rows } = grid;
  let best = Infinity;
  let leader: PlacedLabel['leader'] = null;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (cells[y * columns + x] !== 1) continue;
      const px = Math.min(box.x + box.w, Math.max(box.x, x + 0.5));
      const py = Math.min(box.y + box.h, Math.max(box.y, y + 0.5));
      const d = (px - x - 0.5) * (px - x - 0.5) + (py - y - 0.5) * (py - y - 0.5);
      if (d >= best) continue;
      best = d;
      leader = { x0: px * cell, y0: py * cell, x1: (x + 0.5) * cell, y1: (y + 0.5) * cell };
    }
  }
  return leader;
}
