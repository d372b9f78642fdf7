import type { ModelRecord } from '../models/record.js';

/** The caches in which the engines keep files, by their names. */
const SCOPES = ['webllm/model', 'webllm/config', 'webllm/wasm', 'transformers-cache'] as const;
const HUB = 'https://huggingface.co/';

/** How much of a model lies in this browser. */
export interface Kept {
  readonly files: number;
  /** Bytes, of the files that tell their size. */
  readonly bytes: number;
  /** Whether it would load without the network, as far as the lists of its files say. */
  readonly complete: boolean;
}

/** Looks into the browser's caches; no engine is loaded for that. */
export async function keptOf(record: ModelRecord): Promise<Kept> {
  let files = 0;
  let bytes = 0;
  const urls = new Set<string>();
  for (const [, request, response] of await entriesOf(record)) {
    files += 1;
    // Not from the body, which may be gigabytes; what is kept by this page has the header.
    bytes += Number(response.headers.get('Content-Length') ?? 0);
    urls.add(request.url);
  }
  return { files, bytes, complete: await isComplete(record, urls) };
}

/** Deletes a model's files, the lists of them and its library included. */
export async function removeModel(record: ModelRecord): Promise<number> {
  const entries = await entriesOf(record);
  for (const [cache, request] of entries) await cache.delete(request);
  return entries.length;
}

async function entriesOf(record: ModelRecord): Promise<readonly [Cache, Request, Response][]> {
  if (record.backend === 'openai' || !('caches' in globalThis)) return [];
  const base = folderOf(record);
  const library = record.backend === 'webllm' ? absolute(record.library) : null;
  const out: [Cache, Request, Response][] = [];
  for (const scope of SCOPES) {
    if (!(await caches.has(scope))) continue;
    const cache = await caches.open(scope);
    for (const request of await cache.keys()) {
      if (!request.url.startsWith(base) && request.url !== library) continue;
      const response = await cache.match(request);
      if (response) out.push([cache, request, response]);
    }
  }
  return out;
}

async function isComplete(record: ModelRecord, urls: ReadonlySet<string>): Promise<boolean> {
  if (record.backend === 'openai') return false;
  if (record.backend === 'transformers') {
    const names = [...urls];
    const parts =
      typeof record.dtype === 'string'
        ? ['embed_tokens', 'vision_encoder', 'decoder_model_merged']
        : Object.keys(record.dtype);
    return (
      ['/config.json', '/tokenizer.json'].every((end) => names.some((url) => url.endsWith(end))) &&
      parts.every((part) => names.some((url) => url.includes(`/onnx/${part}`)))
    );
  }
  const list = [...urls].find((url) => url.endsWith('/tensor-cache.json'));
  const response = list && (await (await caches.open('webllm/model')).match(list));
  if (!list || !response) return false;
  const body: unknown = await response.json().catch(() => null);
  const records: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'records') : null;
  return (
    Array.isArray(records) &&
    urls.has(absolute(record.library)) &&
    records.every((one: unknown) => {
      const path: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, 'dataPath') : null;
      return typeof path === 'string' && urls.has(new URL(path, list).href);
    })
  );
}

const absolute = (path: string): string => new URL(path, document.baseURI).href;

/** The folder that all of a model's addresses start with. */
function folderOf(record: Exclude<ModelRecord, { readonly backend: 'openai' }>): string {
  if (record.backend === 'webllm' || record.local) return `${absolute(record.model).replace(/\/+$/, '')}/`;
  return `${HUB}${record.model}/resolve/${record.revision}/`;
}
