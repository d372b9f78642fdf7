import type { Answer, Outcome } from '../core/answer.js';
import type { EpisodeState, TaskFamily } from '../core/family.js';
import type { Item } from '../core/item.js';
import type { Condition, Observation } from '../core/observation.js';
import type { ParticipantInfo, Reply } from '../core/ports.js';
import type { TurnRecord } from '../core/record.js';
import { answerFits } from './answer-fits.js';

/** One open item: its state, and which request for an answer is due. */
export interface Episode {
  readonly item: Item;
  readonly state: EpisodeState;
  readonly attempt: number;
}

export const begin = (family: TaskFamily, item: Item): Episode => ({
  item,
  state: family.start(item),
  attempt: 0,
});

/** What is shown now. A turn that is asked again says so to a model; the pictures stay what they were. */
export function observe(family: TaskFamily, episode: Episode, condition: Condition): Observation {
  const observation = family.observe(episode.item, episode.state, condition);
  if (episode.attempt === 0) return observation;
  const again =
    'Your previous reply could not be read. Reply again, with the answer in the format asked for.';
  return { ...observation, prompt: `${observation.prompt}\n\n${again}` };
}

/** What a reply says: a raw text is read by the family, an answer given directly must be one that was asked for. */
export function read(
  family: TaskFamily,
  episode: Episode,
  observation: Observation,
  reply: Reply,
  protocol: string,
): { readonly answer: Answer | null; readonly outcome: Outcome } {
  if (reply.outcome !== 'answered') return { answer: null, outcome: reply.outcome };
  if (reply.answer !== null) {
    if (!answerFits(observation.ask, reply.answer)) {
      throw new Error(
        `commit: ${JSON.stringify(reply.answer)} is no answer to ${JSON.stringify(observation.ask)}`,
      );
    }
    return { answer: reply.answer, outcome: 'answered' };
  }
  if (reply.raw === null) throw new Error('commit: a reply says "answered" and holds no answer');
  const answer = family.parse(episode.item, episode.state, reply.raw, protocol);
  return answer === null ? { answer, outcome: 'unparsed' } : { answer, outcome: 'answered' };
}

/**
 * Goes on by one stored request. `ended` is why the episode is over, or null. Replays and live runs go through here
 * alike, so that a resumed episode stands exactly where it stood.
 */
export function advance(
  family: TaskFamily,
  episode: Episode,
  turn: Pick<TurnRecord, 'answer' | 'outcome'>,
  who: ParticipantInfo['kind'],
): { readonly episode: Episode; readonly ended: string | null } {
  if (turn.outcome === 'unparsed') {
    const spent = episode.attempt >= (family.meta.retries ?? 0);
    return { episode: { ...episode, attempt: episode.attempt + 1 }, ended: spent ? 'invalid' : null };
  }
  if (turn.outcome !== 'answered') return { episode, ended: turn.outcome };
  if (turn.answer === null) throw new Error('advance: an answered turn holds no answer');
  const state = family.step(episode.item, episode.state, turn.answer);
  const stalled = who === 'model' ? family.stalled?.(episode.item, state) : null;
  return { episode: { item: episode.item, state, attempt: 0 }, ended: state.ended ?? stalled ?? null };
}

/** The open episode after the stored requests. */
export function replay(
  family: TaskFamily,
  item: Item,
  turns: readonly TurnRecord[],
  who: ParticipantInfo['kind'],
): Episode {
  let episode = begin(family, item);
  for (const turn of turns) {
    const step = advance(family, episode, turn, who);
    if (step.ended !== null) throw new Error(`replay: ${item.id} ended within an open trial (${step.ended})`);
    episode = step.episode;
  }
  return episode;
}
