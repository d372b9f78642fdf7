import type { StructureBuild } from '../structures/build.js';
import { smallestCycle } from '../truth/cycle-length.js';
import { nodeAt, nodesOf } from '../truth/ends.js';
import { adjacencyOf, hopPath } from '../truth/hop-distance.js';
import { isNodeFramed, type ViewFacts } from './view-facts.js';

type Adjacency = ReturnType<typeof adjacencyOf>;

/** The whole graph of a structure, and the part of it that a person can follow in the view or views. */
export interface Graph {
  readonly whole: Adjacency;
  readonly seen: Adjacency;
}

/** Share and pixels of a member that must be seen for a person to follow a way along it. */
const TRACED = { share: 0.35, pixels: 40 } as const;

/** Metres above the ground from which an end that nothing joins is seen to be free. */
const IN_THE_AIR = 0.5;

/** Both nodes within the frame, and enough of the member between them. */
export const isTraced = (build: StructureBuild, view: ViewFacts, member: number): boolean =>
  view.share(member) >= TRACED.share &&
  view.visible(member) >= TRACED.pixels &&
  nodesOf(build.structure, member).every((n) => isNodeFramed(build.structure, view, n));

export function graphOf(build: StructureBuild, views: readonly ViewFacts[]): Graph {
  const { structure } = build;
  const seen = structure.nodes.map((): number[] => []);
  for (const [m, [a, b]] of structure.members.entries()) {
    if (!views.some((view) => isTraced(build, view, m))) continue;
    seen[a]!.push(b);
    seen[b]!.push(a);
  }
  return { whole: adjacencyOf(structure), seen };
}

/** Hops between two members, if a shortest way can be followed all along; null if not. */
export function seenHops(build: StructureBuild, a: number, b: number, graph: Graph): number | null {
  const way = hopPath(build.structure, a, b, graph.seen);
  if (way === null) return null;
  return hopPath(build.structure, a, b, graph.whole)?.length === way.length ? way.length : null;
}

/**
 * Members in the smallest ring through two members, if one such ring can be followed all along; null if not. Infinity,
 * no ring at all, only where one of the two plainly ends free in the air (what ends on the ground looks held by it).
 */
export function seenRing(build: StructureBuild, a: number, b: number, graph: Graph): number | null {
  const { structure } = build;
  const ring = smallestCycle(structure, a, b, graph.seen);
  if (ring !== null) {
    return smallestCycle(structure, a, b, graph.whole)?.length === ring.length ? ring.length : null;
  }
  const isFree = (m: number): boolean =>
    nodesOf(structure, m).some((n) => graph.whole[n]!.length === 1 && nodeAt(structure, n)[2] > IN_THE_AIR);
  return isFree(a) !== isFree(b) ? Number.POSITIVE_INFINITY : null;
}
