import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRanking, SSI_PROTOCOLS } from '../../../../../src/tasks/ssi-bench/parse/parse.js';
import { pairwise, taskwise } from '../../../../../src/tasks/ssi-bench/score.js';

interface Graded {
  readonly answer: readonly number[] | null;
  readonly taskwise: number;
  readonly pairwise: number;
}
interface Vector {
  readonly output: string;
  readonly n: number;
  readonly key: readonly number[];
  readonly released: Graded;
  readonly paper: Graded;
}
const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL('../../../../fixtures/ssi-parse.json', import.meta.url), 'utf8'),
);

test('the agreed vectors, both protocols', () => {
  assert.ok(vectors.length >= 24);
  for (const vector of vectors) {
    for (const protocol of SSI_PROTOCOLS) {
      const answer = parseRanking(vector.output, vector.n, protocol);
      assert.deepEqual(
        { answer, taskwise: taskwise(answer, vector.key), pairwise: pairwise(answer, vector.key) },
        vector[protocol],
        `${protocol}: ${vector.output}`,
      );
    }
  }
});

/** Read with CPython 3.11's ast.literal_eval; [text, released, paper], three candidates, null for unread. */
const python: readonly (readonly [string, string | null, string | null])[] = [
  ['[1, 2, 3,]', '123', '123'],
  ['[,1, 2, 3]', null, null],
  ['[]', null, null],
  ['[] [1, 2, 3]', '123', null],
  ['[1 2 3]', null, null],
  ['[01, 2, 3]', null, null],
  ['[0x1, 0b10, 0o3]', '123', '123'],
  ['[0x_1, 2, 3]', '123', '123'],
  ['[1_, 2, 3]', null, null],
  ['[+1, 2, 3]', '123', '123'],
  ['[--1, 2, 3]', null, null],
  ['[(1), ((2)), +(3)]', '123', '123'],
  ['[(1,), 2, 3]', null, null],
  ['[-1, 2, 3]', null, null],
  ['[1.0, 2, 3]', null, null],
  ['[True, 2, 3]', null, null],
  ['[1, 2, 3 # the order\n]', '123', '123'],
  ['[1, # see [4]\n2, 3]', '123', '123'],
  ['[1, \\\n2, 3]', '123', '123'],
  ["['1', ' 2 ', \"3\\n\"]", '123', null],
  ["['+1', '2', '3']", null, null],
  ["['1' '', r'2', u'3']", '123', null],
  ["[b'1', 2, 3]", null, null],
  ["[f'1', 2, 3]", null, null],
  ["['\\x31', '\\62', '\\u0033']", '123', null],
  ["['''1''', 2, 3]", '123', null],
  ["['\uff11', '\u0662', '\u0969']", '123', null],
  ['[\uff11, 2, 3]', null, null],
  ["['[', 1, 2, 3]", null, null],
  ["[']', 1, 2, 3] [2, 1, 3]", '213', '213'],
  ['[[3, 1, 2] and then [1, 2, 3]', null, null],
  ['] [3, 1, 2] [', '312', '312'],
  ['[3, 1, 2] [1, 2]', '312', '312'],
  ['[1, 2] [3, 1, 2]', '312', null],
  ['[1, 2, 3]\u00a0[\u00a01, 3, 2]', '123', '123'],
];

test('a list counts as Python would read it', () => {
  for (const [text, released, paper] of python) {
    assert.equal(parseRanking(text, 3, 'released')?.join('') ?? null, released, text);
    assert.equal(parseRanking(text, 3, 'paper')?.join('') ?? null, paper, text);
  }
});

test('whatever the text, the answer is a permutation or nothing', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    ',',
    '1',
    '2',
    '3',
    '"',
    "'",
    '\\',
    '#',
    '\n',
    ' ',
    '-',
    '0x',
    '_',
    '[1,2,3]',
    '"""',
    'r',
    '\0',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 40 }).map((p) => p.join('')),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 5 }), fc.constantFrom(...SSI_PROTOCOLS), (t, n, protocol) => {
      const answer = parseRanking(t, n, protocol);
      if (answer === null) return;
      assert.deepEqual(
        [...answer].sort((a, b) => a - b),
        Array.from({ length: n }, (_, i) => i + 1),
      );
    }),
    { numRuns: 2000 },
  );
});

test('a permutation written plainly is read, whatever plain words surround it', () => {
  const words = fc.stringMatching(/^[^[\]]*$/);
  const order = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 });
  fc.assert(
    fc.property(words, order, words, (before, list, after) => {
      const text = `${before}[${list.join(', ')}]${after}`;
      assert.deepEqual(parseRanking(text, 4, 'released'), list);
      assert.deepEqual(parseRanking(text, 4, 'paper'), list);
    }),
  );
});

test('megabytes of brackets, quotes and digits are read to the end', () => {
  const many = 300_000;
  for (const bulk of ['[', '[]', '[(', '["', '["\\', '[#', '[1,', '1'.repeat(3), `["${' '.repeat(many)}`]) {
    assert.deepEqual(parseRanking(`[3, 1, 2]${bulk.repeat(bulk.length > 9 ? 1 : many)}`, 3), [3, 1, 2]);
  }
  assert.equal(parseRanking(`${'['.repeat(many)}1,2,3${']'.repeat(many)}`, 3), null);
  assert.equal(parseRanking(`[${'1'.repeat(many)}, 2, 3]`, 3), null);
});
