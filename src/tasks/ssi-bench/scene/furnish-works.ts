import type { Material, Primitive } from '../../../core/scene.js';
import { CONCRETE, footings } from './footings.js';
import { boxOf, type SceneKit, thickness } from './kit.js';

const PLANK: Material = { finish: 'timber', color: [0.72, 0.58, 0.39] };
const INSULATION: Material = { finish: 'metal', color: [0.74, 0.75, 0.76], roughness: 0.4 };

/** Planks on every lift that is walked on. */
export function furnishScaffold(kit: SceneKit): void {
  const { structure } = kit.source;
  footings(kit, 2.2, 0.02);
  if (kit.source.look.variant.planks !== true) return;
  const depth = kit.number('depth');
  const jack = kit.number('jack');
  const tube = thickness(kit.styleOf('ledger').section) / 2;
  const material = kit.use(PLANK);
  const boards = Math.max(2, Math.round((depth - 0.1) / 0.3));
  const pitch = (depth - 0.12) / boards;
  for (const [k, [a, b]] of structure.members.entries()) {
    const [p, q] = [kit.node(a), kit.node(b)];
    if (!kit.isRole(k, 'ledger') || p[1] > 0 || p[2] < jack + 0.5) continue;
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

/** The slab or trestles that a cage stands on, and the spacers under a mat. */
export function furnishRebar(kit: SceneKit): void {
  const kind = kit.text('kind');
  const xs = kit.source.structure.nodes.map((p) => p[0]);
  const ys = kit.source.structure.nodes.map((p) => p[1]);
  const [x, y] = [Math.max(...xs), Math.max(...ys)];
  const concrete = kit.use(CONCRETE);
  if (kind === 'beam') {
    // Two trestles carry the lowest bars.
    const lift = kit.number('cover') - thickness(kit.styleOf('main').section) / 2;
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
    const cover = kit.number('cover') - thickness(kit.styleOf('mat').section) / 2;
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

/** Pipes along the rack, lying on the beams of each tier. */
export function furnishPipeRack(kit: SceneKit): void {
  footings(kit, 1.3);
  const { structure } = kit.source;
  const random = kit.random.fork('pipes');
  const half = kit.number('width') / 2;
  const length = Math.max(...structure.nodes.map((p) => p[1])) + 1.3;
  const beam = kit.styleOf('beam').section;
  const lift = beam.kind === 'i' ? beam.h / 2 : 0.15;
  const tiers = new Set<number>();
  for (const [k, [a, b]] of structure.members.entries()) {
    if (kit.isRole(k, 'beam') && kit.node(a)[2] === kit.node(b)[2]) tiers.add(kit.node(a)[2]);
  }
  const roof = kit.number('roof');
  const top = Math.max(...tiers);
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
      // Under a pitched top, only what clears the rafters lies on the top tier.
      const room = roof * (1 - Math.abs(centre) / half) - lift;
      if (roof > 0 && z === top && lift + 2 * r > room) {
        x += 0.3;
        continue;
      }
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
