import { fail, ok, type Result } from '../src/core/result.js';
import type { LoadProgress } from '../src/core/vlm.js';
import { bytesText } from '../src/models/needs.js';

/** Milliseconds between two words on a download, which comes in pieces of kilobytes. */
export const TELL_EVERY = 100;

/** A file to have in the browser's cache before an engine looks for it there. */
export interface WantedFile {
  /** Name of the cache in which the engine looks. */
  readonly scope: string;
  readonly url: string;
  /** What it must be, where that is known. */
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/**
 * Brings a model's files into the browser's cache, whole and checked: an engine that downloads by itself keeps a truncated
 * shard for ever, tells no bytes, and checks no hashes. Files that are there stay, so an interrupted download goes on
 * where it stopped.
 */
export class ModelFiles {
  readonly #tell: (progress: LoadProgress) => void;
  readonly #hashes: ReadonlyMap<string, string>;
  #done = 0;
  #total: number | null = null;
  #told = 0;

  /** @param hashes by absolute address */
  constructor(hashes: ReadonlyMap<string, string>, tell: (progress: LoadProgress) => void) {
    this.#hashes = hashes;
    this.#tell = tell;
  }

  /** From here on the progress is told in shares of so many bytes. */
  expect(total: number): void {
    this.#total = total;
    this.#done = 0;
  }

  /** The file's bytes, from the cache or the network. */
  async read(scope: string, url: string, bytes: number | null = null): Promise<Result<ArrayBuffer>> {
    const had = await this.#response({ scope, url, bytes, sha256: this.#hashes.get(url) ?? null });
    return had.ok ? ok(await had.value.arrayBuffer()) : had;
  }

  async json(scope: string, url: string): Promise<Result<unknown>> {
    const read = await this.read(scope, url);
    if (!read.ok) return read;
    try {
      return ok(JSON.parse(new TextDecoder().decode(read.value)));
    } catch {
      await (await caches.open(scope)).delete(url);
      return fail('bad-file', badFile(url, 'it is not JSON (a server may have sent a page instead)'));
    }
  }

  /** Three at a time; the first fault ends it. */
  async all(files: readonly WantedFile[]): Promise<Result<null>> {
    let next = 0;
    let fault: Result<never> | null = null;
    const work = async (): Promise<void> => {
      for (let file = files[next++]; file && fault === null; file = files[next++]) {
        const had = await this.#response(file);
        if (!had.ok) fault = had;
      }
    };
    await Promise.all([work(), work(), work()]);
    return fault ?? ok(null);
  }

  async #response({ scope, url, bytes, sha256 }: WantedFile): Promise<Result<Response>> {
    const wanted = sha256 ?? this.#hashes.get(url) ?? null;
    const cache = await caches.open(scope);
    const kept = await cache.match(url);
    if (kept !== undefined) {
      // Gigabytes are read once more only where a hash asks for it.
      const size = Number(kept.headers.get('Content-Length') ?? Number.NaN);
      const blob = wanted !== null || Number.isNaN(size) ? await kept.clone().blob() : null;
      const wrong =
        blob === null
          ? bytes === null || bytes === size
            ? null
            : 'wrong size'
          : await problem(blob, bytes, wanted);
      if (wrong === null) {
        this.#add(blob?.size ?? size, url, 'cache');
        return ok(kept);
      }
      await cache.delete(url);
    }
    const before = this.#done;
    const fetched = await fetchWhole(url, wanted, (more) => this.#add(more, url, 'download'), bytes);
    if (!fetched.ok) {
      this.#done = before;
      return fetched;
    }
    const response = new Response(fetched.value, {
      headers: {
        'Content-Type': fetched.value.type || 'application/octet-stream',
        'Content-Length': `${fetched.value.size}`,
      },
    });
    try {
      await cache.put(url, response.clone());
    } catch (error) {
      if (!isQuota(error)) throw error;
      return fail('no-space', await noSpace(fetched.value.size));
    }
    return ok(response);
  }

  #add(bytes: number, url: string, phase: 'download' | 'cache'): void {
    this.#done += bytes;
    const total = this.#total;
    const now = performance.now();
    if (now - this.#told < TELL_EVERY && this.#done !== total) return;
    this.#told = now;
    this.#tell({
      phase,
      fraction: total === null || total === 0 ? null : Math.min(1, this.#done / total),
      bytes: this.#done,
      totalBytes: total,
      text: `${phase === 'download' ? 'Downloading' : 'Found here'}: ${nameOf(url)}`,
    });
  }
}

/**
 * A file from the network, whole: with the bytes that its server and the model's own list name, and its hash where the
 * record has one. Faults: `not-found`, `network`, `blocked`, `bad-file`.
 */
export async function fetchWhole(
  url: string,
  sha256: string | null,
  came: (bytes: number) => void,
  bytes: number | null = null,
): Promise<Result<Blob>> {
  const blocked = watchPolicy(url);
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    // The policy's event comes as a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return blocked()
      ? fail('blocked', blockedWords(url))
      : fail(
          'network',
          `The download of ${nameOf(url)} did not start: the server cannot be reached, or it does not let this page have it (${words(error)}). What came before is kept; try again, and it goes on there.`,
        );
  } finally {
    blocked.end();
  }
  if (!response.ok)
    return fail(
      'not-found',
      `The server answered ${response.status} for ${nameOf(url)} (${url}). The model's address is wrong, or a file is missing there.`,
    );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      parts.push(step.value);
      came(step.value.length);
    }
  } catch (error) {
    return fail(
      'network',
      `The download of ${nameOf(url)} broke off (${words(error)}). What came whole is kept; try again, and it goes on there.`,
    );
  }
  const blob = new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
  const announced = response.headers.has('Content-Encoding') ? null : response.headers.get('Content-Length');
  const wrong = await problem(blob, bytes ?? (announced === null ? null : Number(announced)), sha256);
  return wrong === null ? ok(blob) : fail('bad-file', badFile(url, wrong));
}

async function problem(blob: Blob, bytes: number | null, sha256: string | null): Promise<string | null> {
  if (bytes !== null && blob.size !== bytes) return `it has ${blob.size} bytes instead of ${bytes}`;
  if (sha256 === null) return null;
  const found = await sha256Of(await blob.arrayBuffer());
  return found === sha256 ? null : `its SHA-256 is ${found}, and the model's record says ${sha256}`;
}

export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const nameOf = (url: string): string => url.split('/').at(-1) ?? url;
export const words = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.message : `${error}`;
const badFile = (url: string, why: string): string =>
  `${nameOf(url)} is not what it should be: ${why}. It was not kept; try again, and if it happens again the file on the server is broken (${url}).`;
export const blockedWords = (url: string): string =>
  `This page's security policy does not let it talk to ${new URL(url).origin}. Whoever hosts the page can allow it (npm start -- --connect ${new URL(url).origin}, or the Content-Security-Policy described in the README).`;

export const isQuota = (error: unknown): boolean =>
  error instanceof Error && /QuotaExceeded/.test(`${error.name} ${error.message}`);

export async function noSpace(bytes: number): Promise<string> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate().catch(() => ({ quota: 0, usage: 0 }));
  return `There is no room for the model: it needs another ${bytesText(bytes)}, and the browser has ${bytesText(Math.max(0, quota - usage))} left for this page. What came before is kept. Delete another model, or free disk space, and try again.`;
}

/** Whether the page's policy, not the network, refused an address while this was watching. */
function watchPolicy(url: string): (() => boolean) & { end(): void } {
  let seen = false;
  const listen = (event: Event) => {
    const blocked = event instanceof SecurityPolicyViolationEvent ? event.blockedURI : '';
    if (blocked !== '' && url.startsWith(blocked)) seen = true;
  };
  self.addEventListener('securitypolicyviolation', listen);
  return Object.assign(() => seen, {
    end: () => self.removeEventListener('securitypolicyviolation', listen),
  });
}
