import { DIMENSIONS, TableBuilder, type TrialTable } from '../../analysis/table.js';
import type { RunRecord } from '../../core/record.js';
import { ok, type Result } from '../../core/result.js';
import { APP_VERSION, type Services } from '../services.js';

/** All trials of this browser as columns, with the headers of their runs. */
export interface Trials {
  readonly table: TrialTable;
  readonly runs: ReadonlyMap<string, RunRecord>;
  readonly unreadable: number;
}

/**
 * The columns as they were last time, and of which revision of each run: reading 100,000 records with their items takes
 * many seconds, reading their columns does not. A mere copy, made anew wherever it does not fit.
 */
interface Kept {
  readonly form: string;
  readonly revisions: ReadonlyMap<string, number>;
  readonly table: TrialTable;
}

const NAME = 'analysis-columns';
const FORM = `${APP_VERSION} ${DIMENSIONS.join(' ')}`;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  value.form === FORM &&
  'revisions' in value &&
  value.revisions instanceof Map &&
  'table' in value;

/** Runs that are as they were kept are not read again; the others one by one. @param tell trials so far */
export async function readTrials(
  services: Services,
  signal: AbortSignal,
  tell: (trials: number) => void,
): Promise<Result<Trials>> {
  const listing = await services.store.listRuns();
  if (!listing.ok) return listing;
  const kept = await keptColumns(services);
  const known = new Map(listing.value.runs.map((run) => [run.id, run] as const));
  const asKept = (id: string): boolean => kept?.revisions.get(id) === known.get(id)?.revision;
  const runs = new Map<string, RunRecord>();
  const changed: RunRecord[] = [];
  for (const run of listing.value.runs) {
    if (kept !== null && asKept(run.id)) runs.set(run.id, run);
    else changed.push(run);
  }
  let { length: unreadable } = listing.value.unreadable;
  if (kept !== null && changed.length === 0 && kept.revisions.size === runs.size)
    return ok({ table: kept.table, runs, unreadable });
  const builder = new TableBuilder();
  let count = 0;
  if (kept !== null) {
    const { codes, names } = kept.table.text.run;
    const pass = names.map((id) => runs.has(id));
    const rows = Array.from(codes.keys()).filter((row) => pass[codes[row] ?? 0]);
    builder.addRows(kept.table, rows);
    count = rows.length;
  }
  for (const run of changed) {
    if (signal.aborted) break;
    const trials = await services.store.trialsOf(run.id);
    if (!trials.ok) {
      unreadable++;
      continue;
    }
    runs.set(run.id, run);
    const ended = trials.value.filter((trial) => trial.ended !== null);
    builder.add(run, ended);
    count += ended.length;
    tell(count);
  }
  const table = builder.build();
  if (!signal.aborted && !services.inMemory) {
    const revisions = new Map([...runs].map(([id, { revision }]) => [id, revision] as const));
    // Not waited for, and no harm where there is no room for it.
    void services.settings.set(NAME, { form: FORM, revisions, table } satisfies Kept);
  }
  return ok({ table, runs, unreadable });
}

async function keptColumns(services: Services): Promise<Kept | null> {
  if (services.inMemory) return null;
  const held = await services.settings.get(NAME);
  return held.ok && isKept(held.value) ? held.value : null;
}
