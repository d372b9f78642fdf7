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

/**
 * Conditions as they were stored or typed; whatever is missing or makes no sense becomes the default, so that an old
 * setting never stands in the way. A run's own conditions were written by `Elicitation` and come back as they were.
 */
export function readElicitation(value: unknown): Elicitation {
  const d = DEFAULT_ELICITATION;
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const one = <T extends string>(name: string, among: readonly T[], otherwise: T): T =>
    among.find((word) => word === fields.get(name)) ?? otherwise;
  const number = (name: string, low: number, high: number, otherwise: number, whole = true): number => {
    const given: unknown = fields.get(name);
    const fine =
      typeof given === 'number' && given >= low && given <= high && (!whole || Number.isInteger(given));
    return fine ? given : otherwise;
  };
  return {
    version: 1,
    output: one('output', ['free', 'constrained'], d.output),
    system: one('system', ['none', 'short'], d.system),
    longSide: number('longSide', 128, 1920, d.longSide),
    layout: one('layout', ['sheets', 'separate'], d.layout),
    earlierPanels: number('earlierPanels', 0, 48, d.earlierPanels),
    frames: number('frames', 1, 64, d.frames),
    maxTokens: fields.get('maxTokens') == null ? null : number('maxTokens', 1, 32768, 256),
    temperature: number('temperature', 0, 2, d.temperature, false),
    seed: number('seed', 0, 0xffffffff, d.seed),
    timeout: number('timeout', 1, 86_400, d.timeout),
  };
}
