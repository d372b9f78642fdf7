import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type {
  ApiMove,
  ReportNumbers,
  ReportRow,
  RotaApi,
  SolverJob,
  SolverSource,
  SolverStep,
} from '../../workers/rota.api.js';
import type { Item, Key } from '../core/item.js';
import { fail, ok, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';

/**
 * The door to a worker of the rotation tasks. One instance is one worker, started by its first job and ended by `stop`;
 * its jobs run one after another. A worker that dies is a fault of every job that waits for it.
 */
export class RotaWorker {
  #worker: Worker | null = null;
  #api: Remote<RotaApi> | null = null;
  #died: Promise<Result<never>> | null = null;

  /** The run as far as it got; see RotaApi. */
  solve(job: SolverJob, source: SolverSource, tell: (step: SolverStep) => void): Promise<Result<StoredRun>> {
    return this.#ask((api) => api.solve(job, proxy(source), proxy(tell)));
  }

  /** The running solver comes back with what it has. */
  cancel(): void {
    void this.#api?.cancel();
  }

  trace(item: Item, key: Key, paths: readonly (readonly ApiMove[])[]): Promise<Result<null>> {
    return this.#ask((api) => api.trace(item, key, paths));
  }

  report(rows: readonly ReportRow[]): Promise<Result<ReportNumbers>> {
    return this.#ask(async (api) => ok(await api.report(rows)));
  }

  coverage(
    item: Item,
    paths: readonly (readonly ApiMove[])[],
  ): Promise<Result<readonly (readonly number[])[]>> {
    return this.#ask((api) => api.coverage(item, paths));
  }

  stop(): void {
    this.#api?.[releaseProxy]();
    this.#worker?.terminate();
    this.#worker = null;
    this.#api = null;
    this.#died = null;
  }

  async #ask<T>(run: (api: Remote<RotaApi>) => Promise<Result<T>>): Promise<Result<T>> {
    const { api, died } = this.#start();
    try {
      return await Promise.race([run(api), died]);
    } catch (error) {
      return broken(error instanceof Error ? error.message : `${error}`);
    }
  }

  #start(): { readonly api: Remote<RotaApi>; readonly died: Promise<Result<never>> } {
    if (this.#api && this.#died) return { api: this.#api, died: this.#died };
    const worker = new Worker(new URL('../../workers/rota.worker.ts', import.meta.url), {
      type: 'module',
      name: 'rota',
    });
    const api = wrap<RotaApi>(worker);
    const died = new Promise<Result<never>>((resolve) => {
      worker.onerror = (event) => {
        this.stop();
        resolve(broken(event.message || 'it could not be loaded'));
      };
    });
    this.#worker = worker;
    this.#api = api;
    this.#died = died;
    return { api, died };
  }
}

const broken = (why: string) =>
  fail(
    'worker-failed',
    `The part of the page that computes rotations stopped (${why}). Everything stored is safe. Try again; if it keeps failing, reload the page.`,
  );
