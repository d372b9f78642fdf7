import type { Language } from '../core/language.js';
import { fail, ok, type Result } from '../core/result.js';
import { NOT_YET } from './delivery.js';
import type { StudyParticipant } from './participant.js';
import type { KeyedQuestion, Outcome, Study, StudyQuestion } from './study.js';
import type { Step, StudyPlan } from './study-plan.js';
import { type Action, type Entry, SESSION_SCHEMA, type StudySession } from './study-session.js';

export interface NewSession {
  readonly id: string;
  readonly person: string;
  readonly study: Study;
  readonly mode: 'live' | 'test';
  readonly participant: StudyParticipant;
  readonly language: Language;
  readonly seed: number;
  readonly plan: StudyPlan;
  readonly appVersion: string;
}

/** @param wall Unix milliseconds */
export const newSession = (start: NewSession, wall: number): StudySession => ({
  schema: SESSION_SCHEMA,
  kind: 'session',
  revision: 0,
  ...start,
  at: 0,
  entries: [],
  runs: [],
  status: 'open',
  outcome: null,
  reason: null,
  createdAt: wall,
  updatedAt: wall,
  endedAt: null,
  resumeCount: 0,
  delivery: NOT_YET,
});

/** The step that is due; null once the session has ended. */
export const stepOf = (session: StudySession): Step | null =>
  session.status === 'ended' ? null : (session.plan.steps[session.at] ?? null);

/**
 * The session after the host's report on the step numbered `step`. A report on another step than the one that is due
 * changes nothing (a double click, a second tab that lags). A report of the wrong kind is a programmer's mistake.
 * Faults: `bad-answer` for answers that the study does not allow (nothing changed).
 */
export function advanceSession(
  session: StudySession,
  step: number,
  action: Action,
  wall: number,
): Result<StudySession> {
  const due = stepOf(session);
  if (due === null || step !== session.at) return ok(session);
  const { study } = session;
  if (due.kind !== 'debrief' && isLate(session, wall))
    return ok(endSession(session, 'timed-out', null, wall));
  const note = (kind: string, data: Entry['data']) => noted(session, kind, data, wall);
  const next = (kind: string, data: Entry['data'] = {}) => ok(passed(note(kind, data), wall));

  switch (action.kind) {
    case 'gate': {
      expects(due, 'gate');
      const [problem] = action.problems;
      const facts = { ...action.facts, problems: [...action.problems] };
      if (problem !== undefined) return ok(endSession(note('gate', facts), 'incompatible', problem, wall));
      return next('gate', facts);
    }
    case 'read':
      expects(due, 'welcome', 'instructions', 'block', 'break', 'debrief');
      return next(due.kind, { spent: [...action.spent] });
    case 'consent':
      expects(due, 'consent');
      if (action.agrees) return next('consent', { agrees: true });
      return ok(endSession(note('consent', { agrees: false }), 'no-consent', null, wall));
    case 'answers': {
      expects(due, 'questions');
      for (const question of study.questions ?? []) {
        const wrong = wrongAnswer(question, action.answers[question.id] ?? null);
        if (wrong !== null) return fail('bad-answer', wrong, question.id);
      }
      const known = (study.questions ?? []).map(({ id }) => [id, action.answers[id] ?? null] as const);
      return next('questions', { answers: Object.fromEntries(known) });
    }
    case 'practised': {
      expects(due, 'practice');
      const { practice } = study;
      const right = { right: action.right, of: action.of };
      if (action.right >= (practice?.pass ?? 0)) return next('practice', right);
      const failed = note('practice-failed', right);
      if (timesOf(failed, 'practice-failed') < (practice?.attempts ?? 3)) return ok(failed);
      return practice?.otherwise === 'end'
        ? ok(endSession(failed, 'failed-checks', 'practice', wall))
        : ok(passed(failed, wall));
    }
    case 'quiz': {
      expects(due, 'quiz');
      const questions = study.quiz?.questions ?? [];
      const answers = choicesOf(questions, action.answers);
      if (!answers.ok) return answers;
      if (questions.every(({ id, answer }) => answers.value[id] === answer))
        return next('quiz', { answers: answers.value });
      const failed = note('quiz-failed', { answers: answers.value });
      if (timesOf(failed, 'quiz-failed') >= (study.quiz?.tries ?? 2))
        return ok(endSession(failed, 'failed-checks', 'quiz', wall));
      const back = session.plan.steps.findIndex(({ kind }) => kind === 'instructions');
      return ok({ ...failed, at: back < 0 ? session.at : back });
    }
    case 'check': {
      if (due.kind !== 'check') throw new Error(`advanceSession: a check is answered at a ${due.kind}`);
      const question = study.checks?.questions[due.question];
      if (question === undefined) throw new Error(`advanceSession: no check ${due.question}`);
      const answers = choicesOf([question], { [question.id]: action.answer });
      if (!answers.ok) return answers;
      const right = action.answer === question.answer;
      const data = { question: question.id, answer: action.answer, spent: action.spent };
      if (right) return next('check', data);
      const failed = note('check-failed', data);
      const allowed = study.checks?.allowed;
      if (allowed !== undefined && timesOf(failed, 'check-failed') > allowed)
        return ok(endSession(failed, 'failed-checks', 'check', wall));
      return ok(passed(failed, wall));
    }
    case 'begun':
      expects(due, 'leg');
      if (session.runs.some((run) => run.step === step)) return ok(session);
      return ok(written({ ...session, runs: [...session.runs, { step, id: action.runId }] }, wall));
    case 'leg-ended':
      expects(due, 'leg');
      if (!session.runs.some((run) => run.step === step && run.id === action.runId))
        throw new Error(`advanceSession: the run ${action.runId} is not this leg's`);
      return next('leg', { run: action.runId });
  }
}

/** From now on the session is held in another language. */
export const spokenTo = (session: StudySession, language: Language, wall: number): StudySession => ({
  ...noted(session, 'language', { from: session.language, to: language }, wall),
  language,
});

/** Ends a session early; ended ones stay as they are. */
export function endSession(
  session: StudySession,
  outcome: Outcome,
  reason: string | null,
  wall: number,
): StudySession {
  if (session.status === 'ended') return session;
  return { ...written(session, wall), status: 'ended', outcome, reason, endedAt: wall };
}

/** The session was taken up again by a new page. */
export const takenUp = (session: StudySession, wall: number): StudySession => ({
  ...noted(session, 'resumed', {}, wall),
  resumeCount: session.resumeCount + 1,
});

/** Whether the time for the whole study is over. */
export function isLate({ study, createdAt, status }: StudySession, wall: number): boolean {
  return status === 'open' && study.timeLimit !== undefined && wall - createdAt > study.timeLimit * 60_000;
}

/** What a person meets who opens a study again. */
export type Reopening =
  /** Nobody was here yet. */
  | { readonly kind: 'new' }
  | { readonly kind: 'resume'; readonly session: StudySession }
  /** The old one is kept as abandoned. */
  | { readonly kind: 'restart'; readonly session: StudySession }
  | { readonly kind: 'blocked'; readonly session: StudySession }
  /** Took too long to come back. */
  | { readonly kind: 'too-late'; readonly session: StudySession }
  /** Finished or turned away, and still is. */
  | { readonly kind: 'ended'; readonly session: StudySession };

/** @param there all sessions of this person in this study */
export function reopening(study: Study, there: readonly StudySession[], wall: number): Reopening {
  const newest = [...there].sort((a, b) => b.createdAt - a.createdAt)[0];
  if (newest === undefined) return { kind: 'new' };
  // Who was only set aside (a restart, an idle kiosk) may begin again; whoever reached an end stays there.
  if (newest.status === 'ended')
    return newest.reason === 'restarted' ? { kind: 'new' } : { kind: 'ended', session: newest };
  const policy = study.resume ?? { unfinished: 'resume' as const };
  if (policy.unfinished === 'block') return { kind: 'blocked', session: newest };
  if (policy.unfinished === 'restart') return { kind: 'restart', session: newest };
  const tooOld = policy.maxAge !== undefined && wall - newest.updatedAt > policy.maxAge * 60_000;
  return tooOld || isLate(newest, wall)
    ? { kind: 'too-late', session: newest }
    : { kind: 'resume', session: newest };
}

const written = (session: StudySession, wall: number): StudySession => ({ ...session, updatedAt: wall });

function noted(session: StudySession, kind: string, data: Entry['data'], wall: number): StudySession {
  const entry: Entry = { step: session.at, at: wall, kind, data };
  return { ...written(session, wall), entries: [...session.entries, entry] };
}

function passed(session: StudySession, wall: number): StudySession {
  const moved = { ...session, at: session.at + 1 };
  return moved.at < moved.plan.steps.length ? moved : endSession(moved, 'completed', null, wall);
}

/** How often something happened, at whatever step. */
export const timesOf = (session: StudySession, kind: string): number =>
  session.entries.filter((entry) => entry.kind === kind).length;

function expects(due: Step, ...kinds: readonly Step['kind'][]): void {
  if (!kinds.includes(due.kind))
    throw new Error(`advanceSession: ${kinds.join(' or ')} reported at a ${due.kind}`);
}

/** Why an answer cannot be taken; null if it can. */
function wrongAnswer(question: StudyQuestion, answer: string | number | null): string | null {
  if (answer === null || answer === '')
    return question.required === true ? 'This question needs an answer.' : null;
  switch (question.kind) {
    case 'choice':
      return question.options.some(({ id }) => id === answer) ? null : 'Choose one of the answers.';
    case 'number': {
      const fits =
        typeof answer === 'number' &&
        Number.isFinite(answer) &&
        answer >= (question.min ?? -Infinity) &&
        answer <= (question.max ?? Infinity);
      return fits ? null : 'Give a number in the range asked for.';
    }
    case 'text':
      return typeof answer === 'string' && answer.length <= 5000 ? null : 'Give a shorter text.';
  }
}

function choicesOf(
  questions: readonly KeyedQuestion[],
  answers: { readonly [id: string]: string },
): Result<{ readonly [id: string]: string }> {
  const out: Record<string, string> = {};
  for (const { id, options } of questions) {
    const given = answers[id];
    if (given === undefined || !options.some((option) => option.id === given))
      return fail('bad-answer', 'Choose one of the answers.', id);
    out[id] = given;
  }
  return ok(out);
}
