import { timeFence } from '../../analysis/outliers.js';
import type { ShownTable } from '../../analysis/table-text.js';
import { quantile, wilson } from '../../core/statistics.js';
import type { Bar, Dot, Figure, Reference } from '../../ui/analysis/figure-view.js';
import type { Series } from './series.js';
import { chanceOf, linesOf, lineTitle, percent, referencesOf, type TableSource } from './tables.js';

/** More lines than this are no figure any more. */
const MOST_ROWS = 60;
const MOST_SERIES = 12;
/** Bins of learning curves and of times. */
const POSITIONS = 12;
const TIME_BINS = 24;
const TIME_STEPS = 8;
/** Answers a share needs to be drawn. */
const FEWEST = 4;

/** Every figure that the selected trials have data for. */
export function figuresOf(source: TableSource, all: readonly Series[]): readonly Figure[] {
  const headline = source.meta.metrics.find(({ unit }) => unit === 'proportion');
  const values = headline && source.table.metrics[headline.id];
  if (headline === undefined || values === undefined) return [];
  const series = all.slice(0, MOST_SERIES);
  const left = all.length - series.length;
  const more = left > 0 ? ` ${left} more are left out of the drawing: choose fewer.` : '';
  const what: Measured = { source, series, metric: headline.id, title: headline.title, values, more };
  const levels = source.meta.levels.length > 1 && source.lines !== 'level';
  return [
    accuracy(what),
    ...(levels ? [accuracy({ ...what, source: { ...source, lines: 'level' } })] : []),
    times(what),
    positions(what),
    byTime(what),
  ].flatMap((figure) => figure ?? []);
}

interface Measured {
  readonly source: TableSource;
  readonly series: readonly Series[];
  readonly metric: string;
  readonly title: string;
  readonly values: Float64Array;
  readonly more: string;
}

function accuracy({ source, series, metric, title, more }: Measured): Figure | null {
  const { meta, lines, table } = source;
  const bars: Bar[] = [];
  const references: Reference[] = [];
  const rows: string[] = [];
  for (const one of series) {
    for (const group of linesOf(source, one.rows)) {
      const mean = group.metrics[metric];
      const interval = mean ? source.interval.of(mean.value * mean.n, mean.n) : null;
      if (!mean || interval === null) continue;
      const row = lineTitle(lines, meta, group.name);
      if (!rows.includes(row)) {
        rows.push(row);
        const chance = chanceOf(table, group.rows, meta, metric);
        if (chance !== null) references.push({ row, name: 'Chance', value: chance });
        if (lines === 'category')
          for (const published of referencesOf(source.published, metric)) {
            const value = published.metrics[metric]?.[group.name];
            if (value !== undefined) references.push({ row, name: `${published.name} (paper)`, value });
          }
      }
      bars.push({ row, series: one.name, value: mean.value, n: mean.n, ...interval });
    }
  }
  if (bars.length === 0 || (lines !== 'category' && rows.length < 2) || rows.length > MOST_ROWS) return null;
  const known = lines === 'category' ? meta.categories.map((one) => one.title) : meta.levels;
  const place = (row: string): number => (known.includes(row) ? known.indexOf(row) : known.length);
  const ordered = [...rows].sort((a, b) => place(a) - place(b));
  const by = { category: 'category', level: 'level of difficulty' }[lines as string] ?? lines;
  const named = [...new Set(references.map(({ name }) => name))];
  const beside = [
    ...(named.includes('Chance') ? ['chance'] : []),
    ...(named.some((name) => name !== 'Chance') ? ['the paper'] : []),
  ];
  const besides = beside.length === 0 ? '' : `, beside ${beside.join(' and ')}`;
  return {
    id: `accuracy-by-${lines}`,
    title: `${title} by ${by}`,
    note: `Shares with 95 % intervals (${source.interval.title})${besides}.${more}`,
    data: { kind: 'bars', rows: ordered, bars, references },
    table: {
      caption: `${title} by ${by}`,
      columns: ['', 'Series', '%', 'low', 'high', 'n'].map((column) => ({ title: column })),
      rows: [
        ...bars.map(({ row, series: name, value, low, high, n }) => ({
          cells: [row, name, percent(value), percent(low), percent(high), n],
        })),
        ...references.map(({ row, name, value }) => ({
          cells: [row, name, percent(value), null, null, null],
        })),
      ],
      notes: [],
    },
  };
}

const secondsOf = ({ source, values }: Measured, rows: Uint32Array, scored: boolean): Float64Array => {
  const out = Float64Array.from(rows, (row) => {
    const rt = source.table.rt[row] ?? Number.NaN;
    return scored && Number.isNaN(values[row]) ? Number.NaN : rt / 1000;
  });
  return out.filter((seconds) => seconds > 0);
};

function times(what: Measured): Figure | null {
  const timed = what.series
    .map(({ name, rows }) => ({ name, seconds: secondsOf(what, rows, false).sort() }))
    .filter(({ seconds }) => seconds.length >= FEWEST)
    .slice(0, 8);
  if (timed.length === 0) return null;
  const low = Math.min(...timed.map(({ seconds }) => seconds[0] ?? 1));
  const high = Math.max(...timed.map(({ seconds }) => seconds.at(-1) ?? 1));
  const from = Math.log(low * 0.95);
  const step = (Math.log(Math.max(high * 1.05, low * 1.5)) - from) / TIME_BINS;
  const edges = Array.from({ length: TIME_BINS + 1 }, (_, k) => Math.exp(from + k * step));
  const series = timed.flatMap(({ name, seconds }) => {
    const counts = new Array<number>(TIME_BINS).fill(0);
    for (const second of seconds) {
      const bin = Math.min(TIME_BINS - 1, Math.max(0, Math.floor((Math.log(second) - from) / step)));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const fence = timeFence(seconds);
    if (fence === null) return [];
    const { q1, q3, outliers } = fence;
    const median = quantile(seconds, 0.5);
    return [{ name, counts, q1, median, q3, fence: fence.fence, outliers, n: seconds.length }];
  });
  return {
    id: 'response-times',
    title: 'Time taken for an item',
    note: `From the first frame that showed everything to the answer. Solid line: median; dashed: Q3 + 1.5 IQR, beyond which a time counts as an outlier (SSI-Bench, E.7).${what.more}`,
    data: { kind: 'times', series, edges },
    table: {
      caption: 'Time taken for an item, seconds',
      columns: ['', 'n', 'Q1', 'Median', 'Q3', 'Fence', 'Outliers'].map((title) => ({ title })),
      rows: series.map(({ name, n, q1, median, q3, fence, outliers }) => ({
        cells: [name, n, q1.toFixed(2), median.toFixed(2), q3.toFixed(2), fence.toFixed(2), outliers],
      })),
      notes: ['Fence: Q3 + 1.5 IQR (SSI-Bench, E.7).'],
    },
  };
}

const dotOf = (series: string, x: number, sum: number, n: number): Dot => {
  const interval = wilson(Math.max(0, Math.min(sum, n)), n);
  return { series, x, value: sum / n, n, low: interval?.low ?? null, high: interval?.high ?? null };
};

const dotsTable = (caption: string, x: string, dots: readonly Dot[]): ShownTable => ({
  caption,
  columns: ['', x, '%', 'low', 'high', 'n'].map((title) => ({ title })),
  rows: dots.map(({ series, x: at, value, low, high, n }) => ({
    cells: [
      series,
      Number(at.toPrecision(4)),
      percent(value),
      low === null ? null : percent(low),
      high === null ? null : percent(high),
      n,
    ],
  })),
  notes: ["Intervals: Wilson's, 95 %."],
});

/** Right answers by position in the run or session: what is learnt, or how people tire. */
function positions({ source, series, title, values, more }: Measured): Figure | null {
  const { position } = source.table;
  let last = 0;
  for (const { rows } of series) for (const row of rows) last = Math.max(last, position[row] ?? 0);
  if (last < 5) return null;
  const width = Math.ceil((last + 1) / POSITIONS);
  const dots = series.flatMap(({ name, rows }) => {
    const sums = new Map<number, { sum: number; n: number }>();
    for (const row of rows) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const bin = Math.floor((position[row] ?? 0) / width);
      const held = sums.get(bin) ?? { sum: 0, n: 0 };
      held.sum += value;
      held.n++;
      sums.set(bin, held);
    }
    return [...sums]
      .filter(([, { n }]) => n >= FEWEST)
      .sort(([a], [b]) => a - b)
      .map(([bin, { sum, n }]) => dotOf(name, bin * width + (width + 1) / 2, sum, n));
  });
  if (dots.length < 2) return null;
  const caption = `${title} over the course of a run`;
  return {
    id: 'learning',
    title: caption,
    note: `Mean of ${width === 1 ? 'each position' : `${width} positions each`}, with 95 % intervals; at least ${FEWEST} answers a mark. Items of a study count from the start of its session.${more}`,
    data: {
      kind: 'lines',
      x: { label: 'Position in the run', unit: 'count' },
      y: { label: title, unit: 'share' },
      dots,
    },
    table: dotsTable(caption, 'Position', dots),
  };
}

/** Right answers by time taken, in groups of equal size: whether a long time means a hard item or a careful answer. */
function byTime(what: Measured): Figure | null {
  const { source, series, title, values } = what;
  const { rt } = source.table;
  const timed = (row: number): boolean => (rt[row] ?? 0) > 0 && !Number.isNaN(values[row]);
  const dots = series.flatMap(({ name, rows }) => {
    const own = rows.filter(timed);
    const sorted = Float64Array.from(own, (row) => rt[row] ?? 0).sort();
    const steps = Math.min(TIME_STEPS, Math.floor(sorted.length / FEWEST));
    // Equal times are in one group, which may then be larger than the next.
    const cuts = Array.from(
      { length: steps },
      (_, k) => sorted[Math.floor((k * sorted.length) / steps)] ?? 0,
    );
    const groups = cuts.map(() => ({ sum: 0, n: 0 }));
    for (const row of own) {
      const time = rt[row] ?? 0;
      let at = 0;
      while (at + 1 < steps && time >= (cuts[at + 1] ?? 0)) at++;
      const group = groups[at];
      if (group === undefined) continue;
      group.sum += values[row] ?? 0;
      group.n++;
    }
    let from = 0;
    return groups.flatMap(({ sum, n }) => {
      if (n === 0) return [];
      const median = quantile(sorted.subarray(from, from + n), 0.5) / 1000;
      from += n;
      return [dotOf(name, median, sum, n)];
    });
  });
  if (dots.length < 2) return null;
  const caption = `${title} by the time taken`;
  return {
    id: 'accuracy-by-time',
    title: caption,
    note: `Answers in groups of about equal size from the fastest to the slowest, each at its median time.${what.more}`,
    data: {
      kind: 'lines',
      x: { label: 'Seconds (logarithmic)', unit: 'seconds', log: true },
      y: { label: title, unit: 'share' },
      dots,
    },
    table: dotsTable(caption, 'Seconds', dots),
  };
}
