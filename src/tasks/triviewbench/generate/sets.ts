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

/** The type of which most is wanting, in shares of what is wanted; null where nothing is. */
function mostWanted(level: TriLevel, have: ReadonlyMap<TriType, number>): TriType | null {
  let worst: TriType | null = null;
  let least = 1;
  for (const type of OCCLUSION_TYPES) {
    const wanted = FULL_QUESTIONS[type][level];
    const share = wanted > 0 ? (have.get(type) ?? 0) / wanted : 1;
    if (share < least) [worst, least] = [type, share];
  }
  return worst;
}

const wanting = (level: TriLevel, type: TriType | null): Result<never> =>
  fail('not-enough-items', `Too few scenes of ${level} allow ${type}.`, 'seed');

function fullLevel(seed: number, level: TriLevel, progress: () => void): Result<Made[]> {
  const seeds = new Random(seed).fork(`full ${level}`);
  const have = new Map<TriType, number>();
  const scenes: Made[][] = [];
  let failures = 0;
  while (scenes.length < FULL_SCENES[level]) {
    const type = mostWanted(level, have);
    const made = sceneQuestions(seeds.next(), level, type);
    if (!made.ok || (type !== null && made.value.questions.every(({ item }) => item.type !== type))) {
      // A seed in hundreds has no scene, some scenes do not allow what they were made for: the next seed is taken.
      failures += 1;
      if (failures > 3 * FULL_SCENES[level]) return made.ok ? wanting(level, type) : made;
      continue;
    }
    for (const { item } of made.value.questions) have.set(item.type, (have.get(item.type) ?? 0) + 1);
    scenes.push([...made.value.questions]);
    progress();
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

/**
 * The full set: the published numbers of scenes a level and of questions a type and level. Every scene is the one that
 * `sceneQuestions` makes from its seed for the type that was most wanting at that point; of the questions that scenes
 * allow, each type's share is drawn. A scene that does not allow the question it was made for is passed over. Fault `not-enough-items` where the scenes of a seed allow too few.
 */
export function fullSet(seed: number, progress: (scenes: number) => void): Result<Made[]> {
  const out: Made[] = [];
  let scenes = 0;
  for (const level of TRI_LEVELS) {
    const made = fullLevel(seed, level, () => progress(++scenes));
    if (!made.ok) return made;
    out.push(...made.value);
  }
  return ok(out);
}
