import type { Answer } from '../core/answer.js';
import type { Observation } from '../core/observation.js';
import type { Reply } from '../core/ports.js';
import type { InteractionEvent } from '../core/record.js';
import type { Result } from '../core/result.js';
import type { Committed, Position } from '../runner/session.js';
import type { Shown } from '../ui/view.js';
import { rawOf } from './answer-text.js';
import { type Drawing, release } from './drawing.js';
import { faultView } from './faults.js';
import { Flow, type FlowHost } from './flow.js';
import type { Anew, InteractionLog } from './interaction-log.js';
import type { OpenRun } from './open-run.js';

/** What a run needs of the drawing. */
export type Pencil = Pick<Drawing, 'pictures' | 'around'>;

interface Ahead {
  readonly itemId: string;
  readonly pictures: Promise<Result<readonly Shown[]>>;
}

/**
 * Items of one answer: opens an item, draws it, waits for the answer, stores it, shows the truth if the run has that,
 * and goes on. While a person works, the next item is made and drawn. Everything that fails can be done again from
 * where it failed, with the answer kept.
 */
export class RunFlow extends Flow {
  readonly #drawing: Pencil;
  #position: Position | null = null;
  #pictures: readonly Shown[] | null = null;
  #ahead = new Map<number, Ahead>();

  constructor(run: OpenRun, drawing: Pencil, host: FlowHost) {
    super(run, host);
    this.#drawing = drawing;
  }

  protected letGo(): void {
    this.run.session.close();
    release(this.#pictures);
    for (const { pictures } of this.#ahead.values()) {
      pictures.then((drawn) => drawn.ok && release(drawn.value)).catch(() => undefined);
    }
    this.#ahead.clear();
  }

  protected async open(position: Position): Promise<void> {
    const shown = this.#pictures;
    this.#position = position;
    this.seen = false;
    this.show(this.trialOf(position));
    this.#pictures = null;
    release(shown);
    await this.#draw(position, position.observation);
  }

  async #draw(position: Position, observation: Observation): Promise<void> {
    const { index } = position.at;
    const early = this.#ahead.get(index);
    this.#ahead.delete(index);
    const drawn =
      early?.itemId === position.item.id
        ? await early.pictures
        : await this.#drawing.pictures(observation, this.signal).catch(() => null);
    if (drawn === null || this.#position !== position || !this.view) return;
    if (!drawn.ok) {
      this.again = () => this.#draw(position, observation);
      this.show({ ...this.view, fault: faultView(drawn.fault) });
      return;
    }
    this.#pictures = drawn.value;
    this.show({ ...this.view, pictures: drawn.value, fault: null });
  }

  /** A resize only paints the same pictures at another size (ui/parts/picture); what a lost device drew is drawn anew. */
  protected async shownAgain(why: Anew, event: InteractionEvent): Promise<void> {
    const position = this.#position;
    if (position === null) return;
    const events = [...this.log.events, event];
    this.log.forget(events.length);
    const redrawn = why === 'device-lost' ? this.#redraw(position) : null;
    const counted = await this.run.session.reexpose(position.at, events);
    // What could not be stored now goes with the answer.
    if (!counted.ok) this.log.restore(events);
    await redrawn;
  }

  /** The pictures that are there stay until the new ones are. */
  async #redraw(position: Position): Promise<void> {
    const drawn = await this.#drawing.pictures(position.observation, this.signal).catch(() => null);
    if (drawn === null) return;
    if (this.#position !== position || !this.view || this.view.saving) {
      if (drawn.ok) release(drawn.value);
      return;
    }
    if (!drawn.ok) {
      this.again = () => this.#redraw(position);
      this.show({ ...this.view, fault: faultView(drawn.fault) });
      return;
    }
    release(this.#pictures);
    this.#pictures = drawn.value;
    this.show({ ...this.view, pictures: drawn.value, fault: null });
  }

  /** Makes and draws an item before it is opened. What goes wrong here is tried again, and told, when it is. */
  protected ahead(): void {
    const index = (this.#position?.at.index ?? 0) + 1;
    const slot = this.run.plan[index];
    if (!slot || this.#ahead.has(index)) return;
    const { family, source, session } = this.run;
    void source
      .item(slot)
      .then((made) => {
        if (!made.ok || this.signal.aborted || this.#position?.at.index !== index - 1) return;
        const observation = family.observe(
          made.value,
          family.start(made.value),
          session.run.parameters.condition,
        );
        const pictures = this.#drawing.pictures(observation, this.signal);
        pictures.catch(() => undefined);
        this.#ahead.set(index, { itemId: made.value.id, pictures });
      })
      .catch(() => undefined);
  }

  protected answer(answer: Answer, time: number): Promise<void> {
    return this.#commit(
      { raw: rawOf(answer), answer, outcome: 'answered', extra: { language: this.said.wording.language } },
      time,
    );
  }

  protected giveUp(outcome: 'skipped' | 'timed-out', time: number): Promise<void> {
    return this.#commit(
      { raw: null, answer: null, outcome, extra: { language: this.said.wording.language } },
      time,
    );
  }

  async #commit(reply: Reply, time: number): Promise<void> {
    const position = this.#position;
    if (!this.view || !position) return;
    this.stopClock();
    const timing = this.seen ? this.log.timing(time) : null;
    this.show({ ...this.view, saving: true, deadline: null, fault: null });
    await this.#store(position, reply, timing);
  }

  async #store(
    position: Position,
    reply: Reply,
    timing: ReturnType<InteractionLog['timing']>,
  ): Promise<void> {
    const events: readonly InteractionEvent[] = this.log.events;
    const committed = await this.run.session.commit(position.at, { reply, timing, events });
    if (this.signal.aborted || !this.view) return;
    if (!committed.ok) {
      // The same commit again, not another one: what was confirmed stays confirmed.
      this.again = () => this.#store(position, reply, timing);
      this.show({ ...this.view, fault: faultView(committed.fault) });
      return;
    }
    this.log.forget(events.length);
    if (committed.value.ended === null || committed.value.feedback === null) await this.next();
    else await this.#feedback(position, committed.value);
  }

  async #feedback(position: Position, committed: Committed): Promise<void> {
    const key = await this.key(position);
    if (this.signal.aborted) return;
    if (!key.ok || committed.score === null) {
      await this.next();
      return;
    }
    const { answer, score } = committed;
    const around = this.#drawing.around(position.observation, this.signal);
    this.tell(() => ({
      screen: 'feedback',
      id: `${this.id}/${position.at.index}`,
      number: position.at.index + 1,
      total: position.total,
      practice: this.practice,
      ...this.words(position),
      scored: this.said.presenter.scored(position.item, key.value, answer, score),
      pictures: this.#pictures ?? [],
      around,
      first: this.run.presenter.first,
      next: position.at.index + 1 < position.total ? 'nextItem' : this.practice ? 'beginRun' : 'seeResults',
      fault: null,
    }));
  }
}
