import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greedyPose } from '../../../src/participants/greedy.js';
import type { OpenItem } from '../../../src/participants/oracle.js';
import { rotaBench } from '../../../src/tasks/rota-bench/family.js';
import { makeTask } from '../../../src/tasks/rota-bench/make-task.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../src/tasks/rota-bench/mask.js';
import { solveTask } from '../../../src/tasks/rota-bench/solvers.js';
import { rotationOf } from '../../../src/tasks/rota-bench/types.js';

test('greedy by pose goes the way of the solver of that name, not that of the key', async () => {
  const mask = new Uint8Array(MASK_PIXELS);
  for (const [left, top, width, height] of [
    [140, 90, 60, 320],
    [200, 90, 150, 55],
    [200, 220, 100, 50],
  ] as const) {
    for (let y = top; y < top + height; y++) mask.fill(1, y * MASK_SIDE + left, y * MASK_SIDE + left + width);
  }
  const made = makeTask({ id: 'letter-f', icon: '', mask, seed: 3 });
  assert.ok(made.ok);
  const { item, key } = made.value;
  let state = rotaBench.start(item);
  const { answer } = greedyPose(rotaBench, (): OpenItem => ({ item, key, state }));
  const path: unknown[] = [];
  while (state.ended === null) {
    const observation = rotaBench.observe(item, state, { style: 'direct', without: [] });
    const reply = await answer(observation, [], new AbortController().signal);
    assert.ok(reply.answer?.kind === 'rotation' && 'axis' in reply.answer);
    path.push({ axis: reply.answer.axis, angle: reply.answer.angle });
    state = rotaBench.step(item, state, reply.answer);
  }
  const solved = solveTask('greedy-pose', item, key, 1);
  assert.deepEqual(path, solved.path);
  assert.equal(state.ended, solved.outcome);
  assert.notDeepEqual(path, key.path.map(rotationOf));
});
