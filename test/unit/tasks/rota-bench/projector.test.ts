import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { circleOf, objectOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { SOURCE_SHA256 } from '../../../../src/tasks/rota-bench/kernel/kernel.wasm.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';
import { IDENTITY, type Mat3, poseAfter, ROTATIONS } from '../../../../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../../../../src/tasks/rota-bench/projector.js';
import {
  referenceAuxiliary,
  referenceIou,
  referenceMask,
  referenceObject,
  referencePanel,
} from '../../../helpers/rota-reference.js';

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

test('the committed WebAssembly was made from the committed source', () => {
  const folder = new URL('../../../../src/tasks/rota-bench/kernel/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of ['base.h', 'bits.h', 'grey.h', 'bricks.h', 'draw.h', 'kernel.c']) {
    hash.update(`${name}\n`).update(readFileSync(new URL(name, folder)));
  }
  assert.equal(hash.digest('hex'), SOURCE_SHA256, 'run node scripts/build-rota-kernel.mjs');
});

const poses: fc.Arbitrary<Mat3> = fc
  .array(fc.constantFrom(...ROTATIONS), { maxLength: 12 })
  .map((rotations) => poseAfter(rotations));

/** A few ellipses, boxes and single pixels, anywhere. */
const masks = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: MASK_SIDE - 1 }),
      y: fc.integer({ min: 0, max: MASK_SIDE - 1 }),
      w: fc.integer({ min: 1, max: 70 }),
      h: fc.integer({ min: 1, max: 70 }),
      round: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((shapes) => {
    const mask = new Uint8Array(MASK_PIXELS);
    for (const s of shapes) {
      for (let y = Math.max(0, s.y - s.h + 1); y < Math.min(MASK_SIDE, s.y + s.h); y++) {
        for (let x = Math.max(0, s.x - s.w + 1); x < Math.min(MASK_SIDE, s.x + s.w); x++) {
          if (!s.round || ((x - s.x) / s.w) ** 2 + ((y - s.y) / s.h) ** 2 <= 1) mask[y * MASK_SIDE + x] = 1;
        }
      }
    }
    return mask;
  });

interface Where {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

function agree(mask: Uint8Array, circle: Where, seed: number, pose: Mat3, engine: 'kernel' | 'plain'): void {
  const truth = referenceObject(mask, circle, seed);
  const projector = projectorOf(objectOf(mask, circle, seed));
  assert.equal(projector.engine, engine);
  const target = referenceMask(truth, IDENTITY);
  const current = referenceMask(truth, pose);
  const auxiliary = referenceAuxiliary(truth, pose);
  assert.ok(same(projector.target, target), 'target');
  assert.ok(same(projector.mask(pose), current), 'mask');
  assert.ok(same(projector.auxiliary(pose), auxiliary), 'auxiliary view');
  assert.ok(same(projector.panel(pose), referencePanel(target, auxiliary, current)), 'panel');
  const iou = referenceIou(target, current);
  assert.equal(projector.iou(pose), iou);
  for (const bar of [0, 0.5, 0.9, iou, iou + 1e-9, 1]) {
    assert.equal(projector.iouFrom(pose, bar), iou >= bar ? iou : null);
  }
  assert.equal(projector.iou(pose), iou);
  assert.ok(same(projector.mask(pose), current), 'mask after giving up');
  projector.release();
}

const seeds = fc.integer({ min: 0, max: 0xffffffff });

test('kernel and definition agree bit for bit on random icons, seeds and poses', () => {
  fc.assert(
    fc.property(masks, seeds, poses, (mask, seed, pose) => {
      agree(mask, circleOf(mask)!, seed, pose, 'kernel');
    }),
    { numRuns: 15 },
  );
});

test('a single pixel, a row, and the whole 512 x 512 square (thinned to 90,000)', () => {
  const pose = poseAfter([
    { axis: 'yaw', angle: 30 },
    { axis: 'pitch', angle: -10 },
    { axis: 'roll', angle: 1 },
  ]);
  for (const [from, to] of [
    [1234, 1235],
    [512 * 40, 512 * 41],
    [0, MASK_PIXELS],
  ] as const) {
    const mask = new Uint8Array(MASK_PIXELS).fill(1, from, to);
    agree(mask, circleOf(mask)!, 0xdeadbeef, pose, 'kernel');
  }
});

test('poses on the axes, where many points are rounding ties', () => {
  const mask = new Uint8Array(MASK_PIXELS);
  for (let y = 150; y < 360; y++) mask.fill(1, y * MASK_SIDE + 160, y * MASK_SIDE + 350);
  const circle = { cx: 0, cy: 0.062, r: 20 };
  const quarter: Mat3 = [0, -1, 0, 1, 0, 0, 0, 0, 1];
  const side: Mat3 = [0, 0, 1, 0, 1, 0, -1, 0, 0];
  const oblique: Mat3 = [0.6, 0, 0.8, 0, 1, 0, -0.8, 0, 0.6];
  for (const pose of [IDENTITY, quarter, side, oblique]) agree(mask, circle, 7, pose, 'kernel');
});

test('points that leave the canvas: a circle that is not the icon’s own', () => {
  fc.assert(
    fc.property(
      masks,
      seeds,
      poses,
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: -40, max: 40, noNaN: true }),
      (mask, seed, pose, cx, cy) => {
        // The far corner of a mask lies beyond the sphere for some circles and within for others.
        const object = objectOf(mask, { cx, cy, r: 5 }, seed);
        const wide = object.x.some((x, i) => x * x + object.y[i]! ** 2 > 784.001);
        agree(mask, { cx, cy, r: 5 }, seed, pose, wide ? 'plain' : 'kernel');
      },
    ),
    { numRuns: 5 },
  );
});

test('a matrix that stretches goes to the plain projection, with the same result as the definition', () => {
  const mask = new Uint8Array(MASK_PIXELS).fill(1, 512 * 200, 512 * 260);
  const circle = circleOf(mask)!;
  const stretched: Mat3 = [1.4, 0, 0, 0, 1.3, 0.2, 0, 0, 1];
  agree(mask, circle, 99, stretched, 'kernel');
});

test('without WebAssembly the bits are the same', () => {
  fc.assert(
    fc.property(masks, seeds, poses, (mask, seed, pose) => {
      const object = objectOf(mask, circleOf(mask)!, seed);
      const fast = projectorOf(object);
      const plain = projectorOf(object, true);
      assert.equal(plain.engine, 'plain');
      assert.ok(same(fast.panel(pose), plain.panel(pose)));
      assert.equal(fast.iou(pose), plain.iou(pose));
      fast.release();
    }),
    { numRuns: 4 },
  );
});

test('a projector that was released refuses to be used', () => {
  const mask = new Uint8Array(MASK_PIXELS).fill(1, 512 * 200, 512 * 260);
  const projector = projectorOf(objectOf(mask, circleOf(mask)!, 1));
  projector.release();
  assert.throws(() => projector.mask(IDENTITY), /after release/);
});
