import type { Structure } from '../types.js';
import { nodesOf } from './ends.js';
import { adjacencyOf } from './hop-distance.js';

interface Arc {
  readonly to: number;
  readonly cost: number;
  room: number;
  readonly back: number;
}

/**
 * The smallest simple cycle through two members, as its nodes in order (the last is joined to the first), or null where
 * no cycle holds both.
 *
 * It is the cheapest pair of vertex-disjoint paths from the ends of one member to the ends of the other: a minimum-cost
 * flow of two units with room for one unit in every node (node split into `in` and `out`). The shortest cycle through
 * one member, made to pass the other, would be longer.
 */
export function smallestCycle(
  structure: Structure,
  first: number,
  second: number,
  adjacency = adjacencyOf(structure),
): readonly number[] | null {
  if (first === second) throw new Error(`smallestCycle: member ${first} was paired with itself`);
  const count = structure.nodes.length;
  const source = 2 * count;
  const sink = source + 1;
  const graph: Arc[][] = Array.from({ length: 2 * count + 2 }, () => []);
  const link = (a: number, b: number, cost: number): void => {
    const [out, back] = [graph[a]!, graph[b]!];
    out.push({ to: b, cost, room: 1, back: back.length });
    back.push({ to: a, cost: -cost, room: 0, back: out.length - 1 });
  };
  const starts = nodesOf(structure, first);
  const ends = nodesOf(structure, second);
  for (let n = 0; n < count; n++) link(2 * n, 2 * n + 1, 0);
  for (let n = 0; n < count; n++) for (const m of adjacency[n] ?? []) link(2 * n + 1, 2 * m, 1);
  for (const n of starts) link(source, 2 * n, 0);
  for (const n of ends) link(2 * n + 1, sink, 0);

  for (let unit = 0; unit < 2; unit++) if (!augment(graph, source, sink)) return null;
  return cycleOf(graph, starts, ends);
}

/** Sends one unit along a cheapest path of the residual graph (Bellman and Ford, with a queue). */
function augment(graph: Arc[][], source: number, sink: number): boolean {
  const cost = graph.map(() => Number.POSITIVE_INFINITY);
  const by: (Arc | undefined)[] = graph.map(() => undefined);
  const waiting = graph.map(() => false);
  cost[source] = 0;
  const queue = [source];
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!;
    waiting[at] = false;
    for (const arc of graph[at]!) {
      const through = cost[at]! + arc.cost;
      if (arc.room === 0 || through >= cost[arc.to]!) continue;
      cost[arc.to] = through;
      by[arc.to] = arc;
      if (!waiting[arc.to]) {
        waiting[arc.to] = true;
        queue.push(arc.to);
      }
    }
  }
  if (cost[sink] === Number.POSITIVE_INFINITY) return false;
  for (let at = sink; at !== source; ) {
    const arc = by[at]!;
    const back = graph[at]![arc.back]!;
    arc.room -= 1;
    back.room += 1;
    at = back.to;
  }
  return true;
}

/** Reads the two paths off the flow and joins them over the two members. */
function cycleOf(
  graph: readonly Arc[][],
  starts: readonly [number, number],
  ends: readonly [number, number],
): readonly number[] {
  const count = (graph.length - 2) / 2;
  const walk = (start: number): number[] => {
    const path = [start];
    for (let at = start; ; ) {
      const used = graph[2 * at + 1]!.find((arc) => arc.room === 0 && arc.cost >= 0 && arc.to !== 2 * at);
      if (used === undefined || used.to >= 2 * count) return path;
      at = used.to / 2;
      path.push(at);
    }
  };
  const a = walk(starts[0]);
  const b = walk(starts[1]);
  const last = a[a.length - 1]!;
  if (!ends.includes(last))
    throw new Error(`cycleOf: the flow ends in node ${last}, which is on neither member`);
  return [...a, ...b.reverse()];
}

/** Members in the smallest simple cycle that holds both members; Infinity where there is none. */
export function cycleLength(
  structure: Structure,
  first: number,
  second: number,
  adjacency = adjacencyOf(structure),
): number {
  const cycle = smallestCycle(structure, first, second, adjacency);
  return cycle === null ? Number.POSITIVE_INFINITY : cycle.length;
}
