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

/** Built-in solvers off the page's own thread. */
export interface RotaApi {
  /**
   * The whole run, ready to be stored. A cancelled one comes as far as it got, as `abandoned`. Faults are those of
   * tasks and parameters, and `no-such-solver`.
   */
  solve(job: SolverJob, source: SolverSource, tell: (step: SolverStep) => void): Promise<Result<StoredRun>>;
  /** The running job ends after the task it is at. */
  cancel(): void;
}
