import type { Kept } from '../../bridge/vlm-cache.js';
import type { RunParameters, RunRecord } from '../../core/record.js';
import { fail, type Result } from '../../core/result.js';
import { type Elicitation, readElicitation } from '../../elicitation/conditions.js';
import type { Probe } from '../../models/needs.js';
import { type ModelRecord, modelsFromJson } from '../../models/record.js';
import { DEFAULT_PARAMETERS } from '../../runner/parameters.js';
import type { ModelCard, ModelsAct, ModelsView } from '../../ui/models/models-view.js';
import type { Route } from '../../ui/routes.js';
import type { Notice, View } from '../../ui/view.js';
import '../../ui/models/model-run.js';
import '../../ui/models/models.js';
import { faultView } from '../faults.js';
import { download } from '../files.js';
import { beginRunOf, takeUpRun } from '../open-run.js';
import { homePage } from '../pages.js';
import { runRow } from '../present.js';
import type { Services } from '../services.js';
import { importAnswers, wordOf } from './answers.js';
import { cardOf, probeLines, STAND_IN_CARD } from './cards.js';
import { Holder } from './holder.js';
import { ModelRun } from './model-run.js';
import { beginReplay } from './replay.js';
import { rescoredRun } from './rescored.js';
import { questionsOf } from './save.js';
import { keepSettings, type ModelSettings, readSettings } from './settings.js';
import { Shelf } from './shelf.js';
import { storedView, whoOf } from './stored-run.js';
import { participantOf, SOLVER_PREFIX, SOLVERS, STAND_IN_ID, solverNamed, type Who, whoName } from './who.js';

type Show = (view: View) => void;

/**
 * Everything about models that the page does: the list, loading, runs. A run goes on while the person looks at other
 * pages; only one goes on at a time, for there is one GPU.
 */
export class ModelsDesk {
  readonly #services: Services;
  readonly #navigate: (route: Route) => void;
  readonly #holder = new Holder(() => this.#refresh());
  readonly #shelf = new Shelf();
  #settings: ModelSettings = readSettings();
  #probe: Probe | null = null;
  #kept: ReadonlyMap<string, Kept> = new Map();
  #faults = new Map<string, string>();
  #page: ModelsView | null = null;
  #note: Notice | null = null;
  #busy: string | null = null;
  #run: ModelRun | null = null;
  #show: Show = () => undefined;
  /** What is on the screen: the page of models, a run by its id, or something else. */
  #on: 'models' | { readonly run: string } | null = null;

  constructor(services: Services, navigate: (route: Route) => void) {
    this.#services = services;
    this.#navigate = navigate;
  }

  /** The page of models, told again whenever something of it changes, until the visit ends. */
  async visit(show: Show, signal: AbortSignal): Promise<void> {
    this.#arrive('models', show, signal);
    const home = await homePage(this.#services);
    if (signal.aborted) return;
    if (!home.ok) this.#note = { tone: 'bad', text: home.fault.message, lines: [] };
    const listing = await this.#services.store.listRuns();
    if (signal.aborted) return;
    this.#page = {
      screen: 'models',
      probe: this.#page?.probe ?? null,
      models: [],
      solvers: SOLVERS,
      chosen: this.#settings.chosen,
      families: home.ok ? home.value.families : [],
      defaults: home.ok ? home.value.defaults : DEFAULT_PARAMETERS,
      elicitation: this.#settings.elicitation,
      runs: listing.ok
        ? listing.value.runs.filter(({ participant }) => participant.kind !== 'person').map(runRow)
        : [],
      note: this.#note,
      busy: this.#busy,
    };
    this.#refresh();
    this.#probe = await this.#shelf.probe();
    this.#kept = await this.#shelf.kept(this.#records());
    if (this.#settings.chosen === null) this.#choose(this.#firstChoice());
    this.#refresh();
  }

  /** A run, live where it goes on, else as it is stored. */
  async watch(id: string, show: Show, signal: AbortSignal): Promise<void> {
    this.#arrive({ run: id }, show, signal);
    if (this.#run?.id === id) return this.#refresh();
    const stored = await storedView(this.#services, id);
    if (signal.aborted) return;
    if (stored.ok) this.#show(stored.value);
    else
      this.#show({
        screen: 'fault',
        fault: faultView(stored.fault, [{ kind: 'link', label: 'models', route: { to: 'models' } }]),
      });
  }

  async handle(want: ModelsAct): Promise<void> {
    switch (want.act) {
      case 'choose':
        this.#choose(want.id);
        return this.#refresh();
      case 'load': {
        const record = this.#record(want.id);
        if (record === null) return;
        this.#faults.delete(want.id);
        // Loading lets go of what is loaded: not while that answers.
        if (this.#answering()) return;
        const held = await this.#holder.load(record, () => undefined, new AbortController().signal);
        if (!held.ok && held.fault.code !== 'aborted') this.#faults.set(want.id, held.fault.message);
        return this.#recount();
      }
      case 'cancel':
        this.#holder.cancel();
        return this.#recount();
      case 'unload':
        await this.#run?.pause();
        return this.#holder.unload();
      case 'delete-files': {
        const record = this.#record(want.id);
        if (record === null) return;
        if (this.#holder.held?.record.id === want.id) await this.#holder.unload();
        const gone = await this.#shelf.remove(record);
        if (!gone.ok) this.#faults.set(want.id, gone.fault.message);
        return this.#recount();
      }
      case 'add':
        return this.#add(modelsFromJson(want.json));
      case 'add-folder':
        return this.#add(await this.#shelf.folder(want.folder));
      case 'add-server': {
        const record = this.#shelf.server(want.address, want.model);
        if (record.ok) this.#holder.useKey(record.value.id, want.key);
        return this.#add(record.ok ? { ok: true, value: [record.value] } : record);
      }
      case 'forget':
        this.#keep({ own: this.#settings.own.filter(({ id }) => id !== want.id) });
        return this.#refresh();
      case 'run':
        return this.#begin(want.parameters, want.elicitation);
      case 'save':
        return this.#save(want.parameters, want.elicitation);
      case 'answers':
        return this.#answers(want.files, want.name);
      case 'pause':
        return this.#run?.pause();
      case 'go-on':
        return this.#goOn();
      case 'stop':
        return this.#stop();
      case 'rescore': {
        const copy = await rescoredRun(this.#services, want.id, want.protocol);
        if (copy.ok) return this.#navigate({ to: 'result', id: copy.value });
        return this.#showStored(want.id, copy.fault.message);
      }
      case 'replay':
        return this.#replay(want.id);
      case 'dismiss':
        this.#note = null;
        return this.#refresh();
    }
  }

  async #begin(parameters: RunParameters, elicitation: Elicitation): Promise<void> {
    this.#keep({ elicitation });
    const who = this.#who(this.#settings.chosen);
    if (who === null) return this.#say('bad', 'Choose a model first.');
    if (who.kind === 'solver' && who.id === 'greedy-pose' && parameters.family !== 'rota-bench') {
      return this.#say(
        'bad',
        `${whoName(who)} answers rotation tasks only: choose those, or another solver.`,
      );
    }
    if (!(await this.#free())) return;
    const named = { ...parameters, participant: wordOf(participantOf(who, elicitation).name) };
    const extra = {
      elicitation: { ...elicitation },
      ...(who.kind === 'model' ? { model: JSON.parse(JSON.stringify(who.record)) } : {}),
    };
    const run = await beginRunOf(this.#services, named, participantOf(who, elicitation), extra);
    if (!run.ok) return this.#say('bad', run.fault.message);
    this.#run = new ModelRun(this.#services, run.value, who, elicitation, this.#holder, () =>
      this.#refresh(),
    );
    this.#run.start();
    this.#navigate({ to: 'model-run', id: this.#run.id });
  }

  /** Takes up the run that is on the screen. */
  async #goOn(): Promise<void> {
    if (this.#on === null || this.#on === 'models') return;
    const id = this.#on.run;
    if (this.#run?.id === id) return this.#run.start();
    if (!(await this.#free())) return;
    const stored = await this.#services.store.getRun(id);
    const run = stored.ok ? await takeUpRun(this.#services, id) : stored;
    if (!run.ok || !stored.ok) {
      return this.#showStored(id, run.ok ? '' : run.fault.message);
    }
    const who = whoOf(stored.value);
    if (who === null) {
      run.value.session.close();
      return this.#showStored(
        id,
        'What answered this run is not known to this page. What was answered is stored.',
      );
    }
    const elicitation = readElicitation(stored.value.environment.extra.elicitation);
    this.#run = new ModelRun(this.#services, run.value, who, elicitation, this.#holder, () =>
      this.#refresh(),
    );
    this.#run.start();
    this.#refresh();
  }

  /** What was said in a run, once more, as a run of its own. */
  async #replay(id: string): Promise<void> {
    if (!(await this.#free())) return;
    const stored = await this.#services.store.getRun(id);
    const begun = stored.ok ? await beginReplay(this.#services, stored.value) : stored;
    if (!begun.ok || !stored.ok) return this.#showStored(id, begun.ok ? '' : begun.fault.message);
    const { run, as } = begun.value;
    const elicitation = readElicitation(stored.value.environment.extra.elicitation);
    const who: Who = { kind: 'replay', of: id, as };
    this.#run = new ModelRun(this.#services, run, who, elicitation, this.#holder, () => this.#refresh());
    this.#run.start();
    this.#navigate({ to: 'model-run', id: this.#run.id });
  }

  /** A run as it is stored, with what went wrong. */
  async #showStored(id: string, fault: string): Promise<void> {
    const view = await storedView(this.#services, id);
    if (view.ok) this.#show({ ...view.value, fault });
  }

  async #stop(): Promise<void> {
    if (this.#on === null || this.#on === 'models') return;
    if (this.#run?.id !== this.#on.run) {
      const run = await takeUpRun(this.#services, this.#on.run);
      if (run.ok) {
        await run.value.session.abandon();
        run.value.session.close();
      }
      const view = await storedView(this.#services, this.#on.run);
      if (view.ok) this.#show(view.value);
      return;
    }
    await this.#run.end();
  }

  /** Whether a run goes on now; says so. */
  #answering(): boolean {
    const view = this.#run?.view;
    if (view?.state !== 'running' && view?.state !== 'loading') return false;
    this.#say('bad', `${view.who} is still answering. Pause or end that run first.`);
    return true;
  }

  /** Makes room for another run: one that waits is let go, one that goes on is not disturbed. */
  async #free(): Promise<boolean> {
    const run = this.#run;
    if (run === null || run.over) return true;
    if (this.#answering()) return false;
    await run.leave();
    this.#run = null;
    return true;
  }

  async #save(parameters: RunParameters, elicitation: Elicitation): Promise<void> {
    this.#keep({ elicitation });
    const told = (done: number) => this.#work(`Drawing question ${done} of ${parameters.count} …`);
    told(0);
    const saved = await questionsOf(
      this.#services,
      parameters,
      elicitation,
      new AbortController().signal,
      told,
    ).catch((error: unknown) =>
      fail(
        'draw-failed',
        `The questions could not be drawn (${error instanceof Error ? error.message : error}).`,
      ),
    );
    this.#work(null);
    if (!saved.ok) return this.#say('bad', saved.fault.message);
    download(
      `orthant-questions-${parameters.family}-${parameters.seed}.zip`,
      [saved.value],
      'application/zip',
    );
    this.#say(
      'good',
      `${parameters.count} questions were saved with their pictures. Nothing in the file tells an answer.`,
    );
  }

  async #answers(files: readonly File[], name: string): Promise<void> {
    if (!(await this.#free())) return;
    const lines: string[] = [];
    let scored = 0;
    let last: ModelRun | null = null;
    for (const file of files) {
      this.#work(`Reading ${file.name} …`);
      const text = await file.text().catch(() => '');
      const { runs, faults } = await importAnswers(this.#services, text, name);
      lines.push(...faults.slice(0, 20).map((fault) => `${file.name}: ${fault}`));
      for (const { run, who } of runs) {
        this.#work(`Scoring the answers of ${whoName(who)} …`);
        last = new ModelRun(this.#services, run, who, this.#settings.elicitation, this.#holder, () =>
          this.#refresh(),
        );
        last.start();
        await last.finished();
        scored += 1;
      }
    }
    this.#work(null);
    if (last === null) return this.#say('bad', 'No answers were read.', lines);
    this.#run = last;
    this.#say(
      lines.length === 0 ? 'good' : 'plain',
      `${scored === 1 ? 'One run' : `${scored} runs`} of answers from elsewhere scored. They are among the results.`,
      lines,
    );
    await this.#relist();
  }

  #who(id: string | null): Who | null {
    if (id === null) return null;
    if (id === STAND_IN_ID) return { kind: 'stand-in' };
    if (id.startsWith(SOLVER_PREFIX)) return solverNamed(id.slice(SOLVER_PREFIX.length));
    const record = this.#record(id);
    return record === null ? null : { kind: 'model', record };
  }

  #records(): readonly ModelRecord[] {
    const own = this.#settings.own;
    return [...this.#shelf.list.filter(({ id }) => !own.some((one) => one.id === id)), ...own];
  }

  #record(id: string): ModelRecord | null {
    return this.#records().find((record) => record.id === id) ?? null;
  }

  /** A model that runs here and is here already, else the stand-in: something that works at once. */
  #firstChoice(): string {
    const here = this.#records().find((record) => this.#kept.get(record.id)?.complete === true);
    return here?.id ?? STAND_IN_ID;
  }

  #add(records: Result<readonly ModelRecord[]>): void {
    if (!records.ok) {
      const { message, where } = records.fault;
      this.#say('bad', message, where === undefined ? [] : [where]);
      return;
    }
    const added = records.value;
    const own = [...this.#settings.own.filter(({ id }) => !added.some((one) => one.id === id)), ...added];
    const kept = this.#keep({ own, chosen: added[0]?.id ?? this.#settings.chosen });
    this.#say(
      'good',
      `${added.map(({ name }) => name).join(', ')} added to the list.${kept ? '' : ' The browser keeps no settings here: it stays until the page is closed.'}`,
    );
    void this.#recount();
  }

  #choose(id: string): void {
    this.#keep({ chosen: id });
  }

  #keep(change: Partial<ModelSettings>): boolean {
    this.#settings = { ...this.#settings, ...change };
    return keepSettings(this.#settings);
  }

  async #recount(): Promise<void> {
    this.#probe = await this.#shelf.probe();
    this.#kept = await this.#shelf.kept(this.#records());
    this.#refresh();
  }

  async #relist(): Promise<void> {
    const listing = await this.#services.store.listRuns();
    if (!listing.ok || this.#page === null) return;
    const mine = ({ participant }: RunRecord): boolean => participant.kind !== 'person';
    this.#page = { ...this.#page, runs: listing.value.runs.filter(mine).map(runRow) };
    this.#refresh();
  }

  #say(tone: Notice['tone'], text: string, lines: readonly string[] = []): void {
    this.#note = { tone, text, lines };
    this.#refresh();
  }

  #work(busy: string | null): void {
    this.#busy = busy;
    this.#refresh();
  }

  #arrive(on: 'models' | { readonly run: string }, show: Show, signal: AbortSignal): void {
    this.#on = on;
    this.#note = null;
    this.#show = (view) => {
      if (!signal.aborted) show(view);
    };
    signal.addEventListener('abort', () => {
      if (this.#on === on) this.#on = null;
    });
  }

  #refresh(): void {
    if (this.#on === 'models' && this.#page !== null) {
      this.#show({
        ...this.#page,
        probe: this.#probe === null ? null : probeLines(this.#probe),
        models: [...this.#records().map((record) => this.#card(record)), STAND_IN_CARD],
        chosen: this.#settings.chosen,
        elicitation: this.#settings.elicitation,
        note: this.#note,
        busy: this.#busy,
      });
    } else if (this.#on !== null && this.#on !== 'models' && this.#run?.id === this.#on.run) {
      this.#show(this.#run.view);
    }
  }

  #card(record: ModelRecord): ModelCard {
    const own = this.#settings.own.includes(record);
    const kept = this.#kept.get(record.id) ?? null;
    const cached = kept?.complete === true;
    const loading = this.#holder.loading?.id === record.id ? this.#holder.loading : null;
    const loaded = this.#holder.held?.record.id === record.id;
    const { progress } = loading ?? { progress: null };
    return {
      ...cardOf(record, own, this.#probe, kept),
      state: loading !== null ? 'loading' : loaded ? 'loaded' : cached ? 'cached' : 'absent',
      load:
        loading === null
          ? null
          : { text: progress?.text ?? 'Starting …', fraction: progress?.fraction ?? null },
      fault: this.#faults.get(record.id) ?? null,
    };
  }
}
