import { deleteDB, openDB } from 'idb';
import { columnsOfRun, isCurrent } from '../../../src/analysis/run-columns.js';
import { Database } from '../../../src/storage/database.js';
import { type Derive, IdbColumns } from '../../../src/storage/idb-columns.js';
import { IdbStore } from '../../../src/storage/idb-store.js';
import { same, truthy } from '../../helpers/check.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { value } from '../../helpers/store-suite.js';

const derive: Derive = ({ run, trials }) => columnsOfRun(run, trials);
let name = '';
let database: Database;
let store: IdbStore;
let columns: IdbColumns;

describe('columns beside runs', () => {
  beforeEach(() => {
    name = `test-${crypto.randomUUID()}`;
    database = new Database({ name });
    store = new IdbStore(database, derive);
    columns = new IdbColumns(database, derive);
  });
  afterEach(async () => {
    await database.close();
    await deleteDB(name);
  });

  it('come with an import, in one transaction, and go with their run', async () => {
    const [a, b] = [await sampleRun('a'), await sampleRun('b')];
    value(await store.merge([a, b]));
    same(value(await columns.all()), [columnsOfRun(a.run, a.trials), columnsOfRun(b.run, b.trials)]);
    value(await store.deleteRun('a'));
    same(value(await columns.all()).length, 1);
  });

  it('a write after them makes them old, and they are never older than they say', async () => {
    const { run, trials } = await sampleRun('r');
    value(await store.merge([{ run, trials }]));
    const next = { ...run, revision: run.revision + 1, status: 'open' as const };
    const [first] = trials;
    truthy(first, 'a trial');
    value(await store.putTrial(next, { ...first, category: 'changed' }));
    const [old] = value(await columns.all());
    same([isCurrent(old, run), isCurrent(old, next)], [true, false]);
    value(await columns.make('r'));
    const [now] = value(await columns.all());
    same(now, columnsOfRun(next, value(await store.trialsOf('r'))));
    value(await columns.make('nobody'));
    same(value(await columns.all()).length, 1);
  });

  it('a run that ends gets them after its last answer is safe', async () => {
    const { run, trials } = await sampleRun('r');
    const last = trials.at(-1);
    truthy(last, 'a trial');
    value(await store.merge([{ run: { ...run, status: 'open' }, trials: trials.slice(0, -1) }]));
    const ended = { ...run, revision: run.revision + 1, status: 'complete' as const };
    value(await store.putTrial(ended, last));
    while (!isCurrent(value(await columns.all())[0], ended)) await new Promise((done) => setTimeout(done));
    same(value(await columns.all()), [columnsOfRun(ended, trials)]);
  });

  it('a database of the version before gets a place for them and keeps what it has', async () => {
    const { run, trials } = await sampleRun('r');
    const old = await openDB(name, 2, {
      upgrade(db) {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('trials', { keyPath: ['runId', 'index'] });
        db.createObjectStore('sessions', { keyPath: 'id' }).createIndex('person', 'person');
        db.createObjectStore('settings');
      },
    });
    await old.put('runs', run);
    for (const trial of trials) await old.put('trials', trial);
    old.close();
    same(value(await columns.all()), []);
    value(await columns.make('r'));
    same(value(await columns.all()), [columnsOfRun(run, trials)]);
  });
});
