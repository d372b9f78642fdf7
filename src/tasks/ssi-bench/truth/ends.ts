import type { Vec3 } from '../../../core/vec.js';
import type { Structure } from '../types.js';

/** The node indices of a member. Throws where there is no such member: a decoded item cannot ask for one. */
export function nodesOf(structure: Structure, member: number): readonly [number, number] {
  const nodes = structure.members[member];
  if (nodes === undefined) throw new Error(`nodesOf: there is no member ${member}`);
  return nodes;
}

export function nodeAt(structure: Structure, node: number): Vec3 {
  const position = structure.nodes[node];
  if (position === undefined) throw new Error(`nodeAt: there is no node ${node}`);
  return position;
}

/** The positions of a member's two nodes, metres. */
export function endsOf(structure: Structure, member: number): readonly [Vec3, Vec3] {
  const [a, b] = nodesOf(structure, member);
  return [nodeAt(structure, a), nodeAt(structure, b)];
}
