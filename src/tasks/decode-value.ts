import * as v from 'valibot';
import type { Json } from '../core/item.js';
import { fail, ok, type Result } from '../core/result.js';

/** One of a key's `facts`: any plain JSON. */
export const fact: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(fact), v.record(v.string(), fact)]),
);

/** `structure.members[3][1]`: where in the value an issue was found. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  let path = '';
  for (const { key } of issue.path ?? [])
    path += typeof key === 'number' ? `[${key}]` : `${path === '' ? '' : '.'}${key}`;
  return path;
}

/** A value from outside checked against its schema; the fault, with the given code, names the first thing that is wrong. */
export function decodeValue<T>(schema: v.GenericSchema<unknown, T>, value: unknown, code: string): Result<T> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return ok(result.output);
  const issue = result.issues[0];
  const where = pathOf(issue);
  return fail(code, `${where === '' ? 'The value' : where}: ${issue.message}.`, where);
}
