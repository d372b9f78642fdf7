import type { Random } from '../../../core/random.js';
import type { Environment, Material, Rgb } from '../../../core/scene.js';
import { cos, DEG, sin } from '../../../core/trig.js';

/** Slightly different every time: paint from another tin, weather on another side. */
function varied(random: Random, color: Rgb, by = 0.03): Rgb {
  const shift = random.between(-by, by);
  const channel = (v: number): number => {
    const value = v + shift + random.between(-by / 3, by / 3);
    return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  };
  return [channel(color[0]), channel(color[1]), channel(color[2])];
}

const STEEL_PAINTS: readonly Rgb[] = [
  [0.35, 0.47, 0.41],
  [0.55, 0.2, 0.16],
  [0.24, 0.36, 0.5],
  [0.8, 0.8, 0.77],
  [0.42, 0.45, 0.48],
  [0.87, 0.72, 0.2],
  [0.22, 0.24, 0.27],
  [0.52, 0.62, 0.68],
];
const TIMBERS: readonly Rgb[] = [
  [0.76, 0.58, 0.38],
  [0.66, 0.47, 0.29],
  [0.82, 0.67, 0.47],
  [0.55, 0.38, 0.25],
];

export const paint = (random: Random, choices: readonly Rgb[] = STEEL_PAINTS): Material => ({
  finish: 'painted',
  color: varied(random, random.pick(choices)),
});
export const galvanised = (random: Random): Material => ({
  finish: 'galvanised',
  color: varied(random, [0.66, 0.68, 0.7]),
});
export const steel = (random: Random): Material => ({
  finish: 'steel',
  color: varied(random, [0.56, 0.57, 0.58]),
});
export const rust = (random: Random): Material => ({
  finish: 'rust',
  color: varied(random, [0.45, 0.27, 0.18]),
});
export const timber = (random: Random): Material => ({
  finish: 'timber',
  color: varied(random, random.pick(TIMBERS)),
});
export const concrete = (random: Random): Material => ({
  finish: 'concrete',
  color: varied(random, [0.66, 0.65, 0.62]),
});

/** Weather and place. The sun stands 22..62 degrees high, so that shadows help and nothing is black. */
export function environment(
  random: Random,
  skies: readonly Environment['sky'][],
  grounds: readonly Environment['ground'][],
): Environment {
  const sky = random.pick(skies);
  // Indoors there is a floor, whatever lies outside.
  const indoors = sky === 'hall' || sky === 'studio';
  const ground = random.pick(indoors ? (['floor', 'concrete'] as const) : grounds);
  const height = random.between(22, 62) * DEG;
  const turn = random.between(0, 360) * DEG;
  const round = (v: number): number => Math.round(v * 1e4) / 1e4;
  const flat = cos(height);
  return {
    sky,
    ground,
    sun: [round(flat * cos(turn)), round(flat * sin(turn)), round(sin(height))],
    seed: random.next(),
  };
}
