import * as Plot from '@observablehq/plot';
import type { FigureData } from './figure-view.js';
import type { Palette } from './plot-palette.js';
import { folded, longest, percentTick, plainTick } from './plot-scale.js';

export function timesOptions(
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
    fy: { domain: names, label: null, axis: 'left', tickFormat: folded(left - 8), padding: 0.12 },
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
