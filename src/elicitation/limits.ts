/** What an image costs a model. `width` and `height` are what is left of it after the model's own resizing. */
export interface ImageCost {
  /** null where the model's rule is not known. */
  readonly tokens: number | null;
  readonly width: number;
  readonly height: number;
}

/** What a model has room for. The host makes these from the model's record; nothing here knows models. */
export interface ModelLimits {
  /** Tokens of prompt and reply together; null where unknown. */
  readonly contextTokens: number | null;
  /** null for images that the model cannot take (too thin). */
  image(width: number, height: number): ImageCost | null;
  /** Tokens that a text takes, template included; rather too many than too few. */
  text(text: string): number;
}

/** Four characters a token is usual for English text; three and a half, and the template, are on the safe side. */
export const roughTextTokens = (text: string): number => Math.ceil(text.length / 3.5) + 24;

/** For models of which nothing is known: everything fits, and images are seen as they are. */
export const UNKNOWN_LIMITS: ModelLimits = {
  contextTokens: null,
  image: (width, height) => ({ tokens: null, width, height }),
  text: roughTextTokens,
};
