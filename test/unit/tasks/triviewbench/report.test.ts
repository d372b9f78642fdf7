import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { PAPER_GROUPS, PAPER_MODELS } from '../../../../src/tasks/triviewbench/paper.js';
import { compareStyles, reportOf, type Share } from '../../../../src/tasks/triviewbench/report.js';
import {
  type ReportTable,
  reportTables,
  stylesTable,
} from '../../../../src/tasks/triviewbench/report-tables.js';
import {
  groupOf,
  isCount,
  isOcclusion,
  type ReportTrial,
} from '../../../../src/tasks/triviewbench/report-trial.js';
import { TRI_LEVELS, TRI_TYPES } from '../../../../src/tasks/triviewbench/types.js';

const near = (found: number | null | undefined, expected: number): void =>
  assert.ok(found != null && Math.abs(found - expected) < 5e-5, `${found}, expected ${expected}`);

const trial = (over: Partial<ReportTrial>): ReportTrial => ({
  type: 'all_view_count',
  level: 'L1',
  style: 'direct',
  correct: false,
  countError: null,
  scene: null,
  ...over,
});
const counted = (countError: number, over: Partial<ReportTrial> = {}): ReportTrial =>
  trial({ countError, correct: countError === 0, ...over });

/** Twelve answers, small enough to be added up by hand. */
const few = { objects: 3, visibility: 0.95 };
const many = { objects: 9, visibility: 0.7 };
const HAND: readonly ReportTrial[] = [
  counted(0, { scene: few }),
  counted(2, { scene: few }),
  counted(1, { level: 'L4', scene: many }),
  counted(-3, { level: 'L4', scene: many }),
  trial({ level: 'L4' }),
  counted(-1, { type: 'top_tower_count', level: 'L4', scene: { ...many, visibility: 0.8 } }),
  trial({ type: 'x_relation', level: 'L1', correct: true, scene: few }),
  trial({ type: 'z_relation', level: 'L4', scene: many }),
  counted(0, { type: 'tower_height_max', level: 'L3', scene: { objects: 7, visibility: 0.9 } }),
  trial({ type: 'tower_height_list', level: 'L4', correct: true, scene: many }),
  counted(0, { type: 'front_hidden_count', level: 'L2', scene: few }),
  trial({ type: 'side_occluded_ref', level: 'L4', scene: many }),
];

test('by hand: levels, categories, sub-types', () => {
  const report = reportOf(HAND);
  const part = ({ hits, n }: Share): readonly number[] => [hits, n];
  const row = ({ levels, all }: (typeof report)['total']) => [
    ...TRI_LEVELS.map((level) => part(levels[level])),
    part(all),
  ];
  assert.equal(report.trials, 12);
  assert.deepEqual(row(report.total), [
    [2, 3],
    [1, 1],
    [1, 1],
    [1, 7],
    [5, 12],
  ]);
  assert.deepEqual(row(report.groups['Local decision']), [
    [1, 1],
    [0, 0],
    [1, 1],
    [0, 1],
    [2, 3],
  ]);
  assert.deepEqual(row(report.groups['Object counting']), [
    [1, 2],
    [0, 0],
    [0, 0],
    [0, 4],
    [1, 6],
  ]);
  // The two questions about occlusion are no part of the category that levels are compared by.
  assert.deepEqual(row(report.groups['Global recovery']), [
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(
    report.types.map(({ type, all }) => [type, all.hits, all.n]),
    [
      ['tower_height_max', 1, 1],
      ['x_relation', 1, 1],
      ['z_relation', 0, 1],
      ['top_tower_count', 0, 1],
      ['all_view_count', 1, 5],
      ['tower_height_list', 1, 1],
      ['front_hidden_count', 1, 1],
      ['side_occluded_ref', 0, 1],
    ],
  );
  // Wilson's interval for 5 of 12: (p + zz/2n +- z sqrt(p(1-p)/n + zz/4nn)) / (1 + zz/n).
  assert.equal(report.total.all.value, 5 / 12);
  near(report.total.all.interval?.low, 0.1933);
  near(report.total.all.interval?.high, 0.6805);
  assert.deepEqual(report.groups['Object counting'].levels.L2, {
    n: 0,
    hits: 0,
    value: null,
    interval: null,
  });
});

test('by hand: how counts err', () => {
  const rows = reportOf(HAND).counts;
  assert.deepEqual(
    rows.map(({ type, over, exact, under, mae, bias, unread }) => [
      type,
      over.hits,
      exact.hits,
      under.hits,
      over.n,
      mae,
      bias,
      unread,
    ]),
    [
      ['tower_height_max', 0, 1, 0, 1, 0, 0, 0],
      ['top_tower_count', 0, 0, 1, 1, 1, -1, 0],
      // Errors 0, +2, +1, -3, and a reply without a number.
      ['all_view_count', 2, 1, 1, 4, 1.5, 0, 1],
      ['front_hidden_count', 0, 1, 0, 1, 0, 0, 0],
    ],
  );
  const none = reportOf([trial({})]).counts[0];
  assert.deepEqual([none?.mae, none?.bias, none?.unread, none?.exact.value], [null, null, 1, null]);
});

test('by hand: against objects and visibility; a trial without its scene counts in neither', () => {
  const { objects, visibility } = reportOf(HAND);
  const cells = (groups: (typeof objects)[number]['groups']) =>
    PAPER_GROUPS.map((group) => [groups[group].hits, groups[group].n]);
  assert.deepEqual(
    objects.map(({ objects: n, groups }) => [n, cells(groups)]),
    [
      [
        3,
        [
          [1, 1],
          [1, 2],
          [0, 0],
        ],
      ],
      [
        7,
        [
          [1, 1],
          [0, 0],
          [0, 0],
        ],
      ],
      [
        9,
        [
          [0, 1],
          [0, 3],
          [1, 1],
        ],
      ],
    ],
  );
  assert.deepEqual(
    visibility.map(({ title, groups }) => [title, cells(groups)]),
    [
      // 0.7 and 0.8; a limit belongs to the bin below it.
      [
        'medium occlusion',
        [
          [0, 1],
          [0, 3],
          [1, 1],
        ],
      ],
      [
        'light occlusion',
        [
          [1, 1],
          [0, 0],
          [0, 0],
        ],
      ],
      [
        'minimal occlusion',
        [
          [1, 1],
          [1, 2],
          [0, 0],
        ],
      ],
    ],
  );
});

test("direct against step by step, with Newcombe's interval of the difference", () => {
  // Newcombe 1998, table II, contrast (a): 56/70 - 48/80, method 10: 0.0524 to 0.3339.
  const times = (style: ReportTrial['style'], right: number, n: number): ReportTrial[] =>
    Array.from({ length: n }, (_, i) => trial({ type: 'x_relation', style, correct: i < right }));
  const rows = compareStyles([...times('steps', 56, 70), ...times('direct', 48, 80)]);
  const local = rows.find(({ group }) => group === 'Local decision');
  near(local?.gain, 0.2);
  near(local?.interval?.low, 0.0524);
  near(local?.interval?.high, 0.3339);
  assert.deepEqual(rows.find(({ group }) => group === 'All')?.gain, local?.gain);
  const counting = rows.find(({ group }) => group === 'Object counting');
  assert.deepEqual([counting?.gain, counting?.interval], [null, null]);
});

test('any trials: every table computed once more, one trial at a time', () => {
  const anyTrial: fc.Arbitrary<ReportTrial> = fc
    .record({
      type: fc.constantFrom(...TRI_TYPES),
      level: fc.constantFrom(...TRI_LEVELS),
      style: fc.constantFrom('direct' as const, 'steps' as const),
      correct: fc.boolean(),
      error: fc.option(fc.integer({ min: 1, max: 9 })),
      sign: fc.constantFrom(1, -1),
      scene: fc.option(
        fc.record({
          objects: fc.integer({ min: 1, max: 10 }),
          visibility: fc.double({ min: 0.4, max: 1, noNaN: true }),
        }),
      ),
    })
    .map(({ error, sign, ...rest }) => ({
      ...rest,
      countError: !isCount(rest.type) ? null : rest.correct ? 0 : error === null ? null : sign * error,
    }));
  fc.assert(
    fc.property(fc.array(anyTrial, { maxLength: 60 }), (trials) => {
      const report = reportOf(trials);
      const tally = new Map<string, [number, number]>();
      const add = (key: string, hit: boolean): void => {
        const old = tally.get(key) ?? [0, 0];
        tally.set(key, [old[0] + (hit ? 1 : 0), old[1] + 1]);
      };
      const errors = new Map<string, number[]>();
      for (const one of trials) {
        const group = groupOf(one.type);
        for (const level of [one.level, 'all']) {
          add(`total ${level}`, one.correct);
          add(`${one.type} ${level}`, one.correct);
          if (!isOcclusion(one.type)) add(`${group} ${level}`, one.correct);
        }
        if (one.scene !== null && !isOcclusion(one.type)) {
          add(`${group} of ${one.scene.objects}`, one.correct);
          const { visibility } = one.scene;
          add(`${group} bin ${visibility > 0.9 ? 2 : visibility > 0.8 ? 1 : 0}`, one.correct);
        }
        if (one.countError !== null) errors.set(one.type, [...(errors.get(one.type) ?? []), one.countError]);
      }
      const check = (found: Share, key: string): void => {
        assert.deepEqual([found.hits, found.n], tally.get(key) ?? [0, 0], key);
        if (found.value !== null && found.interval !== null) {
          assert.ok(found.interval.low <= found.value && found.value <= found.interval.high);
        }
      };
      const rows = [
        ['total', report.total] as const,
        ...PAPER_GROUPS.map((group) => [group, report.groups[group]] as const),
        ...report.types.map((row) => [row.type, row] as const),
      ];
      for (const [key, row] of rows) {
        check(row.all, `${key} all`);
        for (const level of TRI_LEVELS) check(row.levels[level], `${key} ${level}`);
      }
      for (const { objects, groups } of report.objects) {
        for (const group of PAPER_GROUPS) check(groups[group], `${group} of ${objects}`);
      }
      report.visibility.forEach(({ groups }, bin) => {
        for (const group of PAPER_GROUPS) check(groups[group], `${group} bin ${bin}`);
      });
      for (const { type, over, exact, under, mae } of report.counts) {
        const own = errors.get(type) ?? [];
        assert.equal(over.hits + exact.hits + under.hits, own.length);
        let off = 0;
        for (const error of own) off += error < 0 ? -error : error;
        if (own.length > 0) assert.equal(mae, off / own.length);
      }
    }),
    { numRuns: 60 },
  );
});

test("tables: one cell a column, the paper's rows beside, by the style they were measured in", () => {
  const shaped = (table: ReportTable): void => {
    for (const row of table.rows)
      assert.equal(row.cells.length, table.columns.length, `${table.id}: ${row.title}`);
  };
  /** To four decimals, as the paper prints them. */
  const cell = (table: ReportTable | undefined, title: string, under: string, column: number) => {
    const value = table?.rows.find((row) => row.title === title && row.under === under)?.cells[column]?.value;
    return value === undefined ? null : Math.round(value * 1e4) / 1e4;
  };
  const direct = reportTables('You', 'direct', HAND);
  assert.deepEqual(
    direct.map(({ id }) => id),
    ['levels', 'categories', 'types', 'counts', 'objects', 'visibility'],
  );
  direct.forEach(shaped);
  assert.equal(cell(direct[0], 'You', '', 4), 0.4167);
  assert.equal(cell(direct[0], 'People', '', 4), 0.9925);
  assert.equal(cell(direct[0], 'GPT-4o', '', 4), 0.6035);
  assert.equal(cell(direct[1], 'GPT-4o', 'Global recovery', 2), 0.2603);
  assert.equal(cell(direct[2], 'Hidden in the front view: mean of 18 models', 'Global recovery', 1), 0.4656);

  const steps = reportTables('You', 'steps', HAND);
  steps.forEach(shaped);
  assert.equal(cell(steps[0], 'You', '', 4), null, 'all of these were direct answers');
  assert.equal(cell(steps[0], 'GPT-4o', '', 4), null, 'Table 2 is of direct answers');
  assert.equal(cell(steps[1], 'GPT-4o', 'Global recovery', 2), 0.3636);

  assert.equal(stylesTable('You', HAND), null);
  const both = stylesTable('You', [...HAND, ...HAND.map((one): ReportTrial => ({ ...one, style: 'steps' }))]);
  assert.ok(both);
  shaped(both);
  assert.equal(both.rows.length, 3 * (1 + PAPER_MODELS.length) + 1);
  assert.equal(cell(both, 'You', 'All questions', 2), 0);
  assert.equal(cell(both, 'Gemini-2.5-Flash', 'Global recovery', 2), -0.2954);
});

test('no trials at all: tables without own numbers', () => {
  for (const table of reportTables('You', 'direct', [])) {
    for (const row of table.rows) {
      if (row.kind === 'own')
        assert.ok(
          row.cells.every((one) => one === null),
          table.id,
        );
    }
  }
});
