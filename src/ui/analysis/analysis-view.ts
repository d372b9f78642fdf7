import type { Dimension } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import type { ReviewView } from '../view.js';
import type { Figure } from './figure-view.js';
import type { AnalysisPart } from './parts.js';

export interface Option {
  readonly id: string;
  readonly title: string;
}

/** One dimension by which trials can be left out; `n` counts trials of the scope, whatever the other filters say. */
export interface FilterView {
  readonly dimension: Dimension;
  readonly title: string;
  readonly options: readonly (Option & { readonly n: number; readonly on: boolean })[];
}

/** What is looked at: one family, generated or imported items, live or test. Two of these are never put together. */
export interface ScopeView extends Option {
  readonly n: number;
}

export type AnalysisBody =
  | { readonly kind: 'tables'; readonly own: readonly ShownTable[]; readonly papers: readonly ShownTable[] }
  | FiguresBody
  | CompareBody
  | ItemBody
  | ModelsBody
  | ExchangeBody
  | ReportBody;

export interface FiguresBody {
  readonly kind: 'figures';
  readonly figures: readonly Figure[];
  readonly busy: string | null;
  /** Figures that cannot be drawn, and why not. */
  readonly absent: readonly { readonly title: string; readonly why: string }[];
}

/** One item under two selections. */
export interface ComparedItem {
  readonly item: string;
  readonly title: string;
  readonly first: ComparedAnswer;
  readonly second: ComparedAnswer;
  /** Address of the item's own page. */
  readonly href: string;
}
export interface ComparedAnswer {
  readonly n: number;
  /** Mean of the headline metric, 0..1. */
  readonly mean: number;
  /** What was answered, most frequent first: "[2, 1, 3], twice". */
  readonly words: string;
}
export interface CompareBody {
  readonly kind: 'compare';
  readonly options: readonly Option[];
  readonly first: string;
  readonly second: string;
  readonly names: readonly [string, string];
  readonly summary: ShownTable | null;
  /** What is listed: `all`, `first` (only the first solves it), `second`, `both`, `neither`. */
  readonly show: string;
  readonly shows: readonly (Option & { readonly n: number })[];
  readonly items: readonly ComparedItem[];
  /** The item whose pictures are open. */
  readonly opened: {
    readonly item: string;
    readonly review: ReviewView | null;
    readonly problem: string | null;
  } | null;
}

export interface ItemBody {
  readonly kind: 'item';
  readonly item: string;
  readonly review: ReviewView | null;
  readonly problem: string | null;
  readonly answers: ShownTable;
  /** How hard it is, as far as answers say. */
  readonly facts: readonly (readonly [string, string])[];
}

/** A long computation or transfer that can be stopped. `share` is 0..1, null where it is not known. */
export interface RunningView {
  readonly title: string;
  readonly detail: string;
  readonly share: number | null;
}

export interface ModelsBody {
  readonly kind: 'models';
  readonly jobs: readonly (Option & { readonly about: string })[];
  readonly running: RunningView | null;
  readonly problem: string | null;
  readonly tables: readonly ShownTable[];
  readonly figures: readonly Figure[];
}

/** A published pack in this browser. */
export interface ImportedView {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  /** Address of a run of it. */
  readonly start: string;
  /** The first question of each arrangement of pictures, for a look at their order. `src` is an address of this page's own. */
  readonly looks: readonly {
    readonly title: string;
    readonly pictures: readonly { readonly caption: string; readonly src: string }[];
  }[];
}

export interface ExchangeBody {
  readonly kind: 'exchange';
  readonly packs: readonly Option[];
  readonly imported: readonly ImportedView[];
  readonly pack: string;
  readonly exports: readonly (Option & { readonly about: string })[];
  readonly running: RunningView | null;
  /** What came of the last one; `bad` names rows that were left out. */
  readonly told: { readonly ok: boolean; readonly text: string; readonly bad: readonly string[] } | null;
}

export interface ReportBody {
  readonly kind: 'report';
  readonly title: string;
  readonly when: string;
  readonly methods: readonly string[];
  readonly tables: readonly ShownTable[];
  readonly figures: readonly Figure[];
}

/** The results workspace. */
export interface AnalysisView {
  readonly screen: 'analysis';
  readonly part: AnalysisPart;
  readonly scopes: readonly ScopeView[];
  readonly scope: string;
  readonly filters: readonly FilterView[];
  /** ISO dates, '' for open ends. */
  readonly from: string;
  readonly to: string;
  /** Whose numbers are told apart, and what each line of the table is. */
  readonly split: string;
  readonly splits: readonly Option[];
  readonly lines: string;
  readonly lineChoices: readonly Option[];
  readonly interval: string;
  readonly intervals: readonly Option[];
  /** Trials that pass, and all of the scope. */
  readonly passed: number;
  readonly all: number;
  readonly body: AnalysisBody;
  /** The addresses of the parts, with the same choices. */
  readonly links: { readonly [part in AnalysisPart]: string };
  readonly unreadable: number;
  /** Runs that are still being read; what is shown is without those that are left. null when all are here. */
  readonly reading: { readonly done: number; readonly total: number } | null;
}

/** What a person wants in the workspace. */
export type AnalysisWant =
  | { readonly kind: 'scope'; readonly id: string }
  | { readonly kind: 'filter'; readonly dimension: Dimension; readonly id: string; readonly on: boolean }
  | { readonly kind: 'only'; readonly dimension: Dimension; readonly ids: readonly string[] | null }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'choose';
      readonly what: 'split' | 'lines' | 'interval' | 'a' | 'b' | 'show';
      readonly id: string;
    }
  | { readonly kind: 'clear' }
  /** Pictures of an item in a comparison; null closes them. */
  | { readonly kind: 'open'; readonly item: string | null }
  | { readonly kind: 'compute'; readonly job: string }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'import-answers';
      readonly files: readonly File[];
      readonly pack: string;
      readonly model: string;
    }
  | { readonly kind: 'import-benchmark'; readonly files: readonly File[] }
  | { readonly kind: 'delete-pack'; readonly id: string }
  | { readonly kind: 'export'; readonly what: string; readonly pack: string }
  | { readonly kind: 'save-table'; readonly table: ShownTable; readonly form: 'csv' | 'latex' }
  | { readonly kind: 'save-file'; readonly name: string; readonly blob: Blob };
export type AnalysisIntent = { readonly kind: 'analysis'; readonly want: AnalysisWant };
