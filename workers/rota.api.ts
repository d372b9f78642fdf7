import type { Item, Key } from '../src/core/item.js';
import type { PackRef, RunParameters, Slot } from '../src/core/record.js';
import type { Result } from '../src/core/result.js';
import type { StoredRun } from '../src/core/run-store.js';

/** One built-in solver on the tasks of one run. */
export interface SolverJob {
  /** Identity of the run that comes of it. */
  readonly id: string;
  /** A solver's id. */
  readonly solver: string;
  /** Name the tasks; `participant` is the solver. */
  readonly parameters: RunParameters;
  readonly appVersion: string;
  readonly userAgent: string | null;
  readonly origin: Item['origin'];
  readonly pack: PackRef | null;
  readonly listing:
    | readonly { readonly id: string; readonly category: string; readonly level: string | null }[]
    | null;
}

/** Where the worker gets tasks: the page, which has them checked. */
export interface SolverSource {
  item(slot: Slot): Promise<Result<Item>>;
  key(slot: Slot, item: Item): Promise<Result<Key>>;
}

/** One task done. */
export interface SolverStep {
  readonly done: number;
  readonly total: number;
  readonly solved: boolean;
  /** Final IoU. */
  readonly iou: number;
  readonly rotations: number;
}

/** `[axis, degrees]` */
export type ApiMove = readonly ['pitch' | 'yaw' | 'roll', number];

/** One stored episode as the report needs it. */
export interface ReportRow {
  readonly task: string;
  readonly outcome: string;
  readonly moves: readonly ApiMove[];
  /** For every action: unreadable replies before it. */
  readonly retries: readonly number[];
  readonly invalid: number;
  readonly milliseconds: number | null;
}

export interface ApiEstimate {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** The numbers of one group of episodes (tasks/rota-bench/report has what each means). */
export interface ReportNumbers {
  readonly episodes: number;
  readonly tasks: number;
  readonly successes: number;
  readonly success: ApiEstimate;
  readonly finalIou: number | null;
  readonly rotations: number | null;
  readonly finalError: number | null;
  readonly curve: readonly number[];
  readonly outcomes: { readonly [outcome: string]: number };
  readonly actions: number;
  readonly within: readonly [number, number, number] | null;
  readonly invalid: number;
  readonly pairs: number;
  readonly repeats: number;
  readonly angles: readonly number[];
  readonly did: { readonly UC: number; readonly DC: number; readonly UF: number; readonly DF: number };
  readonly effectiveRate: ApiEstimate;
  readonly angleGap: ApiEstimate;
  readonly angleIou: ApiEstimate;
  readonly anglePose: ApiEstimate;
  readonly contrast: ApiEstimate;
}

/** What takes the page's own thread too long: built-in solvers, the report's replays and bootstraps, coverage. */
export interface RotaApi {
  /**
   * The whole run, ready to be stored. A cancelled one comes as far as it got, as `abandoned`. Faults are those of
   * tasks and parameters, and `no-such-solver`.
   */
  solve(job: SolverJob, source: SolverSource, tell: (step: SolverStep) => void): Promise<Result<StoredRun>>;
  /** The running job ends after the task it is at. */
  cancel(): void;
  /** Replays episodes of one task and keeps their numbers for `report`. */
  trace(item: Item, key: Key, paths: readonly (readonly ApiMove[])[]): Result<null>;
  /** Rows whose task and moves were not traced are left out. */
  report(rows: readonly ReportRow[]): ReportNumbers;
  /** Share of the surface seen so far, at the start and after each move, for each path. */
  coverage(item: Item, paths: readonly (readonly ApiMove[])[]): Result<readonly (readonly number[])[]>;
}
