import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askOf } from '../../../../src/tasks/triviewbench/ask.js';
import { triViewBench } from '../../../../src/tasks/triviewbench/family.js';
import { triMistake } from '../../../../src/tasks/triviewbench/mistake.js';
import { matches } from '../../../../src/tasks/triviewbench/score.js';
import { TRI_TYPES, type TriItem, type TriKey } from '../../../../src/tasks/triviewbench/types.js';

function made(category: string, seed: number): { readonly item: TriItem; readonly key: TriKey } {
  const keyed = triViewBench.generate(seed, { category });
  assert.ok(keyed.ok);
  return keyed.value;
}

test('right answers are no mistake, and every wrong choice is one of known kind', () => {
  const kinds = new Set<string>();
  for (const type of TRI_TYPES)
    for (const seed of [1, 2, 3]) {
      const { item, key } = made(type, seed);
      assert.equal(triMistake(item, key, triViewBench.solve(item, key, triViewBench.start(item))), null);
      const ask = askOf(item);
      if (ask.kind !== 'choice') continue;
      for (const { id } of ask.options) {
        const answer = { kind: 'choice', id } as const;
        const kind = triMistake(item, key, answer);
        assert.equal(kind === null, matches(answer, key.value));
        if (kind !== null) kinds.add(kind);
        if (kind === null || item.refs.length < 2 || item.attribute === null) continue;
        // The same by looking through all objects.
        const { attribute } = item;
        const with_ = item.objects.flatMap((object, k) => (object[attribute] === id ? [k] : []));
        const expected = with_.includes(item.refs[0]!)
          ? 'That of the object in front'
          : with_.length > 0
            ? 'That of another object'
            : 'That of no object there';
        assert.equal(kind, expected);
      }
    }
  assert.deepEqual([...kinds].sort(), [
    'That of another object',
    'That of no object there',
    'That of the object in front',
    'The opposite direction',
  ]);
});

test('counts go wrong one way or the other, lists by their length or their heights', () => {
  const { item, key } = made('all_view_count', 1);
  assert.ok(typeof key.value === 'number');
  const off = (by: number) => triMistake(item, key, { kind: 'number', value: Number(key.value) + by });
  assert.deepEqual([-2, -1, 0, 1, 5].map(off), [
    'Counted two or more too few',
    'Counted one too few',
    null,
    'Counted one too many',
    'Counted two or more too many',
  ]);
  const list = made('tower_height_list', 1);
  const heights = typeof list.key.value === 'object' ? list.key.value : [];
  const given = (values: readonly number[]) => triMistake(list.item, list.key, { kind: 'integers', values });
  assert.equal(given([...heights].reverse()), null);
  assert.equal(given([...heights, 1]), 'Another number of towers');
  assert.equal(given(heights.map((height) => height + 1)), 'A tower of another height');
});
