import { sameJson } from '../../../core/json.js';
import { CAMERAS, REFERENCE } from '../cameras.js';
import { sceneOf } from '../scene.js';
import { OCCLUSION_LEVELS, TRI_VIEWS, type TriItem, type TriKey, type TriView } from '../types.js';
import { answerOf } from './answer.js';
import { CLEAR, COUNTS, HALF_EXTENT, LEAST_SHARE, LITTLE, TOP_CLEAR } from './bounds.js';
import { towersOf } from './towers.js';
import { measureView, type ViewMeasure } from './visibility.js';

/** What each view of an item's scene shows, measured again. Questions on one scene may share it. */
export type Measured = { readonly [view in TriView]: ViewMeasure };

export function measureScene(item: TriItem): Measured {
  const scene = sceneOf(item.objects, item.environment);
  const of = (view: TriView) => measureView(scene, item.cameras[view], REFERENCE);
  return { front: of('front'), side: of('side'), top: of('top') };
}

/** What is wrong with an item and its key, one sentence an entry: everything is measured and computed again. */
export function faultsOf(
  item: TriItem,
  key: TriKey,
  measured: Measured = measureScene(item),
): readonly string[] {
  const out: string[] = [];
  const must = (holds: boolean, why: string): void => {
    if (!holds) out.push(`${item.id}: ${why}`);
  };
  const { objects, towers, visibility, level } = item;
  const [low, high] = COUNTS[level];
  must(objects.length >= low && objects.length <= high, `${objects.length} objects at ${level}`);
  must(sameJson(item.cameras, CAMERAS), 'other cameras than those of the family');
  must(sameJson(towersOf(objects), towers), 'other towers than the positions make');
  must(
    objects.every((o) => o.halfExtent === HALF_EXTENT[o.size]),
    'a size that does not fit its half extent',
  );
  const names = objects.map((o) => `${o.size} ${o.color} ${o.shape}`);
  must(new Set(names).size === names.length, 'two objects alike');

  for (const view of TRI_VIEWS) {
    const { ratios, inside } = measured[view];
    const shares = ratios.map((r) => Math.round(r * 1e4) / 1e4);
    must(sameJson(shares, visibility[view]), `other shares in the ${view} view than it shows`);
    must(inside, `an object leaves the ${view} view`);
  }
  const { front, side, top } = visibility;
  must(
    towers.every((t) => (top[t.at(-1)!] ?? 0) >= TOP_CLEAR),
    'a tower that cannot be told from above',
  );
  must(
    [...front, ...side].every((share) => share === 0 || share >= LEAST_SHARE),
    'an object that hardly shows',
  );
  if (OCCLUSION_LEVELS.some((one) => one === level)) {
    must(
      front.every((f, k) => Math.max(f, side[k] ?? 0) >= CLEAR),
      'an object that neither lateral view shows well',
    );
    must(
      front.some((f, k) => Math.min(f, side[k] ?? 1) <= LITTLE),
      'high occlusion without an occluded object',
    );
  } else
    must(
      [...front, ...side].every((share) => share >= CLEAR),
      'low occlusion with an occluded object',
    );
  must(sameJson(answerOf(item), key.value), 'another answer than its data give');
  return out;
}
