import type { Result } from '../../core/result.js';
import { rotaBench } from '../../tasks/rota-bench/family.js';
import type { Presenter } from './presenter.js';

/** Rotation episodes have a screen of their own; this is for the places that know only answers and lines. */
export const presenter: Presenter = {
  draws: false,
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
};

/** What a run or the family itself made has been checked; a fault here is a mistake of the page. */
function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`presenter: ${result.fault.message} (${result.fault.where ?? ''})`);
  return result.value;
}
