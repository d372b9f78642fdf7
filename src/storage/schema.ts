import type { DBSchema, IDBPDatabase } from 'idb';

export const DATABASE_NAME = 'orthant';

/**
 * The database's own version: raised when stores or indexes change. What rows look like is another number, inside each
 * row (`schema`), and is brought up to date when a row is read (records/migrations).
 */
export const DATABASE_VERSION = 4;

/** Rows are unknown until they have been migrated and checked. */
export interface OrthantDatabase extends DBSchema {
  /** RunRecord by `id`. */
  runs: { key: string; value: unknown };
  /** TrialRecord by `[runId, index]`: a second row for one item cannot exist. */
  trials: { key: [string, number]; value: unknown };
  /** StudySession by `id`; `person` finds those of one person in one study. */
  sessions: { key: string; value: unknown; indexes: { person: string } };
  /** Settings of this device by name: a kiosk's. */
  settings: { key: string; value: unknown };
  /** What is worked out from a run, by the run's id (idb-columns): a copy that can be made anew at any time. */
  columns: { key: string; value: unknown };
  /** ImportedPack by `id`: packs whose import was finished. */
  packs: { key: string; value: unknown };
  /** Files of imported packs as text, by `<pack id>/<file name>`. */
  packFiles: { key: string; value: unknown };
  /** Pictures of imported packs as Blobs, by SHA-256: one that several packs have is kept once. */
  pictures: { key: string; value: unknown };
  /** Batches of imports that are not finished, by `[key of the import, number]`. */
  imports: { key: [string, number]; value: unknown };
}

/** Makes of a database of any earlier version the present one; each step builds on the one before. */
export function upgrade(database: IDBPDatabase<OrthantDatabase>, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('runs', { keyPath: 'id' });
    database.createObjectStore('trials', { keyPath: ['runId', 'index'] });
  }
  if (oldVersion < 2) {
    database.createObjectStore('sessions', { keyPath: 'id' }).createIndex('person', 'person');
    database.createObjectStore('settings');
  }
  if (oldVersion < 3) database.createObjectStore('columns', { keyPath: 'id' });
  if (oldVersion < 4) {
    database.createObjectStore('packs', { keyPath: 'id' });
    database.createObjectStore('packFiles');
    database.createObjectStore('pictures');
    database.createObjectStore('imports', { keyPath: ['import', 'number'] });
  }
}
