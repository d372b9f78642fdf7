import type { ShownTable } from '../../analysis/table-text.js';

/** A share with its 95 % interval, 0..1. */
export interface Bar {
  readonly row: string;
  readonly series: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}
/** A number to compare with: chance, people or a model of the paper. 0..1 */
export interface Reference {
  readonly row: string;
  readonly name: string;
  readonly value: number;
}
export interface Dot {
  readonly series: string;
  readonly x: number;
  readonly value: number;
  /** null where no interval is known. */
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

export interface Axis {
  readonly label: string;
  /** `share` is 0..1, shown in percent. */
  readonly unit: 'share' | 'number' | 'seconds' | 'count';
  readonly log?: true;
}

export type FigureData =
  /** Shares by row, one mark a series, references as thin marks. */
  | {
      readonly kind: 'bars';
      readonly rows: readonly string[];
      readonly bars: readonly Bar[];
      readonly references: readonly Reference[];
    }
  /** Values along a number, one line a series. */
  | { readonly kind: 'lines'; readonly x: Axis; readonly y: Axis; readonly dots: readonly Dot[] }
  /** Distribution of seconds, one strip a series. */
  | {
      readonly kind: 'times';
      readonly series: readonly {
        readonly name: string;
        /** Counts in bins whose edges are `edges`, seconds. */
        readonly counts: readonly number[];
        readonly q1: number;
        readonly median: number;
        readonly q3: number;
        readonly fence: number;
        readonly outliers: number;
        readonly n: number;
      }[];
      readonly edges: readonly number[];
    }
  /** Counts of pairs: what is right down, what was answered across. */
  | {
      readonly kind: 'grid';
      readonly down: string;
      readonly across: string;
      readonly cells: readonly {
        readonly down: string;
        readonly across: string;
        readonly n: number;
        readonly share: number;
      }[];
    };

/** A figure as data; it is drawn where it is shown. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  /** What is to be seen and what must be known. */
  readonly note: string;
  readonly data: FigureData;
  /** The same in numbers. */
  readonly table: ShownTable;
}
