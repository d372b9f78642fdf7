import type { RunRecord, TrialRecord } from '../core/record.js';
import { ok, type Result } from '../core/result.js';
import type { MergeReport, RunListing, RunStore, StoredRun } from '../core/run-store.js';
import { decodeRun, decodeTrial } from '../records/decode.js';
import { conflict, exists, noSuchRun, storable, strongest, verdict } from '../records/store-rules.js';
import type { Database, Transaction } from './database.js';
import { type Derive, IdbColumns, trialsOfRun } from './idb-columns.js';
import { readFrom, writeTo } from './write.js';

const WITH_COLUMNS: Parameters<typeof writeTo>[2] = ['runs', 'trials', 'columns'];

/** Runs in IndexedDB. Writes are `strict`: they are on the disk, not only on their way there, when they are confirmed. */
export class IdbStore implements RunStore {
  readonly #database: Database;
  readonly #derive: Derive | null;
  readonly #columns: IdbColumns | null;

  /** @param derive what to keep beside each run: with an import at once, of a run that ends after its last answer is safe */
  constructor(database: Database, derive: Derive | null = null) {
    this.#database = database;
    this.#derive = derive;
    this.#columns = derive === null ? null : new IdbColumns(database, derive);
  }

  async createRun(run: RunRecord): Promise<Result<void>> {
    storable(run, null);
    return this.#write(async (tx) => {
      if ((await tx.objectStore('runs').getKey(run.id)) !== undefined) return exists(run.id);
      await tx.objectStore('runs').put(run);
      return ok(undefined);
    });
  }

  async putRun(run: RunRecord): Promise<Result<void>> {
    storable(run, null);
    return this.#ended(run, await this.#write((tx) => this.#putHeader(tx, run)));
  }

  async putTrial(run: RunRecord, trial: TrialRecord): Promise<Result<void>> {
    storable(run, trial);
    const put = await this.#write(async (tx) => {
      const header = await this.#putHeader(tx, run);
      if (header.ok) await tx.objectStore('trials').put(trial);
      return header;
    });
    return this.#ended(run, put);
  }

  getRun(id: string): Promise<Result<RunRecord>> {
    return this.#read(async (tx) => this.#header(id, await tx.objectStore('runs').get(id)));
  }

  listRuns(): Promise<Result<RunListing>> {
    return this.#read(async (tx) => {
      const keys = await tx.objectStore('runs').getAllKeys();
      const rows = await tx.objectStore('runs').getAll();
      const runs: RunRecord[] = [];
      const unreadable: RunListing['unreadable'][number][] = [];
      for (const [at, row] of rows.entries()) {
        const run = decodeRun(row);
        if (run.ok) runs.push(run.value);
        else unreadable.push({ id: keys[at] ?? '', reason: run.fault.message });
      }
      return ok({ runs: runs.sort((a, b) => b.createdAt - a.createdAt), unreadable });
    });
  }

  trialsOf(runId: string): Promise<Result<readonly TrialRecord[]>> {
    return this.#read(async (tx) => {
      const out: TrialRecord[] = [];
      for (const row of await tx.objectStore('trials').getAll(trialsOfRun(runId))) {
        const trial = decodeTrial(row);
        if (!trial.ok) return trial;
        out.push(trial.value);
      }
      return ok(out);
    });
  }

  deleteRun(id: string): Promise<Result<void>> {
    return this.#write(async (tx) => {
      await tx.objectStore('runs').delete(id);
      await tx.objectStore('trials').delete(trialsOfRun(id));
      await tx.objectStore('columns').delete(id);
      return ok(undefined);
    }, WITH_COLUMNS);
  }

  async merge(runs: readonly StoredRun[]): Promise<Result<MergeReport>> {
    for (const { run, trials } of runs) {
      storable(run, null);
      for (const trial of trials) storable(run, trial);
    }
    return this.#write(async (tx) => {
      const report = { added: 0, updated: 0, unchanged: 0 };
      for (const { run, trials } of strongest(runs)) {
        const row = await tx.objectStore('runs').get(run.id);
        const there = row === undefined ? null : decodeRun(row);
        if (there !== null && !there.ok) return there;
        const what = verdict(there?.value ?? null, run);
        report[what] += 1;
        if (what === 'unchanged') continue;
        await tx.objectStore('trials').delete(trialsOfRun(run.id));
        await tx.objectStore('runs').put(run);
        await Promise.all(trials.map((trial) => tx.objectStore('trials').put(trial)));
        if (this.#derive !== null) await tx.objectStore('columns').put(this.#derive({ run, trials }));
      }
      return ok(report);
    }, WITH_COLUMNS);
  }

  /** A run that has ended is not written again soon. A transaction of its own: an answer never waits for a mere copy. */
  #ended(run: RunRecord, put: Result<void>): Result<void> {
    if (put.ok && run.status !== 'open') void this.#columns?.make(run.id);
    return put;
  }

  async #putHeader(tx: Transaction<'readwrite'>, run: RunRecord): Promise<Result<void>> {
    const there = this.#header(run.id, await tx.objectStore('runs').get(run.id));
    if (!there.ok) return there;
    if (there.value.revision + 1 !== run.revision) return conflict(run.id);
    await tx.objectStore('runs').put(run);
    return ok(undefined);
  }

  #header(id: string, row: unknown): Result<RunRecord> {
    return row === undefined ? noSuchRun(id) : decodeRun(row);
  }

  #read<T>(act: (tx: Transaction<'readonly'>) => Promise<Result<T>>): Promise<Result<T>> {
    return readFrom(this.#database, act);
  }

  #write<T>(
    act: (tx: Transaction<'readwrite'>) => Promise<Result<T>>,
    stores?: Parameters<typeof writeTo>[2],
  ): Promise<Result<T>> {
    return writeTo(this.#database, act, stores);
  }
}
