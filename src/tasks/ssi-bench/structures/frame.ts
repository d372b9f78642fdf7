import type { Section } from '../../../core/scene.js';
import { cross, distance, dot, norm, sub, type Vec3 } from '../../../core/vec.js';
import type { Look, StructureFamilyId } from '../types.js';
import type { Mirror, NodePlane, StructureBuild } from './build.js';
import { closestParameters, onSegment } from './segments.js';

/** How near two things must come to count as touching, in millimetres: above the rounding error of either. */
const TOUCH = 2;
/** Nearer than this to its end, a touching point is the end itself, in millimetres. */
const END = 8;

/** What `Frame.build` needs beyond the geometry. */
export interface FrameFacts<Role extends string> {
  readonly family: StructureFamilyId;
  readonly look: Omit<Look, 'memberStyle'>;
  /** Roles whose members are fit to be candidates, when they are at least `minLength` metres long. */
  readonly candidateRoles: readonly Role[];
  readonly minLength: number;
  readonly mirrors: readonly Mirror[];
}

/** Metres to whole millimetres: symmetric about 0, and with exact halves always outwards, so that mirror images stay mirror images. */
export const millimetres = (metres: number): number => {
  const magnitude = Math.floor(Math.abs(metres) * 1000 + 0.5 + 1e-4);
  return metres < 0 && magnitude > 0 ? -magnitude : magnitude;
};

/**
 * Collects straight elements in metres and turns them into a structure: points are rounded to 1 mm and joined when they
 * fall together, elements that cross are joined at the crossing, and every element is split at every node it touches.
 */
export class Frame<Role extends string> {
  readonly #roles: readonly Role[];
  readonly #nodes: Vec3[] = [];
  readonly #index = new Map<string, number>();
  readonly #elements: { a: number; b: number; role: number }[] = [];
  readonly #elementKeys = new Set<string>();
  readonly #planes: { name: string; point: Vec3; normal: Vec3 }[] = [];
  readonly #areas: (readonly Vec3[])[] = [];
  readonly #volumes: (readonly Vec3[])[] = [];

  /** @param roles what elements there are; a member's style is the index of its role */
  constructor(roles: readonly Role[]) {
    this.#roles = roles;
  }

  /** One straight element. The same element twice is one. */
  bar(a: Vec3, b: Vec3, role: Role): void {
    const i = this.#node(a);
    const j = this.#node(b);
    if (i === j) throw new Error(`Frame.bar: ${role} from ${a} to ${b} has no length`);
    const key = i < j ? `${i} ${j}` : `${j} ${i}`;
    if (this.#elementKeys.has(key)) return;
    this.#elementKeys.add(key);
    this.#elements.push({ a: Math.min(i, j), b: Math.max(i, j), role: this.#roles.indexOf(role) });
  }

  /** Elements from each point to the next. */
  chain(points: readonly Vec3[], role: Role): void {
    for (let i = 1; i < points.length; i++) this.bar(points[i - 1]!, points[i]!, role);
  }

  /** As `chain`, and back to the first point. */
  loop(points: readonly Vec3[], role: Role): void {
    this.chain([...points, points[0]!], role);
  }

  /** Every node that lies in this plane becomes one NodePlane. */
  plane(name: string, point: Vec3, normal: Vec3): void {
    this.#planes.push({ name, point, normal });
  }

  /** As `plane`, through three points that are not on one line. */
  planeThrough(name: string, a: Vec3, b: Vec3, c: Vec3): void {
    this.plane(name, a, cross(sub(b, a), sub(c, a)));
  }

  /** A ready group for area, kept if it is flat once rounded; every point must be a node once the frame is built. */
  area(points: readonly Vec3[]): void {
    this.#areas.push(points);
  }

  /** A ready group for volume; every point must be a node once the frame is built. */
  volume(points: readonly Vec3[]): void {
    this.#volumes.push(points);
  }

  build(facts: FrameFacts<Role>): StructureBuild {
    this.#joinCrossings();
    const members: [number, number][] = [];
    const memberStyle: number[] = [];
    for (const piece of this.#pieces()) {
      members.push([piece.a, piece.b]);
      memberStyle.push(piece.role);
    }
    const nodes = this.#nodes.map((p): Vec3 => [p[0] / 1000, p[1] / 1000, p[2] / 1000]);
    const fit = new Set(facts.candidateRoles.map((role) => this.#roles.indexOf(role)));
    const candidates = members.flatMap(([a, b], k) =>
      fit.has(memberStyle[k]!) && distance(nodes[a]!, nodes[b]!) >= facts.minLength ? [k] : [],
    );
    return {
      structure: { family: facts.family, nodes, members },
      look: { ...rounded(facts.look), memberStyle },
      candidates,
      planes: this.#nodePlanes(),
      areaGroups: this.#groups(this.#areas).filter((group) => isFlat(group.map((n) => this.#nodes[n]!))),
      volumeGroups: this.#groups(this.#volumes),
      mirrors: facts.mirrors,
    };
  }

  #node(p: Vec3): number {
    const rounded: Vec3 = [millimetres(p[0]), millimetres(p[1]), millimetres(p[2])];
    const known = this.#find(rounded);
    if (known !== null) return known;
    this.#nodes.push(rounded);
    this.#index.set(rounded.join(' '), this.#nodes.length - 1);
    return this.#nodes.length - 1;
  }

  /** The node at p, or at most 1 mm away on each axis: the same point, reached by another sum. */
  #find(p: Vec3): number | null {
    const exact = this.#index.get(p.join(' '));
    if (exact !== undefined) return exact;
    for (let k = 0; k < 27; k++) {
      const q = [p[0] + (k % 3) - 1, p[1] + (Math.floor(k / 3) % 3) - 1, p[2] + Math.floor(k / 9) - 1];
      const near = this.#index.get(q.join(' '));
      if (near !== undefined) return near;
    }
    return null;
  }

  #joinCrossings(): void {
    const ends = this.#elements.map((e) => [this.#nodes[e.a]!, this.#nodes[e.b]!] as const);
    for (let i = 0; i < ends.length; i++) {
      const [a, b] = ends[i]!;
      for (let j = i + 1; j < ends.length; j++) {
        const [c, d] = ends[j]!;
        if (apart(a, b, c, d)) continue;
        const near = closestParameters(a, b, c, d);
        if (near === null) continue;
        const p = between(a, b, near.s);
        const q = between(c, d, near.t);
        if (distance(p, q) > TOUCH) continue;
        if (Math.min(distance(p, a), distance(p, b), distance(q, c), distance(q, d)) <= END) continue;
        const middle = between(p, q, 0.5);
        // Three elements through one point cross in three points that rounding sets apart.
        if (this.#nodes.some((n) => distance(n, middle) <= END / 2)) continue;
        this.#node([middle[0] / 1000, middle[1] / 1000, middle[2] / 1000]);
      }
    }
  }

  #pieces(): { a: number; b: number; role: number }[] {
    const out: { a: number; b: number; role: number }[] = [];
    const seen = new Set<string>();
    for (const element of this.#elements) {
      const a = this.#nodes[element.a]!;
      const b = this.#nodes[element.b]!;
      const stops: { at: number; node: number }[] = [];
      for (let n = 0; n < this.#nodes.length; n++) {
        if (n === element.a || n === element.b) continue;
        const at = onSegment(this.#nodes[n]!, a, b, 1.5 * TOUCH, END);
        if (at !== null) stops.push({ at, node: n });
      }
      stops.sort((s, t) => s.at - t.at);
      const way = [element.a, ...stops.map((s) => s.node), element.b];
      for (let i = 1; i < way.length; i++) {
        const low = Math.min(way[i - 1]!, way[i]!);
        const high = Math.max(way[i - 1]!, way[i]!);
        const key = `${low} ${high}`;
        if (seen.has(key))
          throw new Error(
            `Frame: two elements share the stretch ${this.#nodes[low]} .. ${this.#nodes[high]}`,
          );
        seen.add(key);
        out.push({ a: low, b: high, role: element.role });
      }
    }
    return out;
  }

  #nodePlanes(): NodePlane[] {
    return this.#planes.flatMap(({ name, point, normal }) => {
      const size = distance(normal, [0, 0, 0]);
      const base = normal.map((v, i) => v * point[i]! * 1000).reduce((sum, v) => sum + v, 0);
      const nodes = this.#nodes.flatMap((p, n) => {
        const height = (p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2] - base) / size;
        return Math.abs(height) <= TOUCH ? [n] : [];
      });
      const straight = spanOf(nodes.map((n) => this.#nodes[n]!)) === null;
      return straight ? [] : [{ name, nodes }];
    });
  }

  #groups(groups: readonly (readonly Vec3[])[]): number[][] {
    return groups.map((points) =>
      points.map((p) => {
        const n = this.#find([millimetres(p[0]), millimetres(p[1]), millimetres(p[2])]);
        if (n === null) throw new Error(`Frame: a group names ${p}, where no node is`);
        return n;
      }),
    );
  }
}

/** A look is stored with every item: its numbers are kept to 1 mm (or 0.001) so that they are short. */
const rounded = (look: Omit<Look, 'memberStyle'>): Omit<Look, 'memberStyle'> => {
  const variant = Object.entries(look.variant).map(
    ([name, v]) => [name, typeof v === 'number' ? millimetres(v) / 1000 : v] as const,
  );
  return {
    ...look,
    styles: look.styles.map((style) => ({ ...style, section: shortSection(style.section) })),
    variant: Object.fromEntries(variant),
  };
};

const shortSection = (section: Section): Section => {
  const short = (metres: number): number => millimetres(metres) / 1000;
  switch (section.kind) {
    case 'round':
    case 'tube':
      return { kind: section.kind, d: short(section.d) };
    case 'box':
      return { kind: 'box', w: short(section.w), h: short(section.h) };
    case 'angle':
      return { kind: 'angle', w: short(section.w), h: short(section.h), t: short(section.t) };
    case 'i': {
      const { w, h, web, flange } = section;
      return { kind: 'i', w: short(w), h: short(h), web: short(web), flange: short(flange) };
    }
  }
};

/** Normal of the widest triangle on the first point, or null when all points lie (nearly) on one line. */
const spanOf = (points: readonly Vec3[]): Vec3 | null => {
  const first = points[0];
  if (first === undefined) return null;
  let best: Vec3 = [0, 0, 0];
  for (const p of points) {
    for (const q of points) {
      const normal = cross(sub(p, first), sub(q, first));
      if (norm(normal) > norm(best)) best = normal;
    }
  }
  // 100 x 100 mm of parallelogram is less than any panel of a structure has.
  return norm(best) > 1e4 ? best : null;
};

const isFlat = (points: readonly Vec3[]): boolean => {
  const normal = spanOf(points);
  if (normal === null) return false;
  const size = norm(normal);
  return points.every((p) => Math.abs(dot(sub(p, points[0]!), normal)) / size <= TOUCH);
};

const between = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const apart = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): boolean => {
  for (let axis = 0; axis < 3; axis++) {
    const i = axis as 0 | 1 | 2;
    if (Math.max(a[i], b[i]) + TOUCH < Math.min(c[i], d[i])) return true;
    if (Math.max(c[i], d[i]) + TOUCH < Math.min(a[i], b[i])) return true;
  }
  return false;
};
