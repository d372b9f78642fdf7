import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../../src/core/random.js';
import type { Vec3 } from '../../../../../src/core/vec.js';
import { centroidHeight } from '../../../../../src/tasks/ssi-bench/truth/centroid-height.js';
import { cycleLength, smallestCycle } from '../../../../../src/tasks/ssi-bench/truth/cycle-length.js';
import { groundAngle } from '../../../../../src/tasks/ssi-bench/truth/ground-angle.js';
import { hopDistance, hopPath } from '../../../../../src/tasks/ssi-bench/truth/hop-distance.js';
import { hullArea } from '../../../../../src/tasks/ssi-bench/truth/hull-area.js';
import { hullVolume } from '../../../../../src/tasks/ssi-bench/truth/hull-volume.js';
import { lineDistance } from '../../../../../src/tasks/ssi-bench/truth/line-distance.js';
import { memberLength } from '../../../../../src/tasks/ssi-bench/truth/member-length.js';
import { rank } from '../../../../../src/tasks/ssi-bench/truth/rank.js';
import type { Structure } from '../../../../../src/tasks/ssi-bench/types.js';
import * as slow from '../../../../helpers/ssi-slow.js';

const near = (a: number, b: number, slack = 1e-6): void =>
  assert.ok(a === b || Math.abs(a - b) <= slack, `${a} and ${b} differ`);

const structure = (
  nodes: readonly Vec3[],
  members: readonly (readonly [number, number])[] = [],
): Structure => ({
  family: 'scaffold',
  nodes,
  members,
});
const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The unit cube's corners, bit by bit, and its twelve edges. */
const corners: Vec3[] = indices(8).map((i) => [i & 1, (i >> 1) & 1, i >> 2]);
const edges = indices(8).flatMap((i) =>
  [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [i, i | bit] as const),
);
const cube = structure(corners, edges);
const edge = (a: number, b: number): number => edges.findIndex(([x, y]) => x === a && y === b);

/** A random graph on random mm-rounded points, connected by a random tree plus some chords. */
function randomStructure(seed: number, nodes: number, chords: number): Structure {
  const random = new Random(seed);
  const mm = (): number => random.integer(-9000, 9000) / 1000;
  const pairs = new Map<string, readonly [number, number]>();
  const join = (a: number, b: number): void => {
    if (a !== b) pairs.set(`${Math.min(a, b)},${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)]);
  };
  for (let i = 1; i < nodes; i++) join(i, random.integer(0, i - 1));
  for (let i = 0; i < chords; i++) join(random.integer(0, nodes - 1), random.integer(0, nodes - 1));
  return structure(
    indices(nodes).map(() => [mm(), mm(), mm() + 9]),
    [...pairs.values()],
  );
}

test('height, angle and length of known members', () => {
  const s = structure(
    [
      [0, 0, 0],
      [3, 4, 0],
      [3, 4, 12],
      [1, 0, 1],
    ],
    [
      [0, 1],
      [1, 2],
      [0, 2],
      [0, 3],
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((m) => centroidHeight(s, m)),
    [0, 6, 6, 0.5],
  );
  assert.deepEqual(
    [0, 1, 2].map((m) => memberLength(s, m)),
    [5, 12, 13],
  );
  near(groundAngle(s, 0), 0, 1e-12);
  near(groundAngle(s, 1), 90, 1e-12);
  near(groundAngle(s, 3), 45, 1e-12);
});

test('lines: crossing, skew, parallel and one and the same', () => {
  near(lineDistance(cube, edge(0, 1), edge(0, 2)), 0);
  near(lineDistance(cube, edge(0, 1), edge(3, 7)), 1);
  near(lineDistance(cube, edge(0, 1), edge(6, 7)), Math.SQRT2);
  const inLine = structure(
    [
      [0, 0, 0],
      [1, 0, 0],
      [5, 0, 0],
      [9, 0, 0],
    ],
    [
      [0, 1],
      [2, 3],
    ],
  );
  near(lineDistance(inLine, 0, 1), 0);
});

test('measures agree with the slow ones on random members', () => {
  for (let seed = 0; seed < 60; seed++) {
    const s = randomStructure(seed, 8, 6);
    for (let m = 0; m < s.members.length; m++) {
      near(centroidHeight(s, m), slow.slowHeight(s, m));
      near(groundAngle(s, m), slow.slowAngle(s, m));
      near(memberLength(s, m), slow.slowLength(s, m));
    }
    near(lineDistance(s, 0, s.members.length - 1), slow.slowLineDistance(s, 0, s.members.length - 1), 1e-4);
  }
});

test('hull area in a tilted plane: inner and collinear nodes do not count', () => {
  const tilt = (x: number, y: number): Vec3 => [x, 0.6 * y, 0.8 * y];
  const s = structure([tilt(0, 0), tilt(4, 0), tilt(4, 3), tilt(0, 3), tilt(2, 0), tilt(1, 1)]);
  near(hullArea(s, indices(6)), 12, 1e-12);
  near(hullArea(s, [0, 1, 4]), 0, 1e-9);
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const flat = structure(
      indices(random.integer(3, 10)).map(() =>
        tilt(random.integer(-5000, 5000) / 1000, random.integer(-5, 5)),
      ),
    );
    near(hullArea(flat, indices(flat.nodes.length)), slow.slowArea(flat, indices(flat.nodes.length)), 1e-8);
  }
});

test('hull volume: cube, pyramid, flat group, and random groups with many coplanar nodes', () => {
  near(hullVolume(cube, indices(8)), 1, 1e-12);
  near(hullVolume(cube, [0, 1, 2, 4]), 1 / 6, 1e-12);
  assert.equal(hullVolume(cube, [0, 1, 2, 3]), 0);
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const step = seed % 2 === 0 ? 1 : 1000;
    const at = (): number => random.integer(0, 3 * step) / step;
    const s = structure(indices(random.integer(4, 12)).map(() => [at(), at(), at()]));
    near(hullVolume(s, indices(s.nodes.length)), slow.slowVolume(s, indices(s.nodes.length)), 1e-8);
  }
});

test('hops: 1 for members that share a node, one more for each member between', () => {
  assert.equal(hopDistance(cube, edge(0, 1), edge(0, 1)), 0);
  assert.equal(hopDistance(cube, edge(0, 1), edge(0, 2)), 1);
  assert.equal(hopDistance(cube, edge(0, 1), edge(2, 3)), 2);
  assert.equal(hopDistance(cube, edge(0, 1), edge(6, 7)), 3);
  const apart = structure(corners, [
    [0, 1],
    [2, 3],
  ]);
  assert.equal(hopDistance(apart, 0, 1), Number.POSITIVE_INFINITY);
  for (let seed = 0; seed < 100; seed++) {
    const s = randomStructure(seed, 14, 5);
    const last = s.members.length - 1;
    assert.equal(hopDistance(s, 0, last), slow.slowHops(s, 0, last));
    const path = hopPath(s, 0, last);
    assert.ok(
      path?.every((n, i) => i === 0 || s.members.some((m) => m.includes(n) && m.includes(path[i - 1]!))),
    );
  }
});

test('cycles: both members in one simple cycle, not the shortest cycle through one of them', () => {
  assert.equal(cycleLength(cube, edge(0, 1), edge(0, 2)), 4);
  assert.equal(cycleLength(cube, edge(0, 1), edge(2, 3)), 4);
  assert.equal(cycleLength(cube, edge(0, 1), edge(6, 7)), 6);
  // Two triangles that share one node: a figure of eight passes that node twice, so no simple cycle holds both.
  const eight = structure(corners, [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
    [3, 4],
    [2, 4],
  ]);
  assert.equal(cycleLength(eight, 0, 4), Number.POSITIVE_INFINITY);
  assert.equal(cycleLength(eight, 0, 1), 3);
  const tail = structure(corners, [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
  ]);
  assert.equal(cycleLength(tail, 0, 3), Number.POSITIVE_INFINITY);
});

test('cycles agree with an exhaustive search, and the cycle given is one', () => {
  for (let seed = 0; seed < 300; seed++) {
    const s = randomStructure(seed, 4 + (seed % 9), seed % 12);
    const random = new Random(seed).fork('pair');
    const [first, second] = random.shuffle(indices(s.members.length));
    if (first === undefined || second === undefined) continue;
    assert.equal(cycleLength(s, first, second), slow.slowCycle(s, first, second), `seed ${seed}`);
    const cycle = smallestCycle(s, first, second);
    if (cycle === null) continue;
    assert.equal(new Set(cycle).size, cycle.length);
    const used = cycle.map((n, i) => {
      const m = cycle[(i + 1) % cycle.length]!;
      return s.members.findIndex(([a, b]) => (a === n && b === m) || (a === m && b === n));
    });
    assert.ok(!used.includes(-1) && used.includes(first) && used.includes(second), `seed ${seed}: ${cycle}`);
  }
});

test('ranks: smallest first, the smaller number first among ties, infinity last', () => {
  assert.deepEqual(rank([3, 1, 2]), [2, 3, 1]);
  assert.deepEqual(rank([2, 1, 2 - 1e-9, 1]), [2, 4, 1, 3]);
  assert.deepEqual(rank([Number.POSITIVE_INFINITY, 5, Number.POSITIVE_INFINITY]), [2, 1, 3]);
});
