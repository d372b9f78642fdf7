import type { Keyed } from '../../../core/item.js';
import { Random } from '../../../core/random.js';
import { fail, ok, type Result } from '../../../core/result.js';
import { TRI_LEVELS, TRI_TYPES, type TriItem, type TriKey, type TriLevel, type TriType } from '../types.js';
import { generateTri, OCCLUSION_TYPES, sceneQuestions } from './generate.js';

type PerLevel = { readonly [level in TriLevel]: number };

/** Scenes a level of the published benchmark, 1,923 in all (`paper.ts` says how its numbers were found). */
export const FULL_SCENES: PerLevel = { L1: 500, L2: 442, L3: 484, L4: 497 };

/** Questions a type and level, 14,174 in all: the published totals, those of a type spread like its category's. */
export const FULL_QUESTIONS: { readonly [type in TriType]: PerLevel } = {
  tower_height_max: { L1: 172, L2: 267, L3: 339, L4: 358 },
  x_relation: { L1: 114, L2: 177, L3: 225, L4: 237 },
  y_relation: { L1: 117, L2: 180, L3: 228, L4: 242 },
  z_relation: { L1: 128, L2: 200, L3: 253, L4: 271 },
  front_view_count: FULL_SCENES,
  side_view_count: FULL_SCENES,
  top_tower_count: FULL_SCENES,
  all_view_count: FULL_SCENES,
  tower_height_list: FULL_SCENES,
  front_hidden_count: { L1: 0, L2: 77, L3: 0, L4: 118 },
  side_hidden_count: { L1: 0, L2: 88, L3: 0, L4: 136 },
  front_occluded_ref: { L1: 0, L2: 121, L3: 0, L4: 188 },
  side_occluded_ref: { L1: 0, L2: 127, L3: 0, L4: 196 },
};

/** Questions a type for `count` of one level, in the published proportions, by largest remainder. */
export function proportioned(level: TriLevel, count: number): readonly (readonly [TriType, number])[] {
  const all = TRI_TYPES.reduce((sum, type) => sum + FULL_QUESTIONS[type][level], 0);
  const exact = TRI_TYPES.map((type) => (count * FULL_QUESTIONS[type][level]) / all);
  const whole = exact.map(Math.floor);
  const left = count - whole.reduce((sum, n) => sum + n, 0);
  const byRest = exact.map((e, i) => [e - whole[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of byRest.slice(0, left)) whole[i] = whole[i]! + 1;
  return TRI_TYPES.map((type, i) => [type, whole[i]!] as const);
}

type Made = Keyed<TriItem, TriKey>;

/**
 * The test set: `count` questions a level in the published proportions, every one on a scene of its own and made as
 * `generateTri(item.seed, { category, level })` makes it. The two answers of a relation are right equally often (one more
 * where their number is odd).
 */
export function testSet(seed: number, count: number, progress: (done: number) => void): Result<Made[]> {
  const out: Made[] = [];
  for (const level of TRI_LEVELS) {
    for (const [type, n] of proportioned(level, count)) {
      const stream = new Random(seed).fork(`test ${level} ${type}`);
      const room = new Map<string, number>();
      for (let k = 0; k < n; ) {
        const made = generateTri(stream.next(), { category: type, level });
        if (!made.ok) return made;
        const { value } = made.value.key;
        const word = type.endsWith('_relation') ? `${value}` : '';
        const used = room.get(word) ?? 0;
        if (word !== '' && used >= Math.ceil(n / 2)) continue;
        room.set(word, used + 1);
        out.push(made.value);
        progress(out.length);
        k += 1;
      }
    }
  }
  return ok(out);
}

/** How many questions of each type about occlusion are still wanting. */
function wanting(level: TriLevel, have: ReadonlyMap<TriType, number>): ReadonlyMap<TriType, number> {
  const left = OCCLUSION_TYPES.map(
    (type) => [type, FULL_QUESTIONS[type][level] - (have.get(type) ?? 0)] as const,
  );
  return new Map(left.filter(([, n]) => n > 0));
}

/** The type of which most is wanting, in shares of what is wanted; null where nothing is. */
function mostWanted(level: TriLevel, left: ReadonlyMap<TriType, number>): TriType | null {
  let worst: TriType | null = null;
  let most = 0;
  for (const [type, n] of left) {
    const share = n / FULL_QUESTIONS[type][level];
    if (share > most) [worst, most] = [type, share];
  }
  return worst;
}

/**
 * A scene is taken if it serves enough of what is wanting: at L4 there are fewer scenes than questions about occlusion, so
 * that some must serve two. `SPARE` is how far below the mean that is still needed a scene may fall.
 */
const SPARE = 0.35;
/** Seeds looked at, in scenes wanted. */
const MOST_SEEDS = 20;

/**
 * One level of the full set: the published numbers of scenes and of questions a type. Every scene is the one that
 * `sceneQuestions` makes from its seed for the type that was most wanting at that point; scenes that serve too little of
 * what is wanting are passed over; of the questions that the scenes allow, each type's share is drawn. Fault
 * `not-enough-items` where the scenes of a seed allow too few.
 */
export function fullLevel(seed: number, level: TriLevel): Result<Made[]> {
  const seeds = new Random(seed).fork(`full ${level}`);
  const have = new Map<TriType, number>();
  const scenes: Made[][] = [];
  for (let look = 0; scenes.length < FULL_SCENES[level]; look++) {
    if (look > MOST_SEEDS * FULL_SCENES[level]) {
      return fail('not-enough-items', `Too few scenes of ${level} allow what is wanted.`, 'seed');
    }
    const left = wanting(level, have);
    const made = sceneQuestions(seeds.next(), level, mostWanted(level, left));
    if (!made.ok) continue;
    const { questions } = made.value;
    const needed = [...left.values()].reduce((sum, n) => sum + n, 0) / (FULL_SCENES[level] - scenes.length);
    if (questions.filter(({ item }) => left.has(item.type)).length < needed - SPARE) continue;
    for (const { item } of questions) have.set(item.type, (have.get(item.type) ?? 0) + 1);
    scenes.push([...questions]);
  }
  const kept = new Set<string>();
  for (const type of TRI_TYPES) {
    const offered = scenes.flatMap((scene) => scene.filter(({ item }) => item.type === type));
    const wanted = FULL_QUESTIONS[type][level];
    if (offered.length < wanted) {
      return fail(
        'not-enough-items',
        `${offered.length} scenes of ${level} allow ${type}; ${wanted} are wanted.`,
        'seed',
      );
    }
    const taken = seeds.fork(type).shuffle(offered).slice(0, wanted);
    for (const { item } of taken) kept.add(item.id);
  }
  return ok(scenes.flatMap((scene) => scene.filter(({ item }) => kept.has(item.id))));
}
