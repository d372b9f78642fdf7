import type { Signal } from '../core/ports.js';

/** A signal of our own that also follows another: pure code has no AbortController. */
export class Cut implements Signal {
  aborted = false;
  /** Rejects on abort; never resolves. */
  readonly rejection: Promise<never>;
  readonly #listeners = new Set<() => void>();
  readonly #parent: Signal;
  readonly #follow = (): void => this.abort();
  #reject: (error: Error) => void = () => undefined;

  constructor(parent: Signal) {
    this.#parent = parent;
    this.rejection = new Promise((_, reject) => {
      this.#reject = reject;
    });
    // Nobody need wait for it; what is raced against it hears of it anyway.
    this.rejection.catch(() => undefined);
    if (parent.aborted) this.abort();
    else parent.addEventListener('abort', this.#follow, { once: true });
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of [...this.#listeners]) listener();
    this.#reject(new Error('Stopped.'));
  }

  /** Stops following the parent. */
  release(): void {
    this.#parent.removeEventListener('abort', this.#follow);
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
