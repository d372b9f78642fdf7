import * as Plot from '@observablehq/plot';
import type { FigureData } from './figure-view.js';
import { dashOf, type Palette, referenceSign, symbolOf } from './plot-palette.js';

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
