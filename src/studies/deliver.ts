import type { Clock } from '../core/ports.js';
import { ok, type Result } from '../core/result.js';
import type { RunStore, StoredRun } from '../core/run-store.js';
import {
  attempting,
  BACK_OFF,
  type Delivery,
  delivered,
  isSafe,
  JATOS_BACK_OFF,
  toSend,
} from './delivery.js';
import { type Senders, sendSession } from './saving/send-session.js';
import type { StoredSession } from './session-records.js';
import type { SessionStore } from './session-store.js';
import type { StudySession } from './study-session.js';

export interface DeliveryHost {
  readonly sessions: SessionStore;
  readonly runs: RunStore;
  readonly senders: Senders;
  readonly clock: Clock;
  /** Resolves after so many milliseconds; false when the wait was given up and no attempt shall follow. */
  wait(milliseconds: number): Promise<boolean>;
}

/** A session with its runs, from the stores. */
export async function storedSession(
  host: Pick<DeliveryHost, 'sessions' | 'runs'>,
  id: string,
): Promise<Result<StoredSession>> {
  const session = await host.sessions.get(id);
  if (!session.ok) return session;
  const runs: StoredRun[] = [];
  for (const { id: runId } of session.value.runs) {
    const run = await host.runs.getRun(runId);
    // Named before it was made: the page went away in between, and there is nothing in it.
    if (!run.ok && run.fault.code === 'no-such-run') continue;
    if (!run.ok) return run;
    const trials = await host.runs.trialsOf(runId);
    if (!trials.ok) return trials;
    runs.push({ run: run.value, trials: trials.value });
  }
  return ok({ session: session.value, runs });
}

/**
 * Brings an ended session where its study wants it: attempts with growing waits between, each written down before it is
 * made. What is safe is never sent again. The caller makes sure that one page at a time does this for one session.
 * @param tell after every change @returns the session as it was last stored, or a fault of the stores
 */
export async function deliver(
  host: DeliveryHost,
  id: string,
  tell: (session: StudySession) => void,
): Promise<Result<StudySession>> {
  const stored = await storedSession(host, id);
  if (!stored.ok) return stored;
  let { session } = stored.value;
  const put = async (delivery: Delivery): Promise<Result<void>> => {
    const next = { ...session, delivery, revision: session.revision + 1 };
    const written = await host.sessions.put(next);
    if (written.ok) {
      session = next;
      tell(session);
    }
    return written;
  };
  if (!isUnsent(session)) return ok(session);
  const waits = session.study.saving?.kind === 'jatos' ? JATOS_BACK_OFF : BACK_OFF;
  const pending = await put(toSend(session.delivery, host.clock.wall()));
  if (!pending.ok) return pending;
  for (let attempt = 0; ; attempt++) {
    const begun = await put(attempting(session.delivery, host.clock.wall()));
    if (!begun.ok) return begun;
    const sent = await sendSession(host.senders, { session, runs: stored.value.runs });
    const pause = waits[attempt];
    const last = pause === undefined;
    const told = await put(delivered(session.delivery, sent, last, host.clock.wall()));
    if (!told.ok) return told;
    if (session.delivery.state !== 'pending' || pause === undefined) return ok(session);
    if (!(await host.wait(pause))) return ok(session);
  }
}

/** Whether something is still to be sent. Of who did not agree to take part nothing ever is. */
export const isUnsent = ({ study, status, outcome, delivery }: StudySession): boolean =>
  study.saving !== undefined && status === 'ended' && outcome !== 'no-consent' && !isSafe(delivery);
