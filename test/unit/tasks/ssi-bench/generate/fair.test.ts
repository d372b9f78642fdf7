/**
 * What makes an item fair to the eye, checked on finished items by means of its own: rays at triangles instead of the
 * identifier buffer, the slow truth on the part of the structure that is seen.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Camera, SceneSpec } from '../../../../../src/core/scene.js';
import { cross, dot, norm, sub, type Vec3 } from '../../../../../src/core/vec.js';
import { generateSsi } from '../../../../../src/tasks/ssi-bench/generate/generate.js';
import { memberObject, nodeObject, sceneOf } from '../../../../../src/tasks/ssi-bench/scene.js';
import { SSI_CATEGORIES, type SsiItem, type SsiKey } from '../../../../../src/tasks/ssi-bench/types.js';
import { eyeOf, pinhole } from '../../../../helpers/eye-rays.js';
import { slowValues } from '../../../../helpers/ssi-slow-key.js';

/** Seeds per category; more by hand: SSI_SEEDS=50. */
const SEEDS = Number(process.env.SSI_SEEDS ?? 1);

interface View {
  readonly camera: Camera;
  /** Share of a stretch of a member, from s to t of its length, where a ray meets it or one of its joints first. */
  readonly seen: (member: number, s: number, t: number) => number;
}

function viewsOf(item: SsiItem): readonly View[] {
  const { structure } = item;
  const scene = sceneOf(item);
  return item.cameras.map((camera) => {
    const first = eyeOf(scene, camera.eye);
    return {
      camera,
      seen: (member, s, t) => {
        const [a, b] = structure.members[member]!;
        const own = [memberObject(structure, member), nodeObject(structure, a), nodeObject(structure, b)];
        const [p, q] = [structure.nodes[a]!, structure.nodes[b]!];
        const axis = sub(q, p);
        const across = cross(axis, sub(p, camera.eye));
        const half = (0.3 * widthOf(scene, member)) / norm(across);
        const places = Array.from({ length: 12 }, (_, i) => s + ((i + 0.5) / 12) * (t - s));
        const hits = places.filter((k) =>
          [0, -half, half].some((off) =>
            own.includes(
              first(
                [0, 1, 2].map((c) => p[c]! + k * axis[c]! + off * across[c]!) as [number, number, number],
              ),
            ),
          ),
        );
        return hits.length / places.length;
      },
    };
  });
}

/** The lesser side of a member's cross-section, metres. */
function widthOf(scene: SceneSpec, member: number): number {
  const part = scene.objects[member]?.parts[0];
  if (part?.kind !== 'bar') return 0;
  const sides = Object.entries(part.section).flatMap(([name, value]) =>
    ['w', 'h', 'd'].includes(name) && typeof value === 'number' ? [value] : [],
  );
  return Math.min(...sides);
}

const within = (item: SsiItem, camera: Camera, member: number): boolean =>
  item.structure.members[member]!.every((n) => {
    const at = pinhole(camera, item.structure.nodes[n]!);
    return at !== null && at.x > 0 && at.y > 0 && at.x < at.w && at.y < at.h;
  });

/** The members that are asked about in a view. */
const asked = (item: SsiItem, view: number): readonly number[] => {
  if (item.reference !== null && view === 0) return [item.reference];
  return item.candidates.flatMap((c) => (typeof c === 'number' ? [c] : [...c]));
};

function checkMembers(item: SsiItem, views: readonly View[]): void {
  for (const [v, { camera, seen }] of views.entries()) {
    for (const member of asked(item, v)) {
      const where = `${item.id}: member ${member} in view ${v}`;
      assert.ok(within(item, camera, member), `${where} is cut off`);
      const [p, q] = item.structure.members[member]!.map((n) => item.structure.nodes[n]!);
      const [a, b] = [pinhole(camera, p!)!, pinhole(camera, q!)!];
      const length = Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(length > 0.079 * 512, `${where} is ${length} pixels long`);
      if (['line-distance', 'length', 'ground-angle'].includes(item.criterion)) {
        const middle = p!.map((c, i) => (c + q![i]!) / 2);
        const axis = p!.map((c, i) => q![i]! - c);
        const sight = middle.map((c, i) => c - camera.eye[i]!);
        const along = Math.abs(axis.reduce((sum, c, i) => sum + c * sight[i]!, 0));
        const cosine = along / Math.hypot(...axis) / Math.hypot(...sight);
        assert.ok(Math.sqrt(1 - cosine * cosine) > 0.28, `${where} points at the camera`);
      }
      // A member may run into its neighbours for 12 % of its length, and most of the tenth after that is seen; or
      // something crosses in front there, and the joint itself is seen beyond it.
      for (const [s, t, from, to] of [
        [0, 0.22, 0, 0.05],
        [0.78, 1, 0.95, 1],
      ] as const) {
        const share = seen(member, s, t);
        assert.ok(share > 0.24 || seen(member, from, to) > 0.4, `${where}: only ${share} of an end is seen`);
      }
    }
  }
}

/** Every dot of a group lies within the frame, two diameters from the next. */
function checkGroups(item: SsiItem): void {
  const camera = item.cameras[0]!;
  for (const [i, candidate] of item.candidates.entries()) {
    const at = (typeof candidate === 'number' ? [candidate] : candidate).map((n) => {
      const p = pinhole(camera, item.structure.nodes[n]!);
      assert.ok(p !== null && p.x > 0 && p.y > 0 && p.x < p.w && p.y < p.h, `${item.id}: a dot is cut off`);
      return p;
    });
    if (item.criterion === 'hull-volume') {
      const nodes = (candidate as readonly number[]).map((n) => item.structure.nodes[n]!);
      assert.ok(thickness(nodes) > 0.05, `${item.id}: group ${i + 1} is nearly flat`);
    }
    for (const [k, p] of at.entries()) {
      for (const q of at.slice(0, k)) {
        assert.ok(Math.hypot(p.x - q.x, p.y - q.y) > 17.4, `${item.id}: group ${i + 1} has dots too near`);
      }
    }
  }
}

/** How thick a group is between two parallel planes, as a share of its extent: tried with every plane through three nodes. */
function thickness(points: readonly Vec3[]): number {
  let least = Number.POSITIVE_INFINITY;
  let extent = 0;
  for (const a of points) {
    for (const b of points) {
      extent = Math.max(extent, norm(sub(a, b)));
      for (const c of points) {
        const normal = cross(sub(b, a), sub(c, a));
        const long = norm(normal);
        if (long < 1e-9) continue;
        const off = points.map((p) => dot(normal, sub(p, a)) / long);
        least = Math.min(least, Math.max(...off) - Math.min(...off));
      }
    }
  }
  return least / extent;
}

/** The values that somebody finds who only follows members that lie in a picture and are partly seen there. */
function valuesSeen(item: SsiItem, views: readonly View[], most: number): readonly number[] {
  const always = new Set([...asked(item, 0), ...(views.length > 1 ? asked(item, 1) : [])]);
  const kept = item.structure.members.flatMap((_, m) =>
    always.has(m) || views.some((v) => within(item, v.camera, m) && v.seen(m, 0, 1) > 0.1) ? [m] : [],
  );
  const moved = (m: number): number => kept.indexOf(m);
  return slowValues(
    {
      structure: { ...item.structure, members: kept.map((m) => item.structure.members[m]!) },
      criterion: item.criterion,
      candidates: item.candidates.map((c) => (typeof c === 'number' ? moved(c) : c.map(moved))),
      reference: item.reference === null ? null : moved(item.reference),
    },
    most,
  );
}

function checkTies(item: SsiItem, key: SsiKey): void {
  const sorted = key.values.map((v) => v ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const ties = sorted.filter((v, i) => i > 0 && (v === sorted[i - 1] || v - sorted[i - 1]! < 1e-6));
  assert.ok(ties.length <= 1, `${item.id}: ${key.values}`);
  if (item.criterion === 'line-distance') assert.equal(ties.length, 0, item.id);
}

/** The gap between any two neighbours of an easy item, as the spec of each criterion puts it. */
const PLAIN: { readonly [criterion: string]: (low: number, high: number, tallest: number) => boolean } = {
  'centroid-height': (low, high, tallest) => high - low >= 0.139 * tallest,
  'ground-angle': (low, high) => high - low >= 17.9,
  length: (low, high) => high - low >= 0.249 * high,
  'line-distance': (low, high) => high - low >= 0.349 * high,
  'hull-area': (low, high) => high - low >= 0.329 * high,
  'hull-volume': (low, high) => high - low >= 0.349 * high,
};

for (const category of SSI_CATEGORIES) {
  test(`${category}: both ends are seen, ways can be followed, at most two are tied, easy is plain`, () => {
    for (let seed = 900; seed < 900 + SEEDS; seed++) {
      const made = generateSsi(seed, { category, level: seed % 2 === 0 ? 'easy' : 'hard' });
      assert.ok(made.ok, made.ok ? '' : made.fault.message);
      const { item, key } = made.value;
      checkTies(item, key);
      const plain = PLAIN[item.criterion];
      if (item.level === 'easy' && plain !== undefined) {
        const sorted = key.values.map((v) => v ?? 0).sort((a, b) => a - b);
        const tallest = Math.max(...item.structure.nodes.map((p) => p[2]));
        for (const [i, high] of sorted.entries()) {
          const low = sorted[i - 1];
          assert.ok(
            low === undefined || high - low < 1e-6 || plain(low, high, tallest),
            `${item.id}: ${sorted}`,
          );
        }
      }
      if (category === 'area' || category === 'volume') {
        checkGroups(item);
        continue;
      }
      const views = viewsOf(item);
      checkMembers(item, views);
      if (item.criterion === 'hop-distance' || item.criterion === 'cycle-length') {
        const found = valuesSeen(item, views, 12);
        assert.deepEqual(
          found,
          key.values.map((v) => v ?? Number.POSITIVE_INFINITY),
          `${item.id}: another value is found among what is seen`,
        );
      }
    }
  });
}
