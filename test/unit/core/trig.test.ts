import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as trig from '../../../src/core/trig.js';

const near = (actual: number, expected: number, bound: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) <= bound, `${what}: ${actual} against ${expected}`);

test('sine, cosine and tangent agree with the engine over eight turns and far out', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      ),
      (x) => {
        near(trig.sin(x), Math.sin(x), 4e-16, `sin ${x}`);
        near(trig.cos(x), Math.cos(x), 4e-16, `cos ${x}`);
        if (Math.abs(Math.cos(x)) > 1e-3) near(trig.tan(x), Math.tan(x), 1e-9, `tan ${x}`);
      },
    ),
    { numRuns: 5000 },
  );
});

test('quarter turns are exact enough to cancel', () => {
  for (let k = -8; k <= 8; k++) {
    near(trig.sin((k * Math.PI) / 2), Math.sin((k * Math.PI) / 2), 3e-15, `sin of ${k} quarter turns`);
    near(trig.cos((k * Math.PI) / 2), Math.cos((k * Math.PI) / 2), 3e-15, `cos of ${k} quarter turns`);
  }
});

test('inverse functions agree with the engine, ends of the range included', () => {
  const value = fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.constant(0),
  );
  fc.assert(
    fc.property(value, value, (x, y) => {
      near(trig.atan(x), Math.atan(x), 4e-16, `atan ${x}`);
      // A signed zero picks a side of the cut in the engine; ours knows no signed zero.
      if (y !== 0) near(trig.atan2(y, x), Math.atan2(y, x), 8e-16, `atan2 ${y} ${x}`);
      const clipped = Math.max(-1, Math.min(1, x));
      near(trig.acos(x), Math.acos(clipped), 1e-15, `acos ${x}`);
      near(trig.asin(x), Math.asin(clipped), 1e-15, `asin ${x}`);
    }),
    { numRuns: 5000 },
  );
  assert.equal(trig.atan2(0, 0), 0);
  assert.equal(trig.atan2(0, -1), trig.PI);
  assert.equal(trig.acos(1), 0);
});
