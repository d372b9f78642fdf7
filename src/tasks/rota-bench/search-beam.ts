import type { Axis } from '../../core/answer.js';
import { atan2, DEG } from '../../core/trig.js';
import { ANGLES, AXES, type Mat3, type Rotation, rotate } from './pose.js';
import { type Searched, succeeds } from './search.js';

/** Orientations kept at each depth (RoTA-Bench: Beam-256). */
const BEAM_WIDTH = 256;
/** Kept orientations lie at least 5 degrees apart as long as there are enough of them (ours); trace = 1 + 2 cos(angle). */
const COS_APART = 0.9961946980917455;

interface Node {
  readonly pose: Mat3;
  /** Largest trace against a target equivalent to the identity: the larger, the smaller the pose error. */
  readonly trace: number;
  readonly by: Rotation | null;
  readonly from: Node | null;
}

/**
 * Pose-guided beam search (RoTA-Bench, appendix "Search Reference"). Each kept orientation is turned in all six directions
 * (axis and sign), by the allowed angle closest to the residual in that direction: how far one would have to turn that
 * way to come closest to the nearest target. Successors are ranked by pose error; those within 5 degrees of a better
 * one yield their place while others are there. At each depth the kept ones are projected, nearest first; the first
 * to reach the success IoU is the result.
 * @param longest rotations at most
 */
export function beam(object: Searched, start: Mat3, longest: number): readonly Rotation[] | null {
  let kept: Node[] = [{ pose: start, trace: nearest(start, object.symmetries).trace, by: null, from: null }];
  for (let depth = 1; depth <= longest; depth++) {
    const next: Node[] = [];
    for (const from of kept) {
      const { target } = nearest(from.pose, object.symmetries);
      for (const by of directed(from.pose, target)) {
        const pose = rotate(from.pose, by);
        next.push({ pose, trace: nearest(pose, object.symmetries).trace, by, from });
      }
    }
    kept = diverse(next);
    const near = [...kept].sort((a, b) => b.trace - a.trace);
    const end = near.find((node) => succeeds(object, node.pose));
    if (end !== undefined) return pathTo(end);
  }
  return null;
}

function trace(a: Mat3, b: Mat3): number {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += a[i]! * b[i]!;
  return sum;
}

function nearest(pose: Mat3, targets: readonly Mat3[]): { readonly target: Mat3; readonly trace: number } {
  let best: Mat3 | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const target of targets) {
    const value = trace(pose, target);
    if (value > most) {
      most = value;
      best = target;
    }
  }
  if (best === null) throw new Error('beam: a symmetry group holds at least the identity');
  return { target: best, trace: most };
}

/**
 * The angle in degrees, -180..180, by which turning about each axis comes closest to the target: with M = R S^T the trace
 * of Q(angle) M is a + b cos + c sin, largest at atan2(c, b).
 */
export function residuals(pose: Mat3, target: Mat3): { readonly [axis in Axis]: number } {
  const m = (row: number, column: number): number => {
    const r = 3 * row;
    const c = 3 * column;
    return pose[r]! * target[c]! + pose[r + 1]! * target[c + 1]! + pose[r + 2]! * target[c + 2]!;
  };
  return {
    pitch: atan2(m(1, 2) - m(2, 1), m(1, 1) + m(2, 2)) / DEG,
    yaw: atan2(m(2, 0) - m(0, 2), m(0, 0) + m(2, 2)) / DEG,
    roll: atan2(m(0, 1) - m(1, 0), m(0, 0) + m(1, 1)) / DEG,
  };
}

function directed(pose: Mat3, target: Mat3): Rotation[] {
  const residual = residuals(pose, target);
  return AXES.flatMap((axis) =>
    [1, -1].map((sign) => {
      const along = sign * residual[axis];
      // Turning the other way leads there too, the long way round.
      const way = along < 0 ? along + 360 : along;
      const angle = ANGLES.reduce((best, one) => (Math.abs(one - way) < Math.abs(best - way) ? one : best));
      return { axis, angle: sign * angle };
    }),
  );
}

function diverse(nodes: readonly Node[]): Node[] {
  const ranked = [...nodes].sort((a, b) => b.trace - a.trace);
  const kept: Node[] = [];
  const close: Node[] = [];
  for (const node of ranked) {
    if (kept.length >= BEAM_WIDTH) break;
    const apart = kept.every((other) => trace(node.pose, other.pose) < 1 + 2 * COS_APART);
    (apart ? kept : close).push(node);
  }
  return kept.concat(close.slice(0, BEAM_WIDTH - kept.length));
}

function pathTo(end: Node): Rotation[] {
  const path: Rotation[] = [];
  for (let at: Node | null = end; at?.by != null; at = at.from) path.push(at.by);
  return path.reverse();
}
