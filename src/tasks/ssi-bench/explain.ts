import { explainPublished } from './published.js';
import { tied } from './truth/rank.js';
import type { AnySsiItem, AnySsiKey, SsiItem, SsiKey } from './types.js';
import { CATEGORY_WORDS, CRITERION_WORDS, valueText } from './words.js';

const isNodes = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((n) => typeof n === 'number');

/** The members along a list of nodes, in words, for counts that are small enough to follow. */
function wayText(item: SsiItem, key: SsiKey, place: number): string | null {
  const ways = key.facts.nodes;
  const way: unknown = Array.isArray(ways) ? ways[place] : null;
  if (!isNodes(way)) return null;
  const between = way.length - 1;
  if (item.criterion === 'hop-distance') {
    return between === 0
      ? 'they share a joint'
      : `${between} member${between === 1 ? ' lies' : 's lie'} between them`;
  }
  return 'the two marked members included';
}

/**
 * The truth in words and numbers, one entry a line: the order, then each candidate from the smallest value to the
 * largest with what it measures.
 */
export function explainSsi(item: SsiItem, key: SsiKey): readonly string[] {
  const { noun } = CATEGORY_WORDS[item.category];
  const { least, most } = CRITERION_WORDS[item.criterion];
  const lines = [`Right order, from ${least} to ${most}: ${key.order.join(', ')}.`];
  for (const number of key.order) {
    const value = valueText(item.criterion, key.values[number - 1] ?? null);
    const way = key.values[number - 1] === null ? null : wayText(item, key, number - 1);
    lines.push(`${noun} ${number}: ${value}${way === null ? '' : ` (${way})`}.`);
  }
  const values = key.values.map((v) => v ?? Number.POSITIVE_INFINITY);
  if (values.some((v, i) => values.some((w, j) => j < i && tied(v, w))))
    lines.push('Equal values: the smaller number comes first.');
  return lines;
}

export function explainAny(item: AnySsiItem, key: AnySsiKey): readonly string[] {
  if (item.origin === 'imported') return explainPublished(item, key);
  if (!('values' in key)) throw new Error(`explain: the key of ${item.id} is that of a published item`);
  return explainSsi(item, key);
}
