import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerSpec } from '../../../src/core/answer.js';
import { Random } from '../../../src/core/random.js';
import { randomAnswer, randomParticipant } from '../../../src/participants/random.js';
import { replayParticipant } from '../../../src/participants/replay.js';
import { answerFits } from '../../../src/runner/answer-fits.js';

const bound = fc.option(fc.integer({ min: -50, max: 50 }));
const spec: fc.Arbitrary<AnswerSpec> = fc.oneof(
  fc.record({
    kind: fc.constant('ranking' as const),
    count: fc.integer({ min: 1, max: 9 }),
    noun: fc.string(),
  }),
  fc.record({
    kind: fc.constant('rotation' as const),
    angles: fc.constant([1, 5, 10, 30]),
    remaining: fc.nat(48),
  }),
  fc.record({
    kind: fc.constant('choice' as const),
    options: fc.array(fc.record({ id: fc.string(), label: fc.string() }), { minLength: 1, maxLength: 6 }),
  }),
  fc
    .record({
      kind: fc.constant('number' as const),
      unit: fc.constant(null),
      integer: fc.boolean(),
      min: bound,
      max: bound,
    })
    .filter(({ min, max }) => min === null || max === null || min <= max),
  fc
    .record({ kind: fc.constant('integers' as const), min: bound, max: bound })
    .filter(({ min, max }) => min === null || max === null || min <= max),
  fc.record({ kind: fc.constant('text' as const), maxLength: fc.nat(100) }),
);

test('a random answer is always one that was asked for', () => {
  fc.assert(
    fc.property(spec, fc.nat(0xffffffff), (ask, seed) => {
      assert.ok(answerFits(ask, randomAnswer(ask, new Random(seed))));
    }),
    { numRuns: 500 },
  );
});

test('answers that were not asked for do not fit', () => {
  const options = [{ id: 'A', label: 'one' }];
  const cases: [AnswerSpec, Parameters<typeof answerFits>[1]][] = [
    [
      { kind: 'ranking', count: 3, noun: 'M' },
      { kind: 'ranking', order: [1, 1, 2] },
    ],
    [
      { kind: 'ranking', count: 3, noun: 'M' },
      { kind: 'ranking', order: [0, 1, 2] },
    ],
    [
      { kind: 'ranking', count: 3, noun: 'M' },
      { kind: 'ranking', order: [1, 2] },
    ],
    [
      { kind: 'rotation', angles: [5], remaining: 1 },
      { kind: 'rotation', axis: 'yaw', angle: 4 },
    ],
    [
      { kind: 'choice', options },
      { kind: 'choice', id: 'B' },
    ],
    [
      { kind: 'number', unit: null, integer: true, min: null, max: null },
      { kind: 'number', value: 1.5 },
    ],
    [
      { kind: 'number', unit: null, integer: false, min: 0, max: null },
      { kind: 'number', value: -1 },
    ],
    [
      { kind: 'number', unit: null, integer: false, min: null, max: null },
      { kind: 'number', value: Number.NaN },
    ],
    [
      { kind: 'integers', min: null, max: 3 },
      { kind: 'integers', values: [1, 4] },
    ],
    [
      { kind: 'text', maxLength: 2 },
      { kind: 'text', text: 'abc' },
    ],
    [
      { kind: 'text', maxLength: 2 },
      { kind: 'choice', id: 'A' },
    ],
  ];
  for (const [ask, answer] of cases) assert.equal(answerFits(ask, answer), false, JSON.stringify(answer));
});

test('every order is as likely as any other', () => {
  const random = new Random(11);
  const counts = new Map<string, number>();
  const n = 6000;
  for (let i = 0; i < n; i++) {
    const answer = randomAnswer({ kind: 'ranking', count: 3, noun: 'M' }, random);
    const name = answer.kind === 'ranking' ? answer.order.join('') : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  // Chi-square with 5 degrees of freedom; 20.5 is exceeded once in a thousand, and the seed is fixed.
  const chi = [...counts.values()].reduce((sum, k) => sum + (k - n / 6) ** 2 / (n / 6), 0);
  assert.ok(chi < 20.5, `${chi}`);
});

test('the same seed answers the same; a recording that is too short says so', async () => {
  const signal = new AbortController().signal;
  const observation = {
    turn: 0,
    stimulus: { kind: 'images', images: [] },
    ask: { kind: 'ranking', count: 5, noun: 'M' },
    question: '',
    prompt: '',
  } as const;
  const said = async (seed: number) => {
    const participant = randomParticipant(seed);
    const out = [];
    for (let i = 0; i < 5; i++) out.push((await participant.answer(observation, [], signal)).answer);
    return out;
  };
  assert.deepEqual(await said(3), await said(3));
  assert.notDeepEqual(await said(3), await said(4));
  const replay = replayParticipant('r', [{ raw: '1,2,3,4,5', answer: null, outcome: 'answered' }]);
  assert.equal((await replay.answer(observation, [], signal)).raw, '1,2,3,4,5');
  assert.equal((await replay.answer(observation, [], signal)).fault?.code, 'replay-ended');
});
