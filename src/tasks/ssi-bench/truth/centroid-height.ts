import type { Structure } from '../types.js';
import { endsOf } from './ends.js';

/** Height of a member's centroid above the ground plane z = 0, metres. Members are straight and uniform. */
export function centroidHeight(structure: Structure, member: number): number {
  const [a, b] = endsOf(structure, member);
  return (a[2] + b[2]) / 2;
}
