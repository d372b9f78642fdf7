import { expose } from 'comlink';
import { columnsOfRun } from '../src/analysis/run-columns.js';
import { Database } from '../src/storage/database.js';
import { IdbColumns } from '../src/storage/idb-columns.js';
import type { ColumnsApi } from './columns.api.js';

/** Milliseconds between two words to the page. */
const TELL = 200;

const columns = new IdbColumns(new Database(), ({ run, trials }) => columnsOfRun(run, trials));

const api: ColumnsApi = {
  async make(ids, tell) {
    const unreadable: string[] = [];
    let told = performance.now();
    for (const [done, id] of ids.entries()) {
      if (performance.now() - told > TELL) {
        told = performance.now();
        tell(done);
      }
      const made = await columns.make(id);
      if (!made.ok) unreadable.push(id);
    }
    return unreadable;
  },
};

expose(api);
