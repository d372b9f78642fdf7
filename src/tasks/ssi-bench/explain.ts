import { english, type SsiWords } from './explain-words.js';
import { tied } from './truth/rank.js';
import type { AnySsiItem, AnySsiKey, SsiItem, SsiKey } from './types.js';
import { CATEGORY_WORDS } from './words.js';

const isNodes = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((n) => typeof n === 'number');

/** The members along a list of nodes, in words, for counts that are small enough to follow. */
function wayText(item: SsiItem, key: SsiKey, place: number, words: SsiWords): string | null {
  const ways = key.facts.nodes;
  const way: unknown = Array.isArray(ways) ? ways[place] : null;
  if (!isNodes(way)) return null;
  return item.criterion === 'hop-distance' ? words.between(way.length - 1) : words.ringHolds;
}

interface Told {
  readonly text: string;
  /** Says more than a table of the order and the values does. */
  readonly remark: boolean;
}

function tell(item: AnySsiItem, key: AnySsiKey, words: SsiWords): readonly Told[] {
  const order = { text: words.rightOrder(item.criterion, key.order), remark: false };
  if (item.origin === 'imported') return [order, { text: words.published, remark: true }];
  if (!('values' in key)) throw new Error(`explain: the key of ${item.id} is that of a published item`);
  const noun = words.nouns[CATEGORY_WORDS[item.category].noun];
  const lines: Told[] = [order];
  for (const number of key.order) {
    const measured = key.values[number - 1] ?? null;
    const way = measured === null ? null : wayText(item, key, number - 1, words);
    const value = words.value(item.criterion, measured);
    lines.push({
      text: `${noun} ${number}: ${value}${way === null ? '' : ` (${way})`}.`,
      remark: way !== null,
    });
  }
  const values = key.values.map((v) => v ?? Number.POSITIVE_INFINITY);
  if (values.some((v, i) => values.some((w, j) => j < i && tied(v, w))))
    lines.push({ text: words.tie, remark: true });
  return lines;
}

/**
 * The truth in words and numbers, one entry a line: the order, then each candidate from the smallest value to the
 * largest with what it measures; of a published item what is known of it, the order.
 */
export const explainSsi = (item: AnySsiItem, key: AnySsiKey, words: SsiWords = english): readonly string[] =>
  tell(item, key, words).map(({ text }) => text);

/** The lines of these that say more than a table of the order and the values. */
export const remarksOf = (item: AnySsiItem, key: AnySsiKey, words: SsiWords): readonly string[] =>
  tell(item, key, words).flatMap(({ text, remark }) => (remark ? [text] : []));
