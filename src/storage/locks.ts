import { fail, ok } from '../core/result.js';
import type { RunLock } from '../core/run-store.js';

/**
 * How long to wait for a run that seems taken, milliseconds: a page that was just reloaded or killed gives its lock back
 * a moment after the next one asks.
 */
const PATIENCE = 3000;

/**
 * Web Locks: a run belongs to one page at a time, and is free again the moment that page is gone, however it went.
 * Where the browser has no locks (pages that are not served securely) every request is granted; two writers are then
 * told apart by the store, which refuses the second (`conflict`).
 */
export class WebRunLocks implements RunLock {
  readonly #locks: LockManager | null;

  /** @param locks null where there are none */
  constructor(locks: LockManager | null = navigator.locks ?? null) {
    this.#locks = locks;
  }

  acquire(runId: string): ReturnType<RunLock['acquire']> {
    const locks = this.#locks;
    if (locks === null) return Promise.resolve(ok({ release: () => undefined }));
    const name = `orthant-run-${runId}`;
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => new Promise((release) => resolve(ok({ release: () => release() })));
      // That the time is over does not mean that somebody has the run: on a page that is busy drawing, the timer may be
      // served before a grant that has long been waiting. The browser's answer to "now or never" cannot be overtaken.
      const ask = (): Promise<void> =>
        locks.request(name, { ifAvailable: true }, (lock) => {
          if (lock !== null) return hold();
          resolve(taken());
        });
      locks
        .request(name, { signal: AbortSignal.timeout(PATIENCE) }, hold)
        .catch((error: unknown) => {
          const waited = error instanceof DOMException && /^(TimeoutError|AbortError)$/.test(error.name);
          if (!waited) throw error;
          return ask();
        })
        .catch(reject);
    });
  }
}

const taken = () =>
  fail(
    'run-in-use',
    'This run is open in another tab or window. Everything confirmed is stored. Go on there, or close it and try again here.',
  );
