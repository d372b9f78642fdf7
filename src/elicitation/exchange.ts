import type { Json } from '../core/item.js';

/**
 * Questions for a model that runs elsewhere, and its answers, as JSON Lines. A question's `id` says everything that is
 * needed to make its item again: the address of the run, `#`, the position in it (from 1), `@`, and the version of the
 * family that made it.
 */
export interface QuestionRow {
  readonly id: string;
  readonly item: string;
  readonly category: string;
  /** File names within the archive, in the order in which the prompt speaks of them. */
  readonly images: readonly string[];
  readonly system: string | null;
  readonly prompt: string;
  readonly maxTokens: number;
}

export interface AnswerRow {
  /** The run's address entries, as a query string. */
  readonly run: string;
  /** 0-based. */
  readonly index: number;
  /** Of the family. */
  readonly version: number;
  readonly text: string;
  readonly model: string | null;
}

export const questionId = (run: string, index: number, version: number): string =>
  `${run}#${index + 1}@${version}`;

export const questionLine = (row: QuestionRow): string => `${JSON.stringify(row)}\n`;

/** Names that others give to the text of a reply. */
const TEXTS = ['response', 'answer', 'prediction', 'output', 'text'];

/** Reads answers; lines that cannot be used are named with their reason, the others stay. */
export function readAnswers(source: string): {
  readonly answers: readonly AnswerRow[];
  readonly faults: readonly string[];
} {
  const answers: AnswerRow[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [k, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const read = answerOf(line);
    if (typeof read === 'string') faults.push(`line ${k + 1}: ${read}`);
    else if (seen.has(questionId(read.run, read.index, read.version))) {
      faults.push(`line ${k + 1}: the question was answered before; the first answer counts`);
    } else {
      seen.add(questionId(read.run, read.index, read.version));
      answers.push(read);
    }
  }
  return { answers, faults };
}

function answerOf(line: string): AnswerRow | string {
  let value: Json;
  try {
    value = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no JSON object';
  const fields = new Map(Object.entries(value));
  const id = fields.get('id');
  const parts = typeof id === 'string' ? /^(.+)#([1-9]\d{0,4})@(\d{1,6})$/.exec(id) : null;
  if (parts?.[1] === undefined) return 'has no "id" of a question that was saved here';
  const text = TEXTS.map((name) => fields.get(name)).find((field) => typeof field === 'string');
  if (typeof text !== 'string') return `has no text named ${TEXTS.join(', ')}`;
  const model = fields.get('model');
  return {
    run: parts[1],
    index: Number(parts[2]) - 1,
    version: Number(parts[3]),
    text,
    model: typeof model === 'string' && model.trim() !== '' ? model.trim() : null,
  };
}
