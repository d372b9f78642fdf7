import type { FamilyMeta } from '../core/family.js';
import type { Published } from '../core/published.js';
import type { RunParameters, RunRecord, TrialRecord } from '../core/record.js';
import { wilson } from '../core/statistics.js';
import { aggregate, type Cell, type Pool } from '../runner/aggregate.js';
import { isBuiltFamily, metas } from '../tasks/registry.js';
import type { AccuracyCell, AccuracyRow, AccuracyTable, Rate, RunRow, TrialRow } from '../ui/view.js';

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The menu facts of a family that this page has; null for one it has not. */
export const metaOf = (family: string): FamilyMeta | null => (isBuiltFamily(family) ? metas[family] : null);

const titleOfCategory = (meta: FamilyMeta | null, id: string): string =>
  meta?.categories.find((category) => category.id === id)?.title ?? id;

/** "Hop distance, hard", "All categories". */
export function runTitle(parameters: RunParameters): string {
  const meta = metaOf(parameters.family);
  const { categories, level } = parameters;
  const what =
    categories.length === 0
      ? 'All categories'
      : categories.length <= 2
        ? categories.map((id) => titleOfCategory(meta, id)).join(' and ')
        : `${categories.length} categories`;
  return level === null ? what : `${what}, ${level}`;
}

/** What a person chose, for the page before a run. */
export function settingsOf(parameters: RunParameters): readonly (readonly [string, string])[] {
  const { source, seed, count, feedback, mode, timeLimit, condition } = parameters;
  const out: [string, string][] = [
    ['items', source.kind === 'pack' ? `${count} of ${source.id}` : `${count} fresh`],
    ['which', runTitle(parameters)],
    ['seed', `${seed}`],
    ['truth', feedback ? 'after each item' : 'at the end'],
  ];
  if (timeLimit !== null) out.push(['time', `${timeLimit} s an item`]);
  if (condition.without.length > 0) out.push(['without', condition.without.join(', ')]);
  if (mode === 'test') out.push(['test run', 'not counted']);
  return out;
}

/** A run in one line. Its rate is that of right answers among items that were scored. */
export function runRow(run: RunRecord): RunRow {
  const { counters } = run;
  const scored = counters.answered + counters.unparsed + counters.skipped + counters.timedOut;
  return {
    id: run.id,
    title: runTitle(run.parameters),
    family: run.parameters.family,
    when: date.format(run.createdAt),
    status: run.status,
    mode: run.parameters.mode,
    participant: run.participant.kind === 'person' ? 'you' : run.participant.name,
    origin: run.origin,
    ended: counters.ended,
    planned: counters.planned,
    rate: rateOf(counters.correct, scored),
  };
}

function rateOf(successes: number, n: number): Rate | null {
  const interval = wilson(successes, n);
  return interval === null ? null : { value: successes / n, n, ...interval };
}

/** Accuracy by category beside chance and the published rows. @param published null where there are none */
export function accuracyTable(
  title: string,
  note: string,
  trials: readonly TrialRecord[],
  meta: FamilyMeta,
  published: Published | null,
): AccuracyTable {
  const metrics = meta.metrics.filter(({ unit }) => unit === 'proportion');
  const totals = aggregate(trials, meta);
  const people = published?.rows.find((row) => row.kind === 'people') ?? null;
  const headline = metrics[0]?.id ?? '';
  const best =
    published?.rows
      .filter((row) => row.kind === 'proprietary' || row.kind === 'open')
      .reduce<Published['rows'][number] | null>(
        (top, row) =>
          top === null || (row.overall[headline] ?? 0) > (top.overall[headline] ?? 0) ? row : top,
        null,
      ) ?? null;
  const cells = (cell: Cell | null, category: string | null): readonly AccuracyCell[] =>
    metrics.map(({ id }) => {
      const estimate = cell?.metrics[id];
      const of = (row: Published['rows'][number] | null): number | null =>
        (category === null ? row?.overall[id] : row?.metrics[id]?.[category]) ?? null;
      const ownChance = meta.categories.find((one) => one.id === category)?.chance[id];
      return {
        rate:
          estimate?.interval == null
            ? null
            : {
                value: estimate.value,
                n: estimate.n,
                low: estimate.interval.low,
                high: estimate.interval.high,
              },
        chance: cell?.chance[id] ?? ownChance ?? null,
        people: of(people),
        best: of(best),
      };
    });
  const rows: AccuracyRow[] = totals.categories.map(({ id, cell }) => ({
    id,
    title: titleOfCategory(meta, id),
    group: capital(meta.categories.find((category) => category.id === id)?.group ?? ''),
    n: cell.scored,
    metrics: cells(cell, id),
  }));
  return {
    title,
    note,
    metrics: metrics.map(({ id, title: name }) => ({ id, title: name })),
    rows,
    overall: {
      id: '',
      title: rows.length === 1 ? 'This category' : 'All of these',
      group: '',
      n: totals.overall.scored,
      metrics: cells(totals.overall, rows.length === meta.categories.length ? null : ''),
    },
    peopleName: people?.name ?? null,
    bestName: best?.name ?? null,
  };
}

/** A pool by what its trials share. */
export function poolTable(pool: Pool, meta: FamilyMeta, published: Published | null): AccuracyTable {
  const { name } = pool;
  const who = name.participant.kind === 'person' ? 'People' : name.participant.name;
  const what = name.origin === 'generated' ? 'generated items' : 'published items';
  const parts = [
    `${meta.title}, ${meta.after}.`,
    `${capital(what)}, version ${name.itemVersion}; scoring "${name.protocol}".`,
    name.condition.without.length > 0 ? `Without ${name.condition.without.join(', ')}.` : '',
    name.mode === 'test' ? 'Test runs: never counted with live ones.' : '',
    published === null ? '' : `Reference: ${published.source}.`,
  ];
  return accuracyTable(
    `${who}, ${what}${name.mode === 'test' ? ', test' : ''}`,
    parts.filter((part) => part !== '').join(' '),
    pool.trials,
    meta,
    published,
  );
}

function metricText(value: number, unit: FamilyMeta['metrics'][number]['unit']): string {
  switch (unit) {
    case 'proportion':
      return `${Math.round(value * 100)} %`;
    case 'degrees':
      return `${value.toFixed(1)}°`;
    case 'count':
      return `${value}`;
    case 'ratio':
      return value.toFixed(3);
  }
}

export function trialRow(trial: TrialRecord, meta: FamilyMeta | null): TrialRow {
  // Each turn has its own onset; what lies between two turns (a pause, a closed page) is nobody's time on task.
  const times = trial.turns.flatMap(({ timing }) =>
    timing === null ? [] : [timing.responded - timing.onset],
  );
  const time = times.reduce((sum, ms) => sum + ms, 0);
  return {
    index: trial.index,
    category: titleOfCategory(meta, trial.category),
    level: trial.level,
    outcome: trial.outcome ?? 'open',
    correct: trial.score?.correct ?? null,
    metrics: (meta?.metrics ?? []).map(({ id, unit }) => {
      const value = trial.score?.metrics[id];
      return value === undefined ? '–' : metricText(value, unit);
    }),
    time: times.length === 0 ? null : `${(time / 1000).toFixed(1)} s`,
  };
}

/** What a run was made with, for its page. */
export function factsOf(run: RunRecord): readonly (readonly [string, string])[] {
  const { environment, parameters } = run;
  const out: [string, string | null][] = [
    ['Run', run.id],
    ['Begun', date.format(run.createdAt)],
    ['Seed', `${parameters.seed}`],
    ['Items', run.pack === null ? 'generated for this run' : `${run.pack.id}, manifest ${run.pack.hash}`],
    ['Family version', `${run.familyVersion}`],
    ['Scoring', parameters.protocol],
    ['Truth shown', parameters.feedback ? 'after each item' : 'at the end'],
    ['Taken up again', run.resumeCount === 0 ? null : `${run.resumeCount} times`],
    ['Drawn with', [environment.renderer, environment.adapter].filter((x) => x !== null).join(', ') || null],
    ['Browser', environment.userAgent],
    ['App version', run.appVersion],
  ];
  return out.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
