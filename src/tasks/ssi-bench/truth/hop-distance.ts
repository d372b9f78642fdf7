import type { Structure } from '../types.js';
import { nodesOf } from './ends.js';

/** For each node its neighbours, each once, in ascending order. */
export function adjacencyOf(structure: Structure): readonly (readonly number[])[] {
  const sets = structure.nodes.map(() => new Set<number>());
  for (const [a, b] of structure.members) {
    sets[a]?.add(b);
    sets[b]?.add(a);
  }
  return sets.map((set) => [...set].sort((a, b) => a - b));
}

/**
 * A shortest way from one member to another as the nodes passed between them, first a node of `first`, last one of
 * `second`; null where the structure falls apart between them.
 */
export function hopPath(
  structure: Structure,
  first: number,
  second: number,
  adjacency = adjacencyOf(structure),
): readonly number[] | null {
  const goals = nodesOf(structure, second);
  const from = new Map<number, number>();
  let front: number[] = [];
  for (const node of nodesOf(structure, first)) {
    from.set(node, -1);
    front.push(node);
  }
  while (front.length > 0) {
    const reached = front.find((node) => goals.includes(node));
    if (reached !== undefined) {
      const path: number[] = [];
      for (let node = reached; node !== -1; node = from.get(node) ?? -1) path.push(node);
      return path.reverse();
    }
    const next: number[] = [];
    for (const node of front) {
      for (const neighbour of adjacency[node] ?? []) {
        if (from.has(neighbour)) continue;
        from.set(neighbour, node);
        next.push(neighbour);
      }
    }
    front = next;
  }
  return null;
}

/**
 * Hops between two members: edges of a shortest path in the line graph, whose vertices are the members and whose edges
 * join members that share a node. A member and itself are 0 apart, neighbours 1; Infinity where nothing joins them.
 * A path over d members between the two has d + 1 hops and passes d + 1 nodes.
 */
export function hopDistance(
  structure: Structure,
  first: number,
  second: number,
  adjacency = adjacencyOf(structure),
): number {
  if (first === second) return 0;
  const path = hopPath(structure, first, second, adjacency);
  return path === null ? Number.POSITIVE_INFINITY : path.length;
}
