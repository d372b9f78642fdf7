import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circleOf, columnsOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';
import { IDENTITY, multiply } from '../../../../src/tasks/rota-bench/pose.js';
import { symmetryGroup } from '../../../../src/tasks/rota-bench/symmetry.js';

function groupOf(inside: (x: number, y: number) => boolean) {
  const mask = new Uint8Array(MASK_PIXELS);
  for (let v = 0; v < MASK_SIDE; v++) {
    for (let u = 0; u < MASK_SIDE; u++) if (inside(u - 255.5, v - 255.5)) mask[v * MASK_SIDE + u] = 1;
  }
  return symmetryGroup(columnsOf(mask, circleOf(mask)!));
}

/** A regular polygon with a corner at `turn` degrees. */
const polygon =
  (corners: number, radius: number, turn: number) =>
  (x: number, y: number): boolean =>
    Array.from(
      { length: corners },
      (_, k) => ((k + 0.5) / corners) * 2 * Math.PI + (turn * Math.PI) / 180,
    ).every((a) => x * Math.cos(a) + y * Math.sin(a) <= radius * Math.cos(Math.PI / corners));

const shapes: readonly (readonly [string, number, (x: number, y: number) => boolean])[] = [
  ['square', 8, (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 150],
  ['square on its corner', 8, (x, y) => Math.abs(x) + Math.abs(y) < 200],
  ['equilateral triangle', 6, polygon(3, 230, 90)],
  ['triangle lying on its side', 6, polygon(3, 230, 0)],
  ['rectangle', 4, (x, y) => Math.abs(x) < 200 && Math.abs(y) < 90],
  ['regular pentagon', 10, polygon(5, 220, -90)],
  ['regular hexagon', 12, polygon(6, 220, 0)],
  [
    'letter S',
    2,
    (x, y) =>
      Math.abs(x) < 120 &&
      Math.abs(y) < 200 &&
      (Math.abs(y) > 160 || Math.abs(y) < 20 || (y < 0 ? x < -80 : x > 80)),
  ],
  ['letter A', 2, (x, y) => Math.abs(Math.abs(x) - (y + 200) * 0.4) < 30 && Math.abs(y) < 200],
  [
    'letter F',
    1,
    (x, y) => Math.abs(x) < 110 && Math.abs(y) < 200 && (x < -60 || y < -150 || (Math.abs(y) < 25 && x < 50)),
  ],
];

for (const [name, order, inside] of shapes) {
  test(`${name}: ${order}`, () => {
    const group = groupOf(inside);
    assert.equal(group.length, order);
    assert.deepEqual(group[0], IDENTITY);
    // A group: every product is a member again, and every member is a proper rotation.
    for (const a of group) {
      const [p, q, , r, s, , , , d] = a;
      assert.ok(Math.abs((p * s - q * r) * d - 1) < 1e-12);
      for (const b of group) {
        const product = multiply(a, b);
        assert.ok(group.some((c) => c.every((value, i) => Math.abs(value - product[i]!) < 1e-9)));
      }
    }
  });
}
