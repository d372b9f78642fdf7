import type { Answer, Outcome } from '../core/answer.js';
import type { EpisodeState, Score, TaskFamily } from '../core/family.js';
import type { Item } from '../core/item.js';
import type { Observation } from '../core/observation.js';
import type { Clock, ParticipantInfo, Reply } from '../core/ports.js';
import type {
  InteractionEvent,
  RunEnvironment,
  RunParameters,
  RunRecord,
  SubjectIds,
  TrialRecord,
  TurnRecord,
  TurnTiming,
} from '../core/record.js';
import type { Result } from '../core/result.js';
import type { RunLock, RunStore } from '../core/run-store.js';
import type { ItemSource } from './source.js';

/** What every session needs, new or resumed. The host builds these; the runner never asks where they come from. */
export interface SessionHost {
  readonly family: TaskFamily;
  readonly source: ItemSource;
  readonly store: RunStore;
  readonly lock: RunLock;
  readonly clock: Clock;
}

export interface NewRun {
  readonly parameters: RunParameters;
  readonly participant: ParticipantInfo;
  readonly environment: RunEnvironment;
  readonly appVersion: string;
  /** Identity of the run, unique everywhere (a UUID). */
  readonly id: string;
  readonly ids?: SubjectIds;
}

/** Names one request for an answer within a run. */
export interface At {
  readonly index: number;
  readonly turn: number;
  /** 0, or how often the turn was asked before because the reply could not be read. */
  readonly attempt: number;
}

/** The open request: what to show and what to say when committing. */
export interface Position {
  readonly at: At;
  /** Items in the run. */
  readonly total: number;
  readonly item: Item;
  readonly state: EpisodeState;
  readonly observation: Observation;
  /** Earlier requests of this item, oldest first. */
  readonly history: readonly TurnRecord[];
  /** The page had gone away while this item was open. */
  readonly resumed: boolean;
  /** How often this item has been shown, this time included. */
  readonly exposure: number;
}

export type Place =
  /** An answer is awaited. */
  | { readonly kind: 'open'; readonly position: Position }
  /** Between items: call `next`. */
  | { readonly kind: 'between'; readonly index: number; readonly total: number }
  | { readonly kind: 'finished'; readonly run: RunRecord };

/** What a participant gave for the request `at`. */
export interface Response {
  readonly reply: Reply;
  /** null for scripts and models; people's answers carry it. */
  readonly timing: TurnTiming | null;
  /** What happened on the page since the last commit. */
  readonly events: readonly InteractionEvent[];
}

/** The truth, for runs with feedback, once an item has ended. */
export interface Feedback {
  readonly answer: Answer;
  /** One line each, plain text. */
  readonly lines: readonly string[];
}

export interface Committed {
  readonly at: At;
  readonly outcome: Outcome;
  readonly answer: Answer | null;
  /** Why the item ended; null while its episode goes on. */
  readonly ended: string | null;
  /** Once ended; null for failed items, and for episodes that go on. */
  readonly score: Score | null;
  /** Once ended, in runs with feedback. */
  readonly feedback: Feedback | null;
  /** The row as it was stored. */
  readonly trial: TrialRecord;
}

/**
 * A run in progress. Nothing is shown before it is marked as opened in the store, and nothing is confirmed before the
 * trial and the run's counters are stored in one transaction; so whatever happens to the page, at most the open answer
 * is lost. Calls are queued: two at once never interleave.
 */
export interface Session {
  /** The header as it was last stored. */
  readonly run: RunRecord;
  current(): Place;
  /**
   * Opens the next item, or gives the open one again. The item's exposure is stored before this returns.
   * A fault of the store leaves the place as it was: call again.
   */
  next(): Promise<Result<Place>>;
  /**
   * Stores the answer to the request `at`. Committing the same `at` again gives the first result again and writes
   * nothing. A fault of the store changes nothing: the same call may be made again.
   */
  commit(at: At, response: Response): Promise<Result<Committed>>;
  /** Commits "no answer" for the whole item. */
  skip(at: At, timing: TurnTiming | null, events: readonly InteractionEvent[]): Promise<Result<Committed>>;
  /** The stimulus had to be shown anew (a lost device, a resize): counts the exposure, and stores why and what led to it. */
  reexpose(at: At, events: readonly InteractionEvent[]): Promise<Result<Position>>;
  /** Ends the run early; what is stored stays. */
  abandon(): Promise<Result<RunRecord>>;
  /** Lets go of the run without ending it. Later calls fail with `session-closed`. */
  close(): void;
}
