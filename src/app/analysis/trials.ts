import { TableBuilder, type TrialTable } from '../../analysis/table.js';
import type { RunRecord } from '../../core/record.js';
import { ok, type Result } from '../../core/result.js';
import type { Services } from '../services.js';

/** All trials of this browser as columns, with the headers of their runs. */
export interface Trials {
  readonly table: TrialTable;
  readonly runs: ReadonlyMap<string, RunRecord>;
  readonly unreadable: number;
}

/** Read run by run, so that their records are never in memory together. @param tell trials so far */
export async function readTrials(
  services: Services,
  signal: AbortSignal,
  tell: (trials: number) => void,
): Promise<Result<Trials>> {
  const listing = await services.store.listRuns();
  if (!listing.ok) return listing;
  const builder = new TableBuilder();
  const runs = new Map<string, RunRecord>();
  let unreadable = listing.value.unreadable.length;
  let count = 0;
  for (const run of listing.value.runs) {
    if (signal.aborted) break;
    const trials = await services.store.trialsOf(run.id);
    if (!trials.ok) {
      unreadable++;
      continue;
    }
    runs.set(run.id, run);
    builder.add(
      run,
      trials.value.filter((trial) => trial.ended !== null),
    );
    count += trials.value.length;
    tell(count);
  }
  return ok({ table: builder.build(), runs, unreadable });
}
