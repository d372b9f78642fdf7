import type { Answer } from '../../core/answer.js';
import type { TaskFamily } from '../../core/family.js';
import { decodeRotaItem, decodeRotaKey } from './decode.js';
import { observeRota, type RotaState, stalledRota, startRota, stepRota } from './episode.js';
import { explainRota } from './explain.js';
import { generateRota } from './make-task.js';
import { meta } from './meta.js';
import { poseOf } from './object-cache.js';
import { parseAction } from './parse.js';
import { poseError, ROTATIONS, rotate } from './pose.js';
import { scoreRota } from './score.js';
import { liftSymmetries } from './symmetry.js';
import { ROTA_VERSION, type RotaItem, type RotaKey } from './types.js';

/** Along the reference as long as it was followed, from anywhere else the rotation that leaves the smallest pose error. */
function solveRota(item: RotaItem, key: RotaKey, state: RotaState): Answer {
  const { moves } = state;
  const followed = moves.every(([axis, angle], k) => key.path[k]?.[0] === axis && key.path[k]?.[1] === angle);
  const next = followed ? key.path[moves.length] : undefined;
  if (next !== undefined) return { kind: 'rotation', axis: next[0], angle: next[1] };
  const symmetries = liftSymmetries(key);
  const pose = poseOf(item, moves);
  const errors = ROTATIONS.map((rotation) => poseError(rotate(pose, rotation), symmetries));
  const best = ROTATIONS[errors.indexOf(Math.min(...errors))];
  if (best === undefined) throw new Error('rota-bench: there are no rotations');
  return { kind: 'rotation', ...best };
}

/** Interactive projection alignment: up to 48 rotations an episode. See README.md in this folder. */
export const rotaBench: TaskFamily<RotaItem, RotaKey, RotaState> = {
  meta,
  version: ROTA_VERSION,
  generate: generateRota,
  decodeItem: decodeRotaItem,
  decodeKey: decodeRotaKey,
  start: startRota,
  observe: observeRota,
  parse: (_item, _state, raw) => parseAction(raw),
  step: stepRota,
  stalled: (_item, state) => stalledRota(state),
  score: scoreRota,
  solve: solveRota,
  explain: explainRota,
};
