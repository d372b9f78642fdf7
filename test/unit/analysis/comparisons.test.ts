import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { kendallTauB } from '../../../src/analysis/kendall.js';
import { krippendorffAlpha } from '../../../src/analysis/krippendorff.js';
import { mcnemar, pairedPermutation } from '../../../src/analysis/paired.js';
import { Random } from '../../../src/core/random.js';
import { spearman } from '../../../src/core/statistics.js';

const near = (a: number | null, b: number, tolerance = 1e-12): void =>
  assert.ok(a !== null && Math.abs(a - b) <= tolerance, `${a} against ${b}`);

test('McNemar: approval ratings (Agresti, Categorical Data Analysis, section 10.1) and SciPy', () => {
  const ratings = mcnemar(86, 150);
  // Agresti prints z^2 = (86 - 150)^2 / (86 + 150) = 17.36; p-values: SciPy 1.17.1 (chi2.sf, binomtest).
  near(ratings.chiSquare, 17.35593220338983);
  near(ratings.pChiSquare, 3.099293441045215e-5, 1e-14);
  near(ratings.pExact, 3.7159361395713866e-5, 1e-14);
  near(mcnemar(5, 12).pExact, 0.143463134765625);
  near(mcnemar(0, 6).pExact, 0.03125);
  near(mcnemar(3, 3).pExact, 1);
  near(mcnemar(59, 6).pExact, 4.964650327128616e-12, 1e-22);
  assert.deepEqual(mcnemar(0, 0), {
    onlyFirst: 0,
    onlySecond: 0,
    chiSquare: null,
    pChiSquare: null,
    pExact: 1,
  });
});

/** Heights of crossed less self-fertilised Zea mays, eighths of an inch (Darwin 1876; Fisher 1935, section 17). */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

test("the permutation test gives Fisher's 1,726 of 32,768 for Darwin's maize", () => {
  const zero = DARWIN.map(() => 0);
  const exact = pairedPermutation(DARWIN, zero, 1);
  assert.ok(exact?.exact);
  near(exact.p, 1726 / 32768);
  near(exact.difference, 314 / 15);
});

test('drawn p-values agree with the exact ones, are never 0, and follow the seed', () => {
  const random = new Random(4);
  const first = Array.from({ length: 40 }, () => (random.chance(0.7) ? 1 : 0));
  const second = Array.from({ length: 40 }, () => (random.chance(0.5) ? 1 : 0));
  const only = (a: readonly number[], b: readonly number[]): number =>
    a.filter((value, i) => value === 1 && b[i] === 0).length;
  const drawn = pairedPermutation(
    [...first, ...first, ...first],
    [...second, ...second, ...second],
    2,
    20_000,
  );
  assert.ok(drawn && !drawn.exact);
  // On right-or-wrong data the sign test of the discordant pairs is the same test.
  near(drawn.p, mcnemar(3 * only(first, second), 3 * only(second, first)).pExact, 0.005);
  const sure = pairedPermutation(new Array(64).fill(1), new Array(64).fill(0), 2, 500);
  near(sure?.p ?? null, 1 / 501);
  assert.deepEqual(
    pairedPermutation([...first, ...first, ...first], [...second, ...second, ...second], 2, 20_000),
    drawn,
  );
});

test('Kendall: the values of SciPy 1.17.1, with ties', () => {
  near(kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]), -0.4714045207910316);
  const x = [4, 4, 1, 2, 7, 3, 9, 9, 9, 2, 5, 6];
  const y = [1, 2, 2, 3, 5, 1, 7, 6, 6, 2, 2, 4];
  near(kendallTauB(x, y), 0.6388585071821322);
  near(spearman(x, y), 0.7563620499294728);
  assert.equal(kendallTauB([1, 1], [1, 2]), null);
  assert.equal(kendallTauB([1], [1]), null);
});

/** Pair by pair, from the definition. */
function slowTau(x: readonly number[], y: readonly number[]): number | null {
  let balance = 0;
  let freeX = 0;
  let freeY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = Math.sign(x[i]! - x[j]!);
      const b = Math.sign(y[i]! - y[j]!);
      balance += a * b;
      freeX += a * a;
      freeY += b * b;
    }
  }
  return freeX === 0 || freeY === 0 ? null : balance / Math.sqrt(freeX) / Math.sqrt(freeY);
}

test('Kendall in n log n is Kendall pair by pair', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
      const x = pairs.map(([a]) => a);
      const y = pairs.map(([, b]) => b);
      const slow = slowTau(x, y);
      const fast = kendallTauB(x, y);
      if (slow === null) assert.equal(fast, null);
      else near(fast, slow);
    }),
  );
});

/**
 * Four observers, twelve units, missing values (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011, section
 * D), which gives nominal .743, ordinal .815, interval .849.
 */
const OBSERVERS: readonly (readonly (number | null)[])[] = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];
const UNITS = OBSERVERS[0]!.map((_, u) => OBSERVERS.map((observer) => observer[u] ?? null));

test("Krippendorff's own example with four observers and missing values", () => {
  near(krippendorffAlpha(UNITS, 'nominal'), 0.743, 0.0005);
  near(krippendorffAlpha(UNITS, 'ordinal'), 0.815, 0.0005);
  near(krippendorffAlpha(UNITS, 'interval'), 0.849, 0.0005);
});

test('agreement is 1 when all agree, undefined without variation, and blind to the order of raters', () => {
  const same = [
    [1, 1],
    [2, 2, 2],
    [3, null, 3],
  ];
  for (const metric of ['nominal', 'ordinal', 'interval'] as const) {
    near(krippendorffAlpha(same, metric), 1);
    near(
      krippendorffAlpha(
        UNITS.map((unit) => [...unit].reverse()),
        metric,
      ),
      krippendorffAlpha(UNITS, metric) ?? Number.NaN,
    );
  }
  assert.equal(
    krippendorffAlpha(
      [
        [1, 1],
        [1, 1],
      ],
      'nominal',
    ),
    null,
  );
  assert.equal(krippendorffAlpha([[1], [2]], 'nominal'), null);
});
