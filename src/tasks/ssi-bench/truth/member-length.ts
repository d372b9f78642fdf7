import { distance } from '../../../core/vec.js';
import type { Structure } from '../types.js';
import { endsOf } from './ends.js';

/** Length of a member from node to node along its axis, metres. */
export function memberLength(structure: Structure, member: number): number {
  const [a, b] = endsOf(structure, member);
  return distance(a, b);
}
