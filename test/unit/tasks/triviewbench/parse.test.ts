import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../../../src/core/answer.js';
import { parseTri } from '../../../../src/tasks/triviewbench/parse/parse.js';
import { matches, scoreTri } from '../../../../src/tasks/triviewbench/score.js';
import type { TriItem, TriKey } from '../../../../src/tasks/triviewbench/types.js';

type Asked = Pick<TriItem, 'type' | 'attribute'>;
const list: Asked = { type: 'tower_height_list', attribute: null };
const count: Asked = { type: 'front_view_count', attribute: null };
const x: Asked = { type: 'x_relation', attribute: null };
const y: Asked = { type: 'y_relation', attribute: null };
const color: Asked = { type: 'side_occluded_ref', attribute: 'color' };
const shape: Asked = { type: 'front_occluded_ref', attribute: 'shape' };

/** What a reply is read as, in short. */
function read(item: Asked, raw: string): string | number | readonly number[] | null {
  const answer = parseTri(item, raw);
  if (answer === null) return null;
  if (answer.kind === 'choice') return answer.id;
  if (answer.kind === 'number') return answer.value;
  return answer.kind === 'integers' ? answer.values : assert.fail(answer.kind);
}

test('a list in whatever spelling', () => {
  const spellings = [
    '[2, 1]',
    '[2,1]',
    '2,1',
    '2, 1',
    '2 and 1',
    '2 1',
    '(2;1)',
    '(2, 1).',
    '{2,1}',
    '2\n1',
    '- 2\n- 1',
    '* 2\n* 1',
    '2/1',
    '2-1',
    '2–1',
    '2 | 1',
    "['2', '1']",
    '["2", "1"]',
    '[2, 1,]',
    '[ 2 , 1 ]',
    '<2, 1>',
    'two towers? no: 2; 1',
    'heights: 2 & 1',
    '[+2, +1]',
    '[02, 01]',
    '2,\r\n1',
  ];
  for (const one of spellings) {
    assert.deepEqual(read(list, `<answer>${one}</answer>`), [2, 1], one);
    assert.deepEqual(read(list, `Thinking: 9 objects.\nFinal Answer: ${one}`), [2, 1], one);
  }
  assert.deepEqual(read(list, '\\boxed{[2, 2, 1]}'), [2, 2, 1]);
  assert.deepEqual(read(list, '\\\\boxed{\\\\text{[2, 1]}}'), [2, 1]);
  assert.deepEqual(read(list, '\\boxed{\\{2, 1\\}}'), [2, 1]);
  assert.deepEqual(read(list, '[3]'), [3]);
  assert.deepEqual(read(list, 'There are 2 towers: 3 and 1.'), [2, 3, 1], 'every integer counts');
  assert.deepEqual(read(list, '<answer>[-2, 1]</answer>'), [-2, 1]);
  assert.deepEqual(read(list, '<answer>[2.0, 1]</answer>'), [2, 0, 1]);
});

test('a list without integers, or with one that is too large to be exact, is unparsed', () => {
  for (const one of ['', '[]', 'two and one', 'none', `[${'9'.repeat(17)}, 1]`, '9'.repeat(400)]) {
    assert.equal(read(list, `<answer>${one}</answer>`), null, one);
  }
});

test('a count is digits and nothing else', () => {
  const cases: readonly (readonly [string, number | null])[] = [
    ['<answer>3</answer>', 3],
    ['<answer> 10. </answer>', 10],
    ['<answer>0</answer>', 0],
    ['\\boxed{\\text{4}}', 4],
    ['Final Answer: 12', 12],
    ['25', 25],
    ['<answer>3)</answer>', 3],
    ['3.0', null],
    ['03', null],
    ['-3', null],
    ['+3', null],
    ['three', null],
    ['3 objects', null],
    ['The answer is 3.', null],
    ['3, 4', null],
    ['3e0', null],
    ['0x3', null],
    ['٣', null],
    ['', null],
    ['1'.repeat(20), null],
    ['<answer>3', null],
  ];
  for (const [raw, expected] of cases) assert.equal(read(count, raw), expected, raw);
});

test('a word is one of the offered ones, letter for letter', () => {
  const cases: readonly (readonly [Asked, string, string | null])[] = [
    [x, '<answer>Left</answer>', 'left'],
    [x, 'RIGHT.', 'right'],
    [x, 'The answer is left.', null],
    [x, '<answer>the left</answer>', null],
    [x, '<answer>left or right</answer>', null],
    [x, '<answer>behind</answer>', null],
    [x, '<answer>yes</answer>', null],
    [y, '\\boxed{\\text{In front of}}', 'in front of'],
    [y, '<answer>in front</answer>', null],
    [y, '<answer>infrontof</answer>', null],
    [y, '<answer>behind</answer>', 'behind'],
    [color, '<answer>Gray</answer>', 'gray'],
    [color, '<answer>grey</answer>', null],
    [color, '<answer>red cube</answer>', null],
    [color, '<answer>cube</answer>', null],
    [color, '<answer>orange</answer>', null],
    [shape, '<answer>CYLINDER!</answer>', 'cylinder'],
    [shape, '<answer>ball</answer>', null],
    [shape, '<answer>constructor</answer>', null],
  ];
  for (const [item, raw, expected] of cases) assert.equal(read(item, raw), expected, raw);
});

test('judging: the same word or count, the same heights in any order', () => {
  const given = (item: Asked, raw: string): Answer => parseTri(item, raw) ?? assert.fail(raw);
  const integers = (...values: number[]): Answer => ({ kind: 'integers', values });
  const cases: readonly (readonly [Answer, TriKey['value'], boolean])[] = [
    [given(list, '[1, 3, 2]'), [3, 2, 1], true],
    [given(list, '[3, 2, 1]'), [3, 2, 1], true],
    [integers(3, 2), [3, 2, 1], false],
    [integers(3, 2, 1, 1), [3, 2, 1], false],
    [integers(2, 2, 2), [3, 2, 1], false],
    [integers(10, 9), [10, 9], true],
    [integers(9, 10), [10, 9], true],
    [integers(3), 3, false],
    [given(count, '3'), 3, true],
    [given(count, '4'), 3, false],
    [{ kind: 'number', value: 3 }, 3, true],
    [{ kind: 'number', value: 3 }, [3], false],
    [given(y, 'In front of'), 'in front of', true],
    [{ kind: 'choice', id: 'behind' }, 'in front of', false],
    [{ kind: 'choice', id: '3' }, 3, false],
  ];
  for (const [answer, value, right] of cases) {
    assert.equal(matches(answer, value), right, JSON.stringify([answer, value]));
  }
  const truth = [3, 1, 2];
  const said = [2, 1, 3];
  assert.equal(matches({ kind: 'integers', values: said }, truth), true);
  assert.deepEqual(
    [truth, said],
    [
      [3, 1, 2],
      [2, 1, 3],
    ],
    'nothing is sorted in place',
  );
});

test('scores: right or wrong, and for counts how far off and to which side', () => {
  const score = (value: TriKey['value'], answer: Answer | null) =>
    scoreTri(
      { value },
      {
        turns: [{ turn: 0, raw: null, answer, outcome: answer === null ? 'unparsed' : 'answered' }],
        ended: answer === null ? 'invalid' : 'answered',
      },
      'paper',
    );
  const number = (value: number): Answer => ({ kind: 'number', value });
  assert.deepEqual(score(5, number(5)), {
    correct: true,
    metrics: { correct: 1, countError: 0, countOff: 0 },
    version: 1,
    protocol: 'paper',
  });
  assert.deepEqual(score(5, number(7)).metrics, { correct: 0, countError: 2, countOff: 2 });
  assert.deepEqual(score(5, number(2)).metrics, { correct: 0, countError: -3, countOff: 3 });
  assert.deepEqual(score(5, null).metrics, { correct: 0 });
  assert.deepEqual(score('left', { kind: 'choice', id: 'left' }).metrics, { correct: 1 });
  assert.deepEqual(score([2, 1], { kind: 'integers', values: [1, 2] }).metrics, { correct: 1 });
  assert.deepEqual(scoreTri({ value: 1 }, { turns: [], ended: 'skipped' }, 'paper').metrics, { correct: 0 });
});
