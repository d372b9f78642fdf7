import { RotaWorker } from '../bridge/rota.js';
import type { Answer } from '../core/answer.js';
import type { EpisodeState } from '../core/family.js';
import type { Result } from '../core/result.js';
import type { At, Committed, Position, Response } from '../runner/session.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { iouOf, poseOf } from '../tasks/rota-bench/object-cache.js';
import { ANGLES, type Mat3 } from '../tasks/rota-bench/pose.js';
import { overlap } from '../tasks/rota-bench/projector.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import { MOST_ROTATIONS, type Move, type RotaItem, type RotaKey } from '../tasks/rota-bench/types.js';
import type { GreyImage, RotationPanel, RotationStep, RotationView } from '../ui/rotation/rotation-view.js';
import type { EpisodeScreenView, Intent, TrialView } from '../ui/view.js';
import { faultView } from './faults.js';
import { InteractionLog } from './interaction-log.js';
import type { OpenRun } from './open-run.js';
import { episodeView, withCoverage } from './rotation-episode.js';
import { hintOf } from './rotation-hint.js';
import { panelOf, targetsOf } from './rotation-object.js';
import type { FlowHost } from './run-flow.js';

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

interface Pending {
  readonly at: At;
  readonly response: Response;
}

/**
 * A person's way through a run of rotation episodes. A press is stepped and drawn at once, within its event, and stored
 * behind it; nobody waits for the database between two rotations. What is shown can so be ahead of what is stored by
 * some milliseconds; it never stays so: a failed write locks the pad until it has been done, and an episode is over
 * only once its last answer is stored. After a reload the stored answers are replayed to the same panel.
 */
export class RotationFlow {
  readonly #run: OpenRun;
  readonly #host: FlowHost;
  readonly #log = new InteractionLog();
  readonly #pending: Pending[] = [];
  #live: Live | null = null;
  #view: TrialView | null = null;
  #targets: readonly Mat3[] = [];
  #storing = false;
  #onsetSeen = false;
  #again: (() => Promise<void>) | null = null;
  #waiting = false;
  #left = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #release: (() => void) | null = null;
  #rota: RotaWorker | null = null;

  constructor(run: OpenRun, host: FlowHost) {
    this.#run = run;
    this.#host = host;
  }

  get id(): string {
    return this.#run.session.run.id;
  }
  get practice(): boolean {
    return this.#run.practice;
  }
  /** Free play: over, it goes back to the page it came from. */
  get free(): boolean {
    return this.#run.free !== undefined;
  }

  start(): Promise<void> {
    return this.#next();
  }

  /** True when the intent was this flow's. Answers are stepped and shown before this first waits for anything. */
  async handle(intent: Intent): Promise<boolean> {
    switch (intent.kind) {
      case 'onset':
        if (this.#view?.id === intent.id && !this.#onsetSeen) {
          this.#onsetSeen = true;
          this.#log.begin(intent.time);
          this.#onset(intent.time);
        }
        return true;
      case 'answer':
        if (this.#view?.id === intent.id) this.#answer(intent.answer, intent.time);
        await this.#store();
        return true;
      case 'skip':
        if (this.#view?.id === intent.id) this.#skip(intent.time);
        await this.#store();
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

  /**
   * Lets go of the run; the open episode goes on from its last rotation when it is taken up. Rotations that were shown
   * and are still on their way are stored first.
   */
  leave(): void {
    this.#left = true;
    this.#log.close();
    this.#clearTimer();
    this.#rota?.stop();
    const { session } = this.#run;
    if (this.#pending.length === 0) session.close();
    else {
      // Committing the one that is under way again gives its first result again.
      const rest = this.#pending.map(({ at, response }) => session.commit(at, response));
      void Promise.allSettled(rest).then(() => session.close());
    }
    this.#drop();
  }

  #drop(): void {
    this.#live = null;
    this.#release?.();
    this.#release = null;
  }

  async #next(): Promise<void> {
    this.#drop();
    const opened = await this.#run.session.next();
    if (this.#left) return;
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
    if (place.kind === 'open') await this.#open(place.position);
  }

  async #open(position: Position): Promise<void> {
    const decoded = rotaBench.decodeItem(position.item);
    if (!decoded.ok) {
      this.#host.failed(decoded.fault, () => void this.#next());
      return;
    }
    const item = decoded.value;
    this.#targets = [];
    if (this.#run.free?.feedback ?? this.practice) {
      const key = await this.#key(position, item);
      if (key.ok) this.#targets = targetsOf(key.value);
      if (this.#left) return;
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
    const { at, observation } = position;
    this.#onsetSeen = false;
    this.#show({
      screen: 'trial',
      id: `${this.id}/${at.index}/${position.exposure}`,
      number: at.index + 1,
      total: position.total,
      category: this.#category(item),
      practice: this.practice && !this.#run.free,
      resumed: position.resumed,
      question: observation.question,
      ask: observation.ask,
      ends: { least: '', most: '' },
      stimulus: observation.stimulus.kind,
      frames: [],
      pictures: null,
      rotation: this.#rotation(live),
      saving: false,
      deadline: null,
      fault: null,
    });
  }

  /** Steps, draws and shows, all within the event; what is to be stored is put behind what already waits. */
  #answer(answer: Answer, time: number): void {
    const { family } = this.#run;
    const live = this.#live;
    if (!live || !this.#view || this.#view.saving || answer.kind !== 'rotation') return;
    const state = family.step(live.item, live.state, answer);
    let { moves, steps } = live;
    if ('axis' in answer) {
      const { axis, angle } = answer;
      moves = [...moves, [axis, angle]];
      steps = [...steps, { axis, angle, panel: panelOf(live.item, moves, this.#shows('auxiliary')).panel }];
    }
    this.#push(live, {
      reply: {
        raw: JSON.stringify(
          'axis' in answer ? { axis: answer.axis, angle: answer.angle } : { action: 'STOP' },
        ),
        answer,
        outcome: 'answered',
        // What the rotation led to, so that a stored episode can be read without its object.
        extra: { iou: overlap(live.target.data, (steps.at(-1)?.panel ?? live.start).current.data) },
      },
      timing: this.#onsetSeen ? this.#log.timing(time) : null,
      events: this.#events(),
    });
    this.#clearTimer();
    const next: Live = { ...live, state, moves, steps };
    this.#live = next;
    this.#onsetSeen = false;
    this.#show({
      ...this.#view,
      rotation: this.#rotation(next),
      saving: state.ended !== null,
      deadline: null,
      fault: null,
    });
  }

  /** The panel is on the screen: its time runs, and the next task can be made. */
  #onset(time: number): void {
    const live = this.#live;
    const view = this.#view;
    if (!live || !view) return;
    if (live.moves.length === 0) {
      const next = this.#run.plan[live.position.at.index + 1];
      if (next) this.#run.source.item(next).catch(() => undefined);
    }
    const { timeLimit } = this.#run.session.run.parameters;
    if (timeLimit === null) return;
    const deadline = time + timeLimit * 1000;
    this.#show({ ...view, deadline });
    this.#clearTimer();
    this.#timer = setTimeout(() => {
      if (this.#live !== live || !this.#view || this.#view.saving) return;
      this.#giveUp(live, 'timed-out', performance.now());
      void this.#store();
    }, deadline - performance.now());
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #skip(time: number): void {
    const live = this.#live;
    if (live && this.#view && !this.#view.saving) this.#giveUp(live, 'skipped', time);
  }

  /** Ends the episode without an answer. */
  #giveUp(live: Live, outcome: 'skipped' | 'timed-out', time: number): void {
    this.#clearTimer();
    this.#push(live, {
      reply: { raw: null, answer: null, outcome, extra: {} },
      timing: this.#onsetSeen ? this.#log.timing(time) : null,
      events: this.#events(),
    });
    if (this.#view) this.#show({ ...this.#view, saving: true, deadline: null, fault: null });
  }

  #push(live: Live, response: Response): void {
    const { index } = live.position.at;
    this.#pending.push({ at: { index, turn: live.state.turn, attempt: 0 }, response });
  }

  /** Each event goes with one answer. */
  #events(): Response['events'] {
    const events = this.#log.events;
    this.#log.forget(events.length);
    return events;
  }

  /** Stores what waits, oldest first; a fault locks the pad until the same write has been done. */
  async #store(): Promise<void> {
    if (this.#storing) return;
    this.#storing = true;
    let last: Committed | null = null;
    try {
      await painted();
      for (let head = this.#pending[0]; head && !this.#left; head = this.#pending[0]) {
        const committed = await this.#run.session.commit(head.at, head.response);
        if (this.#left) return;
        if (!committed.ok) {
          this.#again = async () => {
            if (this.#view) this.#show({ ...this.#view, fault: null });
            await this.#store();
          };
          if (this.#view) this.#show({ ...this.#view, saving: true, fault: faultView(committed.fault) });
          return;
        }
        this.#pending.shift();
        last = committed.value;
      }
    } finally {
      this.#storing = false;
    }
    if (last === null || !this.#live || !this.#view) return;
    if (last.ended !== null) await this.#ended(this.#live, last);
    else if (this.#view.saving && this.#live.state.ended === null)
      this.#show({ ...this.#view, saving: false });
  }

  /** The episode is stored and scored: now, and only now, its truth is fetched and shown. */
  async #ended({ item, position }: Live, { trial, ended }: Committed): Promise<void> {
    const key = await this.#key(position, item);
    if (this.#left) return;
    if (!key.ok || ended === null || movesOf(trial).length === 0) return this.#next();
    this.#drop();
    this.#view = null;
    const { view, release } = episodeView(item, key.value, { turns: trial.turns, ended });
    this.#release = release;
    this.#waiting = true;
    const screen: EpisodeScreenView = {
      screen: 'episode',
      id: `${this.id}/${position.at.index}`,
      number: position.at.index + 1,
      total: position.total,
      category: this.#category(item),
      practice: this.practice,
      episode: view,
      ...this.#waysOn(position),
      fault: null,
    };
    this.#host.show(screen);
    this.#rota ??= new RotaWorker();
    const seen = await this.#rota.coverage(item, [movesOf(trial), key.value.path]);
    if (seen.ok && this.#waiting && this.#release === release)
      this.#host.show({ ...screen, episode: withCoverage(view, seen.value) });
  }

  #waysOn({ at, total }: Position): Pick<EpisodeScreenView, 'next' | 'again'> {
    if (this.#run.free) return { next: 'Back to free play', again: null };
    if (at.index + 1 < total) return { next: 'Next item', again: null };
    return this.practice
      ? { next: 'Begin the run', again: 'Practise two more' }
      : { next: 'See the results', again: null };
  }

  async #key(position: Position, item: RotaItem): Promise<Result<RotaKey>> {
    const slot = this.#run.plan[position.at.index];
    if (!slot) throw new Error(`RotationFlow: no slot ${position.at.index}`);
    const found = await this.#run.source.key(slot, item);
    return found.ok ? rotaBench.decodeKey(found.value, item) : found;
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
    return !this.#run.session.run.parameters.condition.without.includes(part);
  }

  #category(item: RotaItem): string {
    if (this.#run.free) return 'Free play';
    if (this.practice) return 'Practice';
    const { categories, title } = this.#run.family.meta;
    return categories.find(({ id }) => id === item.category)?.title ?? title;
  }

  #show(view: TrialView): void {
    this.#view = view;
    this.#host.show(view);
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
