import { mcnemar, pairedPermutation } from '../../analysis/paired.js';
import { pairItems } from '../../analysis/select.js';
import type { TrialTable } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import type { FamilyMeta } from '../../core/family.js';
import type { StoredRun } from '../../core/run-store.js';
import type { CompareBody, ComparedItem, Option } from '../../ui/analysis/analysis-view.js';
import { rawOf } from '../answer-text.js';
import { type Series, seriesOf } from './series.js';
import { percent } from './tables.js';

export interface Contender extends Option {
  readonly rows: Uint32Array;
}

/** All that can be compared: pooled answerers, then people of several runs, then single runs. */
export function contendersOf(table: TrialTable, rows: Uint32Array): readonly Contender[] {
  const option = (kind: string, { name, rows: own }: Series, id: string): Contender => ({
    id: `${kind}:${id}`,
    title: name,
    rows: own,
  });
  const first = (name: 'run' | 'answerer', { rows: own }: Series): string => {
    const { codes, names } = table.text[name];
    return names[codes[own[0] ?? 0] ?? 0] ?? '';
  };
  const runs = ({ rows: own }: Series): number =>
    new Set(Array.from(own, (row) => table.text.run.codes[row])).size;
  return [
    ...seriesOf(table, rows, 'who').map((series) => option('who', series, series.name)),
    // Somebody of one run is that run.
    ...seriesOf(table, rows, 'answerer')
      .filter((series) => series.kind === 'person' && runs(series) > 1)
      .map((series) => option('answerer', series, first('answerer', series))),
    ...seriesOf(table, rows, 'run').map((series) => option('run', series, first('run', series))),
  ];
}

/** Solved by at least half of the answers. */
const solved = (mean: number): boolean => mean >= 0.5;

const SHOWS: readonly (Option & { readonly of: (first: number, second: number) => boolean })[] = [
  { id: 'all', title: 'All items', of: () => true },
  { id: 'first', title: 'Only the first solves', of: (a, b) => solved(a) && !solved(b) },
  { id: 'second', title: 'Only the second solves', of: (a, b) => !solved(a) && solved(b) },
  { id: 'both', title: 'Both solve', of: (a, b) => solved(a) && solved(b) },
  { id: 'neither', title: 'Neither solves', of: (a, b) => !solved(a) && !solved(b) },
];

/** Permutations are drawn from this seed, so that the same selection gives the same p. */
const SEED = 1;
const MOST_ANSWERS = 4;

/** What each item was answered, by item id. */
export type AnswersOf = ReadonlyMap<string, readonly string[]>;

/** Answers as text out of records; episodes of several answers are told by their number. */
export function answersOf(runs: readonly StoredRun[]): AnswersOf {
  const out = new Map<string, string[]>();
  for (const trial of runs.flatMap(({ trials }) => trials)) {
    const given = trial.turns.flatMap(({ answer }) => (answer === null ? [] : [answer]));
    const last = given.at(-1);
    const words =
      last === undefined
        ? (trial.outcome ?? 'open')
        : last.kind === 'rotation'
          ? `${given.length} answers, ${trial.ended ?? ''}`
          : rawOf(last);
    out.set(trial.itemId, [...(out.get(trial.itemId) ?? []), words]);
  }
  return out;
}

function wordsOf(answers: readonly string[] | undefined): string {
  const counts = new Map<string, number>();
  for (const answer of answers ?? []) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const words = sorted.slice(0, MOST_ANSWERS).map(([text, n]) => (n === 1 ? text : `${text} (${n} times)`));
  return sorted.length > MOST_ANSWERS ? `${words.join('; ')}; others` : words.join('; ');
}

export function comparison(
  table: TrialTable,
  meta: FamilyMeta,
  first: Contender,
  second: Contender,
  show: string,
  answers: readonly [AnswersOf, AnswersOf],
  hrefOfItem: (item: string) => string,
): Pick<CompareBody, 'names' | 'summary' | 'shows' | 'items'> {
  const headline = meta.metrics.find(({ unit }) => unit === 'proportion');
  const pairs = pairItems(table, first.rows, second.rows, headline?.id ?? '');
  const places = new Map<string, number>();
  for (const rows of [first.rows, second.rows])
    for (const row of rows) places.set(table.text.item.names[table.text.item.codes[row] ?? 0] ?? '', row);
  const chosen = SHOWS.find(({ id }) => id === show) ?? SHOWS[0];
  const items = pairs
    .filter((pair) => chosen?.of(pair.first.mean, pair.second.mean))
    .map(
      (pair): ComparedItem => ({
        item: pair.item,
        title: itemTitle(table, meta, places.get(pair.item) ?? 0),
        first: { ...pair.first, words: wordsOf(answers[0].get(pair.item)) },
        second: { ...pair.second, words: wordsOf(answers[1].get(pair.item)) },
        href: hrefOfItem(pair.item),
      }),
    );
  return {
    names: [first.title, second.title],
    summary: pairs.length === 0 ? null : summaryOf(pairs, first.title, second.title, headline?.title ?? ''),
    shows: SHOWS.map(({ id, title, of }) => ({
      id,
      title,
      n: pairs.filter((pair) => of(pair.first.mean, pair.second.mean)).length,
    })),
    items,
  };
}

/** "Ground height, easy". */
export function itemTitle(table: TrialTable, meta: FamilyMeta, row: number): string {
  const { category, level } = table.text;
  const id = category.names[category.codes[row] ?? 0] ?? '';
  const title = meta.categories.find((one) => one.id === id)?.title ?? id;
  const words = level.names[level.codes[row] ?? 0] ?? '';
  return words === '' ? title : `${title}, ${words}`;
}

function summaryOf(
  pairs: ReturnType<typeof pairItems>,
  first: string,
  second: string,
  metric: string,
): ShownTable {
  const a = pairs.map((pair) => pair.first.mean);
  const b = pairs.map((pair) => pair.second.mean);
  const mean = (values: readonly number[]): string =>
    percent(values.reduce((sum, value) => sum + value, 0) / values.length);
  const count = (of: (x: number, y: number) => boolean): number =>
    pairs.filter((pair) => of(pair.first.mean, pair.second.mean)).length;
  const onlyFirst = count((x, y) => solved(x) && !solved(y));
  const onlySecond = count((x, y) => !solved(x) && solved(y));
  const single = pairs.every((pair) => pair.first.n === 1 && pair.second.n === 1);
  const test = mcnemar(onlyFirst, onlySecond);
  const drawn = pairedPermutation(a, b, SEED, pairs.length > 2000 ? 2000 : 10_000);
  const p = (value: number): string => (value < 0.0001 ? '< 0.0001' : value.toFixed(4));
  return {
    caption: `${first} and ${second} on the same items`,
    columns: [{ title: '' }, { title: 'Value' }],
    rows: [
      ['Items answered by both', pairs.length],
      [`${metric}, ${first}, %`, mean(a)],
      [`${metric}, ${second}, %`, mean(b)],
      [`Solved only by ${first}`, onlyFirst],
      [`Solved only by ${second}`, onlySecond],
      ['Solved by both', count((x, y) => solved(x) && solved(y))],
      ['Solved by neither', count((x, y) => !solved(x) && !solved(y))],
      ...(single ? [["McNemar's test, exact p", p(test.pExact)]] : []),
      ...(single && test.chiSquare !== null && test.pChiSquare !== null
        ? [
            ["McNemar's chi-square (1)", test.chiSquare.toFixed(2)],
            ['its p', p(test.pChiSquare)],
          ]
        : []),
      ...(drawn === null
        ? []
        : [
            ['Difference of the means, points', (100 * drawn.difference).toFixed(1)],
            [`Paired permutation test, p (${drawn.exact ? 'all' : 'of'} ${drawn.permutations})`, p(drawn.p)],
          ]),
    ].map((cells) => ({ cells })),
    notes: [
      'An item counts as solved where at least half of the answers are right.',
      ...(single
        ? ["McNemar's test rests on the items that one of the two solves alone."]
        : ["McNemar's test needs one answer an item on each side; choose two runs for it."]),
    ],
  };
}
