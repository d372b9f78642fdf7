import { RotaWorker } from '../bridge/rota.js';
import type { Answer } from '../core/answer.js';
import type { EpisodeState } from '../core/family.js';
import type { Item } from '../core/item.js';
import type { InteractionEvent } from '../core/record.js';
import type { Result } from '../core/result.js';
import type { At, Committed, Position, Response } from '../runner/session.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { iouOf, poseOf } from '../tasks/rota-bench/object-cache.js';
import { ANGLES, type Mat3 } from '../tasks/rota-bench/pose.js';
import { overlap } from '../tasks/rota-bench/projector.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import { MOST_ROTATIONS, type Move, type RotaItem, type RotaKey } from '../tasks/rota-bench/types.js';
import type { GreyImage, RotationPanel, RotationStep, RotationView } from '../ui/rotation/rotation-view.js';
import { say } from '../ui/say.js';
import type { EpisodeScreenView } from '../ui/view.js';
import { rawOf } from './answer-text.js';
import { faultView } from './faults.js';
import { Flow } from './flow.js';
import type { Anew } from './interaction-log.js';
import { episodeView, withCoverage } from './rotation-episode.js';
import { hintOf } from './rotation-hint.js';
import { panelOf, targetsOf } from './rotation-object.js';

/** The open episode as its person sees it: ahead of the store by the answers that are still on their way there. */
interface Live {
  readonly item: RotaItem;
  readonly position: Position;
  readonly state: EpisodeState;
  readonly target: GreyImage;
  readonly start: RotationPanel;
  readonly moves: readonly Move[];
  readonly steps: readonly RotationStep[];
}

/** An answer that is to be stored, or another exposure. */
type Pending =
  | { readonly at: At; readonly response: Response }
  | { readonly at: At; readonly events: readonly InteractionEvent[] };

/**
 * A person's way through a run of rotation episodes. A press is stepped and drawn at once, within its event, and stored
 * behind it; nobody waits for the database between two rotations. What is shown can so be ahead of what is stored by
 * some milliseconds; it never stays so: a failed write locks the pad until it has been done, and an episode is over
 * only once its last answer is stored. After a reload the stored answers are replayed to the same panel.
 */
export class RotationFlow extends Flow {
  readonly #pending: Pending[] = [];
  #live: Live | null = null;
  #targets: readonly Mat3[] = [];
  #storing = false;
  #release: (() => void) | null = null;
  #rota: RotaWorker | null = null;

  /** The open episode goes on from its last rotation; rotations that are still on their way are stored first. */
  protected letGo(): void {
    this.#rota?.stop();
    const { session } = this.run;
    if (this.#pending.length === 0) session.close();
    else {
      // Committing the one that is under way again gives its first result again.
      const rest = this.#pending.map((one) => this.#put(one));
      void Promise.allSettled(rest).then(() => session.close());
    }
    this.#drop();
  }

  #drop(): void {
    this.#live = null;
    this.#release?.();
    this.#release = null;
  }

  protected override next(): Promise<void> {
    this.#drop();
    return super.next();
  }

  protected async open(position: Position): Promise<void> {
    const decoded = rotaBench.decodeItem(position.item);
    if (!decoded.ok) {
      this.host.failed(decoded.fault, () => void this.next());
      return;
    }
    const item = decoded.value;
    this.#targets = [];
    if (this.run.free?.feedback ?? this.practice) {
      const key = await this.#truth(position, item);
      if (key.ok) this.#targets = targetsOf(key.value);
      if (this.signal.aborted) return;
    }
    const moves = movesOf({ turns: position.history });
    const auxiliary = this.#shows('auxiliary');
    const { target, panel: start } = panelOf(item, [], auxiliary);
    const steps = moves.map(([axis, angle], k) => ({
      axis,
      angle,
      panel: panelOf(item, moves.slice(0, k + 1), auxiliary).panel,
    }));
    const live: Live = { item, position, state: position.state, target, start, moves, steps };
    this.#live = live;
    this.seen = false;
    this.show({
      ...this.trialOf(position),
      // One exposure for the whole episode: its turns are told apart by the steps.
      id: `${this.id}/${position.at.index}/${position.exposure}`,
      rotation: this.#rotation(live),
    });
  }

  /** Steps, draws and shows, all within the event; what is to be stored is put behind what already waits. */
  protected answer(answer: Answer, time: number): Promise<void> {
    const { family } = this.run;
    const live = this.#live;
    if (!live || !this.view || answer.kind !== 'rotation') return this.#store();
    const state = family.step(live.item, live.state, answer);
    let { moves, steps } = live;
    if ('axis' in answer) {
      const { axis, angle } = answer;
      moves = [...moves, [axis, angle]];
      steps = [...steps, { axis, angle, panel: panelOf(live.item, moves, this.#shows('auxiliary')).panel }];
    }
    this.#push(live, time, {
      raw: rawOf(answer),
      answer,
      outcome: 'answered',
      // What the rotation led to, so that a stored episode can be read without its object.
      extra: {
        iou: overlap(live.target.data, (steps.at(-1)?.panel ?? live.start).current.data),
        language: this.said.wording.language,
      },
    });
    this.stopClock();
    const next: Live = { ...live, state, moves, steps };
    this.#live = next;
    this.seen = false;
    this.show({
      ...this.view,
      rotation: this.#rotation(next),
      saving: state.ended !== null,
      deadline: null,
      fault: null,
    });
    return this.#store();
  }

  /** Rotations may follow one another faster than they are seen; the first waits until its episode is. */
  protected override get begun(): boolean {
    return this.seen || (this.#live?.moves.length ?? 0) > 0;
  }

  /** These pictures are computed, not drawn by a device: nothing of them is lost with one. */
  protected shownAgain(why: Anew, event: InteractionEvent): Promise<void> {
    const live = this.#live;
    if (!live || live.state.ended !== null || why === 'device-lost') return Promise.resolve();
    const events = [...this.log.events, event];
    this.log.forget(events.length);
    const { index } = live.position.at;
    this.#pending.push({ at: { index, turn: live.state.turn, attempt: 0 }, events });
    return this.#store();
  }

  protected ahead(): void {
    if (this.#live?.moves.length !== 0) return;
    const next = this.run.plan[this.#live.position.at.index + 1];
    if (next) this.run.source.item(next).catch(() => undefined);
  }

  protected giveUp(outcome: 'skipped' | 'timed-out', time: number): Promise<void> {
    this.stopClock();
    if (this.#live && this.view) {
      this.#push(this.#live, time, {
        raw: null,
        answer: null,
        outcome,
        extra: { language: this.said.wording.language },
      });
      this.show({ ...this.view, saving: true, deadline: null, fault: null });
    }
    return this.#store();
  }

  /** Each event of the page goes with one answer. */
  #push(live: Live, time: number, reply: Response['reply']): void {
    const { index } = live.position.at;
    const { events } = this.log;
    this.log.forget(events.length);
    const timing = this.seen ? this.log.timing(time) : null;
    this.#pending.push({
      at: { index, turn: live.state.turn, attempt: 0 },
      response: { reply, timing, events },
    });
  }

  #put(one: Pending): Promise<Result<Committed | Position>> {
    const { session } = this.run;
    return 'events' in one ? session.reexpose(one.at, one.events) : session.commit(one.at, one.response);
  }

  /** Stores what waits, oldest first; a fault locks the pad until the same write has been done. */
  async #store(): Promise<void> {
    if (this.#storing) return;
    this.#storing = true;
    let last: Committed | null = null;
    try {
      await painted();
      for (let head = this.#pending[0]; head && !this.signal.aborted; head = this.#pending[0]) {
        const stored = await this.#put(head);
        if (this.signal.aborted) return;
        if (!stored.ok && 'events' in head) {
          // What could not be stored now goes with the next answer.
          this.log.restore(head.events);
          this.#pending.shift();
          continue;
        }
        if (!stored.ok) {
          this.again = async () => {
            if (this.view) this.show({ ...this.view, fault: null });
            await this.#store();
          };
          if (this.view) this.show({ ...this.view, saving: true, fault: faultView(stored.fault) });
          return;
        }
        this.#pending.shift();
        if ('ended' in stored.value) last = stored.value;
      }
    } finally {
      this.#storing = false;
    }
    if (last === null || !this.#live || !this.view) return;
    if (last.ended !== null) await this.#ended(this.#live, last);
    else if (this.view.saving && this.#live.state.ended === null) this.show({ ...this.view, saving: false });
  }

  /** The episode is stored and scored: now, and only now, its truth is fetched and shown. */
  async #ended({ item, position }: Live, { trial, ended }: Committed): Promise<void> {
    const key = await this.#truth(position, item);
    if (this.signal.aborted) return;
    if (!this.#tells || !key.ok || ended === null || movesOf(trial).length === 0) return this.next();
    this.#drop();
    const { view, release } = episodeView(item, key.value, { turns: trial.turns, ended });
    this.#release = release;
    const screen = (): EpisodeScreenView => ({
      screen: 'episode',
      id: `${this.id}/${position.at.index}`,
      number: position.at.index + 1,
      total: position.total,
      category: this.category(item),
      practice: this.practice,
      episode: view,
      ...this.#waysOn(position),
      fault: null,
    });
    this.tell(screen);
    this.#rota ??= new RotaWorker();
    const seen = await this.#rota.coverage(item, [movesOf(trial), key.value.path]);
    if (seen.ok && this.waiting && this.#release === release)
      this.tell(() => ({ ...screen(), episode: withCoverage(view, seen.value) }));
  }

  /** An episode is told once it is over, whenever other truths are; but a study says itself what its people see. */
  get #tells(): boolean {
    const { environment, parameters } = this.run.session.run;
    return environment.extra.studySession === undefined || parameters.feedback;
  }

  #waysOn({ at, total }: Position): Pick<EpisodeScreenView, 'next' | 'again'> {
    if (this.free) return { next: 'backToFree', again: null };
    if (at.index + 1 < total) return { next: 'nextItem', again: null };
    return this.practice ? { next: 'beginRun', again: 'practiseMore' } : { next: 'seeResults', again: null };
  }

  async #truth(position: Position, item: RotaItem): Promise<Result<RotaKey>> {
    const found = await this.key(position);
    return found.ok ? rotaBench.decodeKey(found.value, item) : found;
  }

  /** The pictures have names of their own here; a hint is words, too. */
  protected override words(position: Position) {
    return {
      ...super.words(position),
      frames: [],
      ...(this.#live === null ? {} : { rotation: this.#rotation(this.#live) }),
    };
  }

  #rotation({ item, target, start, moves, steps }: Live): RotationView {
    return {
      target,
      start,
      steps,
      remaining: MOST_ROTATIONS - moves.length,
      most: MOST_ROTATIONS,
      angles: ANGLES,
      history: this.#shows('history'),
      feedback: this.#targets.length > 0 ? this.#feedback(item, poseOf(item, moves)) : null,
    };
  }

  #feedback(item: RotaItem, pose: Mat3): RotationView['feedback'] {
    return { iou: iouOf(item, pose), hint: hintOf(pose, this.#targets) };
  }

  #shows(part: string): boolean {
    return !this.run.session.run.parameters.condition.without.includes(part);
  }

  protected override category(item: Item): string {
    if (this.free) return say('freePlay');
    return this.practice ? say('practice') : super.category(item);
  }
}

/** Until what was just shown is on the screen, so that storing never delays it; soon in any case (hidden pages do not paint). */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 50);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late);
        resolve();
      }),
    );
  });
