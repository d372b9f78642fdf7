import * as v from 'valibot';
import { FAMILY_IDS, type Item, type Json, type Key } from '../core/item.js';
import { RECORD_SCHEMA, type RunParameters, type RunRecord, type TrialRecord } from '../core/record.js';

/**
 * The checks of what is stored and exchanged (the shapes and their meaning: core/record). Every object is strict: a
 * field this code does not know means that the record is newer than the code, and must not be dropped in silence.
 */
const text = v.string();
const maybeText = v.nullable(text);
const real = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff));

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), real, text, v.array(json), v.record(text, json)]),
);
const bag = v.record(text, json);

const viewport = v.strictObject({ width: real, height: real, dpr: real });
const origin = v.picklist(['generated', 'imported']);
const mode = v.picklist(['live', 'test']);
const outcome = v.picklist(['answered', 'unparsed', 'skipped', 'timed-out', 'failed']);

export const runParametersSchema: v.GenericSchema<RunParameters> = v.strictObject({
  version: v.literal(1),
  family: v.picklist(FAMILY_IDS),
  source: v.variant('kind', [
    v.strictObject({ kind: v.literal('generated') }),
    v.strictObject({ kind: v.literal('pack'), id: text }),
  ]),
  categories: v.array(text),
  level: maybeText,
  count: v.pipe(whole, v.minValue(1)),
  seed: uint32,
  pick: v.exactOptional(v.array(whole)),
  order: v.picklist(['shuffled', 'fixed']),
  condition: v.strictObject({
    style: v.picklist(['direct', 'steps']),
    without: v.array(text),
    extra: v.exactOptional(v.array(text)),
  }),
  protocol: text,
  feedback: v.boolean(),
  mode,
  timeLimit: v.nullable(real),
  answerLock: v.exactOptional(real),
  participant: text,
});

const packRef = v.strictObject({ id: text, hash: v.pipe(text, v.regex(/^[0-9a-f]{64}$/)) });

export const runRecordSchema: v.GenericSchema<RunRecord> = v.strictObject({
  schema: v.literal(RECORD_SCHEMA),
  kind: v.literal('run'),
  id: v.pipe(text, v.minLength(1)),
  revision: whole,
  parameters: runParametersSchema,
  appVersion: text,
  familyVersion: whole,
  origin,
  pack: v.nullable(packRef),
  participant: v.strictObject({
    kind: v.picklist(['person', 'model', 'scripted']),
    name: text,
    version: text,
  }),
  ids: v.strictObject({ subject: maybeText, study: maybeText, session: maybeText }),
  environment: v.strictObject({
    userAgent: maybeText,
    language: maybeText,
    renderer: maybeText,
    adapter: maybeText,
    persisted: v.nullable(v.boolean()),
    viewport: v.nullable(viewport),
    extra: bag,
  }),
  createdAt: real,
  updatedAt: real,
  resumeCount: whole,
  status: v.picklist(['open', 'complete', 'abandoned']),
  counters: v.strictObject({
    planned: whole,
    opened: whole,
    ended: whole,
    answered: whole,
    unparsed: whole,
    skipped: whole,
    timedOut: whole,
    failed: whole,
    correct: whole,
  }),
});

const slotBase = { index: whole, category: text, level: maybeText };
const slot = v.variant('kind', [
  v.strictObject({ ...slotBase, kind: v.literal('generated'), seed: uint32 }),
  v.strictObject({ ...slotBase, kind: v.literal('pack'), itemId: text }),
]);

const answer = v.union([
  v.strictObject({ kind: v.literal('ranking'), order: v.array(whole) }),
  v.strictObject({ kind: v.literal('rotation'), axis: v.picklist(['pitch', 'yaw', 'roll']), angle: real }),
  v.strictObject({ kind: v.literal('rotation'), stop: v.literal(true) }),
  v.strictObject({ kind: v.literal('choice'), id: text }),
  v.strictObject({ kind: v.literal('number'), value: real }),
  v.strictObject({ kind: v.literal('integers'), values: v.array(v.pipe(v.number(), v.integer())) }),
  v.strictObject({ kind: v.literal('text'), text }),
]);

const timing = v.strictObject({
  onset: real,
  responded: real,
  hidden: real,
  refreshRate: v.nullable(real),
  droppedFrames: v.nullable(whole),
  timerStep: v.nullable(real),
  viewport,
});

const turn = v.strictObject({
  turn: whole,
  attempt: whole,
  raw: maybeText,
  answer: v.nullable(answer),
  outcome,
  fault: v.nullable(v.strictObject({ code: text, message: text, where: v.exactOptional(text) })),
  at: real,
  timing: v.nullable(timing),
  exposure: v.pipe(whole, v.minValue(1)),
  extra: bag,
});

/** What every family's items have; the family's own `decodeItem` checks the rest where the item is used. */
const item: v.GenericSchema<Item> = v.looseObject({
  family: v.picklist(FAMILY_IDS),
  version: whole,
  id: text,
  seed: v.nullable(uint32),
  origin,
  category: text,
  level: maybeText,
});
const key: v.GenericSchema<Key> = v.looseObject({ id: text, facts: bag });

export const trialRecordSchema: v.GenericSchema<TrialRecord> = v.strictObject({
  schema: v.literal(RECORD_SCHEMA),
  kind: v.literal('trial'),
  runId: v.pipe(text, v.minLength(1)),
  index: whole,
  slot,
  itemId: text,
  itemVersion: whole,
  origin,
  category: text,
  level: maybeText,
  item: v.nullable(item),
  key: v.nullable(key),
  mode,
  openedAt: real,
  endedAt: v.nullable(real),
  turns: v.array(turn),
  ended: maybeText,
  outcome: v.nullable(outcome),
  score: v.nullable(
    v.strictObject({
      correct: v.nullable(v.boolean()),
      metrics: v.record(text, real),
      version: whole,
      protocol: text,
    }),
  ),
  events: v.array(v.strictObject({ at: real, type: text, data: bag })),
  exposureIndex: v.pipe(whole, v.minValue(1)),
  resumeCount: whole,
});
