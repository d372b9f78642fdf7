import type { Answer } from '../../core/answer.js';
import type { TaskFamily } from '../../core/family.js';
import { decodeRotaItem, decodeRotaKey } from './decode.js';
import { observeRota, type RotaState, stalledRota, startRota, stepRota } from './episode.js';
import { generateRota } from './make-task.js';
import { meta } from './meta.js';
import { poseOf } from './object-cache.js';
import { parseAction } from './parse.js';
import { poseError, ROTATIONS, rotate } from './pose.js';
import { moveWords } from './prompts.js';
import { scoreRota } from './score.js';
import { liftSymmetries } from './symmetry.js';
import { type Move, ROTA_VERSION, type RotaItem, type RotaKey } from './types.js';

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

const FOUND = {
  beam: 'by the pose-guided beam search',
  'breadth-first': 'by the breadth-first search over 30-degree rotations',
  inverse: 'by undoing the initial rotations',
} as const;

function explainRota(item: RotaItem, key: RotaKey): readonly string[] {
  const equivalent = key.turns.length + key.mirrors.length;
  const list = (moves: readonly Move[]): string => moves.map(moveWords).join(', ');
  return [
    `One way in ${key.path.length} rotations: ${list(key.path)}.`,
    `It was found ${FOUND[key.found]}; other ways count as much.`,
    equivalent === 1
      ? 'The object has no symmetry: one orientation is the target.'
      : `The object is symmetric: ${equivalent} orientations look like the target.`,
    `It had been turned by ${list(item.initial)}.`,
  ];
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
