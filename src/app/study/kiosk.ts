import type { Language } from '../../core/language.js';
import { endSession } from '../../studies/advance-session.js';
import type { StudySession } from '../../studies/study-session.js';
import { paragraphs, textIn } from '../../studies/text.js';
import type { StudyView } from '../../ui/study/study-view.js';
import type { Intent, View } from '../../ui/view.js';
import type { Services } from '../services.js';
import { copyToFolder } from './folder.js';
import { applyUpdate, makeOffline, type Offline } from './offline.js';
import { sendUnsent } from './outbox.js';
import { StudyFlow } from './study-flow.js';
import { languageOf, type StudyHost, type StudyVisit, speakIn } from './study-visit.js';

/** Anything a person does. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * One person after the other on one device: what invites them, a new session for each, and what happens when somebody
 * walks away. Nothing of one person is shown to the next.
 */
export class Kiosk {
  readonly #services: Services;
  readonly #visit: StudyVisit;
  readonly #host: StudyHost;
  readonly #stop = new AbortController();
  #flow: StudyFlow | null = null;
  #language: Language;
  #offline: Offline | 'checking' = 'checking';
  #waiting = true;
  #quiet: ReturnType<typeof setTimeout> | null = null;
  #countdown: ReturnType<typeof setInterval> | null = null;
  #left: number | null = null;
  #awake: WakeLockSentinel | null = null;

  constructor(services: Services, visit: StudyVisit, host: StudyHost) {
    this.#services = services;
    this.#visit = visit;
    this.#host = host;
    this.#language = languageOf(visit.study);
  }

  async begin(): Promise<void> {
    const { signal } = this.#stop;
    for (const sign of SIGNS)
      addEventListener(sign, () => this.#sign(), { signal, passive: true, capture: true });
    // A wake lock ends whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void this.#stayAwake(), { signal });
    await this.#setAside();
    await speakIn(this.#visit.study, this.#language);
    if (signal.aborted) return;
    this.#attract();
    this.#offline = await makeOffline();
    if (this.#waiting && !signal.aborted) this.#attract();
  }

  async handle(intent: Intent): Promise<boolean> {
    const want = intent.kind === 'study' ? intent.want : null;
    switch (want?.do) {
      case 'next-person':
        if (this.#waiting) await this.#next();
        else await this.#rest();
        return true;
      case 'still-here':
        this.#calm();
        this.#flow?.show();
        return true;
      case 'language':
        this.#language = want.language;
        if (this.#flow === null) {
          await speakIn(this.#visit.study, want.language);
          this.#attract();
          return true;
        }
        break;
      case 'operator':
        this.#host.operator();
        return true;
    }
    return this.#flow?.handle(intent) ?? false;
  }

  leave(): void {
    this.#stop.abort();
    this.#calm();
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#flow?.leave();
    void this.#awake?.release().catch(() => undefined);
  }

  async #next(): Promise<void> {
    this.#waiting = false;
    // In the very event of the touch: browsers give the whole screen to nothing else.
    if (!document.fullscreenElement)
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    void this.#stayAwake();
    const flow: StudyFlow = new StudyFlow(
      this.#services,
      { ...this.#visit, language: this.#language },
      {
        show: (view) => {
          if (this.#flow === flow) this.#show(view);
        },
        failed: (fault, again) => this.#host.failed(fault, again),
        done: (session) => void this.#kept(session),
        operator: () => this.#host.operator(),
      },
    );
    this.#flow = flow;
    this.#sign();
    await flow.beginNew();
  }

  /** Between people: back to what invites them; then the moment for what must not happen in a session. */
  async #rest(): Promise<void> {
    this.#flow?.leave();
    this.#flow = null;
    this.#waiting = true;
    this.#calm();
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#language = languageOf(this.#visit.study);
    await speakIn(this.#visit.study, this.#language);
    this.#attract();
    if (navigator.onLine) await sendUnsent(this.#services, this.#stop.signal);
    if (this.#waiting && !this.#stop.signal.aborted) await applyUpdate();
  }

  async #kept(session: StudySession): Promise<void> {
    this.#host.done(session);
    await copyToFolder(this.#services, session.id);
  }

  /** Sessions that a page which is gone left open: nobody comes back to them. */
  async #setAside(): Promise<void> {
    const sessions = await this.#services.sessions();
    const all = await sessions.list();
    if (!all.ok) return this.#host.failed(all.fault, () => void this.begin());
    for (const session of all.value.sessions) {
      if (session.status !== 'open' || session.study.name !== this.#visit.study.name) continue;
      if (!session.person.startsWith('kiosk ')) continue;
      const ended = endSession(session, 'other', 'page-gone', this.#services.clock.wall());
      await sessions.put({ ...ended, revision: session.revision + 1 });
    }
  }

  #sign(): void {
    // While the warning stands only its button counts: a passer-by's touch is no answer.
    if (this.#left !== null) return;
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#quiet = null;
    if (this.#flow === null) return;
    const { kiosk } = this.#visit.study;
    this.#quiet = setTimeout(() => this.#warn(), 1000 * (kiosk?.idle ?? 60));
  }

  #warn(): void {
    const flow = this.#flow;
    if (flow === null) return;
    if (flow.open === null) return void this.#rest();
    this.#left = this.#visit.study.kiosk?.warning ?? 15;
    flow.pause();
    this.#countdown = setInterval(() => {
      this.#left = (this.#left ?? 1) - 1;
      if (this.#left > 0) return flow.show();
      this.#calm();
      void flow.stop('other', 'idle').then(() => this.#rest());
    }, 1000);
  }

  #calm(): void {
    if (this.#countdown !== null) clearInterval(this.#countdown);
    this.#countdown = null;
    this.#left = null;
    this.#sign();
  }

  #show(view: View): void {
    this.#host.show(view.screen === 'study' ? { ...view, idle: this.#left } : view);
  }

  #attract(): void {
    const { study } = this.#visit;
    const invitation = study.kiosk?.invitation;
    const view: StudyView = {
      screen: 'study',
      id: 'attract',
      title: textIn(study.title, this.#language),
      page: {
        kind: 'attract',
        text: invitation === undefined ? [] : paragraphs(textIn(invitation, this.#language)),
        offline: this.#offline === 'impossible' ? 'not-ready' : this.#offline,
      },
      progress: null,
      preview: this.#visit.preview,
      test: false,
      unknown: [],
      idle: null,
      kiosk: true,
      fault: null,
    };
    this.#host.show(view);
  }

  async #stayAwake(): Promise<void> {
    if (document.hidden || (this.#awake !== null && !this.#awake.released)) return;
    // Not everywhere, and not on low battery: the guide tells operators what to set instead.
    this.#awake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  }
}
