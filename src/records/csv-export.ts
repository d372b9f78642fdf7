import type { StoredRun } from '../core/run-store.js';
import { COLUMNS, type Column, metricColumn } from './columns.js';
import { csvRow } from './csv.js';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Tables of trials, one row an item that has ended: `trials.csv` for live runs and `trials-test.csv` for test ones,
 * which are never in one table; and `data-dictionary.csv`, which says what each column means. A table without rows is
 * left out.
 */
export function csvFiles(runs: readonly StoredRun[]): readonly TextFile[] {
  const columns = columnsOf(runs);
  const files: TextFile[] = [];
  for (const [mode, name] of [
    ['live', 'trials.csv'],
    ['test', 'trials-test.csv'],
  ] as const) {
    const rows = runs.flatMap(({ run, trials }) =>
      trials
        .filter((trial) => trial.ended !== null && trial.mode === mode)
        .map((trial) => csvRow(columns.map((column) => column.of(trial, run)))),
    );
    if (rows.length > 0) files.push({ name, text: csvRow(columns.map((c) => c.name)) + rows.join('') });
  }
  if (files.length > 0) files.push({ name: 'data-dictionary.csv', text: dataDictionary(columns) });
  return files;
}

/** The columns of a table of these runs: the same for all, then one for each metric that occurs. */
export function columnsOf(runs: readonly StoredRun[]): readonly Column[] {
  const metrics = new Set(
    runs.flatMap(({ trials }) => trials.flatMap((trial) => Object.keys(trial.score?.metrics ?? {}))),
  );
  return [...COLUMNS, ...[...metrics].map(metricColumn)];
}

/** What each column means, as a table of its own. */
export const dataDictionary = (columns: readonly Column[]): string =>
  csvRow(['column', 'type', 'unit', 'description']) +
  columns.map((c) => csvRow([c.name, c.type, c.unit ?? null, c.description])).join('');
