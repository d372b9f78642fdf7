import { type Remote, releaseProxy, wrap } from 'comlink';
import type { VlmWorkerApi } from '../../workers/vlm.api.js';
import { fail, type Result } from '../core/result.js';

export type WorkerBackend = 'webllm' | 'transformers';

/**
 * One worker with one engine in it. The libraries (megabytes) are parts of the workers, so that the page itself never
 * loads one, and none is fetched before a model was chosen.
 */
export class VlmWorker {
  readonly api: Remote<VlmWorkerApi>;
  readonly #worker: Worker;
  readonly #died: Promise<Result<never>>;

  constructor(backend: WorkerBackend) {
    const worker = start(backend);
    this.#worker = worker;
    this.api = wrap<VlmWorkerApi>(worker);
    this.#died = new Promise((resolve) => {
      worker.onerror = (event) => {
        event.preventDefault();
        resolve(broken(event.message || 'it could not be loaded'));
      };
    });
  }

  /** The call's own result, or the fault `worker-failed`. After `end` it may never settle. */
  async call<T>(run: (api: Remote<VlmWorkerApi>) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await Promise.race([run(this.api), this.#died]);
    } catch (error) {
      return broken(error instanceof Error ? error.message : `${error}`);
    }
  }

  /** Ends whatever runs, downloads included, and frees the GPU. */
  end(): void {
    this.api[releaseProxy]();
    this.#worker.terminate();
  }
}

// The addresses are written out: that is how the bundler finds the workers.
const start = (backend: WorkerBackend): Worker =>
  backend === 'webllm'
    ? new Worker(new URL('../../workers/webllm.worker.ts', import.meta.url), {
        type: 'module',
        name: 'webllm',
      })
    : new Worker(new URL('../../workers/transformers.worker.ts', import.meta.url), {
        type: 'module',
        name: 'transformers',
      });

const broken = (why: string) =>
  fail(
    'worker-failed',
    `The part of the page that runs the model stopped (${why}). Finished answers are stored; the model is loaded again for the next question. If it keeps failing, reload the page, or take a smaller model.`,
  );
