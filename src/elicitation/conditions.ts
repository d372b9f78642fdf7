/**
 * How a model is asked: the part of a run's condition that is the model's, not the task's. Chosen before the run,
 * stored with it and with every answer.
 */
export interface Elicitation {
  readonly version: 1;
  /** `constrained`: every token must follow the answer's grammar. Changes what is measured; only for direct answers. */
  readonly output: 'free' | 'constrained';
  readonly system: 'none' | 'short';
  /** Longest side of a drawn picture, pixels (SSI-Bench shows 512 to models). Rasters come at their own size. */
  readonly longSide: number;
  /** `sheets`: several pictures printed on one or two sheets with labels; `separate`: one image a picture. */
  readonly layout: 'sheets' | 'separate';
  /** Most earlier panels of an episode that are shown; older ones are told in words only. */
  readonly earlierPanels: number;
  /** Frames of a camera flight that are shown, evenly spread. */
  readonly frames: number;
  /** Most tokens of a reply; null takes what the kind of answer needs. */
  readonly maxTokens: number | null;
  readonly temperature: number;
  /** uint32 */
  readonly seed: number;
  /** Seconds for one request before it counts as failed. */
  readonly timeout: number;
}

export const DEFAULT_ELICITATION: Elicitation = {
  version: 1,
  output: 'free',
  system: 'none',
  longSide: 512,
  layout: 'sheets',
  earlierPanels: 8,
  frames: 8,
  maxTokens: null,
  temperature: 0,
  seed: 1,
  timeout: 300,
};

/** What tells two conditions of one model apart, in words that stay the same: part of a run's participant. */
export function conditionWords(elicitation: Elicitation): string {
  const { output, system, longSide, layout, temperature, maxTokens, earlierPanels, frames } = elicitation;
  const d = DEFAULT_ELICITATION;
  return [
    output,
    `${longSide} px`,
    layout,
    ...(system === 'none' ? [] : ['system prompt']),
    ...(temperature === 0 ? [] : [`temperature ${temperature}`]),
    ...(maxTokens === null ? [] : [`at most ${maxTokens} tokens`]),
    ...(earlierPanels === d.earlierPanels ? [] : [`${earlierPanels} earlier panels`]),
    ...(frames === d.frames ? [] : [`${frames} frames`]),
  ].join(', ');
}
