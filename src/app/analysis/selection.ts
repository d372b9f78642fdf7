import type { Published } from '../../core/published.js';
import type { StoredRun } from '../../core/run-store.js';
import { isBuiltFamily, loadPublished } from '../../tasks/registry.js';
import type { AnalysisBody } from '../../ui/analysis/analysis-view.js';
import { metaOf } from '../present.js';
import type { Services } from '../services.js';
import { type Choices, passedRows, type Scope } from './choices.js';
import { recordsOf } from './records-figures.js';
import { type Series, seriesOf } from './series.js';
import { INTERVALS, LINES, type TableSource } from './tables.js';
import type { Trials } from './trials.js';
import { scopeTitle, selectedOf } from './words.js';

/** What is looked at: one scope, the trials of it that pass, and how they are told apart. */
export interface Selection {
  readonly trials: Trials;
  readonly scope: Scope;
  readonly choices: Choices;
  /** Rows that pass. */
  readonly rows: Uint32Array;
  readonly source: TableSource;
  readonly series: readonly Series[];
}

/** What a part of the workspace is told with. `signal` ends with the next choice; a late word is not shown. */
export interface Telling {
  readonly services: Services;
  readonly selection: Selection;
  readonly signal: AbortSignal;
  readonly tell: (body: AnalysisBody) => void;
}

/** null for a family that this version does not know. */
export async function selectionOf(trials: Trials, scope: Scope, choices: Choices): Promise<Selection | null> {
  const meta = metaOf(scope.family);
  if (meta === null) return null;
  const published: Published | null = isBuiltFamily(meta.id) ? await loadPublished(meta.id) : null;
  const rows = passedRows(trials.table, scope, choices);
  return {
    trials,
    scope,
    choices,
    rows,
    source: {
      table: trials.table,
      meta,
      published,
      scopeTitle: scopeTitle(scope),
      lines: LINES.find(({ id }) => id === choices.lines)?.id ?? 'category',
      interval: INTERVALS[choices.interval] ?? INTERVALS.wilson!,
    },
    series: seriesOf(trials.table, rows, choices.split),
  };
}

/** The records of the selected trials, run by run. */
export const recordsOfSelection = (
  services: Services,
  { trials }: Selection,
  rows: Uint32Array,
  signal: AbortSignal,
): Promise<readonly StoredRun[]> => recordsOf(services, trials.runs, selectedOf(trials.table, rows), signal);
