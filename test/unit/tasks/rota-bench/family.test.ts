import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../../../src/core/answer.js';
import type { Turn } from '../../../../src/core/family.js';
import type { RotaState } from '../../../../src/tasks/rota-bench/episode.js';
import { rotaBench } from '../../../../src/tasks/rota-bench/family.js';
import { maskOf } from '../../../../src/tasks/rota-bench/mask-text.js';
import { IDENTITY, poseAfter } from '../../../../src/tasks/rota-bench/pose.js';
import {
  MOST_ROTATIONS,
  type RotaItem,
  type RotaKey,
  rotationOf,
  SUCCESS_IOU,
} from '../../../../src/tasks/rota-bench/types.js';
import {
  referenceAuxiliary,
  referenceIou,
  referenceMask,
  referenceObject,
  referencePanel,
} from '../../../helpers/rota-reference.js';

const FULL = { style: 'direct', without: [] } as const;

const made = [11, 12, 13].map((seed) => {
  const result = rotaBench.generate(seed, { category: 'alignment' });
  assert.ok(result.ok, result.ok ? '' : result.fault.message);
  return result.value;
});
const [first] = made;
assert.ok(first);
const { item, key } = first;

const turnOf = (turn: number, answer: Answer): Turn => ({ turn, raw: null, answer, outcome: 'answered' });

function play(of: RotaItem, choose: (state: RotaState) => Answer) {
  const turns: Turn[] = [];
  let state = rotaBench.start(of);
  while (state.ended === null) {
    const answer = choose(state);
    turns.push(turnOf(state.turn, answer));
    state = rotaBench.step(of, state, answer);
  }
  return { turns, state, ended: state.ended };
}

function truthOf(of: RotaItem) {
  const mask = maskOf(of.mask);
  assert.ok(mask.ok);
  return referenceObject(mask.value, of.circle, of.seed);
}

test('the reference of a fresh task, replayed by the definition itself, ends with success and not before', () => {
  for (const { item: one, key: its } of made) {
    const object = truthOf(one);
    const target = referenceMask(object, IDENTITY);
    its.path.forEach((_, k) => {
      const pose = poseAfter([...one.initial, ...its.path.slice(0, k + 1)].map(rotationOf));
      const iou = referenceIou(target, referenceMask(object, pose));
      assert.equal(iou >= SUCCESS_IOU, k === its.path.length - 1);
      if (k === its.path.length - 1) assert.equal(iou, its.facts.iou);
    });
    const start = referenceMask(object, poseAfter(one.initial.map(rotationOf)));
    assert.ok(referenceIou(target, start) < 0.85);
  }
});

test('an episode: the reference solves it, at once; the score is computed from the answers', () => {
  const { turns, state, ended } = play(item, (now) => rotaBench.solve(item, key, now));
  assert.equal(ended, 'success');
  assert.equal(state.moves.length, key.path.length);
  const score = rotaBench.score(item, key, { turns, ended }, 'paper');
  assert.equal(score.correct, true);
  assert.equal(score.metrics.rotations, key.path.length);
  assert.equal(score.metrics.iou, key.facts.iou);
  assert.throws(() => rotaBench.step(item, state, { kind: 'rotation', stop: true }), /has ended/);
});

test('from off the path the oracle still gets there', () => {
  const { ended, state } = play(item, (now) =>
    now.moves.length < 2 ? { kind: 'rotation', axis: 'roll', angle: 5 } : rotaBench.solve(item, key, now),
  );
  assert.equal(ended, 'success');
  assert.ok(state.moves.length < MOST_ROTATIONS);
});

test('STOP, the limit, and stagnation', () => {
  const stopped = play(item, () => ({ kind: 'rotation', stop: true }));
  assert.equal(stopped.ended, 'stop');
  const score = rotaBench.score(item, key, stopped, 'paper');
  assert.deepEqual([score.correct, score.metrics.rotations], [false, 0]);
  // To and fro by a degree: nothing is ever better by much, and 48 rotations are all there are.
  const stalls: number[] = [];
  const rocking = play(item, (now) => {
    if (rotaBench.stalled?.(item, now) === 'stagnation') stalls.push(now.moves.length);
    return { kind: 'rotation', axis: 'yaw', angle: now.moves.length % 2 === 0 ? 1 : -1 };
  });
  assert.equal(rocking.ended, 'limit');
  assert.equal(rocking.turns.length, MOST_ROTATIONS);
  assert.ok(stalls[0] === 8 || stalls[0] === 9, `${stalls[0]}`);
});

test('what is shown: the panel of the definition, earlier ones before it, conditions leave parts out', () => {
  const object = truthOf(item);
  const target = referenceMask(object, IDENTITY);
  let state = rotaBench.start(item);
  const moves = [
    { kind: 'rotation', axis: 'pitch', angle: 10 },
    { kind: 'rotation', axis: 'yaw', angle: -5 },
  ] as const;
  for (const move of moves) state = rotaBench.step(item, state, move);
  const poses = [0, 1, 2].map((k) => poseAfter([...item.initial.map(rotationOf), ...moves.slice(0, k)]));
  const panels = poses.map((pose) =>
    referencePanel(target, referenceAuxiliary(object, pose), referenceMask(object, pose)),
  );
  const full = rotaBench.observe(item, state, FULL);
  assert.ok(full.stimulus.kind === 'rasters');
  assert.equal(full.turn, 2);
  assert.deepEqual(full.ask, { kind: 'rotation', angles: [1, 5, 10, 30], remaining: 46 });
  full.stimulus.rasters.forEach((raster, k) => {
    assert.deepEqual([raster.width, raster.height, raster.channels], [972, 320, 1]);
    assert.equal(Buffer.compare(raster.data, panels[k]!), 0);
  });
  assert.deepEqual(
    full.stimulus.rasters.map((raster) => raster.caption),
    ['Start', 'After rotation 1 (pitch +10°)', 'Now, after rotation 2 (yaw −5°)'],
  );
  assert.match(full.prompt, /46 are left/);
  assert.match(full.prompt, /1\. pitch \+10°\n2\. yaw −5°/);

  const alone = rotaBench.observe(item, state, { style: 'direct', without: ['history'] });
  assert.ok(alone.stimulus.kind === 'rasters');
  assert.equal(alone.stimulus.rasters.length, 1);
  assert.equal(alone.stimulus.rasters[0]?.caption, 'Now');
  assert.ok(!alone.prompt.includes('yaw −5'));

  const flat = rotaBench.observe(item, state, { style: 'direct', without: ['auxiliary'] });
  assert.ok(flat.stimulus.kind === 'rasters');
  const now = flat.stimulus.rasters.at(-1);
  assert.ok(now);
  assert.deepEqual([now.width, now.height], [646, 320]);
  assert.ok(!flat.prompt.includes('shaded'));
  const current = referenceMask(object, poses[2]!);
  for (let y = 0; y < 320; y++) {
    assert.equal(
      Buffer.compare(now.data.subarray(y * 646, y * 646 + 320), target.subarray(y * 320, y * 320 + 320)),
      0,
    );
    assert.equal(
      Buffer.compare(
        now.data.subarray(y * 646 + 326, (y + 1) * 646),
        current.subarray(y * 320, y * 320 + 320),
      ),
      0,
    );
  }
});

test('nothing shown tells how well it goes, or the way', () => {
  const state = rotaBench.start(item);
  const { prompt, question } = rotaBench.observe(item, state, FULL);
  for (const text of [prompt, question]) assert.doesNotMatch(text, /IoU|0\.9|initial|seed|pose error/i);
});

test('replies of models: what is an action and what is not', () => {
  const state = rotaBench.start(item);
  const read = (raw: string) => rotaBench.parse(item, state, raw, 'paper');
  const yaw = { kind: 'rotation', axis: 'yaw', angle: -10 };
  assert.deepEqual(read('{"axis":"yaw","angle":-10}'), yaw);
  assert.deepEqual(read('```json\n{ "axis": "Yaw", "angle": -10.0 }\n```'), yaw);
  assert.deepEqual(read('First I thought {"axis":"roll","angle":5}. No: {"axis":"yaw","angle":-10}'), yaw);
  assert.deepEqual(read('{"action":"STOP"}'), { kind: 'rotation', stop: true });
  assert.deepEqual(read('{"action":"stop"}'), { kind: 'rotation', stop: true });
  for (const raw of [
    '',
    'STOP',
    'yaw -10',
    '{"axis":"yaw","angle":-11}',
    '{"axis":"yaw","angle":"-10"}',
    '{"axis":"x","angle":5}',
    '{"axis":"yaw"}',
    '{"action":"STOP","axis":"yaw","angle":5}',
    '{"action":"GO"}',
    '[{"axis":1}]',
    '{"angle":0,"axis":"yaw"}',
    '{"axis":"yaw","angle":+10}',
    '{axis:"yaw",angle:10}',
    '{"axis":"yaw","angle":null}',
  ]) {
    assert.equal(read(raw), null, raw);
  }
});

test('items and keys from outside are checked', () => {
  const odd = (change: Partial<Record<keyof RotaItem, unknown>>) => {
    const read = rotaBench.decodeItem({ ...item, ...change });
    assert.ok(!read.ok);
    return read.fault.where;
  };
  assert.equal(odd({ circle: { ...item.circle, cx: item.circle.cx + 0.001 } }), 'circle.cx');
  assert.equal(odd({ mask: item.mask.slice(1) }), 'mask');
  assert.equal(odd({ mask: `${item.mask}!` }), 'mask');
  assert.equal(odd({ initial: [['yaw', 2]] }), 'initial.0.1');
  assert.equal(odd({ initial: [] }), 'initial');
  assert.equal(odd({ seed: 2 ** 32 }), 'seed');
  const wrong = (change: Partial<Record<keyof RotaKey, unknown>>) =>
    rotaBench.decodeKey({ ...key, ...change }, item);
  assert.equal(wrong({ id: 'another' }).ok, false);
  assert.equal(wrong({ turns: [0.5] }).ok, false);
  assert.equal(wrong({ turns: [0, 1] }).ok, false);
  assert.equal(wrong({ path: [] }).ok, false);
  assert.equal(wrong({}).ok, true);
});

test('a task from an icon that is brought along', () => {
  const again = rotaBench.generate(77, { category: 'alignment', options: { mask: item.mask, icon: 'mine' } });
  assert.ok(again.ok);
  assert.equal(again.value.item.mask, item.mask);
  assert.deepEqual(again.value.item.circle, item.circle);
  assert.notDeepEqual(again.value.item.initial, item.initial);
  assert.equal(rotaBench.generate(1, { category: 'alignment', options: { mask: 'A' } }).ok, false);
  assert.equal(rotaBench.generate(1, { category: 'alignment', options: { size: 3 } }).ok, false);
  assert.equal(rotaBench.generate(1, { category: 'alignment', level: 'hard' }).ok, false);
});
