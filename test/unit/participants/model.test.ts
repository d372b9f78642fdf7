import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, ok, type Result } from '../../../src/core/result.js';
import type { LoadedModel, VlmReply } from '../../../src/core/vlm.js';
import { type ModelRequest, modelParticipant } from '../../../src/participants/model.js';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { openSession, resumeSession } from '../../../src/runner/open-session.js';
import { runAll } from '../../../src/runner/run-all.js';
import { FakeLocks, hostOf, newRun } from '../../helpers/session-host.js';
import { toyFamily } from '../../helpers/toy-family.js';

const loaded: LoadedModel = {
  backend: 'webllm',
  engine: 'web-llm 0.2.86',
  model: 'stand-in',
  revision: 'main',
  library: 'ab'.repeat(32),
  adapter: 'google swiftshader',
  contextTokens: 4096,
  constrains: true,
  keepsImageOrder: false,
  facts: {},
};
const usage = {
  promptTokens: 100,
  completionTokens: 7,
  prefillTokensPerSecond: 1000,
  decodeTokensPerSecond: 50,
  firstToken: 5,
  total: 9,
};
const said = (text: string, finish: VlmReply['finish'] = 'stop'): Result<VlmReply> =>
  ok({ text, finish, usage });
const pixels = 'cd'.repeat(32);

/** A run in which a model says one thing after another; what it was asked is kept. */
async function play(
  replies: readonly (Result<VlmReply> | 'aborts')[],
  { turns = 1, retries = 0, count = 1 } = {},
) {
  const family = toyFamily('rota-bench', turns, retries);
  const store = new MemoryStore();
  const locks = new FakeLocks();
  const host = hostOf(family, store, locks);
  const opened = await openSession(host, {
    ...newRun('r', family, { count }),
    participant: { kind: 'model', name: 'stand-in', version: '1' },
  });
  assert.ok(opened.ok);
  const controller = new AbortController();
  const asked: ModelRequest[] = [];
  const queue = [...replies];
  const participant = modelParticipant<never>({
    info: { kind: 'model', name: 'stand-in', version: '1' },
    loaded: () => loaded,
    clock: { now: () => 0 },
    prepare: async (observation) =>
      ok({
        messages: [
          {
            role: 'user',
            parts: [
              { kind: 'image', png: new Uint8Array([1]), width: 4, height: 3, pixels },
              { kind: 'text', text: observation.prompt },
            ],
          },
        ],
        options: { maxTokens: 64, temperature: 0, seed: 1, grammar: 'root ::= "x"' },
        record: { policy: { shown: 1, dropped: 0 } },
      }),
    onRequest: (request) => asked.push(request),
    client: {
      async ask(_messages, _options, onText) {
        const next = queue.shift();
        if (next === undefined) throw new Error('asked once more than expected');
        if (next === 'aborts') {
          controller.abort();
          return fail('aborted', 'Stopped.');
        }
        if (next.ok) onText(next.value.text);
        return next;
      },
    },
  });
  const run = (session: typeof opened.value) =>
    runAll(session, participant, {
      renderer: null,
      longSide: 512,
      signal: controller.signal,
      after: () => () => undefined,
    });
  const done = await run(opened.value);
  const rows = await store.trialsOf('r');
  assert.ok(rows.ok);
  return { done, trials: rows.value, asked, left: queue.length, host, locks, run };
}

test('right, wrong, malformed and endless replies each come to their own end', async () => {
  const right = await play([said('1,2,3'), said('3,2,1'), said('I think so.'), said('1 1 1 1', 'length')], {
    count: 4,
  });
  assert.ok(right.done.ok);
  assert.deepEqual(
    right.trials.map(({ outcome, ended }) => [outcome, ended]),
    [
      ['answered', 'answered'],
      ['answered', 'answered'],
      ['unparsed', 'invalid'],
      ['unparsed', 'invalid'],
    ],
  );
  assert.deepEqual(
    right.trials.map(({ score }) => score !== null),
    [true, true, true, true],
  );
  assert.equal(right.trials[3]?.turns[0]?.extra.finish, 'length');
});

test('an episode asks again at most twice for an unreadable reply, and keeps every attempt', async () => {
  const bad = said('no idea');
  const twice = await play([bad, bad, said('1,2,3'), said('1,2,3')], { turns: 2, retries: 2 });
  assert.equal(twice.left, 0);
  assert.deepEqual(
    twice.trials[0]?.turns.map(({ turn, attempt, outcome }) => [turn, attempt, outcome]),
    [
      [0, 0, 'unparsed'],
      [0, 1, 'unparsed'],
      [0, 2, 'answered'],
      [1, 0, 'answered'],
    ],
  );
  const text = (k: number) => JSON.stringify(twice.asked[k]?.messages);
  assert.ok(text(1).includes('could not be read') && !text(0).includes('could not be read'));
  const thrice = await play([bad, bad, bad], { turns: 2, retries: 2 });
  assert.deepEqual([thrice.trials[0]?.ended, thrice.trials[0]?.turns.length], ['invalid', 3]);
});

test('time-outs and a lost device are retried once, then the item failed; never an answer', async () => {
  const late = fail('timed-out', 'No token for 60 s.');
  const lost = fail('device-lost', 'The GPU went away.');
  const once = await play([late, said('1,2,3')]);
  assert.deepEqual(once.trials[0]?.outcome, 'answered');
  assert.deepEqual(once.trials[0]?.turns[0]?.extra.earlierFaults, ['No token for 60 s.']);
  const twice = await play([lost, late]);
  const trial = twice.trials[0];
  assert.deepEqual([trial?.outcome, trial?.ended, trial?.score], ['failed', 'failed', null]);
  assert.equal(trial?.turns[0]?.fault?.code, 'timed-out');
  assert.deepEqual(trial?.turns[0]?.extra.earlierFaults, ['The GPU went away.']);
  const refused = await play([fail('too-long', 'Too long.'), fail('too-long', 'Too long.')]);
  assert.deepEqual(refused.trials[0]?.turns[0]?.fault?.code, 'too-long');
  const cut = await play([said('[1,', 'interrupted'), said('[1,', 'interrupted')]);
  assert.deepEqual([cut.trials[0]?.outcome, cut.trials[0]?.turns[0]?.raw], ['failed', '[1,']);
});

test('a model that fails again and again leaves the run open, to be taken up', async () => {
  const lost = fail('device-lost', 'Gone.');
  const { done, trials, left } = await play([lost, lost, lost, lost, lost, lost], { count: 5 });
  assert.ok(!done.ok && done.fault.code === 'gave-up');
  assert.deepEqual([trials.length, left], [3, 0]);
});

test('stopped in the middle: nothing of the open question is stored, and the run goes on from there', async () => {
  const stopped = await play([said('1,2,3'), 'aborts', said('1,2,3'), said('1,2,3')], {
    count: 3,
  });
  assert.ok(!stopped.done.ok && stopped.done.fault.code === 'aborted');
  assert.deepEqual(
    stopped.trials.map(({ turns }) => turns.length),
    [1, 0],
  );
  stopped.locks.tabGone();
  const again = await resumeSession(stopped.host, 'r');
  assert.ok(again.ok && again.value.current().kind === 'between');
});

test('what is recorded with an answer', async () => {
  const { trials } = await play([said('1,2,3')]);
  const extra = trials[0]?.turns[0]?.extra;
  assert.deepEqual(extra?.model, { ...loaded });
  assert.deepEqual(extra?.usage, usage);
  assert.deepEqual(extra?.policy, { shown: 1, dropped: 0 });
  const prompt = extra?.prompt as { text: string; images: unknown };
  assert.match(prompt.text, /^[0-9a-f]{64}$/);
  assert.deepEqual(prompt.images, [{ pixels, width: 4, height: 3 }]);
  const options = extra?.options as { grammar: string; seed: number };
  assert.match(options.grammar, /^[0-9a-f]{64}$/);
  assert.equal(options.seed, 1);
});
