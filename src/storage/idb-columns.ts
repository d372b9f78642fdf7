import { ok, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { decodeRun, decodeTrial } from '../records/decode.js';
import type { Database, Transaction } from './database.js';
import { readFrom, writeTo } from './write.js';

/** What is worked out from one run and kept beside it: of that revision of the run, and of no other. */
export interface Derived {
  readonly id: string;
  readonly revision: number;
}
export type Derive = (stored: StoredRun) => Derived;

export const trialsOfRun = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);

/**
 * Columns of runs, so that a table over all of them need not read their records. A mere copy: what is missing or of an
 * earlier revision is made anew from the records, and nothing of it is ever exported.
 */
export class IdbColumns {
  readonly #database: Database;
  readonly #derive: Derive;

  constructor(database: Database, derive: Derive) {
    this.#database = database;
    this.#derive = derive;
  }

  /** Everything that is kept, of whatever revision and form; whoever reads it checks both. */
  all(): Promise<Result<readonly unknown[]>> {
    return readFrom(this.#database, async (tx) => ok(await tx.objectStore('columns').getAll()), ['columns']);
  }

  /** Makes the columns of a run as it is stored now and keeps them. Faults of the store; `bad-record`. */
  async make(id: string): Promise<Result<void>> {
    const stored = await readFrom(this.#database, (tx) => storedRun(tx, id));
    if (!stored.ok) return stored;
    if (stored.value === null) return ok(undefined);
    const derived = this.#derive(stored.value);
    return writeTo(
      this.#database,
      async (tx) => {
        // Somebody may have written, or deleted the run, while its records were being read.
        const row = await tx.objectStore('runs').get(id);
        const run = row === undefined ? null : decodeRun(row);
        if (run?.ok && run.value.revision === derived.revision) await tx.objectStore('columns').put(derived);
        return ok(undefined);
      },
      ['runs', 'columns'],
    );
  }
}

async function storedRun(tx: Transaction<'readonly'>, id: string): Promise<Result<StoredRun | null>> {
  const row = await tx.objectStore('runs').get(id);
  if (row === undefined) return ok(null);
  const run = decodeRun(row);
  if (!run.ok) return run;
  const trials: StoredRun['trials'][number][] = [];
  for (const value of await tx.objectStore('trials').getAll(trialsOfRun(id))) {
    const trial = decodeTrial(value);
    if (!trial.ok) return trial;
    trials.push(trial.value);
  }
  return ok({ run: run.value, trials });
}
