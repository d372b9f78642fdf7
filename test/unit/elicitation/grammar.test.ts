import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerSpec } from '../../../src/core/answer.js';
import { grammarOf } from '../../../src/elicitation/grammar.js';
import { parseAction } from '../../../src/tasks/rota-bench/parse.js';
import { parseRanking } from '../../../src/tasks/ssi-bench/parse/parse.js';
import { accepts, readGrammar, texts } from '../../helpers/ebnf.js';

const rulesOf = (ask: AnswerSpec) => {
  const grammar = grammarOf(ask);
  assert.ok(grammar !== null);
  return readGrammar(grammar);
};

const ranking = (count: number): AnswerSpec => ({ kind: 'ranking', count, noun: 'Member' });

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((p) =>
    Array.from({ length: n }, (_, k) => [...p.slice(0, k), n, ...p.slice(k)]),
  );
}

test('a ranking grammar says every permutation and nothing else; the family reads each', () => {
  for (let n = 1; n <= 6; n++) {
    const said = [...texts(rulesOf(ranking(n)))];
    const wanted = permutations(n).map((p) => `[${p.join(', ')}]`);
    assert.deepEqual(said.sort(), wanted.sort());

    for (const text of said) assert.deepEqual(parseRanking(text, n, 'released'), JSON.parse(text));
  }
});

test('nine candidates: permutations are accepted, repetitions and gaps are not; more are refused', () => {
  const nine = rulesOf(ranking(9));
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 9 }), (order) =>
      accepts(nine, `[${order.join(', ')}]`),
    ),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 10 }), (list) => {
      const permutation =
        list.length === 9 && new Set(list).size === 9 && list.every((n) => n >= 1 && n <= 9);
      return accepts(nine, `[${list.join(', ')}]`) === permutation;
    }),
    { numRuns: 400 },
  );
  assert.equal(grammarOf(ranking(10)), null);
});

test('a rotation grammar says the 24 rotations and STOP, each of which the family reads', () => {
  const said = [...texts(rulesOf({ kind: 'rotation', angles: [1, 5, 10, 30], remaining: 48 }))];
  assert.equal(said.length, 25);
  assert.equal(new Set(said.map((text) => JSON.stringify(parseAction(text)))).size, 25);
  assert.ok(said.every((text) => parseAction(text) !== null));
});

test('a choice grammar says the options', () => {
  const options = [
    { id: 'A', label: 'red' },
    { id: 'say "B"', label: 'blue' },
    { id: 'back\\slash', label: 'x' },
  ];
  assert.deepEqual([...texts(rulesOf({ kind: 'choice', options }))], ['A', 'say "B"', 'back\\slash']);
});

test('whole numbers within bounds: exactly those, without leading zeros', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1200, max: 1200 }), fc.nat(1500), (min, span) => {
      const max = min + span;
      const said = [...texts(rulesOf({ kind: 'number', unit: null, integer: true, min, max }))];
      assert.deepEqual(said.map(Number), [...new Set(said.map(Number))]);
      assert.equal(said.length, span + 1);
      assert.ok(
        said.every((text) => `${Number(text)}` === text && Number(text) >= min && Number(text) <= max),
      );
    }),
    { numRuns: 60 },
  );
});

test('decimal numbers within bounds: never outside, and every bound and value between can be said', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -30000, max: 30000 }),
      fc.nat(40000),
      fc.integer({ min: -40000, max: 80000 }),
      (low, span, probe) => {
        const [min, max] = [low / 1000, (low + span) / 1000];
        const rules = rulesOf({ kind: 'number', unit: 'm', integer: false, min, max });
        const inside = probe >= low && probe <= low + span;
        const said = accepts(rules, (probe / 1000).toFixed(3)) || accepts(rules, `${probe / 1000}`);
        assert.equal(said, inside, `${probe / 1000} in ${min}..${max}`);
      },
    ),
    { numRuns: 400 },
  );
  const free = rulesOf({ kind: 'number', unit: 'm', integer: false, min: 0, max: null });
  for (const text of ['0', '4.5', '12.125', '999999999']) assert.ok(accepts(free, text), text);
  for (const text of ['-1', '01', '4.', '.5', '1e3', '1.2345', '']) assert.ok(!accepts(free, text), text);
  assert.throws(
    () => grammarOf({ kind: 'number', unit: null, integer: true, min: 0.2, max: 0.8 }),
    /no number/,
  );
});

test('lists of integers: one to twelve of them, within bounds', () => {
  const rules = rulesOf({ kind: 'integers', min: 0, max: 9 });
  for (const text of ['[0]', '[3, 1, 2]', `[${Array(12).fill(9).join(', ')}]`])
    assert.ok(accepts(rules, text));
  for (const text of ['[]', '[10]', '[-1]', '[1,2]', '[1, 2', `[${Array(13).fill(1).join(', ')}]`])
    assert.ok(!accepts(rules, text), text);
  assert.equal(grammarOf({ kind: 'text', maxLength: 10 }), null);
});
