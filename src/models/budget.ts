import { fail, ok, type Result } from '../core/result.js';
import { phiImage } from './phi-tokens.js';
import type { ImageTokens, ModelRecord } from './record.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Tokens one image takes; null where it cannot be told before asking, or where the model cannot take such an image. */
export function imageTokens(rule: ImageTokens | null, { width, height }: Size): number | null {
  switch (rule?.rule) {
    case undefined:
      return null;
    case 'phi3_v':
      return phiImage(width, height)?.tokens ?? null;
    case 'fixed':
      return rule.tokens;
    case 'tiles':
      return tiledTokens(rule.longestSide, rule.tile, rule.perTile, width, height);
  }
}

/**
 * SmolVLM's (Idefics 3's) image: scaled to its longest side, cut into tiles after each side was rounded up to whole
 * tiles, and the whole view once more. A tile costs its features, a wrapper token and its place; a row ends with a line
 * break; the whole view has two wrappers and a name of its own.
 */
function tiledTokens(longest: number, tile: number, perTile: number, width: number, height: number): number {
  const scale = longest / Math.max(width, height);
  const columns = Math.ceil(Math.max(1, Math.floor(width * scale)) / tile);
  const rows = Math.ceil(Math.max(1, Math.floor(height * scale)) / tile);
  const whole = perTile + 3;
  return columns * rows === 1 ? whole : columns * rows * (perTile + 2) + rows + 1 + whole;
}

/**
 * A cautious estimate for laying out a request before a model is loaded: English prose takes about a token for four
 * bytes, here it is two; digits and signs one each. `VlmClient.count` says it exactly, and `ask` refuses by that.
 */
export const textTokens = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += /[a-zA-Z ]/.test(character) ? 0.5 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return Math.ceil(bytes);
};

export interface Budget {
  readonly images: number;
  readonly text: number;
  readonly answer: number;
  readonly context: number | null;
  /** What is left of the context; null where the context or an image's cost is unknown. */
  readonly left: number | null;
}

/**
 * Whether images, text and answer fit the model's context, before anything is drawn or sent. Fault `too-long` with the
 * numbers; `bad-image` for a shape that the model cannot take. The worker counts again, exactly, before it asks.
 */
export function budgetOf(
  record: ModelRecord,
  images: readonly Size[],
  text: string,
  answer: number,
  context: number | null = record.contextTokens,
): Result<Budget> {
  let cost: number | null = 0;
  for (const image of images) {
    const one = imageTokens(record.imageTokens, image);
    if (one === null && record.imageTokens !== null)
      return fail(
        'bad-image',
        `${record.name} cannot take an image of ${image.width} x ${image.height} pixels: it is too narrow. Compose the pictures into another shape.`,
      );
    cost = cost === null || one === null ? null : cost + one;
  }
  const words = textTokens(text);
  if (cost === null || context === null)
    return ok({ images: cost ?? 0, text: words, answer, context, left: null });
  const left = context - cost - words - answer;
  if (left < 0) return fail('too-long', tooLong(record.name, context, cost, words, answer));
  return ok({ images: cost, text: words, answer, context, left });
}

/** The words of the fault, for the page and the worker alike. */
export const tooLong = (
  name: string,
  context: number,
  images: number,
  text: number,
  answer: number,
): string =>
  `This request does not fit: ${name} has room for ${context} tokens, and the images take ${images}, the text ${text}, the answer up to ${answer}: ${images + text + answer} in all. Nothing was sent. Use fewer or other shapes of pictures, a shorter answer, or a larger context.`;
