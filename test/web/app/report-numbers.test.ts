import { columnsOfRun, joinColumns } from '../../../src/analysis/run-columns.js';
import { choicesFrom, scopesOf } from '../../../src/app/analysis/choices.js';
import { figuresOf } from '../../../src/app/analysis/figures.js';
import { methodsOf, runsTable } from '../../../src/app/analysis/report.js';
import { type Selection, selectionOf } from '../../../src/app/analysis/selection.js';
import { resultsTable } from '../../../src/app/analysis/tables.js';
import type { StoredRun } from '../../../src/core/run-store.js';
import { ssiBench } from '../../../src/tasks/ssi-bench/family.js';
import { same, truthy } from '../../helpers/check.js';
import { rankingRuns } from '../../helpers/made-runs.js';

let runs: readonly StoredRun[] = [];
let selection: Selection;

before(async () => {
  runs = rankingRuns(ssiBench, 24);
  const table = joinColumns(runs.map(({ run, trials }) => columnsOfRun(run, trials)));
  const trials = { table, runs: new Map(runs.map(({ run }) => [run.id, run])), unreadable: 0, missing: [] };
  const [scope] = scopesOf(table);
  truthy(scope, 'a scope');
  const made = await selectionOf(trials, scope, choicesFrom([]));
  truthy(made, 'a selection');
  selection = made;
});

// Everything below is computed from the records alone, by other formulas than the page's.

const liveOf = (kind: string) =>
  runs
    .filter(({ run }) => run.participant.kind === kind && run.parameters.mode === 'live')
    .flatMap(({ trials }) => trials);
const one = (share: number): string => (100 * share).toFixed(1);

/** Wilson's interval as the two roots of (p - c)^2 n = z^2 c (1 - c), found by halving. */
function wilsonByRoots(p: number, n: number): readonly [number, number] {
  const z = 1.959963984540054;
  const root = (from: number, to: number): number => {
    let [inside, outside] = [from, to];
    for (let k = 0; k < 100; k++) {
      const c = (inside + outside) / 2;
      if ((p - c) ** 2 * n <= z * z * c * (1 - c)) inside = c;
      else outside = c;
    }
    return inside;
  };
  return [root(p, 0), root(p, 1)];
}

describe('the report', () => {
  it('its table holds the numbers that the records give', () => {
    const shown = resultsTable(selection.source, selection.series);
    const columns = shown.columns.map(({ title, group = '' }) => `${group} ${title}`.trim());
    const people = liveOf('person');
    const categories = ssiBench.meta.categories.filter(({ id }) =>
      people.some(({ category }) => category === id),
    );
    for (const { id, title } of [...categories, { id: null, title: 'All' }]) {
      const own = people.filter(({ category }) => id === null || category === id);
      const row = shown.rows.find(({ group, cells }) => group === 'People' && cells[0] === title);
      truthy(row, `a row of ${title}`);
      const cell = (name: string) => row.cells[columns.indexOf(name)];
      same(cell('Scored'), own.length);
      for (const [metric, heading] of [
        ['taskwise', 'Whole order right'],
        ['pairwise', 'Pairs in order'],
      ] as const) {
        const values = own.map(({ score }) => score?.metrics[metric] ?? Number.NaN);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const name = columns.find((column) => column.toLowerCase() === `${heading} %`.toLowerCase());
        truthy(name, `a column ${heading}, of ${columns.join('; ')}`);
        same(row.cells[columns.indexOf(name)], one(mean), `${title}, ${metric}`);
        const [low, high] = wilsonByRoots(mean, values.length);
        same(
          row.cells[columns.indexOf(name) + 1],
          `${one(low)} to ${one(high)}`,
          `${title}, ${metric}, interval`,
        );
      }
      const times = own
        .flatMap(({ turns }) =>
          turns.flatMap(({ timing }) => (timing ? [timing.responded - timing.onset] : [])),
        )
        .sort((a, b) => a - b);
      const half = times.length / 2;
      const median = ((times[Math.ceil(half) - 1] ?? 0) + (times[Math.floor(half)] ?? 0)) / 2;
      same(cell('Median time, s'), (median / 1000).toFixed(1));
    }
  });

  it('its methods say how many, from which seeds and versions, and which times are outliers', () => {
    const own = runs.filter(({ run }) => run.parameters.mode === 'live');
    const words = methodsOf(
      selection.source,
      selection.series,
      own.map(({ run }) => run),
      selection.rows.length,
    ).join(' ');
    const trials = own.flatMap((run) => run.trials).length;
    let timed = 0;
    let outliers = 0;
    for (const kind of ['person', 'model', 'scripted']) {
      const times = liveOf(kind)
        .flatMap(({ turns }) =>
          turns.flatMap(({ timing }) => (timing ? [timing.responded - timing.onset] : [])),
        )
        .sort((a, b) => a - b);
      if (times.length === 0) continue;
      const at = (q: number): number => {
        const place = q * (times.length - 1);
        const [a = 0, b = a] = times.slice(Math.floor(place), Math.floor(place) + 2);
        return a + (place - Math.floor(place)) * (b - a);
      };
      timed += times.length;
      outliers += times.filter((time) => time > at(0.75) + 1.5 * (at(0.75) - at(0.25))).length;
    }
    truthy(outliers > 0, 'outliers among the made times');
    for (const part of [
      `${trials} trials of 6 runs`,
      '4 people in 4 runs',
      'seeds 7',
      `version ${ssiBench.version}`,
      'Orthant 0.1.0',
      `${outliers} of ${timed} times`,
      '1.5 interquartile ranges',
    ])
      truthy(words.includes(part), `"${part}" in: ${words}`);
  });

  it('lists every run with its trials, and its figures say what the table says', () => {
    const own = runs.filter(({ run }) => run.parameters.mode === 'live');
    const shown = runsTable(
      own.map(({ run }) => run),
      selection.trials.table,
      selection.rows,
    );
    same(
      shown.rows.map(({ cells }) => [cells[0], cells.at(-1)]),
      own.map(({ run, trials }) => [run.id, trials.length]),
    );
    const figures = figuresOf(selection.source, selection.series);
    const bars = figures.find(({ id }) => id === 'accuracy-by-category')?.data;
    truthy(bars?.kind === 'bars', 'bars by category');
    const table = resultsTable(selection.source, selection.series);
    for (const { row, series, value, n } of bars.bars) {
      const line = table.rows.find(({ group, cells }) => group === series && cells[0] === row);
      same([line?.cells[1], line?.cells[2]], [n, one(value)], `${series}, ${row}`);
    }
  });
});
