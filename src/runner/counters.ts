import type { RunCounters, TrialRecord } from '../core/record.js';

const FIELD = {
  answered: 'answered',
  unparsed: 'unparsed',
  skipped: 'skipped',
  'timed-out': 'timedOut',
  failed: 'failed',
} as const;

export const noTrials = (planned: number): RunCounters => ({
  planned,
  opened: 0,
  ended: 0,
  answered: 0,
  unparsed: 0,
  skipped: 0,
  timedOut: 0,
  failed: 0,
  correct: 0,
});

/** The counters once `after` is written where `before` was (null: a row that was not there). */
export function counted(counters: RunCounters, before: TrialRecord | null, after: TrialRecord): RunCounters {
  const next = { ...counters };
  if (before === null) next.opened += 1;
  if (after.outcome !== null && (before === null || before.outcome === null)) {
    next.ended += 1;
    next[FIELD[after.outcome]] += 1;
    if (after.score?.correct === true) next.correct += 1;
  }
  return next;
}

/** The counters of a run, from its rows alone. */
export const countersOf = (planned: number, trials: readonly TrialRecord[]): RunCounters =>
  trials.reduce((sum, trial) => counted(sum, null, trial), noTrials(planned));
