import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fmix32, hashText, seedOf } from '../../../src/core/hash.js';
import { Random } from '../../../src/core/random.js';

test('the same seed gives the same draws, another seed or fork others', () => {
  const draws = (random: Random): number[] => Array.from({ length: 20 }, () => random.next());
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.string(), (seed, label) => {
      assert.deepEqual(draws(new Random(seed)), draws(new Random(seed)));
      assert.deepEqual(draws(new Random(seed).fork(label)), draws(new Random(seed).fork(label)));
      assert.notDeepEqual(draws(new Random(seed)), draws(new Random(seed).fork(label)));
      assert.notDeepEqual(draws(new Random(seed)), draws(new Random((seed + 1) >>> 0)));
    }),
  );
});

test('a fork does not move the stream it came from', () => {
  const plain = new Random(7);
  const forked = new Random(7);
  forked.fork('cameras').next();
  assert.equal(plain.next(), forked.next());
});

test('draws of published generators: first values are pinned, so that packs stay reproducible', () => {
  const random = new Random(42);
  const first = [random.next(), random.next(), random.integer(1, 6), random.unit()];
  assert.deepEqual(first, [438702383, 1773737139, 1, 0.5429661721556129]);
});

test('integers are uniform: chi-square over six faces, 60,000 throws', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  const random = new Random(1);
  for (let i = 0; i < 60000; i++) counts[random.integer(0, 5)]! += 1;
  const chi = counts.reduce((sum, n) => sum + ((n - 10000) * (n - 10000)) / 10000, 0);
  assert.ok(chi < 20.5, `chi-square ${chi} with 5 degrees of freedom (99.9 % point 20.5)`);
});

test('shuffles reach all orders of four about equally often', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 24000; seed++) {
    const order = new Random(seed).shuffle([1, 2, 3, 4]).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 24);
  const chi = [...counts.values()].reduce((sum, n) => sum + ((n - 1000) * (n - 1000)) / 1000, 0);
  assert.ok(chi < 49.7, `chi-square ${chi} with 23 degrees of freedom (99.9 % point 49.7)`);
});

test('misuse throws one sentence', () => {
  assert.throws(() => new Random(1).integer(2, 1), /empty range 2..1/);
  assert.throws(() => new Random(1).pick([]), /nothing to pick/);
});

test('fmix32 is the published finaliser', () => {
  // MurmurHash3 x86_32 of the empty input with seed 1 is fmix32(1) = 0x514e28b7 (reference implementation).
  assert.equal(fmix32(1), 0x514e28b7);
  assert.equal(fmix32(0), 0);
});

test('a typed seed: decimal uint32 is itself, other text is hashed', () => {
  assert.equal(seedOf('0'), 0);
  assert.equal(seedOf(' 4294967295 '), 4294967295);
  assert.equal(seedOf('4294967296'), hashText('4294967296'));
  assert.equal(seedOf('spring'), hashText('spring'));
  assert.notEqual(seedOf('spring'), seedOf('Spring'));
});
