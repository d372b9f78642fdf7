import type { Answer } from '../../core/answer.js';
import type { EpisodeState, TaskFamily } from '../../core/family.js';
import { askOf } from './ask.js';
import { decodeTriItem, decodeTriKey } from './decode.js';
import { explainTri } from './explain.js';
import { generateTri } from './generate/generate.js';
import { meta } from './meta.js';
import { triMistake } from './mistake.js';
import { observeTri } from './observe.js';
import { parseTri, TRI_PROTOCOLS } from './parse/parse.js';
import { scoreTri } from './score.js';
import { TRI_VERSION, type TriItem, type TriKey } from './types.js';

function solveTri({ value }: TriKey): Answer {
  if (typeof value === 'string') return { kind: 'choice', id: value };
  return typeof value === 'number' ? { kind: 'number', value } : { kind: 'integers', values: value };
}

/** Three views of blocks: one question, one turn. See README.md in this folder. */
export const triViewBench: TaskFamily<TriItem, TriKey, EpisodeState> = {
  meta,
  version: TRI_VERSION,
  generate: generateTri,
  decodeItem: decodeTriItem,
  decodeKey: decodeTriKey,
  start: () => ({ turn: 0, ended: null }),
  observe: (item, _state, condition) => observeTri(item, condition),
  parse(item, _state, raw, protocol) {
    if (!TRI_PROTOCOLS.includes(protocol))
      throw new Error(`triviewbench: there is no protocol "${protocol}"`);
    return parseTri(item, raw);
  },
  step(item, state, answer) {
    const { kind } = askOf(item);
    if (answer.kind !== kind)
      throw new Error(`triviewbench: ${answer.kind} is no answer where ${kind} is asked`);
    return { turn: state.turn + 1, ended: 'answered' };
  },
  score: (_item, key, transcript, protocol) => scoreTri(key, transcript, protocol),
  solve: (_item, key) => solveTri(key),
  mistake: triMistake,
  explain: explainTri,
};
