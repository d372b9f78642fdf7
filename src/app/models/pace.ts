import type { Json } from '../../core/item.js';

/** How fast a run goes, from what it has done since it was last started. */
export class Pace {
  readonly #now: () => number;
  #began = 0;
  #first = 0;
  #done = 0;
  #tokens = 0;
  #seconds = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param ended items that were over before */
  begin(ended: number): void {
    this.#began = this.#now();
    this.#first = ended;
    this.#done = ended;
  }

  /** @param usage as it is recorded with an answer */
  answered(usage: Json | undefined, ended: number): void {
    this.#done = ended;
    if (typeof usage !== 'object' || usage === null || Array.isArray(usage)) return;
    const field = (name: string): number | null => {
      const value: unknown = Reflect.get(usage, name);
      return typeof value === 'number' && value > 0 ? value : null;
    };
    const tokens = field('completionTokens');
    const rate = field('decodeTokensPerSecond');
    const total = field('total');
    if (tokens === null) return;
    const seconds = rate !== null ? tokens / rate : total === null ? null : total / 1000;
    if (seconds === null) return;
    this.#tokens += tokens;
    this.#seconds += seconds;
  }

  get speed(): string | null {
    if (this.#seconds === 0) return null;
    const rate = this.#tokens / this.#seconds;
    return `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} tokens a second`;
  }

  /** @param items still to come */
  left(items: number): string | null {
    const done = this.#done - this.#first;
    if (done === 0) return null;
    const seconds = ((this.#now() - this.#began) / 1000 / done) * items;
    if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s left`;
    if (seconds < 5400) return `about ${Math.round(seconds / 60)} min left`;
    return `about ${(seconds / 3600).toFixed(1)} h left`;
  }
}
