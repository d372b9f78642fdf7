import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectorOf } from '../../../../../src/core/raster/camera.js';
import { auditItem } from '../../../../../src/tasks/ssi-bench/audit/audit-item.js';
import { flatMeasures } from '../../../../../src/tasks/ssi-bench/audit/flat-measures.js';
import { generateSsi } from '../../../../../src/tasks/ssi-bench/generate/generate.js';
import type { Structure } from '../../../../../src/tasks/ssi-bench/types.js';

/** Looking along +y from (0, -10, 5) at 100 pixels a metre where y = 0: pixel x = 256 + 100 x, y = 192 - 100 (z - 5). */
const projector = projectorOf(
  { eye: [0, -10, 5], target: [0, 0, 5], up: [0, 0, 1], orthoHeight: 3.84, width: 512, height: 384 },
  512,
  384,
);
const view = { projector, visible: (member: number) => 100 * (member + 1) };
const structure: Structure = {
  family: 'scaffold',
  nodes: [
    [0, 0, 5],
    [1, 0, 5],
    [1, 9, 6],
    [0, 9, 6],
    [-1, 3, 5],
  ],
  members: [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 4],
  ],
};
const near = (actual: number | undefined, expected: number): void =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);

test('the picture of a member: height, slope, length, pixels; depth does not show', () => {
  const level = flatMeasures('dimension', structure, 0, null, [view]);
  near(level['pixel-height'], 192);
  near(level['pixel-angle'], 0);
  near(level['pixel-length'], 100);
  near(level['pixel-area'], 100);
  const away = flatMeasures('dimension', structure, 1, null, [view]);
  near(away['pixel-angle'], 90);
  near(away['pixel-length'], 100);
  near(away['pixel-height'], 242);
});

test('the picture of a pair: distance of the middles, gap, angle', () => {
  const pair = flatMeasures('hop-distance', structure, [0, 2], null, [view]);
  near(pair['pixel-distance'], 100);
  near(pair['pixel-gap'], 100);
  near(pair['pixel-angle'], 0);
  near(flatMeasures('hop-distance', structure, [0, 1], null, [view])['pixel-gap'], 0);
});

test('the picture of a group: outline, width, number of nodes', () => {
  const group = flatMeasures('area', structure, [0, 1, 2, 3], null, [view]);
  near(group['pixel-area'], 10_000);
  near(group['pixel-length'], 100 * Math.SQRT2);
  near(group['node-count'], 4);
});

test('the picture of a target: to the reference in its own view, and over the other view', () => {
  const moved = { ...view, projector: { ...projector, width: 712 } };
  const target = flatMeasures('multi-view-geometric', structure, 2, 0, [moved, view]);
  near(target['pixel-distance'], 100);
  near(target['overlay-distance'], Math.sqrt(100 * 100 + 100 * 100));
});

test('a wrong key, a wrong value and a hidden candidate are found', () => {
  const made = generateSsi(6, { category: 'relative-distance' });
  assert.ok(made.ok);
  const { item, key } = made.value;
  assert.deepEqual(auditItem(item, key).problems, []);
  const turned = auditItem(item, { ...key, order: [...key.order].reverse() });
  assert.ok(turned.problems.some((problem) => problem.startsWith('the key is')));
  const other = auditItem(item, { ...key, values: key.values.map((v) => (v ?? 0) + 1) });
  assert.ok(other.problems.some((problem) => problem.includes('measured values')));
  const away = item.cameras.map((camera) => ({ ...camera, target: [0, 0, 900] as const }));
  const hidden = auditItem({ ...item, cameras: away }, key);
  assert.ok(hidden.problems.some((problem) => problem.includes('of a candidate is seen')));
});
