import { RotaWorker } from '../bridge/rota.js';
import type { Item, Key } from '../core/item.js';
import type { TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import '../ui/rotation/episode.js';
import type { EpisodeView } from '../ui/rotation/rotation-view.js';
import { episodeView, withCoverage } from './rotation-episode.js';

/**
 * A stored episode again, whole: told at once, and again once the surface coverage is there. The object's memory is given
 * back when the visit ends.
 */
export async function tellRotationReview(
  item: Item,
  key: Key,
  trial: TrialRecord,
  signal: AbortSignal,
  tell: (episode: EpisodeView) => void,
): Promise<Result<void>> {
  const own = rotaBench.decodeItem(item);
  if (!own.ok) return own;
  const truth = rotaBench.decodeKey(key, own.value);
  if (!truth.ok) return truth;
  if (trial.ended === null) return fail('not-ended', 'This episode is still open.');
  if (signal.aborted) return ok(undefined);
  const { view, release } = episodeView(own.value, truth.value, { turns: trial.turns, ended: trial.ended });
  const worker = new RotaWorker();
  signal.addEventListener(
    'abort',
    () => {
      release();
      worker.stop();
    },
    { once: true },
  );
  tell(view);
  const seen = await worker.coverage(own.value, [movesOf(trial), truth.value.path]);
  worker.stop();
  if (seen.ok && !signal.aborted) tell(withCoverage(view, seen.value));
  return ok(undefined);
}
