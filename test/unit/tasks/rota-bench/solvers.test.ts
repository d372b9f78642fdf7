import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circleOf, objectOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { makeTask } from '../../../../src/tasks/rota-bench/make-task.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';
import { maskOf } from '../../../../src/tasks/rota-bench/mask-text.js';
import { poseAfter, poseError, ROTATIONS, rotate } from '../../../../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../../../../src/tasks/rota-bench/projector.js';
import {
  isSolver,
  playEpisode,
  SOLVER_IDS,
  SOLVER_WORDS,
  solveTask,
} from '../../../../src/tasks/rota-bench/solvers.js';
import { liftSymmetries } from '../../../../src/tasks/rota-bench/symmetry.js';
import { rotationOf } from '../../../../src/tasks/rota-bench/types.js';

/** The letter F. */
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
const text = maskOf(item.mask);
assert.ok(text.ok);
const projector = projectorOf(objectOf(text.value, circleOf(text.value)!, item.seed));
const symmetries = liftSymmetries(key);
const start = poseAfter(item.initial.map(rotationOf));

test('every solver ends in its own way, says what it did, and does it again with the same seed', () => {
  const ends = new Map<string, string>();
  for (const solver of SOLVER_IDS) {
    const episode = solveTask(solver, item, key, 5);
    ends.set(solver, episode.outcome);
    const pose = poseAfter(episode.path, start);
    assert.equal(episode.iou, projector.iou(pose));
    assert.equal(episode.poseError, poseError(pose, symmetries));
    assert.equal(episode.outcome === 'success', episode.iou >= 0.9);
    assert.equal(episode.outcome === 'limit', episode.path.length === 48 && episode.iou < 0.9);
    if (solver !== 'greedy-iou') assert.deepEqual(solveTask(solver, item, key, 5), episode);
  }
  assert.equal(ends.get('stop'), 'stop');
  assert.equal(ends.get('reference'), 'success');
  assert.equal(ends.get('greedy-pose'), 'success');
});

test('the reference takes its path, stopping at once takes none, the stochastic ones differ by seed', () => {
  assert.deepEqual(solveTask('reference', item, key, 1).path, key.path.map(rotationOf));
  assert.equal(solveTask('stop', item, key, 1).path.length, 0);
  for (const solver of ['random', 'random-30'] as const) {
    const one = solveTask(solver, item, key, 1).path;
    assert.notDeepEqual(solveTask(solver, item, key, 2).path, one);
    if (solver === 'random-30') assert.ok(one.every(({ angle }) => Math.abs(angle) === 30));
  }
});

test('greedy means greedy: no other rotation would have done better', () => {
  const pose = solveTask('greedy-pose', item, key, 1);
  let at = start;
  for (const rotation of pose.path) {
    const taken = poseError(rotate(at, rotation), symmetries);
    assert.ok(ROTATIONS.every((other) => poseError(rotate(at, other), symmetries) >= taken));
    at = rotate(at, rotation);
  }
  at = start;
  const episode = playEpisode('greedy-iou', item, key, 1);
  for (let k = 0; k < 3; k++) {
    const step = episode.next();
    if (step.done) break;
    assert.equal(step.value.rotations, k + 1);
    const taken = projector.iou(rotate(at, step.value.rotation));
    assert.equal(step.value.iou, taken);
    assert.ok(ROTATIONS.every((other) => projector.iou(rotate(at, other)) <= taken));
    at = rotate(at, step.value.rotation);
  }
  // Stopped between two rotations.
  episode.return({ id: '', outcome: 'stop', path: [], iou: 0, poseError: 0 });
  assert.equal(episode.next().done, true);
});

test('a broken reference is no success', () => {
  const short = { ...key, path: key.path.slice(0, -1) };
  assert.equal(solveTask('reference', item, short, 1).outcome, 'stop');
});

test('names', () => {
  assert.ok(isSolver('random-30') && !isSolver('oracle'));
  assert.deepEqual(Object.keys(SOLVER_WORDS), [...SOLVER_IDS]);
});
