import { join, textOf } from './bytes.js';

/** One record of the file, its cells still as bytes: a cell of pictures never becomes a string. */
export interface RawRow {
  /** 1 for the first record after the header, 0 for the header itself. */
  readonly number: number;
  /** In which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly Uint8Array[];
}

export interface BadRow {
  readonly number: number;
  readonly reason: string;
  /** In which it begins, from 1; absent where there are no lines. */
  readonly line?: number;
}

export const isBad = (row: RawRow | BadRow): row is BadRow => 'reason' in row;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
/** Bytes of one cell: a damaged quote must not make the rest of a file one cell. */
const LONGEST = 256 * 1024 * 1024;

/**
 * Reads comma- or tab-separated values (RFC 4180, as pandas reads them) from pieces of any size: cells may be quoted and
 * then hold delimiters, line ends and doubled quotes. Works on bytes, because delimiters are ASCII and cells of base64
 * would cost twice their size as text. After damage it goes on with the next line: a quote within a quoted cell that is
 * neither doubled nor at the cell's end makes the row bad, not the file.
 */
export class DelimitedReader {
  readonly #delimiter: number;
  #number = 0;
  #line = 1;
  #firstLine = 1;
  #cells: Uint8Array[] = [];
  #parts: Uint8Array[] = [];
  #length = 0;
  /** `start` of a cell, `plain`, within `quoted`, after a quote that may end the cell, or `lost` until the next line. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' | 'lost' = 'start';
  #reason = '';
  #first = true;

  readonly #skipBlanks: boolean;

  /** @param skipBlanks whether blanks around a quoted cell are no part of it (pandas's skipinitialspace) */
  constructor(delimiter: ',' | '\t', skipBlanks = false) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#skipBlanks = skipBlanks;
  }

  *push(piece: Uint8Array): Generator<RawRow | BadRow> {
    let at = 0;
    if (this.#first && piece.length > 0) {
      this.#first = false;
      if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) at = 3;
    }
    while (at < piece.length) {
      const byte = piece[at]!;
      switch (this.#state) {
        case 'lost': {
          const end = piece.indexOf(LF, at);
          if (end < 0) return;
          at = end + 1;
          yield this.#bad();
          break;
        }
        case 'start':
          if (byte === QUOTE) {
            this.#state = 'quoted';
            at++;
          } else if (this.#skipBlanks && byte === BLANK) {
            at++;
          } else {
            this.#state = 'plain';
          }
          break;
        case 'plain': {
          let end = at;
          while (end < piece.length && piece[end] !== this.#delimiter && piece[end] !== LF) end++;
          this.#take(piece, at, end);
          if (end < piece.length) yield* this.#close(piece[end]!);
          at = end + 1;
          break;
        }
        case 'quoted': {
          const end = piece.indexOf(QUOTE, at);
          this.#take(piece, at, end < 0 ? piece.length : end);
          if (end >= 0) this.#state = 'quote';
          at = end < 0 ? piece.length : end + 1;
          if (this.#length > LONGEST) this.#lose('a cell is longer than 256 MB: a quotation mark is missing');
          break;
        }
        case 'quote':
          if (byte === QUOTE) {
            this.#take(piece, at, at + 1);
            this.#state = 'quoted';
            at++;
          } else if (byte === this.#delimiter || byte === LF) {
            yield* this.#close(byte);
            at++;
          } else if (byte === CR || (this.#skipBlanks && byte === BLANK)) {
            at++;
          } else {
            this.#lose(`cell ${this.#cells.length + 1} goes on after its closing quotation mark`);
          }
          break;
      }
    }
  }

  /** What is left when the file ends. */
  *end(): Generator<RawRow | BadRow> {
    if (this.#state === 'quoted') {
      this.#lose('the file ends within this row');
      yield this.#bad();
    } else if (this.#state === 'lost') {
      yield this.#bad();
    } else if (this.#state !== 'start' || this.#cells.length > 0) {
      yield* this.#close(LF);
    }
  }

  #take(piece: Uint8Array, from: number, to: number): void {
    if (to <= from) return;
    if (this.#state === 'quoted')
      for (let at = piece.indexOf(LF, from); at >= 0 && at < to; at = piece.indexOf(LF, at + 1)) this.#line++;
    this.#parts.push(piece.subarray(from, to));
    this.#length += to - from;
  }

  *#close(byte: number): Generator<RawRow> {
    let cell = join(this.#parts);
    if (this.#state === 'plain' && byte === LF && cell.at(-1) === CR) cell = cell.slice(0, -1);
    const empty = this.#state === 'plain' && cell.length === 0;
    this.#cells.push(cell);
    this.#parts = [];
    this.#length = 0;
    this.#state = 'start';
    if (byte !== LF) return;
    const cells = this.#cells;
    const line = this.#firstLine;
    this.#cells = [];
    this.#firstLine = ++this.#line;
    // A blank line is no row.
    if (cells.length === 1 && empty) return;
    yield { number: this.#number++, line, cells };
  }

  #lose(reason: string): void {
    this.#state = 'lost';
    this.#reason = reason;
    this.#parts = [];
    this.#length = 0;
    this.#cells = [];
  }

  #bad(): BadRow {
    const line = this.#firstLine;
    this.#state = 'start';
    this.#firstLine = ++this.#line;
    return { number: this.#number++, reason: this.#reason, line };
  }
}

/** A row as text by column; null cells never occur, absent ones are absent. */
export interface TextRow {
  readonly number: number;
  readonly fields: { readonly [column: string]: string };
}

/** A whole small table as text: prediction and score files. Header names and, with `trim`, cells lose stray blanks. */
export function readTable(
  bytes: Uint8Array,
  delimiter: ',' | '\t',
  trim = false,
): {
  readonly columns: readonly string[];
  readonly rows: readonly TextRow[];
  readonly bad: readonly BadRow[];
} {
  const reader = new DelimitedReader(delimiter, trim);
  const rows: TextRow[] = [];
  const bad: BadRow[] = [];
  let columns: readonly string[] = [];
  for (const row of [...reader.push(bytes), ...reader.end()]) {
    if (isBad(row)) {
      bad.push(row);
    } else if (row.number === 0) {
      columns = row.cells.map((cell) => (textOf(cell) ?? '').trim());
    } else {
      const read = fieldsOf(row, columns, trim);
      if (typeof read === 'string') bad.push({ number: row.number, reason: read });
      else rows.push({ number: row.number, fields: read });
    }
  }
  return { columns, rows, bad };
}

/** The cells by column name, or why they cannot be read. `except` stays bytes. */
export function fieldsOf(
  row: RawRow,
  columns: readonly string[],
  trim = false,
  except = -1,
): { readonly [column: string]: string } | string {
  if (row.cells.length !== columns.length)
    return `it has ${row.cells.length} cells, the header has ${columns.length}`;
  const fields: Record<string, string> = {};
  for (const [k, column] of columns.entries()) {
    if (k === except) continue;
    const text = textOf(row.cells[k]!);
    if (text === null) return `the cell "${column}" is no UTF-8 text`;
    fields[column] = trim ? text.trim() : text;
  }
  return fields;
}
