import type { TaskFamily } from '../../src/core/family.js';
import type { Clock } from '../../src/core/ports.js';
import type { RunParameters, Slot } from '../../src/core/record.js';
import { fail, ok } from '../../src/core/result.js';
import type { RunLock, RunStore } from '../../src/core/run-store.js';
import { DEFAULT_PARAMETERS } from '../../src/runner/parameters.js';
import type { NewRun, SessionHost } from '../../src/runner/session.js';
import type { ItemSource } from '../../src/runner/source.js';

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

/** Items made on the spot. */
export const itemsOf = (family: TaskFamily): ItemSource => {
  const make = (slot: Slot) => {
    if (slot.kind !== 'generated') throw new Error(`asked for the pack item ${slot.itemId}`);
    const level = slot.level === null ? {} : { level: slot.level };
    return family.generate(slot.seed, { category: slot.category, ...level });
  };
  return {
    origin: 'generated',
    pack: null,
    listing: null,
    async item(slot) {
      const made = make(slot);
      return made.ok ? ok(made.value.item) : made;
    },
    async key(slot) {
      const made = make(slot);
      return made.ok ? ok(made.value.key) : made;
    },
  };
};

export function hostOf(family: TaskFamily, store: RunStore, lock: RunLock = new FakeLocks()): SessionHost {
  return {
    family,
    store,
    lock,
    clock: tickingClock(),
    source: itemsOf(family),
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
