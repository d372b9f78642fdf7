import type { BackendId, VlmClient } from '../core/vlm.js';

/** Milliseconds after which a call ends with the fault `timed-out`. */
export interface VlmLimits {
  /** Loading: without any progress. */
  readonly loadStall: number;
  /** Asking: until the first token (images and prompt are read, a first use compiles shaders). */
  readonly firstToken: number;
  /** Asking: between two tokens. */
  readonly stall: number;
  /** Asking: in all. */
  readonly total: number;
}

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
 * `not-vision`, `blocked` (the page's policy), `refused` (a server says no), `engine` (anything else, with its words).
 * Of `ask`: `aborted`, `timed-out`, `not-loaded`, `too-long` (with the numbers; nothing was sent), `bad-image`,
 * `bad-grammar`, `no-grammar`, `device-lost`, `worker-failed`, and those of `load` when it had to load again.
 */
export declare function createVlmClient(backend: BackendId, host?: VlmHost): VlmClient;
