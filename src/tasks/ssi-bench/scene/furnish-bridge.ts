import type { Material, Primitive } from '../../../core/scene.js';
import type { Vec3 } from '../../../core/vec.js';
import { boxOf, prism, type SceneKit } from './kit.js';

const ASPHALT: Material = { finish: 'rubber', color: [0.27, 0.27, 0.28], roughness: 0.95 };
const SLEEPER: Material = { finish: 'timber', color: [0.33, 0.26, 0.2] };
const RAIL: Material = { finish: 'steel', color: [0.42, 0.38, 0.35] };
const PLANK: Material = { finish: 'timber', color: [0.58, 0.45, 0.31] };
const RUBBER: Material = { finish: 'rubber', color: [0.13, 0.13, 0.14] };
const BANKS: Record<string, Material> = {
  grass: { finish: 'foliage', color: [0.36, 0.46, 0.25] },
  water: { finish: 'foliage', color: [0.38, 0.44, 0.27] },
  soil: { finish: 'fabric', color: [0.45, 0.36, 0.27], roughness: 1 },
};
const GRAVEL: Material = { finish: 'concrete', color: [0.52, 0.49, 0.44], roughness: 1 };

/** Where the structure ends over an abutment: x of its two sides, and which way the land lies (-1 or 1). */
interface End {
  readonly near: number;
  readonly far: number;
  readonly way: -1 | 1;
}

/** A block of land with a level top and sloping sides, from the abutment outwards. */
function bank(kit: SceneKit, x: number, way: -1 | 1, top: number, half: number, length: number): void {
  const material = kit.use(BANKS[kit.source.look.environment.ground] ?? GRAVEL);
  const spread = top * 1.5;
  const [x0, x1] = [x, x + way * length];
  const low = -0.05;
  const ring = (a: number, b: number, w: number, z: number): Vec3[] =>
    way > 0
      ? [
          [a, -w, z],
          [b, -w, z],
          [b, w, z],
          [a, w, z],
        ]
      : [
          [b, -w, z],
          [a, -w, z],
          [a, w, z],
          [b, w, z],
        ];
  const bottom = ring(x0 - way * spread * 0.25, x1 + way * spread, half + spread, low);
  const above = ring(x0, x1, half, top);
  const positions = [...bottom, ...above].flat();
  const indices = [4, 5, 6, 4, 6, 7, 0, 2, 1, 0, 3, 2];
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    indices.push(k, next, 4 + next, k, 4 + next, 4 + k);
  }
  kit.add('ground', [{ kind: 'mesh', positions, indices, material }]);
}

/** Abutment, bearings, approach and bank at one end. `deck` is the height of the nodes, `seat` what lies below them. */
function abutment(kit: SceneKit, end: End, width: number, deck: number, seat: number, road: Material): void {
  const concrete = kit.source.look.materials.length - 1;
  const half = width / 2;
  const parts: Primitive[] = [];
  const wall = (inner: number, outer: number, low: number, high: number, side: number): Primitive => {
    const corner = (along: number, s: -1 | 1): Vec3 => [
      (s < 0 ? end.near : end.far) + end.way * along,
      s * side,
      low,
    ];
    const plan: Vec3[] = [corner(inner, -1), corner(outer, -1), corner(outer, 1), corner(inner, 1)];
    return prism(end.way > 0 ? plan : plan.slice().reverse(), [0, 0, high - low], concrete);
  };
  const ledge = deck - seat - 0.12;
  parts.push(
    wall(-0.55, 1.6, -0.05, ledge, half + 0.8),
    wall(0.55, 1.6, ledge, deck + seat * 0.9, half + 0.8),
  );
  kit.add('body', parts);
  const rubber = kit.use(RUBBER);
  kit.add(
    'body',
    ([-1, 1] as const).map((s) => {
      const x = s < 0 ? end.near : end.far;
      return boxOf([x - 0.2, s * half - 0.2, ledge], [x + 0.2, s * half + 0.2, deck - seat], rubber);
    }),
  );
  const outer = end.way > 0 ? Math.max(end.near, end.far) : Math.min(end.near, end.far);
  const length = 6 + 2.5 * deck;
  bank(kit, outer + end.way * 0.9, end.way, deck + seat * 0.8, half + 2, length);
  const x0 = outer + end.way * 1.6;
  const x1 = outer + end.way * (length + 0.4);
  const z = deck + seat * 0.8;
  kit.add('ground', [
    boxOf([Math.min(x0, x1), -half + 0.3, z - 0.05], [Math.max(x0, x1), half - 0.3, z + 0.04], kit.use(road)),
  ]);
}

/** Deck of a truss bridge: slab, open track or planks, on the floor beams. */
export function furnishTrussBridge(kit: SceneKit): void {
  const [deck, width, panel, skew] = [
    kit.number('deck'),
    kit.number('width'),
    kit.number('panel'),
    kit.number('skew'),
  ];
  const use = kit.text('use');
  const half = (kit.number('panels') * panel) / 2;
  const beam = kit.styleOf('floor').section;
  const up = deck + (beam.kind === 'i' ? beam.h / 2 : 0);
  const shift = (y: number): number => (skew * y) / width;
  const strip = (
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    low: number,
    high: number,
    material: number,
  ): Primitive =>
    prism(
      [
        [x0 + shift(y0), y0, low],
        [x1 + shift(y0), y0, low],
        [x1 + shift(y1), y1, low],
        [x0 + shift(y1), y1, low],
      ],
      [0, 0, high - low],
      material,
    );
  const inner = width / 2 - (use === 'foot' ? 0.3 : 0.5);
  if (use === 'road') {
    const concrete = kit.use(kit.source.look.materials[1]!);
    kit.add('body', [
      strip(-half, half, -inner, inner, up, up + 0.18, concrete),
      strip(-half, half, -inner + 0.35, inner - 0.35, up + 0.18, up + 0.2, kit.use(ASPHALT)),
      strip(-half, half, -inner, -inner + 0.35, up + 0.18, up + 0.34, concrete),
      strip(-half, half, inner - 0.35, inner, up + 0.18, up + 0.34, concrete),
    ]);
  } else if (use === 'rail') {
    const steelwork = kit.styleOf('floor').material;
    const sleepers: Primitive[] = [];
    for (let x = -half + 0.4; x < half - 0.2; x += 0.75)
      sleepers.push(strip(x - 0.12, x + 0.12, -1.3, 1.3, up + 0.3, up + 0.46, kit.use(SLEEPER)));
    kit.add(
      'body',
      [-0.8, 0.8].map((y) => strip(-half, half, y - 0.1, y + 0.1, up, up + 0.3, steelwork)),
    );
    kit.add('body', sleepers);
    kit.add(
      'body',
      [-0.75, 0.75].map((y) =>
        strip(-half - 1, half + 1, y - 0.04, y + 0.04, up + 0.46, up + 0.6, kit.use(RAIL)),
      ),
    );
  } else {
    const planks: Primitive[] = [];
    for (let x = -half + 0.1; x < half - 0.1; x += 0.24)
      planks.push(strip(x - 0.11, x + 0.11, -inner, inner, up + 0.1, up + 0.15, kit.use(PLANK)));
    kit.add(
      'body',
      [-0.6, 0.6].map((k) =>
        strip(-half, half, k * inner - 0.05, k * inner + 0.05, up, up + 0.1, kit.use(PLANK)),
      ),
    );
    kit.add('body', planks);
  }
  const chord = kit.styleOf('chord').section;
  const seat = chord.kind === 'box' ? chord.h / 2 : 0.2;
  const road = use === 'road' ? ASPHALT : GRAVEL;
  abutment(kit, { near: half - skew / 2, far: half + skew / 2, way: 1 }, width, deck, seat, road);
  abutment(kit, { near: -half - skew / 2, far: -half + skew / 2, way: -1 }, width, deck, seat, road);
}

/** A thin deck between the edge girders, from station to station, and a pier foot round every tower leg. */
export function furnishCableStayedBridge(kit: SceneKit): void {
  const { structure } = kit.source;
  const [width, left, right] = [kit.number('width'), kit.number('left'), kit.number('right')];
  const stations = new Map<number, number>();
  for (const [k, [a, b]] of structure.members.entries()) {
    if (!kit.isRole(k, 'girder')) continue;
    for (const n of [a, b]) {
      const p = kit.node(n);
      if (p[1] < 0) stations.set(p[0], p[2]);
    }
  }
  const xs = [...stations].sort((p, q) => p[0] - q[0]);
  const half = width / 2 - 0.2;
  const slab = kit.source.look.materials.length - 1;
  const parts: Primitive[] = [];
  for (let i = 1; i < xs.length; i++) {
    const [[x0, z0], [x1, z1]] = [xs[i - 1]!, xs[i]!];
    const [low, thick] = [0.2, 0.14];
    // A prism across the deck: its side face is the slab's profile.
    const profile: Vec3[] = [
      [x0, half, z0 + low],
      [x1, half, z1 + low],
      [x1, half, z1 + low + thick],
      [x0, half, z0 + low + thick],
    ];
    parts.push(prism(profile, [0, -2 * half, 0], slab));
  }
  kit.add('body', parts);
  const feet = structure.nodes.filter((p) => p[2] === 0);
  kit.add(
    'body',
    feet.map((p) => boxOf([p[0] - 0.8, p[1] - 0.7, -0.1], [p[0] + 0.8, p[1] + 0.7, 0.03], slab)),
  );
  const ends: readonly [number, -1 | 1][] = [
    [left, -1],
    [right, 1],
  ];
  for (const [x, way] of ends) {
    abutment(kit, { near: x, far: x, way }, width, stations.get(x) ?? kit.number('deck'), 0.28, ASPHALT);
  }
}
