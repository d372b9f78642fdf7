import { parquetWriteBuffer } from 'hyparquet-writer';
import type { StoredRun } from '../core/run-store.js';
import { columnsOf } from '../records/csv-export.js';

/**
 * The table of trials as Parquet: the columns and rows of the CSV, live or test, typed; lists as JSON text. null where
 * there are no rows.
 */
export function trialsParquet(runs: readonly StoredRun[], mode: 'live' | 'test'): Uint8Array | null {
  const rows = runs.flatMap(({ run, trials }) =>
    trials.filter((trial) => trial.ended !== null && trial.mode === mode).map((trial) => ({ run, trial })),
  );
  if (rows.length === 0) return null;
  const types = { number: 'DOUBLE', boolean: 'BOOLEAN', text: 'STRING', json: 'STRING' } as const;
  const columnData = columnsOf(runs).map((column) => ({
    name: column.name,
    type: types[column.type],
    data: rows.map(({ run, trial }) => {
      const cell = column.of(trial, run);
      return cell === null || types[column.type] !== 'STRING' ? cell : `${cell}`;
    }),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
