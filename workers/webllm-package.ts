import * as v from 'valibot';
import { fail, ok, type Result } from '../src/core/result.js';
import type { LoadProgress } from '../src/core/vlm.js';
import type { WebLlmRecord } from '../src/models/record.js';
import {
  type ChatConfig,
  chatConfigSchema,
  type ManifestImage,
  readManifest,
} from '../src/models/webllm-prompt.js';
import { NOT_VISION } from './engine-faults.js';
import { ModelFiles, noSpace } from './model-files.js';

/** The caches in which WebLLM looks. */
const MODEL_SCOPE = 'webllm/model';
const CONFIG_SCOPE = 'webllm/config';
const LIBRARY_SCOPE = 'webllm/wasm';

/** Everything the engine will look for, as read from the model's own lists. */
export interface Package {
  readonly config: ChatConfig;
  readonly image: ManifestImage | null;
  readonly library: ArrayBuffer;
}

const shardsSchema = v.object({
  records: v.array(v.object({ dataPath: v.string(), nbytes: v.pipe(v.number(), v.integer()) })),
});
const pathsSchema = v.object({
  chat_config: v.optional(v.string()),
  weights: v.optional(v.object({ manifest: v.optional(v.string()) })),
});

/** The folder of a model's files, with its revision, ended by a slash: as the engine works it out. */
export const modelBase = (record: WebLlmRecord): string => {
  const slash = record.model.endsWith('/') ? record.model : `${record.model}/`;
  return new URL(/.+\/resolve\/.+\//.test(slash) ? slash : `${slash}resolve/main/`).href;
};

/** Downloads what is missing, in the order in which the engine's own lists name it. */
export async function bring(
  record: WebLlmRecord,
  tell: (progress: LoadProgress) => void,
): Promise<Result<Package>> {
  const base = modelBase(record);
  const files = new ModelFiles(
    new Map(record.files.map(({ path, sha256 }) => [new URL(path, base).href, sha256])),
    tell,
  );
  let paths: v.InferOutput<typeof pathsSchema> = {};
  let image: ManifestImage | null = null;
  if (record.manifest !== null) {
    const manifest = await files.json(CONFIG_SCOPE, new URL(record.manifest, base).href);
    if (!manifest.ok) return manifest;
    const read = v.safeParse(pathsSchema, manifest.value);
    if (read.success) paths = read.output;
    image = readManifest(manifest.value)?.image ?? null;
    if (image === null) return fail('not-vision', NOT_VISION);
  }
  const configUrl = new URL(paths.chat_config ?? 'mlc-chat-config.json', base).href;
  const configJson = await files.json(CONFIG_SCOPE, configUrl);
  if (!configJson.ok) return configJson;
  const config = v.safeParse(chatConfigSchema, configJson.value);
  if (!config.success)
    return fail(
      'bad-file',
      `The model's mlc-chat-config.json cannot be used: ${config.issues[0].message} at ${v.getDotPath(config.issues[0]) ?? 'its top'}.`,
    );
  const listUrl = new URL(paths.weights?.manifest ?? 'tensor-cache.json', base).href;
  const listJson = await files.json(MODEL_SCOPE, listUrl);
  if (!listJson.ok) return listJson;
  const list = v.safeParse(shardsSchema, listJson.value);
  if (!list.success)
    return fail('bad-file', `The model's list of weights cannot be used: ${list.issues[0].message}.`);
  const total = list.output.records.reduce((sum, { nbytes }) => sum + nbytes, 0);
  const room = await checkRoom(
    total,
    listUrl,
    list.output.records.map(({ dataPath }) => dataPath),
  );
  if (!room.ok) return room;
  const library = await files.read(LIBRARY_SCOPE, record.library);
  if (!library.ok) return library;
  const tokenizer = config.output.tokenizer_files.includes('tokenizer.json')
    ? 'tokenizer.json'
    : 'tokenizer.model';
  const read = await files.read(MODEL_SCOPE, new URL(tokenizer, base).href);
  if (!read.ok) return read;
  files.expect(total);
  const rest = await files.all(
    list.output.records.map(({ dataPath, nbytes }) => ({
      scope: MODEL_SCOPE,
      url: new URL(dataPath, listUrl).href,
      bytes: nbytes,
      sha256: null,
    })),
  );
  return rest.ok ? ok({ config: config.output, image, library: library.value }) : rest;
}

/** Whether what is not here yet fits into what the browser has left. */
async function checkRoom(total: number, listUrl: string, shards: readonly string[]): Promise<Result<null>> {
  const { quota, usage } = await navigator.storage
    .estimate()
    .catch(() => ({ quota: undefined, usage: undefined }));
  if (quota === undefined || usage === undefined) return ok(null);
  const cache = await caches.open(MODEL_SCOPE);
  const here = await Promise.all(shards.map((path) => cache.match(new URL(path, listUrl).href)));
  if (here.every((response) => response !== undefined)) return ok(null);
  const missing = here.filter((response) => response === undefined).length / Math.max(1, here.length);
  return total * missing > quota - usage
    ? fail('no-space', await noSpace(Math.round(total * missing)))
    : ok(null);
}
