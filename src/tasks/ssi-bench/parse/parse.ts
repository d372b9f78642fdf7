import { readPythonList } from './python-list.js';
import { bracketSpans } from './spans.js';

/**
 * How a reply is read. `released` (default) is what the published evaluation code does: the last list that is a
 * permutation counts. `paper` is what the paper's F.1 says: the first list of integers counts, valid or not.
 */
export const SSI_PROTOCOLS = ['released', 'paper'] as const;
export type SsiProtocol = (typeof SSI_PROTOCOLS)[number];

export const isSsiProtocol = (name: string): name is SsiProtocol =>
  (SSI_PROTOCOLS as readonly string[]).includes(name);

/** Blanks as Python's `\s` and `int()` know them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts the four separators as blanks.
const TEXT_INTEGER = /^[\s\x1c-\x1f\x85]*(-?)(\p{Nd}+)[\s\x1c-\x1f\x85]*$/u;
const DIGIT = /\p{Nd}/u;

/** Value of a decimal digit of any script: they come in runs of ten, zero first. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}

function integerOf(text: string): number | null {
  if (text.includes('\ufeff')) return null;
  const match = TEXT_INTEGER.exec(text);
  if (match === null) return null;
  let value = 0;
  for (const digit of match[2]!) value = 10 * value + digitValue(digit);
  return match[1] === '-' ? -value : value;
}

/** The numbers of a list whose items are integers or strings that hold one; null for any other list. */
function integersOf(list: readonly (number | string)[]): readonly number[] | null {
  const out: number[] = [];
  for (const item of list) {
    const value = typeof item === 'number' ? item : integerOf(item);
    if (value === null) return null;
    out.push(value);
  }
  return out;
}

/** Whether the list holds each of 1..count once. */
export const isPermutation = (list: readonly number[], count: number): boolean =>
  list.length === count &&
  new Set(list).size === count &&
  list.every((v) => Number.isInteger(v) && v >= 1 && v <= count);

/**
 * Reads a ranking of 1..count from a model's raw reply, or null where there is none. Never throws, never evaluates;
 * time is linear in the text.
 */
export function parseRanking(
  text: string,
  count: number,
  protocol: SsiProtocol = 'released',
): readonly number[] | null {
  let last: readonly number[] | null = null;
  for (const span of bracketSpans(text)) {
    const list = readPythonList(span);
    if (list === null) continue;
    if (protocol === 'paper') {
      const integers = list.filter((item) => typeof item === 'number');
      if (integers.length < list.length) continue;
      return isPermutation(integers, count) ? integers : null;
    }
    const integers = integersOf(list);
    if (integers !== null && isPermutation(integers, count)) last = integers;
  }
  return last;
}
