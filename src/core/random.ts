import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { fmix32, hashText } from './hash.js';

/**
 * Seeded random numbers: the only source of chance in generators, plans and scripted participants.
 * Same seed, same draws, in every engine. `fork(label)` gives an independent stream, so that adding a draw in one part
 * of a generator does not move any other part.
 */
export class Random {
  readonly seed: number;
  readonly #source: { next(): number };

  /** @param seed uint32 */
  constructor(seed: number) {
    this.seed = seed >>> 0;
    this.#source = xoroshiro128plus(fmix32(this.seed ^ 0x9e3779b9) | 0);
  }

  fork(label: string | number): Random {
    return new Random(fmix32(this.seed ^ hashText(`${label}`)) ^ 0x5bd1e995);
  }

  /** uint32, uniform. */
  next(): number {
    return this.#source.next() >>> 0;
  }

  /** [0, 1), 53 bits. */
  unit(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** Integer in low..high, both included; unbiased by rejection. */
  integer(low: number, high: number): number {
    const span = high - low + 1;
    if (!(span >= 1)) throw new Error(`Random.integer: empty range ${low}..${high}`);
    const limit = 4294967296 - (4294967296 % span);
    let draw = this.next();
    while (draw >= limit) draw = this.next();
    return low + (draw % span);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new Error('Random.pick: nothing to pick from');
    return values[this.integer(0, values.length - 1)] as T;
  }

  /** A new array in random order (Fisher and Yates). */
  shuffle<T>(values: readonly T[]): T[] {
    const out = values.slice();
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.integer(0, i);
      const held = out[i] as T;
      out[i] = out[j] as T;
      out[j] = held;
    }
    return out;
  }
}
