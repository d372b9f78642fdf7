import { rotaBench } from '../../tasks/rota-bench/family.js';
import { type Presenter, taken } from './presenter.js';
import { face } from './rota-face.js';

/** Rotation episodes have a screen of their own; this is for the places that know only answers and lines. */
export const presenter: Presenter = {
  ...face,
  ends: () => ({ least: '', most: '' }),
  scored(raw, rawKey, _given, score) {
    const item = taken(rotaBench.decodeItem(raw));
    const key = taken(rotaBench.decodeKey(rawKey, item));
    const iou = score?.metrics.iou;
    const told =
      iou === undefined
        ? []
        : [`Overlap ${iou.toFixed(3)} after ${score?.metrics.rotations ?? 0} rotations.`];
    return {
      outcome: score === null ? 'example' : score.correct ? 'right' : 'wrong',
      pairs: null,
      places: [],
      ends: this.ends(item),
      lines: [...told, ...rotaBench.explain(item, key)],
    };
  },
  async episode(item, key, trial, signal, tell) {
    const { tellRotationReview } = await import('../rotation-review.js');
    return tellRotationReview(item, key, trial, signal, tell);
  },
};
