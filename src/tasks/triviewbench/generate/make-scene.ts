import type { Random } from '../../../core/random.js';
import type { Environment } from '../../../core/scene.js';
import { CAMERAS, REFERENCE } from '../cameras.js';
import { sceneOf } from '../scene.js';
import {
  CLEAR,
  COUNTS,
  LEAST_PIXELS,
  LEAST_SHARE,
  LITTLE,
  MOSTLY_HIDDEN,
  SWELL,
  TOP_CLEAR,
} from '../truth/bounds.js';
import { towersOf } from '../truth/towers.js';
import { measureView, type ViewMeasure } from '../truth/visibility.js';
import { OCCLUSION_LEVELS, type TriLevel, type TriObject, type TriView } from '../types.js';
import { drawColors, touching } from './colors.js';
import { type Bare, drawLayout, type Wish } from './layout.js';

/** A scene of a level, with what its views show. */
export interface TriScene {
  readonly level: TriLevel;
  readonly objects: readonly TriObject[];
  readonly towers: readonly (readonly number[])[];
  readonly views: { readonly [view in TriView]: ViewMeasure };
  readonly environment: Environment;
}

/** Layouts drawn before a wish is given up; most wishes come true within fifty. */
const MOST_LAYOUTS = 3000;
/** After so many the number of objects is drawn again: some numbers leave little room for a wish. */
const ROUND = 300;
/** After so many nothing is wished for but the first case of occlusion. */
const MODEST = 900;
/** Pixels of the first, rough look, and what it may be wrong by. */
const ROUGH = 128;
const SLACK = 0.06;

const grey = (objects: readonly Bare[]): TriObject[] => objects.map((o) => ({ ...o, color: 'gray' }));

export const isHigh = (level: TriLevel): boolean => OCCLUSION_LEVELS.some((one) => one === level);

type Lateral = { readonly front: readonly number[]; readonly side: readonly number[] };

/** Whether as many objects are hidden as the wish asks for, or one in part. A rough look may miss a few pixels. */
function occludes(shares: readonly number[], wish: Wish, slack: number): boolean {
  const gone = shares.filter((share) => share === 0).length;
  if (slack === 0 ? gone !== wish.hidden : gone < wish.hidden) return false;
  return shares.some((share) => share <= LITTLE + slack && (wish.hidden > 0 || share > 0));
}

/** Whether the lateral views show what the level and the wish ask for, with `slack` on every bound. */
function lateralFits({ front, side }: Lateral, wish: Wish | null, slack: number): boolean {
  const clear = CLEAR - slack;
  if (wish === null) return front.every((f, k) => f >= clear && side[k]! >= clear);
  if (front.some((f, k) => Math.max(f, side[k]!) < clear)) return false;
  const [mine, other] = wish.view === 'front' ? [front, side] : [side, front];
  const inPart = (shares: readonly number[]): number =>
    shares.filter((share) => share >= LEAST_SHARE - slack && share > 0 && share <= MOSTLY_HIDDEN + slack)
      .length;
  const more = wish.more === 'front' ? front : side;
  if (wish.more !== null && inPart(more) < (wish.hidden === 0 && wish.more === wish.view ? 2 : 1))
    return false;
  if (!occludes(mine, wish, slack)) return false;
  return mine.some(
    (share, k) =>
      share <= LITTLE + slack && other[k]! >= clear && (wish.hidden > 0 || share >= LEAST_SHARE - slack),
  );
}

/** Whether what is hidden stays so when it is a little larger: no driver may show a pixel of it. */
function staysHidden(
  objects: readonly TriObject[],
  view: 'front' | 'side',
  measured: ViewMeasure,
  environment: Environment,
): boolean {
  return measured.ratios.every((ratio, k) => {
    if (ratio > 0) return true;
    const swollen = objects.map((o, i) => (i === k ? { ...o, halfExtent: o.halfExtent * SWELL } : o));
    return measureView(sceneOf(swollen, environment), CAMERAS[view], REFERENCE).ratios[k] === 0;
  });
}

const decided = (view: ViewMeasure): boolean =>
  view.ratios.every((r, k) => r === 0 || (r >= LEAST_SHARE && view.pixels[k]! >= LEAST_PIXELS));

/** Whether every tower can be told from above: its top object is seen, nearly whole. */
const topsSeen = (towers: TriScene['towers'], top: readonly number[], least: number): boolean =>
  towers.every((tower) => top[tower.at(-1)!]! >= least);

/** A rough look that costs little, at what most layouts fail. */
function worthALook(objects: readonly TriObject[], wish: Wish | null, environment: Environment): boolean {
  const scene = sceneOf(objects, environment);
  const rough = (view: TriView): readonly number[] => measureView(scene, CAMERAS[view], ROUGH, false).ratios;
  // The view that is asked for most is looked at first.
  const first = wish?.view ?? 'front';
  const mine = rough(first);
  if (wish === null ? mine.some((share) => share < CLEAR - SLACK) : !occludes(mine, wish, SLACK))
    return false;
  const other = rough(first === 'front' ? 'side' : 'front');
  const both = first === 'front' ? { front: mine, side: other } : { front: other, side: mine };
  if (!lateralFits(both, wish, SLACK)) return false;
  return topsSeen(towersOf(objects), rough('top'), TOP_CLEAR - SLACK);
}

function lookAt(
  level: TriLevel,
  bare: readonly Bare[],
  wish: Wish | null,
  environment: Environment,
  random: Random,
): TriScene | null {
  const objects = grey(bare);
  if (!worthALook(objects, wish, environment)) return null;
  const scene = sceneOf(objects, environment);
  const look = (view: TriView): ViewMeasure => measureView(scene, CAMERAS[view], REFERENCE);
  const towers = towersOf(objects);
  // One view after the other, as long as they please: most layouts fail at the first.
  const first = wish?.view ?? 'front';
  const mine = look(first);
  if (!mine.inside || !decided(mine) || (wish !== null && !occludes(mine.ratios, wish, 0))) return null;
  const other = look(first === 'front' ? 'side' : 'front');
  if (!other.inside || !decided(other)) return null;
  const [front, side] = first === 'front' ? [mine, other] : [other, mine];
  if (!lateralFits({ front: front.ratios, side: side.ratios }, wish, 0)) return null;
  const top = look('top');
  if (!top.inside || !topsSeen(towers, top.ratios, TOP_CLEAR)) return null;
  if (!staysHidden(objects, 'front', front, environment)) return null;
  if (!staysHidden(objects, 'side', side, environment)) return null;
  const colors = drawColors(random, bare, touching([front.buffer, side.buffer, top.buffer]));
  if (colors === null) return null;
  return {
    level,
    objects: bare.map((object, k) => ({
      shape: object.shape,
      size: object.size,
      color: colors[k]!,
      material: object.material,
      position: object.position,
      halfExtent: object.halfExtent,
      yaw: object.yaw,
    })),
    towers,
    views: { front, side, top },
    environment,
  };
}

/** What the lamp, the ground and the sky of all scenes are. */
const environmentOf = (random: Random): Environment => ({
  sky: 'studio',
  ground: 'plain',
  sun: [0.3, 0.4, 0.866],
  seed: random.next(),
});

/**
 * A scene of the level for the wish (null for low occlusion), by drawing and rejecting; null where 3,000 layouts gave
 * none. Same random stream, same scene.
 */
export function makeScene(random: Random, level: TriLevel, wish: Wish | null): TriScene | null {
  if (isHigh(level) !== (wish !== null)) throw new Error(`makeScene: ${level} and the wish do not agree`);
  const environment = environmentOf(random.fork('environment'));
  const [low, high] = COUNTS[level];
  const least = wish === null ? low : Math.max(low, wish.hidden + 1);
  for (let k = 0; k < MOST_LAYOUTS; k++) {
    const draws = random.fork(`layout ${k}`);
    const round = Math.floor(k / ROUND);
    const count = random.fork(`count ${round}`).integer(least, high);
    const asked = wish !== null && k >= MODEST ? { ...wish, more: null } : wish;
    const bare = drawLayout(draws, count, asked);
    if (bare === null) continue;
    const scene = lookAt(level, bare, asked, environment, draws.fork('colors'));
    if (scene !== null) return scene;
  }
  return null;
}
