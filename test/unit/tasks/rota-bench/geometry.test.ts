import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { enclosingCircle } from '../../../../src/tasks/rota-bench/enclosing-circle.js';
import { circleOf, columnsOf, latticePoints } from '../../../../src/tasks/rota-bench/geometry.js';
import { decodeRuns, encodeRuns, MASK_PIXELS } from '../../../../src/tasks/rota-bench/mask.js';

test('runs and masks are inverse; wrong runs are faults', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: MASK_PIXELS - 1 }), { maxLength: 60 }), (on) => {
      const mask = new Uint8Array(MASK_PIXELS);
      for (const i of on) mask[i] = 1;
      const back = decodeRuns(encodeRuns(mask));
      assert.ok(back.ok && Buffer.compare(back.value, mask) === 0);
    }),
    { numRuns: 20 },
  );
  for (const runs of [[], [5], [MASK_PIXELS, 1], [1.5], [-1], [3, 0, MASK_PIXELS - 3], [Number.NaN]]) {
    assert.equal(decodeRuns(runs).ok, false);
  }
});

test('coordinates are rounded to four decimals, ties to even, as numpy does', () => {
  const mask = new Uint8Array(MASK_PIXELS);
  for (const u of [0, 255, 256, 257, 259]) mask[256 * 512 + u] = 1;
  // 937.5 * (u - 256): -0.09375, 0.09375 and 0.28125 are ties at the fourth decimal.
  assert.deepEqual([...latticePoints(mask).x], [-240000, -938, 0, 938, 2812]);
});

test('large icons are thinned by index', () => {
  const { x, y } = latticePoints(new Uint8Array(MASK_PIXELS).fill(1));
  assert.equal(x.length, 90000);
  const place = (k: number): number => Number((BigInt(k) * BigInt(MASK_PIXELS - 1)) / 89999n);
  const coordinate = (u: number): number => {
    const v = 937.5 * (u - 256);
    return Number.isInteger(v) ? v : 2 * Math.round(v / 2);
  };
  for (const k of [0, 1, 2, 44999, 45000, 89998, 89999]) {
    assert.equal(x[k], coordinate(place(k) % 512));
    assert.equal(y[k], coordinate(Math.floor(place(k) / 512)));
  }
});

test('columns are enlarged, centred and fitted into the sphere', () => {
  const mask = new Uint8Array(MASK_PIXELS).fill(1);
  const circle = circleOf(mask)!;
  const { x, y } = columnsOf(mask, circle);
  let farthest = 0;
  for (let i = 0; i < x.length; i++) farthest = Math.max(farthest, Math.sqrt(x[i]! ** 2 + y[i]! ** 2));
  assert.ok(Math.abs(farthest - 0.98 * 28) < 1e-5);
  assert.equal(circleOf(new Uint8Array(MASK_PIXELS)), null);
});

/** The smallest circle by trying every pair and triple. */
function bruteRadius(points: readonly (readonly [number, number])[]): number {
  let best = Number.POSITIVE_INFINITY;
  const consider = (cx: number, cy: number): void => {
    const r = Math.max(...points.map(([x, y]) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2)));
    best = Math.min(best, r);
  };
  for (const [ax, ay] of points) {
    consider(ax, ay);
    for (const [bx, by] of points) {
      consider((ax + bx) / 2, (ay + by) / 2);
      for (const [cx, cy] of points) {
        const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
        if (d === 0) continue;
        const a = ax * ax + ay * ay;
        const b = bx * bx + by * by;
        const c = cx * cx + cy * cy;
        consider(
          (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d,
          (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d,
        );
      }
    }
  }
  return best;
}

test('the enclosing circle is the smallest', () => {
  const point = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), (points) => {
      const circle = enclosingCircle(
        points.map((p) => p[0]),
        points.map((p) => p[1]),
        0.01,
      );
      assert.ok(Math.abs(circle.r - bruteRadius(points) * 0.01) < 2e-6);
      for (const [x, y] of points) {
        assert.ok(Math.sqrt((x * 0.01 - circle.cx) ** 2 + (y * 0.01 - circle.cy) ** 2) <= circle.r + 3e-6);
      }
    }),
    { numRuns: 150 },
  );
});
