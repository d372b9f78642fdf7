import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../../src/core/random.js';
import {
  concordantPairs,
  rake,
  sharesOf,
  wantedConcordance,
} from '../../../../../src/tasks/ssi-bench/generate/balance.js';

test('concordant pairs: all, none, one less for each swap of neighbours', () => {
  assert.equal(concordantPairs([2, 4, 1, 3], [2, 4, 1, 3]), 6);
  assert.equal(concordantPairs([1, 2, 3, 4], [4, 3, 2, 1]), 0);
  assert.equal(concordantPairs([1, 2, 3], [2, 1, 3]), 2);
});

test('wanted shares: those of unrelated orders, with full agreement and reversal made rarer', () => {
  const three = wantedConcordance(3);
  assert.equal(three.length, 4);
  assert.ok(Math.abs(three[3]! - 0.6 / 6) < 1e-12 && three[0] === three[3]);
  for (const n of [3, 4]) {
    const shares = wantedConcordance(n);
    assert.ok(Math.abs(shares.reduce((a, b) => a + b, 0) - 1) < 1e-12);
    assert.equal(shares.length, (n * (n - 1)) / 2 + 1);
  }
});

test('raking meets every margin at once where it can', () => {
  const random = new Random(3);
  const count = 600;
  // A shortcut that mostly agrees, one that mostly does not: both have all classes.
  const one = Array.from({ length: count }, () => Math.max(random.integer(0, 3), random.integer(0, 3)));
  const other = one.map((c) => (random.chance(0.6) ? c : random.integer(0, 3)));
  const wanted = wantedConcordance(3);
  const weights = rake(count, [
    { classOf: one, wanted, rareEnds: true },
    { classOf: other, wanted, rareEnds: true },
  ]);
  for (const classOf of [one, other]) {
    sharesOf(weights, classOf, 4).forEach((share, c) => {
      assert.ok(Math.abs(share - wanted[c]!) < 1e-3, `class ${c} has ${share}`);
    });
  }
});

test('a class without sets leaves its share to the others, but not to the rare ends', () => {
  const shares = (rareEnds: boolean): string[] => {
    const weights = rake(4, [{ classOf: [1, 1, 2, 3], wanted: [0.1, 0.4, 0.4, 0.1], rareEnds }]);
    return sharesOf(weights, [1, 1, 2, 3], 4).map((w) => w.toFixed(4));
  };
  assert.deepEqual(shares(false), ['0.0000', '0.4444', '0.4444', '0.1111']);
  assert.deepEqual(shares(true), ['0.0000', '0.4500', '0.4500', '0.1000']);
});

test('where nothing but full agreement is to be had, it is had', () => {
  const wanted = wantedConcordance(3);
  assert.deepEqual(rake(2, [{ classOf: [3, 3], wanted, rareEnds: true }]), [0.5, 0.5]);
});
