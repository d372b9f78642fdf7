import type { TaskFamily } from '../../src/core/family.js';
import { RECORD_SCHEMA, type RunRecord } from '../../src/core/record.js';
import type { Result } from '../../src/core/result.js';
import type { RunStore, StoredRun } from '../../src/core/run-store.js';
import { openSession } from '../../src/runner/open-session.js';
import { same, truthy } from './check.js';
import { sampleRun } from './sample-run.js';
import { hostOf, newRun } from './session-host.js';
import { toyFamily } from './toy-family.js';

/** A store under test. `again` is another store over the same data, as after a reload. */
export interface StoreUnderTest {
  readonly store: RunStore;
  again(): RunStore;
  /** Writes a run's row as it is, behind the store's back. */
  plant(id: string, run: unknown): Promise<void>;
}

export interface StoreCase {
  readonly name: string;
  run(under: StoreUnderTest): Promise<void>;
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.fault.code}: ${result.fault.message}`);
  return result.value;
}
export const code = (result: Result<unknown>): string => (result.ok ? 'ok' : result.fault.code);

const bumped = (run: RunRecord, by = 1): RunRecord => ({ ...run, revision: run.revision + by });

async function fill(store: RunStore, { run, trials }: StoredRun): Promise<void> {
  value(await store.createRun({ ...run, revision: 0 }));
  for (const [at, trial] of trials.entries())
    value(await store.putTrial({ ...run, revision: at + 1 }, trial));
}

async function contents(store: RunStore): Promise<StoredRun[]> {
  const { runs } = value(await store.listRuns());
  const out: StoredRun[] = [];
  for (const run of runs) out.push({ run, trials: value(await store.trialsOf(run.id)) });
  return out;
}

/** What every RunStore must do (core/run-store), whatever it is made of. */
export const storeCases: readonly StoreCase[] = [
  {
    name: 'what was stored is there after a reload, in order, and alike',
    async run({ store, again }) {
      const sample = await sampleRun('r');
      await fill(store, { ...sample, trials: [...sample.trials].reverse() });
      const run = value(await again().getRun('r'));
      same(run, { ...sample.run, revision: 5 });
      same(value(await again().trialsOf('r')), sample.trials);
      same(value(await again().trialsOf('s')), []);
    },
  },
  {
    name: 'a run is created once, and written by one hand only',
    async run({ store }) {
      const { run, trials } = await sampleRun('r');
      const trial = trials[0];
      truthy(trial, 'a trial');
      value(await store.createRun(run));
      same(code(await store.createRun({ ...run, appVersion: 'other' })), 'run-exists');
      for (const by of [0, 2, -1]) {
        same(code(await store.putRun({ ...bumped(run, by), appVersion: 'other' })), 'conflict');
        same(code(await store.putTrial({ ...bumped(run, by), appVersion: 'other' }, trial)), 'conflict');
      }
      same(value(await store.getRun('r')), run);
      same(value(await store.trialsOf('r')), [], 'rows of refused writes');
      same(code(await store.putTrial(bumped(run), trial)), 'ok');
      same(code(await store.putTrial(bumped(run), trial)), 'conflict');
      same(code(await store.putRun({ ...run, id: 'nobody' })), 'no-such-run');
      same(code(await store.getRun('nobody')), 'no-such-run');
    },
  },
  {
    name: 'two writes at once: one is stored, the other refused',
    async run({ store, again }) {
      const { run, trials } = await sampleRun('r');
      const [one, two] = trials;
      truthy(one && two, 'two trials');
      value(await store.createRun(run));
      const codes = await Promise.all([
        store.putTrial(bumped(run), one).then(code),
        again().putTrial(bumped(run), two).then(code),
      ]);
      same(codes.sort(), ['conflict', 'ok']);
      same(value(await store.trialsOf('r')).length, 1);
    },
  },
  {
    name: 'the same item twice is one row',
    async run({ store }) {
      const { run, trials } = await sampleRun('r');
      const trial = trials[0];
      truthy(trial, 'a trial');
      value(await store.createRun(run));
      value(await store.putTrial(bumped(run), trial));
      value(await store.putTrial(bumped(run, 2), { ...trial, exposureIndex: 2 }));
      const rows = value(await store.trialsOf('r'));
      same(
        rows.map((row) => row.exposureIndex),
        [2],
      );
    },
  },
  {
    name: 'runs are listed newest first; rows of other runs never mix; deleting takes the rows along',
    async run({ store }) {
      for (const [id, createdAt] of [
        ['a', 3],
        ['ab', 1],
        ['b', 2],
      ] as const) {
        const sample = await sampleRun(id);
        await fill(store, { run: { ...sample.run, createdAt }, trials: sample.trials });
      }
      const { runs } = value(await store.listRuns());
      same(
        runs.map((run) => run.id),
        ['a', 'b', 'ab'],
      );
      value(await store.deleteRun('a'));
      value(await store.deleteRun('a'));
      same(code(await store.getRun('a')), 'no-such-run');
      same(value(await store.trialsOf('a')), []);
      same(value(await store.trialsOf('ab')).length, 5);
    },
  },
  {
    name: 'merging the same runs again changes nothing; the higher revision wins as a whole',
    async run({ store }) {
      const one = await sampleRun('r');
      const two = await sampleRun('s', { seed: 8 });
      same(value(await store.merge([one, two, one])), { added: 2, updated: 0, unchanged: 0 });
      const before = await contents(store);
      same(value(await store.merge([two, one])), { added: 0, updated: 0, unchanged: 2 });
      same(await contents(store), before);
      const older = { run: { ...bumped(one.run, -1), appVersion: 'old' }, trials: [] };
      same(value(await store.merge([older])), { added: 0, updated: 0, unchanged: 1 });
      const newer = { run: bumped(one.run), trials: one.trials.slice(0, 2) };
      same(value(await store.merge([newer])), { added: 0, updated: 1, unchanged: 0 });
      same(value(await store.trialsOf('r')), newer.trials);
      same(value(await store.getRun('r')), newer.run);
    },
  },
  {
    name: 'a row that cannot be read hides no other, and is neither lost nor overwritten',
    async run({ store, plant }) {
      const sample = await sampleRun('r');
      await fill(store, sample);
      await plant('future', { schema: RECORD_SCHEMA + 1, kind: 'run', id: 'future' });
      await plant('broken', { schema: 1, kind: 'run', id: 'broken' });
      const listing = value(await store.listRuns());
      same(
        listing.runs.map((run) => run.id),
        ['r'],
      );
      same(listing.unreadable.map((row) => row.id).sort(), ['broken', 'future']);
      same(code(await store.getRun('future')), 'newer-record');
      const intruder = await sampleRun('future');
      same(code(await store.createRun(intruder.run)), 'run-exists');
      same(code(await store.putRun(bumped(intruder.run))), 'newer-record');
      same(code(await store.merge([sample, intruder])), 'newer-record');
      same(value(await store.listRuns()).unreadable.length, 2);
    },
  },
  {
    name: 'what could not be read again is refused before it is written',
    async run({ store }) {
      const { run, trials } = await sampleRun('r');
      const trial = trials[0];
      truthy(trial, 'a trial');
      value(await store.createRun(run));
      const bad = { ...trial, turns: trial.turns.map((turn) => ({ ...turn, at: Number.NaN })) };
      const refused = await store.putTrial(bumped(run), bad).catch((error: Error) => error.message);
      truthy(
        typeof refused === 'string' && refused.includes('turns.0.at'),
        `a refusal, found ${text(refused)}`,
      );
      same(value(await store.trialsOf('r')), []);
    },
  },
  {
    name: 'a session works on it from the first item to the last',
    async run({ store, again }) {
      const family: TaskFamily = toyFamily('ssi-bench', 1);
      const session = value(await openSession(hostOf(family, store), newRun('r', family, { count: 3 })));
      for (let i = 0; i < 3; i++) {
        const place = value(await session.next());
        truthy(place.kind === 'open', 'an open item');
        const reply = { raw: '1,2,3', answer: null, outcome: 'answered', extra: {} } as const;
        value(await session.commit(place.position.at, { reply, timing: null, events: [] }));
        same(value(await again().trialsOf('r')).filter((row) => row.ended !== null).length, i + 1);
      }
      same(value(await again().getRun('r')).status, 'complete');
    },
  },
];

const text = (found: unknown): string => JSON.stringify(found);
