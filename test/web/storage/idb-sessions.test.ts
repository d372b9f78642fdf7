import { deleteDB, openDB } from 'idb';
import { Database } from '../../../src/storage/database.js';
import { IdbSessions } from '../../../src/storage/idb-sessions.js';
import { IdbStore } from '../../../src/storage/idb-store.js';
import { same } from '../../helpers/check.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { sampleSession, sessionCases } from '../../helpers/session-suite.js';
import { value } from '../../helpers/store-suite.js';

let name = '';
let open: Database[] = [];
function database(): Database {
  const made = new Database({ name });
  open.push(made);
  return made;
}

describe('sessions in IndexedDB', () => {
  beforeEach(() => {
    name = `test-${crypto.randomUUID()}`;
    open = [];
  });
  afterEach(async () => {
    for (const one of open) await one.close();
    await deleteDB(name);
  });

  for (const { name: title, run } of sessionCases) {
    it(title, () => run({ store: new IdbSessions(database()), again: () => new IdbSessions(database()) }));
  }

  it('a database of before studies is upgraded, and keeps its runs', async () => {
    const sample = await sampleRun('old');
    const old = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('trials', { keyPath: ['runId', 'index'] });
      },
    });
    await old.put('runs', sample.run);
    for (const trial of sample.trials) await old.put('trials', trial);
    old.close();
    const now = database();
    same(value(await new IdbStore(now).getRun('old')), sample.run);
    same(value(await new IdbStore(now).trialsOf('old')), sample.trials);
    value(await new IdbSessions(now).put(sampleSession('new')));
    same(value(await new IdbSessions(now).list()).sessions.length, 1);
  });

  it('a session that cannot be read hides no other', async () => {
    const store = new IdbSessions(database());
    value(await store.put(sampleSession('good')));
    const raw = await openDB(name);
    await raw.put('sessions', { id: 'bad', schema: 1 });
    raw.close();
    const { sessions, unreadable } = value(await store.list());
    same(
      sessions.map(({ id }) => id),
      ['good'],
    );
    same(
      unreadable.map(({ id }) => id),
      ['bad'],
    );
  });
});
