import type { RunningView } from '../../ui/analysis/analysis-view.js';
import type { Host, Told } from './exchange.js';

/** One long thing at a time; what it says is shown as it comes, and what came of it stays. */
export class LongWork {
  readonly #changed: () => Promise<void>;
  #stop = new AbortController();
  running: RunningView | null = null;
  problem: string | null = null;
  told: Told | null = null;

  /** @param changed shows the page anew */
  constructor(changed: () => Promise<void>) {
    this.#changed = changed;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** @param visit ends with the page; nothing is shown after it */
  async run(
    title: string,
    visit: AbortSignal,
    act: (signal: AbortSignal, tell: Host['tell']) => Promise<void>,
  ): Promise<void> {
    if (this.running !== null) return;
    const stop = new AbortController();
    this.#stop = stop;
    const signal = AbortSignal.any([stop.signal, visit]);
    let last = 0;
    const tell: Host['tell'] = (detail, share) => {
      this.running = { title, detail, share };
      const now = performance.now();
      // Fast enough to see it move, slow enough to cost nothing.
      if (now - last < 80) return;
      last = now;
      void this.#changed();
    };
    this.problem = null;
    this.told = null;
    this.running = { title, detail: '', share: null };
    await this.#changed();
    try {
      await act(signal, tell);
    } catch (error) {
      const text = signal.aborted
        ? 'Stopped; what was not finished was left out and nothing was changed.'
        : `This could not be finished: ${error instanceof Error ? error.message : error}`;
      this.problem = text;
      this.told = { ok: false, text, bad: [] };
    } finally {
      this.running = null;
    }
    if (!visit.aborted) await this.#changed();
  }
}
