import { proxy } from 'comlink';
import type { Json } from '../core/item.js';
import type { Signal } from '../core/ports.js';
import { fail, ok, type Result } from '../core/result.js';
import type {
  BackendId,
  LoadedModel,
  LoadProgress,
  VlmClient,
  VlmMessage,
  VlmOptions,
  VlmReply,
} from '../core/vlm.js';
import { decodeModel, type ModelRecord } from '../models/record.js';
import { LIMITS, type VlmLimits } from './vlm-limits.js';
import { OpenAiClient } from './vlm-openai.js';
import { race, settledWithin } from './vlm-race.js';
import { VlmWorker, type WorkerBackend } from './vlm-worker.js';

export interface VlmHost {
  readonly limits?: Partial<VlmLimits>;
  /** For the backend `openai` only; kept in memory, never stored or recorded. */
  readonly apiKey?: string;
}

/**
 * A client for one loaded model. `load` takes a ModelRecord (src/models/record.ts) of the same backend; `load` may be
 * called again with another. After a worker or a device was lost, or after a hard stop, the next `ask` loads the same
 * record again by itself (progress goes to the last `onProgress`), so a run only sees the one fault.
 *
 * Fault codes of `load`: `aborted`, `timed-out`, `no-webgpu`, `no-adapter`, `insecure`, `no-f16`, `gpu-limits`,
 * `not-found`, `network`, `bad-file` (hash, truncated, unreadable), `no-space`, `device-lost`, `worker-failed`,
 * `not-vision`, `blocked` (the page's policy), `refused` (a server says no), `bad-model`, `engine` (anything else, with
 * its words).
 * Of `ask`: `aborted`, `timed-out`, `not-loaded`, `too-long` (with the numbers; nothing was sent), `bad-image`,
 * `bad-grammar`, `no-grammar`, `not-vision`, `device-lost`, `worker-failed`, `engine`, and those of `load` when it had to
 * load again.
 */
export function createVlmClient(backend: BackendId, host: VlmHost = {}): VlmClient {
  const limits = { ...LIMITS, ...host.limits };
  return backend === 'openai'
    ? new OpenAiClient(limits, host.apiKey ?? null)
    : new WorkerClient(backend, limits);
}

/** A model in a worker: ended and started again as it takes, so that every call ends and nothing goes on behind. */
class WorkerClient implements VlmClient {
  readonly #backend: WorkerBackend;
  readonly #limits: VlmLimits;
  #worker: VlmWorker | null = null;
  #record: ModelRecord | null = null;
  #onProgress: (progress: LoadProgress) => void = () => {};

  constructor(backend: WorkerBackend, limits: VlmLimits) {
    this.#backend = backend;
    this.#limits = limits;
  }

  async load(
    model: Json,
    onProgress: (progress: LoadProgress) => void,
    signal: Signal,
  ): Promise<Result<LoadedModel>> {
    const read = decodeModel(model);
    if (!read.ok) return read;
    if (read.value.backend !== this.#backend)
      throw new Error(`VlmClient: a ${this.#backend} client got a ${read.value.backend} record`);
    this.#record = read.value;
    this.#onProgress = onProgress;
    return this.#load(read.value, signal);
  }

  async ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    onText: (text: string) => void,
    signal: Signal,
  ): Promise<Result<VlmReply>> {
    const first = await this.#ask(messages, options, onText, signal);
    if (first.ok || first.fault.code !== 'not-loaded' || this.#record === null) return first;
    // The device was lost while nothing was asked: nobody's answer is touched by that.
    this.#end();
    return this.#ask(messages, options, onText, signal);
  }

  async count(messages: readonly VlmMessage[], signal: Signal): Promise<Result<number | null>> {
    const ready = await this.#ready(signal);
    if (!ready.ok) return ready;
    const { result, pending } = await race(() => ready.value.call((api) => api.count(messages)), signal, {
      first: this.#limits.firstToken,
      what: 'Counting the tokens',
    });
    if (pending !== null) this.#end();
    return this.#settled(result);
  }

  async dispose(): Promise<void> {
    this.#end();
    this.#record = null;
  }

  async #ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    onText: (text: string) => void,
    signal: Signal,
  ): Promise<Result<VlmReply>> {
    const ready = await this.#ready(signal);
    if (!ready.ok) return ready;
    const worker = ready.value;
    const { firstToken, stall, total } = this.#limits;
    const { result, pending } = await race<VlmReply>(
      (beat) =>
        worker.call((api) =>
          api.ask(
            messages,
            options,
            proxy((text) => beat(() => onText(text))),
          ),
        ),
      signal,
      { first: firstToken, stall, total, what: 'The answer' },
    );
    if (pending !== null) await this.#stop(worker, pending);
    return this.#settled(result);
  }

  /** Soft first: the engine looks between two tokens. What does not come back is ended with its worker. */
  async #stop(worker: VlmWorker, pending: Promise<unknown>): Promise<void> {
    // A request that has not begun yet would forget an interrupt, so it is said again.
    const again = setInterval(() => void worker.api.interrupt(), 100);
    void worker.api.interrupt();
    const back = await settledWithin(pending, this.#limits.grace);
    clearInterval(again);
    if (!back && this.#worker === worker) this.#end();
  }

  async #ready(signal: Signal): Promise<Result<VlmWorker>> {
    if (this.#worker === null) {
      if (this.#record === null) return fail('not-loaded', 'No model is loaded. Nothing was asked.');
      const loaded = await this.#load(this.#record, signal);
      if (!loaded.ok) return loaded;
    }
    return this.#worker === null
      ? fail('worker-failed', 'The model was unloaded while it was being used.')
      : ok(this.#worker);
  }

  async #load(record: ModelRecord, signal: Signal): Promise<Result<LoadedModel>> {
    this.#end();
    const worker = new VlmWorker(this.#backend);
    this.#worker = worker;
    const { result } = await race<LoadedModel>(
      (beat) =>
        worker.call((api) =>
          api.load(
            absolute(record),
            proxy((progress) => beat(() => this.#onProgress(progress))),
          ),
        ),
      signal,
      { first: this.#limits.loadStall, stall: this.#limits.loadStall, what: 'Loading the model' },
    );
    // A load cannot be interrupted; its worker is ended, and what came whole stays in the cache.
    if (!result.ok && this.#worker === worker) this.#end();
    return result;
  }

  #settled<T>(result: Result<T>): Result<T> {
    if (!result.ok && ['device-lost', 'worker-failed'].includes(result.fault.code)) this.#end();
    return result;
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
  }
}

/** Paths are the page's; a worker has another base. */
function absolute(record: ModelRecord): ModelRecord {
  const whole = (path: string) => new URL(path, document.baseURI).href;
  if (record.backend === 'webllm')
    return { ...record, model: whole(record.model), library: whole(record.library) };
  if (record.backend === 'transformers' && record.local) return { ...record, model: whole(record.model) };
  return record;
}
