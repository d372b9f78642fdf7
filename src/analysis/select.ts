import { type Interval, wilson } from '../core/statistics.js';
import type { Responses } from './irt/responses.js';
import { quantilesOf } from './order-statistics.js';
import { DIMENSIONS, type Dimension, type TrialTable } from './table.js';

export interface Filter {
  /** For each dimension named, the texts that may stand there; a dimension left out may hold anything. */
  readonly where?: { readonly [dimension in Dimension]?: readonly string[] };
  /** Unix milliseconds of the opening: from, included, to, excluded. */
  readonly from?: number;
  readonly to?: number;
}

/** Numbers of the rows that pass, ascending. */
export function selectRows(table: TrialTable, { where = {}, from, to }: Filter): Uint32Array {
  const tests = DIMENSIONS.flatMap((name) => {
    const allowed = where[name];
    if (allowed === undefined) return [];
    const { codes, names } = table.text[name];
    const set = new Set(allowed);
    // What lets everything pass need not be asked.
    if (names.every((text) => set.has(text))) return [];
    return [{ codes, pass: Uint8Array.from(names, (text) => (set.has(text) ? 1 : 0)) }];
  });
  const out = new Uint32Array(table.length);
  let count = 0;
  rows: for (let row = 0; row < table.length; row++) {
    for (const { codes, pass } of tests) if (pass[codes[row]!] === 0) continue rows;
    const at = table.openedAt[row]!;
    if ((from !== undefined && at < from) || (to !== undefined && at >= to)) continue;
    out[count++] = row;
  }
  return out.slice(0, count);
}

export interface Mean {
  readonly value: number;
  readonly n: number;
  /** 95 %, Wilson's; null for metrics that are no proportions. */
  readonly interval: Interval | null;
}

export interface Group {
  /** One text for each dimension asked for, in their order. */
  readonly key: readonly string[];
  readonly rows: Uint32Array;
  /** Rows with a score, failed by the machine, and all. */
  readonly scored: number;
  readonly failed: number;
  readonly metrics: { readonly [metric: string]: Mean };
  /** Milliseconds: quartiles of the times there are; null of none. */
  readonly rt: {
    readonly n: number;
    readonly q1: number;
    readonly median: number;
    readonly q3: number;
  } | null;
}

/** Never counted together: other questions, generated with imported items, trials for trying out with live ones. */
const APART: readonly Dimension[] = ['family', 'origin', 'mode'];

/**
 * Rows in groups that share `by`, in order of first appearance, with means over items (micro means). Family, origin and
 * mode are always part of the key, first, asked for or not: rows that differ in them are never pooled.
 * @param proportions metrics that get an interval
 */
export function groupRows(
  table: TrialTable,
  rows: Uint32Array,
  by: readonly Dimension[],
  proportions: ReadonlySet<string> = new Set(),
): readonly Group[] {
  return splitRows(table, rows, by).map((group) => groupOf(table, group.rows, group.key, proportions));
}

/** The same groups without their numbers. */
export function splitRows(
  table: TrialTable,
  rows: Uint32Array,
  by: readonly Dimension[],
): readonly Pick<Group, 'key' | 'rows'>[] {
  const all = keyOf(by).map((name) => table.text[name]);
  // What is the same everywhere tells nothing apart.
  const columns = all.filter(({ names }) => names.length > 1);
  const room = columns.reduce((product, column) => product * column.names.length, 1);
  const numeric = room <= Number.MAX_SAFE_INTEGER;
  const places: Places = room <= DENSE ? new DensePlaces(room) : new Map<number | string, number>();
  const groupOfRow = new Uint32Array(rows.length);
  const counts: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    let key: number | string = 0;
    if (numeric) {
      let code = 0;
      for (let c = 0; c < columns.length; c++)
        code = code * columns[c]!.names.length + columns[c]!.codes[row]!;
      key = code;
    } else {
      key = columns.map(({ codes }) => codes[row]).join(' ');
    }
    let at = places.get(key);
    if (at === undefined) {
      at = counts.length;
      places.set(key, at);
      counts.push(0);
    }
    groupOfRow[i] = at;
    counts[at]! += 1;
  }
  const out = counts.map((count) => new Uint32Array(count));
  const filled = new Uint32Array(counts.length);
  for (let i = 0; i < rows.length; i++) {
    const at = groupOfRow[i]!;
    out[at]![filled[at]!++] = rows[i]!;
  }
  return out.map((own) => ({
    rows: own,
    key: all.map(({ codes, names }) => names[codes[own[0]!]!]!),
  }));
}

interface Places {
  get(key: number | string): number | undefined;
  set(key: number | string, at: number): unknown;
}
/** Up to so many possible keys have a place each in an array, which is found faster than in a map. */
const DENSE = 1 << 20;

class DensePlaces implements Places {
  readonly #places: Int32Array;

  constructor(room: number) {
    this.#places = new Int32Array(room).fill(-1);
  }

  get(key: number | string): number | undefined {
    const at = this.#places[Number(key)]!;
    return at < 0 ? undefined : at;
  }

  set(key: number | string, at: number): void {
    this.#places[Number(key)] = at;
  }
}

/** The dimensions of a group's key. */
export const keyOf = (by: readonly Dimension[]): readonly Dimension[] => [
  ...APART,
  ...by.filter((name) => !APART.includes(name)),
];

function groupOf(
  table: TrialTable,
  rows: Uint32Array,
  key: readonly string[],
  proportions: ReadonlySet<string>,
): Group {
  const failedCode = table.text.outcome.names.indexOf('failed');
  let failed = 0;
  for (const row of rows) if (table.text.outcome.codes[row] === failedCode) failed++;
  const metrics: Record<string, Mean> = {};
  let scored = 0;
  for (const [metric, values] of Object.entries(table.metrics)) {
    let n = 0;
    let sum = 0;
    for (const row of rows) {
      const value = values[row]!;
      if (Number.isNaN(value)) continue;
      n++;
      sum += value;
    }
    if (n === 0) continue;
    scored = Math.max(scored, n);
    metrics[metric] = {
      value: sum / n,
      n,
      interval: proportions.has(metric) ? wilson(Math.max(0, Math.min(sum, n)), n) : null,
    };
  }
  const times = new Float64Array(rows.length);
  let timed = 0;
  for (let i = 0; i < rows.length; i++) {
    const time = table.rt[rows[i]!]!;
    if (!Number.isNaN(time)) times[timed++] = time;
  }
  const [q1 = 0, median = 0, q3 = 0] =
    timed === 0 ? [] : quantilesOf(times.subarray(0, timed), [0.25, 0.5, 0.75]);
  return { key, rows, scored, failed, metrics, rt: timed === 0 ? null : { n: timed, q1, median, q3 } };
}

export interface NamedResponses extends Responses {
  readonly personNames: readonly string[];
  readonly itemNames: readonly string[];
}

/** Right and wrong answers of these rows for an item response model; rows without a verdict are left out. */
export function responsesOf(table: TrialTable, rows: Uint32Array, person: Dimension): NamedResponses {
  const scored = rows.filter((row) => !Number.isNaN(table.correct[row]!));
  const persons = dense(table, scored, person);
  const items = dense(table, scored, 'item');
  return {
    persons: persons.names.length,
    items: items.names.length,
    personNames: persons.names,
    itemNames: items.names,
    person: persons.codes,
    item: items.codes,
    correct: Uint8Array.from(scored, (row) => table.correct[row]!),
  };
}

/** Codes without gaps over the rows given. */
function dense(
  table: TrialTable,
  rows: Uint32Array,
  dimension: Dimension,
): { readonly codes: Uint32Array; readonly names: readonly string[] } {
  const { codes, names } = table.text[dimension];
  const place = new Map<number, number>();
  const out = Uint32Array.from(rows, (row) => {
    const code = codes[row]!;
    let at = place.get(code);
    if (at === undefined) {
      at = place.size;
      place.set(code, at);
    }
    return at;
  });
  return { codes: out, names: [...place.keys()].map((code) => names[code]!) };
}

/** How each item went under two selections: what people solve and models don't, and the reverse. */
export interface ItemPair {
  readonly item: string;
  readonly first: { readonly n: number; readonly mean: number };
  readonly second: { readonly n: number; readonly mean: number };
}

/** Items that occur in both selections, with the mean of a metric in each. */
export function pairItems(
  table: TrialTable,
  first: Uint32Array,
  second: Uint32Array,
  metric: string,
): readonly ItemPair[] {
  const values = table.metrics[metric];
  if (values === undefined) return [];
  const { codes, names } = table.text.item;
  const tally = (rows: Uint32Array) => {
    const n = new Uint32Array(names.length);
    const sum = new Float64Array(names.length);
    for (const row of rows) {
      if (Number.isNaN(values[row]!)) continue;
      n[codes[row]!]! += 1;
      sum[codes[row]!]! += values[row]!;
    }
    return { n, sum };
  };
  const a = tally(first);
  const b = tally(second);
  return names.flatMap((item, code) => {
    const [m, n] = [a.n[code]!, b.n[code]!];
    if (m === 0 || n === 0) return [];
    return [{ item, first: { n: m, mean: a.sum[code]! / m }, second: { n, mean: b.sum[code]! / n } }];
  });
}
