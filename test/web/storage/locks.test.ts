import { WebRunLocks } from '../../../src/storage/locks.js';
import { askPersistence, persistence } from '../../../src/storage/persistence.js';
import { same, truthy } from '../../helpers/check.js';
import { code, value } from '../../helpers/store-suite.js';

describe('run locks', () => {
  it('a run belongs to one page at a time, and is free again when that page is gone', async () => {
    const id = crypto.randomUUID();
    const here = new WebRunLocks();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const there = new WebRunLocks(frame.contentWindow?.navigator.locks);
    const held = value(await here.acquire(id));
    same(code(await there.acquire(id)), 'run-in-use');
    same(code(await there.acquire(`${id}-other`)), 'ok');
    held.release();
    // Releasing takes a turn or two of the browser; a queued request is granted exactly then.
    await navigator.locks.request(`orthant-run-${id}`, () => undefined);
    value(await there.acquire(id));
    same(code(await here.acquire(id)), 'run-in-use');
    frame.remove();
    await navigator.locks.request(`orthant-run-${id}`, () => undefined);
    value(await here.acquire(id)).release();
  });

  it('a wait that is over says nothing by itself: the browser is asked whether anybody has the run', async () => {
    const id = crypto.randomUUID();
    // A page so busy that its timer is served before a grant.
    const busy = new WebRunLocks(
      new Proxy(navigator.locks, {
        get:
          (locks) =>
          (name: string, options: LockOptions, act: LockGrantedCallback<void>): Promise<void> =>
            options.signal === undefined
              ? locks.request(name, options, act)
              : Promise.reject(new DOMException('too late', 'TimeoutError')),
      }),
    );
    const held = value(await busy.acquire(id));
    same(code(await busy.acquire(id)), 'run-in-use');
    held.release();
    await navigator.locks.request(`orthant-run-${id}`, () => undefined);
    value(await busy.acquire(id)).release();
  });

  it('without locks every page is let in: the store tells the writers apart', async () => {
    const locks = new WebRunLocks(null);
    value(await locks.acquire('r'));
    value(await locks.acquire('r'));
  });
});

describe('persistence', () => {
  it('says what the browser says, and never rejects', async () => {
    const now = await askPersistence();
    truthy(typeof now.persisted === 'boolean', 'an answer');
    truthy(typeof now.quota === 'number' && now.quota > 0, 'a quota');
    const deaf = { persisted: () => Promise.reject(new Error('no')) } as unknown as StorageManager;
    same(await persistence(deaf), { persisted: null, usage: null, quota: null });
  });
});
