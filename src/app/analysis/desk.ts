import type { Dimension, TrialTable } from '../../analysis/table.js';
import { shownPaper, tableCsv, tableLatex } from '../../analysis/table-text.js';
import { ok, type Result } from '../../core/result.js';
import { isBuiltFamily, loadPublished } from '../../tasks/registry.js';
import '../../ui/analysis/analysis.js';
import type {
  AnalysisBody,
  AnalysisView,
  AnalysisWant,
  FilterView,
} from '../../ui/analysis/analysis-view.js';
import { ANALYSIS_PARTS, type AnalysisPart } from '../../ui/analysis/parts.js';
import { hrefOf } from '../../ui/routes.js';
import type { View } from '../../ui/view.js';
import { download } from '../files.js';
import { metaOf } from '../present.js';
import type { Services } from '../services.js';
import { type Choices, choicesFrom, entriesOfChoices, rowsOf, type Scope, scopesOf } from './choices.js';
import { figuresOf } from './figures.js';
import { overlapCurves, placeConfusion, recordsOf } from './records-figures.js';
import { type Series, SPLITS, seriesOf } from './series.js';
import { INTERVALS, LINES, resultsTable, type TableSource } from './tables.js';
import { readTrials, type Trials } from './trials.js';

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
/** Addresses longer than this are not written: the choices then last as long as the page. */
const LONGEST = 3000;

/** The results workspace: what is stored, as columns, and what a person wants to see of it. */
export class AnalysisDesk {
  readonly #services: Services;
  #trials: Trials | null = null;
  #choices: Choices = choicesFrom([]);
  #part: AnalysisPart = 'tables';
  #show: (view: View) => void = () => undefined;
  #signal: AbortSignal = new AbortController().signal;
  #work = new AbortController();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Reads what is stored anew: runs may have come since. */
  async visit(
    part: AnalysisPart,
    entries: readonly (readonly [string, string])[],
    show: (view: View) => void,
    signal: AbortSignal,
  ): Promise<Result<void>> {
    show({ screen: 'busy', title: 'Reading the runs', detail: '' });
    const trials = await readTrials(this.#services, signal, () => undefined);
    if (signal.aborted) return ok(undefined);
    if (!trials.ok) return trials;
    this.#trials = trials.value;
    this.#choices = choicesFrom(entries);
    this.#part = part;
    this.#show = show;
    this.#signal = signal;
    await this.#tell();
    return ok(undefined);
  }

  async handle(want: AnalysisWant): Promise<void> {
    switch (want.kind) {
      case 'scope':
        return this.#choose({ ...this.#choices, scope: want.id, where: {} });
      case 'choose':
        return this.#choose({ ...this.#choices, [want.what]: want.id });
      case 'dates':
        return this.#choose({ ...this.#choices, from: want.from, to: want.to });
      case 'clear':
        return this.#choose({ ...this.#choices, where: {}, from: '', to: '' });
      case 'only': {
        const { [want.dimension]: _, ...others } = this.#choices.where;
        const where = want.ids === null ? others : { ...others, [want.dimension]: want.ids };
        return this.#choose({ ...this.#choices, where });
      }
      case 'filter':
        return this.#filter(want.dimension, want.id, want.on);
      case 'save-table': {
        const text = want.form === 'csv' ? tableCsv(want.table) : tableLatex(want.table);
        const name = fileName(want.table.caption);
        return want.form === 'csv'
          ? download(`${name}.csv`, [text], 'text/csv')
          : download(`${name}.tex`, [text], 'application/x-tex');
      }
      case 'save-file':
        return download(want.name, [want.blob], want.blob.type);
    }
  }

  #choose(choices: Choices): Promise<void> {
    this.#choices = choices;
    const href = hrefOf({ to: 'analysis', part: this.#part, entries: entriesOfChoices(choices) });
    if (href.length < LONGEST) history.replaceState(null, '', href);
    return this.#tell();
  }

  #filter(dimension: Dimension, id: string, on: boolean): Promise<void> {
    const all = this.#filters()?.find((filter) => filter.dimension === dimension)?.options ?? [];
    const ids = all.filter((one) => (one.id === id ? on : one.on)).map((one) => one.id);
    const { [dimension]: _, ...others } = this.#choices.where;
    const where = ids.length === all.length ? others : { ...others, [dimension]: ids };
    return this.#choose({ ...this.#choices, where });
  }

  #scope(scopes: readonly Scope[]): Scope | null {
    return scopes.find(({ id }) => id === this.#choices.scope) ?? scopes[0] ?? null;
  }

  #filters(): readonly FilterView[] | null {
    if (this.#trials === null) return null;
    const { table, runs } = this.#trials;
    const scope = this.#scope(scopesOf(table));
    if (scope === null) return null;
    const { all } = rowsOf(table, scope, this.#choices);
    const meta = metaOf(scope.family);
    return FILTERS.flatMap(([dimension, title]) => {
      const { codes, names } = table.text[dimension];
      const counts = new Uint32Array(names.length);
      for (const row of all) counts[codes[row] ?? 0]! += 1;
      const allowed = this.#choices.where[dimension];
      const known = allowed === undefined ? null : new Set(allowed);
      const options = names.flatMap((id, code) => {
        const n = counts[code] ?? 0;
        if (n === 0) return [];
        return [{ id, title: optionTitle(dimension, id, meta, runs), n, on: known?.has(id) ?? true }];
      });
      return options.length > 1 || known !== null ? [{ dimension, title, options }] : [];
    });
  }

  async #tell(): Promise<void> {
    const trials = this.#trials;
    if (trials === null) return;
    const { table } = trials;
    const scopes = scopesOf(table);
    const scope = this.#scope(scopes);
    const rows = scope === null ? null : rowsOf(table, scope, this.#choices);
    const choices = this.#choices;
    const entries = entriesOfChoices(choices);
    const links = Object.fromEntries(
      ANALYSIS_PARTS.map((part) => [part, hrefOf({ to: 'analysis', part, entries })] as const),
    );
    const base: Omit<AnalysisView, 'body'> = {
      screen: 'analysis',
      part: this.#part,
      scopes: scopes.map((one) => ({ id: one.id, title: scopeTitle(one), n: one.n })),
      scope: scope?.id ?? '',
      filters: this.#filters() ?? [],
      from: choices.from,
      to: choices.to,
      split: choices.split,
      splits: SPLITS,
      lines: choices.lines,
      lineChoices: LINES,
      interval: choices.interval,
      intervals: Object.entries(INTERVALS).flatMap(([id, rule]) => (rule ? [{ id, title: rule.title }] : [])),
      passed: rows?.passed.length ?? 0,
      all: rows?.all.length ?? 0,
      links: { tables: links.tables ?? '', figures: links.figures ?? '' },
      unreadable: trials.unreadable,
    };
    await this.#tellBody(scope, rows?.passed ?? new Uint32Array(0), (body) => {
      if (!this.#signal.aborted && this.#choices === choices) this.#show({ ...base, body });
    });
  }

  async #tellBody(scope: Scope | null, rows: Uint32Array, tell: (body: AnalysisBody) => void): Promise<void> {
    const trials = this.#trials;
    const source = scope === null ? null : await this.#source(scope);
    if (source === null || trials === null) return tell(EMPTY);
    const series = seriesOf(trials.table, rows, this.#choices.split);
    switch (this.#part) {
      case 'tables': {
        const { PAPER_TABLES } = await import('../../analysis/papers/all.js');
        return tell({
          kind: 'tables',
          own: rows.length === 0 ? [] : [resultsTable(source, series)],
          papers: PAPER_TABLES[source.meta.id].map(shownPaper),
        });
      }
      case 'figures':
        return this.#tellFigures(trials, source, series, rows, tell);
    }
  }

  async #tellFigures(
    trials: Trials,
    source: TableSource,
    series: readonly Series[],
    rows: Uint32Array,
    tell: (body: AnalysisBody) => void,
  ): Promise<void> {
    const figures = figuresOf(source, series);
    const { id } = source.meta;
    if (id !== 'rota-bench' && id !== 'ssi-bench') return tell({ kind: 'figures', figures, busy: null });
    // A new choice ends what the last one asked for.
    this.#work.abort();
    this.#work = new AbortController();
    const signal = AbortSignal.any([this.#work.signal, this.#signal]);
    const say = (busy: string | null): void => {
      if (!signal.aborted) tell({ kind: 'figures', figures, busy });
    };
    say('Reading the answers');
    const runs = await recordsOf(this.#services, trials.runs, selectedOf(trials.table, rows), signal);
    const more =
      id === 'rota-bench' ? await overlapCurves(this.#services, runs, signal, say) : placeConfusion(runs);
    if (!signal.aborted) tell({ kind: 'figures', figures: more ? [...figures, more] : figures, busy: null });
  }

  async #source(scope: Scope): Promise<TableSource | null> {
    const meta = metaOf(scope.family);
    if (meta === null || this.#trials === null) return null;
    const { lines, interval } = this.#choices;
    return {
      table: this.#trials.table,
      meta,
      published: isBuiltFamily(meta.id) ? await loadPublished(meta.id) : null,
      scopeTitle: scopeTitle(scope),
      lines: LINES.find(({ id }) => id === lines)?.id ?? 'category',
      interval: INTERVALS[interval] ?? INTERVALS.wilson!,
    };
  }
}

/** Which items of which runs the rows are. */
function selectedOf(table: TrialTable, rows: Uint32Array): ReadonlyMap<string, ReadonlySet<number>> {
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

const EMPTY: AnalysisBody = { kind: 'tables', own: [], papers: [] };

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

function optionTitle(
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

/** "ranking-results-by-category": a file's name from a caption. */
const fileName = (caption: string): string =>
  `orthant-${caption
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 70)}`;
