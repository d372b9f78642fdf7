import { ok, type Result } from '../core/result.js';
import type { Database } from './database.js';
import { readFrom, writeTo } from './write.js';

/** Settings of this device by name. Values may be what the browser can clone: plain data, or a folder's handle. */
export class Settings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** undefined where nothing was set. */
  get(name: string): Promise<Result<unknown>> {
    return readFrom(this.#database, async (tx) => ok(await tx.objectStore('settings').get(name)), [
      'settings',
    ]);
  }

  set(name: string, value: unknown): Promise<Result<void>> {
    return writeTo(
      this.#database,
      async (tx) => {
        await (value === undefined
          ? tx.objectStore('settings').delete(name)
          : tx.objectStore('settings').put(value, name));
        return ok(undefined);
      },
      ['settings'],
    );
  }
}
