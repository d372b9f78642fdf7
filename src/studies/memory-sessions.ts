import { ok, type Result } from '../core/result.js';
import { decodeSession } from './session-schema.js';
import {
  follows,
  noSuchSession,
  type SessionListing,
  type SessionStore,
  sessionConflict,
} from './session-store.js';
import type { StudySession } from './study-session.js';

/** Sessions that last as long as the page. */
export class MemorySessions implements SessionStore {
  readonly #rows = new Map<string, string>();

  async put(session: StudySession): Promise<Result<void>> {
    const row = this.#rows.get(session.id);
    const there = row === undefined ? null : decodeSession(JSON.parse(row));
    if (there !== null && !there.ok) return there;
    if (!follows(there?.value ?? null, session)) return sessionConflict(session.id);
    this.#rows.set(session.id, JSON.stringify(session));
    return ok(undefined);
  }

  async get(id: string): Promise<Result<StudySession>> {
    const row = this.#rows.get(id);
    return row === undefined ? noSuchSession(id) : decodeSession(JSON.parse(row));
  }

  async of(person: string): Promise<Result<readonly StudySession[]>> {
    return ok(this.#all().filter((session) => session.person === person));
  }

  async list(): Promise<Result<SessionListing>> {
    return ok({ sessions: this.#all(), unreadable: [] });
  }

  async delete(id: string): Promise<Result<void>> {
    this.#rows.delete(id);
    return ok(undefined);
  }

  async merge(sessions: readonly StudySession[]): ReturnType<SessionStore['merge']> {
    const report = { added: 0, updated: 0, unchanged: 0 };
    for (const session of sessions) {
      const there = this.#all().find(({ id }) => id === session.id);
      if (there !== undefined && there.revision >= session.revision) {
        report.unchanged += 1;
        continue;
      }
      report[there === undefined ? 'added' : 'updated'] += 1;
      this.#rows.set(session.id, JSON.stringify(session));
    }
    return ok(report);
  }

  #all(): readonly StudySession[] {
    return [...this.#rows.values()]
      .flatMap((row) => {
        const session = decodeSession(JSON.parse(row));
        return session.ok ? [session.value] : [];
      })
      .sort((a, b) => a.createdAt - b.createdAt);
  }
}
