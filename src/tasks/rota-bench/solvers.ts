import { Random } from '../../core/random.js';
import { objectOf } from './geometry.js';
import { maskOf } from './mask-text.js';
import {
  COARSE_ROTATIONS,
  type Mat3,
  poseAfter,
  poseError,
  ROTATIONS,
  type Rotation,
  rotate,
} from './pose.js';
import { type Projector, projectorOf } from './projector.js';
import { liftSymmetries } from './symmetry.js';
import { MOST_ROTATIONS, type RotaItem, type RotaKey, rotationOf, SUCCESS_IOU } from './types.js';

/** The built-in solvers, to compare people and models with. Raised by every change that alters a choice. */
export const SOLVER_VERSION = '1';

export const SOLVER_IDS = ['random', 'random-30', 'greedy-iou', 'greedy-pose', 'reference', 'stop'] as const;
export type SolverId = (typeof SOLVER_IDS)[number];

/** One sentence for a person. */
export const SOLVER_WORDS: { readonly [id in SolverId]: { readonly title: string; readonly rule: string } } =
  {
    random: { title: 'Random', rule: 'One of the 24 rotations, all equally likely.' },
    'random-30': {
      title: 'Random, 30°',
      rule: 'One of the six rotations by 30 degrees, all equally likely.',
    },
    'greedy-iou': {
      title: 'Greedy by overlap',
      rule: 'The rotation after which the silhouettes overlap most; knows the object.',
    },
    'greedy-pose': {
      title: 'Greedy by pose',
      rule: 'The rotation after which the pose error is smallest; knows the target pose.',
    },
    reference: { title: 'Search reference', rule: 'The stored reference path.' },
    stop: { title: 'Stop at once', rule: 'Makes no rotation at all.' },
  };

export const isSolver = (id: string): id is SolverId => SOLVER_IDS.some((known) => known === id);

interface Situation {
  readonly pose: Mat3;
  /** Rotations made so far. */
  readonly made: number;
  readonly projector: Projector;
  readonly symmetries: readonly Mat3[];
  readonly reference: readonly Rotation[];
  readonly random: Random;
}
/** null is STOP. */
type Rule = (situation: Situation) => Rotation | null;

/** The first of the rotations with the smallest value. */
function least(rotations: readonly Rotation[], value: (rotation: Rotation) => number): Rotation {
  let found: Rotation | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const rotation of rotations) {
    const cost = value(rotation);
    if (cost < best) {
      best = cost;
      found = rotation;
    }
  }
  if (found === null) throw new Error('solvers: nothing to choose from');
  return found;
}

const RULES: { readonly [id in SolverId]: Rule } = {
  random: ({ random }) => random.pick(ROTATIONS),
  'random-30': ({ random }) => random.pick(COARSE_ROTATIONS),
  'greedy-iou': ({ pose, projector }) =>
    least(ROTATIONS, (rotation) => 1 - projector.iou(rotate(pose, rotation))),
  'greedy-pose': ({ pose, symmetries }) =>
    least(ROTATIONS, (rotation) => poseError(rotate(pose, rotation), symmetries)),
  reference: ({ reference, made }) => reference[made] ?? null,
  stop: () => null,
};

/** Where a solver's episode stands after a rotation. */
export interface SolverStep {
  readonly rotation: Rotation;
  readonly rotations: number;
  readonly iou: number;
}

/** How it ended. The same words as a person's or a model's episode. */
export interface SolvedEpisode {
  readonly id: string;
  readonly outcome: 'success' | 'stop' | 'limit';
  readonly path: readonly Rotation[];
  readonly iou: number;
  /** Degrees. */
  readonly poseError: number;
}

/**
 * Plays one task step by step: a generator, so that a worker can tell how far it is and stop between two rotations
 * (`return()` frees the object). Same solver, task and seed, same episode, whatever else is played. Greedy solvers never
 * stop by themselves: they take the best of what there is, even where it is worse than now, until the limit.
 * @param seed uint32, of the stochastic solvers
 */
export function* playEpisode(
  solver: SolverId,
  item: RotaItem,
  key: RotaKey,
  seed: number,
): Generator<SolverStep, SolvedEpisode> {
  const mask = maskOf(item.mask);
  if (!mask.ok) throw new Error(`playEpisode: ${item.id} was not decoded: ${mask.fault.message}`);
  const projector = projectorOf(objectOf(mask.value, item.circle, item.seed));
  try {
    const symmetries = liftSymmetries(key);
    const reference = key.path.map(rotationOf);
    const random = new Random(seed).fork(`${solver} ${item.id}`);
    const path: Rotation[] = [];
    let pose = poseAfter(item.initial.map(rotationOf));
    let iou = projector.iou(pose);
    const end = (outcome: SolvedEpisode['outcome']): SolvedEpisode => ({
      id: item.id,
      outcome,
      path,
      iou,
      poseError: poseError(pose, symmetries),
    });
    while (path.length < MOST_ROTATIONS) {
      const rotation = RULES[solver]({ pose, made: path.length, projector, symmetries, reference, random });
      if (rotation === null) return end('stop');
      pose = rotate(pose, rotation);
      path.push(rotation);
      iou = projector.iou(pose);
      yield { rotation, rotations: path.length, iou };
      if (iou >= SUCCESS_IOU) return end('success');
    }
    return end('limit');
  } finally {
    projector.release();
  }
}

/** Plays one task to its end at once. */
export function solveTask(solver: SolverId, item: RotaItem, key: RotaKey, seed: number): SolvedEpisode {
  const episode = playEpisode(solver, item, key, seed);
  for (;;) {
    const next = episode.next();
    if (next.done) return next.value;
  }
}
