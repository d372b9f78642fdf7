import type { Environment, Material, Rgb } from '../core/scene.js';

/** How a surface is drawn. Amplitudes are shares of its colour, sizes metres. */
export interface Finish {
  readonly metal: number;
  readonly roughness: number;
  /** Brightness that varies: broadly, from grain to grain, along the grain, from crystal (or pebble) to crystal. */
  readonly broad: number;
  readonly grain: number;
  readonly streak: number;
  readonly cell: number;
  /** Depth of the relief, in metres. */
  readonly bump: number;
  /** Size of one repeat of the noise. */
  readonly size: number;
  /** Edge of a tile or slab; 0 for none. */
  readonly tile: number;
  /** Stains: their colour and how strong they are, 0..1. */
  readonly stain: Rgb;
  readonly stained: number;
}

const finish = (
  metal: number,
  roughness: number,
  amplitudes: readonly [number, number, number, number],
  bump: number,
  size: number,
  stain: Rgb,
  stained: number,
  tile = 0,
): Finish => {
  const [broad, grain, streak, cell] = amplitudes;
  return { metal, roughness, broad, grain, streak, cell, bump, size, tile, stain, stained };
};

export const FINISHES: { readonly [name in Material['finish']]: Finish } = {
  steel: finish(0.75, 0.42, [0.1, 0.05, 0.06, 0], 0.0006, 0.9, [0.3, 0.22, 0.16], 0.12),
  galvanised: finish(0.6, 0.5, [0.08, 0.05, 0.02, 0.22], 0.0003, 0.5, [0.75, 0.76, 0.76], 0.3),
  painted: finish(0, 0.38, [0.06, 0.03, 0, 0], 0.0008, 1.1, [0.28, 0.22, 0.17], 0.16),
  rust: finish(0.05, 0.9, [0.3, 0.2, 0.05, 0.1], 0.003, 0.7, [0.2, 0.1, 0.06], 0.75),
  timber: finish(0, 0.7, [0.12, 0.06, 0.34, 0], 0.0022, 0.9, [0.24, 0.16, 0.1], 0.28),
  concrete: finish(0, 0.88, [0.12, 0.1, 0, 0.05], 0.002, 1.6, [0.36, 0.34, 0.31], 0.3),
  plastic: finish(0, 0.36, [0.02, 0.01, 0, 0], 0.0002, 0.8, [0.5, 0.5, 0.5], 0),
  rubber: finish(0, 0.82, [0.05, 0.08, 0, 0], 0.0006, 0.4, [0.3, 0.3, 0.3], 0.05),
  metal: finish(1, 0.24, [0.04, 0.02, 0.03, 0], 0.0002, 0.8, [0.4, 0.4, 0.4], 0),
  foliage: finish(0, 0.85, [0.3, 0.35, 0, 0.4], 0.05, 0.8, [0.45, 0.46, 0.18], 0.4),
  fabric: finish(0, 0.95, [0.06, 0.16, 0.06, 0], 0.0015, 0.25, [0.4, 0.4, 0.4], 0),
  glass: finish(0.3, 0.06, [0.03, 0, 0, 0], 0, 2, [0.5, 0.5, 0.5], 0),
  paper: finish(0, 0.9, [0.02, 0.03, 0, 0], 0.0003, 0.3, [0.9, 0.87, 0.8], 0.05),
};

export const GROUNDS: { readonly [name in Exclude<Environment['ground'], 'none'>]: Finish } = {
  grass: finish(0, 0.95, [0.26, 0.42, 0.12, 0.12], 0.012, 0.9, [0.5, 0.44, 0.22], 0.42),
  asphalt: finish(0, 0.86, [0.12, 0.3, 0, 0.12], 0.004, 0.6, [0.42, 0.4, 0.38], 0.35),
  concrete: finish(0, 0.84, [0.1, 0.1, 0, 0.04], 0.002, 1.8, [0.42, 0.4, 0.37], 0.35, 3),
  gravel: finish(0, 0.92, [0.14, 0.18, 0, 0.55], 0.014, 0.9, [0.42, 0.37, 0.32], 0.3),
  soil: finish(0, 0.96, [0.24, 0.3, 0.03, 0.16], 0.012, 1.3, [0.36, 0.34, 0.18], 0.45),
  water: finish(0, 0.07, [0.05, 0, 0, 0], 0.05, 5, [0.2, 0.3, 0.3], 0.1),
  floor: finish(0, 0.42, [0.05, 0.03, 0, 0.02], 0.0004, 1.4, [0.5, 0.45, 0.4], 0.1, 0.5),
  plain: finish(0, 0.8, [0.01, 0.01, 0, 0], 0, 2, [0.7, 0.7, 0.7], 0),
};

const ORDER: readonly Finish[] = [...Object.values(FINISHES), ...Object.values(GROUNDS)];
export const FINISH_COUNT = ORDER.length;

export const finishIndex = (finish: Finish): number => ORDER.indexOf(finish);

/** Three vec4 per finish, as the shaders read them. `toLinear` turns an sRGB component into linear light. */
export function finishTables(toLinear: (c: number) => number): { a: number[]; b: number[]; c: number[] } {
  const a: number[] = [];
  const b: number[] = [];
  const c: number[] = [];
  for (const f of ORDER) {
    a.push(f.metal, f.broad, f.grain, f.streak);
    b.push(f.bump, 1 / f.size, f.cell, f.tile);
    c.push(toLinear(f.stain[0]), toLinear(f.stain[1]), toLinear(f.stain[2]), f.stained);
  }
  return { a, b, c };
}
