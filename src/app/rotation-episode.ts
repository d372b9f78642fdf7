import type { Transcript } from '../core/family.js';
import type { Mat3 } from '../tasks/rota-bench/pose.js';
import { poseError, rotate } from '../tasks/rota-bench/pose.js';
import { type RotaItem, type RotaKey, rotationOf } from '../tasks/rota-bench/types.js';
import type { EpisodeView, PathPoint, RotationAction } from '../ui/rotation/rotation-view.js';
import { type RotationObject, rotationObject, targetsOf } from './rotation-object.js';

/** The rotations a transcript holds, in order. */
export function rotationsOf(transcript: Pick<Transcript, 'turns'>): readonly RotationAction[] {
  return transcript.turns.flatMap(({ answer }) =>
    answer?.kind === 'rotation' && 'axis' in answer ? [{ axis: answer.axis, angle: answer.angle }] : [],
  );
}

/** Everything that can be shown of an episode once it is scored; computed anew from what was answered. */
export function episodeView(
  item: RotaItem,
  key: RotaKey,
  transcript: Transcript,
  credit: string | null,
): { readonly view: EpisodeView; readonly release: () => void } {
  const object = rotationObject(item);
  const targets = targetsOf(key);
  const path = pathOf(object, targets, rotationsOf(transcript));
  const end = path.at(-1)?.pose ?? object.start;
  return {
    view: {
      title: item.icon,
      ended: transcript.ended,
      path,
      reference: key.path.length === 0 ? null : pathOf(object, targets, key.path.map(rotationOf)),
      target: object.target,
      panel: object.panel(end, true),
      symmetries: targets.length,
      draw: (pose) => object.shaded(pose),
      credit,
    },
    release: () => object.release(),
  };
}

function pathOf(
  object: RotationObject,
  targets: readonly Mat3[],
  actions: readonly RotationAction[],
): readonly PathPoint[] {
  const at = (pose: Mat3, action: RotationAction | null): PathPoint => ({
    action,
    iou: object.iou(pose),
    poseError: poseError(pose, targets),
    coverage: null,
    pose,
  });
  const points = [at(object.start, null)];
  let pose = object.start;
  for (const action of actions) {
    pose = rotate(pose, action);
    points.push(at(pose, action));
  }
  return points;
}
