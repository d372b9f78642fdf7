import type { EpisodeState, Score, TaskFamily, Transcript } from '../../core/family.js';
import { decodeSsiItem, decodeSsiKey } from './decode.js';
import { explainSsi } from './explain.js';
import { generateSsi } from './generate/generate.js';
import { meta } from './meta.js';
import { observeSsi } from './observe.js';
import { isPermutation, isSsiProtocol, parseRanking } from './parse/parse.js';
import { pairwise, SSI_SCORE_VERSION, taskwise } from './score.js';
import { SSI_VERSION, type SsiItem, type SsiKey } from './types.js';

function scoreSsi(key: SsiKey, transcript: Transcript, protocol: string): Score {
  const answer = transcript.turns.at(-1)?.answer ?? null;
  const order = answer?.kind === 'ranking' ? answer.order : null;
  const exact = taskwise(order, key.order);
  return {
    correct: exact === 1,
    metrics: { taskwise: exact, pairwise: pairwise(order, key.order) },
    version: SSI_SCORE_VERSION,
    protocol,
  };
}

/** Ranking in constraint-governed structures: one question, one turn. See README.md in this folder. */
export const ssiBench: TaskFamily<SsiItem, SsiKey, EpisodeState> = {
  meta,
  version: SSI_VERSION,
  generate: generateSsi,
  decodeItem: decodeSsiItem,
  decodeKey: decodeSsiKey,
  start: () => ({ turn: 0, ended: null }),
  observe: (item, _state, condition) => observeSsi(item, condition),
  parse(item, _state, raw, protocol) {
    if (!isSsiProtocol(protocol)) throw new Error(`ssi-bench: there is no protocol "${protocol}"`);
    const order = parseRanking(raw, item.candidates.length, protocol);
    return order === null ? null : { kind: 'ranking', order };
  },
  step(item, state, answer) {
    if (answer.kind !== 'ranking' || !isPermutation(answer.order, item.candidates.length)) {
      throw new Error(`ssi-bench: ${JSON.stringify(answer)} is no ranking of ${item.candidates.length}`);
    }
    return { turn: state.turn + 1, ended: 'answered' };
  },
  score: (_item, key, transcript, protocol) => scoreSsi(key, transcript, protocol),
  solve: (_item, key) => ({ kind: 'ranking', order: key.order }),
  explain: explainSsi,
};
