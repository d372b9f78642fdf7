import type { Language } from '../../core/language.js';
import { ok, type Result } from '../../core/result.js';
import type { HeldLock } from '../../core/run-store.js';
import {
  advanceSession,
  endSession,
  isLate,
  newSession,
  reopening,
  spokenTo,
  stepOf,
  takenUp,
} from '../../studies/advance-session.js';
import { designOf } from '../../studies/balance.js';
import { gateProblems } from '../../studies/gate.js';
import { MemorySessions } from '../../studies/memory-sessions.js';
import {
  codeParticipant,
  participantFrom,
  personKey,
  type StudyParticipant,
} from '../../studies/participant.js';
import type { SessionStore } from '../../studies/session-store.js';
import type { Outcome, Study } from '../../studies/study.js';
import { planStudy, type Step } from '../../studies/study-plan.js';
import { type Action, itemsDone, runOf, type StudySession } from '../../studies/study-session.js';
import { spokenLanguage } from '../../ui/say.js';
import type { StudyPage, StudyView, StudyWant } from '../../ui/study/study-view.js';
import type { Intent } from '../../ui/view.js';
import { newId, type OpenRun } from '../open-run.js';
import { anySeed } from '../pages.js';
import { APP_VERSION, type Services } from '../services.js';
import { deviceFacts, gateRecord } from './device.js';
import { StudyEnd } from './study-end.js';
import { pageOf, startPage, viewOf } from './study-page.js';
import {
  actionOf,
  inStudy,
  languageOf,
  NOBODY,
  oneTab,
  type StudyHost,
  type StudyVisit,
  speakIn,
  withoutTrace,
} from './study-visit.js';
import { openLeg, openPractice, StudyWork } from './study-work.js';

/**
 * One person's way through a study in this page: who they are, whether they were here before, each step, the runs in
 * which items are answered, the end. Every step is stored before the next one shows.
 */
export class StudyFlow {
  readonly #services: Services;
  readonly #host: StudyHost;
  readonly #work: StudyWork;
  readonly #visit: StudyVisit;
  readonly #stop = new AbortController();
  #preview: boolean;
  #store: SessionStore | null = null;
  #participant: StudyParticipant | null = null;
  #mode: 'live' | 'test' = 'live';
  #unknown: readonly string[] = [];
  #language: Language;
  #session: StudySession | null = null;
  #lock: HeldLock | null = null;
  #end: StudyEnd | null = null;
  #page: StudyPage = { kind: 'busy' };
  #pages = 0;
  #late: ReturnType<typeof setTimeout> | null = null;
  /** Writes follow one another: a second click waits, and then finds another step due. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(services: Services, visit: StudyVisit, host: StudyHost) {
    this.#visit = visit;
    this.#host = host;
    this.#preview = visit.preview;
    this.#services = services;
    this.#work = new StudyWork(services, host);
    this.#language = visit.language ?? languageOf(visit.study);
  }

  get study(): Study {
    return this.#visit.study;
  }
  /** The session that is under way; null before it was begun and once it has ended. */
  get open(): StudySession | null {
    return this.#session?.status === 'open' ? this.#session : null;
  }

  /** Finds out who is here and shows what they meet. */
  async begin(): Promise<void> {
    await speakIn(this.study, this.#language);
    const read = participantFrom(this.study, this.#visit.entries);
    if (!read.ok) return this.#host.failed(read.fault, () => void this.begin());
    const { who, unknown, mode } = read.value;
    this.#unknown = unknown;
    this.#mode = mode;
    this.#preview ||= who.kind === 'preview';
    if (who.kind === 'ask-code' && !this.#preview) return this.#to({ kind: 'code', wrong: false });
    await this.#arrive(who.kind === 'known' && !this.#preview ? who.participant : NOBODY);
  }

  /** A kiosk's next person, whom nobody knows and who was never here. */
  async beginNew(): Promise<void> {
    this.#mode = this.#visit.entries.some(([name, value]) => name === 'mode' && value === 'test')
      ? 'test'
      : 'live';
    await this.#arrive({ ...NOBODY, ids: { ...NOBODY.ids, session: newId() } });
  }

  /** True when the intent was this study's. */
  async handle(intent: Intent): Promise<boolean> {
    if (intent.kind === 'study') {
      await this.#want(intent.want);
      return true;
    }
    if (!this.#work.busy) return false;
    if (intent.kind === 'leave') {
      this.#work.leave();
      this.#to({ kind: 'left' });
      return true;
    }
    return this.#work.handle(intent);
  }

  /** Shows the page as it is, and pauses what is open, so that something else may be laid over it. */
  pause(): void {
    const working = this.#work.busy;
    this.#work.leave();
    this.#to(working ? { kind: 'left' } : this.#page, working);
  }

  /** Shows the page again as it is. */
  show(): void {
    this.#to(this.#page, false);
  }

  /** Ends an open session where it stands. */
  async stop(outcome: Outcome, reason: string): Promise<Result<void>> {
    this.#work.leave();
    const { open } = this;
    return open === null ? ok(undefined) : this.#put(endSession(open, outcome, reason, this.#wall()));
  }

  /** Lets go of everything; an open session is taken up again by the next visit. */
  leave(): void {
    this.#stop.abort();
    this.#work.leave();
    this.#end?.leave();
    if (this.#late !== null) clearTimeout(this.#late);
    this.#lock?.release();
    this.#lock = null;
  }

  async #arrive(participant: StudyParticipant): Promise<void> {
    this.#participant = participant;
    this.#to({ kind: 'busy' });
    const person = this.#person(participant);
    if (!this.#preview && this.#lock === null) {
      const lock = await this.#services.locks.acquire(`study-${person}`);
      if (!lock.ok) return this.#host.failed(oneTab(lock.fault), () => void this.#arrive(participant));
      if (this.#stop.signal.aborted) return lock.value.release();
      this.#lock = lock.value;
    }
    const store = await this.#sessions();
    const there = await store.of(person);
    if (this.#stop.signal.aborted) return;
    if (!there.ok) return this.#host.failed(there.fault, () => void this.#arrive(participant));
    const back = reopening(this.study, there.value, this.#wall());
    if (back.kind === 'new') return this.#gate();
    this.#session = back.session;
    this.#language = back.session.language;
    await speakIn(this.study, this.#language);
    switch (back.kind) {
      case 'resume':
      case 'restart':
        return this.#to({
          kind: 'back',
          done: itemsDone(back.session),
          items: back.session.plan.items,
          restart: back.kind === 'restart',
        });
      case 'blocked':
        return this.#to({ kind: 'blocked' });
      case 'too-late': {
        const ended = await this.#put(endSession(back.session, 'timed-out', null, this.#wall()));
        return ended.ok ? this.#step() : this.#host.failed(ended.fault, () => void this.#arrive(participant));
      }
      case 'ended':
        return this.#step();
    }
  }

  async #want(want: StudyWant): Promise<void> {
    const action = actionOf(want);
    if (action !== null) return this.#act(action);
    switch (want.do) {
      case 'language':
        return this.#speak(want.language);
      case 'code': {
        const read = codeParticipant(want.code);
        return read.ok ? this.#arrive(read.value) : this.#to({ kind: 'code', wrong: true });
      }
      case 'recheck':
        return this.#gate();
      case 'start':
      case 'cannot':
        return this.#inTurn(() => this.#start(want.do === 'start'));
      case 'go-on':
        return this.#inTurn(() => this.#goOn());
      case 'practise':
        return this.#practise();
      case 'resend':
        return this.#end?.resend();
      case 'download':
        return this.#end?.download();
      default:
        return;
    }
  }

  /**
   * From now on another language is spoken: of the page that shows, with what was entered in it, and of the item that is
   * open, which goes on. The session tells which one was spoken last, and its entries when that changed.
   */
  async #speak(language: Language): Promise<void> {
    const spoken = await speakIn(this.study, language);
    // Another one may have been asked for meanwhile.
    if (!spoken || spokenLanguage() !== language || this.#stop.signal.aborted) return;
    this.#language = language;
    if (this.open !== null)
      await this.#inTurn(async () => {
        if (this.open !== null) await this.#put(spokenTo(this.open, language, this.#wall()));
      });
    if (this.#work.busy) await this.#work.speak(language);
    else if (this.#end !== null) this.#end.speak(language);
    else this.#to(this.#reworded(), false);
  }

  /** The page that shows, in the language that is spoken. */
  #reworded(): StudyPage {
    const session = this.#session;
    const page = this.#page;
    const step = session === null ? null : stepOf(session);
    if (session === null || step === null || page.kind === 'start') return page;
    const made = pageOf(session, step, this.#language, page.kind === 'questions' ? page.wrong : []);
    return made?.kind === page.kind ? made : page;
  }

  async #gate(): Promise<void> {
    this.#to(startPage(this.study, gateProblems(this.study.device ?? {}, await deviceFacts())));
  }

  /** @param fits false: the person says that this device will not do */
  async #start(fits: boolean): Promise<void> {
    if (this.#session !== null || this.#participant === null) return;
    const facts = await deviceFacts();
    const problems = gateProblems(this.study.device ?? {}, facts);
    if (fits && problems.length > 0) return this.#to(startPage(this.study, problems));
    this.#to({ kind: 'busy' });
    const store = await this.#sessions();
    const all = await store.list();
    const seed = anySeed();
    const plan = planStudy(this.study, {
      seed,
      slot: this.#participant.slot,
      mode: this.#mode,
      ...designOf(this.study, all.ok ? all.value.sessions : []),
    });
    const session = newSession(
      {
        id: newId(),
        person: this.#person(this.#participant),
        study: this.study,
        mode: this.#mode,
        participant: this.#participant,
        language: this.#language,
        seed,
        plan,
        appVersion: APP_VERSION,
      },
      this.#wall(),
    );
    const created = await store.put(session);
    if (!created.ok)
      return this.#host.failed(created.fault, () => void this.#inTurn(() => this.#start(fits)));
    this.#session = session;
    const record = await gateRecord(this.#services, facts);
    await this.#advance({ kind: 'gate', problems: fits ? [] : problems, facts: record });
  }

  /** From "welcome back" and "you have paused". */
  async #goOn(): Promise<void> {
    const session = this.#session;
    if (session === null || this.#page.kind === 'blocked') return;
    if (this.#page.kind === 'back') {
      const { restart } = this.#page;
      const next = restart
        ? endSession(session, 'other', 'restarted', this.#wall())
        : takenUp(session, this.#wall());
      const stored = await this.#put(next);
      if (!stored.ok) return this.#host.failed(stored.fault, () => void this.#inTurn(() => this.#goOn()));
      if (restart) {
        this.#session = null;
        return this.#gate();
      }
    }
    await this.#step();
  }

  #act(action: Action): Promise<void> {
    const at = this.#session?.at;
    return this.#inTurn(async () => {
      if (at !== undefined && this.#session?.at === at) await this.#advance(action);
    });
  }

  async #advance(action: Action): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    const next = advanceSession(session, session.at, action, this.#wall());
    if (!next.ok) {
      const step = stepOf(session);
      const page = step === null ? null : pageOf(session, step, this.#language, [next.fault.where ?? '']);
      return page === null ? undefined : this.#to(page, false);
    }
    if (next.value === session) return;
    const stored = await this.#put(next.value);
    if (!stored.ok)
      return this.#host.failed(stored.fault, () => void this.#inTurn(() => this.#advance(action)));
    await this.#step();
  }

  /** Shows the step that is due. */
  async #step(): Promise<void> {
    const session = this.#session;
    if (session === null || this.#stop.signal.aborted) return;
    this.#watchTime(session);
    const step = stepOf(session);
    if (step === null) return this.#finish(session);
    if (step.kind === 'leg') return this.#leg(session, step);
    const page = pageOf(session, step, this.#language, []);
    if (page === null) throw new Error(`StudyFlow: no page for ${step.kind}`);
    this.#to(page);
  }

  async #leg(session: StudySession, step: Extract<Step, { kind: 'leg' }>): Promise<void> {
    this.#to({ kind: 'busy' });
    let id = runOf(session, session.at);
    if (id === null) {
      // The session names its run before there is one: whatever happens in between, no run is nobody's.
      id = newId();
      const next = advanceSession(session, session.at, { kind: 'begun', runId: id }, this.#wall());
      if (!next.ok) throw new Error(`StudyFlow: ${next.fault.message}`);
      const named = await this.#put(next.value);
      if (!named.ok) return this.#host.failed(named.fault, () => void this.#inTurn(() => this.#step()));
      if (next.value.status === 'ended') return this.#step();
    }
    const runId = id;
    const run = await openLeg(
      this.#runServices(),
      session,
      step,
      runId,
      this.#participant?.ids ?? session.participant.ids,
    );
    await this.#answer(run, { before: step.before, items: session.plan.items }, () =>
      this.#act({ kind: 'leg-ended', runId }),
    );
  }

  async #practise(): Promise<void> {
    const session = this.#session;
    const step = session === null ? null : stepOf(session);
    if (session === null || step?.kind !== 'practice') return;
    this.#to({ kind: 'busy' });
    const run = await openPractice(this.#services, session, step);
    await this.#answer(run, null, ({ counters }) =>
      this.#act({ kind: 'practised', right: counters.correct, of: counters.planned }),
    );
  }

  /** @param place of the items in the study; null: they do not count */
  async #answer(
    run: Result<OpenRun>,
    place: Parameters<typeof inStudy>[1],
    ended: Parameters<StudyWork['begin']>[2],
  ): Promise<void> {
    if (!run.ok) return this.#host.failed(run.fault, () => void this.#inTurn(() => this.#step()));
    if (this.#stop.signal.aborted) return run.value.session.close();
    await this.#work.begin(run.value, (view) => inStudy(view, place), ended);
  }

  async #finish(session: StudySession): Promise<void> {
    if (this.#end !== null) return;
    const own = this.#runServices();
    const store = await this.#sessions();
    this.#end = new StudyEnd(own, store, this.#preview, this.#language, {
      show: (end) => this.#to({ kind: 'end', end }, this.#page.kind !== 'end'),
      stored: (next) => {
        this.#session = next;
      },
      done: (next) => this.#host.done(next),
    });
    await this.#end.begin(session);
  }

  /** The whole study may have a time limit, which runs on while items are answered. */
  #watchTime(session: StudySession): void {
    if (this.#late !== null) clearTimeout(this.#late);
    this.#late = null;
    const { timeLimit } = session.study;
    const step = stepOf(session);
    if (timeLimit === undefined || step === null || step.kind === 'debrief') return;
    const left = session.createdAt + timeLimit * 60_000 - this.#wall();
    // Longer waits than this overflow the browser's timer; a study that long is checked at each step anyway.
    if (left > 0x7fffffff) return;
    this.#late = setTimeout(
      () =>
        void this.#inTurn(async () => {
          const { open } = this;
          if (open === null || !isLate(open, this.#wall())) return;
          const ended = await this.stop('timed-out', 'time');
          if (ended.ok) await this.#step();
        }),
      Math.max(0, left) + 50,
    );
  }

  async #put(next: StudySession): Promise<Result<void>> {
    const { revision = 0 } = this.#session ?? {};
    const session = { ...next, revision: revision + 1 };
    const stored = await (await this.#sessions()).put(session);
    if (stored.ok) this.#session = session;
    return stored;
  }

  async #sessions(): Promise<SessionStore> {
    this.#store ??= this.#preview ? new MemorySessions() : await this.#services.sessions();
    return this.#store;
  }

  /** Where this study's runs go: nowhere, in a preview. */
  #previewRuns: Services | null = null;
  #runServices(): Services {
    if (!this.#preview) return this.#services;
    this.#previewRuns ??= withoutTrace(this.#services);
    return this.#previewRuns;
  }

  #person(participant: StudyParticipant): string {
    const key = personKey(this.study.name, this.#mode, participant);
    return this.study.kiosk ? `kiosk ${participant.ids.session ?? ''} ${key}` : key;
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const mine = this.#queue.then(act);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  #wall(): number {
    return this.#services.clock.wall();
  }

  /** @param anew whether forms start anew */
  #to(page: StudyPage, anew = true): void {
    if (this.#stop.signal.aborted) return;
    this.#page = page;
    if (anew) this.#pages += 1;
    this.#host.show(this.view());
  }

  view(): StudyView {
    const session = this.#session;
    return viewOf(this.study, this.#page, {
      id: `${session?.id ?? 'none'} ${this.#pages}`,
      session: this.#page.kind === 'back' ? null : session,
      language: this.#language,
      preview: this.#preview,
      test: this.#mode === 'test',
      unknown: this.#unknown,
    });
  }
}
