import type { Answer } from '../core/answer.js';
import type { Score } from '../core/family.js';
import type { Item, Key } from '../core/item.js';
import type { Observation } from '../core/observation.js';
import type { InteractionEvent, RunRecord, Slot, TrialRecord, TurnTiming } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { HeldLock } from '../core/run-store.js';
import { counted } from './counters.js';
import { advance, begin, type Episode, observe, read, replay } from './episode.js';
import type { At, Committed, Feedback, Place, Position, Response, Session, SessionHost } from './session.js';
import { openedRow, turnRow } from './trial-rows.js';

/** The item that is open: its row as stored, and where its episode stands. */
interface Open {
  readonly trial: TrialRecord;
  readonly episode: Episode;
  readonly observation: Observation;
}

const nameOf = (at: At): string => `${at.index}:${at.turn}:${at.attempt}`;

const closed = () =>
  fail('session-closed', 'This run is no longer open on this page. Everything confirmed is stored.');

/** The session of runner/session, over a run whose header is stored. Made by `openSession` and `resumeSession` only. */
export class RunSession implements Session {
  readonly #host: SessionHost;
  readonly #slots: readonly Slot[];
  readonly #lock: HeldLock;
  readonly #committed = new Map<string, Committed>();
  #run: RunRecord;
  /** Slot that is open or comes next. */
  #index: number;
  /** A row the last page left open; shown again by the next `next`. */
  #left: TrialRecord | null;
  #open: Open | null = null;
  #closed = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    host: SessionHost,
    run: RunRecord,
    slots: readonly Slot[],
    lock: HeldLock,
    index: number,
    left: TrialRecord | null,
  ) {
    this.#host = host;
    this.#run = run;
    this.#slots = slots;
    this.#lock = lock;
    this.#index = index;
    this.#left = left;
    if (run.status !== 'open') this.close();
  }

  get run(): RunRecord {
    return this.#run;
  }

  current(): Place {
    if (this.#run.status !== 'open') return { kind: 'finished', run: this.#run };
    if (this.#open !== null) return { kind: 'open', position: this.#position(this.#open) };
    return { kind: 'between', index: this.#index, total: this.#slots.length };
  }

  next(): Promise<Result<Place>> {
    return this.#inTurn(async () => {
      if (this.#run.status !== 'open') return ok(this.current());
      if (this.#closed) return closed();
      if (this.#open !== null) return ok(this.current());
      const opened = this.#left === null ? await this.#openNew() : await this.#openAgain(this.#left);
      return opened.ok ? ok(this.current()) : opened;
    });
  }

  commit(at: At, response: Response): Promise<Result<Committed>> {
    return this.#inTurn(async () => {
      const before = this.#committed.get(nameOf(at));
      if (before !== undefined) return ok(before);
      const open = this.#openAt(at);
      return open.ok ? this.#commit(open.value, at, response) : open;
    });
  }

  skip(at: At, timing: TurnTiming | null, events: readonly InteractionEvent[]): Promise<Result<Committed>> {
    const reply = { raw: null, answer: null, outcome: 'skipped', extra: {} } as const;
    return this.commit(at, { reply, timing, events });
  }

  reexpose(at: At, events: readonly InteractionEvent[]): Promise<Result<Position>> {
    return this.#inTurn(async () => {
      const open = this.#openAt(at);
      if (!open.ok) return open;
      const { trial } = open.value;
      const shown = {
        ...trial,
        exposureIndex: trial.exposureIndex + 1,
        events: [...trial.events, ...events],
      };
      const stored = await this.#store(trial, shown);
      if (!stored.ok) return stored;
      this.#open = { ...open.value, trial: stored.value };
      return ok(this.#position(this.#open));
    });
  }

  abandon(): Promise<Result<RunRecord>> {
    return this.#inTurn(async () => {
      if (this.#run.status !== 'open') return ok(this.#run);
      if (this.#closed) return closed();
      const run: RunRecord = { ...this.#header(), status: 'abandoned' };
      const stored = await this.#host.store.putRun(run);
      if (!stored.ok) return stored;
      this.#run = run;
      this.#open = null;
      this.close();
      return ok(run);
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#lock.release();
  }

  /** One call at a time, in the order they were made; a call that throws does not stop those behind it. */
  #inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #openAt(at: At): Result<Open> {
    if (this.#closed) return closed();
    if (this.#open === null || nameOf(this.#position(this.#open).at) !== nameOf(at)) {
      return fail(
        'not-open',
        `No answer is awaited for item ${at.index + 1}, turn ${at.turn + 1}. Nothing was changed.`,
      );
    }
    return ok(this.#open);
  }

  #position(open: Open): Position {
    const { trial, episode } = open;
    return {
      at: { index: trial.index, turn: episode.state.turn, attempt: episode.attempt },
      total: this.#slots.length,
      item: episode.item,
      state: episode.state,
      observation: open.observation,
      history: trial.turns,
      resumed: trial.resumeCount > 0,
      exposure: trial.exposureIndex,
    };
  }

  #slot(): Slot {
    const slot = this.#slots[this.#index];
    if (slot === undefined) throw new Error(`RunSession: no slot ${this.#index} of ${this.#slots.length}`);
    return slot;
  }

  async #openNew(): Promise<Result<void>> {
    const { family, source, clock } = this.#host;
    const slot = this.#slot();
    const found = await source.item(slot);
    if (!found.ok) return found;
    const item = found.value;
    if (item.family !== family.meta.id) {
      throw new Error(`RunSession: ${item.id} is of ${item.family}, the run of ${family.meta.id}`);
    }
    const trial = openedRow(this.#run, slot, item, source.pack === null, clock);
    const stored = await this.#store(null, trial);
    if (!stored.ok) return stored;
    this.#show(stored.value, begin(family, item));
    return ok(undefined);
  }

  async #openAgain(left: TrialRecord): Promise<Result<void>> {
    const item = await this.#itemOf(left);
    if (!item.ok) return item;
    let episode: Episode;
    try {
      episode = replay(this.#host.family, item.value, left.turns, this.#run.participant.kind);
    } catch (error) {
      return fail(
        'cannot-replay',
        `Item ${left.index + 1} cannot be taken up where it was left: ${error instanceof Error ? error.message : error}. What was answered is stored; end this run and start a new one.`,
        `trials[${left.index}]`,
      );
    }
    const again = {
      ...left,
      exposureIndex: left.exposureIndex + 1,
      resumeCount: left.resumeCount + 1,
    };
    const stored = await this.#store(left, again);
    if (!stored.ok) return stored;
    this.#left = null;
    this.#show(stored.value, episode);
    return ok(undefined);
  }

  /** The item as it was first shown: out of the row where it was made for this run, else from the pack. */
  #itemOf(trial: TrialRecord): Result<Item> | Promise<Result<Item>> {
    return trial.item === null
      ? this.#host.source.item(trial.slot)
      : this.#host.family.decodeItem(trial.item);
  }

  #show(trial: TrialRecord, episode: Episode): void {
    const observation = observe(this.#host.family, episode, this.#run.parameters.condition);
    this.#open = { trial, episode, observation };
  }

  async #commit(open: Open, at: At, response: Response): Promise<Result<Committed>> {
    const { family, source, clock } = this.#host;
    const {
      parameters,
      participant: { kind },
    } = this.#run;
    const { trial, episode } = open;
    const got = read(family, episode, open.observation, response.reply, parameters.protocol);
    const turn = turnRow(at, response, got, trial, clock);
    const { episode: after, ended } = advance(family, episode, turn, kind);
    const turns = [...trial.turns, turn];
    const grown: TrialRecord = { ...trial, turns, events: [...trial.events, ...response.events] };

    let next = grown;
    let score: Score | null = null;
    let feedback: Feedback | null = null;
    if (ended !== null) {
      let key: Key | null = null;
      if (turn.outcome !== 'failed') {
        const found = await source.key(trial.slot, episode.item);
        if (!found.ok) return found;
        key = found.value;
        score = family.score(episode.item, key, { turns, ended }, parameters.protocol);
        if (parameters.feedback) feedback = this.#feedback(episode, key);
      }
      const kept = source.pack === null ? key : null;
      next = { ...grown, key: kept, endedAt: turn.at, ended, outcome: got.outcome, score };
    }
    const stored = await this.#store(trial, next);
    if (!stored.ok) return stored;

    // Usually what was just built; an earlier answer to this very request where its confirmation had been lost.
    const row = stored.value;
    const given = row.turns.at(-1) ?? turn;
    if (row.ended === null)
      this.#show(row, given === turn ? after : advance(family, episode, given, kind).episode);
    else {
      this.#open = null;
      this.#index += 1;
      if (this.#run.status === 'complete') this.close();
    }
    const committed: Committed = {
      at,
      outcome: given.outcome,
      answer: given.answer,
      ended: row.ended,
      score: row.score,
      feedback,
      trial: row,
    };
    this.#committed.set(nameOf(at), committed);
    return ok(committed);
  }

  #feedback(episode: Episode, key: Key): Feedback {
    const { family } = this.#host;
    const answer: Answer = family.solve(episode.item, key, episode.state);
    return { answer, lines: family.explain(episode.item, key) };
  }

  #header(): RunRecord {
    return { ...this.#run, revision: this.#run.revision + 1, updatedAt: this.#host.clock.wall() };
  }

  /** One transaction: the row, and the header with its counters. Nothing of the session changes before it is done. */
  async #store(before: TrialRecord | null, after: TrialRecord): Promise<Result<TrialRecord>> {
    const last = after.ended !== null && after.index === this.#slots.length - 1;
    const run: RunRecord = {
      ...this.#header(),
      counters: counted(this.#run.counters, before, after),
      status: last ? 'complete' : 'open',
    };
    const stored = await this.#host.store.putTrial(run, after);
    if (!stored.ok) {
      if (stored.fault.code !== 'conflict') return stored;
      return (await this.#alreadyStored(run, after)) ?? stored;
    }
    this.#run = run;
    return ok(after);
  }

  /**
   * A write can arrive though its confirmation was lost. Then the row stands at the very revision it was sent for, as
   * far along as what is being sent; another page would have raised the revision first, by taking the run up.
   */
  async #alreadyStored(run: RunRecord, trial: TrialRecord): Promise<Result<TrialRecord> | null> {
    const { store } = this.#host;
    const there = await store.getRun(run.id);
    if (!there.ok || there.value.revision !== run.revision) return null;
    const rows = await store.trialsOf(run.id);
    if (!rows.ok) return null;
    const row = rows.value.find((one) => one.index === trial.index);
    const ours =
      row !== undefined &&
      row.turns.length === trial.turns.length &&
      row.exposureIndex === trial.exposureIndex &&
      row.resumeCount === trial.resumeCount;
    if (!ours) return null;
    this.#run = there.value;
    return ok(row);
  }
}
