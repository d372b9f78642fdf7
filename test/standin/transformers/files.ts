import type { StandinFile } from '../webllm/files.js';
import { model, node, type Port, tensor } from './onnx.js';

/**
 * A stand-in for Transformers.js in the shape of SmolVLM: three ONNX parts, a word tokenizer, the processor's settings. The
 * real library cuts the image into tiles, runs prefill and decode with its cache, and gets the reply of the first rule that
 * holds. Rules look at words of the conversation and at the mean colour of its images.
 */
export interface TinyRule {
  /** A word that must have been said; letters and digits only. */
  readonly word?: string;
  /** Mean colour over all images (0..255), within so much on the whole. */
  readonly rgb?: readonly [number, number, number];
  readonly within?: number;
  readonly reply: { readonly say: string } | { readonly endless: string };
}

const SPECIALS = [
  '<unk>',
  '<pad>',
  '<|im_start|>',
  '<end_of_utterance>',
  '<image>',
  '<fake_token_around_image>',
  '<global-img>',
  '<|user|>',
  '<|assistant|>',
  '<|system|>',
  ...Array.from({ length: 16 }, (_, i) => `<row_${Math.floor(i / 4) + 1}_col_${(i % 4) + 1}>`),
];
/** Numbers of an embedding that stand for no token: an image's presence and its three channels. */
const EXTRA = 4;
const IMAGE_TOKENS = 4;
/** How images are cut: the longest side, the side of a tile, and the tokens of one (ModelRecord.imageTokens). */
export const TINY_TILES = { rule: 'tiles', longestSide: 64, tile: 32, perTile: IMAGE_TOKENS } as const;

const CHAT = `<|im_start|>{% for m in messages %}{{ '<|' + m['role'] + '|>' }}{% for c in m['content'] %}{% if c['type'] == 'image' %}<image>{% else %}{{ c['text'] }}{% endif %}{% endfor %}<end_of_utterance>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`;

const json = (path: string, value: unknown): StandinFile => ({
  path,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});
const sayOf = ({ reply }: TinyRule): string => ('say' in reply ? reply.say : reply.endless);

/** The last rule should hold always; without one that holds, the reply is empty. */
export function transformersFiles(rules: readonly TinyRule[]): readonly StandinFile[] {
  const asked = rules.flatMap(({ word }) => (word === undefined ? [] : [word]));
  const words = [...new Set([...SPECIALS, '\n', ...asked, ...rules.map(sayOf)])];
  const id = (word: string): number => words.indexOf(word);
  return [
    json('tokenizer.json', {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: SPECIALS.map((content) => ({
        id: id(content),
        content,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: false,
        special: true,
      })),
      normalizer: null,
      pre_tokenizer: {
        type: 'Sequence',
        pretokenizers: [
          { type: 'Split', pattern: { Regex: '[^\\S\\n]+' }, behavior: 'Removed', invert: false },
          { type: 'Split', pattern: { Regex: '\\n|[^\\w\\s]' }, behavior: 'Isolated', invert: false },
        ],
      },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries(words.map((w, i) => [w, i])),
        unk_token: '<unk>',
      },
    }),
    json('tokenizer_config.json', {
      tokenizer_class: 'PreTrainedTokenizer',
      unk_token: '<unk>',
      pad_token: '<pad>',
      eos_token: '<end_of_utterance>',
      bos_token: '<|im_start|>',
      processor_class: 'SmolVLMProcessor',
      chat_template: CHAT,
    }),
    json('config.json', {
      architectures: ['SmolVLMForConditionalGeneration'],
      model_type: 'smolvlm',
      image_token_id: id('<image>'),
      text_config: {
        model_type: 'llama',
        hidden_size: words.length + EXTRA,
        head_dim: words.length + EXTRA,
        num_attention_heads: 1,
        num_key_value_heads: 1,
        num_hidden_layers: 1,
        vocab_size: words.length,
        max_position_embeddings: 4096,
      },
      vision_config: { model_type: 'idefics3' },
      eos_token_id: id('<end_of_utterance>'),
      pad_token_id: id('<pad>'),
    }),
    json('generation_config.json', {
      eos_token_id: id('<end_of_utterance>'),
      pad_token_id: id('<pad>'),
      bos_token_id: id('<|im_start|>'),
    }),
    json('preprocessor_config.json', {
      image_processor_type: 'SmolVLMImageProcessor',
      processor_class: 'SmolVLMProcessor',
      do_convert_rgb: true,
      do_resize: true,
      size: { longest_edge: TINY_TILES.longestSide },
      do_image_splitting: true,
      max_image_size: { longest_edge: TINY_TILES.tile },
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_normalize: true,
      image_mean: [0.5, 0.5, 0.5],
      image_std: [0.5, 0.5, 0.5],
      do_pad: true,
      resample: 1,
    }),
    json('processor_config.json', { processor_class: 'SmolVLMProcessor', image_seq_len: IMAGE_TOKENS }),
    { path: 'onnx/embed_tokens.onnx', bytes: embedTokens(words.length) },
    { path: 'onnx/vision_encoder.onnx', bytes: visionEncoder(words.length) },
    { path: 'onnx/decoder_model_merged.onnx', bytes: decoder(rules, words) },
  ];
}

/** Rows of a matrix by name of the token, written in by hand. */
function matrix(
  rows: number,
  columns: number,
  set: readonly (readonly [number, number, number])[],
): Float32Array {
  const out = new Float32Array(rows * columns);
  for (const [row, column, value] of set) out[row * columns + column] = value;
  return out;
}

/** A token is itself: one number of its embedding is 1. */
function embedTokens(vocabulary: number): Uint8Array {
  const width = vocabulary + EXTRA;
  const own = matrix(
    vocabulary,
    width,
    Array.from({ length: vocabulary }, (_, i) => [i, i, 1] as const),
  );
  return model({
    nodes: [node('Gather', ['embeddings', 'input_ids'], 'inputs_embeds')],
    constants: [tensor('embeddings', 'float', [vocabulary, width], own)],
    inputs: [['input_ids', 'int64', ['batch', 'length']]],
    outputs: [['inputs_embeds', 'float', ['batch', 'length', width]]],
  });
}

/** A tile is its mean colour, as often as it has tokens, and a 1 that says that it is one. */
function visionEncoder(vocabulary: number): Uint8Array {
  const width = vocabulary + EXTRA;
  const channels = matrix(
    3,
    width,
    [0, 1, 2].map((k) => [k, vocabulary + 1 + k, 1] as const),
  );
  return model({
    nodes: [
      node('ReduceMean', ['pixel_values'], 'means', { axes: [3, 4], keepdims: 0 }),
      node('Reshape', ['means', 'one_row_a_tile'], 'rows'),
      node('MatMul', ['rows', 'channels'], 'placed'),
      node('Add', ['placed', 'presence'], 'marked'),
      node('Tile', ['marked', 'times'], 'image_features'),
    ],
    constants: [
      tensor('one_row_a_tile', 'int64', [3], [-1, 1, 3]),
      tensor('channels', 'float', [3, width], channels),
      tensor('presence', 'float', [1, 1, width], matrix(1, width, [[0, vocabulary, 1]])),
      tensor('times', 'int64', [3], [1, IMAGE_TOKENS, 1]),
    ],
    inputs: [
      ['pixel_values', 'float', ['batch', 'tiles', 3, 'height', 'width']],
      ['pixel_attention_mask', 'bool', ['batch', 'tiles', 'height', 'width']],
    ],
    outputs: [['image_features', 'float', ['all_tiles', IMAGE_TOKENS, width]]],
  });
}

/**
 * The cache keeps every embedding, so its sum tells which words were said and what colour the images have on the whole.
 * Logits: after the reply, the end (or the reply again); else the first rule that holds.
 */
function decoder(rules: readonly TinyRule[], words: readonly string[]): Uint8Array {
  const vocabulary = words.length;
  const width = vocabulary + EXTRA;
  const count = rules.length;
  const id = (word: string): number => words.indexOf(word);
  const after = rules.map(
    (rule) =>
      [id(sayOf(rule)), id('endless' in rule.reply ? sayOf(rule) : '<end_of_utterance>'), 1e6] as const,
  );
  const said = rules.flatMap(({ word }, k) => (word === undefined ? [] : [[id(word), k, 1] as const]));
  const past: Port[] = [
    ['past_key_values.0.key', 'float', ['batch', 1, 'past', width]],
    ['past_key_values.0.value', 'float', ['batch', 1, 'past', width]],
  ];
  return model({
    nodes: [
      node('Unsqueeze', ['inputs_embeds', 'axis_1'], 'own'),
      node('Concat', ['past_key_values.0.key', 'own'], 'present.0.key', { axis: 2 }),
      node('Concat', ['past_key_values.0.value', 'own'], 'present.0.value', { axis: 2 }),
      node('ReduceSum', ['present.0.value', 'axis_2'], 'sum', { keepdims: 0 }),
      // Words: said at least once, or not asked for.
      node('Min', ['sum', 'one'], 'once'),
      node('MatMul', ['once', 'word_of_rule'], 'heard'),
      node('Add', ['heard', 'without_word'], 'word_holds'),
      // Colours: the mean over the tokens of images, as values from -1 to 1.
      node('MatMul', ['sum', 'presence'], 'image_tokens'),
      node('Max', ['image_tokens', 'one'], 'image_tokens_1'),
      node('MatMul', ['sum', 'channels'], 'colour_sum'),
      node('Div', ['colour_sum', 'image_tokens_1'], 'colour'),
      node('Unsqueeze', ['colour', 'axis_2'], 'colour_4'),
      node('Sub', ['colour_4', 'colour_of_rule'], 'off'),
      node('Mul', ['off', 'off'], 'off_squared'),
      node('ReduceSum', ['off_squared', 'axis_3'], 'distance', { keepdims: 0 }),
      node('Less', ['distance', 'within'], 'is_near'),
      node('Cast', ['is_near'], 'colour_holds', { to: 1 }),
      node('Mul', ['word_holds', 'colour_holds'], 'holds'),
      node('Mul', ['holds', 'rank'], 'scores'),
      node('MatMul', ['scores', 'reply_of_rule'], 'reply'),
      node('MatMul', ['inputs_embeds', 'next'], 'goes_on'),
      node('Add', ['goes_on', 'reply'], 'logits'),
    ],
    constants: [
      tensor('axis_1', 'int64', [1], [1]),
      tensor('axis_2', 'int64', [1], [2]),
      tensor('axis_3', 'int64', [1], [3]),
      tensor('one', 'float', [1], [1]),
      tensor('word_of_rule', 'float', [width, count], matrix(width, count, said)),
      tensor(
        'without_word',
        'float',
        [count],
        rules.map(({ word }) => (word === undefined ? 1 : 0)),
      ),
      tensor('presence', 'float', [width, 1], matrix(width, 1, [[vocabulary, 0, 1]])),
      tensor(
        'channels',
        'float',
        [width, 3],
        matrix(
          width,
          3,
          [0, 1, 2].map((k) => [vocabulary + 1 + k, k, 1] as const),
        ),
      ),
      tensor(
        'colour_of_rule',
        'float',
        [count, 3],
        rules.flatMap(({ rgb }) => (rgb ?? [0, 0, 0]).map((value) => value / 127.5 - 1)),
      ),
      tensor(
        'within',
        'float',
        [count],
        rules.map(({ rgb, within = 4 }) => (rgb === undefined ? 1e9 : (within / 127.5) ** 2)),
      ),
      tensor(
        'rank',
        'float',
        [count],
        rules.map((_, k) => 10 * (count - k)),
      ),
      tensor(
        'reply_of_rule',
        'float',
        [count, vocabulary],
        matrix(
          count,
          vocabulary,
          rules.map((rule, k) => [k, id(sayOf(rule)), 1] as const),
        ),
      ),
      tensor('next', 'float', [width, vocabulary], matrix(width, vocabulary, after)),
    ],
    inputs: [
      ['inputs_embeds', 'float', ['batch', 'length', width]],
      ['attention_mask', 'int64', ['batch', 'all']],
      ['position_ids', 'int64', ['batch', 'length']],
      ...past,
    ],
    outputs: [
      ['logits', 'float', ['batch', 'length', vocabulary]],
      ['present.0.key', 'float', ['batch', 1, 'all', width]],
      ['present.0.value', 'float', ['batch', 1, 'all', width]],
    ],
  });
}
