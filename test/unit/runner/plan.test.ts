import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RunParameters, Slot } from '../../../src/core/record.js';
import { DEFAULT_PARAMETERS } from '../../../src/runner/parameters.js';
import { planOf } from '../../../src/runner/plan.js';
import type { ListedItem } from '../../../src/runner/source.js';
import { toyFamily } from '../../helpers/toy-family.js';

const { meta } = toyFamily('ssi-bench', 1);
const tenMeta = {
  ...meta,
  categories: Array.from({ length: 10 }, (_, i) => ({ ...meta.categories[0]!, id: `c${i}` })),
};

function plan(
  over: Partial<RunParameters>,
  listing: readonly ListedItem[] | null = null,
  of = meta,
): readonly Slot[] {
  const made = planOf({ ...DEFAULT_PARAMETERS, ...over }, of, listing);
  assert.ok(made.ok, made.ok ? '' : made.fault.message);
  return made.value;
}
const tally = (slots: readonly Slot[], field: 'category' | 'level'): number[] => {
  const counts = new Map<string | null, number>();
  for (const slot of slots) counts.set(slot[field], (counts.get(slot[field]) ?? 0) + 1);
  return [...counts.values()].sort();
};
const pack: readonly ListedItem[] = Array.from({ length: 60 }, (_, i) => ({
  id: `i${i}`,
  category: i < 40 ? 'a' : i < 55 ? 'b' : 'c',
  level: i % 2 === 0 ? 'easy' : 'hard',
}));

test('ten mixed items of ten categories are one of each, whatever the seed', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (seed) => {
      assert.equal(new Set(plan({ seed, count: 10 }, null, tenMeta).map((slot) => slot.category)).size, 10);
    }),
    { numRuns: 50 },
  );
});

test('fresh items: categories and levels even to one, no item twice, indices in order, same seed same plan', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.integer({ min: 1, max: 200 }), fc.boolean(), (seed, count, fixed) => {
      const order = fixed ? 'fixed' : 'shuffled';
      const slots = plan({ seed, count, order });
      assert.deepEqual(
        slots.map((slot) => slot.index),
        slots.map((_, i) => i),
      );
      const counts = tally(slots, 'category');
      assert.ok((counts.at(-1) ?? 0) - (counts[0] ?? 0) <= 1);
      for (const category of ['a', 'b', 'c']) {
        const levels = tally(
          slots.filter((slot) => slot.category === category),
          'level',
        );
        if (levels.length === 2) assert.ok((levels[1] ?? 0) - (levels[0] ?? 0) <= 1);
      }
      const ids = slots.map((slot) => (slot.kind === 'generated' ? `${slot.category} ${slot.seed}` : ''));
      assert.equal(new Set(ids).size, count);
      assert.deepEqual(plan({ seed, count, order }), slots);
      if (fixed)
        assert.deepEqual(
          slots.map((s) => s.category),
          slots.map((s) => s.category).sort(),
        );
    }),
    { numRuns: 60 },
  );
});

test('a longer run of the same seed holds the items of the shorter one', () => {
  const ids = (count: number) => plan({ seed: 9, count }).map((s) => (s.kind === 'generated' ? s.seed : 0));
  const long = new Set(ids(60));
  assert.ok(ids(30).every((seed) => long.has(seed)));
});

test('a pack: never an item twice, only what was asked for, sampled by the seed, in pack order where that is wanted', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.integer({ min: 1, max: 60 }), (seed, count) => {
      const slots = plan({ seed, count, order: 'fixed' }, pack);
      const at = slots.map((slot) => (slot.kind === 'pack' ? Number(slot.itemId.slice(1)) : -1));
      assert.deepEqual(
        at,
        [...new Set(at)].sort((x, y) => x - y),
      );
      assert.equal(at.length, count);
      if (count <= 15) {
        const counts = tally(slots, 'category');
        assert.ok((counts.at(-1) ?? 0) - (counts[0] ?? 0) <= 1);
      }
    }),
  );
  const hard = plan({ categories: ['a'], level: 'hard', count: 20 }, pack);
  assert.ok(hard.every((slot) => slot.category === 'a' && slot.level === 'hard'));
  assert.notDeepEqual(plan({ seed: 1, count: 5 }, pack), plan({ seed: 2, count: 5 }, pack));
});

test('a pack that holds too few says how many there are', () => {
  const made = planOf({ ...DEFAULT_PARAMETERS, categories: ['c'], count: 6 }, meta, pack);
  assert.equal(made.ok ? '' : made.fault.code, 'not-enough-items');
  assert.match(made.ok ? '' : made.fault.message, /holds 5 /);
});

test('a run that picks holds those items of the whole plan, in the order picked', () => {
  for (const listing of [null, pack]) {
    const whole = plan({ count: 12, seed: 5 }, listing);
    const picked = plan({ count: 12, seed: 5, pick: [7, 0, 11] }, listing);
    assert.deepEqual(
      picked,
      [7, 0, 11].map((at, index) => ({ ...whole[at], index })),
    );
  }
});
