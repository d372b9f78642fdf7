import { type Remote, releaseProxy, wrap } from 'comlink';
import type { TasksApi } from '../../workers/tasks.api.js';
import type { GenerateSpec, Item, Key } from '../core/item.js';
import { fail, type Result } from '../core/result.js';

const IDLE = 60_000;

interface Job {
  readonly run: (api: Remote<TasksApi>) => Promise<Result<unknown>>;
  readonly settle: (result: Result<unknown>) => void;
  readonly reject: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * The door to the worker that makes items: one job at a time, in order; aborting the running one ends the worker (a
 * generator cannot be interrupted otherwise) and the others go on in a new one. Idle workers are ended too.
 */
export class TaskWorker {
  #worker: Worker | null = null;
  #api: Remote<TasksApi> | null = null;
  #queue: Job[] = [];
  #running: Job | null = null;
  #idle: ReturnType<typeof setTimeout> | null = null;

  /** Rejects with the signal's reason when aborted; everything else is returned. */
  item(family: string, seed: number, spec: GenerateSpec, signal?: AbortSignal): Promise<Result<Item>> {
    return this.#ask((api) => api.item(family, seed, spec), signal);
  }

  key(family: string, seed: number, spec: GenerateSpec, signal?: AbortSignal): Promise<Result<Key>> {
    return this.#ask((api) => api.key(family, seed, spec), signal);
  }

  /** Ends the worker; jobs that wait are started anew with the next one. */
  stop(): void {
    this.#api?.[releaseProxy]();
    this.#worker?.terminate();
    this.#api = null;
    this.#worker = null;
  }

  #ask<T>(run: (api: Remote<TasksApi>) => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>> {
    signal?.throwIfAborted();
    return new Promise<Result<T>>((resolve, reject) => {
      const job: Job = {
        run,
        // The result is this job's own: `run` made it.
        settle: (result) => resolve(result as Result<T>),
        reject,
        signal,
      };
      signal?.addEventListener('abort', () => this.#abort(job), { once: true });
      this.#queue.push(job);
      void this.#pump();
    });
  }

  async #pump(): Promise<void> {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#idle ??= setTimeout(() => this.stop(), IDLE);
      return;
    }
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    this.#running = job;
    const died = new Promise<Result<never>>((resolve) => {
      const worker = this.#start();
      worker.onerror = (event) => {
        this.stop();
        resolve(
          fail(
            'worker-failed',
            `The part of the page that makes items stopped (${event.message || 'it could not be loaded'}). Everything confirmed is stored. Try again; if it keeps failing, reload the page.`,
          ),
        );
      };
    });
    const api = this.#api;
    if (!api) throw new Error('TaskWorker: started without a proxy');
    const result = await Promise.race([job.run(api), died]).catch((error: unknown) =>
      fail(
        'worker-failed',
        `An item could not be made (${error instanceof Error ? error.message : error}). Everything confirmed is stored. Try again, or another seed.`,
      ),
    );
    if (this.#running !== job) return;
    this.#running = null;
    job.settle(result);
    void this.#pump();
  }

  #abort(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    else if (this.#running === job) {
      this.stop();
      this.#running = null;
      void this.#pump();
    } else return;
    job.reject(job.signal?.reason);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('../../workers/tasks.worker.ts', import.meta.url), {
      type: 'module',
      name: 'tasks',
    });
    this.#worker = worker;
    this.#api = wrap<TasksApi>(worker);
    return worker;
  }
}
