import { ok, type Result } from '../core/result.js';
import { decodeSession } from '../studies/session-schema.js';
import {
  follows,
  noSuchSession,
  type SessionListing,
  type SessionStore,
  sessionConflict,
} from '../studies/session-store.js';
import type { StudySession } from '../studies/study-session.js';
import type { Database } from './database.js';
import { readFrom, writeTo } from './write.js';

/** Sessions of studies in IndexedDB, beside the runs they name. */
export class IdbSessions implements SessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  put(session: StudySession): Promise<Result<void>> {
    const read = decodeSession(session);
    if (!read.ok) throw new Error(`sessions: ${read.fault.message}`);
    return writeTo(
      this.#database,
      async (tx) => {
        const store = tx.objectStore('sessions');
        const row = await store.get(session.id);
        const there = row === undefined ? null : decodeSession(row);
        if (there !== null && !there.ok) return there;
        if (!follows(there?.value ?? null, session)) return sessionConflict(session.id);
        await store.put(session);
        return ok(undefined);
      },
      ['sessions'],
    );
  }

  get(id: string): Promise<Result<StudySession>> {
    return readFrom(
      this.#database,
      async (tx) => {
        const row = await tx.objectStore('sessions').get(id);
        return row === undefined ? noSuchSession(id) : decodeSession(row);
      },
      ['sessions'],
    );
  }

  of(person: string): Promise<Result<readonly StudySession[]>> {
    return readFrom(
      this.#database,
      async (tx) => {
        const out: StudySession[] = [];
        for (const row of await tx.objectStore('sessions').index('person').getAll(person)) {
          const session = decodeSession(row);
          if (!session.ok) return session;
          out.push(session.value);
        }
        return ok(out.sort((a, b) => a.createdAt - b.createdAt));
      },
      ['sessions'],
    );
  }

  list(): Promise<Result<SessionListing>> {
    return readFrom(
      this.#database,
      async (tx) => {
        const store = tx.objectStore('sessions');
        const keys = await store.getAllKeys();
        const sessions: StudySession[] = [];
        const unreadable: SessionListing['unreadable'][number][] = [];
        for (const [at, row] of (await store.getAll()).entries()) {
          const session = decodeSession(row);
          if (session.ok) sessions.push(session.value);
          else unreadable.push({ id: keys[at] ?? '', reason: session.fault.message });
        }
        return ok({ sessions: sessions.sort((a, b) => a.createdAt - b.createdAt), unreadable });
      },
      ['sessions'],
    );
  }

  delete(id: string): Promise<Result<void>> {
    return writeTo(
      this.#database,
      async (tx) => {
        await tx.objectStore('sessions').delete(id);
        return ok(undefined);
      },
      ['sessions'],
    );
  }

  merge(sessions: readonly StudySession[]): ReturnType<SessionStore['merge']> {
    return writeTo(
      this.#database,
      async (tx) => {
        const report = { added: 0, updated: 0, unchanged: 0 };
        const store = tx.objectStore('sessions');
        for (const session of sessions) {
          const row = await store.get(session.id);
          const there = row === undefined ? null : decodeSession(row);
          if (there !== null && !there.ok) return there;
          if (there !== null && there.value.revision >= session.revision) {
            report.unchanged += 1;
            continue;
          }
          report[there === null ? 'added' : 'updated'] += 1;
          await store.put(session);
        }
        return ok(report);
      },
      ['sessions'],
    );
  }
}
