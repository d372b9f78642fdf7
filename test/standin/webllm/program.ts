import { sha256Text } from '../../../src/core/sha256.js';

/**
 * What a compiled WebLLM program says about itself, and what its package's manifest must repeat (the engine compares the
 * two): shared by the build of the library (scripts/build-standin.ts) and by the maker of the files beside it.
 */

/** The side that the engine stretches images to in the kind with a manifest, and the embeddings one takes. */
export const IMAGE_SIDE = 224;
export const IMAGE_TOKENS = 64;
export const CHUNK = 4096;

export const tasks = {
  'chat.completions': {
    executor: 'main',
    inputs: {
      text: { processor: 'tokenizer' },
      image: {
        processor: {
          kind: 'image_decode',
          format: 'rgb_u8',
          layout: 'nhwc',
          resize: { mode: 'stretch', height: IMAGE_SIDE, width: IMAGE_SIDE },
          num_embeddings: IMAGE_TOKENS,
        },
        adapter: 'vision',
        prompt: { prefix_token_ids: [], placeholder_token_id: 0, suffix_token_ids: [10] },
      },
    },
    output: 'text',
  },
};

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** JSON with sorted names: what the engine hashes. */
const canonical = (value: Plain): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
      .join(',')}}`;
  return JSON.stringify(value);
};

export const interfaceId = `sha256:${sha256Text(canonical({ tasks }))}`;
export const schemaId = `sha256:${'0'.repeat(64)}`;

/** The two tensors of weights, in the order the automaton reads them. Their sizes are in tensor-cache.json. */
export const WEIGHTS = ['vocabulary', 'script'] as const;

const metadata = {
  model_type: 'standin',
  quantization: 'q0f32',
  context_window_size: -1,
  sliding_window_size: -1,
  attention_sink_size: -1,
  prefill_chunk_size: CHUNK,
  tensor_parallel_shards: 1,
  kv_state_kind: 'kv_cache',
  max_batch_size: 1,
  params: WEIGHTS.map((name) => ({ name, shape: [1], dtype: 'uint8' })),
  artifact: {
    schema: 'mlc.compiled-program',
    schema_version: 1,
    interface_id: interfaceId,
    parameter_schema_id: schemaId,
    programs: {
      main: {
        kind: 'token_generation',
        exports: {
          embed_tokens: 'embed',
          prefill_embeds: 'prefill',
          decode_embeds: 'decode',
          create_kv_cache: 'create_tir_paged_kv_cache',
        },
        adapters: { vision: 'image_adapter' },
        adapter_dtypes: { vision: 'uint8' },
      },
    },
    resources: {
      required_features: [],
      max_storage_buffer_binding_size: 0,
      estimated_device_memory_bytes: 0,
    },
  },
};

const kernel = `@group(0) @binding(0) var<storage, read_write> y : array<f32>;
struct PODArgs { n: i32, packGridDimX: u32 }
@group(0) @binding(1) var<uniform> podArgs : PODArgs;
@compute @workgroup_size(64, 1, 1) fn fill_kernel(@builtin(global_invocation_id) g : vec3<u32>) {
  if (i32(g.x) < podArgs.n) { y[g.x] = f32(g.x); }
}`;

const kernels = {
  fill_kernel: {
    name: 'fill_kernel',
    arg_types: ['handle', 'int32'],
    launch_param_tags: ['blockIdx.x', 'threadIdx.x', 'paramWriteAccess:[1]'],
  },
};

/** program.h for the compiler. */
export const programHeader = (): string =>
  [
    `#define IMAGE_TOKENS ${IMAGE_TOKENS}`,
    `#define METADATA ${JSON.stringify(JSON.stringify(metadata))}`,
    `#define KERNEL_TABLE ${JSON.stringify(JSON.stringify(kernels))}`,
    `#define KERNEL_SOURCE ${JSON.stringify(kernel)}`,
    '',
  ].join('\n');
