import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  advanceSession,
  endSession,
  isLate,
  newSession,
  reopening,
  spokenTo,
  stepOf,
  takenUp,
} from '../../../src/studies/advance-session.js';
import { decodeSession } from '../../../src/studies/session-schema.js';
import type { Study } from '../../../src/studies/study.js';
import { planStudy } from '../../../src/studies/study-plan.js';
import { type Action, itemsDone, runOf, type StudySession } from '../../../src/studies/study-session.js';
import { fullStudy, smallStudy } from './samples.js';

const START = 1_700_000_000_000;
function begun(study: Study, seed = 5): StudySession {
  const plan = planStudy(study, { seed, slot: null, mode: 'live', seen: {}, rows: {} });
  return newSession(
    {
      id: `s-${seed}`,
      person: 'p',
      study,
      mode: 'live',
      participant: { source: 'address', ids: { subject: 'P1', study: 'S1', session: 'X1' }, slot: null },
      language: 'en',
      seed,
      plan,
      appVersion: '0',
    },
    START,
  );
}
function act(session: StudySession, action: Action, wall = START + 1000, step = session.at): StudySession {
  const next = advanceSession(session, step, action, wall);
  assert.ok(next.ok, next.ok ? '' : next.fault.message);
  assert.deepEqual(decodeSession(JSON.parse(JSON.stringify(next.value))), { ok: true, value: next.value });
  return next.value;
}
const answers = { age: 30, hand: 'l', note: '' };
const right = { q1: 'b', q2: 'b' };
/** The action that goes on from wherever the session stands. */
function good(session: StudySession): Action {
  const step = stepOf(session);
  switch (step?.kind) {
    case 'gate':
      return { kind: 'gate', problems: [], facts: { width: 1000 } };
    case 'consent':
      return { kind: 'consent', agrees: true };
    case 'questions':
      return { kind: 'answers', answers };
    case 'practice':
      return { kind: 'practised', right: 2, of: 2 };
    case 'quiz':
      return { kind: 'quiz', answers: right };
    case 'check':
      return { kind: 'check', answer: 'b', spent: 900 };
    case 'leg': {
      const run = runOf(session, session.at);
      return run === null ? { kind: 'begun', runId: `run-${session.at}` } : { kind: 'leg-ended', runId: run };
    }
    default:
      return { kind: 'read', spent: [1200] };
  }
}
function until(session: StudySession, kind: string): StudySession {
  let now = session;
  while (now.status === 'open' && stepOf(now)?.kind !== kind) now = act(now, good(now));
  return now;
}

test('the whole way: every step once, one run a leg, completed', () => {
  for (const study of [fullStudy, smallStudy]) {
    const ended = until(begun(study), 'nowhere');
    assert.equal(ended.outcome, 'completed');
    assert.equal(itemsDone(ended), ended.plan.items);
    assert.equal(ended.runs.length, ended.plan.steps.filter((s) => s.kind === 'leg').length);
    assert.equal(stepOf(ended), null);
    assert.equal(act(ended, { kind: 'read', spent: [] }), ended, 'what has ended stays as it is');
  }
});

test('a report on another step than the due one changes nothing', () => {
  const session = until(begun(fullStudy), 'quiz');
  for (const step of [0, session.at - 1, session.at + 1])
    assert.equal(act(session, { kind: 'consent', agrees: false }, START, step), session);
  assert.throws(
    () => advanceSession(session, session.at, { kind: 'read', spent: [] }, START),
    /reported at a quiz/,
  );
});

test('gate, consent, practice, quiz and checks can end a session, each with its outcome', () => {
  const gate = act(begun(fullStudy), { kind: 'gate', problems: ['minWidth'], facts: {} });
  assert.deepEqual([gate.status, gate.outcome, gate.reason], ['ended', 'incompatible', 'minWidth']);

  const consent = act(until(begun(fullStudy), 'consent'), { kind: 'consent', agrees: false });
  assert.equal(consent.outcome, 'no-consent');

  let practice = until(begun(fullStudy), 'practice');
  practice = act(practice, { kind: 'practised', right: 0, of: 2 });
  assert.equal(stepOf(practice)?.kind, 'practice', 'a second attempt');
  assert.deepEqual(
    [act(practice, { kind: 'practised', right: 0, of: 2 })].map((s) => [s.outcome, s.reason]),
    [['failed-checks', 'practice']],
  );
  assert.equal(stepOf(act(practice, { kind: 'practised', right: 1, of: 2 }))?.kind, 'quiz');

  let quiz = act(until(begun(fullStudy), 'quiz'), { kind: 'quiz', answers: { ...right, q2: 'a' } });
  assert.equal(stepOf(quiz)?.kind, 'instructions', 'the instructions again');
  quiz = act(until(quiz, 'quiz'), { kind: 'quiz', answers: { ...right, q1: 'a' } });
  assert.deepEqual([quiz.outcome, quiz.reason], ['failed-checks', 'quiz']);

  let checked = act(until(begun(fullStudy), 'check'), { kind: 'check', answer: 'a', spent: 1 });
  assert.equal(checked.status, 'open', 'one failure is allowed');
  checked = act(until(checked, 'check'), { kind: 'check', answer: 'a', spent: 1 });
  assert.deepEqual([checked.outcome, checked.reason], ['failed-checks', 'check']);
});

test('answers the study does not allow are refused and change nothing', () => {
  const session = until(begun(fullStudy), 'questions');
  for (const bad of [
    { ...answers, age: 12 },
    { ...answers, age: null },
    { ...answers, hand: 'x' },
    { ...answers, note: 'x'.repeat(6000) },
  ]) {
    const next = advanceSession(session, session.at, { kind: 'answers', answers: bad }, START);
    assert.equal(next.ok ? '' : next.fault.code, 'bad-answer');
  }
  const stored = act(session, { kind: 'answers', answers: { ...answers, injected: 'x' } });
  assert.deepEqual(stored.entries.at(-1)?.data, { answers });
  const quiz = until(begun(fullStudy), 'quiz');
  assert.equal(advanceSession(quiz, quiz.at, { kind: 'quiz', answers: { q1: 'b' } }, START).ok, false);
});

test('the time for the whole study ends it, but not in the middle of being told', () => {
  const session = until(begun(fullStudy), 'leg');
  const late = START + 91 * 60_000;
  assert.equal(isLate(session, late), true);
  assert.equal(act(session, good(session), late).outcome, 'timed-out');
  const debrief = until(session, 'debrief');
  assert.equal(act(debrief, good(debrief), late).outcome, 'completed');
});

test('who comes back meets what the study says; who has ended is still where they ended', () => {
  const open = until(begun(fullStudy), 'leg');
  const soon = open.updatedAt + 60_000;
  assert.equal(reopening(fullStudy, [], soon).kind, 'new');
  assert.equal(reopening(fullStudy, [open], soon).kind, 'resume');
  assert.equal(reopening(fullStudy, [open], open.updatedAt + 61 * 60_000).kind, 'too-late');
  assert.equal(reopening({ ...fullStudy, resume: { unfinished: 'block' } }, [open], soon).kind, 'blocked');
  assert.equal(reopening({ ...fullStudy, resume: { unfinished: 'restart' } }, [open], soon).kind, 'restart');
  const { resume: _, timeLimit: __, ...plain } = fullStudy;
  assert.equal(reopening(plain, [begun(plain)], START + 1e12).kind, 'resume', 'no age limit');
  for (const outcome of ['completed', 'no-consent', 'failed-checks', 'incompatible', 'timed-out'] as const) {
    const ended = endSession(open, outcome, null, soon);
    for (const unfinished of ['resume', 'restart', 'block'] as const)
      assert.equal(reopening({ ...fullStudy, resume: { unfinished } }, [ended], soon).kind, 'ended');
  }
  const setAside = endSession(open, 'other', 'restarted', soon);
  assert.equal(reopening(fullStudy, [setAside], soon).kind, 'new');
  assert.equal(
    reopening(fullStudy, [setAside, { ...open, createdAt: START + 5 }], soon).kind,
    'resume',
    'the newest',
  );
  assert.equal(takenUp(open, soon).resumeCount, 1);
});

test('another language: noted and stored, and the session stands where it stood', () => {
  const session = begun({ ...smallStudy, languages: ['en', 'de'], texts: { de: { start: 'Los' } } });
  const other = spokenTo(session, 'de', START + 5);
  assert.deepEqual([other.language, other.at, other.status], ['de', session.at, 'open']);
  assert.deepEqual(other.entries, [
    { step: 0, at: START + 5, kind: 'language', data: { from: 'en', to: 'de' } },
  ]);
  assert.deepEqual(decodeSession(JSON.parse(JSON.stringify(other))), { ok: true, value: other });
});

test('whatever is reported, in whatever order: never past the end, never backwards but to the instructions', () => {
  const actions: fc.Arbitrary<Action> = fc.oneof(
    fc.constant<Action>({ kind: 'read', spent: [1] }),
    fc.boolean().map((agrees): Action => ({ kind: 'consent', agrees })),
    fc.nat(2).map((r): Action => ({ kind: 'practised', right: r, of: 2 })),
    fc.constantFrom('a', 'b').map((a): Action => ({ kind: 'quiz', answers: { q1: a, q2: 'b' } })),
    fc.constantFrom('a', 'b', 'z').map((answer): Action => ({ kind: 'check', answer, spent: 0 })),
    fc.constant<Action>({ kind: 'answers', answers }),
    fc.constant<Action>({ kind: 'gate', problems: [], facts: {} }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(actions, fc.integer({ min: -1, max: 1 })), { maxLength: 60 }),
      (reports) => {
        let session = begun(fullStudy);
        for (const [action, off] of reports) {
          const before = session;
          try {
            const next = advanceSession(session, session.at + off, action, START + 5);
            if (next.ok) session = next.value;
          } catch {
            session = act(session, good(session));
          }
          assert.ok(session.at <= session.plan.steps.length);
          if (session.at < before.at) assert.equal(stepOf(session)?.kind, 'instructions');
          if (before.status === 'ended') assert.equal(session, before);
          assert.ok(session.entries.length >= before.entries.length);
        }
      },
    ),
    { numRuns: 200 },
  );
});
