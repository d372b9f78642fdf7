import { strFromU8, unzipSync } from 'fflate';
import { fail, ok, type Result } from '../core/result.js';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
/** Bytes that a part may unpack to. */
const LARGEST = 512 * 1024 * 1024;

/**
 * The cells of the first sheet of an Excel workbook (ECMA-376), as text: what VLMEvalKit writes, no styles, nothing calculated,
 * numbers as they are written. Rows may be of different lengths. The few parts of the format that a table needs are read
 * here: the readers there are bring a DOM with them, which workers do not have.
 */
export function readXlsx(bytes: Uint8Array): Result<readonly (readonly string[])[]> {
  let files: { readonly [name: string]: Uint8Array };
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => (name === SHEET || name === STRINGS) && originalSize <= LARGEST,
    });
  } catch {
    return fail(
      'bad-xlsx',
      'This is no whole Excel workbook. Nothing was changed; save it again, or as TSV.',
    );
  }
  const sheet = files[SHEET];
  if (sheet === undefined) return fail('bad-xlsx', 'This workbook has no first sheet. Nothing was changed.');
  const shared = files[STRINGS] === undefined ? [] : sharedStrings(strFromU8(files[STRINGS]));
  const rows: string[][] = [];
  for (const row of elements(strFromU8(sheet), 'row')) {
    const cells: string[] = [];
    for (const cell of elements(row.body, 'c')) {
      const at = columnOf(attribute(cell.head, 'r')) ?? cells.length;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(cell, shared);
    }
    rows.push(cells);
  }
  return ok(rows);
}

interface Element {
  readonly head: string;
  readonly body: string;
}

/** Elements of a name that do not nest in themselves, in order. */
function* elements(xml: string, name: string): Generator<Element> {
  let at = 0;
  for (;;) {
    const from = openingOf(xml, name, at);
    if (from < 0) return;
    const close = xml.indexOf('>', from);
    if (close < 0) return;
    const head = xml.slice(from + name.length + 1, close);
    if (head.endsWith('/')) {
      yield { head, body: '' };
      at = close + 1;
      continue;
    }
    const end = xml.indexOf(`</${name}>`, close);
    if (end < 0) return;
    yield { head, body: xml.slice(close + 1, end) };
    at = end + name.length + 3;
  }
}

function openingOf(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    if (/[\s/>]/.test(xml[at + name.length + 1] ?? '')) return at;
  }
  return -1;
}

const attribute = (head: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(head)?.[1] ?? null;

/** 0 for "A1", 27 for "AB7". */
function columnOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** All texts of an item joined: rich text comes in runs. Phonetic hints are no part of it. */
const joined = (body: string): string =>
  [...elements(body.replace(/<rPh[\s>][\s\S]*?<\/rPh>/g, ''), 't')].map((t) => unescaped(t.body)).join('');

const sharedStrings = (xml: string): readonly string[] =>
  [...elements(xml, 'si')].map((si) => joined(si.body));

function cellText(cell: Element, shared: readonly string[]): string {
  const type = attribute(cell.head, 't');
  if (type === 'inlineStr') return joined(cell.body);
  const value = [...elements(cell.body, 'v')][0]?.body ?? '';
  // A reply that begins with an equals sign was written as a formula without a value: it is the reply that counts.
  const formula = [...elements(cell.body, 'f')][0]?.body ?? '';
  if (value === '' && formula !== '') return `=${unescaped(formula)}`;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return unescaped(value);
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities, and Excel's own `_x000D_` for characters that XML cannot hold. */
const unescaped = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (all, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
