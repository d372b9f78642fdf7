import { cross, dot, norm, normalize, sub, type Vec3 } from '../../../core/vec.js';
import type { StructureBuild } from '../structures/build.js';
import { endsOf, nodeAt, nodesOf } from '../truth/ends.js';
import { axisSine, lineDistance, PARALLEL_SINE } from '../truth/line-distance.js';
import type { Candidate } from '../truth/measure.js';
import { TIE_TOLERANCE } from '../truth/rank.js';
import type { Criterion } from '../types.js';

/** Coordinates that are equal but for the rounding to millimetres. */
const LEVEL = 0.0015;

/** Cosine of the angle to an axis of the structure below which a direction is not seen as that axis. */
const ALONG_AXIS = 0.9998;

/**
 * Whether a person can reason out how far apart two endless lines are: they are parallel; or they lie in two parallel
 * planes that the structure shows (levels, faces, frames: the shortest way between the lines runs along an axis of the
 * structure); or they meet within one flat face. Skew lines in general position are left out: nobody sees their distance.
 */
export function isReadablePair(build: StructureBuild, a: number, b: number): boolean {
  const { structure, planes } = build;
  if (axisSine(structure, a, b) <= PARALLEL_SINE) return true;
  const across = (m: number): Vec3 => {
    const [p, q] = endsOf(structure, m);
    return normalize(sub(q, p));
  };
  const normal = normalize(cross(across(a), across(b)));
  if (normal.some((c) => Math.abs(c) >= ALONG_AXIS)) return true;
  if (lineDistance(structure, a, b) > TIE_TOLERANCE) return false;
  const nodes = [...nodesOf(structure, a), ...nodesOf(structure, b)];
  return planes.some((plane) => nodes.every((n) => plane.nodes.includes(n)));
}

const levelsOf = (build: StructureBuild, member: number): readonly [number, number] => {
  const [p, q] = endsOf(build.structure, member);
  return p[2] <= q[2] ? [p[2], q[2]] : [q[2], p[2]];
};

const sameLevels = (build: StructureBuild, a: number, b: number): boolean => {
  const [one, other] = [levelsOf(build, a), levelsOf(build, b)];
  return Math.abs(one[0] - other[0]) <= LEVEL && Math.abs(one[1] - other[1]) <= LEVEL;
};

const sameStyle = ({ look }: StructureBuild, a: number, b: number): boolean =>
  look.memberStyle[a] === look.memberStyle[b];

function isPlain(build: StructureBuild, member: number): boolean {
  const [p, q] = endsOf(build.structure, member);
  const d = sub(q, p);
  const long = norm(d);
  return Math.abs(d[2]) <= LEVEL || Math.abs(d[2]) >= long - LEVEL * LEVEL;
}

/** Whether one group of nodes is the other one moved: two panels or bays of one kind. */
function isMoved(build: StructureBuild, a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  const sorted = (nodes: readonly number[]): Vec3[] =>
    nodes.map((n) => nodeAt(build.structure, n)).sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
  const [one, other] = [sorted(a), sorted(b)];
  const shift = sub(other[0]!, one[0]!);
  return one.every((p, i) => {
    const rest = sub(sub(other[i]!, p), shift);
    return dot(rest, rest) <= LEVEL * LEVEL;
  });
}

/**
 * Whether a person sees why two tied candidates are equal: members of one kind between the same levels, both level or
 * both upright, copies of one panel, the same count. Equal by coincidence is not asked about.
 */
export function isEvidentTie(
  build: StructureBuild,
  criterion: Criterion,
  a: Candidate,
  b: Candidate,
): boolean {
  switch (criterion) {
    case 'hop-distance':
    case 'cycle-length':
      return true;
    case 'hull-area':
    case 'hull-volume':
      return typeof a !== 'number' && typeof b !== 'number' && isMoved(build, a, b);
    case 'line-distance':
      return false;
    default: {
      if (typeof a !== 'number' || typeof b !== 'number') return false;
      if (criterion === 'centroid-height') return sameLevels(build, a, b);
      if (criterion === 'ground-angle' && isPlain(build, a) && isPlain(build, b)) return true;
      return (
        sameStyle(build, a, b) && sameLevels(build, a, b) && axisSine(build.structure, a, b) <= PARALLEL_SINE
      );
    }
  }
}
