import assert from 'node:assert/strict';
import type { StoredStudy } from './study-page.js';

/** What must hold of a database at any moment, whatever was killed when: nothing is half there, double or nobody's. */
export function sound({ sessions, runs, trials }: StoredStudy): void {
  const named = sessions.flatMap((session) => session.runs.map(({ id }) => id));
  assert.equal(new Set(named).size, named.length, 'a run belongs to one step of one session');
  for (const { id } of runs) assert.ok(named.includes(id), `the run ${id} is nobody's`);
  for (const session of sessions) {
    const { steps } = session.plan;
    assert.ok(session.at <= steps.length);
    // Each step that was passed has its one entry; none that is still to come has any.
    const passed = new Map<number, string[]>();
    for (const { step, kind } of session.entries)
      if (!/^resumed$|-failed$/.test(kind)) passed.set(step, [...(passed.get(step) ?? []), kind]);
    for (const [step, kinds] of passed) {
      assert.deepEqual(kinds, [steps[step]?.kind], `entries of step ${step}`);
      assert.ok(step < session.at, `step ${step} has an entry and is still due`);
    }
    const resumed = session.entries.filter(({ kind }) => kind === 'resumed').length;
    assert.equal(session.resumeCount, resumed, 'times the session was taken up again');
    for (const { step, id } of session.runs) {
      const run = runs.find((one) => one.id === id);
      if (step < session.at)
        assert.equal(run?.status, 'complete', `the run of step ${step}, which was passed`);
    }
  }
  for (const run of runs) {
    const own = trials.filter(({ runId }) => runId === run.id).sort((a, b) => a.index - b.index);
    assert.deepEqual(
      own.map(({ index }) => index),
      own.map((_, at) => at),
      'items in order, each once',
    );
    const ended = own.filter((trial) => trial.ended !== null);
    assert.ok(
      own.slice(0, -1).every((trial) => trial.ended !== null),
      'only the last item can be open',
    );
    assert.deepEqual(
      [run.counters.opened, run.counters.ended],
      [own.length, ended.length],
      'counters and rows',
    );
    assert.equal(run.status === 'complete', ended.length === run.counters.planned);
    for (const { exposureIndex, resumeCount, turns } of own) {
      assert.ok(exposureIndex >= 1 + resumeCount);
      for (const { exposure, timing } of turns) {
        assert.ok(exposure >= 1 && exposure <= exposureIndex);
        if (timing !== null) assert.ok(timing.responded > timing.onset, 'answered after it was seen');
      }
    }
  }
  const runIds = runs.map(({ id }) => id);
  for (const { runId } of trials) assert.ok(runIds.includes(runId), 'an item of no run');
}

/** Everything that was once read out of the database is still there, as it was. */
export function keeps(before: StoredStudy, after: StoredStudy): void {
  for (const session of before.sessions) {
    const now = after.sessions.find(({ id }) => id === session.id);
    assert.deepEqual(now?.entries.slice(0, session.entries.length), session.entries, 'entries');
    assert.deepEqual(now?.runs.slice(0, session.runs.length), session.runs, 'runs of the session');
    assert.ok((now?.at ?? -1) >= session.at, 'the step that is due');
  }
  for (const trial of before.trials) {
    const now = after.trials.find(({ runId, index }) => runId === trial.runId && index === trial.index);
    if (trial.ended !== null) assert.deepEqual(now, trial, `item ${trial.index}`);
    else
      assert.deepEqual(now?.turns.slice(0, trial.turns.length), trial.turns, `turns of item ${trial.index}`);
  }
}

/** The part of it that one person left. */
export function ofPerson({ sessions, runs, trials }: StoredStudy, subject: string): StoredStudy {
  const own = sessions.filter(({ participant }) => participant.ids.subject === subject);
  const named = new Set(own.flatMap((session) => session.runs.map(({ id }) => id)));
  return {
    sessions: own,
    runs: runs.filter(({ id }) => named.has(id)),
    trials: trials.filter(({ runId }) => named.has(runId)),
  };
}
