import {
  AutoModelForImageTextToText,
  AutoProcessor,
  env,
  InterruptableStoppingCriteria,
  type PreTrainedModel,
  type Processor,
  random,
  Tensor,
  TextStreamer,
} from '@huggingface/transformers';
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import { fail, ok, type Result } from '../src/core/result.js';
import type { LoadedModel, LoadProgress, VlmMessage, VlmOptions, VlmReply } from '../src/core/vlm.js';
import { tooLong } from '../src/models/budget.js';
import { NEEDS_ADAPTER, NEEDS_F16, NEEDS_SECURE, NEEDS_WEBGPU } from '../src/models/needs.js';
import type { ModelRecord, TransformersRecord } from '../src/models/record.js';
import { DEVICE_LOST, NOT_LOADED } from './engine-faults.js';
import { watchDevices } from './gpu-devices.js';
import { ModelFiles, words } from './model-files.js';
import { TransformersFiles } from './transformers-files.js';
import { type Inputs, inputsOf } from './transformers-inputs.js';
import type { VlmWorkerApi } from './vlm.api.js';

const TELL_EVERY = 50;
const RUNTIME = new URL(runtime, import.meta.url).href;
const RUNTIME_SCOPE = 'orthant/runtime';

interface Loaded {
  readonly record: TransformersRecord;
  readonly processor: Processor;
  readonly model: PreTrainedModel;
  readonly context: number | null;
}

/** Transformers.js in a worker of its own, behind the interface that all engines share. */
export class TransformersEngine implements VlmWorkerApi {
  readonly #devices = watchDevices();
  readonly #stop = new InterruptableStoppingCriteria();
  #loaded: Loaded | null = null;

  async load(record: ModelRecord, tell: (progress: LoadProgress) => void): Promise<Result<LoadedModel>> {
    if (record.backend !== 'transformers')
      throw new Error(`TransformersEngine: not a record of its own: ${record.backend}`);
    await this.unload();
    const device = await checkDevice(record);
    if (!device.ok) return device;
    const base = baseOf(record);
    const files = new TransformersFiles(
      base,
      new Map(record.files.map(({ path, sha256 }) => [new URL(path, base).href, sha256])),
      record.sizeBytes,
      tell,
    );
    await files.dropWrong();
    const wasm = await runtimeBytes(tell);
    if (!wasm.ok) return wasm;
    configure(record, base, wasm.value);
    const id = record.local ? (base.split('/').at(-2) ?? '') : record.model;
    const options = { revision: record.revision, progress_callback: ignore };
    try {
      const processor = await AutoProcessor.from_pretrained(id, options);
      const model = await AutoModelForImageTextToText.from_pretrained(id, {
        ...options,
        device: record.device,
        // The record's schema takes any text; the library refuses what it does not know.
        dtype: record.dtype as 'fp32',
      });
      yieldBetweenTokens(model);
      const context = record.contextTokens ?? contextOf(model);
      this.#loaded = { record, processor, model, context };
      return ok({
        backend: 'transformers',
        engine: `@huggingface/transformers ${env.version}`,
        model: record.local ? record.id : record.model,
        revision: record.local ? null : record.revision,
        library: await files.library(),
        adapter: device.value,
        contextTokens: context,
        constrains: false,
        keepsImageOrder: true,
        facts: { address: base, device: record.device, dtype: record.dtype },
      });
    } catch (error) {
      await this.unload();
      if (this.#devices.lost()) return fail('device-lost', DEVICE_LOST);
      if (files.fault !== null) return { ok: false, fault: files.fault };
      const text = words(error);
      if (files.missing !== null && /not found|Could not locate|404/i.test(text))
        return { ok: false, fault: files.missing };
      // What cannot be read must not stay; a lack of memory is no fault of the files.
      const unreadable = /protobuf|parsing failed|JSON|Unexpected (token|end)|truncated/i.test(text);
      if (unreadable) await files.drop();
      return fail(
        unreadable ? 'bad-file' : 'engine',
        unreadable
          ? `A file of the model cannot be read (${text}). Its files were thrown away; the next try gets them anew.`
          : `The model could not be loaded: ${text}. Try again, or another model.`,
      );
    }
  }

  async count(messages: readonly VlmMessage[]): Promise<Result<number | null>> {
    if (this.#loaded === null) return fail('not-loaded', NOT_LOADED);
    const inputs = await inputsOf(this.#loaded.processor, messages);
    return inputs.ok ? ok(inputs.value.length) : inputs;
  }

  async ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    tell: (text: string) => void,
  ): Promise<Result<VlmReply>> {
    const loaded = this.#loaded;
    if (loaded === null || this.#devices.lost()) return fail('not-loaded', NOT_LOADED);
    if (options.grammar !== null)
      return fail('no-grammar', 'This engine cannot hold a model to a grammar. Choose free answers.');
    const asked = performance.now();
    this.#stop.reset();
    try {
      const inputs = await inputsOf(loaded.processor, messages);
      if (!inputs.ok) return inputs;
      const { length, images } = inputs.value;
      if (loaded.context !== null && length + options.maxTokens > loaded.context)
        return fail(
          'too-long',
          tooLong(loaded.record.name, loaded.context, images, length - images, options.maxTokens),
        );
      return await this.#generate(loaded, inputs.value, options, tell, asked);
    } catch (error) {
      if (this.#devices.lost()) {
        this.#loaded = null;
        return fail('device-lost', DEVICE_LOST);
      }
      return fail(
        'engine',
        `The engine ended with an error: ${words(error)}. The question was not answered.`,
      );
    }
  }

  async #generate(
    { model, processor }: Loaded,
    { inputs, length }: Inputs,
    options: VlmOptions,
    tell: (text: string) => void,
    asked: number,
  ): Promise<Result<VlmReply>> {
    const tokenizer = processor.tokenizer;
    if (tokenizer === undefined) throw new Error('the model has no tokenizer');
    let text = '';
    let told = 0;
    let first: number | null = null;
    const streamer = new TextStreamer(tokenizer, {
      skip_prompt: true,
      skip_special_tokens: true,
      callback_function: (piece: string) => {
        text += piece;
        const now = performance.now();
        if (told === 0 || now - told >= TELL_EVERY) {
          told = now;
          tell(text);
        }
      },
      token_callback_function: () => {
        first ??= performance.now();
      },
    });
    random.seed(options.seed);
    const output: unknown = await model.generate({
      ...inputs,
      max_new_tokens: options.maxTokens,
      do_sample: options.temperature > 0,
      ...(options.temperature > 0 ? { temperature: options.temperature } : {}),
      streamer,
      stopping_criteria: [this.#stop],
    });
    if (!(output instanceof Tensor)) throw new Error('the model returned no sequence');
    const total = performance.now();
    const sequence = output.slice(null, [length, output.dims.at(-1) ?? length]);
    const completion = sequence.dims.at(-1) ?? 0;
    const whole = tokenizer.batch_decode(sequence, { skip_special_tokens: true })[0] ?? text;
    tell(whole);
    return ok({
      text: whole,
      finish: this.#stop.interrupted ? 'interrupted' : completion >= options.maxTokens ? 'length' : 'stop',
      usage: {
        promptTokens: length,
        completionTokens: completion,
        prefillTokensPerSecond: first === null ? null : (1000 * length) / Math.max(1, first - asked),
        decodeTokensPerSecond:
          first === null || completion < 2 ? null : (1000 * (completion - 1)) / Math.max(1, total - first),
        firstToken: first === null ? null : first - asked,
        total: total - asked,
      },
    });
  }

  interrupt(): void {
    this.#stop.interrupt();
  }

  async unload(): Promise<void> {
    const model = this.#loaded?.model;
    this.#loaded = null;
    this.#devices.forget();
    await model?.dispose();
  }
}

const ignore = (): void => {};

/** The folder in which the model's files lie, ended by a slash. */
const baseOf = (record: TransformersRecord): string =>
  record.local
    ? `${record.model.replace(/\/+$/, '')}/`
    : `${env.remoteHost}${env.remotePathTemplate.replace('{model}', record.model).replace('{revision}', record.revision)}`;

/** Nothing from anywhere but the model's own place and this page's: no runtime from elsewhere, no module from a blob. */
function configure(record: TransformersRecord, base: string, runtimeWasm: ArrayBuffer): void {
  env.allowRemoteModels = !record.local;
  env.allowLocalModels = record.local;
  // A path, not an address: with an address the library takes the tokenizer for missing.
  if (record.local) env.localModelPath = new URL('..', base).pathname;
  env.useBrowserCache = true;
  env.useWasmCache = false;
  const wasm = env.backends.onnx.wasm;
  if (wasm) {
    wasm.wasmPaths = { wasm: RUNTIME };
    wasm.wasmBinary = runtimeWasm;
    wasm.numThreads = 1;
  }
}

/** ONNX Runtime itself, 27 MB from this page's own server, kept like a model's file so that it is there offline. */
async function runtimeBytes(tell: (progress: LoadProgress) => void): Promise<Result<ArrayBuffer>> {
  const kept = await caches.open(RUNTIME_SCOPE);
  for (const { url } of await kept.keys()) if (url !== RUNTIME) await kept.delete(url);
  return new ModelFiles(new Map(), tell).read(RUNTIME_SCOPE, RUNTIME);
}

async function checkDevice(record: TransformersRecord): Promise<Result<string | null>> {
  if (!isSecureContext) return fail('insecure', NEEDS_SECURE);
  if (record.device === 'wasm') return ok(null);
  if (!navigator.gpu) return fail('no-webgpu', NEEDS_WEBGPU);
  const adapter = await navigator.gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null);
  if (!adapter) return fail('no-adapter', NEEDS_ADAPTER);
  if (record.f16 && !adapter.features.has('shader-f16')) return fail('no-f16', NEEDS_F16);
  const { vendor, architecture, device, description } = adapter.info;
  return ok([vendor, architecture, device, description].filter(Boolean).join(' ') || null);
}

function contextOf(model: PreTrainedModel): number | null {
  const own: unknown = Reflect.get(model.config, 'text_config') ?? model.config;
  const most: unknown =
    typeof own === 'object' && own !== null ? Reflect.get(own, 'max_position_embeddings') : null;
  return typeof most === 'number' ? most : null;
}

/** On the CPU a token is one long task after another; between two, messages such as `interrupt` must get through. */
function yieldBetweenTokens(model: PreTrainedModel): void {
  const forward = model.forward.bind(model);
  const channel = new MessageChannel();
  model.forward = async (inputs: unknown) => {
    await new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
    return forward(inputs);
  };
}
