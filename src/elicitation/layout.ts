import type { ModelLimits } from './limits.js';
import { CHEAP_RATIOS, type Placed, type SheetPlan, sheetOf, single } from './sheets.js';

/** Images for a request, what they cost, and how much of a picture's resolution is left once the model resized them. */
export interface Layout {
  readonly sheets: readonly SheetPlan[];
  /** Tokens of all images; null where the model's rule is not known. */
  readonly tokens: number | null;
  /** 1: every pixel is seen; 0.5: half of them each way. Of the sheet that loses most. */
  readonly scale: number;
}

function layoutOf(sheets: readonly SheetPlan[], limits: ModelLimits): Layout | null {
  let tokens: number | null = 0;
  let scale = 1;
  for (const sheet of sheets) {
    const cost = limits.image(sheet.width, sheet.height);
    if (cost === null) return null;
    tokens = tokens === null || cost.tokens === null ? null : tokens + cost.tokens;
    scale = Math.min(scale, cost.width / sheet.width, cost.height / sheet.height);
  }
  return { sheets, tokens, scale };
}

const area = ({ sheets }: Layout): number =>
  sheets.reduce((sum, { width, height }) => sum + width * height, 0);

/** Clearer pictures first (a hundredth is no difference), then fewer tokens, then less paper. */
function better(a: Layout, b: Layout): boolean {
  if (Math.abs(a.scale - b.scale) > 0.01) return a.scale > b.scale;
  const cheaper = (a.tokens ?? 0) - (b.tokens ?? 0);
  return cheaper === 0 ? area(a) < area(b) : cheaper < 0;
}

/** Every layout on one or two sheets, in a fixed order. */
function* onSheets(placed: readonly Placed[], limits: ModelLimits): Generator<Layout> {
  // Where the price of a ratio is not known, filling up would only waste.
  const known = limits.image(512, 384)?.tokens != null;
  const ratios: readonly (number | null)[] = known ? CHEAP_RATIOS : [null];
  const grids = function* (part: readonly Placed[]): Generator<SheetPlan> {
    for (let columns = 1; columns <= part.length; columns++)
      for (const ratio of ratios) yield sheetOf(part, columns, ratio);
  };
  for (const sheet of grids(placed)) {
    const layout = layoutOf([sheet], limits);
    if (layout !== null) yield layout;
  }
  const half = Math.ceil(placed.length / 2);
  // Halves of one make: the same columns and ratio, so that pictures are equally large on both.
  for (let columns = 1; columns <= half; columns++) {
    for (const ratio of ratios) {
      const parts = [placed.slice(0, half), placed.slice(half)];
      const layout = layoutOf(
        parts.map((part) => sheetOf(part, Math.min(columns, part.length), ratio)),
        limits,
      );
      if (layout !== null) yield layout;
    }
  }
}

/**
 * The best layout whose tokens fit into `room`, else the cheapest that there is (the caller refuses it, with numbers).
 * null where the model can take none of them (pictures too thin).
 * @param room tokens left for images; null where the model's room is not known
 */
export function bestLayout(
  placed: readonly Placed[],
  how: 'sheets' | 'separate',
  limits: ModelLimits,
  room: number | null,
): Layout | null {
  if (placed.length <= 1 || how === 'separate') return layoutOf(placed.map(single), limits);
  let best: Layout | null = null;
  let cheapest: Layout | null = null;
  for (const layout of onSheets(placed, limits)) {
    if (cheapest === null || (layout.tokens ?? 0) < (cheapest.tokens ?? 0)) cheapest = layout;
    if (room !== null && layout.tokens !== null && layout.tokens > room) continue;
    if (best === null || better(layout, best)) best = layout;
  }
  return best ?? cheapest;
}
