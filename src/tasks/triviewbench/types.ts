import type { Item, Key } from '../../core/item.js';
import type { Camera, Environment } from '../../core/scene.js';
import type { Vec3 } from '../../core/vec.js';

/** Version of generated items; raised by every change that alters an item or its key. */
export const TRI_VERSION = 1;

/** The 13 sub-types (TriViewBench, Table 1), by the paper's names: our categories. */
export const TRI_TYPES = [
  'tower_height_max',
  'x_relation',
  'y_relation',
  'z_relation',
  'front_view_count',
  'side_view_count',
  'top_tower_count',
  'all_view_count',
  'tower_height_list',
  'front_hidden_count',
  'side_hidden_count',
  'front_occluded_ref',
  'side_occluded_ref',
] as const;
export type TriType = (typeof TRI_TYPES)[number];

/** Few objects (1 to 5) or many (6 to 10), low or high occlusion: L1 few/low, L2 few/high, L3 many/low, L4 many/high. */
export const TRI_LEVELS = ['L1', 'L2', 'L3', 'L4'] as const;
export type TriLevel = (typeof TRI_LEVELS)[number];

/** Levels of high occlusion: only here is asked what is hidden, and behind what (TriViewBench, 3.1). */
export const OCCLUSION_LEVELS = ['L2', 'L4'] as const satisfies readonly TriLevel[];

export const TRI_VIEWS = ['front', 'side', 'top'] as const;
export type TriView = (typeof TRI_VIEWS)[number];

export const TRI_SHAPES = ['cube', 'sphere', 'cylinder'] as const;
export type TriShape = (typeof TRI_SHAPES)[number];

export const TRI_COLORS = ['blue', 'green', 'red', 'yellow', 'purple', 'brown', 'gray', 'cyan'] as const;
export type TriColor = (typeof TRI_COLORS)[number];

/** One object. Metres; z up, ground at z = 0; larger x is left and larger y nearer in the front view. */
export interface TriObject {
  readonly shape: TriShape;
  readonly size: 'large' | 'small';
  readonly color: TriColor;
  /** Its finish; no answer depends on it. */
  readonly material: 'rubber' | 'metal';
  /** The centre. */
  readonly position: Vec3;
  /** 0.7 (large) or 0.35 (small): half the edge of a cube, the radius of a sphere, radius and half height of a cylinder. */
  readonly halfExtent: number;
  /** Degrees about z, 0 <= yaw < 90; 0 for spheres and cylinders. */
  readonly yaw: number;
}

export interface TriItem extends Item {
  readonly family: 'triviewbench';
  readonly origin: 'generated';
  readonly seed: number;
  readonly category: TriType;
  /** The paper's name of the sub-type: the same as `category`. */
  readonly type: TriType;
  readonly level: TriLevel;
  /** Names the scene; questions on one scene share it. */
  readonly scene: string;
  readonly objects: readonly TriObject[];
  /** Object indices from the ground up, one list a tower; every object is in exactly one. */
  readonly towers: readonly (readonly number[])[];
  /** The same three for every scene. */
  readonly cameras: { readonly [view in TriView]: Camera };
  /** Per view, by object index: visible pixels / pixels if it stood alone, 0..1, 4 decimals; 0 = hidden altogether. */
  readonly visibility: { readonly [view in TriView]: readonly number[] };
  /**
   * Objects that the question speaks of: the pair of a relation, subject first; blocker, then target, of an
   * occluded_ref; otherwise empty.
   */
  readonly refs: readonly number[];
  /** What an occluded_ref asks for; otherwise null. */
  readonly attribute: 'color' | 'shape' | null;
  /** Light and ground; no answer depends on it. */
  readonly environment: Environment;
}

export interface TriKey extends Key {
  /**
   * The answer: one of the words of a relation (`left`, `right`, `in front of`, `behind`, `above`, `below`), a colour or
   * a shape (occluded_ref), a count, or the tower heights from the tallest to the shortest (tower_height_list).
   */
  readonly value: string | number | readonly number[];
}
