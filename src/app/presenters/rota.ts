import type { Language } from '../../core/language.js';
import { explainRota } from '../../tasks/rota-bench/explain.js';
import { rotaBench } from '../../tasks/rota-bench/family.js';
import { loadWords } from '../../tasks/rota-bench/wording.js';
import type { RotaWords } from '../../tasks/rota-bench/words.js';
import type { Face } from './face.js';
import { type Presenter, taken } from './presenter.js';

export const presenterIn = async (face: Face, language: Language): Promise<Presenter> =>
  saying(face, await loadWords(language));

/** Rotation episodes have a screen of their own; this is for the places that know only answers and lines. */
const saying = (face: Face, words: RotaWords): Presenter => ({
  ...face,
  ends: () => ({ least: '', most: '' }),
  scored(raw, rawKey, _given, score) {
    const item = taken(rotaBench.decodeItem(raw));
    const key = taken(rotaBench.decodeKey(rawKey, item));
    const iou = score?.metrics.iou;
    const told = iou === undefined ? [] : [words.reached(iou, score?.metrics.rotations ?? 0)];
    return {
      outcome: score === null ? 'example' : score.correct ? 'right' : 'wrong',
      pairs: null,
      places: [],
      ends: this.ends(item),
      lines: [...told, ...explainRota(item, key, words)],
    };
  },
  async episode(item, key, trial, signal, tell) {
    const { tellRotationReview } = await import('../rotation-review.js');
    return tellRotationReview(item, key, trial, signal, tell);
  },
});
