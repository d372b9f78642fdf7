import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TaskFamily } from '../../src/core/family.js';
import type { Result } from '../../src/core/result.js';
import type { RunStore } from '../../src/core/run-store.js';
import { MemoryStore } from '../../src/records/memory-store.js';
import { countersOf } from '../../src/runner/counters.js';
import { openSession, resumeSession } from '../../src/runner/open-session.js';
import type { Committed, Position, Response, Session } from '../../src/runner/session.js';
import { DyingStore } from '../helpers/dying-store.js';
import { FakeLocks, hostOf, newRun } from '../helpers/session-host.js';
import { toyFamily } from '../helpers/toy-family.js';

const single: TaskFamily = toyFamily('ssi-bench', 1);
const episodes: TaskFamily = toyFamily('rota-bench', 4, 2);

function got<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.fault.code}: ${result.fault.message}`);
  return result.value;
}
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.fault.code);

/** What the run's only honest worker would say: every fourth reply cannot be read, the rest is right. */
function replyTo(family: TaskFamily, position: Position): Response {
  const { item, at } = position;
  const made = got(family.generate(item.seed ?? 0, { category: item.category }));
  const answer = family.solve(made.item, made.key, position.state);
  const raw =
    at.attempt === 0 && (at.index + at.turn) % 4 === 3
      ? 'I think so'
      : answer.kind === 'ranking'
        ? answer.order.join(',')
        : '';
  return { reply: { raw, answer: null, outcome: 'answered', extra: {} }, timing: null, events: [] };
}

async function openPosition(session: Session): Promise<Position | null> {
  const place = got(await session.next());
  return place.kind === 'open' ? place.position : null;
}

async function work(session: Session, family: TaskFamily, confirmed: Committed[]): Promise<'done'> {
  for (let requests = 0; ; requests++) {
    const position = await openPosition(session);
    if (position === null) return 'done';
    assert.ok(requests < 100, 'the run does not end');
    confirmed.push(got(await session.commit(position.at, replyTo(family, position))));
  }
}

/** What of a run does not depend on when and how often it was interrupted. */
async function essence(store: RunStore): Promise<unknown> {
  const rows = got(await store.trialsOf('r'));
  return rows.map((row) => [
    row.index,
    row.itemId,
    row.ended,
    row.outcome,
    row.score,
    row.turns.map((t) => [t.turn, t.attempt, t.raw, t.answer, t.outcome]),
  ]);
}

for (const [name, family] of [
  ['single answers', single],
  ['episodes', episodes],
] as const) {
  test(`${name}: killed at any write, before or after it took place, a run loses at most the open answer`, async () => {
    const calm = new MemoryStore();
    await work(got(await openSession(hostOf(family, calm), newRun('r', family))), family, []);
    const expected = await essence(calm);
    const writes = got(await calm.getRun('r')).revision + 1;

    for (let at = 0; at < writes; at++) {
      for (const how of ['before', 'after'] as const) {
        const disk = new MemoryStore();
        const locks = new FakeLocks();
        const dying = new DyingStore(disk, at, how);
        const confirmed: Committed[] = [];
        const life = async () => {
          const opened = await openSession(hostOf(family, dying, locks), newRun('r', family));
          return work(got(opened), family, confirmed);
        };
        assert.equal(await Promise.race([life(), dying.dead]), 'dead');
        locks.tabGone();

        const rows = at === 0 && how === 'before' ? [] : got(await disk.trialsOf('r'));
        const turns = rows.flatMap((row) =>
          row.turns.map((turn) => `${row.index}:${turn.turn}:${turn.attempt}`),
        );
        for (const { at: where } of confirmed) {
          assert.ok(
            turns.includes(`${where.index}:${where.turn}:${where.attempt}`),
            `lost ${JSON.stringify(where)}`,
          );
        }
        assert.ok(turns.length - confirmed.length <= (how === 'after' ? 1 : 0));

        if (at === 0 && how === 'before') {
          assert.equal(codeOf(await resumeSession(hostOf(family, disk, locks), 'r')), 'no-such-run');
          continue;
        }
        const again = got(await resumeSession(hostOf(family, disk, locks), 'r'));
        const open = rows.find((row) => row.ended === null);
        if (open !== undefined) {
          const position = await openPosition(again);
          assert.equal(position?.at.index, open.index);
          assert.equal(position.resumed, true);
          assert.equal(position.exposure, open.exposureIndex + 1);
          assert.equal(position.history.length, open.turns.length);
        }
        await work(again, family, []);
        assert.deepEqual(await essence(disk), expected);
        const run = got(await disk.getRun('r'));
        assert.equal(run.status, 'complete');
        assert.deepEqual(run.counters, countersOf(5, got(await disk.trialsOf('r'))));
      }
    }
  });

  test(`${name}: after a fault of the store the same commit may be made again, and is one row`, async () => {
    const calm = new MemoryStore();
    await work(got(await openSession(hostOf(family, calm), newRun('r', family))), family, []);
    const expected = await essence(calm);
    const writes = got(await calm.getRun('r')).revision + 1;
    for (let at = 1; at < writes; at++) {
      for (const how of ['fault-before', 'fault-after'] as const) {
        const disk = new MemoryStore();
        const session = got(
          await openSession(hostOf(family, new DyingStore(disk, at, how)), newRun('r', family)),
        );
        let faults = 0;
        for (;;) {
          const place = await session.next();
          if (!place.ok) {
            faults += 1;
            assert.ok(faults <= 1, 'a fault that is over comes back');
            continue;
          }
          if (place.value.kind !== 'open') break;
          const { position } = place.value;
          const done = await session.commit(position.at, replyTo(family, position));
          if (!done.ok) faults += 1;
          assert.ok(faults <= 1, 'a fault that is over comes back');
        }
        assert.equal(faults, 1);
        assert.deepEqual(await essence(disk), expected);
        assert.deepEqual(got(await disk.getRun('r')).counters, countersOf(5, got(await disk.trialsOf('r'))));
      }
    }
  });

  test(`${name}: committed twice, at once or later, an answer is stored once and confirmed the same`, async () => {
    const store = new MemoryStore();
    const session = got(await openSession(hostOf(family, store), newRun('r', family)));
    let last: { position: Position; done: Committed } | null = null;
    for (let requests = 0; ; requests++) {
      const position = await openPosition(session);
      if (position === null) break;
      assert.ok(requests < 100, 'the run does not end');
      const response = replyTo(family, position);
      const [one, two] = await Promise.all([
        session.commit(position.at, response),
        session.commit(position.at, { ...response, reply: { ...response.reply, raw: 'something else' } }),
      ]);
      assert.deepEqual(got(one), got(two));
      if (last !== null) {
        assert.deepEqual(got(await session.commit(last.position.at, response)), last.done);
      }
      last = { position, done: got(one) };
    }
    const rows = got(await store.trialsOf('r'));
    for (const row of rows) {
      const names = row.turns.map((turn) => `${turn.turn}:${turn.attempt}`);
      assert.equal(new Set(names).size, names.length);
    }
    assert.equal(rows.length, 5);
  });
}

test('an answer whose confirmation was lost stands, whatever is sent after it', async () => {
  const disk = new MemoryStore();
  const session = got(
    await openSession(hostOf(single, new DyingStore(disk, 2, 'fault-after')), newRun('r', single)),
  );
  const position = await openPosition(session);
  assert.ok(position !== null);
  const first = replyTo(single, position);
  assert.equal(codeOf(await session.commit(position.at, first)), 'quota');
  const other = { ...first, reply: { ...first.reply, raw: 'changed my mind' } };
  const done = got(await session.commit(position.at, other));
  assert.deepEqual([done.outcome, done.score?.correct], ['answered', true]);
  assert.equal(got(await disk.trialsOf('r'))[0]?.turns[0]?.raw, first.reply.raw);
  assert.equal((await openPosition(session))?.at.index, 1);
});

test('two sessions on one run are refused, and the second may come when the first has gone', async () => {
  const store = new MemoryStore();
  const locks = new FakeLocks();
  const first = got(await openSession(hostOf(single, store, locks), newRun('r', single)));
  assert.equal(codeOf(await resumeSession(hostOf(single, store, locks), 'r')), 'run-in-use');
  first.close();
  const position = await openPosition(got(await resumeSession(hostOf(single, store, locks), 'r')));
  assert.equal(position?.resumed, false, 'nothing had been shown before');
  const closed = await first.commit({ index: 0, turn: 0, attempt: 0 }, replyTo(single, position));
  assert.equal(codeOf(closed), 'session-closed');
  assert.equal(codeOf(await first.next()), 'session-closed');
  assert.equal(codeOf(await first.abandon()), 'session-closed');
});

test('where locks fail, the store itself refuses the second writer', async () => {
  const store = new MemoryStore();
  const first = got(await openSession(hostOf(single, store), newRun('r', single)));
  const one = await openPosition(first);
  const second = got(await resumeSession(hostOf(single, store), 'r'));
  const two = await openPosition(second);
  assert.ok(one !== null && two !== null);
  assert.equal(codeOf(await first.commit(one.at, replyTo(single, one))), 'conflict');
  assert.equal(codeOf(await second.commit(two.at, replyTo(single, two))), 'ok');
  assert.equal(got(await store.trialsOf('r'))[0]?.turns.length, 1);
});

test('an unreadable reply is asked for again as often as the family allows, then the item is invalid', async () => {
  const store = new MemoryStore();
  const session = got(await openSession(hostOf(episodes, store), newRun('r', episodes, { count: 1 })));
  const bad: Response = {
    reply: { raw: 'no idea', answer: null, outcome: 'answered', extra: {} },
    timing: null,
    events: [],
  };
  const prompts: string[] = [];
  for (const attempt of [0, 1, 2]) {
    const position = await openPosition(session);
    assert.deepEqual(position?.at, { index: 0, turn: 0, attempt });
    prompts.push(position.observation.prompt);
    const done = got(await session.commit(position.at, bad));
    assert.equal(done.outcome, 'unparsed');
    assert.equal(done.ended, attempt === 2 ? 'invalid' : null);
  }
  assert.ok(prompts[1]?.startsWith(prompts[0] ?? '?') && prompts[1] !== prompts[0]);
  assert.equal(session.current().kind, 'finished');
  const [row] = got(await store.trialsOf('r'));
  assert.deepEqual([row?.outcome, row?.score?.correct, row?.turns.length], ['unparsed', false, 3]);
});

test('a model that gets nowhere is stopped where the family says so; others are not', async () => {
  const family: TaskFamily = {
    ...episodes,
    stalled: (_item, state) => (state.turn === 2 ? 'stagnation' : null),
  };
  for (const kind of ['model', 'person', 'scripted'] as const) {
    const disk = new MemoryStore();
    const locks = new FakeLocks();
    const start = newRun('r', family, { count: 1 });
    const info = { ...start.participant, kind };
    let session = got(await openSession(hostOf(family, disk, locks), { ...start, participant: info }));
    for (;;) {
      const position = await openPosition(session);
      if (position === null) break;
      got(await session.commit(position.at, replyTo(family, position)));
      if (session.run.status !== 'open') break;
      session.close();
      session = got(await resumeSession(hostOf(family, disk, locks), 'r'));
    }
    const [row] = got(await disk.trialsOf('r'));
    assert.equal(row?.ended, kind === 'model' ? 'stagnation' : 'answered');
    assert.equal(row?.turns.filter((turn) => turn.outcome === 'answered').length, kind === 'model' ? 2 : 4);
  }
});

test('skipped, timed-out and failed are told apart; a failed item has no score', async () => {
  const store = new MemoryStore();
  const session = got(await openSession(hostOf(single, store), newRun('r', single, { count: 3 })));
  for (const outcome of ['skipped', 'timed-out', 'failed'] as const) {
    const position = await openPosition(session);
    assert.ok(position !== null);
    const fault = outcome === 'failed' ? { fault: { code: 'device-lost', message: 'Gone.' } } : {};
    const reply = { raw: null, answer: null, outcome, extra: {}, ...fault };
    const done = got(await session.commit(position.at, { reply, timing: null, events: [] }));
    assert.equal(done.ended, outcome);
    assert.equal(done.score === null, outcome === 'failed');
  }
  const { counters } = got(await store.getRun('r'));
  assert.deepEqual(
    [counters.skipped, counters.timedOut, counters.failed, counters.ended, counters.correct],
    [1, 1, 1, 3, 0],
  );
});

test('the row of an open item holds no key; once ended it holds item, key and score', async () => {
  const store = new MemoryStore();
  const session = got(await openSession(hostOf(single, store), newRun('r', single, { feedback: true })));
  const position = await openPosition(session);
  assert.ok(position !== null);
  const [open] = got(await store.trialsOf('r'));
  assert.equal(open?.key, null);
  assert.equal(JSON.stringify(open).includes('orders'), false);
  const done = got(await session.commit(position.at, replyTo(single, position)));
  assert.deepEqual(done.feedback?.answer, done.answer);
  assert.equal(done.score?.correct, true);
  const [row] = got(await store.trialsOf('r'));
  assert.equal(row?.item?.id, row?.key?.id);
});

test('an exposure that had to be repeated is counted and logged, and the answer says which one it saw', async () => {
  const store = new MemoryStore();
  const session = got(await openSession(hostOf(single, store), newRun('r', single)));
  const position = await openPosition(session);
  assert.ok(position !== null);
  const again = got(await session.reexpose(position.at, [{ at: 12, type: 'device-lost', data: {} }]));
  assert.equal(again.exposure, 2);
  const done = got(await session.commit(again.at, replyTo(single, again)));
  assert.equal(done.trial.turns[0]?.exposure, 2);
  assert.deepEqual(
    done.trial.events.map((event) => event.type),
    ['device-lost'],
  );
});

test('an abandoned run keeps what it has and stays ended', async () => {
  const store = new MemoryStore();
  const locks = new FakeLocks();
  const session = got(await openSession(hostOf(single, store, locks), newRun('r', single)));
  const position = await openPosition(session);
  assert.ok(position !== null);
  got(await session.commit(position.at, replyTo(single, position)));
  assert.equal(got(await session.abandon()).status, 'abandoned');
  const back = got(await resumeSession(hostOf(single, store, locks), 'r'));
  assert.equal(got(await back.next()).kind, 'finished');
  assert.equal(got(await store.trialsOf('r')).length, 1);
});

test('a run goes on only with the family version it was begun with', async () => {
  const store = new MemoryStore();
  const locks = new FakeLocks();
  got(await openSession(hostOf(single, store, locks), newRun('r', single))).close();
  const newer = { ...single, version: 2 };
  assert.equal(codeOf(await resumeSession(hostOf(newer, store, locks), 'r')), 'version-changed');
  assert.equal(locks.held.size, 0, 'a refused resume lets go of the lock');
});

test('answers that were not asked for are a mistake of the caller', async () => {
  const session = got(await openSession(hostOf(single, new MemoryStore()), newRun('r', single)));
  const position = await openPosition(session);
  assert.ok(position !== null);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), async (order) => {
      fc.pre(!(order.length === 3 && [1, 2, 3].every((n) => order.includes(n))));
      const reply = {
        raw: null,
        answer: { kind: 'ranking', order },
        outcome: 'answered',
        extra: {},
      } as const;
      await assert.rejects(session.commit(position.at, { reply, timing: null, events: [] }), /no answer to/);
    }),
    { numRuns: 50 },
  );
});
