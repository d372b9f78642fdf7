import { fail, ok, type Result } from '../core/result.js';
import { textOf } from './bytes.js';
import { type BadRow, readTable } from './delimited.js';
import { readXlsx } from './xlsx.js';

/** A model's reply to one row of a data set, as prediction files hold it (seed-systems, A3.2). */
export interface Prediction {
  /** Row of the file, from 1. */
  readonly number: number;
  /** Which question: the data set's index as text. */
  readonly index: string;
  /** The raw reply. */
  readonly prediction: string;
  /** The harness got no reply from the model. */
  readonly failed: boolean;
  /** Every other column. */
  readonly fields: { readonly [column: string]: string };
}

export interface ReadPredictions {
  readonly predictions: readonly Prediction[];
  readonly bad: readonly BadRow[];
}

const NO_ANSWER = 'Failed to obtain answer';

/**
 * Reads `{model}_{dataset}.tsv|json|xlsx` (also .csv and .jsonl). JSON may be a list of records, an object of columns, or
 * {columns, data}. Needs `index` and `prediction`; rows without them, or with an index that was there before, are named.
 * Fault `bad-predictions` where the file as a whole cannot be read.
 */
export function readPredictions(name: string, bytes: Uint8Array): Result<ReadPredictions> {
  const kind = /\.(tsv|csv|jsonl?|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  switch (kind) {
    case 'tsv':
    case 'csv': {
      const table = readTable(bytes, kind === 'tsv' ? '\t' : ',');
      return checked(table.rows, table.bad);
    }
    case 'xlsx': {
      const read = readXlsx(bytes);
      if (!read.ok) return read;
      const [header = [], ...rows] = read.value;
      return checked(
        rows.map((cells, k) => ({
          number: k + 1,
          fields: Object.fromEntries(header.map((column, at) => [column.trim(), cells[at] ?? ''])),
        })),
        [],
      );
    }
    case 'json':
    case 'jsonl': {
      const text = textOf(bytes)?.replace(/^\uFEFF/, '');
      if (text === undefined)
        return fail('bad-predictions', `${name} is no UTF-8 text. Nothing was changed.`);
      return kind === 'json' ? ofJson(name, text) : ofLines(text);
    }
    default:
      return fail(
        'bad-predictions',
        `${name} is no .tsv, .csv, .json, .jsonl or .xlsx. Nothing was changed.`,
      );
  }
}

type Fields = { readonly number: number; readonly fields: { readonly [column: string]: string } };

function checked(rows: readonly Fields[], damaged: readonly BadRow[]): Result<ReadPredictions> {
  if (rows.length > 0 && !rows.some(({ fields }) => 'index' in fields && 'prediction' in fields)) {
    return fail('bad-predictions', 'This file has no columns "index" and "prediction". Nothing was changed.');
  }
  const bad = [...damaged];
  const predictions: Prediction[] = [];
  const seen = new Set<string>();
  for (const { number, fields } of rows) {
    const { index, prediction, ...rest } = fields;
    const id = index?.trim() ?? '';
    if (id === '' || prediction === undefined) {
      bad.push({ number, reason: id === '' ? 'it has no index' : 'it has no prediction' });
    } else if (seen.has(id)) {
      bad.push({ number, reason: `the index ${id} was there before` });
    } else {
      seen.add(id);
      const failed = prediction.includes(NO_ANSWER);
      predictions.push({ number, index: id, prediction, failed, fields: rest });
    }
  }
  return ok({ predictions, bad: bad.sort((a, b) => a.number - b.number) });
}

/** Python writes NaN and Infinity, which JSON does not know; within texts they stay. */
export const pythonJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"(?:[^"\\]|\\[\s\S])*"|\bNaN\b|-?\bInfinity\b/g, (token) =>
      token.startsWith('"') ? token : 'null',
    ),
  );

function ofLines(text: string): Result<ReadPredictions> {
  const rows: Fields[] = [];
  const bad: BadRow[] = [];
  for (const [k, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      rows.push({ number: k + 1, fields: fieldsOf(pythonJson(line)) });
    } catch {
      bad.push({ number: k + 1, reason: 'it is no JSON' });
    }
  }
  return checked(rows, bad);
}

function ofJson(name: string, text: string): Result<ReadPredictions> {
  let value: unknown;
  try {
    value = pythonJson(text);
  } catch {
    const cut = wholeRecords(text);
    if (cut.length === 0) return fail('bad-predictions', `${name} is no JSON. Nothing was changed.`);
    const last = { number: cut.length + 1, reason: 'the file is damaged from here on' };
    return checked(
      cut.map((record, k) => ({ number: k + 1, fields: fieldsOf(record) })),
      [last],
    );
  }
  const records = recordsOf(value);
  if (records === null)
    return fail('bad-predictions', `${name} holds no table of predictions. Nothing was changed.`);
  return checked(
    records.map((record, k) => ({ number: k + 1, fields: fieldsOf(record) })),
    [],
  );
}

/** The records of a list that breaks off, as far as they are whole. */
function wholeRecords(text: string): unknown[] {
  const out: unknown[] = [];
  let depth = 0;
  let from = -1;
  for (const match of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[{}]/g)) {
    if (match[0] === '{') {
      if (depth++ === 0) from = match.index;
    } else if (match[0] === '}' && --depth === 0) {
      try {
        out.push(pythonJson(text.slice(from, match.index + 1)));
      } catch {
        return out;
      }
    }
  }
  return out;
}

function recordsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const held = new Map<string, unknown>(Object.entries(value));
  const columns = held.get('columns');
  const data = held.get('data');
  if (Array.isArray(columns) && Array.isArray(data)) {
    return data.map((row) =>
      Object.fromEntries(columns.map((column, k) => [`${column}`, Array.isArray(row) ? row[k] : undefined])),
    );
  }
  const index = held.get('index');
  if (typeof index !== 'object' || index === null) return null;
  // Columns as lists, or as objects from row label to value, as pandas writes them.
  return Object.keys(index).map((label) =>
    Object.fromEntries([...held].map(([column, values]) => [column, Object(values)[label]])),
  );
}

function fieldsOf(record: unknown): { readonly [column: string]: string } {
  if (typeof record !== 'object' || record === null) return {};
  return Object.fromEntries(
    Object.entries(record).flatMap(([column, value]) =>
      value === null || value === undefined
        ? []
        : [[column, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
}
