import { RECORD_SCHEMA } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';

/** A stored row of some earlier schema: plain fields, checked only after the last migration. */
export interface OldRow {
  readonly schema?: unknown;
  readonly [field: string]: unknown;
}

/**
 * One step of the schema, from `to - 1` to `to`. Numbers are never used again and steps never change once released:
 * rows of every earlier version lie in people's browsers. Each step has a test with a row of the old shape.
 */
export interface Migration {
  readonly to: number;
  readonly run: (row: OldRow) => OldRow;
  readonly trial: (row: OldRow) => OldRow;
}

/** Steps 2..RECORD_SCHEMA, in order. Schema 1 is the first, so there is none yet. */
export const MIGRATIONS: readonly Migration[] = [];

/**
 * Brings a row to the present schema. A row of a later schema is a fault (`newer-record`): it is left as it is.
 * @param target for tests of the mechanism
 */
export function migrate(
  kind: 'run' | 'trial',
  value: unknown,
  steps: readonly Migration[] = MIGRATIONS,
  target: number = RECORD_SCHEMA,
): Result<OldRow> {
  if (!isRow(value)) return fail('bad-record', `Expected a ${kind} record, found ${typeName(value)}.`);
  const from = value.schema;
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1) {
    return fail('bad-record', `The ${kind} record does not say which schema it follows.`, 'schema');
  }
  if (from > target) {
    return fail(
      'newer-record',
      `This ${kind} was stored by a newer version of this page (schema ${from}; this version knows ${target}). It is kept as it is. Reload the page to get the newer version, and open it there.`,
      'schema',
    );
  }
  let row = value;
  for (let to = from + 1; to <= target; to++) {
    const step = steps.find((one) => one.to === to);
    if (step === undefined) throw new Error(`migrate: there is no migration to schema ${to}`);
    row = { ...step[kind](row), schema: to };
  }
  return ok(row);
}

const isRow = (value: unknown): value is OldRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
