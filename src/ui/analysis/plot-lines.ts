import * as Plot from '@observablehq/plot';
import type { FigureData } from './figure-view.js';
import { dashOf, type Palette, symbolOf } from './plot-palette.js';
import { scaleOf } from './plot-scale.js';

export function linesOptions(
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
        // Intervals of several series at one place lie beside each other.
        const dx = (k - (names.length - 1) / 2) * Math.min(3, 18 / names.length);
        const banded = own.filter(({ low }) => low !== null);
        return [
          Plot.ruleX(banded, {
            x: 'x',
            y1: 'low',
            y2: 'high',
            dx,
            stroke: colour,
            strokeOpacity: 0.7,
            strokeWidth: 1.5,
          }),
          Plot.line(own, {
            x: 'x',
            y: 'value',
            dx,
            stroke: colour,
            strokeWidth: 2,
            strokeDasharray: dashOf(k),
          }),
          Plot.dot(own.length > 24 ? own.filter((_, i) => i % 6 === 0) : own, {
            x: 'x',
            y: 'value',
            dx,
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
