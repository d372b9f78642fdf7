import type { Participant, Picture, Renderer, Reply, Signal } from '../core/ports.js';
import type { RunRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import { Cut } from './cut.js';
import type { Committed, Place, Position, Session } from './session.js';

/** Calls `act` after so many milliseconds; the function it returns calls it off. */
export type After = (milliseconds: number, act: () => void) => () => void;

export interface RunAllOptions<Surface> {
  /** null for participants that look at no picture. */
  readonly renderer: Renderer<Surface> | null;
  /** Longest side of the pictures, pixels. */
  readonly longSide: number;
  readonly signal: Signal;
  readonly after: After;
  /** How often one question is put again after a fault of the machine. Default 1. */
  readonly retries?: number;
  /** Questions in a row that fail before the run is left open and given up for now. Default 3. */
  readonly patience?: number;
  /**
   * Whether this reply ends the run for now with its fault, and nothing of the question is stored: it could not be put,
   * and who began the run should hear of it before all the others cannot be put either. Default never.
   */
  readonly unfit?: (reply: Reply) => boolean;
  readonly onOpen?: (position: Position) => void;
  readonly onCommitted?: (committed: Committed) => void;
}

/**
 * Lets somebody who needs no page answer a whole run. Ends with the finished run, or with a fault: `aborted` (nothing
 * of the open question is stored), `gave-up` (the machine failed again and again), that of an `unfit` reply, or the
 * session's own. In each case
 * the run can be taken up again.
 */
export async function runAll<Surface>(
  session: Session,
  participant: Participant<Surface>,
  options: RunAllOptions<Surface>,
): Promise<Result<RunRecord>> {
  const { signal } = options;
  let failures = 0;
  for (;;) {
    if (signal.aborted) return aborted();
    const place: Result<Place> = await session.next();
    if (!place.ok) return place;
    if (place.value.kind !== 'open') return ok(session.run);
    const { position } = place.value;
    options.onOpen?.(position);
    const reply = await answered(position, participant, options, session.run.parameters.timeLimit);
    if (reply === null) return aborted();
    if (reply.fault !== undefined && options.unfit?.(reply) === true)
      return { ok: false, fault: reply.fault };
    const committed = await session.commit(position.at, { reply, timing: null, events: [] });
    if (!committed.ok) return committed;
    options.onCommitted?.(committed.value);
    failures = reply.outcome === 'failed' ? failures + 1 : 0;
    if (failures >= (options.patience ?? 3) && session.current().kind !== 'finished') {
      return fail(
        'gave-up',
        `${failures} questions in a row failed: ${reply.fault?.message ?? 'no reason given'} The run is stored and can be taken up again.`,
      );
    }
  }
}

const aborted = () =>
  fail('aborted', 'The run was stopped. What was answered is stored; it can be taken up again.');

/** One question, put again after faults. null when the run was stopped meanwhile. */
async function answered<Surface>(
  position: Position,
  participant: Participant<Surface>,
  options: RunAllOptions<Surface>,
  timeLimit: number | null,
): Promise<Reply | null> {
  const faults: string[] = [];
  for (;;) {
    const reply = await once(position, participant, options, timeLimit);
    if (reply === null || options.signal.aborted) return null;
    if (options.unfit?.(reply) === true) return reply;
    if (reply.outcome !== 'failed' || faults.length >= (options.retries ?? 1)) {
      return faults.length === 0 ? reply : { ...reply, extra: { ...reply.extra, earlierFaults: faults } };
    }
    faults.push(reply.fault?.message ?? 'no reason given');
  }
}

/** The participant is never waited for beyond an abort or the time limit, whether or not it heeds the signal. */
async function once<Surface>(
  position: Position,
  participant: Participant<Surface>,
  options: RunAllOptions<Surface>,
  timeLimit: number | null,
): Promise<Reply | null> {
  const cut = new Cut(options.signal);
  let late = false;
  const callOff =
    timeLimit === null
      ? () => undefined
      : options.after(timeLimit * 1000, () => {
          late = true;
          cut.abort();
        });
  const work = async (): Promise<Reply> => {
    const { observation } = position;
    const pictures: readonly Picture<Surface>[] =
      options.renderer === null ? [] : await options.renderer.draw(observation, options.longSide, cut);
    return participant.answer(observation, pictures, cut);
  };
  try {
    return await Promise.race([work(), cut.rejection]);
  } catch (error) {
    if (options.signal.aborted) return null;
    if (late) return { raw: null, answer: null, outcome: 'timed-out', extra: {} };
    const message = error instanceof Error ? error.message : `${error}`;
    const fault = { code: 'participant-failed', message };
    return { raw: null, answer: null, outcome: 'failed', fault, extra: {} };
  } finally {
    callOff();
    cut.release();
  }
}
