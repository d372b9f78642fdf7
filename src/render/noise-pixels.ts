import { fmix32 } from '../core/hash.js';

/** Pixels per side of the noise picture; it repeats without a seam. */
export const NOISE_SIZE = 512;

function lattice(seed: number, columns: number, rows: number): Float32Array {
  const out = new Float32Array(columns * rows);
  for (let i = 0; i < out.length; i++) out[i] = fmix32((i + 1) ^ Math.imul(seed, 0x9e3779b1)) / 4294967296;
  return out;
}

/** Adds smooth value noise with `columns` x `rows` cells over the whole picture. */
function addNoise(out: Float32Array, seed: number, columns: number, rows: number, amplitude: number): void {
  const values = lattice(seed, columns, rows);
  const n = NOISE_SIZE;
  const left = new Uint16Array(n);
  const share = new Float32Array(n);
  for (let x = 0; x < n; x++) {
    const p = (x * columns) / n;
    left[x] = Math.floor(p);
    const f = p - Math.floor(p);
    share[x] = f * f * (3 - 2 * f);
  }
  for (let y = 0; y < n; y++) {
    const p = (y * rows) / n;
    const j = Math.floor(p);
    const g = p - j;
    const f = g * g * (3 - 2 * g);
    const r0 = j * columns;
    const r1 = ((j + 1) % rows) * columns;
    for (let x = 0; x < n; x++) {
      const i0 = left[x]!;
      const i1 = i0 + 1 === columns ? 0 : i0 + 1;
      const t = share[x]!;
      const top = values[r0 + i0]! + (values[r0 + i1]! - values[r0 + i0]!) * t;
      const low = values[r1 + i0]! + (values[r1 + i1]! - values[r1 + i0]!) * t;
      out[y * n + x]! += amplitude * (top + (low - top) * f);
    }
  }
}

/** Worley noise: each pixel takes the value of the nearest of count x count scattered points, shaded to its rim. */
function cells(seed: number, count: number): Float32Array {
  const n = NOISE_SIZE;
  const jitter = lattice(seed, count, count);
  const other = lattice(seed + 1, count, count);
  const shade = lattice(seed + 2, count, count);
  const out = new Float32Array(n * n);
  const size = n / count;
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const cx = Math.floor(x / size);
      const cy = Math.floor(y / size);
      let best = Infinity;
      let second = Infinity;
      let value = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const u = (cx + dx + count) % count;
          const v = (cy + dy + count) % count;
          const px = (cx + dx + jitter[v * count + u]!) * size - x;
          const py = (cy + dy + other[v * count + u]!) * size - y;
          const d = px * px + py * py;
          if (d < best) {
            second = best;
            best = d;
            value = shade[v * count + u]!;
          } else if (d < second) second = d;
        }
      }
      const rim = Math.min(1, (Math.sqrt(second) - Math.sqrt(best)) / (0.35 * size));
      out[y * n + x] = value * (0.4 + 0.6 * rim);
    }
  }
  return out;
}

function normalised(values: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const v of values) {
    sum += v;
    squares += v * v;
  }
  const mean = sum / values.length;
  const spread = Math.sqrt(squares / values.length - mean * mean);
  return values.map((v) => Math.min(1, Math.max(0, 0.5 + (v - mean) / (5 * spread))));
}

let made: Uint8Array | null = null;

/**
 * RGBA bytes: broad clouds, fine grain, streaks along v, cells. Mean 0.5 in every channel. Always the same; scenes
 * shift it by their environment's seed.
 */
export function noisePixels(): Uint8Array {
  if (made) return made;
  const n = NOISE_SIZE;
  const broad = new Float32Array(n * n);
  for (const [k, f] of [4, 8, 16, 32, 64, 128].entries()) addNoise(broad, 11 + k, f, f, 0.55 ** k);
  const grain = new Float32Array(n * n);
  for (const [k, f] of [96, 192, 256].entries()) addNoise(grain, 31 + k, f, f, 1);
  const streak = new Float32Array(n * n);
  for (const [k, [f, g]] of (
    [
      [14, 2],
      [40, 3],
      [110, 5],
      [220, 16],
    ] as const
  ).entries()) {
    addNoise(streak, 51 + k, f, g, [1, 0.8, 0.6, 0.35][k]!);
  }
  const channels = [normalised(broad), normalised(grain), normalised(streak), normalised(cells(71, 28))];
  const out = new Uint8Array(4 * n * n);
  for (let i = 0; i < n * n; i++)
    for (let k = 0; k < 4; k++) out[4 * i + k] = Math.round(255 * channels[k]![i]!);
  made = out;
  return out;
}
