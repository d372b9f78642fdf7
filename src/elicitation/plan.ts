import type { FamilyMeta } from '../core/family.js';
import type { Condition, Observation } from '../core/observation.js';
import { fail, ok, type Result } from '../core/result.js';
import type { VlmImage, VlmMessage } from '../core/vlm.js';
import type { Elicitation } from './conditions.js';
import { grammarOf } from './grammar.js';
import { bestLayout, type Layout } from './layout.js';
import type { ModelLimits } from './limits.js';
import type { Panel, Placed, SheetPlan } from './sheets.js';
import { pictureWords, replyTokens, systemPrompt } from './wording.js';

/** Below this share of its resolution an earlier panel is not worth showing. */
const LEGIBLE = 0.75;

/** Tokens of a request as far as they can be told before it is sent. */
export interface Estimate {
  readonly text: number;
  readonly images: number | null;
  readonly reply: number;
  readonly context: number | null;
}

/** How pictures were laid out and what was left out; recorded with the answer. */
export interface PicturePolicy {
  readonly layout: Elicitation['layout'];
  /** Share of the pictures' resolution that reaches the model, each way. */
  readonly scale: number;
  /** Pictures shown, and earlier panels left out: the oldest first, their actions stay in the text. */
  readonly shown: number;
  readonly dropped: number;
}

/** Everything about a request but its pixels. */
export interface RequestPlan {
  readonly system: string | null;
  readonly text: string;
  readonly sheets: readonly SheetPlan[];
  readonly grammar: string | null;
  readonly maxTokens: number;
  readonly estimate: Estimate;
  readonly policy: PicturePolicy;
}

interface Attempt {
  readonly layout: Layout;
  readonly text: string;
  readonly textTokens: number;
  readonly dropped: number;
}

/**
 * What to ask a model for an observation. A request that does not fit is a fault (`does-not-fit`) that says the numbers:
 * pictures and text of the question itself are never cut. Earlier panels of an episode are dropped, oldest first, until
 * the rest fits and can still be made out.
 * @param panels sizes of the observation's pictures, in order
 * @param meta of the family that asks; only its own limit for replies is looked at
 */
export function planRequest(
  observation: Observation,
  panels: readonly Panel[],
  condition: Pick<Condition, 'style'>,
  elicitation: Elicitation,
  limits: ModelLimits,
  meta: Pick<FamilyMeta, 'replyTokens'> = {},
): Result<RequestPlan> {
  const { ask } = observation;
  const constrained = elicitation.output === 'constrained' && condition.style === 'direct';
  const grammar = constrained ? grammarOf(ask) : null;
  if (elicitation.output === 'constrained' && grammar === null) {
    return fail(
      'no-grammar',
      condition.style === 'steps'
        ? 'Step-by-step replies cannot be held to a grammar. Choose direct answers, or free output.'
        : 'There is no grammar for this kind of answer. Choose free output.',
    );
  }
  const system = elicitation.system === 'short' ? systemPrompt(ask, condition.style) : null;
  const maxTokens = elicitation.maxTokens ?? replyTokens(ask, condition.style, meta.replyTokens);
  const context = limits.contextTokens;

  const attempt = (dropped: number): Attempt | null => {
    const placed = panels.slice(dropped).map(
      (panel, k): Placed => ({
        panel,
        index: dropped + k,
        label: `Picture ${k + 1}: ${panel.caption}`,
      }),
    );
    // The words depend on the layout and the room on the words: two rounds settle it.
    let words = '';
    let layout: Layout | null = null;
    let textTokens = 0;
    for (let round = 0; round < 2; round++) {
      textTokens = limits.text([system ?? '', words, observation.prompt].join('\n\n'));
      const room = context === null ? null : context - maxTokens - textTokens;
      layout = bestLayout(placed, elicitation.layout, limits, room);
      if (layout === null) return null;
      words = wordsFor(layout, dropped);
    }
    if (layout === null) return null;
    const text = words === '' ? observation.prompt : `${words}\n\n${observation.prompt}`;
    textTokens = limits.text([system ?? '', text].join('\n\n'));
    return { layout, text, textTokens, dropped };
  };
  const over = ({ layout, textTokens }: Attempt): number =>
    context === null ? 0 : textTokens + (layout.tokens ?? 0) + maxTokens - context;

  const earlier = ask.kind === 'rotation' ? panels.length - 1 : 0;
  const first = Math.max(0, earlier - elicitation.earlierPanels);
  let chosen: Attempt | null = null;
  for (let dropped = first; dropped <= earlier; dropped++) {
    chosen = attempt(dropped);
    const fine = chosen !== null && over(chosen) <= 0 && chosen.layout.scale >= LEGIBLE;
    if (fine) break;
  }
  if (chosen === null) {
    return fail(
      'picture-too-thin',
      'A picture of this question is too long and thin for the model. Nothing was sent.',
    );
  }
  const estimate: Estimate = {
    text: chosen.textTokens,
    images: chosen.layout.tokens,
    reply: maxTokens,
    context,
  };
  if (over(chosen) > 0) return tooLong(estimate, chosen);
  const { layout, text, dropped } = chosen;
  const policy: PicturePolicy = {
    layout: elicitation.layout,
    scale: layout.scale,
    shown: panels.length - dropped,
    dropped,
  };
  return ok({ system, text, sheets: layout.sheets, grammar, maxTokens, estimate, policy });
}

function wordsFor(layout: Layout, dropped: number): string {
  const labels = layout.sheets.map(({ cells }) => cells.flatMap(({ label }) => label?.text ?? []));
  const captions = layout.sheets.flatMap(({ cells }) => cells.map(({ caption }) => caption));
  const printed = labels.some((sheet) => sheet.length > 0);
  return pictureWords({ sheets: printed ? labels : [], captions: printed ? [] : captions, dropped });
}

const number = new Intl.NumberFormat('en');

function tooLong(estimate: Estimate, { layout }: Attempt): Result<never> {
  const { text, images, reply, context } = estimate;
  const all = text + (images ?? 0) + reply;
  const pictures = layout.sheets.length === 1 ? '1 image' : `${layout.sheets.length} images`;
  return fail(
    'does-not-fit',
    `This question takes about ${number.format(all)} tokens (${pictures} ${number.format(images ?? 0)}, text ${number.format(text)}, room for the reply ${number.format(reply)}); the model has ${number.format(context ?? 0)}. It was not sent. Load the model with a larger context, print pictures on sheets, or ask for a shorter reply.`,
  );
}

/** The messages of a plan. Images come before the text; a model that takes them first would put them there anyway. */
export function messagesOf(plan: RequestPlan, images: readonly VlmImage[]): readonly VlmMessage[] {
  if (images.length !== plan.sheets.length)
    throw new Error(`messagesOf: ${images.length} images for ${plan.sheets.length} sheets`);
  const user: VlmMessage = { role: 'user', parts: [...images, { kind: 'text', text: plan.text }] };
  return plan.system === null
    ? [user]
    : [{ role: 'system', parts: [{ kind: 'text', text: plan.system }] }, user];
}
