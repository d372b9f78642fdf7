import type { Item } from '../core/item.js';
import type { Clock } from '../core/ports.js';
import {
  RECORD_SCHEMA,
  type RunRecord,
  type Slot,
  type TrialRecord,
  type TurnRecord,
} from '../core/record.js';
import type { At, Response } from './session.js';

/** The row of an item that is about to be shown for the first time. @param kept whether the row holds the item itself */
export const openedRow = (
  run: RunRecord,
  slot: Slot,
  item: Item,
  kept: boolean,
  clock: Clock,
): TrialRecord => ({
  schema: RECORD_SCHEMA,
  kind: 'trial',
  runId: run.id,
  index: slot.index,
  slot,
  itemId: item.id,
  itemVersion: item.version,
  origin: item.origin,
  category: item.category,
  level: item.level,
  item: kept ? item : null,
  key: null,
  mode: run.parameters.mode,
  openedAt: clock.wall(),
  endedAt: null,
  turns: [],
  ended: null,
  outcome: null,
  score: null,
  events: [],
  exposureIndex: 1,
  resumeCount: 0,
});

/** One request for an answer as it will be stored. */
export const turnRow = (
  at: At,
  { reply, timing }: Response,
  got: Pick<TurnRecord, 'answer' | 'outcome'>,
  trial: TrialRecord,
  clock: Clock,
): TurnRecord => ({
  turn: at.turn,
  attempt: at.attempt,
  raw: reply.raw,
  answer: got.answer,
  outcome: got.outcome,
  fault: reply.fault ?? null,
  at: clock.wall(),
  timing,
  exposure: trial.exposureIndex,
  // What a library hands over may hold fields that are undefined, which no record may.
  extra: JSON.parse(JSON.stringify(reply.extra)),
});
