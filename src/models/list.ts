import type { ModelRecord, TransformersRecord, WebLlmRecord } from './record.js';
import { STANDIN_MODELS } from './standins.js';

/**
 * The vision models that the page offers. Sources, as of November 2026:
 * - WebLLM: the records of @mlc-ai/web-llm 0.2.86 (`prebuiltAppConfig`), with their addresses, memory and features as they
 *   stand there. Only the two Phi-3.5-vision records are image models for certain; whether the published Gemma 4 packages
 *   declare an image input shows in their manifest, and a load says so before the weights are fetched.
 * - Transformers.js: model cards and file lists of the repositories named in `source`. Sizes are those of the parts in the
 *   types given, rounded; memory is an estimate (weights and cache).
 * null means that nobody has said. The shipped stand-ins, which are no models, come last.
 */
const LIBRARIES =
  'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/';
const HUB = 'https://huggingface.co/';
const MB = 1e6;
/** The unit of the engine's own records, which call it MB. */
const MIB = 1024 * 1024;

function webllm(
  id: string,
  library: string,
  rest: Pick<WebLlmRecord, 'name' | 'licence' | 'sizeBytes' | 'memoryBytes' | 'f16'> & Partial<WebLlmRecord>,
): WebLlmRecord {
  return {
    backend: 'webllm',
    id,
    source: `${HUB}mlc-ai/${id}`,
    model: `${HUB}mlc-ai/${id}`,
    library: LIBRARIES + library,
    manifest: null,
    bufferBytes: null,
    contextTokens: 4096,
    imageTokens: null,
    standIn: false,
    note: null,
    files: [],
    ...rest,
  };
}

function transformers(
  model: string,
  rest: Pick<TransformersRecord, 'name' | 'licence' | 'sizeBytes' | 'dtype'> & Partial<TransformersRecord>,
): TransformersRecord {
  return {
    backend: 'transformers',
    id: model.replace('/', '.'),
    source: HUB + model,
    model,
    local: false,
    revision: 'main',
    device: 'webgpu',
    f16: false,
    memoryBytes: null,
    contextTokens: null,
    imageTokens: null,
    standIn: false,
    note: null,
    files: [],
    ...rest,
  };
}

const PHI = 'Images cost by their shape alone, never by their size; two of 4:3 fill the usual context.';
const GEMMA =
  'Published as a package with a manifest. If that declares no image input, loading says so before the weights are fetched.';
const TILES = { rule: 'tiles', longestSide: 2048, tile: 512, perTile: 64 } as const;

export const KNOWN_MODELS: readonly ModelRecord[] = [
  transformers('HuggingFaceTB/SmolVLM-256M-Instruct', {
    name: 'SmolVLM 256M (Transformers.js)',
    licence: 'Apache-2.0',
    sizeBytes: 573 * MB,
    memoryBytes: 1000 * MB,
    dtype: { embed_tokens: 'fp32', vision_encoder: 'fp32', decoder_model_merged: 'q4' },
    contextTokens: 8192,
    imageTokens: TILES,
    note: 'The smallest: expect answers near chance. Good for trying the page.',
  }),
  transformers('HuggingFaceTB/SmolVLM-500M-Instruct', {
    name: 'SmolVLM 500M (Transformers.js)',
    licence: 'Apache-2.0',
    sizeBytes: null,
    memoryBytes: 2000 * MB,
    dtype: { embed_tokens: 'fp32', vision_encoder: 'fp32', decoder_model_merged: 'q4' },
    contextTokens: 8192,
    imageTokens: TILES,
  }),
  transformers('onnx-community/Qwen3.5-0.8B-ONNX', {
    name: 'Qwen 3.5 0.8B (Transformers.js)',
    licence: 'Apache-2.0',
    sizeBytes: 650 * MB,
    memoryBytes: 2000 * MB,
    dtype: { embed_tokens: 'fp16', vision_encoder: 'fp16', decoder_model_merged: 'q4f16' },
    f16: true,
  }),
  transformers('onnx-community/FastVLM-0.5B-ONNX', {
    name: 'FastVLM 0.5B (Transformers.js)',
    licence: 'Apple AMLR (research only)',
    sizeBytes: null,
    memoryBytes: 1500 * MB,
    dtype: { embed_tokens: 'fp16', vision_encoder: 'q4', decoder_model_merged: 'q4f16' },
    f16: true,
  }),
  webllm('Phi-3.5-vision-instruct-q4f16_1-MLC', 'Phi-3.5-vision-instruct-q4f16_1_cs4k-webgpu.wasm', {
    name: 'Phi-3.5-vision, 16-bit (WebLLM)',
    licence: 'MIT',
    sizeBytes: null,
    memoryBytes: Math.round(4521.54 * MIB),
    // Its record does not say so, and without the feature it fails only after the download.
    f16: true,
    imageTokens: { rule: 'phi3_v' },
    note: PHI,
  }),
  webllm('Phi-3.5-vision-instruct-q4f32_1-MLC', 'Phi-3.5-vision-instruct-q4f32_1_cs4k-webgpu.wasm', {
    name: 'Phi-3.5-vision, 32-bit (WebLLM)',
    licence: 'MIT',
    sizeBytes: null,
    memoryBytes: Math.round(7050.65 * MIB),
    f16: false,
    imageTokens: { rule: 'phi3_v' },
    note: `For GPUs without 16-bit floats. ${PHI}`,
  }),
  webllm('gemma-4-E2B-it-q4f16_1-MLC', 'gemma-4-E2B-it-q4f16_1_cs512-webgpu.wasm', {
    name: 'Gemma 4 E2B, 16-bit (WebLLM)',
    licence: 'Gemma',
    sizeBytes: null,
    memoryBytes: Math.round(3387.37 * MIB),
    f16: true,
    manifest: 'mlc-model-manifest.json',
    bufferBytes: 201_326_592,
    note: GEMMA,
  }),
  webllm('gemma-4-E2B-it-q4f32_1-MLC', 'gemma-4-E2B-it-q4f32_1_cs512-webgpu.wasm', {
    name: 'Gemma 4 E2B, 32-bit (WebLLM)',
    licence: 'Gemma',
    sizeBytes: null,
    memoryBytes: Math.round(3862.72 * MIB),
    f16: false,
    manifest: 'mlc-model-manifest.json',
    bufferBytes: 201_326_592,
    note: GEMMA,
  }),
  ...STANDIN_MODELS,
];
