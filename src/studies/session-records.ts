import type { TrialRecord } from '../core/record.js';
import type { Fault } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { responseTime } from '../records/columns.js';
import { columnsOf } from '../records/csv-export.js';
import { jsonLines, readJsonLines } from '../records/json-lines.js';
import { ELSEWHERE } from './delivery.js';
import { decodeSession } from './session-schema.js';
import type { StudySession } from './study-session.js';

/** A session with the runs that hold its items. */
export interface StoredSession {
  readonly session: StudySession;
  readonly runs: readonly StoredRun[];
}

/**
 * A session as it leaves this browser: without what became of sending it, so that it is the same text each time it is
 * sent.
 */
const outward = (session: StudySession): StudySession => ({ ...session, delivery: ELSEWHERE });

/** The master form: JSON Lines, each session followed by its runs and their trials. */
export function* sessionLines(sessions: Iterable<StoredSession>): Generator<string> {
  for (const { session, runs } of sessions) {
    yield `${JSON.stringify(outward(session))}\n`;
    yield* jsonLines(runs);
  }
}

/**
 * jsPsych's `rt` in its own unit: whole milliseconds. More digits would say more than a browser's clock knows; the times as
 * they were taken, and the clock's step, are in the records.
 */
export const wholeRt = (trial: TrialRecord): number | null => {
  const time = responseTime(trial);
  return time === null ? null : Math.round(time);
};

/**
 * The same as a JSON list for services that look for jsPsych's columns: one row a trial with the columns of the table,
 * and in `record` the master record that the row was made from; first a row each for the session and its runs.
 */
export function sessionRows({ session, runs }: StoredSession): string {
  const rows: { readonly [name: string]: unknown }[] = [
    { trial_type: 'orthant-session', record: outward(session) },
  ];
  const columns = columnsOf(runs);
  for (const { run, trials } of runs) {
    rows.push({ trial_type: 'orthant-run', record: run });
    for (const trial of trials)
      rows.push({
        ...Object.fromEntries(columns.map((column) => [column.name, column.of(trial, run)])),
        rt: wholeRt(trial),
        record: trial,
      });
  }
  return JSON.stringify(rows);
}

/**
 * Runs without the items that were made on the spot: they follow from their seeds, and are most of the size. For places
 * with little room.
 */
export const withoutItems = ({ session, runs }: StoredSession): StoredSession => ({
  session,
  runs: runs.map(({ run, trials }) => ({
    run,
    trials: trials.map((trial) => ({ ...trial, item: null, key: null })),
  })),
});

export interface ReadSessions {
  readonly sessions: readonly StudySession[];
  readonly runs: readonly StoredRun[];
  readonly faults: readonly Fault[];
}

/** Reads what `sessionLines` or `sessionRows` wrote, or plain runs. What is damaged is reported and left out. */
export function readSessions(text: string): ReadSessions {
  const lines = (linesOfRows(text) ?? text).split('\n');
  const sessions: StudySession[] = [];
  const faults: Fault[] = [];
  // Lines of sessions become empty ones, so that the others keep their numbers.
  const rest = lines.map((line, at) => {
    if (!/"kind"\s*:\s*"session"/.test(line)) return line;
    const value = parsed(line);
    if (kindOf(value) !== 'session') return line;
    const session = decodeSession(value);
    if (session.ok) sessions.push(session.value);
    else faults.push({ ...session.fault, message: `Line ${at + 1}: ${session.fault.message}` });
    return '';
  });
  const runs = readJsonLines(rest.join('\n'));
  return { sessions, runs: runs.runs, faults: [...faults, ...runs.faults] };
}

/** The records of a JSON list as lines; null where the text is no such list. */
function linesOfRows(text: string): string | null {
  if (!/^\uFEFF?\s*\[/.test(text)) return null;
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(value)) return null;
  return value
    .map((row: unknown) =>
      typeof row === 'object' && row !== null && 'record' in row
        ? JSON.stringify(row.record)
        : JSON.stringify(row),
    )
    .join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
