import type { RunRecord, TrialRecord } from '../core/record.js';
import { ok, type Result } from '../core/result.js';
import type { MergeReport, RunListing, RunStore, StoredRun } from '../core/run-store.js';
import { decodeRun, decodeTrial } from './decode.js';
import { conflict, exists, noSuchRun, storable, strongest, verdict } from './store-rules.js';

/** Rows as JSON text: runs by id, trials by run and index. */
export class MemoryDisk {
  readonly runs = new Map<string, string>();
  readonly trials = new Map<string, Map<number, string>>();
}

/**
 * Runs kept in memory, as text, so that what comes out is never what somebody else still holds. For Node, for tests,
 * and for a page whose browser gives it no database.
 */
export class MemoryStore implements RunStore {
  readonly #runs: Map<string, string>;
  readonly #trials: Map<string, Map<number, string>>;

  /** @param disk what is kept, to be handed to another store as a disk outlives a page */
  constructor(disk: MemoryDisk = new MemoryDisk()) {
    this.#runs = disk.runs;
    this.#trials = disk.trials;
  }

  async createRun(run: RunRecord): Promise<Result<void>> {
    storable(run, null);
    if (this.#runs.has(run.id)) return exists(run.id);
    this.#runs.set(run.id, JSON.stringify(run));
    this.#trials.set(run.id, new Map());
    return ok(undefined);
  }

  async putRun(run: RunRecord): Promise<Result<void>> {
    storable(run, null);
    const there = this.#stored(run.id);
    if (!there.ok) return there;
    if (there.value.revision + 1 !== run.revision) return conflict(run.id);
    this.#runs.set(run.id, JSON.stringify(run));
    return ok(undefined);
  }

  async putTrial(run: RunRecord, trial: TrialRecord): Promise<Result<void>> {
    storable(run, trial);
    const put = await this.putRun(run);
    if (put.ok) this.#rows(run.id).set(trial.index, JSON.stringify(trial));
    return put;
  }

  async getRun(id: string): Promise<Result<RunRecord>> {
    return this.#stored(id);
  }

  async listRuns(): Promise<Result<RunListing>> {
    const runs: RunRecord[] = [];
    const unreadable: RunListing['unreadable'][number][] = [];
    for (const [id, text] of this.#runs) {
      const run = decodeRun(JSON.parse(text));
      if (run.ok) runs.push(run.value);
      else unreadable.push({ id, reason: run.fault.message });
    }
    runs.sort((a, b) => b.createdAt - a.createdAt);
    return ok({ runs, unreadable });
  }

  async trialsOf(runId: string): Promise<Result<readonly TrialRecord[]>> {
    const out: TrialRecord[] = [];
    for (const text of this.#rows(runId).values()) {
      const trial = decodeTrial(JSON.parse(text));
      if (!trial.ok) return trial;
      out.push(trial.value);
    }
    return ok(out.sort((a, b) => a.index - b.index));
  }

  async deleteRun(id: string): Promise<Result<void>> {
    this.#runs.delete(id);
    this.#trials.delete(id);
    return ok(undefined);
  }

  async merge(runs: readonly StoredRun[]): Promise<Result<MergeReport>> {
    for (const { run, trials } of runs) {
      storable(run, null);
      for (const trial of trials) storable(run, trial);
    }
    const report = { added: 0, updated: 0, unchanged: 0 };
    const todo: StoredRun[] = [];
    for (const one of strongest(runs)) {
      const there = this.#runs.has(one.run.id) ? this.#stored(one.run.id) : null;
      if (there !== null && !there.ok) return there;
      const what = verdict(there?.value ?? null, one.run);
      report[what] += 1;
      if (what !== 'unchanged') todo.push(one);
    }
    for (const { run, trials } of todo) {
      this.#runs.set(run.id, JSON.stringify(run));
      this.#trials.set(run.id, new Map(trials.map((trial) => [trial.index, JSON.stringify(trial)])));
    }
    return ok(report);
  }

  #stored(id: string): Result<RunRecord> {
    const text = this.#runs.get(id);
    return text === undefined ? noSuchRun(id) : decodeRun(JSON.parse(text));
  }

  #rows(runId: string): Map<number, string> {
    return this.#trials.get(runId) ?? new Map();
  }
}
