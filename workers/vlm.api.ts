import type { Result } from '../src/core/result.js';
import type { LoadedModel, LoadProgress, VlmMessage, VlmOptions, VlmReply } from '../src/core/vlm.js';
import type { ModelRecord } from '../src/models/record.js';

/**
 * What each worker that runs models offers (webllm.worker, transformers.worker). Faults are data; nothing rejects but by
 * a mistake in the code. One model at a time; requests must not overlap.
 */
export interface VlmWorkerApi {
  /**
   * Checks, downloads what is missing, and loads. Addresses in the record are absolute. A model that was loaded before is
   * unloaded. To cancel it, end the worker: files that came whole stay, and are not fetched again.
   */
  load(record: ModelRecord, tell: (progress: LoadProgress) => void): Promise<Result<LoadedModel>>;
  /** Fault `not-loaded` also when the device was lost since: nothing was asked, load again. */
  ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    tell: (text: string) => void,
  ): Promise<Result<VlmReply>>;
  count(messages: readonly VlmMessage[]): Promise<Result<number | null>>;
  /** The running request comes back as `interrupted`, after the token it is at. */
  interrupt(): void;
  /** Not while a request runs. */
  unload(): Promise<void>;
}
