import * as Plot from '@observablehq/plot';
import type { FigureData } from './figure-view.js';
import type { Palette } from './plot-palette.js';
import { folded, longest } from './plot-scale.js';

export function gridOptions(
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
      tickFormat: folded(left - 12),
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
