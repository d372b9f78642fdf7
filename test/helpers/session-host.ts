import type { TaskFamily } from '../../src/core/family.js';
import type { Clock } from '../../src/core/ports.js';
import type { RunParameters } from '../../src/core/record.js';
import { fail, ok } from '../../src/core/result.js';
import type { RunLock, RunStore } from '../../src/core/run-store.js';
import { DEFAULT_PARAMETERS } from '../../src/runner/parameters.js';
import type { NewRun, SessionHost } from '../../src/runner/session.js';
import { generatedSource } from '../../src/runner/source.js';

/** A clock that goes on by 10 ms with each look at it. */
export function tickingClock(start = 1_700_000_000_000): Clock {
  let ms = 0;
  return {
    now: () => {
      ms += 10;
      return ms;
    },
    wall: () => {
      ms += 10;
      return start + ms;
    },
  };
}

/** Locks as a browser's tabs see them; `tabGone` is what happens when one is killed. */
export class FakeLocks implements RunLock {
  readonly held = new Set<string>();
  async acquire(runId: string): ReturnType<RunLock['acquire']> {
    if (this.held.has(runId)) return fail('run-in-use', `Run ${runId} is open in another tab.`);
    this.held.add(runId);
    return ok({ release: () => this.held.delete(runId) });
  }
  tabGone(): void {
    this.held.clear();
  }
}

export function hostOf(family: TaskFamily, store: RunStore, lock: RunLock = new FakeLocks()): SessionHost {
  return {
    family,
    store,
    lock,
    clock: tickingClock(),
    source: generatedSource((seed, spec) => family.generate(seed, spec)),
  };
}

export function newRun(id: string, family: TaskFamily, over: Partial<RunParameters> = {}): NewRun {
  return {
    id,
    parameters: { ...DEFAULT_PARAMETERS, family: family.meta.id, seed: 7, count: 5, ...over },
    participant: { kind: 'scripted', name: 'test', version: '1' },
    appVersion: '0.0.0-test',
    environment: {
      userAgent: null,
      language: null,
      renderer: null,
      adapter: null,
      persisted: null,
      viewport: null,
      extra: {},
    },
  };
}
