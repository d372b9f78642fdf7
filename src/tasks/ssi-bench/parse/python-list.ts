import { readString, stringStart } from './python-string.js';

/** Python reads no source that nests brackets deeper than this (its tokenizer's own bound). */
const MOST_NESTED = 200;
/** Python refuses to convert decimal numbers with more digits than this. */
const MOST_DIGITS = 4300;

const NUMBER =
  /(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|[1-9](?:_?[0-9])*|0(?:_?0)*)(?![0-9A-Za-z_.\u0080-\uffff])/y;

interface Cursor {
  readonly text: string;
  at: number;
}

/** Skips what Python skips between tokens inside brackets: blanks, line ends, comments, a backslash at a line's end. */
function skipBlank(c: Cursor): void {
  for (; c.at < c.text.length; c.at++) {
    const ch = c.text[c.at]!;
    if (ch === ' ' || ch === '\t' || ch === '\f' || ch === '\n' || ch === '\r') continue;
    if (ch === '#') {
      while (c.at + 1 < c.text.length && !'\n\r'.includes(c.text[c.at + 1]!)) c.at += 1;
      continue;
    }
    if (ch === '\\' && (c.text[c.at + 1] === '\n' || c.text[c.at + 1] === '\r')) {
      c.at += c.text[c.at + 1] === '\r' && c.text[c.at + 2] === '\n' ? 2 : 1;
      continue;
    }
    return;
  }
}

function readInteger(c: Cursor): number | null {
  NUMBER.lastIndex = c.at;
  const match = NUMBER.exec(c.text);
  if (match === null) return null;
  c.at = NUMBER.lastIndex;
  const digits = match[0].replaceAll('_', '');
  return digits.length > MOST_DIGITS && !/^0[xXoObB]/.test(digits) ? null : Number(digits);
}

/** An integer or a string, in any number of parentheses. A sign may stand before an unsigned number only. */
function readElement(c: Cursor): number | string | null {
  let open = 0;
  let sign: 1 | -1 | null = null;
  for (; ; c.at++) {
    skipBlank(c);
    const ch = c.text[c.at];
    if (ch === '(') {
      open += 1;
      if (open >= MOST_NESTED) return null;
    } else if ((ch === '-' || ch === '+') && sign === null) {
      sign = ch === '-' ? -1 : 1;
    } else break;
  }
  let value: number | string | null;
  if (sign === null && stringStart(c.text, c.at) !== null) {
    value = '';
    // Strings side by side are one string, as in Python.
    for (let next = stringStart(c.text, c.at); next !== null; next = stringStart(c.text, c.at)) {
      const read = readString(c.text, c.at, next);
      if (read === null) return null;
      value += read.value;
      c.at = read.end;
      skipBlank(c);
    }
  } else {
    value = readInteger(c);
    if (value !== null && sign === -1) value = -value;
  }
  if (value === null) return null;
  for (; open > 0; open--) {
    skipBlank(c);
    if (c.text[c.at] !== ')') return null;
    c.at += 1;
  }
  return value;
}

/**
 * Reads a span `[...]` as Python's literal reader would, where it is a flat list of whole numbers and strings; null for
 * everything else (nested lists, floats, booleans, names, byte and format strings, arithmetic, unfinished text). Nothing
 * is evaluated. Numbers beyond 2^53 come back inexact, which no permutation minds. Time is linear in the span's length.
 *
 * Two corners are left out: `\N{...}` escapes in strings, and text with unpaired surrogates.
 */
export function readPythonList(span: string): readonly (number | string)[] | null {
  if (span.includes('\0')) return null;
  const c: Cursor = { text: span, at: 1 };
  const values: (number | string)[] = [];
  for (;;) {
    skipBlank(c);
    if (c.text[c.at] === ']') return c.at === span.length - 1 ? values : null;
    const value = readElement(c);
    if (value === null) return null;
    values.push(value);
    skipBlank(c);
    if (c.text[c.at] === ',') c.at += 1;
    else if (c.text[c.at] !== ']') return null;
  }
}
