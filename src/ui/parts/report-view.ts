import type { Link } from '../view.js';

/**
 * A number of a report. `share` and `points` (a difference of shares) are 0..1 and -1..1, `number` has a unit of its own,
 * `count` is whole. `n` is what it was measured on, `low` and `high` its 95 % interval; null where there is none.
 */
export interface ReportCell {
  readonly value: number;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface ReportRow {
  readonly title: string;
  /** Heading that it stands under together with its neighbours; empty for none. */
  readonly under: string;
  /** `own` was measured here; the others are published and are never counted with them. */
  readonly kind: 'own' | 'people' | 'proprietary' | 'open' | 'models';
  /** One a column; null is not asked, or not printed. */
  readonly cells: readonly (ReportCell | null)[];
}

export interface ReportTable {
  readonly id: string;
  readonly title: string;
  /** What a reader must know to compare; empty if nothing. */
  readonly note: string;
  readonly columns: readonly {
    readonly title: string;
    readonly unit: 'share' | 'points' | 'number' | 'count';
  }[];
  readonly rows: readonly ReportRow[];
}

/** The tables of one answerer, or of two that are compared. */
export interface ReportSection {
  readonly name: string;
  /** What else must be known of it: how it was asked. */
  readonly note: string;
  /** Scored items in it. */
  readonly n: number;
  readonly tables: readonly ReportTable[];
}

/** A family's own report, from all its runs in this browser. */
export interface ReportView {
  readonly screen: 'report';
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly ReportSection[];
  /** What could not be counted, and why. */
  readonly problem: string | null;
  /** Where there is something to begin with when there are no runs. */
  readonly begin: Link;
}
