import { env } from '@huggingface/transformers';
import type { Fault } from '../src/core/result.js';
import type { LoadProgress } from '../src/core/vlm.js';
import { fetchWhole, sha256Of, TELL_EVERY } from './model-files.js';

/** Name of the cache that Transformers.js keeps its files in. */
const SCOPE = 'transformers-cache';
/** Header under which a file's hash is kept with it. */
const HASH = 'x-sha256';

/**
 * Transformers.js asks for files one by one, as it finds out that it needs them; this stands in its way to the network:
 * files come whole and checked, with their hash beside them in the cache, and what goes wrong is kept as a fault in words.
 */
export class TransformersFiles {
  /** The first thing that went wrong, better than what the library makes of it. */
  fault: Fault | null = null;
  readonly #base: string;
  readonly #hashes: ReadonlyMap<string, string>;
  #done = 0;
  #told = 0;

  /**
   * @param base absolute address of the model's folder
   * @param hashes by absolute address
   */
  constructor(
    base: string,
    hashes: ReadonlyMap<string, string>,
    total: number | null,
    tell: (progress: LoadProgress) => void,
  ) {
    this.#base = base;
    this.#hashes = hashes;
    env.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin).href;
      // Questions about a file, not for it.
      if (init?.method === 'HEAD' || new Headers(init?.headers).has('Range')) return fetch(url, init);
      const got = await fetchWhole(url, hashes.get(url) ?? null, (bytes) => {
        this.#done += bytes;
        const now = performance.now();
        if (now - this.#told < TELL_EVERY && this.#done !== total) return;
        this.#told = now;
        tell({
          phase: 'download',
          fraction: total === null ? null : Math.min(1, this.#done / total),
          bytes: this.#done,
          totalBytes: total,
          text: `Downloading: ${url.split('/').at(-1)}`,
        });
      });
      if (!got.ok) {
        // Models differ in which of the small files they have: a missing one is an answer, not a fault.
        if (got.fault.code === 'not-found') {
          this.#missing ??= got.fault;
          return new Response(null, { status: 404 });
        }
        this.fault ??= got.fault;
        throw new TypeError(got.fault.message);
      }
      const bytes = await got.value.arrayBuffer();
      return new Response(bytes, {
        headers: {
          'Content-Type': got.value.type,
          'Content-Length': `${bytes.byteLength}`,
          [HASH]: await sha256Of(bytes),
        },
      });
    };
  }
  #missing: Fault | null = null;
  /** The first file that was not there, which only matters if the library gave up for it. */
  get missing(): Fault | null {
    return this.#missing;
  }

  /** Whether every file that the record names is kept with the hash it names; others are thrown away. */
  async dropWrong(): Promise<void> {
    for (const [url, response] of await this.#kept()) {
      const wanted = this.#hashes.get(url);
      if (wanted !== undefined && response.headers.get(HASH) !== wanted)
        await (await caches.open(SCOPE)).delete(url);
    }
  }

  /** One hash over the ONNX files; null where one was kept without. */
  async library(): Promise<string | null> {
    const lines: string[] = [];
    for (const [url, response] of await this.#kept()) {
      if (!/\.onnx(_data(_\d+)?)?$/.test(url)) continue;
      const hash = response.headers.get(HASH);
      if (hash === null) return null;
      lines.push(`${hash}  ${url.slice(this.#base.length)}\n`);
    }
    if (lines.length === 0) return null;
    const bytes = new TextEncoder().encode(lines.sort().join(''));
    return sha256Of(bytes.buffer);
  }

  /** A file that does not parse must not stay. */
  async drop(): Promise<void> {
    const cache = await caches.open(SCOPE);
    for (const [url] of await this.#kept()) await cache.delete(url);
  }

  async #kept(): Promise<readonly (readonly [string, Response])[]> {
    const cache = await caches.open(SCOPE);
    const out: [string, Response][] = [];
    for (const request of await cache.keys()) {
      if (!request.url.startsWith(this.#base)) continue;
      const response = await cache.match(request);
      if (response) out.push([request.url, response]);
    }
    return out;
  }
}
