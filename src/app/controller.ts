import type { RunParameters } from '../core/record.js';
import { type Fault, fail, ok, type Result } from '../core/result.js';
import { checkParameters, entriesOf, parametersFrom } from '../runner/parameters.js';
import { isBuiltFamily } from '../tasks/registry.js';
import type { OrthantApp } from '../ui/orthant-app.js';
import { hrefOf, type Route, routeOf } from '../ui/routes.js';
import type { FaultView, Intent, IntroView, Notice, View } from '../ui/view.js';
import type { AnalysisDesk } from './analysis/desk.js';
import { Drawing, release } from './drawing.js';
import { showExample } from './example.js';
import { faultView, unexpected, withinStudy } from './faults.js';
import { exportRuns, importFiles } from './files.js';
import type { Flow, FlowHost } from './flow.js';
import { flowOf } from './flows.js';
import type { ModelsDesk } from './models/desk.js';
import { beginPractice, beginRun, closed, type OpenRun, takeUpRun } from './open-run.js';
import {
  freshDefaults,
  homePage,
  resultsPage,
  reviewPage,
  runPage,
  storedRuns,
  summaryPage,
} from './pages.js';
import { metaOf, settingsOf } from './present.js';
import { faceOf } from './presenters/index.js';
import type { RotationWorkshop } from './rotation-workshop.js';
import type { Services } from './services.js';
import { storageView } from './storage-view.js';
import type { StudyDesk } from './study/desk.js';
import { entryOf } from './study/entry.js';
import { backToKiosk } from './study/hold.js';
import { sendLater } from './study/send-later.js';
import type { StudiesDesk } from './study/studies-desk.js';
import { applyTheme } from './theme.js';
import { titleOf } from './title.js';

/** From addresses and intents to views: which page is shown, and which run is open. */
export class Controller {
  readonly #app: OrthantApp;
  readonly #services: Services;
  readonly #drawing: Drawing;
  #flow: Flow | null = null;
  /** What a run in practice goes on to. */
  #after: RunParameters | null = null;
  #workshop: RotationWorkshop | null = null;
  #desk: ModelsDesk | null = null;
  #study: StudyDesk | null = null;
  /** Where that study is, if it is a kiosk's. */
  #kiosk = '';
  #researcher: StudiesDesk | null = null;
  #analysis: AnalysisDesk | null = null;

  #visit = new AbortController();
  #again: (() => void) | null = null;

  constructor(app: OrthantApp, services: Services) {
    this.#app = app;
    this.#services = services;
    this.#drawing = new Drawing(services);
  }

  async begin(): Promise<void> {
    if (!backToKiosk()) return;
    window.addEventListener('hashchange', () => void this.#go());
    this.#app.addEventListener('orthant-intent', (event) => {
      if (event instanceof CustomEvent) void this.#guard(() => this.#handle(event.detail));
    });
    void this.#tellStorage(false);
    await this.#go();
    sendLater(this.#services);
  }

  /** A fault that came by itself: of the database, from another tab. */
  notice(fault: Fault): void {
    if (fault.code === 'page-outdated' || fault.code === 'database-deleted') {
      this.#leave();
      this.#fault(fault, () => location.reload());
      return;
    }
    this.#tell({ tone: 'bad', text: fault.message, lines: [] });
  }

  async #go(): Promise<void> {
    // Neither another address nor the way back leads out of a kiosk: only its operator does.
    if (this.#study?.holds && location.hash !== this.#kiosk) {
      history.pushState(null, '', this.#kiosk);
      return;
    }
    const route = entryOf(routeOf(location.hash));
    if (route.to === 'run' && this.#flow?.id === route.id) return;
    this.#leave();
    this.#app.route = route;
    const visit = new AbortController();
    this.#visit = visit;
    await this.#guard(() => this.#page(route, visit.signal), route);
  }

  async #page(route: Route, signal: AbortSignal): Promise<void> {
    const again = () => void this.#go();
    switch (route.to) {
      case 'home':
        return this.#shown(await homePage(this.#services), signal, again);
      case 'results':
        return this.#shown(await resultsPage(this.#services), signal, again);
      case 'result':
        return this.#shown(await runPage(this.#services, route.id), signal, again);
      case 'item': {
        this.#show({ screen: 'busy', title: 'Drawing the item', detail: '' });
        const told = await reviewPage(
          this.#services,
          this.#drawing,
          route.id,
          route.index,
          signal,
          (view) => {
            if (!signal.aborted) this.#show(view);
            else release(view.pictures);
          },
        );
        if (!told.ok && !signal.aborted) this.#fault(told.fault, again);
        return;
      }
      case 'guide':
        this.#show({ screen: 'guide' });
        return;
      case 'rotations': {
        const { RotationWorkshop } = await import('./rotation-workshop.js');
        this.#workshop ??= new RotationWorkshop(this.#services);
        return this.#workshop.visit((view) => this.#show(view), signal);
      }
      case 'rotation-report': {
        this.#show({ screen: 'busy', title: 'Reading the runs', detail: '' });
        const [{ tellRotationReport }, runs] = await Promise.all([
          import('./rotation-report.js'),
          storedRuns(this.#services, null),
        ]);
        if (signal.aborted) return;
        if (!runs.ok) return this.#fault(runs.fault, again);
        return tellRotationReport(this.#services, runs.value, signal, (view) => this.#show(view));
      }
      case 'models':
        return (await this.#models()).visit((view) => this.#show(view), signal);
      case 'model-run':
        return (await this.#models()).watch(route.id, (view) => this.#show(view), signal);
      case 'report': {
        const { family } = route;
        if (!isBuiltFamily(family))
          return this.#fault(fail('no-such-page', `There is no report of "${family}".`).fault, again);
        this.#show({ screen: 'busy', title: 'Reading the runs', detail: '' });
        const [{ reportPage }, runs] = await Promise.all([
          import('./reports.js'),
          storedRuns(this.#services, null),
        ]);
        if (!runs.ok) return this.#shown(runs, signal, again);
        return this.#shown(await reportPage(this.#services, family, runs.value, signal), signal, again);
      }
      case 'analysis': {
        const desk = await this.#analyst();
        const told = await desk.visit(route.part, route.entries, (view) => this.#show(view), signal);
        if (!told.ok && !signal.aborted) this.#fault(told.fault, again);
        return;
      }
      case 'studies':
        return (await this.#studies()).visit((view) => this.#show(view), signal);
      case 'study-builder':
        return (await this.#studies()).build((view) => this.#show(view), signal);
      case 'study': {
        const { StudyDesk } = await import('./study/desk.js');
        if (signal.aborted) return;
        this.#kiosk = location.hash;
        this.#study = new StudyDesk(this.#services, {
          show: (view) => {
            if (!signal.aborted) this.#show(view);
          },
          failed: (fault, retry) => {
            if (!signal.aborted) this.#fault(fault, () => void this.#guard(retry));
          },
          operator: (proved) => void this.#guard(() => this.#operator(proved)),
        });
        return this.#study.visit(route.from, route.entries);
      }
      case 'start':
        return this.#intro(route.entries, signal);
      case 'run': {
        this.#show({ screen: 'busy', title: 'Opening the run', detail: '' });
        const stored = await this.#services.store.getRun(route.id);
        if (signal.aborted) return;
        // A model's run goes on with its model, never with a person.
        if (stored.ok && stored.value.participant.kind !== 'person') {
          location.replace(hrefOf({ to: 'model-run', id: route.id }));
          return;
        }
        const run = await takeUpRun(this.#services, route.id);
        if (signal.aborted) return closed(run);
        return this.#work(run, again);
      }
      case 'unknown': {
        const { fault } = fail(
          'no-such-page',
          `There is no page at "${route.address.slice(0, 80)}". Nothing was lost.`,
        );
        this.#fault(fault, again);
      }
    }
  }

  #shown(page: Result<View>, signal: AbortSignal, again: () => void): void {
    if (signal.aborted) return;
    if (page.ok) this.#show(page.value);
    else this.#fault(page.fault, again);
  }

  #intro(entries: readonly (readonly [string, string])[], signal: AbortSignal): Promise<void> | void {
    const again = () => void this.#go();
    const read = parametersFrom(entries, freshDefaults());
    if (!read.ok) return this.#fault(read.fault, again);
    const { parameters, unknown } = read.value;
    const meta = metaOf(parameters.family);
    if (meta === null || !isBuiltFamily(parameters.family)) {
      const { fault } = fail(
        'bad-parameter',
        `This page has no tasks called "${parameters.family}" yet.`,
        'family',
      );
      return this.#fault(fault, again);
    }
    const checked = checkParameters(parameters, meta);
    if (!checked.ok) return this.#fault(checked.fault, again);
    // The seed that was drawn becomes part of the address: a reload shows the same.
    const named = unknown.map((name): [string, string] => [name, new Map(entries).get(name) ?? '']);
    history.replaceState(null, '', hrefOf({ to: 'start', entries: [...entriesOf(parameters), ...named] }));
    const wanted = parameters.categories;
    let view: IntroView = {
      screen: 'intro',
      title: meta.title,
      parameters,
      settings: settingsOf(parameters),
      unknown,
      how: faceOf(parameters.family).how,
      criteria: meta.categories
        .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
        .map(({ title, criterion }) => ({ title, text: criterion })),
      example: null,
      practice: true,
    };
    this.#show(view);
    return showExample(parameters, this.#services, this.#drawing, signal, (example) => {
      if (signal.aborted) return release(example.pictures);
      view = { ...view, example };
      this.#show(view);
    });
  }

  async #handle(intent: Intent): Promise<void> {
    if (await this.#study?.handle(intent)) return;
    if (await this.#flow?.handle(intent)) return;
    switch (intent.kind) {
      case 'configure':
        this.#navigate({ to: 'start', entries: entriesOf(intent.parameters) });
        return;
      case 'start':
        return this.#start(intent.parameters, intent.practice);
      case 'practise': {
        const next = this.#after;
        if (next === null) return;
        this.#leave();
        return this.#start(next, true);
      }
      case 'free-play':
      case 'solve':
      case 'cancel-solving': {
        const { signal } = this.#visit;
        const run = await this.#workshop?.handle(intent, signal);
        if (run) return this.#work(ok(run), () => void this.#go());
        return;
      }
      case 'models':
        return (await this.#models()).handle(intent.want);
      case 'analysis':
        return (await this.#analyst()).handle(intent.want);
      case 'studies':
        return (await this.#studies()).handle(intent.want);
      case 'leave':
        if (this.#flow?.free) return this.#go();
        this.#leave();
        this.#navigate({ to: 'home' });
        return;
      case 'retry': {
        const again = this.#again;
        this.#again = null;
        again?.();
        return;
      }
      case 'without-storage':
        this.#services.withoutStorage();
        void this.#tellStorage(false);
        return this.#go();
      case 'persist':
        return this.#tellStorage(true, true);
      case 'abandon':
        return this.#abandon(intent.id);
      case 'delete': {
        const deleted = await this.#services.store.deleteRun(intent.id);
        if (!deleted.ok) this.#tell({ tone: 'bad', text: deleted.fault.message, lines: [] });
        else this.#tell({ tone: 'plain', text: 'The run was deleted.', lines: [] });
        return this.#go();
      }
      case 'export': {
        const runs = await storedRuns(this.#services, intent.id);
        this.#tell(
          runs.ok
            ? exportRuns(runs.value, intent.form, this.#services.clock.wall())
            : { tone: 'bad', text: runs.fault.message, lines: [] },
        );
        return;
      }
      case 'import':
        this.#tell(await importFiles(intent.files, this.#services));
        void this.#tellStorage(false);
        return this.#go();
      case 'dismiss':
        this.#app.notice = null;
        return;
      case 'theme':
        this.#app.theme = intent.theme;
        applyTheme(intent.theme, true);
        return;
      default:
        return;
    }
  }

  async #start(parameters: RunParameters, practice: boolean): Promise<void> {
    const signal = this.#newVisit();
    this.#show({
      screen: 'busy',
      title: practice ? 'Making two items to practise on' : 'Making the first item',
      detail: '',
    });
    const run = practice
      ? await beginPractice(this.#services, parameters)
      : await beginRun(this.#services, parameters);
    if (signal.aborted) return closed(run);
    this.#after = practice ? parameters : null;
    if (!practice) void this.#tellStorage(true);
    return this.#work(run, () => void this.#guard(() => this.#start(parameters, practice)));
  }

  async #work(run: Result<OpenRun>, again: () => void): Promise<void> {
    if (!run.ok) return this.#fault(run.fault, again);
    const host: FlowHost = {
      show: (view) => {
        if (this.#flow === flow) this.#show(view);
      },
      ended: (ended) =>
        void this.#guard(async () => {
          if (this.#flow !== flow) return;
          this.#flow = null;
          if (flow.free) return this.#go();
          const next = this.#after;
          this.#after = null;
          if (next !== null) return this.#start(next, false);
          const { signal } = this.#visit;
          this.#shown(await summaryPage(this.#services, ended), signal, () => void this.#go());
          window.dispatchEvent(new CustomEvent('orthant-done', { detail: { run: ended.id } }));
        }),
      failed: (fault, retry) => {
        if (this.#flow === flow) this.#fault(fault, retry);
      },
    };
    const flow = await flowOf(run.value, this.#drawing, host);
    this.#flow = flow;
    if (!flow.practice) {
      const route: Route = { to: 'run', id: flow.id };
      this.#app.route = route;
      // One step back leads to the page the run was started from; a reload goes on with the run.
      if (routeOf(location.hash).to === 'run') history.replaceState(null, '', hrefOf(route));
      else history.pushState(null, '', hrefOf(route));
    }
    await flow.start();
  }

  async #abandon(id: string): Promise<void> {
    const run = await takeUpRun(this.#services, id);
    if (!run.ok) {
      this.#tell({ tone: 'bad', text: run.fault.message, lines: [] });
      return;
    }
    const ended = await run.value.session.abandon();
    run.value.session.close();
    if (!ended.ok) this.#tell({ tone: 'bad', text: ended.fault.message, lines: [] });
    return this.#go();
  }

  async #operator(proved: boolean): Promise<void> {
    const desk = await this.#studies();
    this.#leave();
    if (proved) desk.unlock();
    this.#navigate({ to: 'studies' });
  }

  #navigate(route: Route): void {
    const href = hrefOf(route);
    if (location.hash === href) void this.#go();
    else location.hash = href;
  }

  /** Everything about models is loaded by those who want it. */
  async #models(): Promise<ModelsDesk> {
    const { ModelsDesk } = await import('./models/desk.js');
    this.#desk ??= new ModelsDesk(this.#services, (route) => this.#navigate(route));
    return this.#desk;
  }

  async #studies(): Promise<StudiesDesk> {
    const { StudiesDesk } = await import('./study/studies-desk.js');
    this.#researcher ??= new StudiesDesk(this.#services);
    return this.#researcher;
  }

  async #analyst(): Promise<AnalysisDesk> {
    const { AnalysisDesk } = await import('./analysis/desk.js');
    this.#analysis ??= new AnalysisDesk(this.#services);
    return this.#analysis;
  }

  #newVisit(): AbortSignal {
    this.#visit.abort();
    this.#visit = new AbortController();
    return this.#visit.signal;
  }

  #leave(): void {
    this.#visit.abort();
    this.#flow?.leave();
    this.#flow = null;
    this.#study?.leave();
    this.#study = null;
    this.#after = null;
  }

  #show(view: View): void {
    const before = this.#app.view;
    this.#app.view = view;
    const pictures =
      before.screen === 'review'
        ? before.pictures
        : before.screen === 'intro'
          ? (before.example?.pictures ?? null)
          : null;
    if (before.screen !== view.screen) release(pictures);
    document.title = titleOf(view);
  }

  #tell(notice: Notice): void {
    this.#app.notice = notice;
  }

  #fault(fault: Fault, again: () => void): void {
    this.#again = fault.code === 'newer-database' ? () => location.reload() : again;
    if (fault.code === 'no-storage') this.#app.storage = { kind: 'none', used: null, quota: null };
    this.#show({ screen: 'fault', fault: this.#within(faultView(fault)) });
  }

  #within(fault: FaultView): FaultView {
    return this.#app.route.to === 'study' ? withinStudy(fault) : fault;
  }

  /** Mistakes of the page end here, with what is safe and a way on; aborts are nobody's mistake. */
  async #guard(act: () => Promise<void> | void, route?: Route): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      const mistake = unexpected(error, route?.to === 'home' ? { to: 'results' } : undefined);
      if (this.#study?.mishap(mistake)) return;
      this.#again = () => void this.#go();
      this.#show({ screen: 'fault', fault: this.#within(mistake) });
    }
  }

  async #tellStorage(ask: boolean, aloud = false): Promise<void> {
    const storage = await storageView(this.#services, ask);
    this.#app.storage = storage;
    if (aloud && storage.kind !== 'memory' && storage.kind !== 'persistent') {
      this.#tell({
        tone: 'plain',
        text: 'The browser did not promise to keep the results. They stay until space runs short; export what matters.',
        lines: [],
      });
    }
  }
}
