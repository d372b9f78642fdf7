import { NEAR, pictureSize, projectorOf, projectWith } from '../../../core/raster/camera.js';
import { identifyAndMeasure } from '../../../core/raster/identifier-buffer.js';
import { markMetrics } from '../../../core/raster/marks.js';
import { nodeVisibility } from '../../../core/raster/node-visibility.js';
import type { Camera, SceneSpec } from '../../../core/scene.js';
import type { FlatView } from '../audit/flat-measures.js';
import { memberObject } from '../scene.js';
import { endsOf, nodeAt } from '../truth/ends.js';
import type { Structure } from '../types.js';

/** Longer side at which visibility is judged: what models get (SSI-Bench, F.3). */
const JUDGED_SIDE = 512;
/** Share of a member's pixels, or of a node's dot, that must be seen. */
export const LEAST_SHARE = 0.35;
/** Pixels of a member that must be seen, and that a node group's outline must cover. */
export const LEAST_PIXELS = 250;

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
}

/** Whether enough of a member is seen for it to be a candidate: its bounds, and where it begins and ends. */
export const isShown = (structure: Structure, view: ViewFacts, member: number): boolean =>
  view.share(member) >= LEAST_SHARE &&
  view.visible(member) >= LEAST_PIXELS &&
  isFramed(structure, view, member);

/** Whether both ends of a member lie within the frame, seen or not. */
export const isFramed = (structure: Structure, view: ViewFacts, member: number): boolean =>
  endsOf(structure, member).every((end) => {
    const { x, y, depth } = projectWith(view.projector, end);
    return depth > NEAR && x >= 0 && y >= 0 && x <= view.width && y <= view.height;
  });

export function viewFacts(structure: Structure, scene: SceneSpec, camera: Camera): ViewFacts {
  const { width, height } = pictureSize(camera, JUDGED_SIDE);
  const ids = structure.members.map((_, m) => memberObject(structure, m));
  const { buffer, visibility } = identifyAndMeasure(scene, camera, width, height, ids);
  const projector = projectorOf(camera, width, height);
  const { dot } = markMetrics(width, height);
  const nodeShares = new Map<number, number>();
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
  };
}
