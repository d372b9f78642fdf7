import type { Random } from '../../../core/random.js';
import { CAMERAS } from '../cameras.js';
import { HALF_EXTENT } from '../truth/bounds.js';
import type { TriObject, TriShape } from '../types.js';

/** An object before it has a colour. */
export type Bare = Omit<TriObject, 'color'>;

/** Half the side of the square in which towers stand, in metres. */
const HALF = 3.2;
/** No tower is higher than this, in metres. */
const HIGHEST = 4.9;

/** What a scene of high occlusion is made for: so many objects hidden, or one hidden in part, in one lateral view. */
export interface Wish {
  readonly view: 'front' | 'side';
  /** Objects with no pixel in that view; 0 asks for one that is hidden in part. */
  readonly hidden: number;
  /** A view in which another object is to be hidden in part, or null. */
  readonly more: 'front' | 'side' | null;
}

const to5mm = (value: number): number => Math.round(value * 200) / 200;

interface Plan {
  readonly parts: readonly { readonly shape: TriShape; readonly size: 'large' | 'small' }[];
}

/** One tower: nothing stands on a sphere, nothing on something smaller than itself. */
function drawTower(random: Random, count: number, bias: number): Plan {
  const large = random.chance(bias) ? random.integer(1, count) : random.integer(0, count);
  return {
    parts: Array.from({ length: count }, (_, k) => ({
      shape: random.pick(k === count - 1 ? ['cube', 'sphere', 'cylinder'] : ['cube', 'cylinder']),
      size: k < large ? 'large' : 'small',
    })),
  };
}

const heightOf = (plan: Plan): number => plan.parts.reduce((sum, { size }) => sum + 2 * HALF_EXTENT[size], 0);

function drawTowers(random: Random, count: number): Plan[] {
  const least = count <= 5 ? 1 : Math.ceil(count / 3);
  const most = count <= 5 ? count : Math.min(count, 7);
  const towers = random.integer(least, most);
  const sizes = Array.from({ length: towers }, () => 1);
  for (let left = count - towers; left > 0; ) {
    const k = random.integer(0, towers - 1);
    if (sizes[k]! >= 5) continue;
    sizes[k] = sizes[k]! + 1;
    left -= 1;
  }
  return sizes.map((size) => drawTower(random, size, 0.5));
}

/** One place a tower on each of the two axes, no two in one row or column. */
function drawPlaces(random: Random, count: number): [number, number][] {
  const axis = (): number[] => {
    const width = (2 * HALF) / count;
    return random
      .shuffle(Array.from({ length: count }, (_, k) => k))
      .map((slot) => -HALF + width * (slot + 0.5 + random.between(-0.3, 0.3)));
  };
  const [xs, ys] = [axis(), axis()];
  return xs.map((x, k) => [x, ys[k]!]);
}

/** Puts `place` behind `front` as the camera of the view sees it. */
function behind(
  front: readonly [number, number],
  view: 'front' | 'side',
  gap: number,
  off: number,
): [number, number] {
  const [lateral, depth] = view === 'front' ? front : [front[1], front[0]];
  const eye = CAMERAS[view].eye[view === 'front' ? 1 : 0];
  const from = eye - depth;
  const across = (lateral * (from + gap)) / from + off;
  return view === 'front' ? [across, depth - gap] : [depth - gap, across];
}

/** Towers and places for a wish: the last `k` towers stand behind others. Null where the count is too small for it. */
function drawOccluded(
  random: Random,
  count: number,
  wish: Wish,
): { plans: Plan[]; places: [number, number][] } | null {
  const { view, hidden } = wish;
  const stacked = hidden === 2 && random.chance(0.4);
  const rear = hidden === 0 ? 1 : stacked ? 1 : hidden;
  const rearObjects = Math.max(1, hidden);
  if (count - rearObjects < 1) return null;
  const plans = drawTowers(random, count - rearObjects);
  const places = drawPlaces(random, plans.length);
  const fronts = random.shuffle(plans.map((_, k) => k));
  for (let k = 0; k < rear; k++) {
    const at = fronts[k % fronts.length]!;
    const blocker = plans[at]!;
    if (hidden > 0) {
      // Hidden altogether: something small behind something large, as a rule.
      const height = stacked ? 2 : 1;
      if (random.chance(0.8)) plans[at] = drawTower(random, blocker.parts.length, 1);
      plans.push(drawTower(random, height, random.chance(0.8) ? 0 : 0.5));
      if (random.chance(0.8)) {
        const last = plans.at(-1)!;
        plans[plans.length - 1] = { parts: last.parts.map((part) => ({ ...part, size: 'small' })) };
      }
    } else plans.push(drawTower(random, 1, 0.6));
    const gap = random.between(1.25, hidden > 0 ? 3 : 3.4);
    const off = hidden > 0 ? random.between(-0.2, 0.2) : random.between(-0.5, 0.5);
    places.push(behind(places[at]!, view, gap, off));
  }
  const rest = fronts.slice(rear);
  if (wish.more !== null && !hideAnother(random, plans, places, rest, wish.more)) return null;
  return { plans, places };
}

/** Moves one of the towers that hide nothing yet behind another, so that it is hidden in part; false where there is none. */
function hideAnother(
  random: Random,
  plans: readonly Plan[],
  places: [number, number][],
  free: readonly number[],
  view: 'front' | 'side',
): boolean {
  const single = free.find((k) => plans[k]!.parts.length === 1);
  const blocker = free.find((k) => k !== single);
  if (single === undefined || blocker === undefined) return false;
  places[single] = behind(places[blocker]!, view, random.between(1.25, 3.4), random.between(-0.5, 0.5));
  return true;
}

/** Half the width of the object as seen along x or y, with its yaw. */
export function reach(object: Bare): number {
  if (object.shape !== 'cube') return object.halfExtent;
  // cos + sin of the yaw from its square: no trigonometry needed where a bound will do.
  return object.halfExtent * Math.SQRT2;
}

function stand(random: Random, plan: Plan, [x, y]: readonly [number, number]): Bare[] {
  let z = 0;
  return plan.parts.map(({ shape, size }) => {
    const halfExtent = HALF_EXTENT[size];
    const position = [to5mm(x), to5mm(y), to5mm(z + halfExtent)] as const;
    z += 2 * halfExtent;
    return {
      shape,
      size,
      material: random.pick(['rubber', 'metal']),
      position,
      halfExtent,
      yaw: shape === 'cube' ? random.integer(0, 89) : 0,
    };
  });
}

/**
 * Objects in random places, by chance alone or as the wish asks; null where towers are too high, stand outside the square
 * or too near to each other (less than 0.25 m between what they cover).
 */
export function drawLayout(random: Random, count: number, wish: Wish | null): readonly Bare[] | null {
  const plans = wish === null ? drawTowers(random, count) : null;
  const drawn =
    plans === null ? drawOccluded(random, count, wish!) : { plans, places: drawPlaces(random, plans.length) };
  if (drawn === null || drawn.plans.some((plan) => heightOf(plan) > HIGHEST)) return null;
  if (drawn.places.some((place) => place.some((c) => Math.abs(c) > HALF))) return null;
  const towers = drawn.plans.map((plan, k) => stand(random, plan, drawn.places[k]!));
  const widths = towers.map((tower) => Math.max(...tower.map(reach)));
  for (const [i, a] of drawn.places.entries()) {
    for (const [j, b] of drawn.places.entries()) {
      if (j <= i) continue;
      const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
      const apart = widths[i]! + widths[j]! + 0.25;
      if (dx * dx + dy * dy < apart * apart) return null;
    }
  }
  // The order of the list says nothing about the scene.
  return random.shuffle(towers.flat());
}
