import { RECORD_SCHEMA, type RunRecord, type TrialRecord } from '../core/record.js';
import {
  byDimension,
  DIMENSIONS,
  type Dimension,
  TableBuilder,
  type TextColumn,
  type TrialTable,
} from './table.js';

/**
 * What columns mean. Raised with every change of what stands in one (a rule of response times, another identity of
 * answerers): columns that were kept by an earlier rule are then made anew. A test holds their present contents.
 */
const COLUMNS_VERSION = 2;
const FORM = `${COLUMNS_VERSION}.${RECORD_SCHEMA} ${DIMENSIONS.join(' ')}`;

/** The columns of one run's ended trials, small enough to lie beside it: one buffer, and each text once. */
export interface RunColumns {
  readonly id: string;
  readonly revision: number;
  readonly form: string;
  /** Rows. */
  readonly length: number;
  /** One text that holds for every row, or the distinct ones, whose codes are columns. */
  readonly texts: { readonly [dimension in Dimension]: string | readonly string[] };
  readonly metrics: readonly string[];
  /** Column after column: index, correct, rt, opening, turns, position, then `metrics`, then codes of the texts that vary. */
  readonly numbers: Float64Array;
}

const PLAIN = 6;
const varying = (texts: RunColumns['texts']): readonly Dimension[] =>
  DIMENSIONS.filter((name) => typeof texts[name] !== 'string');

export function columnsOfRun(run: RunRecord, trials: readonly TrialRecord[]): RunColumns {
  const builder = new TableBuilder();
  builder.add(
    run,
    trials.filter(({ ended }) => ended !== null).sort((a, b) => a.index - b.index),
  );
  const { length, text, index, position, correct, rt, openedAt, turns, metrics } = builder.build();
  const texts = byDimension((name) => {
    const [only, ...others] = text[name].names;
    return only !== undefined && others.length === 0 ? only : text[name].names;
  });
  const columns = [
    index,
    correct,
    rt,
    openedAt,
    turns,
    position,
    ...Object.values(metrics),
    ...varying(texts).map((name) => text[name].codes),
  ];
  const numbers = new Float64Array(length * columns.length);
  for (const [k, column] of columns.entries()) numbers.set(column, k * length);
  return {
    id: run.id,
    revision: run.revision,
    form: FORM,
    length,
    texts,
    metrics: Object.keys(metrics),
    numbers,
  };
}

/** Whether a kept value is the columns of this very revision of a run, by today's rules. */
export function isCurrent(value: unknown, run: Pick<RunRecord, 'id' | 'revision'>): value is RunColumns {
  return (
    typeof value === 'object' &&
    value !== null &&
    'form' in value &&
    value.form === FORM &&
    'id' in value &&
    value.id === run.id &&
    'revision' in value &&
    value.revision === run.revision
  );
}

/** One table of many runs' columns, in their order: what a TableBuilder makes of the same trials. */
export function joinColumns(all: readonly RunColumns[]): TrialTable {
  const length = all.reduce((sum, one) => sum + one.length, 0);
  const column = <A extends { set(from: Float64Array, at: number): void }>(k: number, into: A): A => {
    let at = 0;
    for (const one of all) {
      into.set(one.numbers.subarray(k * one.length, (k + 1) * one.length), at);
      at += one.length;
    }
    return into;
  };
  const metrics: { [metric: string]: Float64Array } = {};
  let at = 0;
  for (const one of all) {
    one.metrics.forEach((metric, k) => {
      metrics[metric] ??= new Float64Array(length).fill(Number.NaN);
      const from = (PLAIN + k) * one.length;
      metrics[metric].set(one.numbers.subarray(from, from + one.length), at);
    });
    at += one.length;
  }
  return {
    length,
    text: byDimension((name) => joinTexts(all, name, length)),
    index: column(0, new Uint32Array(length)),
    position: column(5, new Uint32Array(length)),
    correct: column(1, new Float32Array(length)),
    rt: column(2, new Float64Array(length)),
    openedAt: column(3, new Float64Array(length)),
    turns: column(4, new Uint16Array(length)),
    metrics,
  };
}

function joinTexts(all: readonly RunColumns[], name: Dimension, length: number): TextColumn {
  const known = new Map<string, number>();
  const codeOf = (one: string): number => {
    let code = known.get(one);
    if (code === undefined) {
      code = known.size;
      known.set(one, code);
    }
    return code;
  };
  const codes = new Uint32Array(length);
  let at = 0;
  for (const { texts, length: rows, metrics, numbers } of all) {
    const own = texts[name];
    if (rows > 0 && typeof own === 'string') codes.fill(codeOf(own), at, at + rows);
    else if (typeof own !== 'string') {
      const to = own.map(codeOf);
      const from = (PLAIN + metrics.length + varying(texts).indexOf(name)) * rows;
      for (let row = 0; row < rows; row++) codes[at + row] = to[numbers[from + row]!]!;
    }
    at += rows;
  }
  return { codes, names: [...known.keys()] };
}
