import { fail, type Result } from '../core/result.js';
import type { StudySession } from './study-session.js';

/** Where sessions are kept. Every method is one transaction; what comes out was checked. */
export interface SessionStore {
  /**
   * Writes a session whose `revision` is the stored one plus one, or 0 for a new one; anything else means that somebody
   * else wrote in between (fault `conflict`, nothing written).
   */
  put(session: StudySession): Promise<Result<void>>;
  /** Fault `no-such-session`. */
  get(id: string): Promise<Result<StudySession>>;
  /** All sessions of one person in one study (personKey), oldest first. Rows that cannot be read are a fault. */
  of(person: string): Promise<Result<readonly StudySession[]>>;
  /** Oldest first; rows that cannot be read are listed apart. */
  list(): Promise<Result<SessionListing>>;
  /** Deleting what is not there is no fault. The runs are the run store's. */
  delete(id: string): Promise<Result<void>>;
  /** The same session twice is one: the higher revision wins, an equal or lower one changes nothing. */
  merge(
    sessions: readonly StudySession[],
  ): Promise<Result<{ readonly added: number; readonly updated: number; readonly unchanged: number }>>;
}

export interface SessionListing {
  readonly sessions: readonly StudySession[];
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

export const noSuchSession = (id: string) =>
  fail('no-such-session', `There is no session ${id} in this browser. It may have been deleted.`);

export const sessionConflict = (id: string) =>
  fail(
    'conflict',
    `Another page has written to session ${id} in the meantime. What it stored is safe. Close one of the pages and reload the other.`,
  );

/** Whether `next` may be written over `there`. */
export const follows = (there: StudySession | null, next: StudySession): boolean =>
  there === null ? next.revision === 0 : next.revision === there.revision + 1;
