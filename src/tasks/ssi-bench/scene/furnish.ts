import type { Material, Primitive } from '../../../core/scene.js';
import { atan2, cos, DEG, sin } from '../../../core/trig.js';
import { add, lerp, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';
import type { StructureFamilyId } from '../types.js';
import { furnishCableStayedBridge, furnishTrussBridge } from './furnish-bridge.js';
import { PAD } from './joints.js';
import { boxOf, prism, type SceneKit, thickness } from './kit.js';

const CONCRETE: Material = { finish: 'concrete', color: [0.64, 0.63, 0.6] };
const PLANK: Material = { finish: 'timber', color: [0.72, 0.58, 0.39] };
const GRATING: Material = { finish: 'galvanised', color: [0.55, 0.57, 0.58] };
const WHITE: Material = { finish: 'plastic', color: [0.88, 0.88, 0.86] };
const GLAZE: Material = { finish: 'glass', color: [0.42, 0.32, 0.26] };
const WIRE: Material = { finish: 'metal', color: [0.3, 0.31, 0.32] };
const INSULATION: Material = { finish: 'metal', color: [0.74, 0.75, 0.76], roughness: 0.4 };

/** A low pad of concrete under every node that stands on the ground. */
function footings(kit: SceneKit, wide: number, top = PAD): void {
  const material = kit.use(CONCRETE);
  const pads = kit.source.structure.nodes.flatMap((p, n) => {
    if (p[2] !== 0) return [];
    const half = wide * Math.max(...kit.membersAt(n).map((k) => thickness(kit.section(k))));
    return [boxOf([p[0] - half, p[1] - half, -0.1], [p[0] + half, p[1] + half, top], material)];
  });
  kit.add('body', pads);
}

function furnishTower(kit: SceneKit): void {
  footings(kit, 1.7);
  const top = kit.number('top');
  // The legs' tops, in order round the axis.
  const legs = new Set(kit.source.structure.members.flatMap((m, k) => (kit.role(k) === 0 ? m : [])));
  const ring = kit.source.structure.nodes
    .filter((p, n) => Math.abs(p[2] - top) < 0.002 && legs.has(n))
    .sort((p, q) => atan2(p[1], p[0]) - atan2(q[1], q[0]));
  const reach = Math.max(...ring.map((p) => Math.abs(p[0])));
  if (kit.text('kind') === 'pylon') {
    // Wires hang from strings of insulators at the arms' ends and sag towards the next towers.
    const tips = kit.source.structure.nodes.filter((p) => p[1] === 0 && Math.abs(p[0]) > reach + 1.2);
    for (const tip of tips) {
      const isTip = tips.every((q) => q[2] !== tip[2] || Math.abs(q[0]) <= Math.abs(tip[0]));
      if (!isTip) continue;
      const hang: Vec3 = [tip[0], tip[1], tip[2] - 0.95];
      const glaze = kit.use(GLAZE);
      const discs = Array.from({ length: 6 }, (_, k): Primitive => {
        const z = tip[2] - 0.28 - k * 0.11;
        return {
          kind: 'cone',
          a: [tip[0], 0, z - 0.03],
          b: [tip[0], 0, z + 0.03],
          radiusA: 0.12,
          radiusB: 0.05,
          material: glaze,
        };
      });
      const wire = kit.use(WIRE);
      kit.add('body', [
        ...discs,
        { kind: 'bar', a: tip, b: hang, section: { kind: 'round', d: 0.04 }, material: wire },
      ]);
      for (const way of [-1, 1]) {
        const at = (t: number): Vec3 => [
          hang[0],
          way * 46 * t,
          hang[2] - 2.4 * (1 - (2 * t - 1) * (2 * t - 1)) * 1.0,
        ];
        const spans = [0, 0.12, 0.26, 0.42, 0.6, 0.8, 1];
        kit.add(
          'body',
          spans.slice(1).map(
            (t, i): Primitive => ({
              kind: 'bar',
              a: at(spans[i]!),
              b: at(t),
              section: { kind: 'round', d: 0.035 },
              material: wire,
            }),
          ),
        );
      }
    }
    return;
  }
  const inset = ring.map((p): Vec3 => [p[0] * 0.8, p[1] * 0.8, top - 0.03]);
  const across = kit.use(GRATING);
  kit.add('body', [prism(inset, [0, 0, 0.06], across)]);
  const white = kit.use(WHITE);
  for (const p of ring) {
    const pole: Vec3 = [p[0] * 0.97, p[1] * 0.97, top];
    const panel: Vec3 = [p[0] * 1.1, p[1] * 1.1, top + 0.65];
    kit.add('body', [
      {
        kind: 'bar',
        a: pole,
        b: add(pole, [0, 0, 1.15]),
        section: { kind: 'tube', d: 0.06 },
        material: across,
      },
      { kind: 'box', center: panel, half: [0.08, 0.08, 0.42], yaw: 45, material: white },
    ]);
  }
}

/** A plate inside the beams of every landing: beams of one level bound one landing. */
function landings(kit: SceneKit, beamRole: number, material: number): void {
  const levels = new Map<number, Vec3[]>();
  for (const [k, [a, b]] of kit.source.structure.members.entries()) {
    if (kit.role(k) !== beamRole || kit.node(a)[2] !== kit.node(b)[2]) continue;
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

function furnishStraightStair(kit: SceneKit): void {
  footings(kit, 1.6);
  landings(kit, 2, kit.source.look.styles[1]!.material);
}

function furnishSpiralStair(kit: SceneKit): void {
  footings(kit, 1.5);
  // The landing is the one square of beams: hub, rim and their images further on.
  const { structure } = kit.source;
  const top = Math.max(
    ...structure.members.flatMap(([a, b], k) =>
      kit.role(k) === 5 && kit.node(a)[2] === kit.node(b)[2] ? [kit.node(a)[2]] : [],
    ),
  );
  const corners: Vec3[] = [];
  for (const [k, [a, b]] of structure.members.entries()) {
    if (kit.role(k) !== 5 && kit.role(k) !== 1) continue;
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
  kit.add('body', [prism(inset, [0, 0, 0.03], kit.source.look.styles[1]!.material)]);
}

function furnishScaffold(kit: SceneKit): void {
  const { structure } = kit.source;
  footings(kit, 2.2, 0.02);
  if (kit.source.look.variant.planks !== true) return;
  const depth = kit.number('depth');
  const jack = kit.number('jack');
  const tube = thickness(kit.source.look.styles[1]!.section) / 2;
  const material = kit.use(PLANK);
  const boards = Math.max(2, Math.round((depth - 0.1) / 0.3));
  const pitch = (depth - 0.12) / boards;
  for (const [k, [a, b]] of structure.members.entries()) {
    const [p, q] = [kit.node(a), kit.node(b)];
    if (kit.role(k) !== 1 || p[1] > 0 || p[2] < jack + 0.5) continue;
    const planks = Array.from({ length: boards }, (_, i) => {
      const y = -depth / 2 + 0.06 + i * pitch;
      return boxOf(
        [Math.min(p[0], q[0]) + 0.05, y, p[2] + tube],
        [Math.max(p[0], q[0]) - 0.05, y + pitch - 0.02, p[2] + tube + 0.045],
        material,
      );
    });
    kit.add('body', planks);
  }
}

function furnishRebar(kit: SceneKit): void {
  const kind = kit.text('kind');
  const xs = kit.source.structure.nodes.map((p) => p[0]);
  const ys = kit.source.structure.nodes.map((p) => p[1]);
  const [x, y] = [Math.max(...xs), Math.max(...ys)];
  const concrete = kit.use(CONCRETE);
  if (kind === 'beam') {
    // Two trestles carry the lowest bars.
    const lift = kit.number('cover') - thickness(kit.source.look.styles[0]!.section) / 2;
    const wood = kit.use(PLANK);
    for (const at of [-0.58 * x, 0.58 * x]) {
      const parts: Primitive[] = [boxOf([at - 0.05, -y - 0.3, lift - 0.1], [at + 0.05, y + 0.3, lift], wood)];
      for (const side of [-1, 1]) {
        for (const lean of [-1, 1]) {
          parts.push({
            kind: 'bar',
            a: [at + lean * 0.28, side * (y + 0.2), 0],
            b: [at, side * (y + 0.16), lift - 0.05],
            section: { kind: 'box', w: 0.07, h: 0.05 },
            material: wood,
          });
        }
      }
      kit.add('body', parts);
    }
    return;
  }
  kit.add('ground', [boxOf([-x - 0.35, -y - 0.35, -0.1], [x + 0.35, y + 0.35, 0.012], concrete)]);
  if (kind === 'footing') {
    const cover = kit.number('cover') - thickness(kit.source.look.styles[2]!.section) / 2;
    const level = kit.source.structure.nodes.filter(
      (p, n) => p[2] === kit.number('cover') && kit.membersAt(n).length >= 3,
    );
    kit.add(
      'body',
      level
        .filter((_, i) => i % 2 === 0)
        .map((p) => boxOf([p[0] - 0.04, p[1] - 0.04, 0], [p[0] + 0.04, p[1] + 0.04, cover], concrete)),
    );
  }
}

function furnishPipeRack(kit: SceneKit): void {
  footings(kit, 1.3);
  const { structure } = kit.source;
  const random = kit.random.fork('pipes');
  const half = kit.number('width') / 2;
  const length = Math.max(...structure.nodes.map((p) => p[1])) + 1.3;
  const beam = kit.source.look.styles[1]!.section;
  const lift = beam.kind === 'i' ? beam.h / 2 : 0.15;
  const tiers = new Set<number>();
  for (const [k, [a, b]] of structure.members.entries()) {
    if (kit.role(k) === 1 && kit.node(a)[2] === kit.node(b)[2]) tiers.add(kit.node(a)[2]);
  }
  const coats = [
    kit.use(INSULATION),
    kit.use(kit.source.look.materials[3]!),
    kit.use(kit.source.look.materials[4]!),
  ];
  for (const z of [...tiers].sort((p, q) => p - q)) {
    let x = -half + 0.35 + random.between(0.1, 0.5);
    for (let k = 0; k < 4; k++) {
      const r = random.pick([0.07, 0.09, 0.12, 0.16, 0.19]);
      if (x + 2 * r > half - 0.35) break;
      const centre = x + r;
      kit.add('body', [
        {
          kind: 'bar',
          a: [centre, -length, z + lift + r],
          b: [centre, length, z + lift + r],
          section: { kind: 'tube', d: 2 * r },
          material: random.pick(coats),
        },
      ]);
      x += 2 * r + random.between(0.12, 0.6);
    }
  }
}

const FURNISH: Record<StructureFamilyId, (kit: SceneKit) => void> = {
  'space-frame': (kit) => footings(kit, 1.4),
  'lattice-tower': furnishTower,
  'truss-bridge': furnishTrussBridge,
  'cable-stayed-bridge': furnishCableStayedBridge,
  'roof-truss': (kit) => footings(kit, 1.1),
  'straight-stair': furnishStraightStair,
  'spiral-stair': furnishSpiralStair,
  scaffold: furnishScaffold,
  'geodesic-dome': (kit) => footings(kit, 1.6),
  'rebar-cage': furnishRebar,
  'pipe-rack': furnishPipeRack,
};

/** What carries the structure and what it carries: footings, abutments, decks, landings, pipes, wires. */
export const furnish = (kit: SceneKit): void => FURNISH[kit.source.structure.family](kit);

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
  return prism(ring, [0, 0, 0.035], kit.source.look.styles[kit.role(k)]!.material);
}
