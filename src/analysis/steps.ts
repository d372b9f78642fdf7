import type { Clock, Signal } from '../core/ports.js';
import { fail, ok, type Result } from '../core/result.js';

/** A long computation that stops every few milliseconds to say how far it is. */
export type Steps<T> = Generator<Progress, T, void>;

export interface Progress {
  /** What is being done, in one or two words. */
  readonly phase: string;
  /** Of the phase, 0..1, never falling within a phase. */
  readonly share: number;
}

/** Runs to the end at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface Drive {
  readonly signal: Signal;
  readonly clock: Pick<Clock, 'now'>;
  readonly onProgress: (progress: Progress) => void;
  /** Lets messages in (an abort among them): a resolved timer, a message to oneself. */
  readonly pause: () => Promise<void>;
}

/** Milliseconds of work between two pauses. */
const SLICE = 40;

/** Runs in slices, so that a worker can report and be stopped meanwhile. Fault `cancelled` after an abort. */
export async function drive<T>(steps: Steps<T>, host: Drive): Promise<Result<T>> {
  let until = host.clock.now() + SLICE;
  for (;;) {
    if (host.signal.aborted) {
      steps.return(undefined as never);
      return fail('cancelled', 'The computation was stopped; nothing was changed.');
    }
    const step = steps.next();
    if (step.done) return ok(step.value);
    if (host.clock.now() < until) continue;
    host.onProgress(step.value);
    await host.pause();
    until = host.clock.now() + SLICE;
  }
}
