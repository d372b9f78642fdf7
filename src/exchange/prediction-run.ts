import type { TaskFamily } from '../core/family.js';
import type { Keyed } from '../core/item.js';
import type { Condition } from '../core/observation.js';
import { type PackRef, RECORD_SCHEMA, type RunRecord, type TrialRecord } from '../core/record.js';
import type { StoredRun } from '../core/run-store.js';
import { sha256Hex } from '../core/sha256.js';
import { bytesOf } from './bytes.js';
import type { BadRow } from './delimited.js';
import type { Prediction } from './predictions.js';

export interface PredictionRunOptions {
  readonly family: TaskFamily;
  /** Items with their keys, by the index that the predictions use. */
  readonly items: ReadonlyMap<string, Keyed>;
  readonly predictions: readonly Prediction[];
  readonly model: string;
  readonly pack: PackRef;
  readonly condition: Condition;
  readonly protocol: string;
  readonly appVersion: string;
  /** Unix milliseconds: of the import, or of the file. */
  readonly at: number;
}

/**
 * A file of predictions as a run of the model it is from, scored here: what another harness scored is not taken over.
 * The run's id follows from what is in it, so that the same file imported twice is one run. Rows for which there is no
 * item are named.
 */
export function runOfPredictions(options: PredictionRunOptions): {
  readonly stored: StoredRun;
  readonly bad: readonly BadRow[];
} {
  const { family, items, predictions, protocol, pack, model, at } = options;
  const bad: BadRow[] = [];
  const identity = JSON.stringify([
    family.meta.id,
    pack,
    model,
    protocol,
    options.condition,
    predictions.map(({ index, prediction }) => [index, prediction]),
  ]);
  const id = `imported-${sha256Hex(bytesOf(identity)).slice(0, 32)}`;
  const trials: TrialRecord[] = [];
  for (const prediction of predictions) {
    const keyed = items.get(prediction.index);
    if (keyed === undefined)
      bad.push({ number: prediction.number, reason: `there is no item ${prediction.index}` });
    else trials.push(trialOf(options, id, trials.length, keyed, prediction));
  }
  const count = (outcome: TrialRecord['outcome']): number =>
    trials.filter((trial) => trial.outcome === outcome).length;
  const first = items.get(predictions[0]?.index ?? '')?.item ?? [...items.values()][0]?.item;
  const run: RunRecord = {
    schema: RECORD_SCHEMA,
    kind: 'run',
    id,
    revision: 1,
    parameters: {
      version: 1,
      family: family.meta.id,
      source: { kind: 'pack', id: pack.id },
      categories: [],
      level: null,
      count: Math.max(1, trials.length),
      seed: 0,
      order: 'fixed',
      condition: options.condition,
      protocol,
      feedback: false,
      mode: 'live',
      timeLimit: null,
      participant: model,
    },
    appVersion: options.appVersion,
    familyVersion: family.version,
    origin: first?.origin ?? 'imported',
    pack,
    participant: { kind: 'model', name: model, version: 'imported' },
    ids: { subject: null, study: null, session: null },
    environment: {
      userAgent: null,
      language: null,
      renderer: null,
      adapter: null,
      persisted: null,
      viewport: null,
      extra: { imported: true },
    },
    createdAt: at,
    updatedAt: at,
    resumeCount: 0,
    status: 'complete',
    counters: {
      planned: trials.length,
      opened: trials.length,
      ended: trials.length,
      answered: count('answered'),
      unparsed: count('unparsed'),
      skipped: 0,
      timedOut: 0,
      failed: count('failed'),
      correct: trials.filter((trial) => trial.score?.correct === true).length,
    },
  };
  return { stored: { run, trials }, bad };
}

function trialOf(
  { family, protocol, at }: PredictionRunOptions,
  runId: string,
  index: number,
  { item, key }: Keyed,
  prediction: Prediction,
): TrialRecord {
  const state = family.start(item);
  const raw = prediction.prediction;
  const answer = prediction.failed ? null : family.parse(item, state, raw, protocol);
  const outcome = prediction.failed ? 'failed' : answer === null ? 'unparsed' : 'answered';
  const ended = answer === null ? outcome : family.step(item, state, answer).ended;
  if (ended === null) throw new Error(`runOfPredictions: items of ${family.meta.id} take several answers`);
  const turn = { turn: 0, raw, answer, outcome } as const;
  return {
    schema: RECORD_SCHEMA,
    kind: 'trial',
    runId,
    index,
    slot: { index, kind: 'pack', category: item.category, level: item.level, itemId: item.id },
    itemId: item.id,
    itemVersion: item.version,
    origin: item.origin,
    category: item.category,
    level: item.level,
    item: null,
    key: null,
    mode: 'live',
    openedAt: at,
    endedAt: at,
    turns: [
      {
        ...turn,
        attempt: 0,
        fault: prediction.failed
          ? { code: 'no-reply', message: 'The harness got no reply from the model.' }
          : null,
        at,
        timing: null,
        exposure: 1,
        extra: { columns: prediction.fields },
      },
    ],
    ended,
    outcome,
    score: prediction.failed ? null : family.score(item, key, { turns: [turn], ended }, protocol),
    events: [],
    exposureIndex: 1,
    resumeCount: 0,
  };
}
