import { Random } from '../../../core/random.js';
import { extentOf } from '../../../core/raster/tessellate.js';
import type { Material, Primitive, SceneObject, Section } from '../../../core/scene.js';
import type { Vec3 } from '../../../core/vec.js';
import { rolesOf } from '../structures/index.js';
import type { Look, MemberStyle, Structure } from '../types.js';

/** What a scene of a structure is made from: the part of an item that its picture depends on. */
export interface SceneSource {
  readonly structure: Structure;
  readonly look: Look;
}

/** Object id of member k. */
export const memberObject = (_structure: Structure, k: number): number => 1 + k;

/** Object id of the joint at node n. Every node has one. */
export const nodeObject = (structure: Structure, n: number): number => 1 + structure.members.length + n;

/** Width of a bar's narrower side, in metres: what a joint has to be larger than to be seen. */
export function thickness(section: Section): number {
  return section.kind === 'round' || section.kind === 'tube' ? section.d : Math.min(section.w, section.h);
}

/** Collects the objects of a scene; ids after those of members and joints are given in order. */
export class SceneKit {
  readonly source: SceneSource;
  readonly objects: SceneObject[] = [];
  readonly materials: Material[];
  /** For what the structure does not fix: where clutter lies, how far trees stand. */
  readonly random: Random;
  readonly #degrees: number[][];
  #next: number;

  constructor(source: SceneSource) {
    const { structure, look } = source;
    this.source = source;
    this.materials = [...look.materials];
    this.random = new Random(look.environment.seed).fork('scene');
    this.#next = 1 + structure.members.length + structure.nodes.length;
    this.#degrees = structure.nodes.map(() => []);
    for (const [k, [a, b]] of structure.members.entries()) {
      this.#degrees[a]!.push(k);
      this.#degrees[b]!.push(k);
    }
  }

  node(n: number): Vec3 {
    return this.source.structure.nodes[n]!;
  }

  /** Members at node n. */
  membersAt(n: number): readonly number[] {
    return this.#degrees[n]!;
  }

  /** Whether member k has this role, by the family's own name for it. */
  isRole(k: number, role: string): boolean {
    return this.source.look.memberStyle[k] === this.#roleIndex(role);
  }

  /** How members of a role look. */
  styleOf(role: string): MemberStyle {
    return this.source.look.styles[this.#roleIndex(role)]!;
  }

  style(k: number): MemberStyle {
    return this.source.look.styles[this.source.look.memberStyle[k]!]!;
  }

  section(k: number): Section {
    return this.style(k).section;
  }

  #roleIndex(role: string): number {
    const { family } = this.source.structure;
    const index = rolesOf(family).indexOf(role);
    if (index < 0) throw new Error(`a ${family} has no members of role ${role}`);
    return index;
  }

  /** Index of a material, added at its first use. */
  use(material: Material): number {
    const known = this.materials.findIndex(
      (m) =>
        m.finish === material.finish &&
        m.color.every((c, i) => c === material.color[i]) &&
        m.roughness === material.roughness,
    );
    if (known >= 0) return known;
    this.materials.push(material);
    return this.materials.length - 1;
  }

  add(role: 'body' | 'ground' | 'clutter', parts: readonly Primitive[]): void {
    if (parts.length === 0) return;
    this.objects.push({ id: this.#next, role, parts });
    this.#next += 1;
  }

  /** Bounds of the bodies and of the ground's raised parts that have been added so far. */
  solidBoxes(): { low: Vec3; high: Vec3 }[] {
    return this.objects.filter((o) => o.role !== 'clutter').map((o) => extentOf([o]));
  }

  number(name: string): number {
    const value = this.source.look.variant[name];
    if (typeof value !== 'number')
      throw new Error(`look.variant.${name} of a ${this.source.structure.family} is not a number`);
    return value;
  }

  text(name: string): string {
    return String(this.source.look.variant[name]);
  }
}

/** A box from its lower and upper corners. */
export const boxOf = (low: Vec3, high: Vec3, material: number): Primitive => ({
  kind: 'box',
  center: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
  half: [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2, (high[2] - low[2]) / 2],
  material,
});

/** A prism over a convex polygon, counter-clockwise seen from `along`'s tip; `along` goes from the first face to the other. */
export function prism(polygon: readonly Vec3[], along: Vec3, material: number): Primitive {
  const n = polygon.length;
  const positions: number[] = [];
  for (const p of polygon) positions.push(p[0], p[1], p[2]);
  for (const p of polygon) positions.push(p[0] + along[0], p[1] + along[1], p[2] + along[2]);
  const indices: number[] = [];
  for (let k = 1; k + 1 < n; k++) indices.push(0, k + 1, k, n, n + k, n + k + 1);
  for (let k = 0; k < n; k++) {
    const next = (k + 1) % n;
    indices.push(k, next, n + next, k, n + next, n + k);
  }
  return { kind: 'mesh', positions, indices, material };
}
