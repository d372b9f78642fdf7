/** How a string literal opens: where its contents begin, its quote, and whether backslashes stand for themselves. */
export interface StringStart {
  readonly contents: number;
  readonly quote: string;
  readonly raw: boolean;
}

const OPENING = /(?:[rR]|[uU])?("""|'''|"|')/y;

/** The string literal that opens at `at`; null where none does. Byte and format strings are no text literals. */
export function stringStart(text: string, at: number): StringStart | null {
  OPENING.lastIndex = at;
  const match = OPENING.exec(text);
  if (match === null) return null;
  return { contents: OPENING.lastIndex, quote: match[1]!, raw: /^[rR]/.test(match[0]) };
}

const SIMPLE: { readonly [letter: string]: string } = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const WIDTH: { readonly [letter: string]: number } = { x: 2, u: 4, U: 8 };

/** What the escape after a backslash at `at` stands for; null where Python refuses it. */
function readEscape(text: string, at: number): { value: string; end: number } | null {
  const ch = text[at + 1];
  if (ch === undefined) return null;
  const simple = SIMPLE[ch];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (ch === '\n') return { value: '', end: at + 2 };
  if (ch === '\r') return { value: '', end: at + (text[at + 2] === '\n' ? 3 : 2) };
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4));
  if (octal !== null) {
    return { value: String.fromCharCode(Number.parseInt(octal[0], 8)), end: at + 1 + octal[0].length };
  }
  const width = WIDTH[ch];
  if (width !== undefined) {
    const hex = text.slice(at + 2, at + 2 + width);
    const code = /^[0-9a-fA-F]+$/.test(hex) && hex.length === width ? Number.parseInt(hex, 16) : -1;
    if (code < 0 || code > 0x10ffff) return null;
    return { value: String.fromCodePoint(code), end: at + 2 + width };
  }
  if (ch === 'N') return null;
  return { value: `\\${ch}`, end: at + 2 };
}

/** Reads a string literal to its end; null where it is not closed or an escape is refused. */
export function readString(
  text: string,
  at: number,
  start = stringStart(text, at),
): { readonly value: string; readonly end: number } | null {
  if (start === null) return null;
  const { quote, raw } = start;
  let value = '';
  for (let i = start.contents; i < text.length; ) {
    if (text.startsWith(quote, i)) return { value, end: i + quote.length };
    const ch = text[i]!;
    if (ch === '\\') {
      if (raw) {
        value += text.slice(i, i + 2);
        i += 2;
        continue;
      }
      const read = readEscape(text, i);
      if (read === null) return null;
      value += read.value;
      i = read.end;
      continue;
    }
    if (quote.length === 1 && (ch === '\n' || ch === '\r')) return null;
    value += ch;
    i += 1;
  }
  return null;
}
