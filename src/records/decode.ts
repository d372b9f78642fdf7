import * as v from 'valibot';
import type { RunRecord, TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import { migrate } from './migrations.js';
import { runRecordSchema, trialRecordSchema } from './record.js';

/** Migrates and checks a stored or imported run. Faults: `bad-record` with the path in `where`, `newer-record`. */
export const decodeRun = (value: unknown): Result<RunRecord> => decode('run', runRecordSchema, value);

/** Likewise for a trial. */
export const decodeTrial = (value: unknown): Result<TrialRecord> => decode('trial', trialRecordSchema, value);

function decode<T>(kind: 'run' | 'trial', schema: v.GenericSchema<T>, value: unknown): Result<T> {
  const row = migrate(kind, value);
  if (!row.ok) return row;
  const read = v.safeParse(schema, row.value);
  if (read.success) return ok(read.output);
  const issue = read.issues[0];
  const where = v.getDotPath(issue) ?? '';
  return fail(
    'bad-record',
    `The ${kind} record is damaged at ${where || 'its top'}: ${issue.message}.`,
    where,
  );
}
