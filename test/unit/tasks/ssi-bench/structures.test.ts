import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '../../../../src/core/random.js';
import { cross, distance, dot, lerp, norm, sub, type Vec3 } from '../../../../src/core/vec.js';
import { millimetres } from '../../../../src/tasks/ssi-bench/structures/frame.js';
import { graded } from '../../../../src/tasks/ssi-bench/structures/grid.js';
import {
  buildStructure,
  STRUCTURE_FAMILIES,
  type StructureBuild,
} from '../../../../src/tasks/ssi-bench/structures/index.js';
import type { StructureFamilyId } from '../../../../src/tasks/ssi-bench/types.js';

const SEEDS = 200;
/** Pairs of members are compared on fewer seeds: that is quadratic. */
const PAIR_SEEDS = 20;

const builds = new Map<StructureFamilyId, StructureBuild[]>(
  STRUCTURE_FAMILIES.map(({ id }) => [
    id,
    Array.from({ length: SEEDS }, (_, seed) => buildStructure(id, new Random(seed))),
  ]),
);

function forEach(check: (build: StructureBuild, where: string) => void, seeds = SEEDS): void {
  for (const [id, list] of builds) {
    for (const [seed, build] of list.slice(0, seeds).entries()) check(build, `${id} seed ${seed}`);
  }
}

/** Distance of two segments by ternary search over one, projecting on the other: slow, and of another kind than the builder's. */
function apart(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number {
  const toOther = (p: Vec3): number => {
    const along = sub(d, c);
    const t = Math.min(1, Math.max(0, dot(sub(p, c), along) / dot(along, along)));
    return distance(p, lerp(c, d, t));
  };
  let [low, high] = [0, 1];
  for (let k = 0; k < 30; k++) {
    const [m, n] = [low + (high - low) / 3, high - (high - low) / 3];
    if (toOther(lerp(a, b, m)) < toOther(lerp(a, b, n))) high = n;
    else low = m;
  }
  return toOther(lerp(a, b, (low + high) / 2));
}

/** The plane of the three points that span most, and how far off it the farthest point lies. */
function unevenness(points: readonly Vec3[]): { span: number; off: number } {
  let best: { normal: Vec3; at: Vec3 } | null = null;
  for (const p of points) {
    for (const q of points) {
      for (const r of points) {
        const normal = cross(sub(q, p), sub(r, p));
        if (best === null || norm(normal) > norm(best.normal)) best = { normal, at: p };
      }
    }
  }
  if (best === null || norm(best.normal) === 0) return { span: 0, off: 0 };
  const { normal, at } = best;
  const size = norm(normal);
  return { span: size, off: Math.max(...points.map((p) => Math.abs(dot(sub(p, at), normal)) / size)) };
}

/** Six times the volume of the largest tetrahedron among the points. */
function fullness(points: readonly Vec3[]): number {
  let best = 0;
  const [p] = points;
  for (const q of points)
    for (const r of points)
      for (const s of points) best = Math.max(best, Math.abs(dot(sub(q, p!), cross(sub(r, p!), sub(s, p!)))));
  return best;
}

describe('structures', () => {
  it('are eleven families, each with its own name', () => {
    assert.equal(STRUCTURE_FAMILIES.length, 11);
    assert.equal(new Set(STRUCTURE_FAMILIES.map((f) => f.title)).size, 11);
    for (const [id, list] of builds) for (const b of list) assert.equal(b.structure.family, id);
  });

  it('give the same bytes for the same seed, and others for another', () => {
    for (const [id, list] of builds) {
      for (const seed of [0, 7, 41]) {
        const again = JSON.stringify(buildStructure(id, new Random(seed)));
        assert.equal(again, JSON.stringify(list[seed]), `${id} seed ${seed}`);
      }
      assert.ok(new Set(list.map((b) => JSON.stringify(b.structure))).size > SEEDS - 2, id);
    }
  });

  it('have 60 to 450 members, whole millimetres, no node without a member', () => {
    forEach(({ structure, look }, where) => {
      const { nodes, members } = structure;
      assert.ok(members.length >= 60 && members.length <= 450, `${where}: ${members.length} members`);
      assert.equal(look.memberStyle.length, members.length);
      for (const style of look.memberStyle) assert.ok(look.styles[style] !== undefined, where);
      for (const style of look.styles) assert.ok(look.materials[style.material] !== undefined, where);
      for (const p of nodes) {
        for (const v of p) assert.equal(v, Math.round(v * 1000) / 1000, where);
        assert.ok(!p.some((v) => Object.is(v, -0)), `${where}: negative zero`);
      }
      const used = new Set(members.flat());
      assert.equal(used.size, nodes.length, where);
      assert.equal(new Set(nodes.map((p) => p.join())).size, nodes.length, `${where}: a point is two nodes`);
    });
  });

  it('have members that are ordered, distinct and not short', () => {
    forEach(({ structure: { nodes, members } }, where) => {
      assert.equal(new Set(members.map((m) => m.join())).size, members.length, where);
      for (const [a, b] of members) {
        assert.ok(a < b && nodes[b] !== undefined, where);
        assert.ok(distance(nodes[a]!, nodes[b]!) >= 0.09, `${where}: member ${a}-${b} is too short`);
      }
    });
  });

  it('hang together', () => {
    forEach(({ structure: { nodes, members } }, where) => {
      const seen = new Set([0]);
      for (let grown = true; grown; ) {
        grown = false;
        for (const [a, b] of members) {
          if (seen.has(a) !== seen.has(b)) {
            seen.add(a).add(b);
            grown = true;
          }
        }
      }
      assert.equal(seen.size, nodes.length, where);
    });
  });

  it('stand on the ground, bridges on bearings above it', () => {
    forEach(({ structure }, where) => {
      const low = Math.min(...structure.nodes.map((p) => p[2]));
      if (structure.family === 'truss-bridge') {
        assert.ok(low > 2, where);
        assert.ok(structure.nodes.filter((p) => p[2] === low).length >= 4, where);
      } else if (structure.family === 'rebar-cage' && low > 0) {
        assert.ok(low < 1, where);
        assert.ok(structure.nodes.filter((p) => p[2] === low).length >= 4, where);
      } else {
        assert.equal(low, 0, where);
        const two = structure.family === 'spiral-stair' || structure.family === 'cable-stayed-bridge';
        const least = two ? 2 : 3;
        assert.ok(structure.nodes.filter((p) => p[2] === 0).length >= least, where);
      }
    });
  });

  it('have no two members on one stretch, and none that touch but at a node', () => {
    forEach(({ structure: { nodes, members } }, where) => {
      for (let i = 0; i < members.length; i++) {
        const [a, b] = members[i]!;
        for (let j = i + 1; j < members.length; j++) {
          const [c, d] = members[j]!;
          const [pa, pb, pc, pd] = [nodes[a]!, nodes[b]!, nodes[c]!, nodes[d]!];
          const shared = a === c || a === d ? a : b === c || b === d ? b : null;
          if (shared !== null) {
            const u = sub(shared === a ? pb : pa, nodes[shared]!);
            const v = sub(shared === c ? pd : pc, nodes[shared]!);
            const angle = dot(u, v) / (norm(u) * norm(v));
            assert.ok(angle < 0.98, `${where}: ${a}-${b} and ${c}-${d} run along each other`);
            continue;
          }
          // Boxes further apart than this need no search.
          const gap = Math.max(
            ...[0, 1, 2].map((k) =>
              Math.max(
                Math.min(pa[k]!, pb[k]!) - Math.max(pc[k]!, pd[k]!),
                Math.min(pc[k]!, pd[k]!) - Math.max(pa[k]!, pb[k]!),
              ),
            ),
          );
          if (gap > 0.06) continue;
          assert.ok(apart(pa, pb, pc, pd) > 0.04, `${where}: ${a}-${b} and ${c}-${d} touch`);
        }
      }
    }, PAIR_SEEDS);
  });

  it('are as symmetric as they say, node for node and member for member', () => {
    const claimed = new Set<string>();
    forEach(({ structure: { family, nodes, members }, look, mirrors }, where) => {
      for (const mirror of mirrors) {
        claimed.add(family);
        const axis = mirror === 'x' ? 0 : 1;
        const names = nodes.map((p) => p.map((v, k) => (k === axis && v !== 0 ? -v : v)).join());
        const index = new Map(nodes.map((p, n) => [p.join(), n]));
        const image = names.map((name) => index.get(name) ?? -1);
        assert.ok(!image.includes(-1), `${where}: mirror ${mirror}`);
        const styles = new Map(members.map((m, k) => [m.join(), look.memberStyle[k]]));
        for (const [k, [a, b]] of members.entries()) {
          const [c, d] = [image[a]!, image[b]!].sort((p, q) => p - q) as [number, number];
          assert.equal(styles.get(`${c},${d}`), look.memberStyle[k], `${where}: mirror ${mirror}`);
        }
      }
    });
    for (const family of ['space-frame', 'lattice-tower', 'truss-bridge', 'roof-truss', 'geodesic-dome']) {
      assert.ok(claimed.has(family), family);
    }
  });

  it('offer candidates, planes and groups that are what they say', () => {
    forEach((build, where) => {
      const { members } = build.structure;
      assert.ok(build.candidates.length >= 40, where);
      assert.deepEqual(
        build.candidates,
        [...new Set(build.candidates)].sort((a, b) => a - b),
      );
      for (const k of build.candidates) assert.ok(members[k] !== undefined, where);
      assert.ok(build.areaGroups.length >= 12 && build.volumeGroups.length >= 6, where);
      assert.equal(new Set(build.planes.map((p) => p.name)).size, build.planes.length, where);
    });
    forEach((build, where) => {
      const at = (list: readonly number[]): Vec3[] => list.map((n) => build.structure.nodes[n]!);
      for (const group of build.areaGroups) {
        const { span, off } = unevenness(at(group));
        assert.equal(new Set(group).size, group.length, where);
        assert.ok(group.length >= 3 && group.length <= 10, where);
        assert.ok(span > 0.01 && off < 0.004, `${where}: area group ${group} spans ${span}, off ${off}`);
      }
      for (const group of build.volumeGroups) {
        assert.equal(new Set(group).size, group.length, where);
        assert.ok(group.length >= 4 && group.length <= 12, where);
        assert.ok(fullness(at(group)) > 1e-3, `${where}: volume group ${group} is flat`);
      }
      for (const { name, nodes } of build.planes) {
        const some = at(nodes.slice(0, 24));
        assert.ok(unevenness(some).off < 0.006, `${where}: plane ${name}`);
      }
    }, 5);
  });

  it('vary within a family: heights, lengths and member counts', () => {
    for (const [id, list] of builds) {
      const counts = new Set(list.map((b) => b.structure.members.length));
      assert.ok(counts.size >= 4, `${id}: ${counts.size} member counts`);
      for (const { structure } of list.slice(0, 20)) {
        const lengths = structure.members.map(([a, b]) =>
          millimetres(distance(structure.nodes[a]!, structure.nodes[b]!)),
        );
        const heights = structure.members.map(([a, b]) =>
          millimetres(structure.nodes[a]![2] + structure.nodes[b]![2]),
        );
        assert.ok(new Set(lengths).size >= 4, `${id}: few lengths`);
        assert.ok(new Set(heights).size >= 3, `${id}: few heights`);
      }
    }
  });
});

describe('millimetres', () => {
  it('rounds symmetrically, exact halves outwards, without negative zero', () => {
    assert.equal(millimetres(0.0005), 1);
    assert.equal(millimetres(-0.0005), -1);
    assert.ok(Object.is(millimetres(-0.0001), 0));
    for (const v of [1.2345, 0.0015, 3.0005, 77.7775]) assert.equal(millimetres(-v), -millimetres(v));
  });
});

describe('graded', () => {
  it('is centred, rising and an exact mirror image of itself', () => {
    for (const n of [1, 2, 3, 4, 7]) {
      for (const grade of [-0.3, 0, 0.35]) {
        const at = graded(n, 2, grade);
        assert.equal(at.length, n + 1);
        for (let i = 0; i <= n; i++) {
          assert.equal(at[i]! + at[n - i]!, 0);
          if (i > 0) assert.ok(at[i]! > at[i - 1]!);
        }
        assert.ok(Math.abs(at[n]! - at[0]! - 2 * n) < 1e-9);
      }
    }
  });
});
