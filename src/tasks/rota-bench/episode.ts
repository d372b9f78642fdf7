import type { Answer } from '../../core/answer.js';
import type { EpisodeState } from '../../core/family.js';
import type { Condition, Observation, Raster } from '../../core/observation.js';
import { iouOf, panelAfter, poseOf } from './object-cache.js';
import { ANGLES, AXES } from './pose.js';
import { promptOf, question } from './prompts.js';
import { MOST_ROTATIONS, type Move, type RotaItem, STAGNATION, SUCCESS_IOU } from './types.js';
import { english } from './words.js';

/** `ended`: `success`, `stop` or `limit`; `invalid`, `aborted` and `stagnation` are the runner's to say. */
export interface RotaState extends EpisodeState {
  readonly moves: readonly Move[];
  /** Best IoU so far, the initial pose's included. Never shown. */
  readonly best: number;
  /** Rotations since then. */
  readonly stale: number;
}

export const startRota = (item: RotaItem): RotaState => ({
  turn: 0,
  ended: null,
  moves: [],
  best: iouOf(item, poseOf(item, [])),
  stale: 0,
});

/** Goes on by one action. Success ends an episode at once (RoTA-Bench). */
export function stepRota(item: RotaItem, state: RotaState, answer: Answer): RotaState {
  if (state.ended !== null) throw new Error(`rota-bench: the episode has ended (${state.ended})`);
  if (answer.kind !== 'rotation') throw new Error(`rota-bench: ${answer.kind} is no rotation`);
  const turn = state.turn + 1;
  if ('stop' in answer) return { ...state, turn, ended: 'stop' };
  if (!AXES.includes(answer.axis) || !ANGLES.includes(Math.abs(answer.angle))) {
    throw new Error(`rota-bench: ${answer.axis} by ${answer.angle} is no allowed rotation`);
  }
  const moves: readonly Move[] = [...state.moves, [answer.axis, answer.angle]];
  const iou = iouOf(item, poseOf(item, moves));
  const better = iou > state.best;
  const ended = iou >= SUCCESS_IOU ? 'success' : moves.length >= MOST_ROTATIONS ? 'limit' : null;
  return { turn, ended, moves, best: better ? iou : state.best, stale: better ? 0 : state.stale + 1 };
}

/** Why a model's episode ends although it could go on: 8 rotations in a row without a new best IoU (ours). */
export const stalledRota = (state: RotaState): string | null =>
  state.ended === null && state.stale >= STAGNATION ? 'stagnation' : null;

/** The panels so far, oldest first, the one to act on last; without `history` only that one. */
export function observeRota(item: RotaItem, state: RotaState, condition: Condition): Observation {
  const auxiliary = !condition.without.includes('auxiliary');
  const { moves } = state;
  const first = condition.without.includes('history') ? moves.length : 0;
  const rasters: Raster[] = [];
  for (let k = first; k <= moves.length; k++) {
    const now = k === moves.length;
    const led = moves[k - 1];
    rasters.push({
      id: now ? 'now' : `panel-${k}`,
      caption: english.caption({
        now,
        // Without history not even the last rotation is told.
        led: led === undefined || (now && first > 0) ? null : { rotation: k, move: led },
      }),
      channels: 1,
      ...panelAfter(item, moves.slice(0, k), auxiliary),
    });
  }
  return {
    turn: state.turn,
    stimulus: { kind: 'rasters', rasters },
    ask: { kind: 'rotation', angles: ANGLES, remaining: MOST_ROTATIONS - moves.length },
    question,
    prompt: promptOf(moves, condition),
  };
}
