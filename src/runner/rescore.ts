import type { Score, TaskFamily } from '../core/family.js';
import type { Item, Key } from '../core/item.js';
import type { ParticipantInfo } from '../core/ports.js';
import type { TrialRecord, TurnRecord } from '../core/record.js';
import { advance, begin } from './episode.js';

export interface Rescored {
  readonly turns: readonly TurnRecord[];
  readonly ended: string;
  readonly score: Score;
}

/**
 * Scores a stored trial by today's rules, or by another protocol, without asking anybody again: raw replies are read
 * anew, answers that were given directly stand. null for trials that are open or failed, and where the replies no
 * longer lead to an end (a reply that can be read now could not be read then, and nobody was asked what comes next).
 */
export function rescore(
  trial: TrialRecord,
  family: TaskFamily,
  item: Item,
  key: Key,
  protocol: string,
  who: ParticipantInfo['kind'],
): Rescored | null {
  if (trial.ended === null || trial.outcome === 'failed') return null;
  let episode = begin(family, item);
  const turns: TurnRecord[] = [];
  for (const turn of trial.turns) {
    const read = turn.raw !== null && (turn.outcome === 'answered' || turn.outcome === 'unparsed');
    const answer = read ? family.parse(item, episode.state, turn.raw, protocol) : turn.answer;
    const outcome = read ? (answer === null ? 'unparsed' : 'answered') : turn.outcome;
    const again: TurnRecord = {
      ...turn,
      turn: episode.state.turn,
      attempt: episode.attempt,
      answer,
      outcome,
    };
    turns.push(again);
    const step = advance(family, episode, again, who);
    if (step.ended !== null) {
      const { ended } = step;
      return { turns, ended, score: family.score(item, key, { turns, ended }, protocol) };
    }
    episode = step.episode;
  }
  return null;
}
