import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRun } from '../../../src/core/run-store.js';
import { wilson } from '../../../src/core/statistics.js';
import { aggregate, poolsOf } from '../../../src/runner/aggregate.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { toyFamily } from '../../helpers/toy-family.js';

const { meta } = toyFamily('ssi-bench', 1);

/** The interval by its definition: the proportions that a score test at this z does not reject, found by bisection. */
function wilsonByBisection(successes: number, n: number): { low: number; high: number } {
  const p = successes / n;
  const z = 1.959963984540054;
  const rejected = (q: number) => (p - q) ** 2 > (z * z * q * (1 - q)) / n;
  const edge = (inside: number, outside: number): number => {
    let [a, b] = [inside, outside];
    for (let i = 0; i < 80; i++) {
      const middle = (a + b) / 2;
      if (rejected(middle)) b = middle;
      else a = middle;
    }
    return a;
  };
  return { low: edge(p, 0), high: edge(p, 1) };
}

test('the interval is the set of proportions that a score test does not reject', () => {
  for (const n of [1, 2, 10, 57, 400]) {
    for (const successes of [0, 1, n / 2, n - 0.25, n].filter((k) => k <= n)) {
      const found = wilson(successes, n);
      const slow = wilsonByBisection(successes, n);
      assert.ok(found !== null);
      assert.ok(
        Math.abs(found.low - slow.low) < 1e-9 && Math.abs(found.high - slow.high) < 1e-9,
        `${successes}/${n}`,
      );
      assert.ok(found.low >= 0 && found.high <= 1);
    }
  }
  // Newcombe (1998), Table I: 81 of 263.
  const known = wilson(81, 263);
  assert.deepEqual([known?.low.toFixed(4), known?.high.toFixed(4)], ['0.2553', '0.3662']);
  assert.equal(wilson(0, 0), null);
  assert.throws(() => wilson(3, 2));
});

test('means, counts and chance per category, group and over all', async () => {
  const { trials } = await sampleRun('r', { count: 10, order: 'fixed' });
  const all = aggregate(trials, meta);
  // Of ten trials two each were answered (all right), unreadable, skipped, timed out and failed.
  assert.equal(all.overall.scored, 8);
  assert.equal(all.overall.failed, 2);
  assert.equal(all.overall.metrics.taskwise?.value, 0.25);
  assert.deepEqual(all.overall.metrics.taskwise?.interval, wilson(2, 8));
  assert.equal(all.overall.chance.taskwise, 1 / 6);
  assert.deepEqual(
    all.groups.map((group) => group.id),
    ['first', 'second'],
  );
  assert.equal(
    all.categories.reduce((sum, { cell }) => sum + cell.scored, 0),
    8,
  );
  const weighted = all.categories.reduce(
    (sum, { cell }) => sum + (cell.metrics.taskwise?.value ?? 0) * cell.scored,
    0,
  );
  assert.equal(weighted / 8, all.overall.metrics.taskwise?.value);
  assert.deepEqual(aggregate([], meta), {
    overall: { scored: 0, failed: 0, metrics: {}, chance: {} },
    groups: [],
    categories: [],
  });
});

test('what may not be counted together is never in one pool', async () => {
  const base = await sampleRun('a');
  const variant = (
    id: string,
    run: Partial<StoredRun['run']>,
    trial: Partial<StoredRun['trials'][number]> = {},
  ) => ({
    run: { ...base.run, id, ...run },
    trials: base.trials.map((one) => ({ ...one, runId: id, ...trial })),
  });
  const { parameters } = base.run;
  const others = [
    variant('test', { parameters: { ...parameters, mode: 'test' } }, { mode: 'test' }),
    variant('imported', { origin: 'imported' }, { origin: 'imported' }),
    variant('paper', { parameters: { ...parameters, protocol: 'paper' } }),
    variant('steps', { parameters: { ...parameters, condition: { style: 'steps', without: [] } } }),
    variant('model', { participant: { kind: 'model', name: 'm', version: '1' } }),
    variant('newer', {}, { itemVersion: 2 }),
  ];
  const pools = poolsOf([base, ...others, variant('b', {})]);
  assert.equal(pools.length, others.length + 1);
  assert.deepEqual(
    pools[0]?.runs.map((run) => run.id),
    ['a', 'b'],
  );
  assert.equal(pools[0]?.trials.length, 10);
  for (const pool of pools.slice(1)) assert.equal(pool.trials.length, 5);
});
