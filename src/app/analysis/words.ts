import type { Dimension, TrialTable } from '../../analysis/table.js';
import type { AnalysisView, FilterView } from '../../ui/analysis/analysis-view.js';
import type { AnalysisPart } from '../../ui/analysis/parts.js';
import { hrefOf } from '../../ui/routes.js';
import { metaOf } from '../present.js';
import { type Choices, entriesOfChoices, rowsOfScope, type Scope } from './choices.js';
import type { Trials } from './trials.js';

const FILTERS: readonly (readonly [Dimension, string])[] = [
  ['category', 'Category'],
  ['level', 'Level'],
  ['participantKind', 'Kind of answerer'],
  ['participant', 'Answerer'],
  ['subject', 'Participant id'],
  ['style', 'Way of asking'],
  ['without', 'Left out'],
  ['extra', 'Given besides'],
  ['protocol', 'Reading'],
  ['pack', 'Pack'],
  ['outcome', 'Outcome'],
  ['run', 'Run'],
];
interface Choice {
  readonly dimension: Dimension;
  readonly title: string;
  readonly options: readonly { readonly id: string; readonly title: string; readonly n: number }[];
}

/** What a scope holds does not change with the filters: counted once for each table. */
const counted = new WeakMap<TrialTable, Map<string, readonly Choice[]>>();

/** By what the trials of a scope can be left out, where there is more than one of it. */
export function filtersOf(trials: Trials, scope: Scope, choices: Choices): readonly FilterView[] {
  const known = counted.get(trials.table) ?? new Map<string, readonly Choice[]>();
  counted.set(trials.table, known);
  const all = known.get(scope.id) ?? choicesIn(trials, scope);
  known.set(scope.id, all);
  return all.flatMap(({ dimension, title, options }) => {
    const allowed = choices.where[dimension];
    if (allowed === undefined && options.length < 2) return [];
    const on = allowed === undefined ? null : new Set(allowed);
    return [{ dimension, title, options: options.map((one) => ({ ...one, on: on?.has(one.id) ?? true })) }];
  });
}

function choicesIn({ table, runs }: Trials, scope: Scope): readonly Choice[] {
  const all = rowsOfScope(table, scope);
  const meta = metaOf(scope.family);
  return FILTERS.map(([dimension, title]) => {
    const { codes, names } = table.text[dimension];
    const counts = new Uint32Array(names.length);
    for (let i = 0; i < all.length; i++) counts[codes[all[i] ?? 0] ?? 0]! += 1;
    const options = names.flatMap((id, code) => {
      const n = counts[code] ?? 0;
      return n === 0 ? [] : [{ id, title: optionTitle(dimension, id, meta, runs), n }];
    });
    return { dimension, title, options };
  });
}

export const scopeTitle = ({ family, origin, mode }: Scope): string =>
  [
    metaOf(family)?.title ?? family,
    origin === 'imported' ? 'published items' : 'generated items',
    ...(mode === 'test' ? ['test runs'] : []),
  ].join(', ');

const KINDS: { readonly [kind in string]?: string } = {
  person: 'People',
  model: 'Models',
  scripted: 'Solvers and scripts',
};

export function optionTitle(
  dimension: Dimension,
  id: string,
  meta: ReturnType<typeof metaOf>,
  runs: Trials['runs'],
): string {
  if (dimension === 'category') return meta?.categories.find((one) => one.id === id)?.title ?? id;
  if (dimension === 'participantKind') return KINDS[id] ?? id;
  if (dimension === 'run') {
    const run = runs.get(id);
    if (run === undefined) return id;
    const who = run.participant.kind === 'person' ? (run.ids.subject ?? 'person') : run.participant.name;
    return `${who}, ${new Date(run.createdAt).toISOString().slice(0, 16).replace('T', ' ')}, ${id.slice(0, 8)}`;
  }
  if (id !== '') return id;
  return (
    { level: 'no level', pack: 'fresh items', without: 'nothing', extra: 'nothing' }[dimension as string] ??
    'not said'
  );
}

/** Which items of which runs the rows are. */
export function selectedOf(table: TrialTable, rows: Uint32Array): ReadonlyMap<string, ReadonlySet<number>> {
  const { codes, names } = table.text.run;
  const out = new Map<string, Set<number>>();
  for (const row of rows) {
    const id = names[codes[row] ?? 0] ?? '';
    const known = out.get(id) ?? new Set<number>();
    known.add(table.index[row] ?? 0);
    out.set(id, known);
  }
  return out;
}

export const linksOf = (choices: Choices): AnalysisView['links'] => {
  const to = (part: AnalysisPart): string =>
    hrefOf({ to: 'analysis', part, entries: entriesOfChoices({ ...choices, item: '' }) });
  return {
    tables: to('tables'),
    figures: to('figures'),
    compare: to('compare'),
    models: to('models'),
    exchange: to('exchange'),
    report: to('report'),
    item: to('item'),
  };
};
