import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { RotaApi, SolverJob, SolverSource, SolverStep } from '../../workers/rota.api.js';
import { fail, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';

/** The door to the worker that runs built-in solvers. One job at a time; its worker ends with it. */
export class SolverWorker {
  #worker: Worker | null = null;
  #api: Remote<RotaApi> | null = null;

  /** The run as far as it got; see RotaApi. Throws while another job runs. */
  async solve(
    job: SolverJob,
    source: SolverSource,
    tell: (step: SolverStep) => void,
  ): Promise<Result<StoredRun>> {
    if (this.#worker) throw new Error('SolverWorker: a job is running');
    const worker = new Worker(new URL('../../workers/rota.worker.ts', import.meta.url), {
      type: 'module',
      name: 'rota',
    });
    const api = wrap<RotaApi>(worker);
    this.#worker = worker;
    this.#api = api;
    const died = new Promise<Result<StoredRun>>((resolve) => {
      worker.onerror = (event) =>
        resolve(
          fail(
            'worker-failed',
            `The solver stopped (${event.message || 'it could not be loaded'}). Nothing of this run was stored. Try again.`,
          ),
        );
    });
    try {
      return await Promise.race([api.solve(job, proxy(source), proxy(tell)), died]);
    } catch (error) {
      return fail(
        'worker-failed',
        `The solver stopped (${error instanceof Error ? error.message : error}). Nothing of this run was stored. Try again.`,
      );
    } finally {
      api[releaseProxy]();
      worker.terminate();
      this.#worker = null;
      this.#api = null;
    }
  }

  /** The running job comes back with what it has. */
  cancel(): void {
    void this.#api?.cancel();
  }
}
