import { cross, dot, norm, normalize, sub } from '../../../core/vec.js';
import type { Structure } from '../types.js';
import { endsOf } from './ends.js';

/** Sine of the angle below which two axes count as parallel: far below what 1 mm of rounding can turn a member by. */
export const PARALLEL_SINE = 1e-7;

/**
 * Shortest distance between the infinite lines through two members' axes, metres; 0 for lines that cross.
 *
 * The measure jumps where lines stop being parallel (they then meet far away), so the generator never asks about
 * members that are nearly but not exactly parallel.
 */
export function lineDistance(structure: Structure, first: number, second: number): number {
  const [a, b] = endsOf(structure, first);
  const [c, d] = endsOf(structure, second);
  const u = normalize(sub(b, a));
  const v = normalize(sub(d, c));
  const between = sub(c, a);
  const n = cross(u, v);
  const sine = norm(n);
  if (sine < PARALLEL_SINE) return norm(cross(between, u));
  const along = dot(between, n) / sine;
  return along < 0 ? -along : along;
}

/** Sine of the angle between two members' axes, 0 to 1. */
export function axisSine(structure: Structure, first: number, second: number): number {
  const [a, b] = endsOf(structure, first);
  const [c, d] = endsOf(structure, second);
  return norm(cross(normalize(sub(b, a)), normalize(sub(d, c))));
}
