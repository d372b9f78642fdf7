import type { Item, Key } from '../../core/item.js';
import type { Camera, Environment, Material, Section } from '../../core/scene.js';
import type { Vec3 } from '../../core/vec.js';

/** Version of generated items; raised by every change that alters an item or its key. */
export const SSI_VERSION = 2;

export const SSI_CATEGORIES = [
  'ground-height',
  'ground-angle',
  'dimension',
  'relative-distance',
  'area',
  'volume',
  'multi-view-geometric',
  'hop-distance',
  'cycle-length',
  'multi-view-topological',
] as const;
export type SsiCategory = (typeof SSI_CATEGORIES)[number];

/** What is ranked by, smallest first (SSI-Bench, Table 1). */
export type Criterion =
  | 'centroid-height'
  | 'ground-angle'
  | 'length'
  | 'line-distance'
  | 'hull-area'
  | 'hull-volume'
  | 'hop-distance'
  | 'cycle-length';

export type StructureFamilyId =
  | 'space-frame'
  | 'lattice-tower'
  | 'truss-bridge'
  | 'cable-stayed-bridge'
  | 'roof-truss'
  | 'straight-stair'
  | 'spiral-stair'
  | 'scaffold'
  | 'geodesic-dome'
  | 'rebar-cage'
  | 'pipe-rack';

/**
 * Nodes (metres, z up, ground at z = 0, rounded to 1 mm) and straight members between them (pairs of node indices,
 * smaller first). A continuous element is split at every node it touches: each segment is a member. Truth is computed
 * from these rounded numbers and nothing else.
 */
export interface Structure {
  readonly family: StructureFamilyId;
  readonly nodes: readonly Vec3[];
  readonly members: readonly (readonly [number, number])[];
}

/**
 * How the structure looks: everything a scene needs beyond its nodes and members, as small plain data.
 * `memberStyle[k]` is an index into `styles`. `variant` carries the structure family's own parameters (tread width,
 * deck, joints ..), from which `sceneOf` builds the parts that are not members.
 */
export interface Look {
  readonly styles: readonly MemberStyle[];
  readonly memberStyle: readonly number[];
  readonly materials: readonly Material[];
  readonly environment: Environment;
  readonly variant: { readonly [name: string]: number | string | boolean };
}

export interface MemberStyle {
  readonly section: Section;
  readonly material: number;
}

export interface SsiItem extends Item {
  readonly family: 'ssi-bench';
  readonly origin: 'generated';
  readonly category: SsiCategory;
  readonly level: 'easy' | 'medium' | 'hard';
  readonly seed: number;
  readonly criterion: Criterion;
  readonly structure: Structure;
  readonly look: Look;
  /** Member index each, pair of member indices each, or list of node indices each; see the family's README. */
  readonly candidates: readonly (number | readonly number[])[];
  /** Member 0 of multi-view items, else null. */
  readonly reference: number | null;
  /** One camera, or two for multi-view (A marks the reference, B the targets). */
  readonly cameras: readonly Camera[];
}

export interface SsiKey extends Key {
  /** 1-based candidate numbers, smallest first, ties broken by the smaller number. */
  readonly order: readonly number[];
  /** The measured value of each candidate, in candidate order; null is infinite (no common cycle). */
  readonly values: readonly (number | null)[];
}

/** Version of the importer of published items. */
export const SSI_IMPORT_VERSION = 1;

/** A published picture: the file as it was, found by its hash. */
export interface SsiPicture {
  /** `original`, or `original-a`, `original-b` and `reference`; then `1`, `2` .. */
  readonly id: string;
  /** SHA-256 of the file, lower-case hex: the reference that hosts resolve. */
  readonly sha256: string;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  /** Size of the file. */
  readonly bytes: number;
}

/** A question of the published benchmark (SSI-Bench, section 4): photographs without a structure that could be measured. */
export interface SsiPublished extends Item {
  readonly family: 'ssi-bench';
  readonly origin: 'imported';
  readonly category: SsiCategory;
  readonly level: null;
  readonly seed: null;
  /** The published table's own index, by which files of predictions name the question. */
  readonly index: string;
  /** null where the row brings its own text and the category leaves open what is compared. */
  readonly criterion: Criterion | null;
  /** What a model is asked, word for word; null for our own wording. */
  readonly prompt: string | null;
  /** Name of the colour of the marks. */
  readonly color: string;
  readonly pictures: readonly SsiPicture[];
  /** Cells of the row that say nothing of the answer (`question`, `annotation_color`, `category`, `task`). */
  readonly columns: { readonly [column: string]: string };
}

/** `facts.columns` holds the row's other cells, which may tell the answer. */
export interface SsiPublishedKey extends Key {
  /** 1-based candidate numbers, smallest first. */
  readonly order: readonly number[];
}

export type AnySsiItem = SsiItem | SsiPublished;
export type AnySsiKey = SsiKey | SsiPublishedKey;
