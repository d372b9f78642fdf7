import {
  Florence2Processor,
  Lfm2VlProcessor,
  Lfm3VlProcessor,
  LlavaProcessor,
  PaliGemmaProcessor,
  PixtralProcessor,
  type Processor,
  RawImage,
  Tensor,
} from '@huggingface/transformers';
import { fail, ok, type Result } from '../src/core/result.js';
import type { VlmMessage } from '../src/core/vlm.js';
import { words } from './model-files.js';

/** A conversation as the model takes it. */
export interface Inputs {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Tokens of the prompt, and how many of them stand for images. */
  readonly length: number;
  readonly images: number;
}

export async function inputsOf(
  processor: Processor,
  messages: readonly VlmMessage[],
): Promise<Result<Inputs>> {
  const images: RawImage[] = [];
  const chat = [];
  for (const { role, parts } of messages) {
    const content = [];
    for (const part of parts) {
      if (part.kind === 'text') content.push({ type: 'text', text: part.text });
      else {
        try {
          images.push(await RawImage.fromBlob(new Blob([new Uint8Array(part.png)], { type: 'image/png' })));
        } catch (error) {
          return fail('bad-image', `An image could not be decoded (${words(error)}). Nothing was asked.`);
        }
        content.push({ type: 'image' });
      }
    }
    chat.push({ role, content });
  }
  const plain: unknown = Reflect.apply(processor.apply_chat_template, processor, [
    chat,
    { add_generation_prompt: true, tokenize: false },
  ]);
  if (typeof plain !== 'string') throw new Error('the chat template gave no text');
  const inputs: unknown = await (images.length === 0
    ? // Some processors insist on images; without any, the tokenizer is all there is to them.
      processor.tokenizer?._call(plain)
    : takesImagesFirst(processor)
      ? processor(images, plain)
      : processor(plain, images));
  if (typeof inputs !== 'object' || inputs === null || !('input_ids' in inputs))
    throw new Error('the processor gave no tokens');
  const { input_ids: ids } = inputs;
  if (!(ids instanceof Tensor)) throw new Error('the processor gave no tokens');
  const length = ids.dims.at(-1) ?? 0;
  const textTokens = processor.tokenizer?.encode(plain).length ?? length;
  return ok({ inputs: { ...inputs }, length, images: Math.max(0, length - textTokens) });
}

const takesImagesFirst = (processor: Processor): boolean =>
  [
    Florence2Processor,
    Lfm2VlProcessor,
    Lfm3VlProcessor,
    LlavaProcessor,
    PaliGemmaProcessor,
    PixtralProcessor,
  ].some((one) => processor instanceof one);
