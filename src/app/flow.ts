import type { Answer } from '../core/answer.js';
import type { Item, Key } from '../core/item.js';
import type { Language } from '../core/language.js';
import type { InteractionEvent, RunRecord } from '../core/record.js';
import type { Fault, Result } from '../core/result.js';
import type { Position } from '../runner/session.js';
import type { Intent, TrialView, View } from '../ui/view.js';
import { framesOf } from './drawing.js';
import { type Anew, InteractionLog } from './interaction-log.js';
import type { OpenRun, RunWords } from './open-run.js';

export interface FlowHost {
  show(view: View): void;
  /** The run ended: all items done, or it was finished when it was taken up. */
  ended(run: RunRecord): void;
  /** Nothing can be shown: the page takes over. */
  failed(fault: Fault, again: () => void): void;
}

/** What of a trial is said in one language or another. */
type TrialWords = Pick<TrialView, 'category' | 'question' | 'ask' | 'ends' | 'frames'>;

/**
 * A person's way through a run, whatever is asked: which item is open, its time limit, what was noted meanwhile, and the
 * way on after its truth was shown. How an item is shown and when an answer is stored is the subclass's.
 */
export abstract class Flow {
  protected readonly run: OpenRun;
  protected readonly host: FlowHost;
  protected readonly log = new InteractionLog((why) => void this.#anew(why));
  /** The trial on the screen; null between trials. */
  protected view: TrialView | null = null;
  /** The stimulus as it is now was seen on the screen. */
  protected seen = false;
  /** What failed, to be done again when a person asks for it. */
  protected again: (() => Promise<void>) | null = null;
  /** What is said of items, in the language that is spoken. */
  protected said: RunWords;
  #position: Position | null = null;
  /** Makes what is on the screen between trials, in the language that is spoken. */
  #told: (() => View) | null = null;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lock: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;

  constructor(run: OpenRun, host: FlowHost) {
    this.run = run;
    this.host = host;
    this.said = run;
  }

  get id(): string {
    return this.run.session.run.id;
  }
  get practice(): boolean {
    return this.run.practice;
  }
  /** Free play: over, it goes back to the page it came from. */
  get free(): boolean {
    return this.run.free !== undefined;
  }
  /** Aborted once the run was let go. */
  protected get signal(): AbortSignal {
    return this.#stop.signal;
  }
  /** The truth is on the screen, and a person may go on. */
  protected get waiting(): boolean {
    return this.#waiting;
  }

  start(): Promise<void> {
    return this.next();
  }

  /** True when the intent was this flow's. */
  async handle(intent: Intent): Promise<boolean> {
    switch (intent.kind) {
      case 'onset':
        if (this.view?.id === intent.id && !this.seen) this.#onset(this.view, intent.time);
        return true;
      case 'answer':
        // Nothing is confirmed that was not seen.
        if (this.view?.id === intent.id && this.begun && !this.view.saving && this.view.held !== true)
          await this.answer(intent.answer, intent.time);
        return true;
      case 'skip':
        if (this.view?.id === intent.id && !this.view.saving) await this.giveUp('skipped', intent.time);
        return true;
      case 'note':
        this.log.push(intent.event);
        return true;
      case 'next':
        if (!this.#waiting) return true;
        this.#waiting = false;
        this.#told = null;
        await this.next();
        return true;
      case 'retry': {
        const { again } = this;
        this.again = null;
        await again?.();
        return again !== null;
      }
      default:
        return false;
    }
  }

  /**
   * Another language is spoken from now on. What is on the screen says the same in it, and nothing else of it changes:
   * the trial goes on, with what was entered and the onset that it had.
   */
  async speak(language: Language): Promise<void> {
    const said = await this.run.inWords(language);
    if (this.signal.aborted) return;
    this.said = said;
    this.log.add('language', performance.now(), { language });
    if (this.view !== null && this.#position !== null)
      this.show({ ...this.view, ...this.words(this.#position) });
    else if (this.#told !== null) this.host.show(this.#told());
  }

  /** Lets go of the run; the open item is shown again when it is taken up. */
  leave(): void {
    this.#stop.abort();
    clearTimeout(this.#lock);
    this.stopClock();
    this.log.close();
    this.letGo();
  }

  /** The stimulus of the trial was seen, as it was at first. */
  protected get begun(): boolean {
    return this.seen;
  }

  /**
   * What is on the screen is shown anew: noted and counted, and else the trial goes on, with what was entered and the
   * onset that it had.
   */
  async #anew(why: Anew): Promise<void> {
    if (this.view === null || this.view.saving || !this.begun) return;
    const event: InteractionEvent = { at: performance.now(), type: 'shown-again', data: { because: why } };
    await this.shownAgain(why, event);
  }

  /** Counts another exposure of the trial on the screen; draws it anew where that is needed. */
  protected abstract shownAgain(why: Anew, event: InteractionEvent): Promise<void>;
  /** Shows an item that was opened. */
  protected abstract open(position: Position): Promise<void>;
  /** The stimulus is on the screen: what comes next can be made. */
  protected abstract ahead(): void;
  /** @param time the time stamp of the event that gave it */
  protected abstract answer(answer: Answer, time: number): Promise<void>;
  /** Ends the item without an answer. */
  protected abstract giveUp(outcome: 'skipped' | 'timed-out', time: number): Promise<void>;
  /** Closes the session, once what was confirmed is stored, and gives back what was shown. */
  protected abstract letGo(): void;

  protected async next(): Promise<void> {
    const opened = await this.run.session.next();
    if (this.signal.aborted) return;
    if (!opened.ok) {
      this.host.failed(opened.fault, () => void this.next());
      return;
    }
    const place = opened.value;
    if (place.kind === 'finished') {
      this.leave();
      this.host.ended(place.run);
      return;
    }
    if (place.kind === 'open') await this.open(place.position);
  }

  /** The trial of a position before anything is drawn. */
  protected trialOf(position: Position): TrialView {
    const { at } = position;
    this.#position = position;
    return {
      screen: 'trial',
      id: `${this.id}/${at.index}.${at.turn}.${at.attempt}/${position.exposure}`,
      number: at.index + 1,
      total: position.total,
      practice: this.practice && !this.free,
      resumed: position.resumed,
      stimulus: position.observation.stimulus.kind,
      ...this.words(position),
      pictures: null,
      saving: false,
      // A study may hold answers back; in an episode only before its first.
      ...(this.run.session.run.parameters.answerLock !== undefined && at.turn === 0 ? { held: true } : {}),
      deadline: null,
      fault: null,
    };
  }

  /** The part of a trial's view that is words. */
  protected words({ item, observation }: Position): TrialWords {
    const shown = this.said.wording.observation(item, observation);
    return {
      category: this.category(item),
      question: shown.question,
      ask: shown.ask,
      ends: this.said.presenter.ends(item),
      frames: framesOf(shown),
    };
  }

  protected show(view: TrialView): void {
    this.view = view;
    this.host.show(view);
  }

  /** Shows a truth; a person goes on from it. @param make is asked again when another language is spoken */
  protected tell(make: () => View): void {
    this.#waiting = true;
    this.view = null;
    this.#told = make;
    this.host.show(make());
  }

  protected stopClock(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  protected category({ category }: Item): string {
    const { categories, title } = this.said.wording.meta;
    return categories.find(({ id }) => id === category)?.title ?? title;
  }

  protected key({ at, item }: Position): Promise<Result<Key>> {
    const slot = this.run.plan[at.index];
    if (!slot) throw new Error(`Flow: no slot ${at.index}`);
    return this.run.source.key(slot, item);
  }

  #onset(view: TrialView, time: number): void {
    this.seen = true;
    this.log.begin(time);
    this.ahead();
    const { timeLimit, answerLock } = this.run.session.run.parameters;
    if (view.held === true) {
      const released = time + (answerLock ?? 0) * 1000;
      this.#lock = setTimeout(() => {
        if (this.view?.id === view.id) this.show({ ...this.view, held: false });
      }, released - performance.now());
    }
    if (timeLimit === null) return;
    const deadline = time + timeLimit * 1000;
    this.show({ ...view, deadline });
    this.stopClock();
    this.#timer = setTimeout(() => {
      if (this.view?.id === view.id && !this.view.saving) void this.giveUp('timed-out', performance.now());
    }, deadline - performance.now());
  }
}
