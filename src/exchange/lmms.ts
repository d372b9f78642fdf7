import type { BadRow } from './delimited.js';
import { type Prediction, pythonJson } from './predictions.js';

export interface ReadSamples {
  /** `index` is the id that a metric names (`{id: ..}`), else `doc_id`. */
  readonly predictions: readonly Prediction[];
  readonly bad: readonly BadRow[];
}

/**
 * lmms-eval's `samples_*.jsonl` (seed-systems, A4): one line a question with doc_id, input, target, filtered_resps and
 * resps, flat or nested, the latter absent where it says the same. The first reply counts, as there. A line that is cut
 * off or damaged is named by its number.
 */
export function readSamples(text: string): ReadSamples {
  const predictions: Prediction[] = [];
  const bad: BadRow[] = [];
  const seen = new Set<string>();
  for (const [k, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const number = k + 1;
    if (line.trim() === '') continue;
    const read = sampleOf(number, line);
    if (typeof read === 'string') bad.push({ number, reason: read });
    else if (seen.has(read.index)) bad.push({ number, reason: `question ${read.index} was there before` });
    else {
      seen.add(read.index);
      predictions.push(read);
    }
  }
  return { predictions, bad };
}

function sampleOf(number: number, line: string): Prediction | string {
  let value: unknown;
  try {
    value = pythonJson(line);
  } catch {
    return 'it is no JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no sample';
  const held = new Map<string, unknown>(Object.entries(value));
  const reply = firstText(held.get('resps')) ?? firstText(held.get('filtered_resps'));
  if (reply === null) return 'it has no reply';
  const named = [...held.values()].map((metric) => idOf(metric)).find((id) => id !== null);
  const index = named ?? plain(held.get('doc_id'));
  if (index === null) return 'it has no doc_id';
  const fields: Record<string, string> = {};
  for (const [name, part] of held)
    if (name !== 'resps' && part !== null) fields[name] = plain(part) ?? JSON.stringify(part);
  return { number, index, prediction: reply, failed: false, fields };
}

/** The first text in lists of lists. */
function firstText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return null;
  for (const part of value) {
    const text = firstText(part);
    if (text !== null) return text;
  }
  return null;
}

const plain = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : null;

/** Metrics may be objects that name their question. */
const idOf = (metric: unknown): string | null =>
  typeof metric === 'object' && metric !== null && !Array.isArray(metric) && 'id' in metric
    ? plain(metric.id)
    : null;
