import { type ModelRecord as EngineRecord, MLCEngine } from '@mlc-ai/web-llm';
import { fail, ok, type Result } from '../src/core/result.js';
import type { LoadedModel, LoadProgress, VlmMessage, VlmOptions, VlmReply } from '../src/core/vlm.js';
import { NEEDS_ADAPTER, NEEDS_F16, NEEDS_SECURE, NEEDS_WEBGPU } from '../src/models/needs.js';
import type { ModelRecord, WebLlmRecord } from '../src/models/record.js';
import type { SentRequest } from '../src/models/webllm-prompt.js';
import { NOT_LOADED, NOT_VISION } from './engine-faults.js';
import { watchDevices } from './gpu-devices.js';
import { sha256Of } from './model-files.js';
import type { VlmWorkerApi } from './vlm.api.js';
import { askFault, loadFault } from './webllm-faults.js';
import { bring, modelBase } from './webllm-package.js';
import {
  countOf,
  engineMessages,
  type Loaded,
  part,
  pipelineOf,
  refusal,
  requestOf,
} from './webllm-request.js';

const ENGINE = '@mlc-ai/web-llm 0.2.86';

const TELL_EVERY = 50;

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
    this.#devices.forget();
    const hash = await sha256Of(library);
    const engine = new MLCEngine({
      appConfig: { model_list: [engineRecord(record, hash)], cacheBackend: 'cache' },
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
      library: hash,
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

/** @param library hash of the compiled library: the engine may fetch it once more, and must get the same one */
function engineRecord(record: WebLlmRecord, library: string): EngineRecord {
  const bytes = library.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return {
    model: record.model,
    model_id: record.id,
    model_lib: record.library,
    integrity: { model_lib: `sha256-${btoa(String.fromCharCode(...bytes))}` },
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
