export const FAMILY_IDS = ['ssi-bench', 'rota-bench', 'triviewbench', 'siri-bench', 'spatial-dise'] as const;
export type FamilyId = (typeof FAMILY_IDS)[number];

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Difficulty = 'easy' | 'medium' | 'hard';

/**
 * What every item says of itself, whatever its family; a family's item type extends this with its own data.
 * Items are plain JSON: they are stored, sent to workers, and printed as they are. An item never holds its key.
 */
export interface Item {
  readonly family: FamilyId;
  /** Version of the generator or importer; raised by every change that alters an item or its key. */
  readonly version: number;
  /** Unique within a pack, stable: generated items carry category and seed. */
  readonly id: string;
  /** uint32 the item was made from; null for imported ones. */
  readonly seed: number | null;
  /** A generated item is "after" the published benchmark, an imported one is the benchmark. Never pooled. */
  readonly origin: 'generated' | 'imported';
  /** The family's sub-task. */
  readonly category: string;
  /** Difficulty or level name, as the family defines it (`easy`.. or `L1`..); null if unknown. */
  readonly level: string | null;
}

/** The truth of an item, kept apart from it. `facts` explain it (measured values, a path): shown only after scoring. */
export interface Key {
  readonly id: string;
  readonly facts: { readonly [name: string]: Json };
}

export interface Keyed<I extends Item = Item, K extends Key = Key> {
  readonly item: I;
  readonly key: K;
}

/** What to make; a family ignores what it has no use for and refuses what it does not know. */
export interface GenerateSpec {
  readonly category: string;
  readonly level?: string;
  /** Free options of the family, e.g. a structure family to use. */
  readonly options?: { readonly [name: string]: string | number | boolean };
}
