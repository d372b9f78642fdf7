import type { Figure } from './figure-view.js';
import { drawFigure } from './plot-draw.js';
import { legendOf, swatch } from './plot-legend.js';
import { PRINT_PALETTE } from './plot-palette.js';

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
