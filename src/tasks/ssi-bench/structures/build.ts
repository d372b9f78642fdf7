import type { Random } from '../../../core/random.js';
import type { Look, Structure, StructureFamilyId } from '../types.js';

/** Light facts for menus and reports. */
export interface StructureFamilyMeta {
  readonly id: StructureFamilyId;
  readonly title: string;
  readonly description: string;
  readonly materials: readonly string[];
}

/** A mirror plane through the origin: `x` maps x to -x, `y` maps y to -y. */
export type Mirror = 'x' | 'y';

/** Nodes that lie in one plane (within the 1 mm rounding): every subset that is not collinear has an area of its own. */
export interface NodePlane {
  /** What the plane is in the real thing: "south face", "panel 3", "floor 2". Unique within a build. */
  readonly name: string;
  readonly nodes: readonly number[];
}

/**
 * A structure as it was built, with the hints that a question needs and that an item does not store.
 * All indices refer to `structure`.
 */
export interface StructureBuild {
  readonly structure: Structure;
  readonly look: Look;
  /** Members that a person sees as one straight unit (not a stub): fit to be candidates. Ascending. */
  readonly candidates: readonly number[];
  /** Maximal sets of coplanar nodes, to draw further groups from. Each holds at least 3 nodes that are not collinear. */
  readonly planes: readonly NodePlane[];
  /** Ready groups for area: 3..10 coplanar nodes each, those of one panel, bay or polygon of the real thing. */
  readonly areaGroups: readonly (readonly number[])[];
  /** Ready groups for volume: 4..12 nodes each, those of one bay, prism or pyramid; hull volume above zero. */
  readonly volumeGroups: readonly (readonly number[])[];
  /** Symmetries that hold by construction, node for node and member for member, in the rounded coordinates. */
  readonly mirrors: readonly Mirror[];
}

/** One family's builder. `roles` says what its members are for, in the order of `Look.styles`. */
export interface StructureFamily {
  readonly meta: StructureFamilyMeta;
  readonly roles: readonly string[];
  build(random: Random): StructureBuild;
}
