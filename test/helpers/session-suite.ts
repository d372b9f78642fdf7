import { endSession, newSession } from '../../src/studies/advance-session.js';
import type { SessionStore } from '../../src/studies/session-store.js';
import type { Study } from '../../src/studies/study.js';
import { planStudy } from '../../src/studies/study-plan.js';
import type { StudySession } from '../../src/studies/study-session.js';
import { same } from './check.js';
import { code, value } from './store-suite.js';

const study: Study = {
  version: 1,
  name: 'stored',
  title: 'Stored',
  blocks: [{ id: 'b', family: 'ssi-bench', pool: 2 }],
};

export function sampleSession(id: string, person = 'p', createdAt = 1): StudySession {
  return newSession(
    {
      id,
      person,
      study,
      mode: 'live',
      participant: { source: 'random', ids: { subject: null, study: null, session: null }, slot: null },
      language: 'en',
      seed: 1,
      plan: planStudy(study, { seed: 1, slot: null, mode: 'live', seen: {}, rows: {} }),
      appVersion: '1',
    },
    createdAt,
  );
}

export interface SessionsUnderTest {
  readonly store: SessionStore;
  /** The same sessions after a reload. */
  again(): SessionStore;
}

/** What every SessionStore must do (studies/session-store), whatever it is made of. */
export const sessionCases: readonly {
  readonly name: string;
  run(under: SessionsUnderTest): Promise<void>;
}[] = [
  {
    name: 'what was stored is there after a reload, and found by person',
    async run({ store, again }) {
      value(await store.put(sampleSession('b', 'p', 2)));
      value(await store.put(sampleSession('a', 'p', 1)));
      value(await store.put(sampleSession('c', 'q', 3)));
      same(value(await again().get('a')), sampleSession('a'));
      same(
        value(await again().of('p')).map(({ id }) => id),
        ['a', 'b'],
      );
      same(
        value(await again().list()).sessions.map(({ id }) => id),
        ['a', 'b', 'c'],
      );
      same(code(await store.get('z')), 'no-such-session');
    },
  },
  {
    name: 'a session is created once, and written by one hand only',
    async run({ store }) {
      const first = sampleSession('a');
      value(await store.put(first));
      same(code(await store.put(first)), 'conflict');
      same(code(await store.put({ ...first, revision: 2 })), 'conflict');
      same(code(await store.put({ ...sampleSession('new'), revision: 1 })), 'conflict');
      const ended = { ...endSession(first, 'completed', null, 5), revision: 1 };
      value(await store.put(ended));
      same(value(await store.get('a')), ended);
    },
  },
  {
    name: 'merging the same twice changes nothing, the further one wins',
    async run({ store, again }) {
      const a = sampleSession('a');
      const later = { ...endSession(a, 'completed', null, 5), revision: 4 };
      same(value(await store.merge([a, sampleSession('b')])), { added: 2, updated: 0, unchanged: 0 });
      same(value(await again().merge([a, later])), { added: 0, updated: 1, unchanged: 1 });
      same(value(await again().merge([a, later])), { added: 0, updated: 0, unchanged: 2 });
      same(value(await again().get('a')), later);
    },
  },
  {
    name: 'what is deleted is gone, and deleting what is not there is no fault',
    async run({ store, again }) {
      value(await store.put(sampleSession('a')));
      value(await store.delete('a'));
      value(await store.delete('a'));
      same(value(await again().list()).sessions, []);
    },
  },
];
