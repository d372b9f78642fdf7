import type { TaskFamily } from '../../core/family.js';
import { wilson } from '../../core/statistics.js';
import type { Bar, Figure } from '../../ui/analysis/figure-view.js';
import { plural } from '../../ui/words.js';
import type { Series } from './series.js';
import { percent, type TableSource } from './tables.js';
import type { Judged } from './truths.js';

/** Series and kinds that a drawing has room for; the table holds all. */
const MOST_SERIES = 8;

/** Of the wrong answers of each series, the share of each kind; null where no wrong answer has one. */
export function mistakeFigure(
  family: TaskFamily,
  { table }: TableSource,
  series: readonly Series[],
  judged: readonly Judged[],
  left: number,
): Figure | null {
  const { codes, names } = table.text.run;
  const seriesOf = new Map<string, string>();
  for (const { name, rows } of series)
    for (const row of rows) seriesOf.set(`${names[codes[row] ?? 0]} ${table.index[row]}`, name);
  const counts = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  for (const { run, trial, item, key } of judged) {
    const answer = trial.turns.at(-1)?.answer ?? null;
    const kind = answer === null ? null : (family.mistake?.(item, key, answer) ?? null);
    const name = seriesOf.get(`${run.id} ${trial.index}`);
    if (kind === null || name === undefined) continue;
    const own = counts.get(name) ?? new Map<string, number>();
    counts.set(name, own.set(kind, (own.get(kind) ?? 0) + 1));
    totals.set(kind, (totals.get(kind) ?? 0) + 1);
  }
  const kinds = [...totals].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
  if (kinds.length === 0) return null;
  const bars = series.flatMap(({ name }) => {
    const own = counts.get(name);
    const n = [...(own?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    return kinds.flatMap((row): readonly Bar[] => {
      const count = own?.get(row) ?? 0;
      const interval = wilson(count, n);
      return interval === null ? [] : [{ row, series: name, value: count / n, n, ...interval }];
    });
  });
  const drawn = new Set(series.slice(0, MOST_SERIES).map(({ name }) => name));
  return {
    id: 'mistakes',
    title: 'Wrong answers by kind',
    note: `Of the wrong answers of each series the share of each kind, with 95 % intervals (Wilson). Replies that could not be read have no kind.${
      left > 0
        ? ` ${plural(left, 'answer')} to items that are not here ${left === 1 ? 'is' : 'are'} left out.`
        : ''
    }`,
    data: { kind: 'bars', rows: kinds, bars: bars.filter((bar) => drawn.has(bar.series)), references: [] },
    table: {
      caption: 'Wrong answers by kind',
      columns: ['', 'Series', 'n', '%', 'low', 'high', 'Wrong answers'].map((title) => ({ title })),
      rows: bars.map(({ row, series: name, value, low, high, n }) => ({
        cells: [row, name, Math.round(value * n), percent(value), percent(low), percent(high), n],
      })),
      notes: ["Intervals: Wilson's, 95 %."],
    },
  };
}
