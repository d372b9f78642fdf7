import { type Projector, projectWith } from '../../../core/raster/camera.js';
import type { IdentifierBuffer } from '../../../core/raster/identifier-buffer.js';
import type { SceneSpec } from '../../../core/scene.js';
import { distance, lerp, midpoint } from '../../../core/vec.js';
import { thickness } from '../scene/kit.js';
import { memberObject, nodeObject } from '../scene.js';
import { endsOf, nodesOf } from '../truth/ends.js';
import type { Structure } from '../types.js';

/** How a member runs across one view, from node to node along its axis. */
export interface Trace {
  /** Length of its image in pixels; 0 where an end lies behind the camera. */
  readonly length: number;
  /** That length as a share of what it would be if the member were turned square to the view where it is, 0..1 and a bit. */
  readonly broadside: number;
  /** Share of the last tenth that is seen, at the end where less of it is, 0..1. */
  readonly ends: number;
  /** Stretches along it that are hidden: something in front, with the member seen on both sides. */
  readonly gaps: number;
}

const SAMPLES = 50;
const TENTH = SAMPLES / 10;
/** A member may run into what it is joined to for this share of its length before its end counts as hidden. */
const SUNK = 0.12 * SAMPLES;
/** Shorter hidden stretches are no gap: a wire or a thin bar crosses, and the eye goes on. */
const GAP = { share: 0.03, pixels: 2.5 } as const;

const NOWHERE: Trace = { length: 0, broadside: 0, ends: 0, gaps: 0 };

/** What is seen at a place along a member: itself (or its joint), another member of the same node, or something else. */
type Seen = 'own' | 'kin' | 'other';

/** Walks along a member's axis and looks up who is seen there, across the member's width. */
export function traceOf(
  structure: Structure,
  scene: SceneSpec,
  buffer: IdentifierBuffer,
  projector: Projector,
  member: number,
): Trace {
  const [p, q] = endsOf(structure, member);
  const [a, b] = [projectWith(projector, p), projectWith(projector, q)];
  if (a.depth <= 0.05 || b.depth <= 0.05) return NOWHERE;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < 1) return NOWHERE;
  const middle = projectWith(projector, midpoint(p, q));
  const broadside = length / ((distance(p, q) * projector.focal) / middle.depth);

  const bar = scene.objects[member]?.parts[0];
  const thick = bar?.kind === 'bar' ? thickness(bar.section) : 0;
  const ends = nodesOf(structure, member);
  const own = new Set([memberObject(structure, member), ...ends.map((n) => nodeObject(structure, n))]);
  const kin = new Set<number>();
  for (const [m, nodes] of structure.members.entries()) {
    if (m !== member && nodes.some((n) => ends.includes(n))) kin.add(memberObject(structure, m));
  }
  const { width, height, ids } = buffer;
  const seenAt = (t: number): Seen => {
    const { x, y, depth } = projectWith(projector, lerp(p, q, t));
    const reach = ((thick * projector.focal) / depth) * 0.3;
    const [nx, ny] = [(-dy / length) * reach, (dx / length) * reach];
    let [mine, theirs] = [0, 0];
    for (const k of [-1, 0, 1]) {
      const [u, v] = [Math.floor(x + k * nx), Math.floor(y + k * ny)];
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const id = ids[v * width + u]!;
      if (own.has(id)) mine += 1;
      else if (kin.has(id)) theirs += 1;
    }
    return mine >= 2 ? 'own' : mine + theirs >= 2 ? 'kin' : 'other';
  };
  const seen = Array.from({ length: SAMPLES }, (_, i) => seenAt((i + 0.5) / SAMPLES));

  let first = 0;
  while (first < SUNK && seen[first] === 'kin') first += 1;
  let last = SAMPLES - 1;
  while (SAMPLES - 1 - last < SUNK && seen[last] === 'kin') last -= 1;
  const shareOf = (from: number): number =>
    seen.slice(from, from + TENTH).filter((s) => s === 'own').length / TENTH;
  let gaps = 0;
  let run = 0;
  const least = Math.max(GAP.share, GAP.pixels / length) * SAMPLES;
  for (let i = first; i <= last + 1; i++) {
    if (i <= last && seen[i] !== 'own') {
      run += 1;
      continue;
    }
    if (run >= least) gaps += 1;
    run = 0;
  }
  return { length, broadside, ends: Math.min(shareOf(first), shareOf(last + 1 - TENTH)), gaps };
}
