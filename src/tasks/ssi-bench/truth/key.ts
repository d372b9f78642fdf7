import type { Json } from '../../../core/item.js';
import type { SsiItem, SsiKey } from '../types.js';
import { smallestCycle } from './cycle-length.js';
import { adjacencyOf, hopPath } from './hop-distance.js';
import { measure, pairOf } from './measure.js';
import { rank } from './rank.js';

type Asked = Omit<SsiItem, 'look' | 'cameras'>;

/** The nodes of the way from one member to the other, or round the ring; null where there is none. */
function waysOf(item: Asked): Json {
  const adjacency = adjacencyOf(item.structure);
  return item.candidates.map((candidate) => {
    const [a, b] = pairOf(candidate, item.reference);
    return item.criterion === 'hop-distance'
      ? hopPath(item.structure, a, b, adjacency)
      : smallestCycle(item.structure, a, b, adjacency);
  });
}

/**
 * The truth of an item, from its nodes, members and candidates and nothing else: what the generator stores, and what a
 * check of a pack computes again. `facts.nodes` lists, per candidate, the nodes along the shortest way or round the
 * smallest ring.
 */
export function keyOf(item: Asked): SsiKey {
  const { structure, criterion, candidates, reference } = item;
  const adjacency = adjacencyOf(structure);
  const values = candidates.map((c) => measure(structure, criterion, c, reference, adjacency));
  const counted = criterion === 'hop-distance' || criterion === 'cycle-length';
  return {
    id: item.id,
    order: rank(values),
    values: values.map((v) => (v === Number.POSITIVE_INFINITY ? null : v)),
    facts: counted ? { nodes: waysOf(item) } : {},
  };
}
