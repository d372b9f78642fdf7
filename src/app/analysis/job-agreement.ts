import { answererOf } from '../../analysis/answerer.js';
import type { ShownTable } from '../../analysis/table-text.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import type { Answer } from '../../core/answer.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { JobContext, JobOutcome } from './job.js';

/** What an answer says, in numbers: places of a list or an order one by one; a choice as one of several names. */
function ratingsOf(answer: Answer): readonly (number | string)[] {
  switch (answer.kind) {
    case 'ranking':
      return answer.order.map((_, k) => answer.order.indexOf(k + 1));
    case 'integers':
      return answer.values;
    case 'number':
      return [answer.value];
    case 'choice':
      return [answer.id];
    case 'text':
      return [answer.text];
    case 'rotation':
      return [];
  }
}

export async function agreement(context: JobContext): Promise<Result<JobOutcome>> {
  const records = await context.records();
  const runsOfSeries = context.series.map((one) => {
    const { codes, names } = context.source.table.text.run;
    return { name: one.name, ids: new Set(Array.from(one.rows, (row) => names[codes[row] ?? 0] ?? '')) };
  });
  const rows: ShownTable['rows'][number][] = [];
  for (const [k, series] of runsOfSeries.entries()) {
    context.tell(series.name, k / runsOfSeries.length);
    const ordinal = new Map<string, number[]>();
    const nominal = new Map<string, number[]>();
    const known = new Map<string, number>();
    const heard = new Set<string>();
    const own = records.filter(({ run }) => series.ids.has(run.id));
    for (const { run, trial } of own.flatMap(({ run, trials }) => trials.map((trial) => ({ run, trial })))) {
      const answer = trial.turns.at(-1)?.answer;
      // Somebody who answers an item twice agrees with themselves, which is another thing: the first answer counts.
      const rater = `${trial.itemId} ${answererOf(run)}`;
      if (!answer || heard.has(rater)) continue;
      heard.add(rater);
      for (const [place, rating] of ratingsOf(answer).entries()) {
        const unit = `${trial.itemId} ${place}`;
        const into = typeof rating === 'number' ? ordinal : nominal;
        const value = typeof rating === 'number' ? rating : (known.get(rating) ?? known.size);
        if (typeof rating === 'string') known.set(rating, value);
        into.set(unit, [...(into.get(unit) ?? []), value]);
      }
    }
    for (const [units, metric] of [
      [ordinal, 'ordinal'],
      [nominal, 'nominal'],
    ] as const) {
      const rated = [...units.values()].filter((values) => values.length > 1);
      if (rated.length === 0) continue;
      const alpha = await new AnalysisWorker().agreement([rated, metric], context.signal);
      if (typeof alpha === 'object' && alpha !== null) return alpha;
      rows.push({
        cells: [
          series.name,
          metric,
          rated.length,
          rated.flat().length,
          alpha === null ? null : alpha.toFixed(3),
        ],
      });
    }
  }
  if (rows.length === 0)
    return fail(
      'too-few',
      'No item was answered by two answerers of one group, so there is nothing to agree on.',
    );
  return ok({
    tables: [
      {
        caption: "Agreement of the answers: Krippendorff's alpha",
        columns: ['', 'Scale', 'Units', 'Ratings', 'Alpha'].map((title) => ({ title })),
        rows,
        notes: [
          'A unit is one number of an answer: the place of a candidate, an entry of a list. 1 is full agreement, 0 what chance gives (K. Krippendorff 2011).',
        ],
      },
    ],
    figures: [],
    difficulty: null,
  });
}
