import type { Primitive } from '../../../core/scene.js';
import { cos, DEG, sin } from '../../../core/trig.js';
import { add, lerp, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';
import { footings } from './footings.js';
import { boxOf, prism, type SceneKit } from './kit.js';

/** A plate inside the beams of every landing: beams of one level bound one landing. */
function landings(kit: SceneKit, material: number): void {
  const levels = new Map<number, Vec3[]>();
  for (const [k, [a, b]] of kit.source.structure.members.entries()) {
    if (!kit.isRole(k, 'beam') || kit.node(a)[2] !== kit.node(b)[2]) continue;
    const level = kit.node(a)[2];
    levels.set(level, [...(levels.get(level) ?? []), kit.node(a), kit.node(b)]);
  }
  const inset = 0.07;
  for (const [z, points] of levels) {
    const low = (axis: 0 | 1): number => Math.min(...points.map((p) => p[axis])) + inset;
    const high = (axis: 0 | 1): number => Math.max(...points.map((p) => p[axis])) - inset;
    kit.add('body', [boxOf([low(0), low(1), z + 0.02], [high(0), high(1), z + 0.055], material)]);
  }
}

export function furnishStraightStair(kit: SceneKit): void {
  footings(kit, 1.6);
  landings(kit, kit.styleOf('tread').material);
}

export function furnishSpiralStair(kit: SceneKit): void {
  footings(kit, 1.5);
  // The landing is the one square of beams: hub, rim and their images further on.
  const { structure } = kit.source;
  const top = Math.max(
    ...structure.members.flatMap(([a, b], k) =>
      kit.isRole(k, 'beam') && kit.node(a)[2] === kit.node(b)[2] ? [kit.node(a)[2]] : [],
    ),
  );
  const corners: Vec3[] = [];
  for (const [k, [a, b]] of structure.members.entries()) {
    if (!kit.isRole(k, 'beam') && !kit.isRole(k, 'tread')) continue;
    for (const p of [kit.node(a), kit.node(b)]) {
      if (p[2] === top && kit.node(a)[2] === kit.node(b)[2] && !corners.includes(p)) corners.push(p);
    }
  }
  const middle = scale(
    corners.reduce((sum, p) => add(sum, p), [0, 0, 0] as Vec3),
    1 / corners.length,
  );
  const hub = corners.reduce((best, p) =>
    p[0] * p[0] + p[1] * p[1] < best[0] * best[0] + best[1] * best[1] ? p : best,
  );
  const opposite = add(scale(middle, 2), scale(hub, -1));
  const others = corners.filter(
    (p) => p !== hub && Math.abs(p[0] - opposite[0]) + Math.abs(p[1] - opposite[1]) > 0.01,
  );
  const [p, q] = [others[0]!, others[1]!];
  const turns = (p[0] - hub[0]) * (q[1] - hub[1]) - (p[1] - hub[1]) * (q[0] - hub[0]) > 0;
  const ring = turns ? [hub, p, opposite, q] : [hub, q, opposite, p];
  const inset = ring.map((r): Vec3 => add(lerp(r, middle, 0.07), [0, 0, 0.025]));
  kit.add('body', [prism(inset, [0, 0, 0.03], kit.styleOf('tread').material)]);
}

/** A wedge tread over the radial bar from the column to the rim, part of that member. */
export function wedgeTread(kit: SceneKit, k: number): Primitive {
  const [a, b] = kit.source.structure.members[k]!;
  const [p, q] = [kit.node(a), kit.node(b)];
  const [hub, rim] = p[0] === 0 && p[1] === 0 ? [p, q] : [q, p];
  const out = normalize(sub(rim, hub));
  const left: Vec3 = [-out[1], out[0], 0];
  // The rim runs straight from tread to tread; the wedge ends on it, half way to either neighbour.
  const at = (along: number, side: number): Vec3 =>
    add(add(hub, scale(out, along)), add(scale(left, side), [0, 0, 0.02]));
  const long = kit.number('radius') - 0.015;
  const half = (Math.abs(kit.number('turn')) / 2) * DEG;
  const reach = long * cos(half) * cos(half);
  const side = long * cos(half) * sin(half) * 0.96;
  const ring = [at(0.09, -0.05), at(reach, -side), at(long, 0), at(reach, side), at(0.09, 0.05)];
  return prism(ring, [0, 0, 0.035], kit.style(k).material);
}
