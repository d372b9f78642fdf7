import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from '../../../../src/core/random.js';
import { circleOf, objectOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { initialRotations, MOST_INITIAL } from '../../../../src/tasks/rota-bench/initialise.js';
import { canReach } from '../../../../src/tasks/rota-bench/iou-bound.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';
import {
  angleBetween,
  COARSE_ROTATIONS,
  IDENTITY,
  inverseOf,
  inversePath,
  type Mat3,
  poseAfter,
  poseError,
  ROTATIONS,
  rotate,
} from '../../../../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../../../../src/tasks/rota-bench/projector.js';
import { replay, searchReference } from '../../../../src/tasks/rota-bench/search.js';
import { residuals } from '../../../../src/tasks/rota-bench/search-beam.js';
import { breadthFirst, MOST_PROJECTIONS } from '../../../../src/tasks/rota-bench/search-breadth.js';
import { symmetryGroup } from '../../../../src/tasks/rota-bench/symmetry.js';

/** A key's outline: no symmetry, some 20,000 pixels. */
function keyMask(): Uint8Array {
  const mask = new Uint8Array(MASK_PIXELS);
  const fill = (left: number, top: number, width: number, height: number): void => {
    for (let y = top; y < top + height; y++) mask.fill(1, y * MASK_SIDE + left, y * MASK_SIDE + left + width);
  };
  fill(120, 100, 60, 300);
  fill(180, 100, 150, 50);
  fill(180, 250, 90, 40);
  return mask;
}
const mask = keyMask();
const circle = circleOf(mask)!;
const object = objectOf(mask, circle, 77);
const projector = projectorOf(object);
const searched = { iou: (pose: Mat3) => projector.iou(pose), symmetries: symmetryGroup(object) };
const anyPath = fc.array(fc.constantFrom(...ROTATIONS), { maxLength: 12 });

test('initial rotations: 6 to 16 of 30 degrees, none undoing the last, far enough from the target', () => {
  const lengths = new Set<number>();
  for (let seed = 0; seed < 120; seed++) {
    const made = initialRotations(seed, () => 0);
    assert.ok(made.ok);
    lengths.add(made.value.length);
    made.value.forEach((rotation, k) => {
      assert.equal(Math.abs(rotation.angle), 30);
      if (k > 0) assert.notDeepEqual(rotation, inverseOf(made.value[k - 1]!));
    });
  }
  assert.deepEqual(
    [...lengths].sort((a, b) => a - b),
    [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  );
  const real = initialRotations(5, searched.iou);
  assert.ok(real.ok && searched.iou(poseAfter(real.value)) < 0.85);
  assert.deepEqual(initialRotations(5, searched.iou), real);
  const round = initialRotations(1, () => 0.86);
  assert.ok(!round.ok && round.fault.code === 'rota-round');
});

test('the bound never rules out a pose that reaches the IoU, and does rule poses out', () => {
  let out = 0;
  const bounds = [0.5, 0.7, 0.9, 0.99].map(
    (wanted) => [wanted, canReach(object, projector.target, wanted)] as const,
  );
  fc.assert(
    fc.property(anyPath, (path) => {
      const pose = poseAfter(path);
      const iou = projector.iou(pose);
      for (const [wanted, may] of bounds) {
        if (may(pose)) continue;
        out += 1;
        assert.ok(iou < wanted, `${iou} was said to be below ${wanted}`);
      }
    }),
    { numRuns: 150 },
  );
  assert.ok(out > 150, `only ${out} of 600 ruled out`);
  assert.ok(bounds.every(([, may]) => may(IDENTITY)));
});

test('residuals are the turns that come closest: no whole degree does better', () => {
  const random = new Random(4);
  for (let round = 0; round < 20; round++) {
    const pose = poseAfter(Array.from({ length: 6 }, () => random.pick(ROTATIONS)));
    const best = residuals(pose, IDENTITY);
    for (const axis of ['pitch', 'yaw', 'roll'] as const) {
      const turned = (degrees: number): number => {
        let q = pose;
        for (let k = 0; k < Math.abs(degrees); k++) q = rotate(q, { axis, angle: Math.sign(degrees) });
        return angleBetween(q, IDENTITY);
      };
      const whole = Array.from({ length: 361 }, (_, k) => k - 180);
      const found = whole.reduce((a, b) => (turned(b) < turned(a) ? b : a));
      const off = Math.abs(found - best[axis]);
      assert.ok(Math.min(off, 360 - off) <= 1, `${axis}: ${best[axis]} but ${found} is closest`);
    }
  }
});

test('the reference solves, stays within 16 rotations and is no longer than undoing the start', () => {
  for (const seed of [1, 2, 3, 4]) {
    const initial = initialRotations(seed, searched.iou);
    assert.ok(initial.ok);
    const start = poseAfter(initial.value);
    const with_ = searchReference(
      { ...searched, mayReach: canReach(object, projector.target, 0.9) },
      start,
      initial.value,
    );
    assert.ok(with_.path.length <= Math.min(MOST_INITIAL, initial.value.length));
    // Replayed without any of the search's code.
    let pose = start;
    with_.path.forEach((rotation, k) => {
      pose = rotate(pose, rotation);
      assert.equal(projector.iou(pose) >= 0.9, k === with_.path.length - 1);
    });
    assert.equal(projector.iou(pose), with_.iou);
    assert.ok(poseError(pose, searched.symmetries) < 20);
  }
});

test('the bound changes no result', () => {
  const initial = initialRotations(9, searched.iou);
  assert.ok(initial.ok);
  const start = poseAfter(initial.value);
  const few = inversePath(initial.value.slice(0, 3));
  const near = poseAfter(initial.value.slice(0, 3));
  const mayReach = canReach(object, projector.target, 0.9);
  assert.deepEqual(
    breadthFirst({ ...searched, mayReach }, near, few.length),
    breadthFirst(searched, near, few.length),
  );
  const {
    evaluations: projected,
    poses,
    ...quick
  } = searchReference({ ...searched, mayReach }, start, initial.value);
  const { evaluations: many, poses: all, ...slow } = searchReference(searched, start, initial.value);
  assert.deepEqual(quick, slow);
  assert.ok(projected < many / 5, `${projected} projections instead of ${many}`);
  assert.deepEqual([poses, all], [many, many]);
});

test('breadth first: shortest of its kind, within its limits', () => {
  const goal = poseAfter([
    { axis: 'yaw', angle: 30 },
    { axis: 'roll', angle: -30 },
  ]);
  const seen: Mat3[] = [];
  const toGoal = {
    symmetries: [IDENTITY],
    iou: (pose: Mat3) => {
      seen.push(pose);
      return angleBetween(pose, goal) < 1e-3 ? 1 : 0;
    },
  };
  assert.deepEqual(breadthFirst(toGoal, IDENTITY, 16), [
    { axis: 'yaw', angle: 30 },
    { axis: 'roll', angle: -30 },
  ]);
  assert.equal(breadthFirst(toGoal, IDENTITY, 1), null);
  seen.length = 0;
  const never = { ...toGoal, iou: (pose: Mat3) => Math.min(0, seen.push(pose)) };
  assert.equal(breadthFirst(never, IDENTITY, 16), null);
  assert.equal(seen.length, MOST_PROJECTIONS);
  assert.equal(COARSE_ROTATIONS.length, 6);
});

test('a replay ends with the first success', () => {
  const start = poseAfter([
    { axis: 'yaw', angle: 30 },
    { axis: 'yaw', angle: 30 },
  ]);
  const back = { axis: 'yaw', angle: -30 } as const;
  const found = replay(searched, start, [back, back, { axis: 'yaw', angle: 10 }]);
  assert.deepEqual(found?.path, [back, back]);
  assert.equal(replay(searched, start, [back]), null);
});
