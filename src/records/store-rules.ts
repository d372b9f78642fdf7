import type { RunRecord, TrialRecord } from '../core/record.js';
import { fail } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { decodeRun, decodeTrial } from './decode.js';

/** What every store says in the same case, so that a page needs to know one set of faults. */
export const exists = (id: string) =>
  fail('run-exists', `A run with the id ${id} is stored already. Nothing was changed; start the run again.`);

export const noSuchRun = (id: string) =>
  fail(
    'no-such-run',
    `There is no run ${id} in this browser. It may have been deleted, or made in another browser.`,
  );

export const conflict = (id: string) =>
  fail(
    'conflict',
    `Another page has written to run ${id} in the meantime. What it stored is safe, this answer was not stored. Close one of the pages and reload the other.`,
  );

/** What a merge does with an incoming run: the higher revision wins as a whole. */
export function verdict(there: RunRecord | null, incoming: RunRecord): 'added' | 'updated' | 'unchanged' {
  if (there === null) return 'added';
  return incoming.revision > there.revision ? 'updated' : 'unchanged';
}

/** Each run once, at the highest revision it comes with. */
export function strongest(runs: readonly StoredRun[]): readonly StoredRun[] {
  const byId = new Map<string, StoredRun>();
  for (const one of runs) {
    const other = byId.get(one.run.id);
    if (other === undefined || one.run.revision > other.run.revision) byId.set(one.run.id, one);
  }
  return [...byId.values()];
}

/**
 * What cannot be read again must not be written: a mistake of the caller, found while the answer is still on the page.
 */
export function storable(run: RunRecord, trial: TrialRecord | null): void {
  const read = trial === null ? decodeRun(run) : decodeTrial(trial);
  if (!read.ok) throw new Error(`store: ${read.fault.message}`);
  if (trial !== null && trial.runId !== run.id) {
    throw new Error(`store: a trial of ${trial.runId} with the run ${run.id}`);
  }
}
