import type { Signal } from '../core/ports.js';
import { fail, type Result } from '../core/result.js';

export interface RaceLimits {
  /** Milliseconds until the first beat, between two beats, and in all. */
  readonly first: number;
  readonly stall?: number;
  readonly total?: number;
  /** Subject of the fault's sentence. */
  readonly what: string;
}

export interface Raced<T> {
  readonly result: Result<T>;
  /** Set when the result is `aborted` or `timed-out`: settles when the call at last does, if ever. */
  readonly pending: Promise<unknown> | null;
}

/**
 * A call that may never settle (a terminated worker, a hung GPU) against abort and time. `beat` tells that something came
 * in, and runs what it is given unless the race is over.
 */
export function race<T>(
  start: (beat: (told: () => void) => void) => Promise<Result<T>>,
  signal: Signal,
  limits: RaceLimits,
): Promise<Raced<T>> {
  return new Promise((resolve, reject) => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let whole: ReturnType<typeof setTimeout> | undefined;
    const end = (result: Result<T>, pending: Promise<unknown> | null) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      clearTimeout(whole);
      signal.removeEventListener('abort', abort);
      resolve({ result, pending });
    };
    const abort = () => end(fail('aborted', 'Stopped. Everything finished before is stored.'), call);
    const late = (limit: number, why: string) => () =>
      end(
        fail(
          'timed-out',
          `${limits.what} took too long: ${why} in ${Math.round(limit / 1000)} s. It was stopped; everything finished before is stored.`,
        ),
        call,
      );
    const arm = (limit: number, why: string) => {
      clearTimeout(timer);
      timer = setTimeout(late(limit, why), limit);
    };
    if (signal.aborted) {
      resolve({ result: fail('aborted', 'Stopped before it began.'), pending: null });
      return;
    }
    arm(limits.first, 'nothing came');
    if (limits.total !== undefined) whole = setTimeout(late(limits.total, 'it was not done'), limits.total);
    signal.addEventListener('abort', abort, { once: true });
    const call: Promise<Result<T>> = start((told) => {
      if (over) return;
      if (limits.stall !== undefined) arm(limits.stall, 'nothing more came');
      told();
    });
    // A rejection is a mistake in the code: it must not wait for the time-out.
    call.then((result) => end(result, null), reject);
  });
}

/** Whether a promise settles, either way, within so many milliseconds. */
export async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const back = promise.then(
    () => true,
    () => true,
  );
  const first = await Promise.race([back, late]);
  clearTimeout(timer);
  return first;
}
