import type { Random } from '../../../core/random.js';
import { projectWith } from '../../../core/raster/camera.js';
import { norm, sub, type Vec3 } from '../../../core/vec.js';
import type { StructureBuild } from '../structures/build.js';
import { nodeAt, nodesOf } from '../truth/ends.js';
import { hull2, type Point2, polygonArea } from '../truth/hull-area.js';
import { axisSine, lineDistance, PARALLEL_SINE } from '../truth/line-distance.js';
import { type Candidate, measure } from '../truth/measure.js';
import { fitPlane, offPlane } from '../truth/plane.js';
import { TIE_TOLERANCE } from '../truth/rank.js';
import type { Criterion } from '../types.js';
import { isReadablePair } from './fairness.js';
import { type Graph, graphOf, seenHops, seenRing } from './graph.js';
import { LEAST_PIXELS, leastBroadside, unfit, type ViewFacts } from './view-facts.js';

/** Something that can be asked about, with what it measures and how well it is seen (0..1, the worst of its parts). */
export interface Option {
  readonly candidate: Candidate;
  readonly value: number;
  readonly share: number;
}

/** Members are told parallel or not by eye: between these two sines neither is clear, so they are not asked about. */
const CLEARLY_TURNED = 0.06;
/** Lines this near (metres) but not exactly crossing differ from crossing ones by rounding alone. */
const CLEARLY_APART = 0.03;
const MOST_PAIRS = 72;
const MOST_GROUPS = 90;
/** Longer ways are a matter of patience, not of seeing. */
const HOPS = { least: 2, most: 6 } as const;
const MOST_RING = 10;
/** Least area of a group's outline as a share of what it would be if its plane were square to the view. */
const LEAST_TILT = 0.35;
/**
 * How far a group's outermost joint lies from the plane through them, as a share of the group's extent: flatter groups
 * span next to no space, and how much of it is a matter of centimetres that no picture shows.
 */
const LEAST_THICKNESS = 0.06;
/** Least share of a marked joint that must be seen: a dot on what stands before it reads as a dot on that. */
const LEAST_NODE_SHARE = 0.5;
/** Least distance of two dots of a group, in radii of a dot. */
const DOTS_APART = 4;

/** Members that are seen well enough, as options for a criterion about one member. */
export function memberOptions(
  build: StructureBuild,
  criterion: 'centroid-height' | 'ground-angle' | 'length',
  view: ViewFacts,
): readonly Option[] {
  return shownMembers(build, criterion, view).map((m) => ({
    candidate: m,
    value: measure(build.structure, criterion, m, null),
    share: view.share(m),
  }));
}

export const shownMembers = (
  build: StructureBuild,
  criterion: Criterion,
  view: ViewFacts,
): readonly number[] =>
  build.candidates.filter((m) => unfit(build.structure, view, m, leastBroadside(criterion)) === null);

const shareNode = (build: StructureBuild, a: number, b: number): boolean => {
  const [p, q] = nodesOf(build.structure, b);
  return nodesOf(build.structure, a).some((n) => n === p || n === q);
};

/** What two members measure, or null where the pair would be unclear or trivial. */
function pairValue(
  build: StructureBuild,
  criterion: Criterion,
  a: number,
  b: number,
  graph: Graph,
): number | null {
  const { structure } = build;
  switch (criterion) {
    case 'line-distance': {
      const sine = axisSine(structure, a, b);
      if (sine > PARALLEL_SINE && sine < CLEARLY_TURNED) return null;
      const value = lineDistance(structure, a, b);
      if (value > TIE_TOLERANCE && value < CLEARLY_APART) return null;
      const inLine = sine <= PARALLEL_SINE && value <= CLEARLY_APART;
      return inLine || shareNode(build, a, b) || !isReadablePair(build, a, b) ? null : value;
    }
    case 'hop-distance': {
      const hops = seenHops(build, a, b, graph);
      return hops === null || hops < HOPS.least || hops > HOPS.most ? null : hops;
    }
    case 'cycle-length': {
      const ring = seenRing(build, a, b, graph);
      return ring === null || (ring > MOST_RING && ring < Number.POSITIVE_INFINITY) ? null : ring;
    }
    default:
      throw new Error(`pairValue: ${criterion} is not about two members`);
  }
}

/** Pairs of members that are seen well enough, drawn at random. */
export function pairOptions(
  build: StructureBuild,
  criterion: Criterion,
  view: ViewFacts,
  random: Random,
): readonly Option[] {
  const members = shownMembers(build, criterion, view);
  if (members.length < 6) return [];
  const graph = graphOf(build, [view]);
  const tried = new Set<string>();
  const options: Option[] = [];
  for (let draw = 0; draw < 3 * MOST_PAIRS && options.length < MOST_PAIRS; draw++) {
    const pair = [random.pick(members), random.pick(members)].sort((x, y) => x - y);
    const [a, b] = pair as [number, number];
    if (a === b || tried.has(`${a} ${b}`)) continue;
    tried.add(`${a} ${b}`);
    const value = pairValue(build, criterion, a, b, graph);
    if (value === null) continue;
    options.push({ candidate: [a, b], value, share: Math.min(view.share(a), view.share(b)) });
  }
  return options;
}

/** Members seen in view B, measured against a reference that is seen in view A. */
export function targetOptions(
  build: StructureBuild,
  criterion: Criterion,
  reference: number,
  a: ViewFacts,
  b: ViewFacts,
  random: Random,
): readonly Option[] {
  const graph = graphOf(build, [a, b]);
  const options: Option[] = [];
  for (const target of random.shuffle(shownMembers(build, criterion, b)).slice(0, MOST_PAIRS / 2)) {
    if (target === reference) continue;
    const value = pairValue(build, criterion, reference, target, graph);
    if (value === null) continue;
    options.push({ candidate: target, value, share: Math.min(a.share(reference), b.share(target)) });
  }
  return options;
}

/** Random subsets of the structure's planes and bays besides the ready groups, so that questions differ. */
function groupsOf(build: StructureBuild, flat: boolean, random: Random): readonly (readonly number[])[] {
  const ready = flat ? build.areaGroups : build.volumeGroups;
  const out = new Map<string, readonly number[]>();
  const add = (nodes: readonly number[]): void => {
    const sorted = nodes.slice().sort((x, y) => x - y);
    out.set(sorted.join(' '), sorted);
  };
  for (const group of random.shuffle(ready).slice(0, MOST_GROUPS)) add(group);
  if (flat) {
    for (let draw = 0; draw < MOST_GROUPS && build.planes.length > 0; draw++) {
      const plane = random.pick(build.planes).nodes;
      const size = random.integer(3, Math.min(6, plane.length));
      add(random.shuffle(plane).slice(0, size));
    }
  } else {
    for (let draw = 0; draw < MOST_GROUPS && ready.length > 0; draw++) {
      const group = random.pick(ready);
      if (group.length > 4) add(random.shuffle(group).slice(0, random.integer(4, group.length - 1)));
      const more = random.pick(ready);
      const union = [...new Set([...group, ...more])];
      if (union.length <= 12 && group.some((n) => more.includes(n))) add(union);
    }
  }
  return [...out.values()];
}

/**
 * Whether each node's dot can be told from the others', and the group is not seen edge on.
 * @param area of the group in its plane, square metres; null for a group in space
 */
function groupShown(
  build: StructureBuild,
  view: ViewFacts,
  nodes: readonly number[],
  area: number | null,
): boolean {
  if (nodes.some((n) => view.nodeShare(n) < LEAST_NODE_SHARE)) return false;
  const depthOf = (n: number): number => projectWith(view.projector, nodeAt(build.structure, n)).depth;
  const points = nodes.map((n): Point2 => {
    const { x, y } = projectWith(view.projector, nodeAt(build.structure, n));
    return [x, y];
  });
  const clear = DOTS_APART * DOTS_APART * view.dot * view.dot;
  for (let i = 0; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const [x, y] = [points[i]![0] - points[j]![0], points[i]![1] - points[j]![1]];
      if (x * x + y * y < clear) return false;
    }
  }
  const outline = polygonArea(hull2(points));
  if (area === null || outline < LEAST_PIXELS) return outline >= LEAST_PIXELS;
  const depth = nodes.reduce((sum, n) => sum + depthOf(n), 0) / nodes.length;
  const scale = view.projector.focal / depth;
  return outline >= LEAST_TILT * area * scale * scale;
}

/** The largest distance between two of the points. */
function extentOf(points: readonly Vec3[]): number {
  let most = 0;
  points.forEach((p, i) => {
    for (const q of points.slice(0, i)) most = Math.max(most, norm(sub(p, q)));
  });
  return most;
}

/** Groups of nodes that are all seen. */
export function groupOptions(
  build: StructureBuild,
  criterion: 'hull-area' | 'hull-volume',
  view: ViewFacts,
  random: Random,
): readonly Option[] {
  const flat = criterion === 'hull-area';
  const { structure } = build;
  const options: Option[] = [];
  for (const nodes of groupsOf(build, flat, random)) {
    const points = nodes.map((n) => nodeAt(structure, n));
    const off = offPlane(fitPlane(points), points);
    if (flat ? off > 0.004 : off < LEAST_THICKNESS * extentOf(points)) continue;
    const value = measure(structure, criterion, nodes, null);
    if (value < 0.01 || !groupShown(build, view, nodes, flat ? value : null)) continue;
    options.push({ candidate: nodes, value, share: Math.min(...nodes.map((n) => view.nodeShare(n))) });
    if (options.length >= MOST_GROUPS) break;
  }
  return options;
}
