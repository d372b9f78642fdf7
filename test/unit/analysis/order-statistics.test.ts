import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quantilesOf } from '../../../src/analysis/order-statistics.js';
import { quantile } from '../../../src/core/statistics.js';

test('quantiles by selection are those of the sorted values', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 }));
  const shares = fc.array(fc.constantFrom(0, 0.1, 0.25, 1 / 3, 0.5, 0.75, 0.99, 1), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), shares, (values, qs) => {
      const at = [...qs].sort((a, b) => a - b);
      const sorted = Float64Array.from(values).sort();
      assert.deepEqual(
        quantilesOf(Float64Array.from(values), at),
        at.map((q) => quantile(sorted, q)),
      );
    }),
  );
  assert.throws(() => quantilesOf(new Float64Array(0), [0.5]));
});
