import type { Random } from '../../../core/random.js';
import { project } from '../../../core/raster/camera.js';
import { identify } from '../../../core/raster/identifier-buffer.js';
import { cos, DEG, sin } from '../../../core/trig.js';
import { CAMERAS } from '../cameras.js';
import { nameOf } from '../names.js';
import { sceneOf } from '../scene.js';
import { APART, APART_PIXELS, BLOCKED, LEAST_SHARE, MOSTLY_HIDDEN, STRAY, TOLD } from '../truth/bounds.js';
import type { TriItem, TriObject, TriType, TriView } from '../types.js';
import { isHigh, type TriScene } from './make-scene.js';

/** What a question on a scene speaks of. */
export type Question = Pick<TriItem, 'refs' | 'attribute'>;

const BARE: Question = { refs: [], attribute: null };
/** Pixels on a side of the buffers that tell who hides whom. */
const WHO = 176;

/** Half the object's extent along an axis, its yaw counted. */
function halfAlong(object: TriObject, axis: 0 | 1 | 2): number {
  const { halfExtent: h, shape, yaw } = object;
  return shape === 'cube' && axis !== 2 ? h * (cos(yaw * DEG) + sin(yaw * DEG)) : h;
}

/** The two views that show an axis, and which picture coordinate grows along it (sign). */
const SHOWN: readonly (readonly (readonly [TriView, 'x' | 'y', 1 | -1])[])[] = [
  [
    ['front', 'x', -1],
    ['top', 'x', -1],
  ],
  [
    ['side', 'x', 1],
    ['top', 'y', 1],
  ],
  [
    ['front', 'y', -1],
    ['side', 'y', -1],
  ],
];

/** Whether object a is clearly on the positive side of object b, in space and in the pictures alike. */
function clearlyAlong(scene: TriScene, axis: 0 | 1 | 2, a: number, b: number): boolean {
  const [one, two] = [scene.objects[a]!, scene.objects[b]!];
  const gap = one.position[axis] - two.position[axis] - halfAlong(one, axis) - halfAlong(two, axis);
  // Something that stands on another touches it: above and below need no gap.
  if (gap < (axis === 2 ? -1e-6 : APART)) return false;
  let told = false;
  for (const [view, coordinate, sign] of SHOWN[axis]!) {
    const camera = CAMERAS[view];
    const at = (object: TriObject) => project(object.position, camera, camera.width, camera.height);
    if (sign * (at(one)[coordinate] - at(two)[coordinate]) < APART_PIXELS) return false;
    const { ratios } = scene.views[view];
    if (ratios[a]! >= TOLD && ratios[b]! >= TOLD) told = true;
  }
  return told;
}

function askRelation(scene: TriScene, axis: 0 | 1 | 2, random: Random): Question | null {
  const pairs: (readonly [number, number])[] = [];
  const all = [...scene.objects.keys()].filter((k) => nameOf(scene.objects, k) !== null);
  for (const a of all) {
    for (const b of all) if (a !== b && clearlyAlong(scene, axis, a, b)) pairs.push([a, b]);
  }
  if (pairs.length === 0) return null;
  const [a, b] = random.pick(pairs);
  // Either one may be the subject: both directions are right equally often.
  return { refs: random.chance(0.5) ? [a, b] : [b, a], attribute: null };
}

/** blocked[t][b]: the share of object t's own pixels at which object b is seen in that view. */
function blockedShares(scene: TriScene, view: 'front' | 'side'): readonly (readonly number[])[] {
  const spec = sceneOf(scene.objects, scene.environment);
  const all = identify(spec, CAMERAS[view], WHO, WHO, { exact: true }).ids;
  return spec.objects.map((object) => {
    const alone = identify({ ...spec, objects: [object] }, CAMERAS[view], WHO, WHO, { exact: true }).ids;
    const counts = spec.objects.map(() => 0);
    let own = 0;
    for (let i = 0; i < alone.length; i++) {
      if (alone[i] === 0) continue;
      own += 1;
      const seen = all[i]!;
      if (seen !== 0 && seen !== object.id) counts[seen - 1] = counts[seen - 1]! + 1;
    }
    return counts.map((n) => (own > 0 ? n / own : 0));
  });
}

/** Blocker and target: the blocker stands on the ground, hides most of the target, and nothing of anything else. */
function askOccluded(scene: TriScene, view: 'front' | 'side', random: Random): Question | null {
  const { ratios } = scene.views[view];
  if (!ratios.some((r) => r >= LEAST_SHARE && r <= MOSTLY_HIDDEN)) return null;
  const blocked = blockedShares(scene, view);
  const pairs: (readonly [number, number])[] = [];
  for (const [target, ratio] of ratios.entries()) {
    if (ratio < LEAST_SHARE || ratio > MOSTLY_HIDDEN) continue;
    for (const [blocker] of scene.towers) {
      // What stands on the ground hides nothing of its own tower: the cameras look down.
      if (blocker === undefined || blocked[target]![blocker]! < BLOCKED) continue;
      const stray = blocked.some((by, k) => k !== target && by[blocker]! > STRAY);
      if (!stray && nameOf(scene.objects, blocker) !== null) pairs.push([blocker, target]);
    }
  }
  if (pairs.length === 0) return null;
  return { refs: random.pick(pairs), attribute: random.pick(['color', 'shape']) };
}

/** A question of the type on the scene, or null where the scene offers no clear one. */
export function askOn(scene: TriScene, type: TriType, random: Random): Question | null {
  switch (type) {
    case 'x_relation':
      return askRelation(scene, 0, random);
    case 'y_relation':
      return askRelation(scene, 1, random);
    case 'z_relation':
      return askRelation(scene, 2, random);
    case 'front_hidden_count':
      return isHigh(scene.level) && scene.views.front.ratios.includes(0) ? BARE : null;
    case 'side_hidden_count':
      return isHigh(scene.level) && scene.views.side.ratios.includes(0) ? BARE : null;
    case 'front_occluded_ref':
      return isHigh(scene.level) ? askOccluded(scene, 'front', random) : null;
    case 'side_occluded_ref':
      return isHigh(scene.level) ? askOccluded(scene, 'side', random) : null;
    default:
      return BARE;
  }
}
