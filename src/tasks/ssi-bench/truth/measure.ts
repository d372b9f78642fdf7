import type { Criterion, Structure } from '../types.js';
import { centroidHeight } from './centroid-height.js';
import { cycleLength } from './cycle-length.js';
import { groundAngle } from './ground-angle.js';
import { adjacencyOf, hopDistance } from './hop-distance.js';
import { hullArea } from './hull-area.js';
import { hullVolume } from './hull-volume.js';
import { lineDistance } from './line-distance.js';
import { memberLength } from './member-length.js';

export type Candidate = number | readonly number[];

const single = (candidate: Candidate): number => {
  if (typeof candidate !== 'number') throw new Error('measure: this criterion is about one member');
  return candidate;
};

/** The two members that a pair criterion is about: the candidate itself, or the reference and the candidate. */
export function pairOf(candidate: Candidate, reference: number | null): readonly [number, number] {
  if (typeof candidate === 'number') {
    if (reference === null) throw new Error('measure: a single target needs a reference member');
    return [reference, candidate];
  }
  const [a, b] = candidate;
  if (a === undefined || b === undefined || candidate.length !== 2)
    throw new Error(`measure: a pair was expected, not ${candidate.length} members`);
  return [a, b];
}

const group = (candidate: Candidate): readonly number[] => {
  if (typeof candidate === 'number') throw new Error('measure: this criterion is about a group of nodes');
  return candidate;
};

/**
 * The value a candidate is ranked by: metres, degrees, square or cubic metres, or a count. Infinity for members that no
 * cycle (or no path) joins.
 */
export function measure(
  structure: Structure,
  criterion: Criterion,
  candidate: Candidate,
  reference: number | null,
  adjacency = adjacencyOf(structure),
): number {
  switch (criterion) {
    case 'centroid-height':
      return centroidHeight(structure, single(candidate));
    case 'ground-angle':
      return groundAngle(structure, single(candidate));
    case 'length':
      return memberLength(structure, single(candidate));
    case 'line-distance':
      return lineDistance(structure, ...pairOf(candidate, reference));
    case 'hull-area':
      return hullArea(structure, group(candidate));
    case 'hull-volume':
      return hullVolume(structure, group(candidate));
    case 'hop-distance':
      return hopDistance(structure, ...pairOf(candidate, reference), adjacency);
    case 'cycle-length':
      return cycleLength(structure, ...pairOf(candidate, reference), adjacency);
  }
}
