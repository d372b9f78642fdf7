import type { ShownTable } from '../../analysis/table-text.js';
import type { StoredRun } from '../../core/run-store.js';
import type { Figure } from '../../ui/analysis/figure-view.js';
import type { Series } from './series.js';
import type { TableSource } from './tables.js';

/** What a computation gives to be shown; `difficulty` by item id, logits in words. */
export interface JobOutcome {
  readonly tables: readonly ShownTable[];
  readonly figures: readonly Figure[];
  readonly difficulty: ReadonlyMap<string, string> | null;
}

export interface JobContext {
  readonly source: TableSource;
  readonly series: readonly Series[];
  readonly rows: Uint32Array;
  readonly nameOfItem: (id: string) => string;
  readonly records: () => Promise<readonly StoredRun[]>;
  readonly signal: AbortSignal;
  readonly tell: (detail: string, share: number | null) => void;
}
