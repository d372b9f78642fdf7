import { COARSE_ROTATIONS, type Mat3, type Rotation, rotate } from './pose.js';
import { type Searched, succeeds } from './search.js';

/** Orientations one search may look at (ours); those ruled out without a projection count as well. */
export const MOST_PROJECTIONS = 3000;

interface Node {
  readonly pose: Mat3;
  readonly by: Rotation | null;
  readonly from: Node | null;
}

/** Orientations that differ by rounding only are one: entries to six decimals. */
const name = (pose: Mat3): string => pose.map((entry) => Math.round(entry * 1e6)).join(' ');

/**
 * Breadth-first over the six 30-degree rotations (RoTA-Bench): the shortest path of these whose end reaches the success
 * IoU. Each orientation is looked at once, in the order of COARSE_ROTATIONS.
 * @param longest rotations at most
 * @returns null where there is none within `longest` rotations and MOST_PROJECTIONS projections
 */
export function breadthFirst(object: Searched, start: Mat3, longest: number): readonly Rotation[] | null {
  const seen = new Set([name(start)]);
  let level: Node[] = [{ pose: start, by: null, from: null }];
  let projections = 0;
  for (let depth = 1; depth <= longest; depth++) {
    const next: Node[] = [];
    for (const from of level) {
      for (const by of COARSE_ROTATIONS) {
        const pose = rotate(from.pose, by);
        const id = name(pose);
        if (seen.has(id)) continue;
        if (projections >= MOST_PROJECTIONS) return null;
        seen.add(id);
        projections += 1;
        const node = { pose, by, from };
        if (succeeds(object, pose)) return pathTo(node);
        next.push(node);
      }
    }
    level = next;
  }
  return null;
}

function pathTo(end: Node): Rotation[] {
  const path: Rotation[] = [];
  for (let at: Node | null = end; at?.by != null; at = at.from) path.push(at.by);
  return path.reverse();
}
