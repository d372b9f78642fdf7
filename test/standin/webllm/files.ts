import { CHUNK, interfaceId, schemaId, tasks, WEIGHTS } from './program.js';
import { type Rule, scriptBytes } from './script.js';
import { learn, MARKERS, tokenizerJson, type Vocabulary, vocabularyBytes } from './vocabulary.js';

/** Text that the vocabulary is learnt from: the kind of prose that prompts are made of. */
const PROSE = `You are shown pictures of a structure. Rank the highlighted members by their length in three dimensional space, from
the smallest to the largest. Answer with the list of their numbers only, such as [2, 1, 3, 4]. Do not explain. The first
image shows the whole structure; the other images show the same view with one candidate highlighted each. Think step by
step, and then give the final answer on the last line. Order the groups by height, angle, distance, area, volume and
connection. You see the target view, the auxiliary view and the current view of an object. Choose the next rotation that
brings the current view closer to the target: one of pitch, yaw or roll, and an angle in degrees, or STOP when they match.
Answer in the format: action, axis, angle. You have 48 actions left. Which option is the correct one: A, B, C or D? How
many objects are there in the scene? What is the value of the marked edge, in metres? Give a number. The camera looks from
the front, from the left and from the top. Consider the images below, labelled in the picture, and answer the question.
Here is what you did before and what you saw after each action. History of the episode: step, rotation, result.`;

let learnt: Vocabulary | null = null;
export const vocabulary = (): Vocabulary => {
  learnt ??= learn(PROSE.replaceAll('\n', ' '), 700);
  return learnt;
};

export interface StandinFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const json = (path: string, value: unknown): StandinFile => ({
  path,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});

/**
 * The files beside the library, for both kinds: a record without a manifest is taken as Phi-3.5-vision's kind
 * (`model_type` phi3_v), one with `mlc-model-manifest.json` by that manifest.
 */
export function webllmFiles(rules: readonly Rule[]): readonly StandinFile[] {
  const words = vocabulary();
  const tensors = [vocabularyBytes(words), scriptBytes(rules)];
  const shard = Uint8Array.from(tensors.flatMap((bytes) => [...bytes]));
  let offset = 0;
  const records = tensors.map((bytes, i) => {
    const record = {
      name: WEIGHTS[i],
      shape: [bytes.length],
      dtype: 'uint8',
      format: 'raw',
      nbytes: bytes.length,
      byteOffset: offset,
    };
    offset += bytes.length;
    return record;
  });
  return [
    json('mlc-chat-config.json', {
      model_type: 'phi3_v',
      quantization: 'q0f32',
      vocab_size: words.pieces.length + MARKERS.length,
      context_window_size: 4096,
      sliding_window_size: -1,
      attention_sink_size: -1,
      prefill_chunk_size: CHUNK,
      temperature: 0,
      top_p: 1,
      repetition_penalty: 1,
      frequency_penalty: 0,
      presence_penalty: 0,
      bos_token_id: 0,
      model_config: {},
      tokenizer_files: ['tokenizer.json'],
      tokenizer_info: {
        token_postproc_method: 'byte_level',
        prepend_space_in_encode: false,
        strip_space_in_decode: false,
      },
      conv_template: {
        name: 'standin',
        system_template: '<|system|>{system_message}<|end|>',
        system_message: '',
        render_empty_system_message: false,
        add_role_after_system_message: true,
        roles: { user: '<|user|>', assistant: '<|assistant|>', tool: '<|user|>' },
        role_templates: {
          user: '{user_message}',
          assistant: '{assistant_message}',
          tool: '{tool_message}',
        },
        messages: [],
        seps: ['<|end|>'],
        role_content_sep: '',
        role_empty_sep: '',
        stop_str: [],
        stop_token_ids: [words.end],
        function_string: '',
        use_function_calling: false,
      },
    }),
    json('tensor-cache.json', {
      metadata: { ParamSize: tensors.length, ParamBytes: shard.length, BitsPerParam: 8 },
      records: [
        { dataPath: 'params_shard_0.bin', format: 'raw-shard', nbytes: shard.length, byteOffset: 0, records },
      ],
    }),
    json('mlc-model-manifest.json', {
      schema: 'mlc.model-package',
      schema_version: 1,
      chat_config: 'mlc-chat-config.json',
      interface_id: interfaceId,
      weights: { manifest: 'tensor-cache.json', parameter_schema_id: schemaId },
      tasks,
    }),
    { path: 'tokenizer.json', bytes: new TextEncoder().encode(tokenizerJson(words)) },
    { path: 'params_shard_0.bin', bytes: shard },
  ];
}
