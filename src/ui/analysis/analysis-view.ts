import type { Dimension } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
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
  | { readonly kind: 'figures'; readonly figures: readonly Figure[]; readonly busy: string | null };

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
}

/** What a person wants in the workspace. */
export type AnalysisWant =
  | { readonly kind: 'scope'; readonly id: string }
  | { readonly kind: 'filter'; readonly dimension: Dimension; readonly id: string; readonly on: boolean }
  | { readonly kind: 'only'; readonly dimension: Dimension; readonly ids: readonly string[] | null }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }
  | { readonly kind: 'choose'; readonly what: 'split' | 'lines' | 'interval'; readonly id: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'save-table'; readonly table: ShownTable; readonly form: 'csv' | 'latex' }
  | { readonly kind: 'save-file'; readonly name: string; readonly blob: Blob };
export type AnalysisIntent = { readonly kind: 'analysis'; readonly want: AnalysisWant };
