import {
  type ChatCompletionMessageParam,
  type ModelRecord as EngineRecord,
  MLCEngine,
} from '@mlc-ai/web-llm';
import * as v from 'valibot';
import { fail, ok, type Result } from '../src/core/result.js';
import type {
  LoadedModel,
  LoadProgress,
  VlmMessage,
  VlmOptions,
  VlmPart,
  VlmReply,
} from '../src/core/vlm.js';
import { tooLong } from '../src/models/budget.js';
import { NEEDS_ADAPTER, NEEDS_F16, NEEDS_SECURE, NEEDS_WEBGPU } from '../src/models/needs.js';
import { phiImage } from '../src/models/phi-tokens.js';
import type { ModelRecord, WebLlmRecord } from '../src/models/record.js';
import {
  type ChatConfig,
  chatConfigSchema,
  type ManifestImage,
  readManifest,
  type SentRequest,
  segmentsOf,
  sentRequest,
} from '../src/models/webllm-prompt.js';
import { NOT_LOADED, NOT_VISION } from './engine-faults.js';
import { watchDevices } from './gpu-devices.js';
import { ModelFiles, noSpace, sha256Of } from './model-files.js';
import type { VlmWorkerApi } from './vlm.api.js';
import { askFault, loadFault } from './webllm-faults.js';

const ENGINE = '@mlc-ai/web-llm 0.2.86';
const MODEL_SCOPE = 'webllm/model';
const CONFIG_SCOPE = 'webllm/config';
const LIBRARY_SCOPE = 'webllm/wasm';
const TELL_EVERY = 50;

/** Everything the engine will look for, as read from the model's own lists. */
interface Package {
  readonly config: ChatConfig;
  readonly image: ManifestImage | null;
  readonly library: ArrayBuffer;
}

interface Loaded {
  readonly engine: MLCEngine;
  readonly record: WebLlmRecord;
  readonly config: ChatConfig;
  readonly image: ManifestImage | null;
  readonly context: number;
}

const shardsSchema = v.object({
  records: v.array(v.object({ dataPath: v.string(), nbytes: v.pipe(v.number(), v.integer()) })),
});
const pathsSchema = v.object({
  chat_config: v.optional(v.string()),
  weights: v.optional(v.object({ manifest: v.optional(v.string()) })),
});

/** WebLLM in a worker of its own, behind the interface that all engines share. */
export class WebLlmEngine implements VlmWorkerApi {
  readonly #devices = watchDevices();
  #loaded: Loaded | null = null;

  async load(record: ModelRecord, tell: (progress: LoadProgress) => void): Promise<Result<LoadedModel>> {
    if (record.backend !== 'webllm')
      throw new Error(`WebLlmEngine: not a record of its own: ${record.backend}`);
    await this.unload();
    const gpu = await checkGpu(record);
    if (!gpu.ok) return gpu;
    const brought = await bring(record, tell);
    if (!brought.ok) return brought;
    const { config, image, library } = brought.value;
    if (record.manifest !== null && image === null) return fail('not-vision', NOT_VISION);
    this.#devices.forget();
    const engine = new MLCEngine({
      appConfig: { model_list: [engineRecord(record)], cacheBackend: 'cache' },
      initProgressCallback: ({ progress, text }) =>
        tell({
          phase: /shader/i.test(text) ? 'compile' : /Finish/.test(text) ? 'warm-up' : 'cache',
          fraction: progress,
          bytes: null,
          totalBytes: null,
          text,
        }),
      logLevel: 'SILENT',
    });
    const context = record.contextTokens ?? config.context_window_size;
    try {
      await engine.reload(record.id, { context_window_size: context });
    } catch (error) {
      return loadFault(error, this.#devices.lost());
    }
    const pipeline = pipelineOf(engine, record.id);
    if (record.manifest === null && typeof part(pipeline, 'image_embed') !== 'function') {
      await engine.unload();
      return fail('not-vision', NOT_VISION);
    }
    this.#loaded = { engine, record, config, image, context };
    return ok({
      backend: 'webllm',
      engine: ENGINE,
      model: record.id,
      revision: /\/resolve\/([^/]+)\//.exec(modelBase(record))?.[1] ?? null,
      library: await sha256Of(library),
      adapter: gpu.value,
      contextTokens: context,
      constrains: true,
      keepsImageOrder: record.manifest !== null,
      facts: {
        address: modelBase(record),
        library: record.library,
        modelType: config.model_type ?? null,
        f16: record.f16,
      },
    });
  }

  async count(messages: readonly VlmMessage[]): Promise<Result<number | null>> {
    const loaded = this.#loaded;
    if (loaded === null) return fail('not-loaded', NOT_LOADED);
    const counted = countOf(loaded, requestOf(loaded.record, messages));
    return ok(counted === null ? null : counted.text + counted.images);
  }

  async ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    tell: (text: string) => void,
  ): Promise<Result<VlmReply>> {
    const loaded = this.#loaded;
    if (loaded === null || this.#devices.lost()) {
      this.#loaded = null;
      return fail('not-loaded', NOT_LOADED);
    }
    const request = requestOf(loaded.record, messages);
    const refused = refusal(loaded, request, options.maxTokens);
    if (refused !== null) return refused;
    const asked = performance.now();
    try {
      // Every request stands alone: nothing of an earlier one is left in the cache of keys and values.
      await loaded.engine.resetChat();
      const reply = await this.#generate(loaded, request, options, tell, asked);
      return this.#devices.lost() ? askFault(null, true) : ok(reply);
    } catch (error) {
      const lost = this.#devices.lost() || /deleted object|BindingError/.test(`${error}`);
      if (lost) this.#loaded = null;
      return askFault(error, lost);
    }
  }

  async #generate(
    { engine, record }: Loaded,
    request: SentRequest,
    options: VlmOptions,
    tell: (text: string) => void,
    asked: number,
  ): Promise<VlmReply> {
    const stream = await engine.chat.completions.create({
      messages: engineMessages(request, record.manifest === null),
      max_tokens: options.maxTokens,
      temperature: options.temperature,
      top_p: 1,
      seed: options.seed | 0,
      stream: true,
      stream_options: { include_usage: true },
      ...(options.grammar === null
        ? {}
        : { response_format: { type: 'grammar' as const, grammar: options.grammar } }),
    });
    let text = '';
    let finish: VlmReply['finish'] = 'stop';
    let first: number | null = null;
    let told = 0;
    let usage: Pick<
      VlmReply['usage'],
      'promptTokens' | 'completionTokens' | 'prefillTokensPerSecond' | 'decodeTokensPerSecond'
    > = {
      promptTokens: null,
      completionTokens: null,
      prefillTokensPerSecond: null,
      decodeTokensPerSecond: null,
    };
    for await (const chunk of stream) {
      const choice = chunk.choices[0];
      const now = performance.now();
      first ??= now;
      if (choice?.delta.content) text += choice.delta.content;
      if (choice?.finish_reason)
        finish =
          choice.finish_reason === 'abort'
            ? 'interrupted'
            : choice.finish_reason === 'length'
              ? 'length'
              : 'stop';
      if (chunk.usage)
        usage = {
          promptTokens: chunk.usage.prompt_tokens,
          completionTokens: chunk.usage.completion_tokens,
          prefillTokensPerSecond: chunk.usage.extra.prefill_tokens_per_s,
          decodeTokensPerSecond: chunk.usage.extra.decode_tokens_per_s,
        };
      if (told === 0 || now - told >= TELL_EVERY) {
        told = now;
        tell(text);
      }
    }
    tell(text);
    return {
      text,
      finish,
      usage: {
        ...usage,
        firstToken: first === null ? null : first - asked,
        total: performance.now() - asked,
      },
    };
  }

  interrupt(): void {
    void this.#loaded?.engine.interruptGenerate();
  }

  async unload(): Promise<void> {
    const engine = this.#loaded?.engine;
    this.#loaded = null;
    this.#devices.forget();
    await engine?.unload();
  }
}

const modelBase = (record: WebLlmRecord): string => {
  const slash = record.model.endsWith('/') ? record.model : `${record.model}/`;
  return new URL(/.+\/resolve\/.+\//.test(slash) ? slash : `${slash}resolve/main/`).href;
};

function engineRecord(record: WebLlmRecord): EngineRecord {
  return {
    model: record.model,
    model_id: record.id,
    model_lib: record.library,
    ...(record.f16 ? { required_features: ['shader-f16'] } : {}),
    // 2 is the engine's ModelType.VLM: only then the older kind takes images.
    ...(record.manifest === null ? { model_type: 2 } : { model_manifest: record.manifest }),
    ...(record.bufferBytes === null ? {} : { buffer_size_required_bytes: record.bufferBytes }),
  };
}

/** Before any download. The adapter in words. */
async function checkGpu(record: WebLlmRecord): Promise<Result<string | null>> {
  if (!isSecureContext) return fail('insecure', NEEDS_SECURE);
  if (!navigator.gpu) return fail('no-webgpu', NEEDS_WEBGPU);
  const adapter = await navigator.gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null);
  if (!adapter) return fail('no-adapter', NEEDS_ADAPTER);
  if (record.f16 && !adapter.features.has('shader-f16')) return fail('no-f16', NEEDS_F16);
  const { vendor, architecture, device, description } = adapter.info;
  return ok([vendor, architecture, device, description].filter(Boolean).join(' ') || null);
}

/** Downloads what is missing, in the order in which the engine's own lists name it. */
async function bring(record: WebLlmRecord, tell: (progress: LoadProgress) => void): Promise<Result<Package>> {
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

const requestOf = (record: WebLlmRecord, messages: readonly VlmMessage[]): SentRequest =>
  sentRequest(messages, record.manifest === null);

function engineMessages(request: SentRequest, older: boolean): ChatCompletionMessageParam[] {
  // Some templates are filled by String.replace, which reads `$&` and the like in the text: the system's always, the
  // others' on the older path.
  const escaped = (text: string) => text.replaceAll('$', '$$$$');
  const plain = (text: string) => (older ? escaped(text) : text);
  const content = (parts: readonly VlmPart[]) =>
    parts.map((one) =>
      one.kind === 'text'
        ? { type: 'text' as const, text: plain(one.text) }
        : { type: 'image_url' as const, image_url: { url: dataUrl(one.png) } },
    );
  const out: ChatCompletionMessageParam[] = [];
  if (request.system !== null) out.push({ role: 'system', content: escaped(request.system) });
  for (const { role, parts } of request.messages)
    out.push(
      role === 'user'
        ? { role, content: content(parts) }
        : { role, content: plain(parts.map((one) => (one.kind === 'text' ? one.text : '')).join('')) },
    );
  return out;
}

function dataUrl(png: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < png.length; i += 8192) binary += String.fromCharCode(...png.subarray(i, i + 8192));
  return `data:image/png;base64,${btoa(binary)}`;
}

/** null where a part cannot be counted. */
function countOf(
  loaded: Loaded,
  request: SentRequest,
): { readonly text: number; readonly images: number } | null {
  const { config, record, image } = loaded;
  const tokenizer = part(pipelineOf(loaded.engine, record.id), 'tokenizer');
  const encode = part(tokenizer, 'encode');
  if (typeof encode !== 'function') return null;
  const phi = config.model_type === 'phi3_v';
  const style = record.manifest !== null ? 'manifest' : phi ? 'phi3_v' : 'legacy';
  const model = config.model_config;
  const marks =
    Number((model?.vision_start_token_id ?? model?.boi_token_index) !== undefined) +
    Number((model?.vision_end_token_id ?? model?.eoi_token_index) !== undefined);
  let text = config.conv_template.system_prefix_token_ids?.length ?? 0;
  let images = 0;
  for (const segment of segmentsOf(request, config.conv_template, style)) {
    if (typeof segment === 'string') {
      const ids: unknown = Reflect.apply(encode, tokenizer, [segment]);
      if (!(ids instanceof Int32Array)) return null;
      text += ids.length;
    } else if (image !== null) images += image.before + image.tokens + image.after;
    else {
      const one = phi ? phiImage(segment.width, segment.height)?.tokens : model?.mm_tokens_per_image;
      if (one === undefined) return null;
      images += one + marks;
    }
  }
  return { text, images };
}

function refusal(loaded: Loaded, request: SentRequest, answer: number): Result<never> | null {
  const { record, config, context } = loaded;
  if (record.manifest === null && config.model_type === 'phi3_v')
    for (const { parts } of request.messages)
      for (const one of parts)
        if (one.kind === 'image' && phiImage(one.width, one.height) === null)
          return fail(
            'bad-image',
            `${record.name} cannot take an image of ${one.width} x ${one.height} pixels: it is narrower than 1:16. Nothing was asked.`,
          );
  const counted = countOf(loaded, request);
  if (counted === null || counted.text + counted.images + answer <= context) return null;
  return fail('too-long', tooLong(record.name, context, counted.images, counted.text, answer));
}

/** Parts of the engine that its types keep private: read with care, the version is pinned and a test compares. */
function pipelineOf(engine: MLCEngine, id: string): unknown {
  const pipelines = part(engine, 'loadedModelIdToPipeline');
  return pipelines instanceof Map ? pipelines.get(id) : null;
}
const part = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
