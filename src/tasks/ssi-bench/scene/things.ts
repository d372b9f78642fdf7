import type { Random } from '../../../core/random.js';
import type { Environment, Material, Primitive, Rgb } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { add, type Vec3 } from '../../../core/vec.js';
import { boxOf, type SceneKit } from './kit.js';
import { bush, LEAVES } from './plants.js';

const ORANGE: Material = { finish: 'plastic', color: [0.88, 0.36, 0.1] };
const WHITE: Material = { finish: 'plastic', color: [0.9, 0.9, 0.88] };
const CRATE: Material = { finish: 'timber', color: [0.68, 0.53, 0.34] };
const RUBBER: Material = { finish: 'rubber', color: [0.16, 0.16, 0.17] };
const STEEL: Material = { finish: 'galvanised', color: [0.6, 0.62, 0.63] };
const BARRELS: readonly Rgb[] = [
  [0.16, 0.32, 0.55],
  [0.55, 0.16, 0.13],
  [0.2, 0.4, 0.26],
  [0.75, 0.62, 0.18],
];

/** A thing that stands at p, and how far it reaches from there on the ground, metres. */
export type Maker = (kit: SceneKit, random: Random, p: Vec3) => { parts: Primitive[]; reach: number };

const cone: Maker = (kit, _random, p) => {
  const orange = kit.use(ORANGE);
  const ring = (low: number, high: number, a: number, b: number, material: number): Primitive => ({
    kind: 'cone',
    a: add(p, [0, 0, low]),
    b: add(p, [0, 0, high]),
    radiusA: a,
    radiusB: b,
    material,
  });
  return {
    parts: [
      boxOf(add(p, [-0.19, -0.19, 0]), add(p, [0.19, 0.19, 0.035]), kit.use(RUBBER)),
      ring(0.035, 0.3, 0.14, 0.085, orange),
      ring(0.3, 0.46, 0.085, 0.06, kit.use(WHITE)),
      ring(0.46, 0.7, 0.06, 0.025, orange),
    ],
    reach: 0.2,
  };
};

const barrel: Maker = (kit, random, p) => {
  const material = kit.use({ finish: 'painted', color: random.pick(BARRELS) });
  const band = (z: number): Primitive => ({
    kind: 'cone',
    a: add(p, [0, 0, z]),
    b: add(p, [0, 0, z + 0.03]),
    radiusA: 0.305,
    radiusB: 0.305,
    material,
  });
  return {
    parts: [
      { kind: 'cone', a: p, b: add(p, [0, 0, 0.88]), radiusA: 0.29, radiusB: 0.29, material },
      band(0.28),
      band(0.58),
      band(0.85),
    ],
    reach: 0.31,
  };
};

const crate: Maker = (kit, random, p) => {
  const material = kit.use(CRATE);
  const [w, d, h] = [random.between(0.35, 0.6), random.between(0.3, 0.45), random.between(0.3, 0.5)];
  const yaw = random.between(0, 90);
  const parts: Primitive[] = [{ kind: 'box', center: add(p, [0, 0, h]), half: [w, d, h], yaw, material }];
  for (const z of [0.12, 2 * h - 0.12])
    parts.push({ kind: 'box', center: add(p, [0, 0, z]), half: [w + 0.02, d + 0.02, 0.05], yaw, material });
  return { parts, reach: 0.75 };
};

/** A stack of boards on bearers. */
const boards: Maker = (kit, random, p) => {
  const material = kit.use(CRATE);
  const long = random.between(1, 1.6);
  const yaw = random.pick([0, 90]) + random.between(-12, 12);
  const layers = random.integer(3, 6);
  const parts: Primitive[] = [];
  for (let k = 0; k < layers; k++) {
    parts.push({
      kind: 'box',
      center: add(p, [0, 0, 0.1 + k * 0.075]),
      half: [long + random.between(-0.06, 0.06), 0.4, 0.033],
      yaw,
      material,
    });
  }
  const turn = (yaw * PI) / 180;
  for (const side of [-0.6, 0.6]) {
    parts.push({
      kind: 'box',
      center: add(p, [cos(turn) * side * long, sin(turn) * side * long, 0.03]),
      half: [0.04, 0.42, 0.035],
      yaw,
      material,
    });
  }
  return { parts, reach: long + 0.1 };
};

/** A post as high as a person, striped: something of a known size. */
const post: Maker = (kit, _random, p) => {
  const stripes = [0, 1, 2, 3, 4].map(
    (k): Primitive => ({
      kind: 'cone',
      a: add(p, [0, 0, k * 0.35]),
      b: add(p, [0, 0, (k + 1) * 0.35]),
      radiusA: 0.045,
      radiusB: 0.045,
      material: kit.use(k % 2 === 0 ? ORANGE : WHITE),
    }),
  );
  return {
    parts: [
      { kind: 'cone', a: p, b: add(p, [0, 0, 0.06]), radiusA: 0.2, radiusB: 0.17, material: kit.use(RUBBER) },
      ...stripes,
    ],
    reach: 0.2,
  };
};

/** Two panels of a site fence. */
const fence: Maker = (kit, random, p) => {
  const steel = kit.use(STEEL);
  const turn = random.between(0, PI);
  const along: Vec3 = [cos(turn), sin(turn), 0];
  const at = (t: number, z: number): Vec3 => [p[0] + along[0] * t, p[1] + along[1] * t, z];
  const parts: Primitive[] = [];
  const bar = (a: Vec3, b: Vec3, d: number): void => {
    parts.push({ kind: 'bar', a, b, section: { kind: 'tube', d }, material: steel });
  };
  for (const t of [-1.7, 0, 1.7]) {
    bar(at(t, 0), at(t, 1.1), 0.045);
    parts.push({
      kind: 'box',
      center: at(t, 0.05),
      half: [0.3, 0.1, 0.05],
      yaw: (turn * 180) / PI + 90,
      material: kit.use(RUBBER),
    });
  }
  for (const z of [0.16, 0.62, 1.08]) bar(at(-1.7, z), at(1.7, z), 0.04);
  for (let t = -1.5; t < 1.6; t += 0.25) bar(at(t, 0.16), at(t, 1.08), 0.016);
  return { parts, reach: 1.9 };
};

const shrub: Maker = (kit, random, p) => {
  const height = random.between(0.6, 1.1);
  return {
    parts: bush(random, p, height, kit.use({ finish: 'foliage', color: random.pick(LEAVES) })),
    reach: height,
  };
};

const GREEN: readonly Maker[] = [shrub, shrub, shrub, post, crate];
const WORKS: readonly Maker[] = [cone, cone, barrel, crate, boards, post, fence];
const TIDY: readonly Maker[] = [crate, barrel, post, cone];

/** What lies about in a place of this kind. */
export const thingsIn = ({ ground, sky }: Environment): readonly Maker[] =>
  ground === 'grass' ? GREEN : sky === 'hall' || ground === 'floor' ? TIDY : WORKS;
