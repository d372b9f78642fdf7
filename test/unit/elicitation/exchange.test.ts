import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { conditionWords, DEFAULT_ELICITATION, readElicitation } from '../../../src/elicitation/conditions.js';
import { questionId, questionLine, readAnswers } from '../../../src/elicitation/exchange.js';

const RUN = 'family=ssi-bench&source=ssi-bench%2Fcore%401&seed=5';

test('an answer finds its question again: run, place and version', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.integer({ min: 1, max: 99 }), fc.string(), (index, version, text) => {
      const id = questionId(RUN, index, version);
      const { answers, faults } = readAnswers(JSON.stringify({ id, response: text, model: 'some model' }));
      assert.deepEqual(faults, []);
      assert.deepEqual(answers, [{ run: RUN, index, version, text, model: 'some model' }]);
    }),
    { numRuns: 100 },
  );
});

test('lines that cannot be used are named, the others stay; the first answer to a question counts', () => {
  const id = (k: number) => questionId(RUN, k, 1);
  const lines = [
    `\uFEFF${JSON.stringify({ id: id(0), answer: '[1, 2, 3]' })}`,
    '',
    'no json',
    JSON.stringify({ id: 'mine-3', response: 'x' }),
    JSON.stringify({ id: id(1), response: 7 }),
    JSON.stringify({ id: id(0), response: '[3, 2, 1]' }),
    JSON.stringify({ id: id(2), prediction: '[2, 1, 3]', model: ' ' }),
    '[1]',
  ];
  const { answers, faults } = readAnswers(lines.join('\r\n'));
  assert.deepEqual(
    answers.map(({ index, text, model }) => [index, text, model]),
    [
      [0, '[1, 2, 3]', null],
      [2, '[2, 1, 3]', null],
    ],
  );
  assert.deepEqual(
    faults.map((fault) => fault.slice(0, 6)),
    ['line 3', 'line 4', 'line 5', 'line 6', 'line 8'],
  );
});

test('a question line holds no key', () => {
  const line = questionLine({
    id: questionId(RUN, 0, 1),
    item: 'ground-height-1',
    category: 'ground-height',
    images: ['images/0001-1.png'],
    system: null,
    prompt: 'Order them.',
    maxTokens: 96,
  });
  assert.deepEqual(Object.keys(JSON.parse(line)), [
    'id',
    'item',
    'category',
    'images',
    'system',
    'prompt',
    'maxTokens',
  ]);
  assert.ok(line.endsWith('}\n'));
});

test('conditions come back as they were stored; nonsense becomes the default', () => {
  const other = {
    ...DEFAULT_ELICITATION,
    output: 'constrained' as const,
    layout: 'separate' as const,
    system: 'short' as const,
    longSide: 768,
    maxTokens: 300,
    temperature: 0.7,
    seed: 9,
    timeout: 60,
    earlierPanels: 2,
    frames: 4,
  };
  for (const one of [DEFAULT_ELICITATION, other]) {
    assert.deepEqual(readElicitation(JSON.parse(JSON.stringify(one))), one);
  }
  assert.deepEqual(
    readElicitation({ output: 'loud', longSide: 12, temperature: 'hot', timeout: -1 }),
    DEFAULT_ELICITATION,
  );
  assert.deepEqual(readElicitation(null), DEFAULT_ELICITATION);
  assert.notEqual(conditionWords(other), conditionWords(DEFAULT_ELICITATION));
});
