import { type Remote, releaseProxy, wrap } from 'comlink';
import { fail, type Result } from '../core/result.js';

/**
 * One job in a worker of its own, which ends with it. Aborting ends the worker at once and rejects with the signal's
 * reason; a worker that dies is a fault.
 */
export async function job<Api, T>(
  start: () => Worker,
  run: (api: Remote<Api>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | Result<never>> {
  signal?.throwIfAborted();
  const worker = start();
  const api = wrap<Api>(worker);
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
  });
  const died = new Promise<ReturnType<typeof fail>>((resolve) => {
    worker.onerror = (event) => resolve(stopped(event.message || 'it could not be loaded'));
  });
  try {
    return await Promise.race([
      run(api).catch((error: unknown) => stopped(error instanceof Error ? error.message : `${error}`)),
      died,
      aborted,
    ]);
  } finally {
    signal?.removeEventListener('abort', abort);
    api[releaseProxy]();
    worker.terminate();
  }
}

const stopped = (why: string) =>
  fail(
    'worker-failed',
    `The part of the page that computes stopped (${why}). What is stored is safe. Try again; if it keeps failing, reload the page.`,
  );
