/** A tile's place in the area, CSS pixels from the upper left; `height` includes the caption. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Area {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** Height of the caption under each picture. */
  readonly caption: number;
  /** Pictures with less than the square of this are no use; rather let the page scroll. */
  readonly minimum: number;
}

export interface Layout {
  readonly tiles: readonly Tile[];
  /** Height in use; more than the area's when the page has to scroll. */
  readonly height: number;
}

/**
 * Places pictures so that they use the area well: all candidates alike, the plain ones (`heroes` of them, first in the
 * list) alike or larger. Tries every even grid, and heroes beside or above the rest, and takes the one whose smallest
 * picture is largest (ties: the larger sum).
 * @param ratios width / height of each picture
 */
export function layoutPictures(ratios: readonly number[], heroes: number, area: Area): Layout {
  const options: Layout[] = [];
  for (let columns = 1; columns <= ratios.length; columns++) options.push(grid(ratios, columns, area));
  if (heroes > 0 && heroes < ratios.length) {
    for (const share of [0.36, 0.42, 0.48, 0.54, 0.6, 0.66]) {
      for (let columns = 1; columns <= ratios.length - heroes; columns++) {
        options.push(
          beside(ratios, heroes, columns, share, area),
          above(ratios, heroes, columns, share, area),
        );
      }
    }
  }
  const fitting = options.filter(
    (o) => o.height <= area.height + 0.5 && smallest(o, area) >= area.minimum ** 2,
  );
  if (fitting.length > 0) return fitting.reduce((best, o) => (worth(o, area) > worth(best, area) ? o : best));
  return scrolling(ratios, area);
}

const areaOf = (t: Tile, area: Area): number => t.width * (t.height - area.caption);
const smallest = (layout: Layout, area: Area): number =>
  Math.min(...layout.tiles.map((t) => areaOf(t, area)));
const worth = (layout: Layout, area: Area): number => {
  const areas = layout.tiles.map((t) => areaOf(t, area));
  return Math.min(...areas) + 0.12 * (areas.reduce((sum, a) => sum + a, 0) / areas.length);
};

/** An even grid of `columns`, as wide as area and height allow, centred, the last row centred too. */
function grid(ratios: readonly number[], columns: number, area: Area): Layout {
  const rows = Math.ceil(ratios.length / columns);
  const flattest = Math.min(...ratios);
  const byWidth = (area.width - area.gap * (columns - 1)) / columns;
  const rowHeight = (area.height - area.gap * (rows - 1)) / rows - area.caption;
  const width = Math.floor(Math.min(byWidth, Math.max(0, rowHeight) * flattest));
  if (width <= 0)
    return { tiles: ratios.map(() => ({ left: 0, top: 0, width: 0, height: 0 })), height: Infinity };
  const pictureHeight = width / flattest;
  const step = pictureHeight + area.caption + area.gap;
  const height = rows * step - area.gap;
  const tiles = ratios.map((ratio, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, ratios.length - row * columns);
    const used = inRow * width + (inRow - 1) * area.gap;
    return {
      left: Math.round((area.width - used) / 2 + (i % columns) * (width + area.gap)),
      top: Math.round(row * step),
      width,
      height: Math.round(width / ratio + area.caption),
    };
  });
  return { tiles, height };
}

function beside(
  ratios: readonly number[],
  heroes: number,
  columns: number,
  share: number,
  area: Area,
): Layout {
  const left = Math.floor((area.width - area.gap) * share);
  const first = grid(ratios.slice(0, heroes), 1, { ...area, width: left });
  const rest = grid(ratios.slice(heroes), columns, { ...area, width: area.width - left - area.gap });
  const height = Math.max(first.height, rest.height);
  const lift = (layout: Layout, dx: number): Tile[] =>
    layout.tiles.map((t) => ({
      ...t,
      left: t.left + dx,
      top: Math.round(t.top + (height - layout.height) / 2),
    }));
  return { tiles: [...lift(first, 0), ...lift(rest, left + area.gap)], height };
}

function above(
  ratios: readonly number[],
  heroes: number,
  columns: number,
  share: number,
  area: Area,
): Layout {
  const top = (area.height - area.gap) * share;
  const first = grid(ratios.slice(0, heroes), heroes, { ...area, height: top });
  const rest = grid(ratios.slice(heroes), columns, {
    ...area,
    height: area.height - area.gap - first.height,
  });
  const shifted = rest.tiles.map((t) => ({ ...t, top: Math.round(t.top + first.height + area.gap) }));
  return { tiles: [...first.tiles, ...shifted], height: first.height + area.gap + rest.height };
}

/** Too small an area: full width, as many columns as keep pictures wide enough, and the page scrolls. */
function scrolling(ratios: readonly number[], area: Area): Layout {
  const columns = Math.max(1, Math.min(2, Math.floor((area.width + area.gap) / (area.minimum + area.gap))));
  return grid(ratios, columns, { ...area, height: 1e5 });
}
