import type { Answer } from '../../core/answer.js';
import type { Language } from '../../core/language.js';
import type { TrialRecord } from '../../core/record.js';
import { answerText, explainTri } from '../../tasks/triviewbench/explain.js';
import { triViewBench } from '../../tasks/triviewbench/family.js';
import { reportPage } from '../../tasks/triviewbench/report-page.js';
import type { TriItem } from '../../tasks/triviewbench/types.js';
import { loadWords } from '../../tasks/triviewbench/wording.js';
import type { TriWords } from '../../tasks/triviewbench/words.js';
import type { Face } from './face.js';
import { type Presenter, taken } from './presenter.js';

function wordsOf(answer: Answer, words: TriWords): string {
  if (answer.kind === 'choice') return answerText(answer.id, words);
  if (answer.kind === 'number') return answerText(answer.value, words);
  return answer.kind === 'integers' ? answerText(answer.values, words) : '';
}

export const presenterIn = async (face: Face, language: Language): Promise<Presenter> =>
  saying(face, await loadWords(language));

const saying = (face: Face, words: TriWords): Presenter => ({
  ...face,
  ends: () => ({ least: '', most: '' }),
  scored(raw, rawKey, given, score) {
    const item = taken(triViewBench.decodeItem(raw));
    const key = taken(triViewBench.decodeKey(rawKey, item));
    const error = score?.metrics.countError ?? 0;
    return {
      outcome: score === null ? 'example' : given === null ? 'skipped' : score.correct ? 'right' : 'wrong',
      pairs: null,
      places: [],
      ends: this.ends(item),
      answer: {
        given: given === null ? null : wordsOf(given, words),
        right: answerText(key.value, words),
        off: error === 0 ? null : words.off(error),
      },
      // The first line is the answer, which is told above.
      lines: explainTri(item, key, words).slice(1),
    };
  },
  sections(pools, itemOf) {
    const own = (trial: TrialRecord): TriItem | null => {
      const item = itemOf(trial);
      return item === null ? null : taken(triViewBench.decodeItem(item));
    };
    return reportPage(pools, own).map(({ name, style, n, tables }) => ({
      name,
      note: style === null ? 'Both ways of asking' : style === 'direct' ? 'Direct answers' : 'Step by step',
      n,
      tables,
    }));
  },
});
