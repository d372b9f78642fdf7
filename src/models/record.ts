import * as v from 'valibot';
import type { Json } from '../core/item.js';
import { fail, ok, type Result } from '../core/result.js';

/**
 * A model that the page can be told to use: where it lies, what it needs, who made it. The page's own list (list.ts) and
 * the records that people add have this one shape; `client.load(record)` takes it as it is. Plain JSON.
 */
export type ModelRecord = WebLlmRecord | TransformersRecord | OpenAiRecord;

interface Common {
  /** Stable name, unique among the records in use: letters, digits, `.`, `_`, `-`. */
  readonly id: string;
  readonly name: string;
  /** Where the model comes from: an address to read, or words. */
  readonly source: string;
  readonly licence: string;
  /** Bytes to download. */
  readonly sizeBytes: number | null;
  /** Bytes of GPU (or main) memory while it runs. */
  readonly memoryBytes: number | null;
  /** Most tokens of prompt, images and answer together. */
  readonly contextTokens: number | null;
  /** How many tokens an image costs (budget.ts); null where it cannot be told before asking. */
  readonly imageTokens: ImageTokens | null;
  /** A scripted automaton in the shape of a model: no model, for trying the page and for tests. Always said on screen. */
  readonly standIn: boolean;
  readonly note: string | null;
}

export type ImageTokens =
  /** Phi-3.5-vision's crops: by aspect ratio only. */
  | { readonly rule: 'phi3_v' }
  | { readonly rule: 'fixed'; readonly tokens: number }
  /** Tiles of a fixed side after a resize of the longest side, and a whole view beside them (SmolVLM, Idefics 3). */
  | { readonly rule: 'tiles'; readonly longestSide: number; readonly tile: number; readonly perTile: number };

/** A file of the model with what it must be: checked before the engine gets it. */
export interface ModelFile {
  /** Relative to the model's address, or the whole address. */
  readonly path: string;
  readonly sha256: string;
}

export interface WebLlmRecord extends Common {
  readonly backend: 'webllm';
  /** Absolute, or relative to the page. Has `/resolve/<revision>/` in it, else `/resolve/main/` is appended. */
  readonly model: string;
  /** The compiled library (WebAssembly), absolute or relative to the page. */
  readonly library: string;
  /** File name of the model's package manifest; null for the older kind without one. */
  readonly manifest: string | null;
  /** Its shaders use 16-bit floats: does not run without the WebGPU feature shader-f16. */
  readonly f16: boolean;
  /** Largest single GPU buffer it binds, bytes; null: what the engine asks for anyway (128 MiB). */
  readonly bufferBytes: number | null;
  /** Checked before loading, and refused when they differ. Shards that are not named are not checked. */
  readonly files: readonly ModelFile[];
}

export interface TransformersRecord extends Common {
  readonly backend: 'transformers';
  /** `owner/name` on the hub, or with `local` a folder relative to the page. */
  readonly model: string;
  readonly local: boolean;
  readonly revision: string;
  readonly device: 'webgpu' | 'wasm';
  /** One type for all parts, or one a part: `fp32`, `fp16`, `q8`, `q4`, `q4f16` .. */
  readonly dtype: string | { readonly [part: string]: string };
  readonly f16: boolean;
  readonly files: readonly ModelFile[];
}

/**
 * A server that speaks OpenAI's chat completions, at an address a person typed in: the only backend that sends anything
 * anywhere. A key is never part of the record.
 */
export interface OpenAiRecord extends Common {
  readonly backend: 'openai';
  /** Up to and without `/v1/chat/completions`. */
  readonly address: string;
  /** The model's name as the server knows it. */
  readonly model: string;
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('expected some text'));
const amount = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex'));
/** No address with a script in it, none to a local file, no user name or password. */
const place = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\/[^\s@]+$/.test(value) || /^(?!\/\/)[^\s:@\\]+$/.test(value),
    'expected an https or http address, or a path on this server',
  ),
);
const files = v.optional(v.array(v.strictObject({ path: place, sha256: hash })), []);

const common = {
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'expected letters, digits, dots and dashes'),
  ),
  name: text,
  source: v.optional(text, 'not given'),
  licence: v.optional(text, 'not given'),
  sizeBytes: v.optional(amount, null),
  memoryBytes: v.optional(amount, null),
  contextTokens: v.optional(v.nullable(count), null),
  imageTokens: v.optional(
    v.nullable(
      v.variant('rule', [
        v.strictObject({ rule: v.literal('phi3_v') }),
        v.strictObject({ rule: v.literal('fixed'), tokens: count }),
        v.strictObject({ rule: v.literal('tiles'), longestSide: count, tile: count, perTile: count }),
      ]),
    ),
    null,
  ),
  standIn: v.optional(v.boolean(), false),
  note: v.optional(v.nullable(v.string()), null),
};

const schema: v.GenericSchema<unknown, ModelRecord> = v.variant('backend', [
  v.strictObject({
    backend: v.literal('webllm'),
    ...common,
    model: place,
    library: place,
    manifest: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^[\w-][\w.-]*$/, 'expected a plain file name'))),
      null,
    ),
    f16: v.optional(v.boolean(), false),
    bufferBytes: v.optional(amount, null),
    files,
  }),
  v.strictObject({
    backend: v.literal('transformers'),
    ...common,
    model: place,
    local: v.optional(v.boolean(), false),
    revision: v.optional(text, 'main'),
    device: v.optional(v.picklist(['webgpu', 'wasm']), 'webgpu'),
    dtype: v.optional(v.union([text, v.record(v.string(), text)]), 'fp32'),
    f16: v.optional(v.boolean(), false),
    files,
  }),
  v.strictObject({ backend: v.literal('openai'), ...common, address: place, model: text }),
]);

/** Checks a record from outside; fields that may be left out get their defaults. Fault `bad-model`, `where` the path. */
export function decodeModel(value: unknown): Result<ModelRecord> {
  const read = v.safeParse(schema, value);
  if (read.success) return ok(read.output);
  const issue = read.issues[0];
  const where = v.getDotPath(issue) ?? 'record';
  return fail(
    'bad-model',
    `This model record cannot be used: ${where}: ${issue.message}. Nothing was changed. The guide shows a complete record.`,
    where,
  );
}

/** Reads pasted or uploaded JSON: one record, or a list of them. Faults: `bad-json`, `bad-model`. */
export function modelsFromJson(json: string): Result<readonly ModelRecord[]> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return fail('bad-json', `This is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const records: ModelRecord[] = [];
  for (const [i, one] of (Array.isArray(value) ? value : [value]).entries()) {
    const read = decodeModel(one);
    if (!read.ok)
      return Array.isArray(value)
        ? fail(read.fault.code, read.fault.message, `[${i}].${read.fault.where ?? ''}`)
        : read;
    records.push(read.value);
  }
  return ok(records);
}

/** The record as plain JSON, as the port and the store take it. */
export const jsonOf = (record: ModelRecord): Json => JSON.parse(JSON.stringify(record));
