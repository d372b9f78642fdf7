import type { ChatCompletionMessageParam, MLCEngine } from '@mlc-ai/web-llm';
import { fail, type Result } from '../src/core/result.js';
import type { VlmMessage, VlmPart } from '../src/core/vlm.js';
import { tooLong } from '../src/models/budget.js';
import { phiImage } from '../src/models/phi-tokens.js';
import type { WebLlmRecord } from '../src/models/record.js';
import {
  type ChatConfig,
  type ManifestImage,
  type SentRequest,
  segmentsOf,
  sentRequest,
} from '../src/models/webllm-prompt.js';

/** A model in the engine, with what its own files say of it. */
export interface Loaded {
  readonly engine: MLCEngine;
  readonly record: WebLlmRecord;
  readonly config: ChatConfig;
  readonly image: ManifestImage | null;
  readonly context: number;
}

export const requestOf = (record: WebLlmRecord, messages: readonly VlmMessage[]): SentRequest =>
  sentRequest(messages, record.manifest === null);

export function engineMessages(request: SentRequest, older: boolean): ChatCompletionMessageParam[] {
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

/** Tokens of a request as the engine will count them; null where a part cannot be counted. */
export function countOf(
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

export function refusal(loaded: Loaded, request: SentRequest, answer: number): Result<never> | null {
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
export function pipelineOf(engine: MLCEngine, id: string): unknown {
  const pipelines = part(engine, 'loadedModelIdToPipeline');
  return pipelines instanceof Map ? pipelines.get(id) : null;
}
export const part = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
