import * as Plot from '@observablehq/plot';
import type { Figure, FigureData } from './figure-view.js';
import { barsOptions } from './plot-bars.js';
import { gridOptions } from './plot-grid.js';
import { linesOptions } from './plot-lines.js';
import type { Palette } from './plot-palette.js';
import { timesOptions } from './plot-times.js';

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
