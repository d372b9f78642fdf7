import type { EpisodeState, Score, TaskFamily, Transcript } from '../../core/family.js';
import type { GenerateSpec, Keyed } from '../../core/item.js';
import type { Result } from '../../core/result.js';
import { decodeSsiItem, decodeSsiKey } from './decode.js';
import { explainSsi } from './explain.js';
import { generateSsi } from './generate/generate.js';
import { meta } from './meta.js';
import { ssiMistake } from './mistake.js';
import { observeSsi } from './observe.js';
import { isPermutation, isSsiProtocol, parseRanking } from './parse/parse.js';
import { decodePublished, decodePublishedKey, observePublished } from './published.js';
import { pairwise, SSI_SCORE_VERSION, taskwise } from './score.js';
import { type AnySsiItem, type AnySsiKey, SSI_VERSION, type SsiItem, type SsiKey } from './types.js';
import { CATEGORY_WORDS } from './words.js';

const countOf = ({ category }: AnySsiItem): number => CATEGORY_WORDS[category].candidates;

const isImported = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'origin' in value && value.origin === 'imported';

function scoreSsi(key: AnySsiKey, transcript: Transcript, protocol: string): Score {
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

/** What is generated is never a published item. */
interface SsiFamily extends TaskFamily<AnySsiItem, AnySsiKey, EpisodeState> {
  generate(seed: number, spec: GenerateSpec): Result<Keyed<SsiItem, SsiKey>>;
}

/**
 * Ranking in constraint-governed structures: one question, one turn. Generated items have a structure and are drawn;
 * published ones have photographs. See README.md in this folder.
 */
export const ssiBench: SsiFamily = {
  meta,
  version: SSI_VERSION,
  generate: generateSsi,
  decodeItem: (value) => (isImported(value) ? decodePublished(value) : decodeSsiItem(value)),
  decodeKey: (value, item) =>
    item.origin === 'imported' ? decodePublishedKey(value, item) : decodeSsiKey(value, item),
  start: () => ({ turn: 0, ended: null }),
  observe: (item, _state, condition) =>
    item.origin === 'imported' ? observePublished(item, condition) : observeSsi(item, condition),
  parse(item, _state, raw, protocol) {
    if (!isSsiProtocol(protocol)) throw new Error(`ssi-bench: there is no protocol "${protocol}"`);
    const order = parseRanking(raw, countOf(item), protocol);
    return order === null ? null : { kind: 'ranking', order };
  },
  step(item, state, answer) {
    if (answer.kind !== 'ranking' || !isPermutation(answer.order, countOf(item))) {
      throw new Error(`ssi-bench: ${JSON.stringify(answer)} is no ranking of ${countOf(item)}`);
    }
    return { turn: state.turn + 1, ended: 'answered' };
  },
  score: (_item, key, transcript, protocol) => scoreSsi(key, transcript, protocol),
  solve: (_item, key) => ({ kind: 'ranking', order: key.order }),
  mistake: (_item, key, answer) => ssiMistake(key, answer),
  explain: explainSsi,
};
