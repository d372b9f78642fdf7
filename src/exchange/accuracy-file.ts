import { fail, ok, type Result } from '../core/result.js';
import { textOf } from './bytes.js';
import { readTable } from './delimited.js';

/** Somebody's accuracies: proportions by row (`task_acc`, `pairwise_acc`, a split ..) and column. */
export interface AccuracyFile {
  readonly rows: readonly {
    readonly name: string;
    readonly values: { readonly [column: string]: number };
  }[];
}

/**
 * Reads `_acc.csv`. Commas and tabs both occur whatever the name says, and so do percent and fractions: fractions where
 * no value exceeds 1 (seed-systems, A1.2 and A3.2). Fault `bad-accuracies`.
 */
export function readAccuracies(bytes: Uint8Array): Result<AccuracyFile> {
  const head = textOf(bytes)?.split('\n', 1)[0];
  if (head === undefined) return fail('bad-accuracies', 'This file is no UTF-8 text. Nothing was changed.');
  const table = readTable(bytes, head.includes('\t') ? '\t' : ',', true);
  const [first = '', ...columns] = table.columns;
  const read = table.rows.map(({ fields }) => ({
    name: Number.isNaN(numberOf(fields[first])) ? (fields[first] ?? '') : '',
    values: Object.fromEntries(
      [first, ...columns]
        .map((column) => [column, numberOf(fields[column])] as const)
        .filter(([, value]) => !Number.isNaN(value)),
    ),
  }));
  const all = read.flatMap(({ values }) => Object.values(values));
  if (all.length === 0) return fail('bad-accuracies', 'This file holds no accuracies. Nothing was changed.');
  const scale = all.every((value) => value <= 1) ? 1 : 100;
  if (all.some((value) => value < 0 || value / scale > 1))
    return fail('bad-accuracies', 'This file holds accuracies below 0 or above 100 %. Nothing was changed.');
  return ok({
    rows: read.map(({ name, values }) => ({
      name,
      values: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, value / scale])),
    })),
  });
}

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text.replace(/%$/, ''));
