import { NEAR, pictureSize, projectorOf, projectWith } from '../../../core/raster/camera.js';
import { identifyAndMeasure } from '../../../core/raster/identifier-buffer.js';
import { markMetrics } from '../../../core/raster/marks.js';
import { nodeVisibility } from '../../../core/raster/node-visibility.js';
import type { Camera, SceneObject, SceneSpec } from '../../../core/scene.js';
import type { FlatView } from '../audit/flat-measures.js';
import { memberObject } from '../scene.js';
import { nodeAt, nodesOf } from '../truth/ends.js';
import type { Criterion, Structure } from '../types.js';
import { type Trace, traceOf } from './trace.js';

/** Longer side at which visibility is judged: what models get (SSI-Bench, F.3). */
const JUDGED_SIDE = 512;
/** Share of a member's pixels, or of a node's dot, that must be seen. */
export const LEAST_SHARE = 0.35;
/** Pixels of a member that must be seen, and that a node group's outline must cover. */
export const LEAST_PIXELS = 250;
/** Length of a candidate member's image, as a share of the picture's longer side. */
export const LEAST_LENGTH = 0.08;
/** Share of the last tenth of a member that must be seen at each end, and the most hidden stretches between. */
export const LEAST_ENDS = 0.6;
export const MOST_GAPS = 1;
/** Nodes lie at least this far within the frame, as a share of its longer side. */
const MARGIN = 0.012;

/** How far a member may point towards or away from the camera: where its direction or length counts, it must be seen well from the side. */
const BROADSIDE: { readonly [criterion in Criterion]?: number } = {
  'ground-angle': 0.45,
  length: 0.45,
  'line-distance': 0.35,
};
export const leastBroadside = (criterion: Criterion): number => BROADSIDE[criterion] ?? 0.2;

/** What one view shows of a structure, at 512 pixels on the longer side. */
export interface ViewFacts extends FlatView {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  /** Radius of a dot on a node, pixels. */
  readonly dot: number;
  /** Share of a member's pixels that is seen, 0..1; what lies beyond the frame counts as unseen. */
  readonly share: (member: number) => number;
  /** Share of a node's dot that is free, 0..1; 0 where the dot does not lie within the frame. */
  readonly nodeShare: (node: number) => number;
  readonly trace: (member: number) => Trace;
  /** Things round about (cones, tape on posts, trees) that can be recognised here: object ids. */
  readonly things: () => ReadonlySet<number>;
}

/** Whether a node lies well within the frame, seen or not. */
export function isNodeFramed(structure: Structure, view: ViewFacts, node: number): boolean {
  const { x, y, depth } = projectWith(view.projector, nodeAt(structure, node));
  const m = MARGIN * JUDGED_SIDE;
  return depth > NEAR && x >= m && y >= m && x <= view.width - m && y <= view.height - m;
}

/** Whether both ends of a member lie within the frame, seen or not. */
export const isFramed = (structure: Structure, view: ViewFacts, member: number): boolean =>
  nodesOf(structure, member).every((n) => isNodeFramed(structure, view, n));

/**
 * What keeps a member from being a candidate in a view, in words; null if it is seen as it must be: enough of it, large
 * enough, not too much from its end, both its ends, in one piece or two.
 */
export function unfit(
  structure: Structure,
  view: ViewFacts,
  member: number,
  broadside: number,
): string | null {
  if (view.share(member) < LEAST_SHARE) return `only ${percent(view.share(member))} % of it is seen`;
  if (view.visible(member) < LEAST_PIXELS) return `only ${view.visible(member)} pixels of it are seen`;
  if (!isFramed(structure, view, member)) return 'it ends at the edge of the picture or beyond';
  const trace = view.trace(member);
  if (trace.length < LEAST_LENGTH * JUDGED_SIDE) return `it is only ${trace.length.toFixed(0)} pixels long`;
  if (trace.broadside < broadside) return `it is foreshortened to ${percent(trace.broadside)} %`;
  if (trace.ends < LEAST_ENDS) return `only ${percent(trace.ends)} % of one end is seen`;
  if (trace.gaps > MOST_GAPS) return `it is hidden in ${trace.gaps} places`;
  return null;
}

const percent = (share: number): string => (100 * share).toFixed(0);

/** Pixels that make a thing recognisable. */
const THING = 36;

/** Clutter, and what is put on the structure to tell its sides apart (see landmarks.ts). */
function isThing(scene: SceneSpec, object: SceneObject): boolean {
  if (object.role === 'clutter') return true;
  return (
    object.role === 'body' &&
    object.parts.every((part) => ['plastic', 'fabric'].includes(scene.materials[part.material]!.finish))
  );
}

function thingsIn(scene: SceneSpec, ids: Uint16Array): ReadonlySet<number> {
  const counts = new Map<number, number>(
    scene.objects.flatMap((o) => (isThing(scene, o) ? [[o.id, 0]] : [])),
  );
  for (const id of ids) {
    const count = counts.get(id);
    if (count !== undefined) counts.set(id, count + 1);
  }
  return new Set([...counts].flatMap(([id, count]) => (count >= THING ? [id] : [])));
}

export function viewFacts(structure: Structure, scene: SceneSpec, camera: Camera): ViewFacts {
  const { width, height } = pictureSize(camera, JUDGED_SIDE);
  const ids = structure.members.map((_, m) => memberObject(structure, m));
  const { buffer, visibility } = identifyAndMeasure(scene, camera, width, height, ids);
  const projector = projectorOf(camera, width, height);
  const { dot } = markMetrics(width, height);
  const nodeShares = new Map<number, number>();
  const traces = new Map<number, Trace>();
  let things: ReadonlySet<number> | null = null;
  return {
    camera,
    width,
    height,
    dot,
    projector,
    visible: (member) => visibility.get(memberObject(structure, member))?.visible ?? 0,
    share: (member) => {
      const seen = visibility.get(memberObject(structure, member));
      return seen === undefined || seen.total === 0 ? 0 : seen.visible / seen.total;
    },
    nodeShare: (node) => {
      const known = nodeShares.get(node);
      if (known !== undefined) return known;
      const point = nodeAt(structure, node);
      const { x, y } = projectWith(projector, point);
      const within = x >= dot && y >= dot && x <= width - dot && y <= height - dot;
      const share = within ? nodeVisibility(scene, buffer, camera, point, dot) : 0;
      nodeShares.set(node, share);
      return share;
    },
    trace: (member) => {
      const trace = traces.get(member) ?? traceOf(structure, scene, buffer, projector, member);
      traces.set(member, trace);
      return trace;
    },
    things: () => {
      things ??= thingsIn(scene, buffer.ids);
      return things;
    },
  };
}
