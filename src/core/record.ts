import type { Answer, Outcome } from './answer.js';
import type { Score } from './family.js';
import type { FamilyId, Item, Json, Key } from './item.js';
import type { Condition } from './observation.js';
import type { ParticipantInfo } from './ports.js';
import type { Fault } from './result.js';

/**
 * What is stored of a run: one RunRecord (the header) and one TrialRecord per item that was opened. Plain JSON, one
 * shape for people, models and scripts. `schema` is the number of the last migration in records/migrations.
 */
export const RECORD_SCHEMA = 1;

/**
 * Everything that decides which items a run holds and how they are asked, chosen before it starts and frozen.
 * runner/parameters checks it and writes it to, and reads it from, a page address.
 */
export interface RunParameters {
  readonly version: 1;
  readonly family: FamilyId;
  /** Fresh items made from `seed`, or the items of a pack ("ssi-bench/core@2"). */
  readonly source: { readonly kind: 'generated' } | { readonly kind: 'pack'; readonly id: string };
  /** Category ids; empty means all, as evenly mixed as `count` allows. */
  readonly categories: readonly string[];
  /** One of the family's levels; null means all of them mixed. */
  readonly level: string | null;
  /** Items, 1..10000. */
  readonly count: number;
  /** uint32: items, sampling and order all follow from it. */
  readonly seed: number;
  /**
   * Positions in the plan of `count` items, in the order in which they are asked; the run holds only these. Lets a study
   * give each person a part of one common pool. Absent: the whole plan.
   */
  readonly pick?: readonly number[];
  /** `shuffled` mixes the categories; `fixed` keeps the pack's order, or category after category. */
  readonly order: 'shuffled' | 'fixed';
  readonly condition: Condition;
  /** Name of the parsing and scoring protocol (`released`, `paper`). */
  readonly protocol: string;
  /** Whether the truth is shown after each item. */
  readonly feedback: boolean;
  /** Test runs are for trying things out and never counted together with live ones. */
  readonly mode: 'live' | 'test';
  /** Seconds for one answer; null is no limit. */
  readonly timeLimit: number | null;
  /** Seconds from the onset during which nothing can be confirmed. Absent: none. */
  readonly answerLock?: number;
  /** Who answers: `person`, or the name of a scripted participant or model, as the host knows it. */
  readonly participant: string;
}

export interface PackRef {
  /** "<family>/<name>@<n>". */
  readonly id: string;
  /** SHA-256 of the manifest's bytes, lower-case hex: it names the hashes of items and keys in turn. */
  readonly hash: string;
}

/** What the run was made with. Unknown values are null, never guessed. */
export interface RunEnvironment {
  readonly userAgent: string | null;
  readonly language: string | null;
  /** `webgpu`, `webgl2`, `software`, or null where nothing is drawn. */
  readonly renderer: string | null;
  /** The graphics adapter as the browser names it. */
  readonly adapter: string | null;
  /** The browser's answer to a request for persistent storage. */
  readonly persisted: boolean | null;
  readonly viewport: Viewport | null;
  readonly extra: { readonly [name: string]: Json };
}

/** CSS pixels; `dpr` is device pixels per CSS pixel. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
}

/** Ended trials by how they ended, plus how many were right. Always equal to what the stored trials add up to. */
export interface RunCounters {
  readonly planned: number;
  readonly opened: number;
  readonly ended: number;
  readonly answered: number;
  readonly unparsed: number;
  readonly skipped: number;
  readonly timedOut: number;
  readonly failed: number;
  readonly correct: number;
}

/** Identifiers given from outside, as recruiting services pass them. */
export interface SubjectIds {
  readonly subject: string | null;
  readonly study: string | null;
  readonly session: string | null;
}

export interface RunRecord {
  readonly schema: number;
  readonly kind: 'run';
  readonly id: string;
  /** Raised by one with every write; a write that does not follow the stored one is refused. */
  readonly revision: number;
  readonly parameters: RunParameters;
  readonly appVersion: string;
  readonly familyVersion: number;
  /** Of the items. Generated and imported items are never pooled. */
  readonly origin: Item['origin'];
  readonly pack: PackRef | null;
  readonly participant: ParticipantInfo;
  readonly ids: SubjectIds;
  readonly environment: RunEnvironment;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How often the run was taken up again after its page had gone. */
  readonly resumeCount: number;
  readonly status: 'open' | 'complete' | 'abandoned';
  readonly counters: RunCounters;
}

/** Which item of a run, and how to get it again. */
export type Slot =
  | {
      readonly index: number;
      readonly kind: 'generated';
      readonly category: string;
      readonly level: string | null;
      readonly seed: number;
    }
  | {
      readonly index: number;
      readonly kind: 'pack';
      readonly category: string;
      readonly level: string | null;
      /** Id of the item in the pack. */
      readonly itemId: string;
    };

/**
 * When an answer was given, by a clock that never jumps (performance.now(); milliseconds since the page's time origin).
 * `onset` is the animation-frame time of the first frame that showed the whole stimulus, `responded` the time stamp of
 * the event that gave the answer. Scripted participants have none.
 */
export interface TurnTiming {
  readonly onset: number;
  readonly responded: number;
  /** Milliseconds between onset and response in which the page was hidden. */
  readonly hidden: number;
  /** Frames per second measured over a total span, and frames that came late. */
  readonly refreshRate: number | null;
  readonly droppedFrames: number | null;
  /** Smallest step of the clock, milliseconds. */
  readonly timerStep: number | null;
  readonly viewport: Viewport;
}

/** Something that happened to the page while the trial was open. `at` is on the clock of TurnTiming. */
export interface InteractionEvent {
  readonly at: number;
  /** `blur`, `focus`, `hidden`, `visible`, `resize`, `zoom`, `device-lost`, `shown-again` (another exposure), `undo` .. */
  readonly type: string;
  readonly data: { readonly [name: string]: Json };
}

/** One request for an answer and what came of it. A turn that is asked again has several, told apart by `attempt`. */
export interface TurnRecord {
  readonly turn: number;
  /** 0 for the first request of this turn. */
  readonly attempt: number;
  readonly raw: string | null;
  readonly answer: Answer | null;
  readonly outcome: Outcome;
  readonly fault: Fault | null;
  /** Unix milliseconds of the commit. */
  readonly at: number;
  readonly timing: TurnTiming | null;
  /** Exposure of the trial in which it was given, 1-based. */
  readonly exposure: number;
  /** Engine, model, usage, prompt and image hashes .. as the participant reports them. */
  readonly extra: { readonly [name: string]: Json };
}

/** One item of a run. The row is written when the item is opened and again with each answer. */
export interface TrialRecord {
  readonly schema: number;
  readonly kind: 'trial';
  readonly runId: string;
  /** Position in the run, 0-based; with `runId` the row's identity. */
  readonly index: number;
  readonly slot: Slot;
  readonly itemId: string;
  readonly itemVersion: number;
  readonly origin: Item['origin'];
  readonly category: string;
  readonly level: string | null;
  /** The item itself where it was made for this run, so that a later version can show and score it; null for packs. */
  readonly item: Item | null;
  /** Likewise; written only once the trial has ended. */
  readonly key: Key | null;
  readonly mode: RunParameters['mode'];
  readonly openedAt: number;
  readonly endedAt: number | null;
  readonly turns: readonly TurnRecord[];
  /** null while open, else why the episode ended: the family's word, or `invalid`, `unparsed`, `skipped`, `timed-out`, `failed`. */
  readonly ended: string | null;
  /** How the trial as a whole ended; null while open. */
  readonly outcome: Outcome | null;
  /** null while open, and for failed trials: a machine's fault is no answer. */
  readonly score: Score | null;
  readonly events: readonly InteractionEvent[];
  /** How often the stimulus was shown: 1 unless the page went away, or it had to be shown anew (a resize, a zoom, a lost device). */
  readonly exposureIndex: number;
  /** How often this trial was taken up again with its run. */
  readonly resumeCount: number;
}
