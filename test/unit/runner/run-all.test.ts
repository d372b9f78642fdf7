import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskFamily } from '../../../src/core/family.js';
import type { Participant, Reply, Signal } from '../../../src/core/ports.js';
import type { RunParameters } from '../../../src/core/record.js';
import { oracle } from '../../../src/participants/oracle.js';
import { replayParticipant } from '../../../src/participants/replay.js';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { openSession, resumeSession } from '../../../src/runner/open-session.js';
import { type RunAllOptions, runAll } from '../../../src/runner/run-all.js';
import type { Session } from '../../../src/runner/session.js';
import { FakeLocks, hostOf, newRun } from '../../helpers/session-host.js';
import { toyFamily } from '../../helpers/toy-family.js';

const family: TaskFamily = toyFamily('rota-bench', 3, 2);

async function start(over: Partial<RunParameters> = {}) {
  const store = new MemoryStore();
  const host = hostOf(family, store, new FakeLocks());
  const opened = await openSession(host, newRun('r', family, over));
  assert.ok(opened.ok);
  return { store, host, session: opened.value };
}

/** An abort signal and timers that go off when the test says so. */
function controls() {
  const controller = new AbortController();
  const timers: (() => void)[] = [];
  const options: RunAllOptions<never> = {
    renderer: null,
    longSide: 512,
    signal: controller.signal,
    after: (_ms, act) => {
      timers.push(act);
      return () => timers.splice(timers.indexOf(act), 1);
    },
  };
  return { controller, timers, options };
}

const knowing = (session: () => Session): Participant =>
  oracle(family, () => {
    const place = session().current();
    assert.equal(place.kind, 'open');
    const { item, state } = place.kind === 'open' ? place.position : assert.fail();
    const made = family.generate(item.seed ?? 0, { category: item.category });
    assert.ok(made.ok);
    return { item, key: made.value.key, state };
  });

const named = (answer: (signal: Signal) => Promise<Reply>): Participant => ({
  info: { kind: 'model', name: 'm', version: '1' },
  answer: (_observation, _pictures, signal) => answer(signal),
});
const failed: Reply = {
  raw: null,
  answer: null,
  outcome: 'failed',
  fault: { code: 'oom', message: 'Out of memory.' },
  extra: {},
};

test('an oracle gets everything right; replaying its answers gives the same scores', async () => {
  const { session, store } = await start();
  const done = await runAll(
    session,
    knowing(() => session),
    controls().options,
  );
  assert.ok(done.ok);
  assert.deepEqual([done.value.status, done.value.counters.correct], ['complete', 5]);
  const rows = await store.trialsOf('r');
  assert.ok(rows.ok);
  const turns = rows.value.flatMap((row) => row.turns);
  const again = await start();
  const replies = turns.map((t) => ({ raw: t.raw, answer: t.answer, outcome: 'answered' as const }));
  const replayed = await runAll(again.session, replayParticipant('replay', replies), controls().options);
  assert.ok(replayed.ok);
  assert.deepEqual(replayed.value.counters, done.value.counters);
});

test('stopped in the middle of a question, nothing of it is stored, and the run can be taken up again', async () => {
  const { session, store, host } = await start();
  const { controller, options } = controls();
  let asked = 0;
  const know = knowing(() => session);
  const participant: Participant = {
    info: know.info,
    answer(observation, pictures, signal) {
      asked += 1;
      if (asked < 6) return know.answer(observation, pictures, signal);
      controller.abort();
      return new Promise(() => undefined);
    },
  };
  const stopped = await runAll(session, participant, options);
  assert.equal(stopped.ok ? '' : stopped.fault.code, 'aborted');
  const rows = await store.trialsOf('r');
  assert.ok(rows.ok);
  assert.equal(rows.value.flatMap((row) => row.turns).length, 5);
  session.close();
  const back = await resumeSession(host, 'r');
  assert.ok(back.ok);
  const done = await runAll(
    back.value,
    knowing(() => back.value),
    controls().options,
  );
  assert.equal(done.ok && done.value.counters.correct, 5);
});

test('a reply that takes too long is timed out, whether or not the participant heeds the signal', async () => {
  for (const heeds of [true, false]) {
    const { session } = await start({ timeLimit: 5, count: 1 });
    const { timers, options } = controls();
    const slow = named(
      (signal) =>
        new Promise((_, reject) => {
          if (heeds) signal.addEventListener('abort', () => reject(new Error('AbortError')));
          queueMicrotask(() => timers[0]?.());
        }),
    );
    const done = await runAll(session, slow, options);
    assert.equal(done.ok && done.value.counters.timedOut, 1);
    assert.equal(timers.length, 0, 'timers are called off');
  }
});

test('a fault is tried again before it counts, and the record says so', async () => {
  const { session, store } = await start({ count: 1 });
  let calls = 0;
  const know = knowing(() => session);
  const shaky: Participant = {
    info: know.info,
    async answer(observation, pictures, signal) {
      calls += 1;
      if (calls === 1) throw new Error('worker died');
      return know.answer(observation, pictures, signal);
    },
  };
  const done = await runAll(session, shaky, controls().options);
  assert.equal(done.ok && done.value.counters.correct, 1);
  const rows = await store.trialsOf('r');
  assert.deepEqual(rows.ok && rows.value[0]?.turns[0]?.extra, { earlierFaults: ['worker died'] });
});

test('a machine that keeps failing stops the run and leaves it open', async () => {
  const { session } = await start();
  const done = await runAll(
    session,
    named(async () => failed),
    controls().options,
  );
  assert.equal(done.ok ? '' : done.fault.code, 'gave-up');
  assert.match(done.ok ? '' : done.fault.message, /3 questions in a row failed: Out of memory/);
  assert.deepEqual([session.run.status, session.run.counters.failed], ['open', 3]);
});

test('a question that cannot be put ends the run for now, once and without a trace', async () => {
  const { session, store } = await start({ count: 2 });
  const know = knowing(() => session);
  let asked = 0;
  const cramped: Participant = {
    info: know.info,
    async answer(observation, pictures, signal) {
      asked += 1;
      return asked === 1 ? failed : know.answer(observation, pictures, signal);
    },
  };
  const options = { ...controls().options, unfit: ({ fault }: Reply) => fault?.code === 'oom' };
  const done = await runAll(session, cramped, options);
  assert.deepEqual(done.ok ? null : done.fault, failed.fault);
  assert.equal(asked, 1, 'it is not put a second time');
  assert.deepEqual([session.run.status, session.run.counters.ended], ['open', 0]);
  const rows = await store.trialsOf('r');
  assert.ok(rows.ok && rows.value.every(({ turns }) => turns.length === 0));
  const later = await runAll(session, cramped, options);
  assert.equal(later.ok && later.value.counters.correct, 2);
});
