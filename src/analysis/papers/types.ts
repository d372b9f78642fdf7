import type { FamilyId } from '../../core/item.js';

/** A cell as printed; null where the paper prints a dash, or where the number did not survive in the text at hand. */
export type PaperCell = number | string | null;

export interface PaperColumn {
  readonly title: string;
  /** Heading over several columns. */
  readonly group?: string;
  /** `percent` is 0..100, `points` differences of percentages; `text` needs no number format. */
  readonly unit: 'percent' | 'points' | 'count' | 'ratio' | 'degrees' | 'text';
}

export interface PaperRow {
  readonly name: string;
  /** Heading over several rows. */
  readonly group?: string;
  /** One a column. */
  readonly cells: readonly PaperCell[];
}

/**
 * A table of a benchmark's paper, with its numbers as printed: shown beside one's own results and never counted with
 * them. Sections stand for pages: the texts this was taken from have none.
 */
export interface PaperTable {
  readonly family: FamilyId;
  /** "Table 2", "Figure 5", or "Text" for numbers that only sentences give. */
  readonly label: string;
  readonly caption: string;
  /** Paper and section. */
  readonly source: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** What a reader must know: numbers that are lost, derived or averaged in a particular way. */
  readonly note?: string;
}
