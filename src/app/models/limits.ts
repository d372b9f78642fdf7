import type { LoadedModel } from '../../core/vlm.js';
import type { ModelLimits } from '../../elicitation/limits.js';
import { imageTokens } from '../../models/budget.js';
import { phiImage } from '../../models/phi-tokens.js';
import type { ModelRecord } from '../../models/record.js';

/** Tokens that the chat template and a system prompt's wrapping may take. */
const TEMPLATE = 32;

/**
 * What a model has room for, from its record and from what was loaded.
 * @param perCharacter tokens a character of this prompt's text, counted by the model or estimated
 */
export function limitsOf(
  record: Pick<ModelRecord, 'imageTokens' | 'contextTokens'>,
  loaded: Pick<LoadedModel, 'contextTokens'>,
  perCharacter: number,
): ModelLimits {
  const rule = record.imageTokens;
  return {
    contextTokens: loaded.contextTokens ?? record.contextTokens,
    image(width, height) {
      if (rule?.rule === 'phi3_v') {
        const seen = phiImage(width, height);
        return seen === null ? null : { tokens: seen.tokens, width: seen.width, height: seen.height };
      }
      const tokens = imageTokens(rule, { width, height });
      if (rule !== null && tokens === null) return null;
      const longest = rule?.rule === 'tiles' ? rule.longestSide : null;
      const scale = longest === null ? 1 : Math.min(1, longest / Math.max(width, height));
      return { tokens, width: width * scale, height: height * scale };
    },
    text: (text) => Math.ceil(text.length * perCharacter) + TEMPLATE,
  };
}
