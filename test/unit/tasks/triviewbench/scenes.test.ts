import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Keyed } from '../../../../src/core/item.js';
import { sceneQuestions } from '../../../../src/tasks/triviewbench/generate/generate.js';
import {
  TRI_LEVELS,
  TRI_TYPES,
  TRI_VIEWS,
  type TriItem,
  type TriKey,
  type TriLevel,
  type TriObject,
} from '../../../../src/tasks/triviewbench/types.js';
import { type Cast, cast } from './ray-caster.js';

/** Scenes a level; TRI_SEEDS=500 looks at many. */
const SEEDS = Number(process.env.TRI_SEEDS ?? 6);
/** The reference size: the shares must come out the same, but for pixels whose middle lies on an edge. */
const SIZE = 512;

const COUNTS: { readonly [level in TriLevel]: readonly [number, number] } = {
  L1: [1, 5],
  L2: [1, 5],
  L3: [6, 10],
  L4: [6, 10],
};

/** Half the object along an axis, from its corners. */
function half({ shape, halfExtent: h, yaw }: TriObject, axis: number): number {
  if (shape !== 'cube' || axis === 2) return h;
  const a = (yaw * Math.PI) / 180;
  return Math.max(...[1, 3, 5, 7].map((k) => h * Math.SQRT2 * Math.cos(a + (k * Math.PI) / 4)));
}

const bottom = (o: TriObject): number => o.position[2] - o.halfExtent;
const top = (o: TriObject): number => o.position[2] + o.halfExtent;

/** Heights of the towers: every object counts for the ground object that it stands over. */
function heights(objects: readonly TriObject[]): number[] {
  const ground = objects.filter((o) => Math.abs(bottom(o)) < 1e-9);
  const over = ground.map((g) =>
    objects
      .filter((o) => Math.hypot(o.position[0] - g.position[0], o.position[1] - g.position[1]) < 0.35)
      .sort((a, b) => a.position[2] - b.position[2]),
  );
  assert.equal(over.flat().length, objects.length, 'every object stands over one ground object');
  for (const tower of over) {
    for (const [k, o] of tower.entries()) {
      const below = tower[k - 1];
      if (below === undefined) continue;
      assert.ok(Math.abs(bottom(o) - top(below)) < 1e-9, 'no gaps in a tower');
      assert.notEqual(below.shape, 'sphere', 'nothing stands on a sphere');
      assert.ok(o.halfExtent <= below.halfExtent);
      assert.notEqual(o.color, below.color);
    }
  }
  return over.map((tower) => tower.length).sort((a, b) => b - a);
}

/** The level's rules, from rays alone (TriViewBench, 3.1). */
function checkLevel(item: TriItem, casts: { front: Cast; side: Cast; top: Cast }): void {
  const { level, objects } = item;
  const [low, high] = COUNTS[level];
  assert.ok(objects.length >= low && objects.length <= high);
  const share = (c: Cast) => c.seen.map((n, k) => n / c.alone[k]!);
  const [front, side] = [share(casts.front), share(casts.side)];
  for (const view of TRI_VIEWS) {
    for (const [k, found] of share(casts[view]).entries()) {
      const stated = item.visibility[view][k]!;
      assert.ok(Math.abs(found - stated) < 0.004, `${item.scene} ${view} ${k}: ${found} for ${stated}`);
      if (view !== 'top') assert.equal(found === 0, stated === 0, `${item.scene} ${view} ${k} hidden`);
    }
  }
  if (level === 'L1' || level === 'L3') {
    assert.ok([...front, ...side].every((s) => s > 0.6));
    return;
  }
  assert.ok(
    front.some((f, k) => (f < 0.3 && side[k]! > 0.6) || (side[k]! < 0.3 && f > 0.6)),
    'one object is hidden in one lateral view and shows in the other',
  );
  assert.ok(front.every((f, k) => f > 0.6 || side[k]! > 0.6));
}

/** The answer by counting rays and comparing coordinates; `item.visibility` and `item.towers` are not looked at. */
function answer({ type, objects, refs, attribute }: TriItem, casts: { front: Cast; side: Cast }) {
  const seen = (c: Cast): number => c.seen.filter((n) => n > 0).length;
  const [a, b] = [objects[refs[0] ?? -1], objects[refs[1] ?? -1]];
  const along = (axis: number, more: string, less: string): string => {
    assert.ok(a && b);
    const gap = a.position[axis]! - b.position[axis]!;
    const touch = half(a, axis) + half(b, axis);
    assert.ok(Math.abs(gap) > touch + (axis === 2 ? -1e-9 : 0.14), `${type}: they overlap along the axis`);
    return gap > 0 ? more : less;
  };
  switch (type) {
    case 'tower_height_max':
      return heights(objects)[0];
    case 'tower_height_list':
      return heights(objects);
    case 'top_tower_count':
      return objects.filter((o) => Math.abs(bottom(o)) < 1e-9).length;
    case 'all_view_count':
      return objects.length;
    case 'front_view_count':
      return seen(casts.front);
    case 'side_view_count':
      return seen(casts.side);
    case 'front_hidden_count':
      return casts.front.seen.filter((n) => n === 0).length;
    case 'side_hidden_count':
      return casts.side.seen.filter((n) => n === 0).length;
    case 'x_relation':
      return along(0, 'left', 'right');
    case 'y_relation':
      return along(1, 'in front of', 'behind');
    case 'z_relation':
      return along(2, 'above', 'below');
    case 'front_occluded_ref':
    case 'side_occluded_ref': {
      const { blocked, alone, seen: shown } = type === 'front_occluded_ref' ? casts.front : casts.side;
      const [blocker, target] = [refs[0]!, refs[1]!];
      const behind = blocked.map((by, k) => by[blocker]! / alone[k]!);
      assert.ok(behind[target]! > 0.35, 'the blocker hides much of the target');
      assert.ok(shown[target]! > 0, 'something of the target shows');
      assert.ok(
        behind.every((s, k) => k === target || s < 0.04),
        `${type}: something else is behind the blocker, too`,
      );
      assert.ok(b && attribute !== null);
      return attribute === 'color' ? b.color : b.shape;
    }
  }
}

function checkNames({ objects, refs, type }: TriItem): void {
  const said = objects.map((o) => `${o.size} ${o.color} ${o.shape}`);
  assert.equal(new Set(said).size, said.length, 'no two objects are alike');
  const spoken = type.endsWith('_relation') || type.endsWith('_occluded_ref') ? 2 : 0;
  assert.equal(new Set(refs).size, spoken);
}

const made = new Map<TriLevel, readonly (readonly Keyed<TriItem, TriKey>[])[]>();
const scenesOf = (level: TriLevel) => {
  const known = made.get(level);
  if (known !== undefined) return known;
  const all = Array.from({ length: SEEDS }, (_, seed) => {
    const scene = sceneQuestions(seed, level);
    assert.ok(scene.ok, `seed ${seed}`);
    return scene.value.questions;
  });
  made.set(level, all);
  return all;
};

for (const level of TRI_LEVELS) {
  test(`${level}: ${SEEDS} scenes keep the rules, and every answer is the one that rays and coordinates give`, () => {
    for (const questions of scenesOf(level)) {
      const first = questions[0]?.item;
      assert.ok(first !== undefined);
      const casts = {
        front: cast(first, 'front', SIZE),
        side: cast(first, 'side', SIZE),
        top: cast(first, 'top', SIZE),
      };
      checkLevel(first, casts);
      for (const { item, key } of questions) {
        checkNames(item);
        assert.deepEqual(answer(item, casts), key.value, `${item.id} ${item.type}`);
      }
    }
  });
}

test('every type is asked at the levels that have it, and at no other', () => {
  const asked = (level: TriLevel) =>
    new Set(scenesOf(level).flatMap((questions) => questions.map(({ item }) => item.type)));
  for (const level of ['L1', 'L3'] as const) {
    for (const type of asked(level)) assert.ok(!/hidden|occluded/.test(type));
  }
  const high = new Set([...asked('L2'), ...asked('L4')]);
  for (const type of TRI_TYPES) assert.ok(high.has(type), type);
});
