import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { project } from '../../../../src/core/raster/camera.js';
import type { Vec3 } from '../../../../src/core/vec.js';
import { CAMERAS } from '../../../../src/tasks/triviewbench/cameras.js';
import { decodeTriItem, decodeTriKey } from '../../../../src/tasks/triviewbench/decode.js';
import { explainTri } from '../../../../src/tasks/triviewbench/explain.js';
import { generateTri } from '../../../../src/tasks/triviewbench/generate/generate.js';
import { nameOf } from '../../../../src/tasks/triviewbench/names.js';
import { observeTri } from '../../../../src/tasks/triviewbench/observe.js';
import { faultsOf } from '../../../../src/tasks/triviewbench/truth/check.js';
import { towersOf } from '../../../../src/tasks/triviewbench/truth/towers.js';
import {
  TRI_TYPES,
  type TriItem,
  type TriKey,
  type TriObject,
} from '../../../../src/tasks/triviewbench/types.js';
import { OBJECTS } from './hand-made.js';

const RUNS = Number(process.env.TRI_SEEDS ?? 20);

function made(seed: number, category: string, level?: string): { item: TriItem; key: TriKey } {
  const result = generateTri(seed, level === undefined ? { category } : { category, level });
  assert.ok(result.ok, result.ok ? '' : result.fault.message);
  return result.value;
}

test('any seed and type: the item decodes, is measured the same again, and names what it speaks of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(...TRI_TYPES), (seed, type) => {
      const { item, key } = made(seed, type);
      assert.deepEqual(faultsOf(item, key), []);
      assert.ok(decodeTriItem(item).ok && decodeTriKey(key, item).ok);
      assert.deepEqual(made(seed, type), { item, key });
      const { question, stimulus, ask } = observeTri(item, { style: 'direct', without: [] });
      assert.ok(stimulus.kind === 'stills');
      assert.equal(
        stimulus.views.length,
        /_view_count|top_tower/.test(type) && type !== 'all_view_count' ? 1 : 3,
      );
      if (ask.kind === 'choice') assert.ok(ask.options.some(({ id }) => id === key.value));
      // What is asked for must not stand in the question; what it is asked of must.
      const [one, two] = item.refs.map((k) => nameOf(item.objects, k));
      if (one !== undefined) assert.ok(one !== null && question.includes(one));
      if (item.attribute === null && two !== undefined) assert.ok(two !== null && question.includes(two));
      assert.ok(explainTri(item, key).length >= 2);
    }),
    { numRuns: RUNS, seed: 7 },
  );
});

test('both answers of a relation and several counts of hidden objects come about', () => {
  const answers = (type: string, seeds: number) =>
    new Set(Array.from({ length: seeds }, (_, seed) => made(seed, type).key.value));
  for (const type of ['x_relation', 'y_relation', 'z_relation'])
    assert.equal(answers(type, 12).size, 2, type);
  assert.ok(answers('front_hidden_count', 12).size >= 2);
});

test('what is not there is refused as data', () => {
  const refused = (spec: Parameters<typeof generateTri>[1]) => {
    const result = generateTri(1, spec);
    return result.ok ? null : result.fault.code;
  };
  assert.equal(refused({ category: 'x' }), 'unknown-category');
  assert.equal(refused({ category: 'x_relation', level: 'L5' }), 'unknown-level');
  assert.equal(refused({ category: 'front_hidden_count', level: 'L3' }), 'unknown-level');
  assert.equal(refused({ category: 'x_relation', options: { size: 3 } }), 'unknown-option');
});

test('check finds a moved object, another answer, another share and a wrong tower', () => {
  const { item, key } = made(11, 'tower_height_list', 'L4');
  const changed = (over: Partial<TriItem>) => faultsOf({ ...item, ...over }, key);
  const shares = item.visibility.front.map((share, k) => (k === 0 ? share * 0.9 : share));
  assert.ok(changed({ visibility: { ...item.visibility, front: shares } }).length > 0);
  assert.ok(changed({ level: 'L3' }).length > 0);
  assert.ok(changed({ towers: item.towers.slice(1) }).length > 0);
  const top = item.towers[0]!.at(-1)!;
  const moved = item.objects.map((o, k): TriObject => {
    const [x, y, z] = o.position;
    return k === top ? { ...o, position: [x + 0.1, y - 0.1, z] } : o;
  });
  assert.ok(changed({ objects: moved }).length > 0);
  assert.equal(faultsOf(item, { ...key, value: [9] }).length, 1);
  // What an item says must fit together before anything is measured.
  assert.equal(decodeTriItem({ ...item, towers: item.towers.slice(1) }).ok, false);
  assert.equal(decodeTriItem({ ...item, level: 'L9' }).ok, false);
  assert.equal(decodeTriItem({ ...item, refs: [0, 1] }).ok, false);
  assert.equal(decodeTriKey({ ...key, value: 'left' }, item).ok, false);
  assert.equal(decodeTriKey({ ...key, id: 'another' }, item).ok, false);
});

test('the pictures lie as the text says: left is larger x, in front larger y, above larger z', () => {
  const at = (view: 'front' | 'side' | 'top', point: Vec3) => project(point, CAMERAS[view], 512, 512);
  const [o, x, y, z]: Vec3[] = [
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
    [0, 0, 2],
  ];
  assert.ok(at('front', x!).x < at('front', o!).x - 20, 'larger x is to the left in the front view');
  assert.ok(at('front', y!).depth < at('front', o!).depth, 'larger y is nearer to the front camera');
  assert.ok(at('front', z!).y < at('front', o!).y - 20);
  assert.ok(at('side', y!).x > at('side', o!).x + 20, 'the front is to the right of the side view');
  assert.ok(at('side', x!).depth < at('side', o!).depth);
  assert.ok(at('top', x!).x < at('top', o!).x - 20, 'the top view lies as the front view does');
  assert.ok(at('top', y!).y > at('top', o!).y + 20, 'the front is at the bottom of the top view');
});

test('towers: stacks are found in any order of the list; what hangs or carries two is a fault', () => {
  const [cylinder, large, small] = OBJECTS as [TriObject, TriObject, TriObject];
  assert.deepEqual(towersOf([small, cylinder, large]), [[1], [2, 0]]);
  assert.throws(() => towersOf([small, cylinder]), /nothing/);
  const second: TriObject = { ...small, color: 'red', position: [2.2, 1, 1.75] };
  assert.throws(() => towersOf([small, large, second]), /two/);
});
