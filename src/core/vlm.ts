import type { Json } from './item.js';
import type { Signal } from './ports.js';
import type { Result } from './result.js';

/**
 * The door to a vision-language model, whatever runs it. A backend lives in a worker (or behind an address that a person
 * typed in); everything that crosses is plain data, faults included. Nothing here knows tasks, keys or the screen.
 */
export type BackendId = 'webllm' | 'transformers' | 'openai';

/** An image as it is handed over: encoded bytes, and the hash of the pixels they decode to. */
export interface VlmImage {
  readonly kind: 'image';
  /** PNG, opaque. */
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the RGBA bytes, row-major from the upper left, lower-case hex. */
  readonly pixels: string;
}
export interface VlmText {
  readonly kind: 'text';
  readonly text: string;
}
/** In the order a person would read them; a backend whose model wants images first moves them and says so. */
export type VlmPart = VlmText | VlmImage;

/** What earlier turns of an episode are told as. */
export interface VlmMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly VlmPart[];
}

export interface VlmOptions {
  /** Most tokens of the answer, above 0. */
  readonly maxTokens: number;
  /** 0 takes the likeliest token. */
  readonly temperature: number;
  readonly seed: number;
  /** EBNF grammar that the whole answer must follow; null leaves it free. A backend without grammars refuses one. */
  readonly grammar: string | null;
}

export interface VlmUsage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly prefillTokensPerSecond: number | null;
  readonly decodeTokensPerSecond: number | null;
  /** Milliseconds from the request to the first token, and to the last. */
  readonly firstToken: number | null;
  readonly total: number;
}

/** What came back. `finish`: by itself, at the limit, or because it was interrupted. */
export interface VlmReply {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'interrupted';
  readonly usage: VlmUsage;
}

/** What is recorded of the model with every answer. Unknown values are null, never guessed. */
export interface LoadedModel {
  /** `scripted`: no model, a stand-in that answers by rule. */
  readonly backend: BackendId | 'scripted';
  readonly engine: string;
  readonly model: string;
  readonly revision: string | null;
  /** SHA-256 of the compiled library or of the ONNX files together, where the backend has them. */
  readonly library: string | null;
  readonly adapter: string | null;
  readonly contextTokens: number | null;
  /** Whether grammars can be used. */
  readonly constrains: boolean;
  /** Whether images keep their place among the text (false: they come first). */
  readonly keepsImageOrder: boolean;
  readonly facts: { readonly [name: string]: Json };
}

export interface LoadProgress {
  /** 0..1 within the phase; a new phase starts again. null where it cannot be told. */
  readonly fraction: number | null;
  readonly phase: 'download' | 'cache' | 'compile' | 'warm-up';
  /** Bytes so far and in all, where known. */
  readonly bytes: number | null;
  readonly totalBytes: number | null;
  /** For display only. */
  readonly text: string;
}

/**
 * One model, loaded once. Every call ends: with its result, with a fault of its own, or with the fault `aborted` or
 * `timed-out`, after which the client has made sure that nothing goes on behind (a new worker if need be).
 */
export interface VlmClient {
  load(
    model: Json,
    onProgress: (progress: LoadProgress) => void,
    signal: Signal,
  ): Promise<Result<LoadedModel>>;
  /** @param onText called with the whole text so far, at most once a frame or so */
  ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    onText: (text: string) => void,
    signal: Signal,
  ): Promise<Result<VlmReply>>;
  /**
   * Tokens of a prompt, images included, exactly as the loaded model will count them; null where the backend cannot tell
   * before it is asked.
   */
  count(messages: readonly VlmMessage[], signal: Signal): Promise<Result<number | null>>;
  /** Frees the model, its worker and its device. */
  dispose(): Promise<void>;
}
