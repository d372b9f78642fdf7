import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type Fault, ok, type Result } from '../core/result.js';
import { blocked, deleted, faultOf, noDatabase, outdated } from './faults.js';
import { DATABASE_NAME, DATABASE_VERSION, type OrthantDatabase, upgrade } from './schema.js';

export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  OrthantDatabase,
  StoreNames<OrthantDatabase>[],
  Mode
>;

export interface DatabaseOptions {
  readonly name?: string;
  /** For tests of upgrades; the present version otherwise. */
  readonly version?: number;
  /** Told of what keeps the database waiting (`database-blocked`) or ended it (`page-outdated`). */
  readonly onNotice?: (fault: Fault) => void;
}

/** A transaction could not begin because the connection had just been closed: nothing was done, a new one may do it. */
const wasClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/**
 * The connection to the database: opened on first use, opened again after the browser closed it, and given up for good
 * when a newer version of the page wants to upgrade it (which would wait for this page for ever otherwise).
 */
export class Database {
  readonly #name: string;
  readonly #version: number;
  readonly #onNotice: (fault: Fault) => void;
  #opening: Promise<IDBPDatabase<OrthantDatabase>> | null = null;
  #outdated = false;

  constructor(options: DatabaseOptions = {}) {
    this.#name = options.name ?? DATABASE_NAME;
    this.#version = options.version ?? DATABASE_VERSION;
    this.#onNotice = options.onNotice ?? (() => undefined);
  }

  /** One transaction, over runs and their trials unless said otherwise. */
  async begin<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    stores: StoreNames<OrthantDatabase>[] = ['runs', 'trials'],
  ): Promise<Result<Transaction<Mode>>> {
    for (let again = false; ; again = true) {
      const connection = await this.#connection();
      if (!connection.ok) return connection;
      try {
        return ok(connection.value.transaction(stores, mode, { durability: 'strict' }));
      } catch (error) {
        if (again || !wasClosed(error)) return faultOf(error);
        await this.close();
      }
    }
  }

  async #connection(): Promise<Result<IDBPDatabase<OrthantDatabase>>> {
    if (this.#outdated) return outdated();
    if (typeof indexedDB === 'undefined' || indexedDB === null) return noDatabase();
    try {
      this.#opening ??= this.#open();
      return ok(await this.#opening);
    } catch (error) {
      this.#opening = null;
      return faultOf(error);
    }
  }

  /** Forgets the connection, so that the next use opens another. Transactions under way are finished first. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    (await opening?.catch(() => null))?.close();
  }

  #open(): Promise<IDBPDatabase<OrthantDatabase>> {
    return openDB<OrthantDatabase>(this.#name, this.#version, {
      upgrade: (database, oldVersion) => upgrade(database, oldVersion),
      blocked: () => this.#onNotice(blocked()),
      blocking: (_version, wanted) => {
        // Wanted by nobody: the database is being deleted. Otherwise a newer page is about to change it.
        this.#outdated = wanted !== null;
        void this.close();
        this.#onNotice(wanted === null ? deleted() : outdated().fault);
      },
      terminated: () => {
        this.#opening = null;
      },
    });
  }
}
