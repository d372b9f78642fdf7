import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../src/core/random.js';
import { framed, pictureSize, pixelRay, project, projectorOf } from '../../../../src/core/raster/camera.js';
import { dot, sub, type Vec3 } from '../../../../src/core/vec.js';
import { randomCamera } from './random-scene.js';

test('the ray through a projected point meets the point at its depth', () => {
  const r = new Random(1);
  for (let k = 0; k < 200; k++) {
    const camera = randomCamera(r);
    const p: Vec3 = [r.between(-5, 5), r.between(-5, 5), r.between(0, 5)];
    const at = project(p, camera, 300, 200);
    if (Math.abs(at.depth) < 0.1) continue;
    const { origin, direction } = pixelRay(projectorOf(camera, 300, 200), at.x, at.y);
    for (const axis of [0, 1, 2] as const) {
      assert.ok(
        Math.abs(origin[axis] + direction[axis] * at.depth - p[axis]) < 1e-9 * (1 + Math.abs(at.depth)),
      );
    }
  }
});

test('axes: right is +x on the picture, up is -y, ahead is positive depth', () => {
  const camera = {
    eye: [0, -10, 2] as Vec3,
    target: [0, 0, 2] as Vec3,
    up: [0, 0, 1] as Vec3,
    fov: 90,
    width: 300,
    height: 200,
  };
  assert.deepEqual(project([0, 0, 2], camera, 300, 200), { x: 150, y: 100, depth: 10 });
  const right = project([10, 0, 2], camera, 300, 200);
  assert.ok(Math.abs(right.x - 250) < 1e-9, 'half the height at 45 degrees');
  assert.ok(project([0, 0, 5], camera, 300, 200).y < 100);
  assert.ok(project([0, -20, 2], camera, 300, 200).depth < 0);
});

test('pictures keep the aspect ratio; framing fits all points and no closer than needed', () => {
  const r = new Random(2);
  for (let k = 0; k < 60; k++) {
    const { orthoHeight: _, ...rest } = randomCamera(r);
    const camera = { ...rest, fov: r.between(20, 70), width: 1920, height: 1280 };
    assert.deepEqual(pictureSize(camera, 512), { width: 512, height: 341 });
    const points: Vec3[] = [];
    for (let n = 0; n < 8; n++) points.push([r.between(-3, 3), r.between(-3, 3), r.between(0, 4)]);
    const fitted = framed(camera, points, 0.08);
    let tight = 0;
    for (const p of points) {
      const at = project(p, fitted, 1920, 1280);
      const x = Math.abs(at.x - 960) / 960 / 0.84;
      const y = Math.abs(at.y - 640) / 640 / 0.84;
      assert.ok(at.depth > 0 && x < 1.000001 && y < 1.000001);
      tight = Math.max(tight, x, y);
    }
    assert.ok(tight > 0.999, 'some point touches the margin');
    const view = sub(camera.target, camera.eye);
    assert.ok(dot(view, sub(fitted.target, fitted.eye)) > 0.999 * dot(view, view));
  }
});

test('cameras that cannot see are refused', () => {
  const base = {
    eye: [0, 0, 5] as Vec3,
    target: [0, 0, 0] as Vec3,
    up: [0, 0, 1] as Vec3,
    width: 10,
    height: 10,
  };
  assert.throws(() => project([1, 1, 1], { ...base, fov: 40 }, 10, 10), /up vector/);
  assert.throws(() => project([1, 1, 1], { ...base, up: [0, 1, 0] }, 10, 10), /exactly one/);
});
