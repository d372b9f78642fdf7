import type { Item, Key } from '../core/item.js';
import type { TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import type { EpisodeView } from '../ui/rotation/rotation-view.js';
import { episodeView } from './rotation-episode.js';

/** A stored episode again, whole. The object's memory is given back when the visit ends. */
export function rotationReview(
  item: Item,
  key: Key,
  trial: TrialRecord,
  signal: AbortSignal,
): Result<EpisodeView> {
  const own = rotaBench.decodeItem(item);
  if (!own.ok) return own;
  const truth = rotaBench.decodeKey(key, own.value);
  if (!truth.ok) return truth;
  if (trial.ended === null) return fail('not-ended', 'This episode is still open.');
  if (signal.aborted) return fail('aborted', 'The page was left.');
  const transcript = { turns: trial.turns, ended: trial.ended };
  const { view, release } = episodeView(own.value, truth.value, transcript);
  signal.addEventListener('abort', release, { once: true });
  return ok({ ...view, title: `${movesOf(transcript).length} rotations` });
}
