import { createVlmClient } from '../../bridge/vlm.js';
import { sameJson } from '../../core/json.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { LoadedModel, LoadProgress, VlmClient } from '../../core/vlm.js';
import { jsonOf, type ModelRecord } from '../../models/record.js';

/** A run has a time limit of its own for each request; the client's must not come before it. */
const LIMITS = { firstToken: 600_000, total: 86_400_000 };

export interface Held {
  readonly record: ModelRecord;
  readonly client: VlmClient;
  readonly loaded: LoadedModel;
}

/** The one model that is loaded at a time: a second one would not fit beside it. */
export class Holder {
  #held: Held | null = null;
  #loading: { readonly id: string; readonly stop: AbortController } | null = null;
  #progress: LoadProgress | null = null;
  readonly #keys = new Map<string, string>();
  readonly #tell: () => void;

  /** @param tell called whenever something of it changes */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  get held(): Held | null {
    return this.#held;
  }
  /** What is being loaded, and how far it is. */
  get loading(): { readonly id: string; readonly progress: LoadProgress | null } | null {
    return this.#loading === null ? null : { id: this.#loading.id, progress: this.#progress };
  }

  /** A key for a server, kept in this page's memory only. */
  useKey(id: string, key: string): void {
    if (key === '') this.#keys.delete(id);
    else this.#keys.set(id, key);
  }

  /** The model, loaded if it is not. Faults are the client's; aborting is `aborted`. */
  async load(
    record: ModelRecord,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<Held>> {
    if (this.#held !== null && sameJson(this.#held.record, record)) return ok(this.#held);
    this.cancel();
    await this.unload();
    const stop = new AbortController();
    const follow = (): void => stop.abort();
    signal.addEventListener('abort', follow, { once: true });
    if (signal.aborted) stop.abort();
    this.#loading = { id: record.id, stop };
    this.#progress = null;
    this.#tell();
    const apiKey = this.#keys.get(record.id);
    const client = createVlmClient(record.backend, {
      limits: LIMITS,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    const loaded = await client.load(
      jsonOf(record),
      (progress) => {
        if (this.#loading?.stop !== stop) return;
        this.#progress = progress;
        onProgress(progress);
        this.#tell();
      },
      stop.signal,
    );
    signal.removeEventListener('abort', follow);
    // Another load may have begun meanwhile: then this one's model is nobody's.
    const wanted = this.#loading?.stop === stop;
    if (wanted) this.#loading = null;
    let result: Result<Held> = loaded.ok ? letGo() : loaded;
    if (loaded.ok && wanted) {
      this.#held = { record, client, loaded: loaded.value };
      result = ok(this.#held);
    } else await client.dispose();
    this.#tell();
    return result;
  }

  cancel(): void {
    this.#loading?.stop.abort();
  }

  async unload(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.client.dispose();
    this.#tell();
  }
}

const letGo = () => fail('aborted', 'The model was let go while it was loading.');
