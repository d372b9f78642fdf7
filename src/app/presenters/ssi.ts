import { ssiBench } from '../../tasks/ssi-bench/family.js';
import { CATEGORY_WORDS, CRITERION_WORDS, valueText } from '../../tasks/ssi-bench/words.js';
import { type Presenter, taken } from './presenter.js';
import { face } from './ssi-face.js';

export const presenter: Presenter = {
  ...face,
  ends(raw) {
    const item = taken(ssiBench.decodeItem(raw));
    if (item.criterion === null) return { least: 'first', most: 'last' };
    const { least, most } = CRITERION_WORDS[item.criterion];
    return { least, most };
  },
  scored(raw, rawKey, given, score) {
    const item = taken(ssiBench.decodeItem(raw));
    const key = taken(ssiBench.decodeKey(rawKey, item));
    const { noun } = CATEGORY_WORDS[item.category];
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
          value: criterion === null ? null : valueText(criterion, value),
          share: value === null ? null : largest > 0 ? value / largest : 0,
        };
      }),
      // The order and the values stand in the table; what is left explains them.
      lines: ssiBench
        .explain(item, key)
        .filter((line) => item.origin === 'imported' || line.includes('(') || line.startsWith('Equal'))
        .filter((line) => !line.startsWith('Right order')),
    };
  },
};
