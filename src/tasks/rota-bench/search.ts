import { inversePath, type Mat3, type Rotation, rotate } from './pose.js';
import { beam } from './search-beam.js';
import { breadthFirst } from './search-breadth.js';
import { type ReferenceSource, SUCCESS_IOU } from './types.js';

/** Longest path either search may return, in rotations. */
const MOST_REFERENCE_ROTATIONS = 16;

/** What a search needs of an object. */
export interface Searched {
  readonly iou: (pose: Mat3) => number;
  readonly symmetries: readonly Mat3[];
  /** False only where the success IoU is certainly out of reach (iou-bound.ts): spares the projection. */
  readonly mayReach?: (pose: Mat3) => boolean;
}

/** Whether a pose reaches the success IoU. */
export const succeeds = (object: Searched, pose: Mat3): boolean =>
  (object.mayReach?.(pose) ?? true) && object.iou(pose) >= SUCCESS_IOU;

export interface Found {
  readonly path: readonly Rotation[];
  /** At its end, from the replay. */
  readonly iou: number;
}

export interface Reference extends Found {
  /** Which search it comes from; `inverse` undoes the initial rotations. */
  readonly method: ReferenceSource;
  /** Projections that all searches and replays made; poses that mayReach rules out need none. */
  readonly evaluations: number;
  /** Poses that were judged, with or without a projection. */
  readonly poses: number;
}

/**
 * Replays a path through the real projection, as an episode would go: it ends with the first success. Null where none
 * comes.
 */
export function replay(object: Searched, start: Mat3, path: readonly Rotation[]): Found | null {
  let pose = start;
  for (let k = 0; k < path.length; k++) {
    pose = rotate(pose, path[k]!);
    const iou = object.iou(pose);
    if (iou >= SUCCESS_IOU) return { path: path.slice(0, k + 1), iou };
  }
  return null;
}

/**
 * The search reference (RoTA-Bench, appendix "Search Reference"): the shortest of the paths that a pose-guided beam search,
 * a breadth-first search over 30-degree rotations and the inverse of the initial rotations give, each replayed through
 * the real projection. Of equally long ones the beam's is taken, then the breadth-first one. The breadth-first search
 * stops before the depth at which it could only tie.
 */
export function searchReference(object: Searched, start: Mat3, initial: readonly Rotation[]): Reference {
  let evaluations = 0;
  let excluded = 0;
  const counted: Searched = {
    symmetries: object.symmetries,
    mayReach: (pose) => {
      const may = object.mayReach?.(pose) ?? true;
      if (!may) excluded += 1;
      return may;
    },
    iou: (pose) => {
      evaluations += 1;
      return object.iou(pose);
    },
  };
  const verified = (path: readonly Rotation[] | null): Found | null =>
    path === null ? null : replay(counted, start, path);
  const guided = verified(beam(counted, start, MOST_REFERENCE_ROTATIONS));
  const longest = Math.min(MOST_REFERENCE_ROTATIONS, (guided?.path.length ?? initial.length) - 1);
  const plain = verified(breadthFirst(counted, start, longest));
  const undone = verified(inversePath(initial));
  const counts = { evaluations, poses: evaluations + excluded };
  const candidates: Reference[] = [];
  if (guided) candidates.push({ ...guided, method: 'beam', ...counts });
  if (plain) candidates.push({ ...plain, method: 'breadth-first', ...counts });
  if (undone) candidates.push({ ...undone, method: 'inverse', ...counts });
  const best = candidates.reduce<Reference | null>(
    (short, one) => (short === null || one.path.length < short.path.length ? one : short),
    null,
  );
  if (best === null)
    throw new Error('searchReference: the inverse of the initial rotations does not solve it');
  return best;
}
