import { atan2, DEG } from '../../../core/trig.js';
import { sub } from '../../../core/vec.js';
import type { Structure } from '../types.js';
import { endsOf } from './ends.js';

/** Angle between a member's axis and the ground plane, degrees, 0 (level) to 90 (upright). */
export function groundAngle(structure: Structure, member: number): number {
  const [a, b] = endsOf(structure, member);
  const [x, y, z] = sub(b, a);
  return atan2(z < 0 ? -z : z, Math.sqrt(x * x + y * y)) / DEG;
}
