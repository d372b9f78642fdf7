import type { Score, Transcript } from '../../core/family.js';
import { iouOf, poseOf } from './object-cache.js';
import { poseError } from './pose.js';
import { liftSymmetries } from './symmetry.js';
import { MOST_ROTATIONS, type Move, type RotaItem, type RotaKey, SUCCESS_IOU } from './types.js';

/** Raised by every change that moves a score. */
export const ROTA_SCORE_VERSION = 1;

/** The rotations a transcript holds, up to a STOP. */
export function movesOf(transcript: Pick<Transcript, 'turns'>): readonly Move[] {
  const moves: Move[] = [];
  for (const { answer, outcome } of transcript.turns) {
    if (outcome !== 'answered' || answer?.kind !== 'rotation') continue;
    if ('stop' in answer || moves.length === MOST_ROTATIONS) break;
    moves.push([answer.axis, answer.angle]);
  }
  return moves;
}

/**
 * Computed anew from the actions: final IoU, solved or not (IoU >= 0.90), executed rotations, final pose error under the
 * object's symmetries. The pose error never decides (RoTA-Bench).
 */
export function scoreRota(item: RotaItem, key: RotaKey, transcript: Transcript, protocol: string): Score {
  const moves = movesOf(transcript);
  const pose = poseOf(item, moves);
  const iou = iouOf(item, pose);
  const solved = iou >= SUCCESS_IOU;
  return {
    correct: solved,
    metrics: {
      success: solved ? 1 : 0,
      iou,
      rotations: moves.length,
      poseError: poseError(pose, liftSymmetries(key)),
    },
    version: ROTA_SCORE_VERSION,
    protocol,
  };
}
