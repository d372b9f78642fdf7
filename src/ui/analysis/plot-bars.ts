import * as Plot from '@observablehq/plot';
import type { FigureData } from './figure-view.js';
import { CHANCE, type Palette, referenceSign, symbolOf } from './plot-palette.js';
import { folded, longest, percentTick } from './plot-scale.js';

export function barsOptions(
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
    marginRight: 26,
    marginBottom: 40,
    x: { domain: [0, 1], tickFormat: percentTick, label: null, grid: false, ticks: width < 480 ? 3 : 5 },
    y: { type: 'band', domain: rows, label: null, tickSize: 0, tickFormat: folded(left - 10), padding: 0 },
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
