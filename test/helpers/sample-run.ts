import type { Outcome } from '../../src/core/answer.js';
import type { RunParameters, TurnTiming } from '../../src/core/record.js';
import type { StoredRun } from '../../src/core/run-store.js';
import { MemoryStore } from '../../src/records/memory-store.js';
import { openSession } from '../../src/runner/open-session.js';
import { truthy } from './check.js';
import { hostOf, newRun } from './session-host.js';
import { toyFamily } from './toy-family.js';

const timing: TurnTiming = {
  onset: 1000.25,
  responded: 2345.5,
  hidden: 0,
  refreshRate: 59.94,
  droppedFrames: 0,
  timerStep: 0.1,
  viewport: { width: 1280, height: 800, dpr: 1.5 },
};

/** A stored run of five items, made by a real session, in which every outcome and every optional field occurs. */
export async function sampleRun(id: string, over: Partial<RunParameters> = {}): Promise<StoredRun> {
  const family = toyFamily('ssi-bench', 1);
  const store = new MemoryStore();
  const start = newRun(id, family, over);
  const opened = await openSession(hostOf(family, store), {
    ...start,
    ids: { subject: '=P1', study: 'S', session: 'T' },
    environment: { ...start.environment, viewport: timing.viewport, extra: { cores: 4 } },
  });
  truthy(opened.ok, 'a session');
  const session = opened.value;
  const outcomes: Outcome[] = ['answered', 'unparsed', 'skipped', 'timed-out', 'failed'];
  for (;;) {
    const place = await session.next();
    truthy(place.ok, 'a place');
    if (place.value.kind !== 'open') break;
    const { at, item } = place.value.position;
    const outcome = outcomes[at.index % 5] ?? 'answered';
    const made = family.generate(item.seed ?? 0, { category: item.category });
    truthy(made.ok, 'an item');
    const right = made.value.key.orders[0]?.join(',') ?? '';
    const done = await session.commit(at, {
      reply: {
        raw: outcome === 'answered' ? right : outcome === 'unparsed' ? '+1,"two"\nthree' : null,
        answer: null,
        outcome: outcome === 'unparsed' ? 'answered' : outcome,
        extra: { usage: { tokens: 12 }, note: null },
        ...(outcome === 'failed' ? { fault: { code: 'lost', message: 'Gone.', where: 'device' } } : {}),
      },
      timing: outcome === 'answered' ? timing : null,
      events: [{ at: 1200, type: 'blur', data: { by: 'tab' } }],
    });
    truthy(done.ok, 'a stored answer');
  }
  const trials = await store.trialsOf(id);
  truthy(trials.ok, 'rows');
  return { run: session.run, trials: trials.value };
}
