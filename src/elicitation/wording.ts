import type { AnswerSpec } from '../core/answer.js';
import type { FamilyMeta } from '../core/family.js';
import type { Condition } from '../core/observation.js';

/** The form of a reply in one clause, for the system prompt. */
export function formOf(ask: AnswerSpec): string {
  switch (ask.kind) {
    case 'ranking':
      return `a list of the numbers 1 to ${ask.count} in square brackets, each once, for example [${example(ask.count)}]`;
    case 'rotation':
      return 'one JSON object, {"axis": "yaw", "angle": -10} or {"action": "STOP"}';
    case 'choice':
      return `one of ${ask.options.map(({ id }) => id).join(', ')}`;
    case 'number':
      return `${ask.integer ? 'one whole number' : 'one number'}${ask.unit === null ? '' : ` in ${ask.unit}`}${bounds(ask.min, ask.max)}, written in digits`;
    case 'integers':
      return `a list of whole numbers${bounds(ask.min, ask.max)} in square brackets, for example [2, 0, 1]`;
    case 'text':
      return `at most ${ask.maxLength} characters of text`;
  }
}

const example = (count: number): string =>
  Array.from({ length: count }, (_, k) => (k % 2 === 0 ? Math.min(k + 2, count) : k)).join(', ');

function bounds(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return ` from ${min} to ${max}`;
  if (min !== null) return `, at least ${min}`;
  return max === null ? '' : `, at most ${max}`;
}

export function systemPrompt(ask: AnswerSpec, style: Condition['style']): string {
  const form = formOf(ask);
  return [
    'You look closely at pictures and judge what they show as it is in space, not as it lies on the picture.',
    style === 'direct'
      ? `Your reply is ${form}, and nothing else.`
      : `Think first; the last line of your reply is ${form}.`,
  ].join(' ');
}

/** Most tokens of a reply: what the family's paper allowed, else enough for a reply of this kind. */
export function replyTokens(
  ask: AnswerSpec,
  style: Condition['style'],
  paper: FamilyMeta['replyTokens'],
): number {
  if (paper !== undefined) return paper[style];
  if (style === 'steps') return 1024;
  return ask.kind === 'text' ? Math.max(64, Math.ceil(ask.maxLength / 3)) : 96;
}

export interface Told {
  /** Number of sheets, 0 where every picture is an image of its own. */
  readonly sheets: readonly (readonly string[])[];
  /** Captions in order, where pictures are images of their own. */
  readonly captions: readonly string[];
  /** Earlier panels that are left out. */
  readonly dropped: number;
}

/** What the text says of the images that come with it; empty where there is nothing to say. */
export function pictureWords({ sheets, captions, dropped }: Told): string {
  const lines: string[] = [];
  const names = (all: readonly string[]): string => all.map((name) => `"${name}"`).join(', ');
  if (sheets.length === 1) {
    lines.push(
      `The pictures are printed on one sheet, in rows from left to right; above each stands its name: ${names(sheets[0] ?? [])}.`,
    );
  } else if (sheets.length > 1) {
    lines.push(
      `The pictures are printed on ${sheets.length} sheets, in rows from left to right; above each stands its name.`,
      ...sheets.map((labels, k) => `Sheet ${k + 1}: ${names(labels)}.`),
    );
  } else if (captions.length > 1) {
    lines.push(`The pictures, in order: ${captions.map((c, k) => `${k + 1}. ${c}`).join('; ')}.`);
  }
  if (dropped > 0) {
    lines.push(
      `The ${dropped === 1 ? 'oldest panel is' : `${dropped} oldest panels are`} left out for want of room; your rotations are listed in full.`,
    );
  }
  return lines.join('\n');
}
