import { deleteDB, openDB } from 'idb';
import { columnsOfRun } from '../../../src/analysis/run-columns.js';
import { makeColumns } from '../../../src/bridge/columns.js';
import { Database } from '../../../src/storage/database.js';
import { IdbColumns } from '../../../src/storage/idb-columns.js';
import { IdbStore } from '../../../src/storage/idb-store.js';
import { DATABASE_NAME } from '../../../src/storage/schema.js';
import { same } from '../../helpers/check.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { value } from '../../helpers/store-suite.js';

describe('columns made in a worker', () => {
  it('are those of the records, beside each run; runs that cannot be read are named and change nothing', async () => {
    await deleteDB(DATABASE_NAME);
    const database = new Database();
    const runs = [await sampleRun('a'), await sampleRun('b'), await sampleRun('broken')];
    value(await new IdbStore(database).merge(runs));
    const raw = await openDB(DATABASE_NAME);
    await raw.put('trials', { runId: 'broken', index: 0, kind: 'trial' });
    raw.close();
    const made = await makeColumns(
      ['a', 'broken', 'b', 'gone'],
      () => undefined,
      new AbortController().signal,
    );
    same(made, ['broken']);
    const columns = new IdbColumns(database, ({ run, trials }) => columnsOfRun(run, trials));
    same(
      value(await columns.all()),
      runs.slice(0, 2).map(({ run, trials }) => columnsOfRun(run, trials)),
    );
    await database.close();
    await deleteDB(DATABASE_NAME);
  });
});
