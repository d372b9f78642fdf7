import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUBLISHED_COUNTS, paper } from '../../../../src/tasks/ssi-bench/paper.js';
import { chanceOf } from '../../../../src/tasks/ssi-bench/score.js';
import { SSI_CATEGORIES } from '../../../../src/tasks/ssi-bench/types.js';
import { CATEGORY_WORDS } from '../../../../src/tasks/ssi-bench/words.js';

const total = SSI_CATEGORIES.reduce((sum, c) => sum + PUBLISHED_COUNTS[c], 0);

test('the published benchmark has 1,000 questions, 31 models, chance and people', () => {
  assert.equal(total, 1000);
  const kinds = paper.rows.map((row) => row.kind);
  assert.equal(kinds.filter((kind) => kind === 'proprietary').length, 10);
  assert.equal(kinds.filter((kind) => kind === 'open').length, 21);
  assert.equal(kinds.filter((kind) => kind === 'chance').length, 1);
  assert.equal(kinds.filter((kind) => kind === 'people').length, 1);
});

test('every row averages, weighted by questions, to the mean that the paper prints', () => {
  for (const row of paper.rows) {
    for (const metric of ['taskwise', 'pairwise']) {
      const mean =
        SSI_CATEGORIES.reduce((sum, c) => sum + PUBLISHED_COUNTS[c] * row.metrics[metric]![c]!, 0) / total;
      assert.ok(Math.abs(mean - row.overall[metric]!) < 2e-4, `${row.name} ${metric}: ${mean}`);
    }
  }
});

test("the paper's random row is our chance", () => {
  const random = paper.rows.find((row) => row.kind === 'chance');
  for (const c of SSI_CATEGORIES) {
    assert.ok(
      Math.abs(random!.metrics.taskwise![c]! - chanceOf(CATEGORY_WORDS[c].candidates).taskwise) < 1e-4,
    );
  }
});
