import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meta } from '../../../../src/tasks/triviewbench/meta.js';
import {
  PAPER_COUNTS,
  PAPER_GROUPS,
  PAPER_MODELS,
  PAPER_OCCLUSION,
  PAPER_PEOPLE,
  PAPER_QUESTIONS,
  PAPER_SCENES,
  type PaperGroup,
  paper,
} from '../../../../src/tasks/triviewbench/paper.js';
import {
  TRI_LEVELS,
  TRI_TYPES,
  type TriLevel,
  type TriType,
} from '../../../../src/tasks/triviewbench/types.js';

/** Half of the last printed digit, 0.01 %, and a little for binary fractions. */
const ROUNDING = 0.5001e-4;
const near = (found: number, printed: number, tolerance: number, what: string): void =>
  assert.ok(Math.abs(found - printed) <= tolerance, `${what}: ${found}, printed ${printed}`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const overLevels = (of: (level: TriLevel) => number): number => sum(TRI_LEVELS.map(of));

/** Right answers behind a printed share of n questions; fails where no whole number gives it. */
function rightOf(share: number, n: number, what: string): number {
  const right = Math.round(share * n);
  near(right / n, share, ROUNDING, `${what}: a share of ${n}`);
  return right;
}

test('the counts add up: scenes, questions, types', () => {
  assert.equal(
    overLevels((level) => PAPER_SCENES[level]),
    1923,
  );
  const all = [...PAPER_GROUPS, 'Occlusion' as const];
  assert.equal(sum(all.map((group) => overLevels((level) => PAPER_QUESTIONS[group][level]))), 14_174);
  for (const level of TRI_LEVELS) {
    assert.equal(PAPER_QUESTIONS['Object counting'][level], 4 * PAPER_SCENES[level]);
  }
  assert.deepEqual(paper.counts, PAPER_COUNTS);
  assert.equal(sum(Object.values(PAPER_COUNTS)), 14_174);
  const occlusion = (type: string): boolean => /hidden|occluded/.test(type);
  for (const group of all) {
    const types = meta.categories.filter((category) =>
      group === 'Occlusion' ? occlusion(category.id) : category.group === group && !occlusion(category.id),
    );
    assert.equal(
      sum(types.map(({ id }) => paper.counts[id] ?? Number.NaN)),
      overLevels((level) => PAPER_QUESTIONS[group][level]),
      group,
    );
  }
});

test('shares of types are those of Figure 3', () => {
  const printed: { readonly [type in TriType]: number } = {
    tower_height_max: 8,
    x_relation: 5.3,
    y_relation: 5.4,
    z_relation: 6,
    front_view_count: 13.6,
    side_view_count: 13.6,
    top_tower_count: 13.6,
    all_view_count: 13.6,
    tower_height_list: 13.6,
    front_hidden_count: 1.4,
    side_hidden_count: 1.6,
    front_occluded_ref: 2.2,
    side_occluded_ref: 2.3,
  };
  for (const type of TRI_TYPES) near((100 * PAPER_COUNTS[type]) / 14_174, printed[type], 0.05, type);
});

test('Tables 5 and 6: every percentage is a share of its questions, every average the mean over them', () => {
  assert.equal(PAPER_MODELS.length, 18);
  for (const { name, direct, steps } of PAPER_MODELS) {
    for (const group of PAPER_GROUPS) {
      for (const [style, row] of [
        ['direct', direct[group]],
        ['steps', steps[group]],
      ] as const) {
        const what = `${name}, ${group}, ${style}`;
        const n = PAPER_QUESTIONS[group];
        const right = overLevels((level) => rightOf(row.levels[level], n[level], `${what} ${level}`));
        near(right / overLevels((level) => n[level]), row.average, ROUNDING, what);
      }
      // Differences of two rounded numbers: one unit of the last digit either way.
      near(
        steps[group].average - direct[group].average,
        steps[group].gain,
        1.001e-4,
        `${name} ${group} gain`,
      );
    }
  }
});

test('Table 2: levels and overall follow from the categories, as far as Table 5 has all of their questions', () => {
  for (const { name, all, direct } of PAPER_MODELS) {
    let known = 0;
    for (const level of TRI_LEVELS) {
      const right = sum(
        PAPER_GROUPS.map((group) => Math.round(direct[group].levels[level] * PAPER_QUESTIONS[group][level])),
      );
      known += right;
      const others = PAPER_QUESTIONS.Occlusion[level];
      const n = sum(PAPER_GROUPS.map((group) => PAPER_QUESTIONS[group][level])) + others;
      const rightInAll = rightOf(all.levels[level], n, `${name} ${level}`);
      assert.ok(rightInAll >= right && rightInAll <= right + others, `${name} ${level}: ${rightInAll}`);
      if (others === 0) assert.equal(rightInAll, right, `${name} ${level}`);
      else known += rightInAll - right;
    }
    near(known / 14_174, all.average, ROUNDING, name);
  }
  near(overLevels((level) => PAPER_PEOPLE.levels[level]) / 4, PAPER_PEOPLE.average, ROUNDING, 'people');
  assert.equal(PAPER_PEOPLE.average, 0.9925);
});

test('the means over 18 models are those of sections 4.3 and 4.4', () => {
  const mean = (of: (model: (typeof PAPER_MODELS)[number]) => number): number =>
    sum(PAPER_MODELS.map(of)) / PAPER_MODELS.length;
  const printed: readonly (readonly [PaperGroup, number, number, number])[] = [
    ['Local decision', 0.7356, 0.6465, -0.0489],
    ['Object counting', 0.6109, 0.2496, 0.0092],
    ['Global recovery', 0.488, 0.0975, 0.0417],
  ];
  for (const [group, first, last, gain] of printed) {
    near(
      mean(({ direct }) => direct[group].levels.L1),
      first,
      1e-4,
      `${group} L1`,
    );
    near(
      mean(({ direct }) => direct[group].levels.L4),
      last,
      1e-4,
      `${group} L4`,
    );
    near(
      mean(({ steps }) => steps[group].gain),
      gain,
      1e-4,
      `${group} gain`,
    );
  }
  // Table 4 lists four types whose questions Table 2 counts: their mean lies between the smallest and the largest.
  for (const level of ['L2', 'L4'] as const) {
    const others = PAPER_QUESTIONS.Occlusion[level];
    const share = mean(({ all, direct }) => {
      const n = sum(PAPER_GROUPS.map((group) => PAPER_QUESTIONS[group][level])) + others;
      const known = sum(
        PAPER_GROUPS.map((group) => direct[group].levels[level] * PAPER_QUESTIONS[group][level]),
      );
      return (all.levels[level] * n - known) / others;
    });
    const means = PAPER_OCCLUSION.map((row) => row[level]);
    assert.ok(share > Math.min(...means) && share < Math.max(...means), `${level}: ${share}`);
  }
});

test('rows to be shown beside ours: 18 models and people', () => {
  assert.deepEqual(
    ['proprietary', 'open', 'people', 'chance'].map(
      (kind) => paper.rows.filter((row) => row.kind === kind).length,
    ),
    [3, 15, 1, 0],
  );
  assert.deepEqual(new Set(meta.categories.map((category) => category.group)), new Set<string>(PAPER_GROUPS));
});
