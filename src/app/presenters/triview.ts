import type { Answer } from '../../core/answer.js';
import type { TrialRecord } from '../../core/record.js';
import { triViewBench } from '../../tasks/triviewbench/family.js';
import { reportPage } from '../../tasks/triviewbench/report-page.js';
import type { TriItem } from '../../tasks/triviewbench/types.js';
import { type Presenter, taken } from './presenter.js';
import { face } from './triview-face.js';

function wordsOf(answer: Answer): string {
  if (answer.kind === 'choice') return answer.id;
  if (answer.kind === 'number') return `${answer.value}`;
  return answer.kind === 'integers' ? answer.values.join(', ') : '';
}

export const presenter: Presenter = {
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
        given: given === null ? null : wordsOf(given),
        right: wordsOf(triViewBench.solve(item, key, triViewBench.start(item))),
        off: error === 0 ? null : `${Math.abs(error)} too ${error > 0 ? 'many' : 'few'}`,
      },
      // The first line is the answer, which is told above.
      lines: triViewBench.explain(item, key).slice(1),
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
};
