import type { Transcript } from '../core/family.js';
import { IDENTITY, type Mat3, poseError, rotate } from '../tasks/rota-bench/pose.js';
import type { Projector } from '../tasks/rota-bench/projector.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import { type RotaItem, type RotaKey, rotationOf } from '../tasks/rota-bench/types.js';
import type { EpisodeView, PathPoint, RotationAction } from '../ui/rotation/rotation-view.js';
import { creditOf, grey, projectorOfItem, startOf, targetsOf } from './rotation-object.js';

/**
 * Everything that can be shown of an episode once it is scored; computed anew from what was answered. `release` gives
 * the object's memory back once the view is gone.
 */
export function episodeView(
  item: RotaItem,
  key: RotaKey,
  transcript: Transcript,
): { readonly view: EpisodeView; readonly release: () => void } {
  const projector = projectorOfItem(item);
  const targets = targetsOf(key);
  const start = startOf(item);
  const path = pathOf(projector, start, targets, movesOf(transcript).map(rotationOf));
  const end = path.at(-1)?.pose ?? start;
  return {
    view: {
      title: item.icon,
      ended: transcript.ended,
      path,
      reference: pathOf(projector, start, targets, key.path.map(rotationOf)),
      target: grey(projector.mask(IDENTITY)),
      panel: { auxiliary: null, current: grey(projector.mask(end)) },
      symmetries: targets.length,
      draw: (pose) => grey(projector.auxiliary(pose)),
      credit: creditOf(item),
    },
    release: () => projector.release(),
  };
}

/** The same with the share of the surface seen, for the path and the reference. */
export function withCoverage(
  view: EpisodeView,
  [own = [], reference = []]: readonly (readonly number[])[],
): EpisodeView {
  const add = (points: readonly PathPoint[], shares: readonly number[]): readonly PathPoint[] =>
    points.map((point, k) => ({ ...point, coverage: shares[k] ?? null }));
  return {
    ...view,
    path: add(view.path, own),
    reference: view.reference === null ? null : add(view.reference, reference),
  };
}

function pathOf(
  projector: Projector,
  start: Mat3,
  targets: readonly Mat3[],
  actions: readonly RotationAction[],
): readonly PathPoint[] {
  const at = (pose: Mat3, action: RotationAction | null): PathPoint => ({
    action,
    iou: projector.iou(pose),
    poseError: poseError(pose, targets),
    coverage: null,
    pose,
  });
  const points = [at(start, null)];
  let pose = start;
  for (const action of actions) {
    pose = rotate(pose, action);
    points.push(at(pose, action));
  }
  return points;
}
