import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hamilton, selectTest } from '../../../../src/tasks/rota-bench/selection.js';

test("Hamilton's method: a worked example, and the Alabama paradox it is known for", () => {
  // Textbook: populations 21,878, 9,713, 4,167 of 35,758 share 200 seats: quotas 122.37, 54.33, 23.31.
  assert.deepEqual(hamilton([21878, 9713, 4167], 200), [123, 54, 23]);
  // Quotas 4.286, 4.286, 1.429 of 10 and 4.714, 4.714, 1.571 of 11: with a seat more, the small one loses one.
  assert.deepEqual(hamilton([6, 6, 2], 10), [4, 4, 2]);
  assert.deepEqual(hamilton([6, 6, 2], 11), [5, 5, 1]);
  assert.deepEqual(hamilton([0, 3], 3), [0, 3]);
  assert.deepEqual(hamilton([], 0), []);
  assert.throws(() => hamilton([1, 1], 3));
});

test("Hamilton's method: all places, each within one of its quota, never more than there are", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { minLength: 1, maxLength: 12 }), fc.nat(), (sizes, raw) => {
      const total = sizes.reduce((sum, n) => sum + n, 0);
      const places = total === 0 ? 0 : raw % (total + 1);
      const shares = hamilton(sizes, places);
      assert.equal(
        shares.reduce((sum, n) => sum + n, 0),
        places,
      );
      shares.forEach((share, i) => {
        const quota = total === 0 ? 0 : (sizes[i]! * places) / total;
        assert.ok(share >= Math.floor(quota) && share <= Math.ceil(quota) && share <= sizes[i]!);
      });
    }),
  );
});

test('the test set: eligible tasks only, by length in proportion, by hash within a length', () => {
  const tasks = Array.from({ length: 60 }, (_, i) => ({ id: `task-${i}`, length: 2 + (i % 6) }));
  // Lengths 4..7 are eligible with 10 tasks each: of 10 places, quotas of 2.5, the first two get the odd ones.
  const chosen = selectTest(tasks, 'seed', 10);
  const lengths = chosen.map((id) => tasks.find((task) => task.id === id)?.length);
  assert.deepEqual(lengths, [4, 4, 4, 5, 5, 5, 6, 6, 7, 7]);
  const hash = (id: string): string => createHash('sha256').update(`seed:${id}`).digest('hex');
  const sixes = tasks.filter((task) => task.length === 6).map((task) => hash(task.id));
  assert.deepEqual(chosen.slice(6, 8).map(hash), sixes.sort().slice(0, 2));
  assert.notDeepEqual(selectTest(tasks, 'other', 10), chosen);
  assert.equal(selectTest(tasks, 'seed', 100).length, 40);
});
