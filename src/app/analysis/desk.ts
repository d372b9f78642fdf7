import type { Dimension } from '../../analysis/table.js';
import { tableCsv, tableLatex } from '../../analysis/table-text.js';
import { makeColumns } from '../../bridge/columns.js';
import { ok, type Result } from '../../core/result.js';
import { isImportedPack } from '../../records/pack.js';
import { isBuiltFamily, loadFamily } from '../../tasks/registry.js';
import '../../ui/analysis/analysis.js';
import type {
  AnalysisBody,
  AnalysisView,
  AnalysisWant,
  ExchangeBody,
  FilterView,
  ModelsBody,
} from '../../ui/analysis/analysis-view.js';
import type { AnalysisPart } from '../../ui/analysis/parts.js';
import { hrefOf } from '../../ui/routes.js';
import type { View } from '../../ui/view.js';
import { download } from '../files.js';
import { metaOf } from '../present.js';
import type { Services } from '../services.js';
import { type Choices, choicesFrom, entriesOfChoices, type Scope, scopesOf } from './choices.js';
import { itemTitle } from './compare.js';
import {
  deleteImported,
  EXPORTS,
  exportAnswers,
  exportPack,
  type Host,
  importAnswers,
  packsHere,
  type Told,
} from './exchange.js';
import { rowsOfItem } from './item.js';
import type { JobOutcome } from './job.js';
import { JOBS, runJob } from './jobs.js';
import { LongWork } from './long-work.js';
import { ComparePart } from './part-compare.js';
import { tellFigures, tellReport } from './part-figures.js';
import { ItemDrawing, tellItem } from './part-item.js';
import { tablesBody } from './part-tables.js';
import { recordsOfSelection, type Selection, selectionOf } from './selection.js';
import { SPLITS } from './series.js';
import { INTERVALS, LINES } from './tables.js';
import { readTrials, type Trials } from './trials.js';
import { filtersOf, linksOf, scopeTitle } from './words.js';

/** Addresses longer than this are not written: the choices then last as long as the page. */
const LONGEST = 3000;
/** Milliseconds between two looks at columns that are being made. */
const LOOK = 3000;

/** The results workspace: what is stored, as columns, and what a person wants to see of it. */
export class AnalysisDesk {
  readonly #services: Services;
  readonly #drawing: ItemDrawing;
  readonly #comparing: ComparePart;
  readonly #work = new LongWork(() => this.#tell());
  #trials: Trials | null = null;
  /** Runs whose records cannot be read, as far as was tried. */
  #unreadable: ReadonlySet<string> = new Set();
  #reading: AnalysisView['reading'] = null;
  #choices: Choices = choicesFrom([]);
  #part: AnalysisPart = 'tables';
  #show: (view: View) => void = () => undefined;
  #last: AnalysisView | null = null;
  #signal: AbortSignal = new AbortController().signal;
  #asked = new AbortController();
  #outcome: JobOutcome | null = null;
  #packs: Pick<ExchangeBody, 'packs' | 'imported'> | null = null;

  constructor(services: Services) {
    this.#services = services;
    this.#drawing = new ItemDrawing(services);
    this.#comparing = new ComparePart(this.#drawing);
  }

  /** Reads what is stored anew: runs may have come since. What is not in columns yet is read while the rest is shown. */
  async visit(
    part: AnalysisPart,
    entries: readonly (readonly [string, string])[],
    show: (view: View) => void,
    signal: AbortSignal,
  ): Promise<Result<void>> {
    if (this.#trials === null) show({ screen: 'busy', title: 'Reading the runs', detail: '' });
    const trials = await readTrials(this.#services, this.#trials, this.#unreadable);
    if (signal.aborted) return ok(undefined);
    if (!trials.ok) return trials;
    this.#trials = trials.value;
    this.#choices = choicesFrom(entries);
    this.#part = part;
    this.#show = show;
    this.#signal = signal;
    this.#reading = null;
    await this.#tell();
    void this.#fill(trials.value.missing, signal);
    return ok(undefined);
  }

  /** Has the missing columns made, and shows from time to time what has come of it. */
  async #fill(missing: readonly string[], signal: AbortSignal): Promise<void> {
    if (missing.length === 0) return;
    const total = missing.length;
    let looked = performance.now();
    const tell = (done: number): void => {
      if (signal.aborted) return;
      this.#reading = { done, total };
      if (performance.now() - looked < LOOK) this.#again();
      else {
        looked = performance.now();
        void this.#look(signal, false);
      }
    };
    tell(0);
    try {
      const made = await makeColumns(missing, tell, signal);
      if (!('ok' in made)) this.#unreadable = new Set([...this.#unreadable, ...made]);
    } catch {
      // The page was left: the next visit goes on.
      return;
    }
    this.#reading = null;
    // What could not be kept, for want of room or of a worker, is read here after all.
    await this.#look(signal, true);
  }

  async #look(signal: AbortSignal, all: boolean): Promise<void> {
    const trials = await readTrials(this.#services, this.#trials, this.#unreadable, all);
    if (signal.aborted || !trials.ok) return;
    this.#trials = trials.value;
    await this.#tell();
  }

  /** The same page with another word about what is being read. */
  #again(): void {
    if (this.#last === null) return;
    this.#last = { ...this.#last, reading: this.#reading };
    this.#show(this.#last);
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
        return this.#comparing.open(want.item, this.#newWork());
      case 'compute':
        return this.#compute(want.job);
      case 'stop':
        return this.#work.stop();
      case 'export':
        return this.#export(want.what, want.pack);
      case 'import-answers':
        return this.#bringIn('Replies', (host) => importAnswers(want.files, want.pack, want.model, host));
      case 'import-benchmark':
        return this.#bringIn('Published files', async (host) => {
          const { importPublished } = await import('./import-published.js');
          return importPublished(want.files, host);
        });
      case 'delete-pack':
        return this.#bringIn('Deleting a pack', (host) => deleteImported(want.id, host));
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

  async #selection(): Promise<Selection | null> {
    const trials = this.#trials;
    const scope = trials === null ? null : this.#scope(scopesOf(trials.table));
    return trials === null || scope === null ? null : selectionOf(trials, scope, this.#choices);
  }

  async #tell(): Promise<void> {
    const trials = this.#trials;
    if (trials === null) return;
    const choices = this.#choices;
    const selection = await this.#selection();
    // Something else was chosen or read meanwhile, and told: nothing of this may end that.
    if (this.#choices !== choices || this.#trials !== trials) return;
    const scopes = scopesOf(trials.table);
    const scope = this.#scope(scopes);
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
      passed: selection?.rows.length ?? 0,
      all: scope?.n ?? 0,
      links: linksOf(choices),
      unreadable: trials.unreadable,
      reading: this.#reading,
    };
    await this.#tellBody(selection, (body) => {
      if (this.#signal.aborted || this.#choices !== choices || this.#trials !== trials) return;
      this.#last = { ...base, reading: this.#reading, body };
      this.#show(this.#last);
    });
  }

  async #tellBody(selection: Selection | null, show: (body: AnalysisBody) => void): Promise<void> {
    const services = this.#services;
    const signal = this.#newWork();
    const tell = (body: AnalysisBody): void => {
      if (!signal.aborted) show(body);
    };
    if (this.#part === 'exchange') {
      // Somebody who has nothing yet may bring something in.
      this.#packs ??= await packsHere(services, this.#signal);
      return tell(this.#exchangeBody(selection?.scope ?? null));
    }
    if (selection === null) return tell(EMPTY);
    switch (this.#part) {
      case 'tables':
        return tell(await tablesBody(selection));
      case 'figures':
        return tellFigures(
          { services, selection, signal, tell },
          this.#outcome?.figures ?? [],
          this.#last?.body.kind === 'figures' && this.#last.scope === selection.scope.id
            ? this.#last.body.figures
            : [],
        );
      case 'compare': {
        const told = await this.#comparing.tell({ services, selection, signal }, show);
        return told ? undefined : tell(EMPTY);
      }
      case 'item':
        return tellItem(
          { services, selection, signal, tell },
          this.#drawing,
          this.#outcome?.difficulty ?? null,
        );
      case 'models':
        return tell(this.#modelsBody());
      case 'report':
        return selection.rows.length === 0 ? tell(EMPTY) : tellReport({ services, selection, signal, tell });
    }
  }

  /** A new choice ends what the last one asked for. */
  #newWork(): AbortSignal {
    this.#asked.abort();
    this.#asked = new AbortController();
    return AbortSignal.any([this.#asked.signal, this.#signal]);
  }

  #modelsBody(): ModelsBody {
    const { running, problem } = this.#work;
    return {
      kind: 'models',
      jobs: JOBS,
      running,
      problem,
      tables: this.#outcome?.tables ?? [],
      figures: this.#outcome?.figures ?? [],
    };
  }

  #exchangeBody(scope: Scope | null): ExchangeBody {
    const { packs, imported } = this.#packs ?? { packs: [], imported: [] };
    const { running, told } = this.#work;
    const own = packs.filter(({ id }) => id.startsWith(`${scope?.family ?? ''}/`));
    const fitting = own.length > 0 ? own : packs;
    return {
      kind: 'exchange',
      packs,
      imported,
      pack:
        (fitting.find(({ id }) => isImportedPack(id) === (scope?.origin === 'imported')) ?? fitting[0])?.id ??
        '',
      exports: EXPORTS,
      running,
      told,
    };
  }

  async #compute(id: string): Promise<void> {
    const job = JOBS.find((one) => one.id === id);
    const selection = await this.#selection();
    if (job === undefined || selection === null) return;
    const { source, series, rows, trials } = selection;
    await this.#work.run(job.title, this.#signal, async (signal, tell) => {
      const outcome = await runJob(job.id, {
        source,
        series,
        rows,
        nameOfItem: (item) => {
          const [row] = rowsOfItem(trials.table, rows, item);
          return row === undefined ? item : `${itemTitle(trials.table, source.meta, row)} (${item})`;
        },
        records: () => recordsOfSelection(this.#services, selection, rows, signal),
        signal,
        tell,
      });
      if (outcome.ok) this.#outcome = outcome.value;
      else this.#work.problem = outcome.fault.message;
    });
  }

  async #export(what: string, pack: string): Promise<void> {
    const known = EXPORTS.find(({ id }) => id === what);
    const selection = await this.#selection();
    if (known === undefined) return;
    await this.#work.run(known.title, this.#signal, async (signal, tell) => {
      const host: Host = { services: this.#services, signal, tell };
      if (known.id === 'pack-tsv') {
        this.#work.told = await exportPack(pack, host);
        return;
      }
      const meta = selection === null ? null : metaOf(selection.scope.family);
      if (selection === null || meta === null || !isBuiltFamily(meta.id)) return;
      const runs = await recordsOfSelection(this.#services, selection, selection.rows, signal);
      this.#work.told = await exportAnswers(known.id, runs, await loadFamily(meta.id), host);
    });
  }

  async #bringIn(title: string, act: (host: Host) => Promise<Told>): Promise<void> {
    await this.#work.run(title, this.#signal, async (signal, tell) => {
      try {
        this.#work.told = await act({ services: this.#services, signal, tell });
      } finally {
        this.#packs = null;
      }
      // What came is to be seen at once.
      const trials = await readTrials(this.#services, this.#trials, this.#unreadable, true);
      if (trials.ok && !signal.aborted) this.#trials = trials.value;
    });
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
