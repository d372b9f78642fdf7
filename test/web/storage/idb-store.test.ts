import { deleteDB, openDB } from 'idb';
import type { Fault } from '../../../src/core/result.js';
import { Database } from '../../../src/storage/database.js';
import { IdbStore } from '../../../src/storage/idb-store.js';
import { DATABASE_VERSION } from '../../../src/storage/schema.js';
import { same, truthy } from '../../helpers/check.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { code, storeCases, value } from '../../helpers/store-suite.js';

let name = '';
let open: Database[] = [];
const notices: Fault[] = [];

function database(): Database {
  const made = new Database({ name, onNotice: (fault) => notices.push(fault) });
  open.push(made);
  return made;
}

describe('IndexedDB store', () => {
  beforeEach(() => {
    name = `test-${crypto.randomUUID()}`;
    open = [];
    notices.length = 0;
  });
  afterEach(async () => {
    for (const one of open) await one.close();
    await deleteDB(name);
  });

  for (const { name: title, run } of storeCases) {
    it(title, () =>
      run({
        store: new IdbStore(database()),
        again: () => new IdbStore(database()),
        async plant(_id, row) {
          const raw = await openDB(name, DATABASE_VERSION);
          await raw.put('runs', row);
          raw.close();
        },
      }),
    );
  }

  it('a database of a newer page is left alone, and said to be newer', async () => {
    const newer = await openDB(name, DATABASE_VERSION + 1, {
      upgrade(db) {
        db.createObjectStore('runs', { keyPath: 'id' });
      },
    });
    await newer.put('runs', { id: 'precious' });
    newer.close();
    const { run } = await sampleRun('r');
    const store = new IdbStore(database());
    same(code(await store.createRun(run)), 'newer-database');
    same(code(await store.listRuns()), 'newer-database');
    const still = await openDB(name, DATABASE_VERSION + 1);
    same(await still.getAll('runs'), [{ id: 'precious' }]);
    still.close();
  });

  it('gives way to a newer page, and says so from then on', async () => {
    const { run } = await sampleRun('r');
    const store = new IdbStore(database());
    value(await store.createRun(run));
    const newer = await openDB(name, DATABASE_VERSION + 1);
    same(await newer.count('runs'), 1);
    same(
      notices.map((fault) => fault.code),
      ['page-outdated'],
    );
    same(code(await store.putRun({ ...run, revision: run.revision + 1 })), 'page-outdated');
    newer.close();
  });

  it('waits for an older page that holds on to the database, tells why, and goes on by itself', async () => {
    const { run } = await sampleRun('r');
    value(await new IdbStore(database()).createRun(run));
    await open[0]?.close();
    const older = await openDB(name, DATABASE_VERSION);
    let store: IdbStore | null = null;
    const said = await new Promise<Fault>((onNotice) => {
      const newer = new Database({ name, version: DATABASE_VERSION + 1, onNotice });
      open.push(newer);
      store = new IdbStore(newer);
      void store.listRuns();
    });
    same(said.code, 'database-blocked');
    const found = (store as IdbStore | null)?.getRun('r');
    older.close();
    truthy(found !== undefined, 'a store');
    same(value(await found), run);
  });

  it('full disk, forbidden storage, no storage at all: each is said, and the next try may succeed', async () => {
    const { run, trials } = await sampleRun('r');
    const [one] = trials;
    truthy(one, 'a trial');
    const store = new IdbStore(database());
    value(await store.createRun(run));
    const next = { ...run, revision: run.revision + 1 };
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      puts += 1;
      if (puts === 2) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
    try {
      same(code(await store.putTrial(next, one)), 'quota');
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    same(value(await store.getRun('r')), run, 'the header after half a transaction');
    same(code(await store.putTrial(next, one)), 'ok');

    const openRequest = IDBFactory.prototype.open;
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const refused = new IdbStore(database());
    try {
      same(code(await refused.listRuns()), 'no-storage');
    } finally {
      IDBFactory.prototype.open = openRequest;
    }
    same(value(await refused.listRuns()).runs.length, 1);
  });

  it('a connection that was closed meanwhile is opened again', async () => {
    const { run } = await sampleRun('r');
    const raw = new Database({ name });
    open.push(raw);
    const store = new IdbStore(raw);
    value(await store.createRun(run));
    const begun = value(await raw.begin('readonly'));
    begun.db.close();
    same(value(await store.getRun('r')), run);
  });

  it('a database that is deleted under the page is said to be deleted', async () => {
    const { run } = await sampleRun('r');
    const store = new IdbStore(database());
    value(await store.createRun(run));
    await deleteDB(name);
    same(
      notices.map((fault) => fault.code),
      ['database-deleted'],
    );
    same(code(await store.getRun('r')), 'no-such-run');
  });

  it('a transaction that breaks stores nothing of it', async () => {
    const { run, trials } = await sampleRun('r');
    const [one] = trials;
    truthy(one, 'a trial');
    const store = new IdbStore(database());
    value(await store.createRun(run));
    // A function cannot be cloned: the second put of the transaction throws after the first was made.
    const bad = { ...one, item: { ...one.item, odd: () => 1 } } as unknown as typeof one;
    same(code(await store.putTrial({ ...run, revision: run.revision + 1 }, bad)), 'database-failed');
    same(value(await store.getRun('r')), run);
    same(value(await store.trialsOf('r')), []);
  });
});
