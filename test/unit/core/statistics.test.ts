import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from '../../../src/core/random.js';
import {
  bootstrap,
  mean,
  pearson,
  quantile,
  ranks,
  spearman,
  spearmanOfUnits,
  wilson,
} from '../../../src/core/statistics.js';

const near = (a: number | null | undefined, b: number, slack = 1e-9): void =>
  assert.ok(typeof a === 'number' && Math.abs(a - b) <= slack, `${a} is not ${b}`);

test("Wilson's interval: published values", () => {
  // R. G. Newcombe, Stat. Med. 17 (1998), Table I, method 3.
  const published: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [r, n, low, high] of published) {
    const interval = wilson(r, n);
    near(interval?.low, low, 5e-5);
    near(interval?.high, high, 5e-5);
  }
  assert.equal(wilson(0, 0), null);
  assert.deepEqual([wilson(0, 7)?.low, wilson(7, 7)?.high], [0, 1]);
  assert.throws(() => wilson(3, 2));
});

test('ranks share the mean of the places they tie for', () => {
  assert.deepEqual(ranks([30, 10, 10, 20, 10]), [5, 2, 2, 4, 2]);
  assert.deepEqual(ranks([]), []);
});

test('Spearman: textbook values, with and without ties', () => {
  // Intelligence against hours of television, a worked example in many textbooks: rho = -29/165.
  const iq = [106, 86, 100, 101, 99, 103, 97, 113, 112, 110];
  const hours = [7, 0, 27, 50, 28, 29, 20, 12, 6, 17];
  near(spearman(iq, hours), -29 / 165);
  // By hand: ranks (1.5, 1.5, 3, 4) and (1, 2.5, 2.5, 4); products about the mean 3.75, both sums of squares 4.5.
  near(spearman([5, 5, 7, 9], [1, 2, 2, 3]), 3.75 / 4.5);
  assert.equal(spearman([1, 1, 1], [1, 2, 3]), null);
  assert.equal(spearman([1], [1]), null);
  near(pearson([1, 2, 3], [2, 4, 5]), 3 / Math.sqrt(2 * (14 / 3)));
  assert.throws(() => pearson([1], [1, 2]));
});

test('Spearman by units: drawing a unit twice is repeating its pairs', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
  const units = fc.array(fc.tuple(fc.array(pair, { maxLength: 5 }), fc.integer({ min: 0, max: 3 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(units, (drawn) => {
      const repeated = drawn.flatMap(([pairs, times]) => Array.from({ length: times }, () => pairs).flat());
      const slow = spearman(
        repeated.map((p) => p[0]),
        repeated.map((p) => p[1]),
      );
      const fast = spearmanOfUnits(drawn.map(([pairs]) => pairs))(drawn.map(([, times]) => times));
      if (slow === null) assert.equal(fast, null);
      else near(fast, slow);
    }),
  );
});

test('quantiles interpolate (definition 7 of Hyndman and Fan)', () => {
  assert.equal(quantile([1, 2, 3, 4], 0.25), 1.75);
  assert.equal(quantile([7], 0.975), 7);
  near(quantile([10, 20, 30], 0.025), 10.5);
  assert.throws(() => quantile([], 0.5));
});

test('the bootstrap of a mean: as wide as theory says, the same every time, nothing of nothing', () => {
  const values = Array.from({ length: 100 }, (_, i) => i % 2);
  const interval = bootstrap(values, mean, new Random(1));
  // Resampled means are binomial(100, 1/2) / 100: its 2.5 % and 97.5 % points are 0.40 and 0.60.
  assert.deepEqual(interval, { low: 0.4, high: 0.6 });
  assert.deepEqual(bootstrap(values, mean, new Random(1)), interval);
  assert.equal(bootstrap([], mean, new Random(1)), null);
  assert.equal(
    bootstrap([1, 2, 3], () => null, new Random(1)),
    null,
  );
});

test('a bootstrap over two units has the distribution counted by hand', () => {
  // Draws of two from {0, 1}: sums 0, 1, 2 with odds 1:2:1, so the middle 95 % of the means reaches from 0 to 1.
  const seen = [0, 0, 0];
  const interval = bootstrap(
    [0, 1],
    (sample) => {
      const sum = sample[0]! + sample[1]!;
      seen[sum]!++;
      return sum / 2;
    },
    new Random(3),
    4000,
  );
  assert.deepEqual(interval, { low: 0, high: 1 });
  near(seen[1]! / 4000, 0.5, 0.04);
  near(seen[0]! / 4000, 0.25, 0.04);
});
