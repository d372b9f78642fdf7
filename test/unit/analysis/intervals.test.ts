import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceleration,
  bootstrapInterval,
  bootstrapMean,
  clopperPearson,
} from '../../../src/analysis/intervals.js';
import { timeFence, upperFence } from '../../../src/analysis/outliers.js';
import { Random } from '../../../src/core/random.js';
import { mean } from '../../../src/core/statistics.js';

const within = (a: number, b: number, tolerance: number): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} against ${b}`);

test('Clopper and Pearson: the values of SciPy 1.17.1 (binomtest, exact)', () => {
  for (const [k, n, low, high] of [
    [0, 10, 0, 0.30849710781876294],
    [17, 100, 0.10226491003552808, 0.2581754106321507],
    [5, 30, 0.05642169646830169, 0.3472116988341439],
    [100, 100, 0.9637833073548094, 1],
    [81, 263, 0.25273674558504267, 0.36762192260134746],
  ] as const) {
    const interval = clopperPearson(k, n);
    assert.ok(interval);
    within(interval.low, low, 1e-12);
    within(interval.high, high, 1e-12);
  }
  assert.equal(clopperPearson(0, 0), null);
  assert.throws(() => clopperPearson(2.5, 3));
});

/** Spatial test data, column A (Efron and Tibshirani 1993, Table 14.1). */
const SPATIAL = [
  48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41,
];
const variance = (values: readonly number[]): number => {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length;
};

test('BCa and percentile intervals of the spatial test data agree with the book and with SciPy', () => {
  const leaveOneOut = SPATIAL.map((_, i) => variance(SPATIAL.filter((_, j) => j !== i)));
  // The book prints .061 (section 14.3); SciPy's jackknife gives 0.06124011981230745.
  within(acceleration(leaveOneOut), 0.06124011981230745, 1e-12);
  const options = { level: 0.9, resamples: 20_000, seed: 7 };
  const bca = bootstrapInterval(SPATIAL, variance, { ...options, method: 'bca' });
  const plain = bootstrapInterval(SPATIAL, variance, { ...options, method: 'percentile' });
  assert.ok(bca && plain);
  within(bca.value, 171.534, 0.001);
  // Book, Table 14.2 (2,000 resamples): BCa (115.8, 259.6), percentile (100.8, 233.9);
  // SciPy with 200,000: BCa (115.54, 261.53), percentile (98.02, 235.46).
  within(bca.low, 115.54, 2);
  within(bca.high, 261.53, 3);
  within(plain.low, 98.02, 2);
  within(plain.high, 235.46, 2);
  assert.deepEqual(bootstrapInterval(SPATIAL, variance, { ...options, method: 'bca' }), bca);
});

test('means of clusters are the general bootstrap with whole clusters as units', () => {
  const random = new Random(5);
  const clusters = Array.from({ length: 12 }, (_, c) =>
    Array.from({ length: 1 + (c % 4) }, () => (random.chance(0.3 + c / 20) ? 1 : 0)),
  );
  const values = clusters.flat();
  const cluster = clusters.flatMap((own, c) => own.map(() => c));
  for (const method of ['percentile', 'bca'] as const) {
    const options = { method, seed: 3, resamples: 2000 };
    const fast = bootstrapMean(values, cluster, options);
    const slow = bootstrapInterval(clusters, (sample) => mean(sample.flat()), options);
    assert.ok(fast && slow);
    within(fast.value, slow.value, 1e-12);
    within(fast.low, slow.low, 1e-9);
    within(fast.high, slow.high, 1e-9);
  }
  const one = bootstrapMean([1, 1, 1], [0, 1, 2], { method: 'bca', seed: 1 });
  assert.deepEqual([one?.low, one?.high], [1, 1], 'nothing varies: no correction, no NaN');
  assert.equal(bootstrapMean([], [], { method: 'bca', seed: 1 }), null);
});

test("intervals over items are wider than over single answers where items differ (they don't pretend)", () => {
  const random = new Random(11);
  const values: number[] = [];
  const item: number[] = [];
  for (let i = 0; i < 30; i++) {
    const p = i % 2 ? 0.95 : 0.1;
    for (let k = 0; k < 20; k++) {
      values.push(random.chance(p) ? 1 : 0);
      item.push(i);
    }
  }
  const options = { method: 'percentile', seed: 1, resamples: 2000 } as const;
  const overItems = bootstrapMean(values, item, options);
  const overAnswers = bootstrapMean(
    values,
    values.map((_, i) => i),
    options,
  );
  assert.ok(overItems && overAnswers);
  assert.ok(overItems.high - overItems.low > 2 * (overAnswers.high - overAnswers.low));
});

test("the fence for times is SSI-Bench's (E.7): Q1 101.46 s and Q3 216.89 s give 390.03 s", () => {
  within(upperFence(101.46, 216.89), 390.03, 0.01);
  const fence = timeFence([1, 2, 3, 4, 5, 6, 7, 8, 100]);
  assert.deepEqual(fence, { q1: 3, q3: 7, fence: 13, outliers: 1 });
  assert.equal(timeFence([]), null);
});
