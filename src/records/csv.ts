export type Cell = string | number | boolean | null;

/** Spreadsheets take text that begins so for a formula (CSV injection); a leading apostrophe makes it text again. */
const FORMULA = /^[=+\-@\p{Cc}]/u;

/**
 * One cell (RFC 4180). Text is always quoted, and guarded where it could be taken for a formula; numbers and true or
 * false are bare; nothing is an empty cell.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return `${cell}`;
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${guarded.replaceAll('"', '""')}"`;
}

/** One row with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
