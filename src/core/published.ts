/** A published row of results, shown beside one's own and never counted with them. Values are proportions, 0..1. */
export interface PublishedRow {
  readonly name: string;
  readonly kind: 'people' | 'proprietary' | 'open' | 'chance';
  /** Per metric (as in the family's meta), per category. */
  readonly metrics: { readonly [metric: string]: { readonly [category: string]: number } };
  /** Per metric, the mean over all items as the paper prints it. */
  readonly overall: { readonly [metric: string]: number };
}

export interface Published {
  /** What the rows were measured on and where they are printed. */
  readonly source: string;
  /** Items per category of the published benchmark. */
  readonly counts: { readonly [category: string]: number };
  readonly rows: readonly PublishedRow[];
}
