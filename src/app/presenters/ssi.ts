import type { Language } from '../../core/language.js';
import { remarksOf } from '../../tasks/ssi-bench/explain.js';
import type { SsiWords } from '../../tasks/ssi-bench/explain-words.js';
import { ssiBench } from '../../tasks/ssi-bench/family.js';
import { loadWords } from '../../tasks/ssi-bench/wording.js';
import { CATEGORY_WORDS } from '../../tasks/ssi-bench/words.js';
import type { Face } from './face.js';
import { type Presenter, taken } from './presenter.js';

export const presenterIn = async (face: Face, language: Language): Promise<Presenter> =>
  saying(face, await loadWords(language));

const saying = (face: Face, words: SsiWords): Presenter => ({
  ...face,
  ends(raw) {
    const { least, most } = words.ends(taken(ssiBench.decodeItem(raw)).criterion);
    return { least, most };
  },
  scored(raw, rawKey, given, score) {
    const item = taken(ssiBench.decodeItem(raw));
    const key = taken(ssiBench.decodeKey(rawKey, item));
    const noun = words.nouns[CATEGORY_WORDS[item.category].noun];
    const order = given?.kind === 'ranking' ? given.order : null;
    const count = key.order.length;
    const all = (count * (count - 1)) / 2;
    const share = score?.metrics.pairwise ?? 0;
    // Published items come without values.
    const values = 'values' in key ? key.values : [];
    const criterion = 'values' in key ? item.criterion : null;
    const largest = Math.max(0, ...values.map((value) => value ?? 0));
    return {
      outcome:
        score === null
          ? 'example'
          : order === null
            ? 'skipped'
            : score.correct
              ? 'right'
              : share > 0
                ? 'partly'
                : 'wrong',
      pairs: score === null || order === null ? null : { right: Math.round(share * all), all },
      ends: this.ends(item),
      places: key.order.map((candidate, index) => {
        const value = values[candidate - 1] ?? null;
        return {
          candidate,
          label: `${noun} ${candidate}`,
          place: index + 1,
          given: order === null ? null : order.indexOf(candidate) + 1,
          value: criterion === null ? null : words.value(criterion, value),
          share: value === null ? null : largest > 0 ? value / largest : 0,
        };
      }),
      // The order and the values stand in the table; what is left explains them.
      lines: remarksOf(item, key, words),
    };
  },
});
