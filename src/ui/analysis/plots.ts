import * as Plot from '@observablehq/plot';
import type { Axis, Figure, FigureData } from './figure-view.js';

/** Colours by use. Series differ by symbol and dash as well, so that no colour has to be seen. */
export interface Palette {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly ground: string;
  /** After Okabe and Ito (2008), darkened or lightened until they stand out against the ground by 3 : 1. */
  readonly series: readonly string[];
  readonly font: string;
}

const LIGHT = ['#0b5f96', '#b1440b', '#00725a', '#96407f', '#7a5600', '#33393f'];

/** The element's own properties of the same colours, which follow the page's scheme, in print too. */
export const PAGE_PALETTE: Palette = {
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  line: 'var(--line)',
  ground: 'var(--surface)',
  series: LIGHT.map((_, k) => `var(--figure-${k + 1})`),
  font: 'inherit',
};
/** For files: dark on white, without anything of the page's. */
const PRINT_PALETTE: Palette = {
  ink: '#151b22',
  quiet: '#4a525a',
  line: '#d4d4d0',
  ground: '#ffffff',
  series: LIGHT,
  font: 'Helvetica, Arial, sans-serif',
};

const SYMBOLS: readonly Plot.SymbolType[] = ['circle', 'square', 'triangle', 'diamond', 'times', 'star'];
const DASHES: readonly string[] = ['', '6 3', '2 3', '9 3 2 3', '1 4', '12 4'];
const CHANCE = 'Chance';
const REFERENCE_SYMBOLS: readonly string[] = ['◇', '✕', '○'];
/** Chance is a line, published rows have a sign each. */
const referenceSign = (name: string, names: readonly string[]): string =>
  name === CHANCE
    ? '┆'
    : (REFERENCE_SYMBOLS[names.filter((one) => one !== CHANCE).indexOf(name) % REFERENCE_SYMBOLS.length] ??
      '');

/** A seventh series has the first one's colour and the second one's sign. */
const turned = (k: number, of: number): number => (k + Math.floor(k / LIGHT.length)) % of;
const symbolOf = (k: number): Plot.SymbolType => SYMBOLS[turned(k, SYMBOLS.length)] ?? 'circle';
const dashOf = (k: number): string => DASHES[turned(k, DASHES.length)] ?? '';

/** What a figure is drawn as, and its size. */
export function drawFigure(figure: Figure, width: number, palette: Palette): SVGSVGElement | HTMLElement {
  const options = optionsOf(figure.data, width, palette);
  const drawn = Plot.plot({
    width,
    style: {
      background: 'transparent',
      color: palette.ink,
      fontFamily: palette.font,
      fontSize: width < 420 ? '11px' : '12.5px',
      overflow: 'visible',
    },
    ...options,
  });
  // One picture with one name: its groups have no role that could bear the names the library gives them.
  for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', figure.title);
  return drawn;
}

/** The figure with its title and legend in one picture that needs nothing else. */
export function figureFile(
  figure: Figure,
  width = 760,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const palette = PRINT_PALETTE;
  const drawn = drawFigure(figure, width, palette);
  const inner = drawn instanceof SVGSVGElement ? drawn : drawn.querySelector('svg');
  if (inner === null) throw new Error('figureFile: nothing was drawn');
  const height = Number(inner.getAttribute('height'));
  const keys = legendOf(figure.data);
  const rows = wrapped(
    keys.map(({ name }) => name),
    width - 24,
  );
  const head = 34;
  const legend = rows.length * 20 + (rows.length > 0 ? 8 : 0);
  const total = head + legend + height + 6;
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  root.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${total}`);
  root.setAttribute('viewBox', `0 0 ${width} ${total}`);
  const add = (name: string, attributes: { readonly [name: string]: string }, text = ''): void => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    root.append(element);
  };
  add('rect', { width: `${width}`, height: `${total}`, fill: palette.ground });
  add(
    'text',
    {
      x: '12',
      y: '22',
      fill: palette.ink,
      'font-family': palette.font,
      'font-size': '15',
      'font-weight': '600',
    },
    figure.title,
  );
  let at = 0;
  rows.forEach((row, line) => {
    let x = 12;
    for (const name of row) {
      const key = keys[at++];
      if (key === undefined) return;
      root.append(swatch(key, palette, x, head + 6 + line * 20));
      add(
        'text',
        {
          x: `${x + 32}`,
          y: `${head + 10 + line * 20}`,
          fill: palette.ink,
          'font-family': palette.font,
          'font-size': '12',
        },
        name,
      );
      x += 52 + textWidth(name);
    }
  });
  inner.setAttribute('x', '0');
  inner.setAttribute('y', `${head + legend}`);
  root.append(inner);
  return { svg: new XMLSerializer().serializeToString(root), width, height: total };
}

const textWidth = (text: string): number => 6.4 * text.length;

function wrapped(names: readonly string[], width: number): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let left = 0;
  for (const name of names) {
    const wide = 52 + textWidth(name);
    const last = rows.at(-1);
    if (last === undefined || left < wide) {
      rows.push([name]);
      left = width - wide;
    } else {
      last.push(name);
      left -= wide;
    }
  }
  return rows;
}

/** One entry of a legend: a series by its place, or a reference. */
export interface Key {
  readonly name: string;
  readonly series: number | null;
  /** The sign of a number to compare with. */
  readonly reference: string | null;
  readonly line: boolean;
}

export function legendOf(data: FigureData): readonly Key[] {
  const series = seriesNames(data).map((name, k) => ({
    name,
    series: k,
    reference: null,
    line: data.kind === 'lines',
  }));
  const references =
    data.kind === 'bars'
      ? [...new Set(data.references.map(({ name }) => name))].map((name, _, all) => ({
          name,
          series: null,
          reference: referenceSign(name, all),
          line: false,
        }))
      : [];
  return data.kind === 'times' || data.kind === 'grid' ? [] : [...series, ...references];
}

/** A key's sign, 26 wide, centred on (x + 13, y). */
export function swatch(key: Key, palette: Palette, x = 0, y = 8): SVGGElement {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const element = (name: string, attributes: { readonly [name: string]: string }, text = ''): void => {
    const one = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) one.setAttribute(attribute, value);
    one.textContent = text;
    group.append(one);
  };
  if (key.series === null) {
    element(
      'text',
      { x: `${x + 13}`, y: `${y + 5}`, 'text-anchor': 'middle', fill: palette.quiet, 'font-size': '14' },
      key.reference ?? '',
    );
    return group;
  }
  const colour = palette.series[key.series % palette.series.length] ?? palette.ink;
  element('line', {
    x1: `${x}`,
    x2: `${x + 26}`,
    y1: `${y}`,
    y2: `${y}`,
    stroke: colour,
    'stroke-width': '2',
    'stroke-dasharray': key.line ? dashOf(key.series) : '',
  });
  const mark = Plot.plot({
    width: 26,
    height: 16,
    margin: 0,
    axis: null,
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    marks: [
      Plot.dot([0], {
        x: 0.5,
        y: 0.5,
        r: 4,
        symbol: symbolOf(key.series),
        fill: symbolOf(key.series) === 'times' ? 'none' : colour,
        stroke: colour,
      }),
    ],
  });
  const marks = mark.querySelector('g[aria-label="dot"]');
  if (marks !== null) {
    marks.removeAttribute('aria-label');
    marks.setAttribute('transform', `translate(${x}, ${y - 8})`);
    group.append(marks);
  }
  return group;
}

function seriesNames(data: FigureData): readonly string[] {
  switch (data.kind) {
    case 'bars':
      return [...new Set(data.bars.map(({ series }) => series))];
    case 'lines':
      return [...new Set(data.dots.map(({ series }) => series))];
    case 'times':
      return data.series.map(({ name }) => name);
    case 'grid':
      return [];
  }
}

const scaleOf = ({ label, unit, log }: Axis): Plot.ScaleOptions => ({
  label,
  nice: unit !== 'share',
  ...(log ? { type: 'log' as const } : {}),
  ...(unit === 'share' ? { domain: [0, 1], tickFormat: percentTick } : {}),
  ...(unit === 'seconds' || log ? { tickFormat: plainTick } : {}),
});
const percentTick = (share: number): string => `${Math.round(100 * share)} %`;
const plainTick = (value: number): string => {
  // On a logarithmic axis only 1, 2 and 5 of each decade have room.
  const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
  return [1, 2, 5].some((one) => Math.abs(lead - one) < 1e-6) ? `${Number(value.toPrecision(3))}` : '';
};

function optionsOf(data: FigureData, width: number, palette: Palette): Plot.PlotOptions {
  switch (data.kind) {
    case 'bars':
      return barsOptions(data, width, palette);
    case 'lines':
      return linesOptions(data, width, palette);
    case 'times':
      return timesOptions(data, width, palette);
    case 'grid':
      return gridOptions(data, width, palette);
  }
}

const longest = (names: readonly string[]): number => Math.max(0, ...names.map((name) => name.length));
/** Names shortened to what fits beside the axis. */
const shorter =
  (room: number) =>
  (name: string): string => {
    const most = Math.floor(room / 6.6);
    return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1))}…`;
  };

function barsOptions(
  { rows, bars, references }: Extract<FigureData, { kind: 'bars' }>,
  width: number,
  palette: Palette,
): Plot.PlotOptions {
  const names = [...new Set(bars.map(({ series }) => series))];
  const kinds = [...new Set(references.map(({ name }) => name))];
  const left = Math.min(width * 0.36, 16 + 6.8 * longest(rows));
  const step = 15;
  const band = Math.max(26, step * names.length + 12);
  const dy = (k: number): number => (k - (names.length - 1) / 2) * step;
  return {
    height: rows.length * band + 48,
    marginLeft: left,
    marginRight: 16,
    marginBottom: 40,
    x: { domain: [0, 1], tickFormat: percentTick, label: null, grid: false, ticks: width < 480 ? 3 : 5 },
    y: { domain: rows, label: null, tickSize: 0, tickFormat: shorter(left - 10), padding: 0 },
    marks: [
      Plot.gridX({ stroke: palette.line, strokeOpacity: 1, ticks: 10 }),
      Plot.axisX({
        ticks: width < 480 ? 3 : 5,
        tickFormat: percentTick,
        tickSize: 0,
        color: palette.quiet,
        label: null,
      }),
      Plot.ruleY(rows.slice(1), { y: (row: string) => row, dy: -band / 2, stroke: palette.line, inset: 0 }),
      ...kinds.flatMap((kind) => {
        const own = references.filter(({ name }) => name === kind);
        // Chance is a line through the row, the paper's rows are signs of their own.
        return kind === CHANCE
          ? [
              Plot.tickX(own, {
                x: 'value',
                y: 'row',
                stroke: palette.quiet,
                strokeWidth: 1.6,
                strokeDasharray: '3 2',
                insetTop: 2,
                insetBottom: 2,
              }),
            ]
          : [
              Plot.text(own, {
                x: 'value',
                y: 'row',
                text: () => referenceSign(kind, kinds),
                fill: palette.quiet,
                fontSize: 13,
                title: ({ name, value }) => `${name}: ${percentTick(value)}`,
              }),
            ];
      }),
      ...names.flatMap((name, k) => {
        const own = bars.filter(({ series }) => series === name);
        const colour = palette.series[k % palette.series.length] ?? palette.ink;
        return [
          Plot.link(own, {
            x1: 'low',
            x2: 'high',
            y1: 'row',
            y2: 'row',
            stroke: colour,
            strokeWidth: 2,
            dy: dy(k),
          }),
          Plot.dot(own, {
            x: 'value',
            y: 'row',
            r: 4.2,
            symbol: symbolOf(k),
            fill: symbolOf(k) === 'times' ? 'none' : colour,
            stroke: colour,
            dy: dy(k),
            title: ({ row, value, low, high, n }) =>
              `${row}, ${name}: ${percentTick(value)} (${percentTick(low)} to ${percentTick(high)}), ${n} answers`,
          }),
        ];
      }),
    ],
  };
}

function linesOptions(
  { x, y, dots }: Extract<FigureData, { kind: 'lines' }>,
  width: number,
  palette: Palette,
): Plot.PlotOptions {
  const names = [...new Set(dots.map(({ series }) => series))];
  return {
    height: Math.max(260, Math.min(380, width * 0.58)),
    marginLeft: 52,
    marginBottom: 46,
    marginTop: 24,
    x: { ...scaleOf(x), grid: false, insetLeft: 8, insetRight: 8, labelAnchor: 'center', labelArrow: 'none' },
    y: { ...scaleOf(y), grid: false, labelArrow: 'none' },
    marks: [
      Plot.gridY({ stroke: palette.line, strokeOpacity: 1 }),
      Plot.ruleY(y.unit === 'share' ? [0] : [], { stroke: palette.quiet }),
      ...names.flatMap((name, k) => {
        const own = dots.filter(({ series }) => series === name);
        const colour = palette.series[k % palette.series.length] ?? palette.ink;
        const banded = own.filter(({ low }) => low !== null);
        return [
          Plot.ruleX(banded, {
            x: 'x',
            y1: 'low',
            y2: 'high',
            stroke: colour,
            strokeOpacity: 0.55,
            strokeWidth: 1.5,
          }),
          Plot.line(own, {
            x: 'x',
            y: 'value',
            stroke: colour,
            strokeWidth: 2,
            strokeDasharray: dashOf(k),
          }),
          Plot.dot(own.length > 24 ? own.filter((_, i) => i % 6 === 0) : own, {
            x: 'x',
            y: 'value',
            r: 3.8,
            symbol: symbolOf(k),
            fill: symbolOf(k) === 'times' ? 'none' : colour,
            stroke: colour,
            title: ({ n }) => `${name}, ${n} answers`,
          }),
        ];
      }),
    ],
  };
}

function timesOptions(
  { series, edges }: Extract<FigureData, { kind: 'times' }>,
  width: number,
  palette: Palette,
): Plot.PlotOptions {
  const names = series.map(({ name }) => name);
  const bins = series.flatMap(({ name, counts, n }, k) =>
    counts.map((count, b) => ({
      name,
      from: edges[b] ?? 0,
      to: edges[b + 1] ?? 0,
      share: n === 0 ? 0 : count / n,
      k,
    })),
  );
  const top = Math.max(0.01, ...bins.map(({ share }) => share));
  const left = Math.min(width * 0.3, 16 + 6.8 * longest(names));
  return {
    height: Math.max(1, names.length) * 92 + 62,
    marginLeft: left,
    marginRight: 16,
    marginBottom: 46,
    x: {
      type: 'log',
      domain: [edges[0] ?? 1, edges.at(-1) ?? 100],
      label: 'Seconds (logarithmic)',
      tickFormat: plainTick,
      labelAnchor: 'center',
      labelArrow: 'none',
      grid: false,
    },
    y: { domain: [0, top * 1.15], axis: null },
    fy: { domain: names, label: null, axis: 'left', tickFormat: shorter(left - 8), padding: 0.12 },
    marks: [
      Plot.gridX({ stroke: palette.line, strokeOpacity: 1 }),
      Plot.rectY(bins, {
        fy: 'name',
        x1: 'from',
        x2: 'to',
        y: 'share',
        fill: ({ k }) => palette.series[k % palette.series.length] ?? palette.ink,
        inset: 0.5,
        title: ({ from, to, share }) => `${from.toFixed(1)} to ${to.toFixed(1)} s: ${percentTick(share)}`,
      }),
      Plot.ruleY([0], { stroke: palette.quiet }),
      Plot.ruleX(series, { fy: 'name', x: 'median', stroke: palette.ink, strokeWidth: 2 }),
      Plot.ruleX(series, {
        fy: 'name',
        x: ({ fence }) => Math.min(fence, edges.at(-1) ?? fence),
        stroke: palette.ink,
        strokeDasharray: '4 3',
      }),
    ],
  };
}

function gridOptions(
  { cells, down, across }: Extract<FigureData, { kind: 'grid' }>,
  width: number,
  palette: Palette,
): Plot.PlotOptions {
  const rows = [...new Set(cells.map((cell) => cell.down))];
  const left = Math.min(width * 0.36, 30 + 6.8 * longest(rows));
  return {
    height: rows.length * 34 + 84,
    marginLeft: left,
    marginTop: 46,
    marginBottom: 10,
    padding: 0.06,
    x: { type: 'band', axis: 'top', label: across, tickSize: 0, labelArrow: 'none' },
    y: {
      type: 'band',
      domain: rows,
      label: down,
      tickSize: 0,
      tickFormat: shorter(left - 12),
      labelArrow: 'none',
    },
    marks: [
      Plot.cell(cells, { x: 'across', y: 'down', fill: palette.line, fillOpacity: 0.35 }),
      Plot.cell(cells, {
        x: 'across',
        y: 'down',
        fill: palette.series[0] ?? palette.ink,
        fillOpacity: ({ share }) => 0.75 * share,
      }),
      Plot.text(cells, {
        x: 'across',
        y: 'down',
        text: ({ n }) => (n === 0 ? '' : `${n}`),
        fill: palette.ink,
        stroke: palette.ground,
        strokeWidth: 3,
        fontWeight: 600,
      }),
    ],
  };
}
