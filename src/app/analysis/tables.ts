import { clopperPearson } from '../../analysis/intervals.js';
import { type Group, groupRows } from '../../analysis/select.js';
import type { Dimension, TrialTable } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import type { FamilyMeta } from '../../core/family.js';
import type { Published, PublishedRow } from '../../core/published.js';
import { type Interval, wilson } from '../../core/statistics.js';
import type { Series } from './series.js';

export const LINES: readonly { readonly id: Dimension; readonly title: string }[] = [
  { id: 'category', title: 'Category' },
  { id: 'level', title: 'Level' },
  { id: 'participant', title: 'Answerer' },
  { id: 'subject', title: 'Participant id' },
  { id: 'run', title: 'Run' },
  { id: 'pack', title: 'Pack' },
  { id: 'outcome', title: 'Outcome' },
  { id: 'item', title: 'Item' },
];

/** An interval of a mean of values between 0 and 1, from their sum and number. */
export interface IntervalRule {
  readonly title: string;
  readonly of: (sum: number, n: number) => Interval | null;
}

export const INTERVALS: { readonly [id in string]?: IntervalRule } = {
  wilson: { title: 'Wilson', of: (sum, n) => wilson(Math.max(0, Math.min(sum, n)), n) },
  exact: {
    title: 'Clopper-Pearson',
    // Exact for counts only; sums of parts of points keep Wilson's.
    of: (sum, n) => {
      const count = Math.round(sum);
      return Math.abs(sum - count) < 1e-9 && count >= 0 && count <= n
        ? clopperPearson(count, n)
        : wilson(Math.max(0, Math.min(sum, n)), n);
    },
  },
};

export const percent = (share: number): string => (100 * share).toFixed(1);

/** The mean over all trials of what random answers would get; null where chance is not known for all of them. */
export function chanceOf(
  table: TrialTable,
  rows: Uint32Array,
  meta: FamilyMeta,
  metric: string,
): number | null {
  const { codes, names } = table.text.category;
  const chances = names.map((name) => meta.categories.find(({ id }) => id === name)?.chance[metric]);
  const values = table.metrics[metric];
  let sum = 0;
  let n = 0;
  for (const row of rows) {
    if (values === undefined || Number.isNaN(values[row])) continue;
    const chance = chances[codes[row] ?? 0];
    if (chance === undefined) return null;
    sum += chance;
    n++;
  }
  return n === 0 ? null : sum / n;
}

/** The published rows to stand beside: people, and the best model by the headline metric. */
export function referencesOf(published: Published | null, headline: string): readonly PublishedRow[] {
  if (published === null) return [];
  const models = published.rows.filter(({ kind }) => kind === 'proprietary' || kind === 'open');
  const best = models.reduce<PublishedRow | null>(
    (top, row) => ((row.overall[headline] ?? -1) > (top?.overall[headline] ?? -1) ? row : top),
    null,
  );
  const people = published.rows.find(({ kind }) => kind === 'people');
  return [people, best].flatMap((row) => (row ? [row] : []));
}

export interface TableSource {
  readonly table: TrialTable;
  readonly meta: FamilyMeta;
  readonly published: Published | null;
  readonly scopeTitle: string;
  readonly lines: Dimension;
  readonly interval: IntervalRule;
}

/** The family's order for what it lists, else as it came; empty names in words. */
export function lineOrder(lines: Dimension, meta: FamilyMeta): (a: string, b: string) => number {
  const known =
    lines === 'category' ? meta.categories.map(({ id }) => id) : lines === 'level' ? meta.levels : [];
  const place = (name: string): number => {
    const at = known.indexOf(name);
    return at < 0 ? known.length : at;
  };
  return (a, b) => place(a) - place(b);
}

export const lineTitle = (lines: Dimension, meta: FamilyMeta, name: string): string =>
  lines === 'category'
    ? (meta.categories.find(({ id }) => id === name)?.title ?? name)
    : name === ''
      ? ({ level: 'No level', subject: 'No id', pack: 'Fresh items' }[lines as string] ?? 'Not said')
      : name;

/** Groups of one series in the order in which they are shown. */
export function linesOf(
  source: TableSource,
  rows: Uint32Array,
): readonly (Group & { readonly name: string })[] {
  const { table, meta, lines } = source;
  const order = lineOrder(lines, meta);
  return groupRows(table, rows, [lines])
    .map((group) => ({ ...group, name: group.key.at(-1) ?? '' }))
    .sort((a, b) => order(a.name, b.name));
}

/** Means with intervals beside chance and the paper, one block a series. */
export function resultsTable(source: TableSource, series: readonly Series[]): ShownTable {
  const { meta, lines, published } = source;
  const metrics = meta.metrics.filter(({ id }) => source.table.metrics[id] !== undefined);
  const headline = meta.metrics.find(({ unit }) => unit === 'proportion')?.id ?? '';
  const references = lines === 'category' ? referencesOf(published, headline) : [];
  const cells = (group: Group, category: string | null): (string | number | null)[] => [
    group.scored,
    ...metrics.flatMap(({ id, unit }) => {
      const mean = group.metrics[id];
      if (unit !== 'proportion') return [mean === undefined ? null : mean.value.toFixed(2)];
      const interval = mean === undefined ? null : source.interval.of(mean.value * mean.n, mean.n);
      const chance = chanceOf(source.table, group.rows, meta, id);
      return [
        mean === undefined ? null : percent(mean.value),
        interval === null ? null : `${percent(interval.low)} to ${percent(interval.high)}`,
        chance === null ? null : percent(chance),
      ];
    }),
    ...references.map((row) => {
      const value = category === null ? row.overall[headline] : row.metrics[headline]?.[category];
      return value === undefined ? null : percent(value);
    }),
    group.rt === null ? null : (group.rt.median / 1000).toFixed(1),
  ];
  const headlineTitle = meta.metrics.find(({ id }) => id === headline)?.title ?? '';
  return {
    caption: `${source.scopeTitle}: results by ${LINES.find(({ id }) => id === lines)?.title.toLowerCase() ?? lines}`,
    columns: [
      { title: '' },
      { title: 'Scored' },
      ...metrics.flatMap(({ title, unit }) =>
        unit === 'proportion'
          ? [
              { title: '%', group: title },
              { title: '95 %', group: title },
              { title: 'chance', group: title },
            ]
          : [{ title: 'mean', group: title }],
      ),
      ...references.map(({ name }) => ({ title: name, group: `Paper: ${headlineTitle}, %` })),
      { title: 'Median time, s' },
    ],
    rows: series.flatMap((one) => {
      const groups = linesOf(source, one.rows);
      const [all] = groupRows(source.table, one.rows, []);
      const rows = groups.map((group) => ({
        group: one.name,
        cells: [lineTitle(lines, meta, group.name), ...cells(group, group.name)],
      }));
      if (all !== undefined && groups.length !== 1)
        rows.push({ group: one.name, cells: ['All', ...cells(all, null)] });
      return rows;
    }),
    notes: notesOf(source, series, references.length > 0),
  };
}

function notesOf(source: TableSource, series: readonly Series[], compared: boolean): readonly string[] {
  const { table, published } = source;
  const failed = table.text.outcome.names.indexOf('failed');
  let lost = 0;
  for (const { rows } of series)
    for (const row of rows) if (failed >= 0 && table.text.outcome.codes[row] === failed) lost++;
  return [
    `Means over items; intervals: ${source.interval.title}, 95 %, as if all answers were independent.`,
    ...(lost > 0 ? [`${lost} items that failed by the machine's fault are not scored.`] : []),
    ...(compared && published !== null
      ? [
          `${published.source}: printed numbers, measured on other items than generated ones; never counted with these.`,
        ]
      : []),
  ];
}
