import type { Language } from '../../core/language.js';
import type { Fault } from '../../core/result.js';
import { endSession } from '../../studies/advance-session.js';
import type { StudySession } from '../../studies/study-session.js';
import { paragraphs, textIn } from '../../studies/text.js';
import type { StudyPage, StudyView } from '../../ui/study/study-view.js';
import type { FaultView, Intent, View } from '../../ui/view.js';
import { faultView, screenWithinStudy, withinKiosk } from '../faults.js';
import type { Services } from '../services.js';
import { copyToFolder } from './folder.js';
import { holdHere, letGo } from './hold.js';
import { applyUpdate, makeOffline, type Offline } from './offline.js';
import { sendUnsent } from './outbox.js';
import { isPin, storedPin } from './settings.js';
import { StudyFlow } from './study-flow.js';
import { languageOf, type StudyHost, type StudyVisit, speakIn } from './study-visit.js';

/** Anything a person does. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * One person after the other on one device: what invites them, a new session for each, and what happens when somebody
 * walks away. Nothing of one person is shown to the next. Nothing leads out of it but the operator's button, and that by
 * the PIN where there is one; what goes wrong ends by itself once nobody does anything about it.
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
  /** What happens once nobody has done anything for a while; null: nothing. */
  #then: (() => void) | null = null;
  #again: (() => void) | null = null;
  #asking = false;
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
    await speakIn(this.#visit.study, this.#language);
    if (!this.#visit.preview && (await storedPin(this.#services)) !== null) holdHere();
    await this.#open();
    if (signal.aborted) return;
    this.#offline = await makeOffline();
    if (this.#waiting && !this.#asking && this.#again === null && !signal.aborted) this.#attract();
  }

  /** Shown in the place of whatever went wrong, by the page's own mistake. */
  mishap(view: FaultView): void {
    this.#trouble(view, () => void this.#recover());
  }

  async #open(): Promise<void> {
    const aside = await this.#setAside();
    if (this.#stop.signal.aborted) return;
    if (aside === null) this.#attract();
    else this.#trouble(faultView(aside), () => void this.#open());
  }

  /** Every intent is the kiosk's: nothing that anybody does at it is an affair of the rest of the page. */
  async handle(intent: Intent): Promise<boolean> {
    if (intent.kind === 'retry' && this.#again !== null) {
      const again = this.#again;
      this.#again = null;
      this.#during(this.#flow === null ? null : () => this.#warn());
      again();
      return true;
    }
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
        await this.#operator();
        return true;
      case 'not-operator':
        this.#attract();
        return true;
      case 'pin':
        await this.#pin(want.pin);
        return true;
    }
    await this.#flow?.handle(intent);
    return true;
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
        failed: (fault, again) => {
          if (this.#flow === flow) this.#trouble(faultView(fault), again);
        },
        done: (session) => void this.#kept(session),
        operator: () => undefined,
      },
    );
    this.#flow = flow;
    this.#during(() => this.#warn());
    await flow.beginNew();
  }

  /** Between people: back to what invites them; then the moment for what must not happen in a session. */
  async #rest(): Promise<void> {
    this.#flow?.leave();
    this.#flow = null;
    this.#waiting = true;
    this.#calm();
    this.#during(null);
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

  /** Sessions that a page which is gone left open: nobody comes back to them. @returns why that could not be seen to */
  async #setAside(): Promise<Fault | null> {
    const sessions = await this.#services.sessions();
    const all = await sessions.list();
    if (!all.ok) return all.fault;
    for (const session of all.value.sessions) {
      if (session.status !== 'open' || session.study.name !== this.#visit.study.name) continue;
      if (!session.person.startsWith('kiosk ')) continue;
      const ended = endSession(session, 'other', 'page-gone', this.#services.clock.wall());
      await sessions.put({ ...ended, revision: session.revision + 1 });
    }
    return null;
  }

  async #operator(): Promise<void> {
    if ((await storedPin(this.#services)) === null) return this.#leaveTo(false);
    this.#askPin(false);
  }

  async #pin(given: string): Promise<void> {
    const pin = await storedPin(this.#services);
    if (pin === null || (await isPin(given, pin))) return this.#leaveTo(pin !== null);
    if (this.#asking) this.#askPin(true);
  }

  #leaveTo(proved: boolean): void {
    letGo();
    this.#host.operator(proved);
  }

  #askPin(wrong: boolean): void {
    this.#asking = true;
    this.#during(() => this.#attract());
    this.#host.show(this.#page('pin', { kind: 'pin', wrong }));
  }

  #trouble(view: FaultView, again: () => void): void {
    this.#calm();
    this.#again = again;
    this.#during(() => void this.#recover());
    this.#host.show({ screen: 'fault', fault: withinKiosk(view) });
  }

  /** Away from what went wrong, back to what invites people; what was confirmed is kept. */
  async #recover(): Promise<void> {
    this.#again = null;
    const flow = this.#flow;
    if (flow === null) return this.#open();
    await flow.stop('other', 'fault');
    await this.#rest();
  }

  #during(then: (() => void) | null): void {
    this.#then = then;
    this.#sign();
  }

  #sign(): void {
    // While the warning stands only its button counts: a passer-by's touch is no answer.
    if (this.#left !== null) return;
    if (this.#quiet !== null) clearTimeout(this.#quiet);
    this.#quiet = null;
    if (this.#then === null || this.#stop.signal.aborted) return;
    const { kiosk } = this.#visit.study;
    this.#quiet = setTimeout(() => this.#then?.(), 1000 * (kiosk?.idle ?? 60));
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
    const within = screenWithinStudy(view, withinKiosk);
    this.#host.show(within.screen === 'study' ? { ...within, idle: this.#left } : within);
  }

  #attract(): void {
    this.#asking = false;
    this.#again = null;
    this.#during(null);
    const invitation = this.#visit.study.kiosk?.invitation;
    this.#host.show(
      this.#page('attract', {
        kind: 'attract',
        text: invitation === undefined ? [] : paragraphs(textIn(invitation, this.#language)),
        offline: this.#offline === 'impossible' ? 'not-ready' : this.#offline,
      }),
    );
  }

  #page(id: string, page: StudyPage): StudyView {
    return {
      screen: 'study',
      id,
      title: textIn(this.#visit.study.title, this.#language),
      page,
      progress: null,
      preview: this.#visit.preview,
      test: false,
      unknown: [],
      idle: null,
      kiosk: true,
      fault: null,
    };
  }

  async #stayAwake(): Promise<void> {
    if (document.hidden || (this.#awake !== null && !this.#awake.released)) return;
    // Not everywhere, and not on low battery: the guide tells operators what to set instead.
    this.#awake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  }
}
