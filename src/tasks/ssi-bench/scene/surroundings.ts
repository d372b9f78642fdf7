import type { Random } from '../../../core/random.js';
import type { Material, Primitive, Rgb } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { add, type Vec3 } from '../../../core/vec.js';
import { boxOf, type SceneKit } from './kit.js';
import { LEAVES, type TreeColors, tree } from './plants.js';
import { thingsIn } from './things.js';

/** Half extents of the structure's footprint, metres, about the origin. */
interface Footprint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const BARK: Material = { finish: 'timber', color: [0.32, 0.25, 0.19] };
const GLASS: Material = { finish: 'glass', color: [0.26, 0.32, 0.37] };
const WALLS: readonly Rgb[] = [
  [0.72, 0.68, 0.6],
  [0.6, 0.42, 0.34],
  [0.68, 0.7, 0.71],
  [0.78, 0.74, 0.66],
  [0.5, 0.52, 0.54],
];

/** A river's banks: how far beyond the bridge's ends they begin, and how high above the water they lie. */
const SHORE_AWAY = 2.2;
const SHORE_HEIGHT = 0.9;
const MEADOW: Material = { finish: 'foliage', color: [0.38, 0.44, 0.27] };

/** A few things on the ground beside the structure; never in it, never in each other. */
function clutter(kit: SceneKit, foot: Footprint): void {
  const { ground, sky } = kit.source.look.environment;
  if (ground === 'water' || sky === 'studio') return;
  const random = kit.random.fork('clutter');
  const makers = thingsIn(kit.source.look.environment);
  const placed: { x: number; y: number; reach: number }[] = [];
  const bodies = kit.solidBoxes();
  // Beside something small, things at hand would loom: fewer of them, further off.
  const small = foot.radius < 2.6;
  const count = small ? random.integer(1, 2) : random.integer(3, 6);
  for (let attempt = 0; attempt < 40 && placed.length < count; attempt++) {
    const turn = random.between(0, 2 * PI);
    const far = small ? random.between(2.2, 3) : random.between(1.15, 1.7);
    const p: Vec3 = [cos(turn) * (foot.x * far + 1), sin(turn) * (foot.y * far + 1), 0];
    const made = random.pick(makers)(kit, random, p);
    const clear = made.reach + 0.25;
    if (Math.abs(p[0]) < foot.x + clear && Math.abs(p[1]) < foot.y + clear) continue;
    if (placed.some((q) => Math.abs(q.x - p[0]) < q.reach + clear && Math.abs(q.y - p[1]) < q.reach + clear))
      continue;
    const hits = bodies.some(
      ({ low, high }) =>
        p[0] > low[0] - clear && p[0] < high[0] + clear && p[1] > low[1] - clear && p[1] < high[1] + clear,
    );
    if (hits) continue;
    placed.push({ x: p[0], y: p[1], reach: made.reach });
    kit.add('clutter', made.parts);
  }
}

/** A plain building: walls, bands of windows, a flat roof with an edge. `yaw` in degrees. */
function building(kit: SceneKit, random: Random, p: Vec3): Primitive[] {
  const wall = kit.use({ finish: 'concrete', color: random.pick(WALLS), roughness: 0.9 });
  const glass = kit.use(GLASS);
  const floors = random.integer(2, 5);
  const [w, d] = [random.between(6, 14), random.between(5, 9)];
  const yaw = random.between(0, 90);
  const high = floors * 3.2 + 0.8;
  const parts: Primitive[] = [
    { kind: 'box', center: add(p, [0, 0, high / 2]), half: [w, d, high / 2], yaw, material: wall },
    { kind: 'box', center: add(p, [0, 0, high + 0.15]), half: [w + 0.2, d + 0.2, 0.15], yaw, material: wall },
  ];
  for (let k = 0; k < floors; k++) {
    parts.push({
      kind: 'box',
      center: add(p, [0, 0, 1.9 + 3.2 * k]),
      half: [w + 0.04, d * 0.86, 0.75],
      yaw,
      material: glass,
    });
    parts.push({
      kind: 'box',
      center: add(p, [0, 0, 1.9 + 3.2 * k]),
      half: [w * 0.88, d + 0.04, 0.75],
      yaw,
      material: glass,
    });
  }
  return parts;
}

/** Trees and buildings far enough away that no camera stands among them and nothing of the structure is behind them. */
function backdrop(kit: SceneKit, foot: Footprint): void {
  const { ground, sky } = kit.source.look.environment;
  if (sky === 'studio' || sky === 'hall' || ground === 'floor') return;
  const random = kit.random.fork('backdrop');
  const near = 26 + 8 * foot.radius;
  const colors: TreeColors = {
    bark: kit.use(BARK),
    leaf: kit.use({ finish: 'foliage', color: random.pick(LEAVES) }),
    needle: kit.use({ finish: 'foliage', color: [0.17, 0.27, 0.17] }),
  };
  const town = ground === 'asphalt' || ground === 'concrete' ? 0.5 : ground === 'gravel' ? 0.25 : 0.08;
  const size = near / 60;
  const water = ground === 'water';
  const land = water ? SHORE_HEIGHT : 0;
  const shore = foot.x + SHORE_AWAY;
  if (water) {
    const material = kit.use(MEADOW);
    for (const side of [-1, 1]) {
      const [low, high] = [Math.min(side * shore, side * 900), Math.max(side * shore, side * 900)];
      kit.add('ground', [boxOf([low, -900, -0.2], [high, 900, land], material)]);
    }
  }
  const count = 20;
  for (let k = 0; k < count; k++) {
    const turn = ((k + random.between(-0.35, 0.35)) / count) * 2 * PI;
    const far = near * random.between(1, 1.35);
    const p: Vec3 = [cos(turn) * far, sin(turn) * far, land];
    // A river runs along y: nothing stands in it.
    if (water && Math.abs(p[0]) < shore + 8) continue;
    if (random.chance(town)) {
      kit.add('clutter', building(kit, random, p));
    } else {
      // A few trees together; further off they are drawn larger, as woods are.
      const grove = random.integer(1, 3);
      for (let t = 0; t < grove; t++) {
        const at = add(p, [random.between(-5, 5) * size, random.between(-5, 5) * size, 0]);
        kit.add(
          'clutter',
          tree(random, at, random.between(7, 12) * Math.max(0.8, Math.min(1.4, size)), colors),
        );
      }
    }
  }
}

/** Everything that only makes a place of it: things at hand, and what stands at the horizon. */
export function surround(kit: SceneKit): void {
  const nodes = kit.source.structure.nodes;
  const x = Math.max(...nodes.map((p) => Math.abs(p[0])));
  const y = Math.max(...nodes.map((p) => Math.abs(p[1])));
  const z = Math.max(...nodes.map((p) => p[2]));
  const foot = { x, y, radius: Math.sqrt(x * x + y * y + (z * z) / 4) };
  clutter(kit, foot);
  backdrop(kit, foot);
}
