import { columnsOfRun, isCurrent, joinColumns, type RunColumns } from '../../analysis/run-columns.js';
import type { TrialTable } from '../../analysis/table.js';
import type { RunRecord } from '../../core/record.js';
import { ok, type Result } from '../../core/result.js';
import type { Services } from '../services.js';

/** All trials of this browser as columns, with the headers of their runs. */
export interface Trials {
  readonly table: TrialTable;
  readonly runs: ReadonlyMap<string, RunRecord>;
  readonly unreadable: number;
  /** Runs with ended trials whose columns are still to be made; their trials are not in the table. */
  readonly missing: readonly string[];
}

/** As many trials are read at once, before anything is shown: it takes less time than a page takes to notice. */
const AT_ONCE = 200;

/**
 * Columns lie beside each run (run-columns). Where they are missing or of another revision, as those of runs under way,
 * they are made of the records: here where it is little, else by whoever is told of `missing`.
 * @param before what was read last; the same object comes back where nothing has changed since
 * @param unreadable runs that are known to have records that cannot be read
 * @param all whether everything that is missing is read here, however much
 */
export async function readTrials(
  services: Services,
  before: Trials | null,
  unreadable: ReadonlySet<string>,
  all = false,
): Promise<Result<Trials>> {
  // The first time both are read at once; later on columns are only read where a run has changed.
  const reading = before === null ? keptColumns(services) : null;
  const listing = await services.store.listRuns();
  if (!listing.ok) return listing;
  const answered = listing.value.runs.filter(({ id, counters }) => counters.ended > 0 && !unreadable.has(id));
  const bad = listing.value.unreadable.length + unreadable.size;
  if (before !== null && before.missing.length === 0 && before.unreadable === bad && same(before, answered))
    return ok(before);
  const kept = await (reading ?? keptColumns(services));
  const current = new Map<string, RunColumns>();
  const changed: RunRecord[] = [];
  for (const run of answered) {
    const columns = kept.get(run.id);
    if (isCurrent(columns, run)) current.set(run.id, columns);
    else changed.push(run);
  }
  const count = changed.reduce((sum, { counters }) => sum + counters.ended, 0);
  const lost = new Set<string>();
  const atOnce = all || services.inMemory || count <= AT_ONCE;
  for (const run of atOnce ? changed : []) {
    const trials = await services.store.trialsOf(run.id);
    if (trials.ok) current.set(run.id, columnsOfRun(run, trials.value));
    else lost.add(run.id);
  }
  return ok({
    table: joinColumns(answered.flatMap(({ id }) => current.get(id) ?? [])),
    runs: new Map(answered.filter(({ id }) => !lost.has(id)).map((run) => [run.id, run])),
    unreadable: bad + lost.size,
    missing: atOnce ? [] : changed.map(({ id }) => id),
  });
}

const same = ({ runs }: Trials, now: readonly RunRecord[]): boolean =>
  runs.size === now.length && now.every(({ id, revision }) => runs.get(id)?.revision === revision);

async function keptColumns(services: Services): Promise<ReadonlyMap<string, unknown>> {
  if (services.inMemory) return new Map();
  const all = await services.columns.all();
  // Without them everything is made anew.
  return new Map(all.ok ? all.value.flatMap((one) => (hasId(one) ? [[one.id, one]] : [])) : []);
}

const hasId = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
