import { Random } from '../core/random.js';
import { linear } from '../core/raster/color.js';
import { GROUND, SKY } from '../core/raster/highlight-color.js';
import type { Environment, Rgb } from '../core/scene.js';
import type { Vec3 } from '../core/vec.js';

/** An environment as the shaders take it: linear light. */
export interface Light {
  readonly sunDirection: Vec3;
  readonly sunColor: Rgb;
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** Light that comes back from the ground. */
  readonly bounce: Rgb;
  /** Exposure; strength of the light from the sky; how much openness to the sky counts. */
  readonly tone: readonly [number, number, number];
  /** Colour of the haze and its density per metre at a scene radius of 1 (divided by the scene's own). */
  readonly haze: Rgb;
  readonly density: number;
  /** Where clouds begin, how thick they are, and their shift. */
  readonly weather: readonly [number, number, number, number];
  /** Brightness of the far hills and trees, how visible they are, softness, sun disc. */
  readonly scenery: readonly [number, number, number, number];
  /** Pixels per side of the sun's shadow map: coarse maps cast soft shadows. */
  readonly shadowMap: number;
}

interface Weather {
  readonly sun: Rgb;
  readonly exposure: number;
  readonly ambient: number;
  readonly openness: number;
  readonly sky: number;
  readonly haze: number;
  readonly clouds: readonly [number, number];
  readonly far: readonly [number, number];
  readonly disc: number;
  readonly shadowMap: number;
}

const WEATHER: { readonly [sky in Environment['sky']]: Weather } = {
  clear: {
    sun: [2.1, 1.98, 1.78],
    exposure: 0.66,
    ambient: 1.1,
    openness: 0.9,
    sky: 1.15,
    haze: 0.0022,
    clouds: [0.5, 0.85],
    far: [1, 1],
    disc: 1,
    shadowMap: 2048,
  },
  hazy: {
    sun: [1.5, 1.4, 1.22],
    exposure: 0.74,
    ambient: 0.95,
    openness: 0.9,
    sky: 1.1,
    haze: 0.006,
    clouds: [0.46, 0.4],
    far: [0.8, 0.8],
    disc: 0,
    shadowMap: 1024,
  },
  overcast: {
    sun: [0.42, 0.42, 0.42],
    exposure: 0.86,
    ambient: 1.08,
    openness: 1,
    sky: 1,
    haze: 0.0045,
    clouds: [0.3, 0.55],
    far: [0.6, 0.85],
    disc: 0,
    shadowMap: 384,
  },
  dusk: {
    sun: [1.75, 1.22, 0.8],
    exposure: 0.8,
    ambient: 1.05,
    openness: 0.9,
    sky: 0.95,
    haze: 0.004,
    clouds: [0.48, 0.7],
    far: [0.4, 1],
    disc: 0,
    shadowMap: 1536,
  },
  studio: {
    sun: [1.15, 1.12, 1.08],
    exposure: 0.82,
    ambient: 0.72,
    openness: 1,
    sky: 1,
    haze: 0,
    clouds: [2, 0],
    far: [0, 0],
    disc: 0,
    shadowMap: 768,
  },
  hall: {
    sun: [1, 0.97, 0.9],
    exposure: 1,
    ambient: 1.05,
    openness: 1,
    sky: 1,
    haze: 0.001,
    clouds: [2, 0],
    far: [0, 0],
    disc: 0,
    shadowMap: 512,
  },
};

const light = (c: Rgb, k: number): Rgb => [linear(c[0]) * k, linear(c[1]) * k, linear(c[2]) * k];
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export function lightOf(environment: Environment): Light {
  const w = WEATHER[environment.sky];
  const sky = SKY[environment.sky];
  const r = new Random(environment.seed).fork('weather');
  const zenith = light(sky.zenith, w.sky);
  const horizon = light(sky.horizon, w.sky);
  const floor = GROUND[environment.ground] ?? ([0.55, 0.55, 0.55] as const);
  const down = Math.max(0.1, environment.sun[2]);
  const onGround = light(floor, 1);
  const bounce: Rgb = [0, 1, 2].map(
    (k) => onGround[k]! * (0.75 * w.sun[k]! * down + 0.5 * (horizon[k]! + zenith[k]!) * w.ambient),
  ) as unknown as Rgb;
  return {
    sunDirection: environment.sun,
    sunColor: w.sun,
    zenith,
    horizon,
    bounce,
    tone: [w.exposure, w.ambient, w.openness],
    haze: mix(horizon, zenith, 0.12),
    density: w.haze,
    weather: [w.clouds[0] + r.between(-0.06, 0.06), w.clouds[1], r.unit(), r.unit()],
    scenery: [w.far[0], environment.ground === 'none' ? 0 : w.far[1], 0.0006, w.disc],
    shadowMap: w.shadowMap,
  };
}
