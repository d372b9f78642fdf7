import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditItem } from '../../../../../src/tasks/ssi-bench/audit/audit-item.js';
import { drawnWish, generateSsi } from '../../../../../src/tasks/ssi-bench/generate/generate.js';
import { SSI_CATEGORIES, type SsiItem, type SsiKey } from '../../../../../src/tasks/ssi-bench/types.js';
import { slowOrder, slowValues } from '../../../../helpers/ssi-slow-key.js';

/** Seeds per category; the full count of the definition is run by hand: SSI_SEEDS=200. */
const SEEDS = Number(process.env.SSI_SEEDS ?? 2);

const made = (seed: number, spec: Parameters<typeof generateSsi>[1]): { item: SsiItem; key: SsiKey } => {
  const result = generateSsi(seed, spec);
  assert.ok(result.ok, result.ok ? '' : result.fault.message);
  return result.value;
};

for (const category of SSI_CATEGORIES) {
  test(`${category}: keys agree with the slow methods, bounds hold, same seed same bytes`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { item, key } = made(seed, { category });
      const slow = slowValues(item);
      const slack = item.criterion === 'line-distance' ? 1e-4 : 1e-6;
      assert.deepEqual(key.order, slowOrder(slow, slack), item.id);
      slow.forEach((value, i) => {
        const fast = key.values[i] ?? Number.POSITIVE_INFINITY;
        assert.ok(value === fast || Math.abs(value - fast) <= 1e-3, `${item.id}: ${fast} and ${value}`);
      });
      assert.deepEqual(auditItem(item, key).problems, [], item.id);
      assert.equal(item.level, drawnWish(seed, category).level);
      if (seed === 1) {
        assert.equal(JSON.stringify(made(seed, { category })), JSON.stringify({ item, key }));
      }
    }
  });
}

test('a level that is asked for is kept, and the item says so', () => {
  for (const level of ['easy', 'medium', 'hard']) {
    const { item } = made(5, { category: 'hop-distance', level });
    assert.equal(item.level, level);
    assert.equal(item.id, `hop-distance-5-${level}`);
  }
});

test('one kind of structure can be asked for', () => {
  const { item } = made(3, { category: 'relative-distance', options: { structure: 'lattice-tower' } });
  assert.equal(item.structure.family, 'lattice-tower');
});

test('what is not known is refused, with its place', () => {
  const refused = (spec: Parameters<typeof generateSsi>[1]): string | undefined => {
    const result = generateSsi(1, spec);
    return result.ok ? 'made' : result.fault.where;
  };
  assert.equal(refused({ category: 'depth' }), 'category');
  assert.equal(refused({ category: 'area', level: 'L1' }), 'level');
  assert.equal(refused({ category: 'area', options: { structure: 'tent' } }), 'options.structure');
  assert.equal(refused({ category: 'area', options: { colour: 'red' } }), 'options.colour');
});

test('keys are even: over many seeds no order of the candidates is favoured', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 2400; seed++) {
    const order = drawnWish(seed, 'ground-angle').key.join();
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 24);
  // 100 expected; chi-squared with 23 degrees of freedom stays below 49.7 but once in a thousand draws.
  const chi = [...counts.values()].reduce((sum, n) => sum + ((n - 100) * (n - 100)) / 100, 0);
  assert.ok(chi < 49.7, `chi-squared ${chi}`);
});
