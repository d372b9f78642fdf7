import type { RunRecord, TrialRecord } from '../core/record.js';
import type { StoredRun } from '../core/run-store.js';
import type { Column } from '../records/columns.js';
import { type Cell, csvRow } from '../records/csv.js';
import { columnsOf, type TextFile } from '../records/csv-export.js';
import { timesOf } from './advance-session.js';
import { type StoredSession, wholeRt } from './session-records.js';
import type { StudySession } from './study-session.js';
import { textIn } from './text.js';

/** A column of the table of sessions; the data dictionary is made from these. */
interface SessionColumn extends Omit<Column, 'of'> {
  readonly of: (session: StudySession, runs: readonly StoredRun[]) => Cell;
}

/** Items that came to their end: from the answers themselves, not from where the session says it is. */
const ended = (runs: readonly StoredRun[]): number =>
  runs.reduce((sum, { trials }) => sum + trials.filter((trial) => trial.ended !== null).length, 0);

const utc = (wall: number | null): string | null => (wall === null ? null : new Date(wall).toISOString());

const SESSION_COLUMNS: readonly SessionColumn[] = [
  { name: 'study', type: 'text', description: 'Name of the study.', of: (s) => s.study.name },
  { name: 'study_session', type: 'text', description: 'Identity of the session.', of: (s) => s.id },
  { name: 'mode', type: 'text', description: '"live" or "test"; never counted together.', of: (s) => s.mode },
  {
    name: 'subject_id',
    type: 'text',
    description:
      'Identifier of the person, as given by the recruiting service or typed in; empty where nobody knows.',
    of: (s) => s.participant.ids.subject,
  },
  {
    name: 'study_id',
    type: 'text',
    description: 'Identifier of the study at the recruiting service.',
    of: (s) => s.participant.ids.study,
  },
  {
    name: 'session_id',
    type: 'text',
    description: 'Identifier of the submission at the recruiting service.',
    of: (s) => s.participant.ids.session,
  },
  {
    name: 'outcome',
    type: 'text',
    description:
      '"completed", "no-consent", "failed-checks", "incompatible", "timed-out" or "other"; empty while open.',
    of: (s) => s.outcome,
  },
  { name: 'reason', type: 'text', description: 'What led to the outcome.', of: (s) => s.reason },
  { name: 'items', type: 'number', description: 'Items that were planned.', of: (s) => s.plan.items },
  {
    name: 'items_done',
    type: 'number',
    description:
      'Items that were answered, skipped or timed out: rows of this session in the table of trials.',
    of: (_, runs) => ended(runs),
  },
  {
    name: 'complete',
    type: 'number',
    description: '1: completed, and every planned item is there. 0: not.',
    of: (s, runs) => (s.outcome === 'completed' && ended(runs) === s.plan.items ? 1 : 0),
  },
  {
    name: 'checks_passed',
    type: 'number',
    description: 'Attention checks answered as they should be.',
    of: (s) => timesOf(s, 'check'),
  },
  {
    name: 'checks_failed',
    type: 'number',
    description: 'Attention checks answered otherwise.',
    of: (s) => timesOf(s, 'check-failed'),
  },
  {
    name: 'quiz_failed',
    type: 'number',
    description: 'Times that the comprehension quiz had to be repeated or ended the session.',
    of: (s) => timesOf(s, 'quiz-failed'),
  },
  {
    name: 'language',
    type: 'text',
    description: 'Language that was shown last; changes are among the entries.',
    of: (s) => s.language,
  },
  {
    name: 'slot',
    type: 'number',
    description: 'Number of the participant, where the address had one.',
    of: (s) => s.participant.slot,
  },
  {
    name: 'seed',
    type: 'number',
    description: 'Seed of the session: sampling, order, checks.',
    of: (s) => s.seed,
  },
  {
    name: 'resume_count',
    type: 'number',
    description: 'Times the session was taken up again after its page had gone.',
    of: (s) => s.resumeCount,
  },
  { name: 'created_at', type: 'text', description: 'Start, UTC.', of: (s) => utc(s.createdAt) },
  { name: 'ended_at', type: 'text', description: 'End, UTC.', of: (s) => utc(s.endedAt) },
  {
    name: 'duration',
    type: 'number',
    unit: 'ms',
    description: 'From start to end by the wall clock, pauses included.',
    of: (s) => (s.endedAt === null ? null : s.endedAt - s.createdAt),
  },
  {
    name: 'delivery',
    type: 'text',
    description:
      'What became of sending: "none", "pending", "sent", "queued", "failed", or "elsewhere" for what was imported.',
    of: (s) => s.delivery.state,
  },
  { name: 'app_version', type: 'text', description: 'Version of the page.', of: (s) => s.appVersion },
];

/** One column a question that any of the studies asks. */
function questionColumns(sessions: readonly StudySession[]): readonly SessionColumn[] {
  const asked = new Map<string, string>();
  for (const { study } of sessions)
    for (const { id, text } of study.questions ?? []) if (!asked.has(id)) asked.set(id, textIn(text, 'en'));
  return [...asked].map(([id, text]) => ({
    name: `q_${id}`,
    type: 'text',
    description: `Answer to "${text}".`,
    of: (session) => answerTo(session, id),
  }));
}

function answerTo({ entries }: StudySession, id: string): Cell {
  const answers = entries.find(({ kind }) => kind === 'questions')?.data.answers;
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return null;
  const answer = Object.entries(answers).find(([name]) => name === id)?.[1];
  return typeof answer === 'string' || typeof answer === 'number' ? answer : null;
}

/** Columns of the table of trials that know the session: jsPsych's count over the whole of it. */
function trialColumns(sessions: readonly StoredSession[], columns: readonly Column[]): readonly Column[] {
  const byRun = new Map<
    string,
    { readonly session: StudySession; readonly before: number; readonly block: string }
  >();
  for (const { session } of sessions) {
    for (const { id, step } of session.runs) {
      const leg = session.plan.steps[step];
      if (leg?.kind !== 'leg') continue;
      byRun.set(id, { session, before: leg.before, block: session.study.blocks[leg.block]?.id ?? '' });
    }
  }
  const of = (run: RunRecord) => byRun.get(run.id) ?? null;
  const replaced: { readonly [name: string]: Pick<Column, 'description' | 'of'> } = {
    trial_index: {
      description: 'Position of the item in its session, from 0.',
      of: (trial, run) => (of(run)?.before ?? 0) + trial.index,
    },
    rt: {
      description:
        'From the first frame that showed the whole stimulus to the confirming event, without the time in which the page was hidden; summed over the answers of an episode; in whole milliseconds, as jsPsych has it.',
      of: wholeRt,
    },
    time_elapsed: {
      description: 'From the start of the session to the end of this item, by the wall clock.',
      of: (trial: TrialRecord, run) =>
        trial.endedAt === null ? null : trial.endedAt - (of(run)?.session.createdAt ?? run.createdAt),
    },
  };
  return [
    ...columns.map((column) => ({ ...column, ...replaced[column.name] })),
    {
      name: 'study',
      type: 'text',
      description: 'Name of the study.',
      of: (_, run) => of(run)?.session.study.name ?? null,
    },
    {
      name: 'study_session',
      type: 'text',
      description: 'Identity of the session.',
      of: (_, run) => of(run)?.session.id ?? null,
    },
    {
      name: 'block',
      type: 'text',
      description: 'Block of the study.',
      of: (_, run) => of(run)?.block ?? null,
    },
    {
      name: 'session_outcome',
      type: 'text',
      description: 'How the session ended; empty while open.',
      of: (_, run) => of(run)?.session.outcome ?? null,
    },
  ];
}

/**
 * Tables of a study: `trials.csv` (one row an item that has ended), `sessions.csv`, and `data-dictionary.csv`; test
 * sessions in tables of their own, never with live ones. A table without rows is left out.
 */
export function sessionTables(sessions: readonly StoredSession[]): readonly TextFile[] {
  const runs: readonly StoredRun[] = sessions.flatMap((one) => one.runs);
  const trial = trialColumns(sessions, columnsOf(runs));
  const session = [...SESSION_COLUMNS, ...questionColumns(sessions.map((one) => one.session))];
  const files: TextFile[] = [];
  const table = (name: string, columns: readonly { readonly name: string }[], rows: readonly string[]) => {
    if (rows.length > 0) files.push({ name, text: csvRow(columns.map((c) => c.name)) + rows.join('') });
  };
  for (const mode of ['live', 'test'] as const) {
    const end = mode === 'live' ? '.csv' : '-test.csv';
    const rows = runs.flatMap(({ run, trials }) =>
      trials
        .filter((one) => one.ended !== null && one.mode === mode)
        .map((one) => csvRow(trial.map((column) => column.of(one, run)))),
    );
    table(`trials${end}`, trial, rows);
    const own = sessions.filter((one) => one.session.mode === mode);
    table(
      `sessions${end}`,
      session,
      own.map((one) => csvRow(session.map((column) => column.of(one.session, one.runs)))),
    );
  }
  const described = [
    ...trial.map((column) => ({ ...column, table: 'trials' })),
    ...session.map((column) => ({ ...column, table: 'sessions' })),
  ];
  files.push({
    name: 'data-dictionary.csv',
    text:
      csvRow(['table', 'column', 'type', 'unit', 'description']) +
      described.map((c) => csvRow([c.table, c.name, c.type, c.unit ?? null, c.description])).join(''),
  });
  return files;
}
