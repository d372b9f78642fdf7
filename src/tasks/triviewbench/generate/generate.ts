import type { GenerateSpec, Keyed } from '../../../core/item.js';
import { Random } from '../../../core/random.js';
import { fail, ok, type Result } from '../../../core/result.js';
import { CAMERAS } from '../cameras.js';
import { answerOf } from '../truth/answer.js';
import {
  OCCLUSION_LEVELS,
  TRI_LEVELS,
  TRI_TYPES,
  TRI_VERSION,
  type TriItem,
  type TriKey,
  type TriLevel,
  type TriType,
} from '../types.js';
import type { Wish } from './layout.js';
import { isHigh, makeScene, type TriScene } from './make-scene.js';
import { askOn, type Question } from './questions.js';

/** Sub-types that ask about occlusion itself: L2 and L4 only (TriViewBench, 3.1). */
export const OCCLUSION_TYPES = [
  'front_hidden_count',
  'side_hidden_count',
  'front_occluded_ref',
  'side_occluded_ref',
] as const satisfies readonly TriType[];

export const isOcclusionType = (type: TriType): boolean => OCCLUSION_TYPES.some((one) => one === type);

/** Scenes that are looked at for a question before the seed is given up; the first or second has one as a rule. */
const MOST_SCENES = 40;

const isType = (text: string): text is TriType => TRI_TYPES.some((one) => one === text);
const isLevel = (text: string): text is TriLevel => TRI_LEVELS.some((one) => one === text);

/** Chances of one, two and three hidden objects where some are wished for. */
const HIDDEN: { readonly [level in TriLevel]: readonly number[] } = {
  L1: [],
  L2: [0.6, 0.4],
  L3: [],
  L4: [0.45, 0.35, 0.2],
};

/** What a scene of high occlusion is made for; null for low occlusion. @param type the question it must serve, if any */
function drawWish(random: Random, level: TriLevel, type: TriType | null): Wish | null {
  if (!isHigh(level)) return null;
  const serves = type !== null && isOcclusionType(type) ? type : random.pick(OCCLUSION_TYPES);
  const view = serves.startsWith('front') ? 'front' : 'side';
  // Many objects leave room for a second case of occlusion.
  const more = level === 'L4' && random.chance(0.6) ? random.pick(['front', 'side'] as const) : null;
  if (serves.endsWith('occluded_ref')) return { view, hidden: 0, more };
  let left = random.unit();
  for (const [k, share] of HIDDEN[level].entries()) {
    left -= share;
    if (left < 0) return { view, hidden: k + 1, more };
  }
  return { view, hidden: 1, more };
}

function itemOf(
  scene: TriScene,
  name: string,
  id: string,
  seed: number,
  type: TriType,
  question: Question,
): Keyed<TriItem, TriKey> {
  const { level, objects, towers, views, environment } = scene;
  const shares = (ratios: readonly number[]): number[] => ratios.map((r) => Math.round(r * 1e4) / 1e4);
  const item: TriItem = {
    family: 'triviewbench',
    version: TRI_VERSION,
    id,
    seed,
    origin: 'generated',
    category: type,
    level,
    type,
    scene: name,
    objects,
    towers,
    cameras: CAMERAS,
    visibility: {
      front: shares(views.front.ratios),
      side: shares(views.side.ratios),
      top: shares(views.top.ratios),
    },
    refs: question.refs,
    attribute: question.attribute,
    environment,
  };
  return { item, key: { id: item.id, value: answerOf(item), facts: {} } };
}

/** A scene of a level and everything that can be asked about it. */
export interface SceneQuestions {
  readonly scene: string;
  readonly questions: readonly Keyed<TriItem, TriKey>[];
}

/**
 * The scene of a seed and level, with one question of every type it allows. Fault `no-item` where no layout of the
 * seed's wish was found.
 * @param seed uint32; @param type the type it is made for, among those that ask about occlusion
 */
export function sceneQuestions(
  seed: number,
  level: TriLevel,
  type: TriType | null = null,
): Result<SceneQuestions> {
  const random = new Random(seed).fork(`triviewbench scene ${level} ${type ?? ''}`);
  const scene = makeScene(random, level, drawWish(random.fork('wish'), level, type));
  if (scene === null)
    return fail('no-item', `Seed ${seed} gives no scene of ${level}. Take another seed.`, 'seed');
  // Not to be mixed up with the scenes that generateTri makes from the same seeds.
  const name = ['scene', level, seed, ...(type === null ? [] : [type])].join('-');
  const questions = TRI_TYPES.flatMap((one) => {
    const question = askOn(scene, one, random.fork(one));
    return question === null ? [] : [itemOf(scene, name, `${one}-${name}`, seed, one, question)];
  });
  return ok({ scene: name, questions });
}

const only = (type: TriType): Result<never> =>
  fail('unknown-level', `${type} is asked at L2 and L4 only.`, 'level');

/**
 * One question with its key. Same seed and spec, same bytes, in every engine. The level is drawn from the seed where none
 * is asked for. Scenes are made, one seeded draw after the other, until one allows the question; fault `no-item` if 40
 * do not.
 * @param seed uint32
 */
export function generateTri(seed: number, spec: GenerateSpec): Result<Keyed<TriItem, TriKey>> {
  const { category, level } = spec;
  if (!isType(category)) {
    return fail(
      'unknown-category',
      `There is no category "${category}". Categories: ${TRI_TYPES.join(', ')}.`,
      'category',
    );
  }
  if (level !== undefined && !isLevel(level)) {
    return fail('unknown-level', `There is no level "${level}". Levels: ${TRI_LEVELS.join(', ')}.`, 'level');
  }
  const [option] = Object.keys(spec.options ?? {});
  if (option !== undefined) {
    return fail('unknown-option', `There is no option "${option}".`, `options.${option}`);
  }
  const allowed: readonly TriLevel[] = isOcclusionType(category) ? OCCLUSION_LEVELS : TRI_LEVELS;
  if (level !== undefined && !allowed.includes(level)) return only(category);
  const random = new Random(seed).fork(`triviewbench ${category}`);
  const at = level ?? random.fork('level').pick(allowed);
  for (let k = 0; k < MOST_SCENES; k++) {
    const draws = random.fork(`${at} ${k}`);
    const scene = makeScene(draws, at, drawWish(draws.fork('wish'), at, category));
    const question = scene && askOn(scene, category, draws.fork('question'));
    if (scene === null || question === null) continue;
    const id = [category, ...(level === undefined ? [] : [level]), seed].join('-');
    return ok(itemOf(scene, id, id, seed, category, question));
  }
  return fail('no-item', `Seed ${seed} gives no ${category} of ${at}. Take another seed or level.`, 'seed');
}
