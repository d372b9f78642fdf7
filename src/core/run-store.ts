import type { RunRecord, TrialRecord } from './record.js';
import type { Result } from './result.js';

/**
 * Where runs are kept. Every method is one transaction: all of it is stored when it returns ok, none of it otherwise.
 * What comes out has been migrated to the present schema and checked; a row that cannot be read is a fault that names
 * it, and is never dropped or overwritten.
 */
export interface RunStore {
  createRun(run: RunRecord): Promise<Result<void>>;
  /**
   * Writes a trial together with its run's header. `run.revision` must be the stored one plus one; anything else means
   * that somebody else wrote in between (fault `conflict`, nothing written).
   */
  putTrial(run: RunRecord, trial: TrialRecord): Promise<Result<void>>;
  /** Writes the header alone (status), by the same rule. */
  putRun(run: RunRecord): Promise<Result<void>>;
  /** Fault `no-such-run` when there is none. */
  getRun(id: string): Promise<Result<RunRecord>>;
  /** Newest first. Rows that cannot be read are listed apart, so that one bad row hides nothing else. */
  listRuns(): Promise<Result<RunListing>>;
  /** By index. Empty for a run without trials. */
  trialsOf(runId: string): Promise<Result<readonly TrialRecord[]>>;
  /** The run and all its trials. Deleting what is not there is no fault. */
  deleteRun(id: string): Promise<Result<void>>;
  /**
   * Merges runs from elsewhere. The same run twice is one: the higher revision wins as a whole (header and trials), an
   * equal or lower one changes nothing.
   */
  merge(runs: readonly StoredRun[]): Promise<Result<MergeReport>>;
}

export interface StoredRun {
  readonly run: RunRecord;
  readonly trials: readonly TrialRecord[];
}

export interface RunListing {
  readonly runs: readonly RunRecord[];
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

export interface MergeReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Keeps two pages from working on one run. Held until released or until the page is gone. */
export interface RunLock {
  /** Fault `run-in-use` when another page holds it. Never waits. */
  acquire(runId: string): Promise<Result<HeldLock>>;
}

export interface HeldLock {
  release(): void;
}
