import * as v from 'valibot';
import type { Json } from '../core/item.js';
import { LANGUAGES } from '../core/language.js';
import { fail, ok, type Result } from '../core/result.js';
import { runParametersSchema } from '../records/record.js';
import { OUTCOMES } from './study.js';
import { studySchema } from './study-schema.js';
import { SESSION_SCHEMA, type StudySession } from './study-session.js';

const text = v.string();
const maybe = v.nullable(text);
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const real = v.pipe(v.number(), v.finite());
const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), real, text, v.array(json), v.record(text, json)]),
);
const kind = <const K extends string>(name: K) => v.strictObject({ kind: v.literal(name) });

const step = v.variant('kind', [
  kind('gate'),
  kind('welcome'),
  kind('consent'),
  kind('questions'),
  kind('instructions'),
  v.strictObject({ kind: v.literal('practice'), parameters: runParametersSchema }),
  kind('quiz'),
  v.strictObject({ kind: v.literal('check'), question: whole }),
  kind('break'),
  v.strictObject({ kind: v.literal('block'), block: whole }),
  v.strictObject({
    kind: v.literal('leg'),
    block: whole,
    before: whole,
    parameters: runParametersSchema,
  }),
  kind('debrief'),
]);

const sessionSchema: v.GenericSchema<unknown, StudySession> = v.strictObject({
  schema: v.literal(SESSION_SCHEMA),
  kind: v.literal('session'),
  id: v.pipe(text, v.minLength(1)),
  revision: whole,
  person: text,
  study: studySchema,
  mode: v.picklist(['live', 'test']),
  participant: v.strictObject({
    source: v.picklist(['address', 'code', 'random']),
    ids: v.strictObject({ subject: maybe, study: maybe, session: maybe }),
    slot: v.nullable(whole),
  }),
  language: v.picklist(LANGUAGES),
  seed: whole,
  plan: v.strictObject({ steps: v.array(step), items: whole, rows: v.record(text, whole) }),
  appVersion: text,
  at: whole,
  entries: v.array(v.strictObject({ step: whole, at: real, kind: text, data: v.record(text, json) })),
  runs: v.array(v.strictObject({ step: whole, id: text })),
  status: v.picklist(['open', 'ended']),
  outcome: v.nullable(v.picklist(OUTCOMES)),
  reason: maybe,
  createdAt: real,
  updatedAt: real,
  endedAt: v.nullable(real),
  resumeCount: whole,
  delivery: v.strictObject({
    state: v.picklist(['none', 'pending', 'sent', 'queued', 'failed', 'elsewhere']),
    attempts: whole,
    name: whole,
    fault: v.nullable(v.strictObject({ code: text, message: text, where: v.exactOptional(text) })),
    at: v.nullable(real),
    there: v.exactOptional(text),
  }),
});

/** Checks a stored or imported session. Faults: `bad-session` with the path in `where`, `newer-record`. */
export function decodeSession(value: unknown): Result<StudySession> {
  const schema: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'schema') : undefined;
  if (typeof schema === 'number' && schema > SESSION_SCHEMA)
    return fail(
      'newer-record',
      'This session was stored by a newer version of this page. It is kept as it is. Reload the page to get the newer version.',
      'schema',
    );
  const read = v.safeParse(sessionSchema, value);
  if (read.success) return ok(read.output);
  const where = v.getDotPath(read.issues[0]) ?? '';
  return fail(
    'bad-session',
    `The session record is damaged at ${where || 'its top'}: ${read.issues[0].message}.`,
    where,
  );
}
