import { LETTER_HEIGHT, textWidth } from './letters.js';

/** A picture as far as a layout needs it. */
export interface Panel {
  readonly id: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Pixels a dot of the typeface. */
  readonly scale: number;
}

/** One picture on a sheet, at its own size: pixels are copied, never scaled. */
export interface Cell {
  /** Index into the observation's pictures. */
  readonly panel: number;
  readonly id: string;
  readonly caption: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** null on images that are one picture and nothing else. */
  readonly label: Label | null;
}

/** An image that a model gets. */
export interface SheetPlan {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
}

export interface Placed {
  readonly panel: Panel;
  readonly index: number;
  /** What is printed above it. */
  readonly label: string;
}

const GAP = 8;

/** A panel's own facts, whatever else the picture holds. */
const factsOf = ({ id, caption, width, height }: Panel) => ({ id, caption, width, height });

/** The picture as it is. */
export const single = ({ panel, index }: Placed): SheetPlan => ({
  width: panel.width,
  height: panel.height,
  cells: [{ panel: index, ...factsOf(panel), x: 0, y: 0, label: null }],
});

/** Ratios of sheets that cost models with crops few tokens for the room they give (width / height). */
export const CHEAP_RATIOS: readonly number[] = [4 / 3, 1 / 2, 3];

/**
 * Pictures in rows with their labels above them, white around; filled up to the ratio, which the sheet is never below:
 * a hair under a ratio can cost a whole row of crops more than a hair above it.
 * @param ratio width / height; null is no filling up
 */
export function sheetOf(placed: readonly Placed[], columns: number, ratio: number | null): SheetPlan {
  const rows = Math.ceil(placed.length / columns);
  const cellWidth = Math.max(...placed.map(({ panel }) => panel.width));
  const cellHeight = Math.max(...placed.map(({ panel }) => panel.height));
  const longest = Math.max(...placed.map(({ label }) => textWidth(label)));
  // Letters of about a sixteenth of the picture's width, as long as the longest label stays within its column.
  const wanted = Math.max(2, Math.round(cellWidth / 256));
  const scale = Math.max(1, Math.min(wanted, Math.floor(cellWidth / longest)));
  // Small pictures stand as far apart as their labels need.
  const column = Math.max(cellWidth, longest * scale);
  const strip = scale * LETTER_HEIGHT + 2 * scale;
  let width = columns * column + (columns + 1) * GAP;
  let height = rows * (cellHeight + strip) + (rows + 1) * GAP;
  if (ratio !== null) {
    if (width / height < ratio) width = Math.ceil(height * ratio - 1e-9);
    else height = Math.floor(width / ratio + 1e-9);
    if (width / height < ratio) width += 1;
  }
  const cells = placed.map(({ panel, index, label }, k): Cell => {
    const x = GAP + (k % columns) * (column + GAP);
    const top = GAP + Math.floor(k / columns) * (cellHeight + strip + GAP);
    const place = { x, y: top + strip, label: { text: label, x, y: top + scale, scale } };
    return { panel: index, ...factsOf(panel), ...place };
  });
  return { width, height, cells };
}
