import type { Answer } from '../core/answer.js';
import type { Observation } from '../core/observation.js';
import type { Reply } from '../core/ports.js';
import type { InteractionEvent, RunRecord } from '../core/record.js';
import type { Fault, Result } from '../core/result.js';
import type { Committed, Position } from '../runner/session.js';
import type { Intent, Shown, TrialView, View } from '../ui/view.js';
import { type Drawing, framesOf, release } from './drawing.js';
import { faultView } from './faults.js';
import { InteractionLog } from './interaction-log.js';
import type { OpenRun } from './open-run.js';

export interface FlowHost {
  show(view: View): void;
  /** The run ended: all items done, or it was finished when it was taken up. */
  ended(run: RunRecord): void;
  /** Nothing can be shown: the page takes over. */
  failed(fault: Fault, again: () => void): void;
}

/** What a run needs of the drawing. */
export type Pencil = Pick<Drawing, 'pictures' | 'around'>;

interface Ahead {
  readonly itemId: string;
  readonly pictures: Promise<Result<readonly Shown[]>>;
}

/**
 * A person's way through a run: opens an item, draws it, waits for the answer, stores it, shows the truth if the run
 * has that, and goes on. While a person works, the next item is made and drawn. Everything that fails can be done
 * again from where it failed, with the answer kept.
 */
export class RunFlow {
  readonly #run: OpenRun;
  readonly #drawing: Pencil;
  readonly #host: FlowHost;
  readonly #log = new InteractionLog();
  readonly #stop = new AbortController();
  #position: Position | null = null;
  #view: TrialView | null = null;
  #pictures: readonly Shown[] | null = null;
  #ahead = new Map<number, Ahead>();
  #again: (() => Promise<void>) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting = false;

  constructor(run: OpenRun, drawing: Pencil, host: FlowHost) {
    this.#run = run;
    this.#drawing = drawing;
    this.#host = host;
  }

  get id(): string {
    return this.#run.session.run.id;
  }
  get practice(): boolean {
    return this.#run.practice;
  }
  get free(): boolean {
    return false;
  }

  async start(): Promise<void> {
    await this.#next();
  }

  /** True when the intent was this flow's. */
  async handle(intent: Intent): Promise<boolean> {
    switch (intent.kind) {
      case 'onset':
        this.#onset(intent.id, intent.time);
        return true;
      case 'answer':
        await this.#answer(intent.id, intent.answer, intent.time);
        return true;
      case 'skip':
        await this.#commit(
          intent.id,
          { raw: null, answer: null, outcome: 'skipped', extra: {} },
          intent.time,
        );
        return true;
      case 'note':
        this.#log.push(intent.event);
        return true;
      case 'next':
        if (!this.#waiting) return true;
        this.#waiting = false;
        await this.#next();
        return true;
      case 'retry': {
        const again = this.#again;
        this.#again = null;
        await again?.();
        return again !== null;
      }
      default:
        return false;
    }
  }

  /** Lets go of the run; the open item is shown again when it is taken up. */
  leave(): void {
    this.#stop.abort();
    this.#clearTimer();
    this.#log.close();
    this.#run.session.close();
    release(this.#pictures);
    for (const { pictures } of this.#ahead.values()) {
      pictures.then((drawn) => drawn.ok && release(drawn.value)).catch(() => undefined);
    }
    this.#ahead.clear();
  }

  async #next(): Promise<void> {
    const opened = await this.#run.session.next();
    if (this.#stop.signal.aborted) return;
    if (!opened.ok) {
      this.#host.failed(opened.fault, () => void this.#next());
      return;
    }
    const place = opened.value;
    if (place.kind === 'finished') {
      this.leave();
      this.#host.ended(place.run);
      return;
    }
    if (place.kind === 'open') await this.#present(place.position);
  }

  async #present(position: Position): Promise<void> {
    const { observation, at } = position;
    const shown = this.#pictures;
    this.#position = position;
    const view: TrialView = {
      screen: 'trial',
      id: `${this.id}/${at.index}.${at.turn}.${at.attempt}/${position.exposure}`,
      number: at.index + 1,
      total: position.total,
      category: this.#category(position),
      practice: this.practice,
      resumed: position.resumed,
      question: observation.question,
      ask: observation.ask,
      ends: this.#run.presenter.ends(position.item),
      stimulus: observation.stimulus.kind,
      frames: framesOf(observation),
      pictures: null,
      saving: false,
      deadline: null,
      fault: null,
    };
    this.#show(view);
    this.#pictures = null;
    release(shown);
    await this.#draw(position, observation);
  }

  async #draw(position: Position, observation: Observation): Promise<void> {
    const { index } = position.at;
    const early = this.#ahead.get(index);
    this.#ahead.delete(index);
    const drawn =
      early?.itemId === position.item.id
        ? await early.pictures
        : await this.#drawing.pictures(observation, this.#stop.signal).catch(() => null);
    if (drawn === null || this.#position !== position || !this.#view) return;
    if (!drawn.ok) {
      this.#again = () => this.#draw(position, observation);
      this.#show({ ...this.#view, fault: faultView(drawn.fault) });
      return;
    }
    this.#pictures = drawn.value;
    this.#show({ ...this.#view, pictures: drawn.value, fault: null });
  }

  #onset(id: string, time: number): void {
    if (this.#view?.id !== id || !this.#position) return;
    this.#log.begin(time);
    const { timeLimit } = this.#run.session.run.parameters;
    if (timeLimit !== null) {
      const deadline = time + timeLimit * 1000;
      this.#show({ ...this.#view, deadline });
      const out: Reply = { raw: null, answer: null, outcome: 'timed-out', extra: {} };
      this.#timer = setTimeout(
        () => void this.#commit(id, out, performance.now()),
        deadline - performance.now(),
      );
    }
    this.#prepare(this.#position.at.index + 1);
  }

  /** Makes and draws an item before it is opened. What goes wrong here is tried again, and told, when it is. */
  #prepare(index: number): void {
    const slot = this.#run.plan[index];
    if (!slot || this.#ahead.has(index)) return;
    const { family, source, session } = this.#run;
    void source
      .item(slot)
      .then((made) => {
        if (!made.ok || this.#stop.signal.aborted || this.#position?.at.index !== index - 1) return;
        const observation = family.observe(
          made.value,
          family.start(made.value),
          session.run.parameters.condition,
        );
        const pictures = this.#drawing.pictures(observation, this.#stop.signal);
        pictures.catch(() => undefined);
        this.#ahead.set(index, { itemId: made.value.id, pictures });
      })
      .catch(() => undefined);
  }

  async #answer(id: string, answer: Answer, time: number): Promise<void> {
    const raw = answer.kind === 'ranking' ? `[${answer.order.join(', ')}]` : JSON.stringify(answer);
    await this.#commit(id, { raw, answer, outcome: 'answered', extra: {} }, time);
  }

  async #commit(id: string, reply: Reply, time: number): Promise<void> {
    const position = this.#position;
    if (this.#view?.id !== id || this.#view.saving || !position) return;
    this.#clearTimer();
    const timing = this.#log.timing(time);
    this.#show({ ...this.#view, saving: true, deadline: null, fault: null });
    await this.#store(position, reply, timing);
  }

  async #store(
    position: Position,
    reply: Reply,
    timing: ReturnType<InteractionLog['timing']>,
  ): Promise<void> {
    const events: readonly InteractionEvent[] = this.#log.events;
    const committed = await this.#run.session.commit(position.at, { reply, timing, events });
    if (this.#stop.signal.aborted || !this.#view) return;
    if (!committed.ok) {
      // The same commit again, not another one: what was confirmed stays confirmed.
      this.#again = () => this.#store(position, reply, timing);
      this.#show({ ...this.#view, fault: faultView(committed.fault) });
      return;
    }
    this.#log.forget(events.length);
    if (committed.value.ended === null || committed.value.feedback === null) await this.#next();
    else await this.#feedback(position, committed.value);
  }

  async #feedback(position: Position, committed: Committed): Promise<void> {
    const { source, presenter } = this.#run;
    const key = await source.key(committed.trial.slot, position.item);
    if (this.#stop.signal.aborted) return;
    if (!key.ok || committed.score === null) {
      await this.#next();
      return;
    }
    this.#waiting = true;
    this.#view = null;
    this.#host.show({
      screen: 'feedback',
      id: `${this.id}/${position.at.index}`,
      number: position.at.index + 1,
      total: position.total,
      category: this.#category(position),
      practice: this.practice,
      question: position.observation.question,
      scored: presenter.scored(position.item, key.value, committed.answer, committed.score),
      pictures: this.#pictures ?? [],
      around: this.#drawing.around(position.observation, this.#stop.signal),
      last: position.at.index + 1 === position.total,
      fault: null,
    });
  }

  #category({ item }: Position): string {
    const { categories } = this.#run.family.meta;
    return categories.find((category) => category.id === item.category)?.title ?? item.category;
  }

  #show(view: TrialView): void {
    this.#view = view;
    this.#host.show(view);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
