import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { extractAnswer } from '../../../../src/tasks/triviewbench/parse/extract.js';

const expectEach = (cases: readonly (readonly [string, string])[]): void => {
  for (const [raw, expected] of cases) assert.equal(extractAnswer(raw), expected, JSON.stringify(raw));
};

test('1. the last pair of answer tags, in either case', () => {
  expectEach([
    ['<answer>3</answer>', '3'],
    ['<ANSWER>Behind</ANSWER>', 'behind'],
    ['<Answer>LEFT</aNSWER>', 'left'],
    ['<answer>\n  in front of\n</answer>', 'in front of'],
    ['<answer>2</answer> no: <answer>4</answer>', '4'],
    [
      'I write <answer>3</answer> or <answer>behind</answer> as told.\nFinal Answer: <answer>above</answer>',
      'above',
    ],
    ['<think>e.g. <answer>3</answer></think><answer>7</answer>', '7'],
    ['<think>the format is <answer>3</answer></think> It is 7.', '3'],
    ['<answer>7</answer> Final Answer: 8', '7'],
    ['\\boxed{8} <answer>7</answer> \\boxed{9}', '7'],
    ['I put it in <answer> tags. <answer>5</answer>', '5'],
    ['<answer>5</answer> closes with </answer>', '5'],
    ['<answer>5</answer> and then <answer>6', '5'],
    ['<answer></answer>', ''],
    ['<answer>4</answer><answer> </answer>', ''],
    ['<answer><answer>4</answer></answer>', '4'],
    ['<answer>[3, 2,\n1]</answer>', '[3, 2,\n1'],
    ['<answer>\\boxed{3}</answer>', '\\boxed{3'],
    ['<answer>**3**</answer>', '**3'],
    ['<answer>3</answer>\n\n(e.g., <answer>3</answer> or <answer>behind</answer>)', 'behind'],
  ]);
});

test('2. without tags, the last closed box, by the depth of its braces', () => {
  expectEach([
    ['\\boxed{right}', 'right'],
    ['\\boxed{[2, 2, 1]}', '[2, 2, 1'],
    ['\\boxed{\\text{below}}', 'below'],
    ['\\\\boxed{right}', 'right'],
    ['\\\\boxed{\\\\text{below}}', 'below'],
    ['{"answer": "\\\\boxed{\\\\text{In front of}}"}', 'in front of'],
    ['$$\\boxed{\\text{ In Front Of }}.$$', 'in front of'],
    ['$\\boxed{4}$', '4'],
    ['\\boxed{\\text{\\text{left}}}', 'left'],
    ['\\boxed{\\text{gray} \\text{cube}}', 'gray cube'],
    ['\\boxed{{3}}', '{3'],
    ['\\boxed{a{b{c}}d}', 'a{b{c}}d'],
    ['\\boxed{\\{2, 1\\}}', '\\{2, 1'],
    ['\\boxed{\\text{{blue}}}', '{blue'],
    ['\\boxed{2} then \\boxed{3}', '3'],
    ['\\boxed{2} then \\boxed{3', '2'],
    ['\\boxed{\\boxed{5}}', '5'],
    ['set {1, 2}: \\boxed{2}', '2'],
    ['} and { \\boxed{2}', '2'],
    ['\\boxed{2} Final Answer: 3', '2'],
    ['\\boxed{}', ''],
    ['\\BOXED{3} Final Answer: 4', '4'],
    ['\\boxed 3', '\\boxed 3'],
    ['<answer>4 \\boxed{6}', '6'],
  ]);
});

test('3. without either, what follows the keyword; 4. else the whole output', () => {
  expectEach([
    ['Thinking: two towers.\nFinal Answer: 2', '2'],
    ['FINAL ANSWER: Above.', 'above'],
    ['final answer:3', '3'],
    ['Final Answer: 2\nNo. Final Answer: 3', '3'],
    ['Final Answer: the left one', 'the left one'],
    ['**Final Answer:** 3', '** 3'],
    ['Final Answer: <answer>3', '<answer>3'],
    ['Final Answer: \\boxed{3', '\\boxed{3'],
    ['Final Answer:', ''],
    ['Final answer is 3', 'final answer is 3'],
    ['  Behind  ', 'behind'],
    ['The answer is Left.', 'the answer is left'],
    ['', ''],
    ['\n\t ', ''],
    ['...', ''],
  ]);
});

test('lower case, no white space around, no punctuation at the end', () => {
  expectEach([
    ['<answer>BEHIND!</answer>', 'behind'],
    ['<answer>behind...</answer>', 'behind'],
    ['<answer>behind .</answer>', 'behind'],
    ['<answer>Left, </answer>', 'left'],
    ['<answer>3.</answer>', '3'],
    ['<answer>3;\n</answer>', '3'],
    ['<answer>blue?!</answer>', 'blue'],
    ['<answer>blue\u3002</answer>', 'blue'],
    ['<answer>"left"</answer>', '"left'],
    ['<answer>3.5</answer>', '3.5'],
    ['<answer>in front of:</answer>', 'in front of'],
    ['<answer>\u00a0cube\u00a0</answer>', 'cube'],
  ]);
});

test('any text is read, always to the same, and long ones in linear time', () => {
  const piece = fc.constantFrom(
    '<answer>',
    '</answer>',
    '\\boxed{',
    '\\\\text{',
    '{',
    '}',
    '3',
    ' left. ',
    'Final Answer:',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => {
      const raw = parts.join('');
      const found = extractAnswer(raw);
      assert.equal(found, found.trim());
      assert.equal(found, found.toLowerCase());
      // Whatever came before, a last pair of tags is what counts.
      assert.equal(extractAnswer(`${raw}<answer>In front of.</answer>`), 'in front of');
    }),
  );
  const many = 200_000;
  for (const one of [
    '<answer>',
    '\\boxed{',
    '{',
    '\\',
    'Final Answer:',
    '. ',
    '</answer>',
    '\\boxed{\\text{',
  ]) {
    assert.equal(typeof extractAnswer(one.repeat(many)), 'string');
  }
  assert.equal(extractAnswer(`${'\\boxed{\\text{'.repeat(many)}3${'}'.repeat(2 * many)}`), '3');
});
