import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  angleBetween,
  COARSE_ROTATIONS,
  IDENTITY,
  inversePath,
  type Mat3,
  multiply,
  poseAfter,
  poseError,
  ROTATIONS,
  rotate,
  rotationMatrix,
} from '../../../../src/tasks/rota-bench/pose.js';

test('24 rotations, six of them coarse, the axes as the definition turns them', () => {
  assert.equal(ROTATIONS.length, 24);
  assert.equal(new Set(ROTATIONS.map((r) => `${r.axis} ${r.angle}`)).size, 24);
  assert.equal(COARSE_ROTATIONS.length, 6);
  const c = 0.8660254037844386;
  assert.deepEqual(rotationMatrix({ axis: 'pitch', angle: 30 }), [1, 0, 0, 0, c, -0.5, 0, 0.5, c]);
  assert.deepEqual(rotationMatrix({ axis: 'yaw', angle: 30 }), [c, 0, 0.5, 0, 1, 0, -0.5, 0, c]);
  assert.deepEqual(rotationMatrix({ axis: 'roll', angle: -30 }), [c, 0.5, 0, -0.5, c, 0, 0, 0, 1]);
  assert.throws(() => rotationMatrix({ axis: 'yaw', angle: 2 }), /not allowed/);
});

test('literals are the cosines and sines they stand for', () => {
  for (const { axis, angle } of ROTATIONS) {
    const m = rotationMatrix({ axis, angle });
    const radians = (angle * Math.PI) / 180;
    const [c, s] = axis === 'pitch' ? [m[4], m[7]] : axis === 'yaw' ? [m[0], m[2]] : [m[0], m[3]];
    assert.ok(Math.abs(c - Math.cos(radians)) < 2e-16 && Math.abs(s - Math.sin(radians)) < 2e-16);
  }
});

test('the inverse path leads back, and products stay rotations', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ROTATIONS), { maxLength: 48 }), (path) => {
      const there = poseAfter(path);
      const back = poseAfter(inversePath(path), there);
      for (let i = 0; i < 9; i++) assert.ok(Math.abs(back[i]! - IDENTITY[i]!) < 1e-13);
      const transposed: Mat3 = [
        there[0],
        there[3],
        there[6],
        there[1],
        there[4],
        there[7],
        there[2],
        there[5],
        there[8],
      ];
      const square = multiply(there, transposed);
      for (let i = 0; i < 9; i++) assert.ok(Math.abs(square[i]! - IDENTITY[i]!) < 1e-13);
    }),
  );
});

test('angles: what was turned is what is measured; symmetries take the smallest', () => {
  for (const r of ROTATIONS)
    assert.ok(Math.abs(angleBetween(rotate(IDENTITY, r), IDENTITY) - Math.abs(r.angle)) < 1e-6);
  const half: Mat3 = [-1, 0, 0, 0, -1, 0, 0, 0, 1];
  const pose = poseAfter(Array.from({ length: 5 }, () => ({ axis: 'roll' as const, angle: 30 })));
  assert.ok(Math.abs(poseError(pose, [IDENTITY]) - 150) < 1e-6);
  assert.ok(Math.abs(poseError(pose, [IDENTITY, half]) - 30) < 1e-6);
  assert.throws(() => poseError(pose, []), /identity/);
});
