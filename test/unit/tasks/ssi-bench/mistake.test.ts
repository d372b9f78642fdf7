import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ssiMistake } from '../../../../src/tasks/ssi-bench/mistake.js';

test('wrong orders are told apart by how many pairs they turn round', () => {
  const kind = (order: readonly number[]) => ssiMistake({ order: [3, 1, 2, 4] }, { kind: 'ranking', order });
  assert.equal(kind([3, 1, 2, 4]), null);
  assert.equal(kind([3, 2, 1, 4]), 'Two neighbours exchanged');
  assert.equal(kind([4, 2, 1, 3]), 'The whole order turned round');
  assert.equal(kind([2, 1, 3, 4]), 'Another order');
  assert.equal(ssiMistake({ order: [1, 2, 3] }, { kind: 'text', text: '' }), null);
});
