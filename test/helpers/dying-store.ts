import type { RunRecord, TrialRecord } from '../../src/core/record.js';
import { fail, type Result } from '../../src/core/result.js';
import type { RunStore } from '../../src/core/run-store.js';

/**
 * A store whose page dies at its n-th write (0-based), before or after the write took place. A dead page's calls never
 * come back, as in a killed tab. `faulty` instead returns a fault once and lives on.
 */
export class DyingStore implements RunStore {
  #writes = 0;
  readonly #inner: RunStore;
  readonly #at: number;
  readonly #how: 'before' | 'after' | 'fault-before' | 'fault-after';
  readonly dead: Promise<'dead'>;
  #die: (value: 'dead') => void = () => undefined;

  constructor(inner: RunStore, at: number, how: 'before' | 'after' | 'fault-before' | 'fault-after') {
    this.#inner = inner;
    this.#at = at;
    this.#how = how;
    this.dead = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  async #write(act: () => Promise<Result<void>>): Promise<Result<void>> {
    const due = this.#writes++ === this.#at;
    if (!due) return act();
    if (this.#how === 'after' || this.#how === 'fault-after') await act();
    if (this.#how.startsWith('fault')) return fail('quota', 'The disk is full.');
    this.#die('dead');
    return new Promise(() => undefined);
  }

  createRun = (run: RunRecord) => this.#write(() => this.#inner.createRun(run));
  putRun = (run: RunRecord) => this.#write(() => this.#inner.putRun(run));
  putTrial = (run: RunRecord, trial: TrialRecord) => this.#write(() => this.#inner.putTrial(run, trial));
  getRun: RunStore['getRun'] = (id) => this.#inner.getRun(id);
  listRuns: RunStore['listRuns'] = () => this.#inner.listRuns();
  trialsOf: RunStore['trialsOf'] = (id) => this.#inner.trialsOf(id);
  deleteRun: RunStore['deleteRun'] = (id) => this.#inner.deleteRun(id);
  merge: RunStore['merge'] = (runs) => this.#inner.merge(runs);
}
