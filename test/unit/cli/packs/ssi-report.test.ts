import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Audited, reportLines, summarise } from '../../../../src/cli/packs/ssi-report.js';
import { generateSsi } from '../../../../src/tasks/ssi-bench/generate/generate.js';

const made = generateSsi(4, { category: 'hop-distance' });
assert.ok(made.ok);
const { item, key } = made.value;
const orders = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];

/** 120 items with even keys, whose pixel distance is `flat` of the key. */
const rows = (flat: (order: readonly number[], i: number) => readonly number[]): readonly Audited[] =>
  Array.from({ length: 120 }, (_, i) => {
    const order = orders[i % 6]!;
    return {
      item: { ...item, id: `hop-distance-${i}` },
      key: { ...key, order },
      audit: {
        share: 0.5,
        pixels: 300,
        hasTie: i % 10 === 0,
        flat: { 'pixel-distance': flat(order, i) },
        problems: i === 7 ? ['the key is upside down'] : [],
      },
    };
  });
const unrelated = (_: readonly number[], i: number): readonly number[] => orders[Math.floor(i / 6) % 6]!;

test('an image measure that gives the truth away is found, in either sense', () => {
  const up = summarise(rows((order) => order)).broken;
  assert.ok(up.some((line) => line.includes('pixel-distance up gets 100.0 %')));
  const down = summarise(rows((order) => [...order].reverse())).broken;
  assert.ok(down.some((line) => line.includes('pixel-distance down gets 100.0 %')));
});

test('an unrelated measure is not, and single faults are told by item', () => {
  const { broken, categories } = summarise(rows(unrelated));
  assert.deepEqual(broken, ['hop-distance-7: the key is upside down']);
  const report = categories[0]!;
  assert.equal(report.count, 120);
  assert.equal(report.ties, 0.1);
  assert.ok(Math.abs(report.constant - 1 / 6) < 1e-12);
  const lines = reportLines('ssi-bench/test@1', { broken, categories });
  assert.ok(lines.some((line) => line.includes('hop-distance: 120 items')));
  assert.ok(lines.at(-1)?.includes('upside down'));
});

test('one key for most items is found', () => {
  const lazy = rows(unrelated).map((row) => ({ ...row, key: { ...row.key, order: [2, 1, 3] } }));
  assert.ok(summarise(lazy).broken.some((line) => line.includes('one key fits 100.0 %')));
});
