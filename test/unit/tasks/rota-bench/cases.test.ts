import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { circleOf, objectOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { decodeRuns, encodeRuns } from '../../../../src/tasks/rota-bench/mask.js';
import { angleBetween, IDENTITY, poseAfter, type Rotation } from '../../../../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../../../../src/tasks/rota-bench/projector.js';

interface Case {
  readonly maskRle: readonly number[];
  readonly taskSeed: number;
  readonly points2d: number;
  readonly circle: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly actions: readonly (readonly [Rotation['axis'], number])[];
  readonly pose: readonly (readonly number[])[];
  readonly targetForeground: number;
  readonly currentForeground: number;
  readonly iou: number;
  readonly rotationAngleDeg: number;
  readonly targetSha256: string;
  readonly currentSha256: string;
  readonly auxSha256: string;
  readonly panelSha256: string;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const count = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + (value !== 0 ? 1 : 0), 0);
const file = new URL('../../../fixtures/rota/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] };

// Made by an independent numpy and OpenCV program.
for (const [k, c] of cases.entries()) {
  test(`case ${k}: ${c.points2d} points`, () => {
    const mask = decodeRuns(c.maskRle);
    assert.ok(mask.ok);
    assert.deepEqual(encodeRuns(mask.value), c.maskRle);
    const circle = circleOf(mask.value);
    assert.ok(circle);
    for (const name of ['cx', 'cy', 'r'] as const) assert.equal(circle[name], c.circle[name] + 0);
    const pose = poseAfter(c.actions.map(([axis, angle]) => ({ axis, angle })));
    pose.forEach((value, i) => {
      assert.ok(Math.abs(value - c.pose.flat()[i]!) < 1e-12);
    });
    assert.ok(Math.abs(angleBetween(pose, IDENTITY) - c.rotationAngleDeg) < 1e-9);

    const projector = projectorOf(objectOf(mask.value, circle, c.taskSeed));
    assert.equal(projector.engine, 'kernel');
    assert.equal(projector.columns, c.points2d);
    assert.ok(projector.bytes < 60e6);
    const current = projector.mask(pose);
    assert.equal(count(projector.target), c.targetForeground);
    assert.equal(count(current), c.currentForeground);
    assert.ok(Math.abs(projector.iou(pose) - c.iou) < 1e-12);
    assert.equal(sha256(projector.target), c.targetSha256);
    assert.equal(sha256(current), c.currentSha256);
    assert.equal(sha256(projector.auxiliary(pose)), c.auxSha256);
    assert.equal(sha256(projector.panel(pose)), c.panelSha256);
    projector.release();
  });
}
