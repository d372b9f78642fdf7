import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf, pairwise, taskwise } from '../../../../src/tasks/ssi-bench/score.js';

const orders = (values: readonly number[]): number[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((v) => orders(values.filter((w) => w !== v)).map((rest) => [v, ...rest]));

test('exact order scores 1 and 1, the reverse 0 and 0, no answer 0 and 0', () => {
  assert.equal(taskwise([2, 3, 1], [2, 3, 1]), 1);
  assert.equal(pairwise([2, 3, 1], [2, 3, 1]), 1);
  assert.equal(taskwise([1, 3, 2], [2, 3, 1]), 0);
  assert.equal(pairwise([1, 3, 2], [2, 3, 1]), 0);
  assert.equal(taskwise(null, [1, 2, 3]), 0);
  assert.equal(pairwise(null, [1, 2, 3]), 0);
});

test('one swap of neighbours costs one pair', () => {
  assert.equal(pairwise([1, 2, 4, 3], [1, 2, 3, 4]), 5 / 6);
});

test('over all orders the means are what chance says', () => {
  for (const n of [3, 4]) {
    const key = Array.from({ length: n }, (_, i) => n - i);
    const all = orders(key);
    const mean = (f: (o: readonly number[]) => number): number =>
      all.reduce((sum, order) => sum + f(order), 0) / all.length;
    assert.ok(Math.abs(mean((o) => taskwise(o, key)) - chanceOf(n).taskwise) < 1e-12);
    assert.ok(Math.abs(mean((o) => pairwise(o, key)) - chanceOf(n).pairwise) < 1e-12);
  }
});
