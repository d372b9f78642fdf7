import type { Material, Primitive, Section } from '../../../core/scene.js';
import { atan2, PI } from '../../../core/trig.js';
import { add, cross, distance, dot, lerp, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';
import type { StructureFamilyId } from '../types.js';
import { prism, type SceneKit } from './kit.js';

/**
 * Many structures look the same from two sides, so that nobody could tell which member of one view is which of the
 * other. Tape on two of the supports, each of its own colours, and some covered panels of a dome make every view
 * unlike the rest.
 */
const TAPED: Partial<Record<StructureFamilyId, string>> = {
  'space-frame': 'column',
  'lattice-tower': 'leg',
  'truss-bridge': 'web',
  'cable-stayed-bridge': 'tower',
  'roof-truss': 'post',
  scaffold: 'standard',
  'geodesic-dome': 'post',
  'rebar-cage': 'main',
  'pipe-rack': 'column',
};

const TAPES: readonly (readonly [Material, Material])[] = [
  [
    { finish: 'plastic', color: [0.78, 0.12, 0.1] },
    { finish: 'plastic', color: [0.93, 0.93, 0.91] },
  ],
  [
    { finish: 'plastic', color: [0.93, 0.76, 0.08] },
    { finish: 'plastic', color: [0.1, 0.1, 0.1] },
  ],
];
const FABRICS: readonly Material[] = [
  { finish: 'fabric', color: [0.86, 0.84, 0.76] },
  { finish: 'fabric', color: [0.7, 0.34, 0.2] },
  { finish: 'fabric', color: [0.3, 0.45, 0.5] },
];

function wrapped(section: Section): Section {
  if (section.kind === 'round' || section.kind === 'tube') return { kind: 'tube', d: section.d * 1.12 };
  const more = 0.1 * Math.min(section.w, section.h);
  return { kind: 'box', w: section.w + more, h: section.h + more };
}

/** Five rings of tape, at most a fifth of the member's length together, below its middle. */
function tape(kit: SceneKit, k: number, colors: readonly [Material, Material]): void {
  const [i, j] = kit.source.structure.members[k]!;
  const [p, q] = [kit.node(i), kit.node(j)];
  const [low, high] = p[2] <= q[2] ? [p, q] : [q, p];
  const long = distance(p, q);
  const ring = Math.min(0.2 * long, 0.5) / 5;
  const section = wrapped(kit.section(k));
  const parts = [0, 1, 2, 3, 4].map((r): Primitive => {
    const at = (t: number): Vec3 => lerp(low, high, 0.36 + (t * ring) / long);
    return { kind: 'bar', a: at(r), b: at(r + 1), section, material: kit.use(colors[r % 2]!) };
  });
  kit.add('body', parts);
}

/** Cloth over the triangles of one sector of a dome, drawn in from the struts and a little outside of them. */
function covers(kit: SceneKit): void {
  const { nodes, members } = kit.source.structure;
  const random = kit.random.fork('covers');
  const material = kit.use(random.pick(FABRICS));
  const facing = random.between(-PI, PI);
  const half = random.between(0.35, 0.6);
  const joined = new Set(members.map((m) => m.join()));
  const linked = (a: number, b: number): boolean => joined.has(a < b ? `${a},${b}` : `${b},${a}`);
  const middle: Vec3 = [0, 0, Math.min(...nodes.map((p) => p[2]))];
  for (const [a, b] of members) {
    for (let c = b + 1; c < nodes.length; c++) {
      if (!linked(a, c) || !linked(b, c)) continue;
      const corners = [kit.node(a), kit.node(b), kit.node(c)];
      const center = scale(
        corners.reduce((s, p) => add(s, p), [0, 0, 0] as Vec3),
        1 / 3,
      );
      const off = Math.abs(atan2(center[1], center[0]) - facing);
      if (Math.min(off, 2 * PI - off) > half) continue;
      const normal = normalize(cross(sub(corners[1]!, corners[0]!), sub(corners[2]!, corners[0]!)));
      const outward = dot(normal, sub(center, middle)) > 0;
      const ring = outward ? corners : corners.slice().reverse();
      const out = outward ? normal : scale(normal, -1);
      const cloth = ring.map((p) => add(lerp(p, center, 0.2), scale(out, 0.02)));
      kit.add('body', [prism(cloth, scale(out, 0.015), material)]);
    }
  }
}

export function landmarks(kit: SceneKit): void {
  const { family, members } = kit.source.structure;
  if (family === 'geodesic-dome') covers(kit);
  const role = TAPED[family];
  if (role === undefined) return;
  const long = members.flatMap(([a, b], k) =>
    kit.isRole(k, role) && distance(kit.node(a), kit.node(b)) > 0.3 ? [k] : [],
  );
  // The lowest ones: they are what a person would reach.
  const lowest = Math.min(...long.map((k) => height(kit, k)));
  // A tower's legs are marked at any height, since its top is often seen alone.
  const reachable = family === 'lattice-tower' ? long : long.filter((k) => height(kit, k) < lowest + 1);
  for (const [t, k] of kit.random.fork('tape').shuffle(reachable).slice(0, TAPES.length).entries()) {
    tape(kit, k, TAPES[t]!);
  }
}

const height = (kit: SceneKit, k: number): number => {
  const [a, b] = kit.source.structure.members[k]!;
  return Math.min(kit.node(a)[2], kit.node(b)[2]);
};
