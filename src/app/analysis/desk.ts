import type { Dimension } from '../../analysis/table.js';
import { type ShownTable, shownPaper, tableCsv, tableLatex } from '../../analysis/table-text.js';
import { ok, type Result } from '../../core/result.js';
import { isBuiltFamily, loadFamily, loadPublished } from '../../tasks/registry.js';
import '../../ui/analysis/analysis.js';
import type {
  AnalysisBody,
  AnalysisView,
  AnalysisWant,
  CompareBody,
  ExchangeBody,
  FilterView,
  ItemBody,
  ModelsBody,
  ReportBody,
  RunningView,
} from '../../ui/analysis/analysis-view.js';
import type { Figure } from '../../ui/analysis/figure-view.js';
import type { AnalysisPart } from '../../ui/analysis/parts.js';
import { hrefOf } from '../../ui/routes.js';
import type { ReviewView, View } from '../../ui/view.js';
import { Drawing } from '../drawing.js';
import { download } from '../files.js';
import { reviewPage } from '../pages.js';
import { metaOf } from '../present.js';
import type { Services } from '../services.js';
import { type Choices, choicesFrom, entriesOfChoices, rowsOf, type Scope, scopesOf } from './choices.js';
import { answersOf, comparison, contendersOf, itemTitle } from './compare.js';
import {
  checkPublished,
  EXPORTS,
  exportAnswers,
  exportPack,
  type Host,
  importAnswers,
  packsHere,
  type Told,
} from './exchange.js';
import { figuresOf } from './figures.js';
import { itemAnswers, rowsOfItem } from './item.js';
import { JOBS, type JobOutcome, runJob } from './jobs.js';
import { overlapCurves, placeConfusion, recordsOf } from './records-figures.js';
import { methodsOf, runsTable } from './report.js';
import { type Series, SPLITS, seriesOf } from './series.js';
import { INTERVALS, LINES, resultsTable, type TableSource } from './tables.js';
import { readTrials, type Trials } from './trials.js';
import { filtersOf, linksOf, optionTitle, scopeTitle, selectedOf } from './words.js';

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
  #stop = new AbortController();
  #running: RunningView | null = null;
  #problem: string | null = null;
  #told: Told | null = null;
  #outcome: JobOutcome | null = null;
  #packs: ExchangeBody['packs'] | null = null;
  #compare: CompareBody | null = null;
  #papers: { readonly family: string; readonly tables: readonly ShownTable[] } = { family: '', tables: [] };
  #tellWorking: (body: AnalysisBody) => void = () => undefined;
  #drawing: Drawing | null = null;

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
    let said = 0;
    const trials = await readTrials(this.#services, signal, (count) => {
      if (!signal.aborted && count - said > 500) {
        said = count;
        show({ screen: 'busy', title: 'Reading the runs', detail: `${count.toLocaleString('en')} trials` });
      }
    });
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
      case 'open':
        return this.#open(want.item);
      case 'compute':
        return this.#compute(want.job);
      case 'stop':
        return this.#stop.abort();
      case 'export':
        return this.#export(want.what, want.pack);
      case 'import-answers':
        return this.#bringIn('Replies', (host) => importAnswers(want.files, want.pack, want.model, host));
      case 'import-benchmark':
        return this.#bringIn('Published files', (host) => checkPublished(want.files, host));
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
    // What was computed was of another selection.
    if (choices.scope !== this.#choices.scope || choices.where !== this.#choices.where) this.#outcome = null;
    this.#choices = choices;
    const href = hrefOf({ to: 'analysis', part: this.#part, entries: entriesOfChoices(choices) });
    if (href.length < LONGEST) history.replaceState(null, '', href);
    return this.#tell();
  }

  #filter(dimension: Dimension, id: string, on: boolean): Promise<void> {
    const all = this.#filters().find((filter) => filter.dimension === dimension)?.options ?? [];
    const ids = all.filter((one) => (one.id === id ? on : one.on)).map((one) => one.id);
    const { [dimension]: _, ...others } = this.#choices.where;
    const where = ids.length === all.length ? others : { ...others, [dimension]: ids };
    return this.#choose({ ...this.#choices, where });
  }

  #scope(scopes: readonly Scope[]): Scope | null {
    return scopes.find(({ id }) => id === this.#choices.scope) ?? scopes[0] ?? null;
  }

  #filters(): readonly FilterView[] {
    if (this.#trials === null) return [];
    const scope = this.#scope(scopesOf(this.#trials.table));
    return scope === null ? [] : filtersOf(this.#trials, scope, this.#choices);
  }

  async #tell(): Promise<void> {
    const trials = this.#trials;
    if (trials === null) return;
    const { table } = trials;
    const scopes = scopesOf(table);
    const scope = this.#scope(scopes);
    const rows = scope === null ? null : rowsOf(table, scope, this.#choices);
    const choices = this.#choices;
    const base: Omit<AnalysisView, 'body'> = {
      screen: 'analysis',
      part: this.#part,
      scopes: scopes.map((one) => ({ id: one.id, title: scopeTitle(one), n: one.n })),
      scope: scope?.id ?? '',
      filters: this.#filters(),
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
      links: linksOf(choices),
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
        // The same objects as before are not drawn anew.
        if (this.#papers.family !== source.meta.id) {
          const { PAPER_TABLES } = await import('../../analysis/papers/all.js');
          this.#papers = {
            family: source.meta.id,
            tables: PAPER_TABLES[source.meta.id].map(shownPaper),
          };
        }
        return tell({
          kind: 'tables',
          own: rows.length === 0 ? [] : [resultsTable(source, series)],
          papers: this.#papers.tables,
        });
      }
      case 'figures':
        return this.#tellFigures(trials, source, series, rows, tell);
      case 'compare':
        return this.#tellCompare(trials, source, rows, tell);
      case 'item':
        return this.#tellItem(trials, source, scope, tell);
      case 'models':
        return tell(this.#modelsBody());
      case 'exchange': {
        this.#packs ??= await packsHere(this.#services);
        return tell(this.#exchangeBody());
      }
      case 'report':
        return this.#tellReport(trials, source, series, rows, tell);
    }
  }

  /** A new choice ends what the last one asked for. */
  #newWork(): AbortSignal {
    this.#work.abort();
    this.#work = new AbortController();
    return AbortSignal.any([this.#work.signal, this.#signal]);
  }

  async #tellCompare(
    trials: Trials,
    source: TableSource,
    rows: Uint32Array,
    tell: (body: AnalysisBody) => void,
  ): Promise<void> {
    const signal = this.#newWork();
    const { a, b, show } = this.#choices;
    const options = contendersOf(trials.table, rows);
    const first = options.find(({ id }) => id === a) ?? options[0];
    const second = options.find(({ id }) => id === b) ?? options.find((one) => one !== first) ?? first;
    if (first === undefined || second === undefined) return tell(EMPTY);
    const answers = async (of: Uint32Array) =>
      answersOf(await recordsOf(this.#services, trials.runs, selectedOf(trials.table, of), signal));
    const both = [await answers(first.rows), await answers(second.rows)] as const;
    if (signal.aborted) return;
    this.#compare = {
      kind: 'compare',
      options: options.map(({ id, title }) => ({
        id,
        title: id.startsWith('run:') ? `Run: ${title}` : title,
      })),
      first: first.id,
      second: second.id,
      show,
      opened: null,
      ...comparison(trials.table, source.meta, first, second, show, both, (item) =>
        hrefOf({ to: 'analysis', part: 'item', entries: entriesOfChoices({ ...this.#choices, item }) }),
      ),
    };
    this.#tellWorking = tell;
    tell(this.#compare);
  }

  async #open(item: string | null): Promise<void> {
    const { compare, trials } = { compare: this.#compare, trials: this.#trials };
    if (compare === null || trials === null) return;
    const signal = this.#newWork();
    const told = (opened: CompareBody['opened']): void => {
      if (signal.aborted) return;
      this.#compare = { ...compare, opened };
      this.#tellWorking(this.#compare);
    };
    told(item === null ? null : { item, review: null, problem: null });
    if (item === null) return;
    const all = Uint32Array.from({ length: trials.table.length }, (_, row) => row);
    const problem = await this.#review(trials, rowsOfItem(trials.table, all, item), signal, (review) =>
      told({ item, review, problem: null }),
    );
    if (problem !== null) told({ item, review: null, problem });
  }

  /** Draws an item by the first of its trials whose truth may be shown. Why it cannot be, or null. */
  async #review(
    { table, runs }: Trials,
    rows: Uint32Array,
    signal: AbortSignal,
    tell: (review: ReviewView) => void,
  ): Promise<string | null> {
    const { codes, names } = table.text.run;
    const idOf = (row: number): string => names[codes[row] ?? 0] ?? '';
    const over = rows.find((row) => runs.get(idOf(row))?.status !== 'open') ?? rows[0];
    if (over === undefined) return 'Nobody has answered this item here.';
    this.#drawing ??= new Drawing(this.#services);
    const index = table.index[over] ?? 0;
    const told = await reviewPage(this.#services, this.#drawing, idOf(over), index, signal, tell);
    return told.ok ? null : told.fault.message;
  }

  async #tellItem(
    trials: Trials,
    source: TableSource,
    scope: Scope | null,
    tell: (body: AnalysisBody) => void,
  ): Promise<void> {
    const signal = this.#newWork();
    const { item } = this.#choices;
    if (scope === null) return;
    const rows = rowsOfItem(trials.table, rowsOf(trials.table, scope, choicesFrom([])).all, item);
    const runs = await recordsOf(this.#services, trials.runs, selectedOf(trials.table, rows), signal);
    if (signal.aborted) return;
    const body: ItemBody = {
      kind: 'item',
      item,
      review: null,
      problem: null,
      ...itemAnswers(runs, source.meta, item, this.#outcome?.difficulty?.get(item) ?? null),
    };
    tell(body);
    const problem = await this.#review(trials, rows, signal, (review) => {
      if (!signal.aborted) tell({ ...body, review });
    });
    if (problem !== null && !signal.aborted) tell({ ...body, problem });
  }

  #modelsBody(): ModelsBody {
    return {
      kind: 'models',
      jobs: JOBS,
      running: this.#running,
      problem: this.#problem,
      tables: this.#outcome?.tables ?? [],
      figures: this.#outcome?.figures ?? [],
    };
  }

  #exchangeBody(): ExchangeBody {
    const packs = this.#packs ?? [];
    const scope = this.#trials === null ? null : this.#scope(scopesOf(this.#trials.table));
    const family = scope?.family ?? '';
    return {
      kind: 'exchange',
      packs,
      pack: (packs.find(({ id }) => id.startsWith(`${family}/`)) ?? packs[0])?.id ?? '',
      exports: EXPORTS,
      running: this.#running,
      told: this.#told,
    };
  }

  async #tellReport(
    trials: Trials,
    source: TableSource,
    series: readonly Series[],
    rows: Uint32Array,
    tell: (body: AnalysisBody) => void,
  ): Promise<void> {
    if (rows.length === 0) return tell(EMPTY);
    const runs = [...selectedOf(trials.table, rows).keys()].flatMap((id) => trials.runs.get(id) ?? []);
    const lines = (id: Dimension): TableSource => ({ ...source, lines: id });
    const report: ReportBody = {
      kind: 'report',
      title: `Report: ${source.scopeTitle}`,
      when: `Made on ${new Date(this.#services.clock.wall()).toISOString().slice(0, 10)}`,
      methods: methodsOf(source, series, runs, rows.length),
      tables: [
        resultsTable(lines('category'), series),
        ...(source.meta.levels.length > 1 ? [resultsTable(lines('level'), series)] : []),
        runsTable(runs, trials.table, rows),
      ],
      figures: figuresOf(lines('category'), series),
    };
    tell(report);
    const signal = this.#newWork();
    const more = await this.#fromRecords(trials, source, rows, signal, () => undefined);
    if (more !== null && !signal.aborted) tell({ ...report, figures: [...report.figures, more] });
  }

  /** One long thing at a time; what it says is shown as it comes. */
  async #run(title: string, act: (signal: AbortSignal, tell: Host['tell']) => Promise<void>): Promise<void> {
    if (this.#running !== null) return;
    const stop = new AbortController();
    this.#stop = stop;
    const signal = AbortSignal.any([stop.signal, this.#signal]);
    let last = 0;
    const tell: Host['tell'] = (detail, share) => {
      this.#running = { title, detail, share };
      const now = performance.now();
      // Fast enough to see it move, slow enough to cost nothing.
      if (now - last < 80) return;
      last = now;
      void this.#tell();
    };
    this.#problem = null;
    this.#told = null;
    this.#running = { title, detail: '', share: null };
    await this.#tell();
    try {
      await act(signal, tell);
    } catch (error) {
      const text = signal.aborted
        ? 'Stopped; what was not finished was left out and nothing was changed.'
        : `This could not be finished: ${error instanceof Error ? error.message : error}`;
      this.#problem = text;
      this.#told = { ok: false, text, bad: [] };
    } finally {
      this.#running = null;
    }
    if (!this.#signal.aborted) await this.#tell();
  }

  async #compute(id: string): Promise<void> {
    const job = JOBS.find((one) => one.id === id);
    const trials = this.#trials;
    const scope = trials === null ? null : this.#scope(scopesOf(trials.table));
    if (job === undefined || trials === null || scope === null) return;
    const source = await this.#source(scope);
    if (source === null) return;
    const { table, runs } = trials;
    const rows = rowsOf(table, scope, this.#choices).passed;
    await this.#run(job.title, async (signal, tell) => {
      const outcome = await runJob(job.id, {
        source,
        series: seriesOf(table, rows, this.#choices.split),
        rows,
        nameOfRun: (run) => optionTitle('run', run, source.meta, runs),
        nameOfItem: (item) => {
          const [row] = rowsOfItem(table, rows, item);
          return row === undefined ? item : `${itemTitle(table, source.meta, row)} (${item})`;
        },
        records: () => recordsOf(this.#services, runs, selectedOf(table, rows), signal),
        signal,
        tell,
      });
      if (outcome.ok) this.#outcome = outcome.value;
      else this.#problem = outcome.fault.message;
    });
  }

  async #export(what: string, pack: string): Promise<void> {
    const known = EXPORTS.find(({ id }) => id === what);
    const trials = this.#trials;
    if (known === undefined || trials === null) return;
    await this.#run(known.title, async (signal, tell) => {
      const host: Host = { services: this.#services, signal, tell };
      if (known.id === 'pack-tsv') {
        this.#told = await exportPack(pack, host);
        return;
      }
      const scope = this.#scope(scopesOf(trials.table));
      const meta = scope === null ? null : metaOf(scope.family);
      if (scope === null || meta === null || !isBuiltFamily(meta.id)) return;
      const { passed } = rowsOf(trials.table, scope, this.#choices);
      const runs = await recordsOf(this.#services, trials.runs, selectedOf(trials.table, passed), signal);
      this.#told = await exportAnswers(known.id, runs, await loadFamily(meta.id), host);
    });
  }

  async #bringIn(title: string, act: (host: Host) => Promise<Told>): Promise<void> {
    await this.#run(title, async (signal, tell) => {
      this.#told = await act({ services: this.#services, signal, tell });
      // What came is to be seen at once.
      const trials = await readTrials(this.#services, signal, () => undefined);
      if (trials.ok && !signal.aborted) this.#trials = trials.value;
    });
  }

  async #tellFigures(
    trials: Trials,
    source: TableSource,
    series: readonly Series[],
    rows: Uint32Array,
    tell: (body: AnalysisBody) => void,
  ): Promise<void> {
    const figures = figuresOf(source, series);
    const signal = this.#newWork();
    const say = (busy: string | null): void => {
      if (!signal.aborted) tell({ kind: 'figures', figures, busy });
    };
    say(null);
    const more = await this.#fromRecords(trials, source, rows, signal, say);
    if (more !== null && !signal.aborted) tell({ kind: 'figures', figures: [...figures, more], busy: null });
  }

  /** The figure that needs more of the answers than the columns hold; null where a family has none. */
  async #fromRecords(
    trials: Trials,
    source: TableSource,
    rows: Uint32Array,
    signal: AbortSignal,
    say: (busy: string | null) => void,
  ): Promise<Figure | null> {
    const { id } = source.meta;
    if (id !== 'rota-bench' && id !== 'ssi-bench') return null;
    say('Reading the answers');
    const runs = await recordsOf(this.#services, trials.runs, selectedOf(trials.table, rows), signal);
    const more =
      id === 'rota-bench' ? await overlapCurves(this.#services, runs, signal, say) : placeConfusion(runs);
    say(null);
    return more;
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

const EMPTY: AnalysisBody = { kind: 'tables', own: [], papers: [] };

/** "ranking-results-by-category": a file's name from a caption. */
const fileName = (caption: string): string =>
  `orthant-${caption
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 70)}`;
