import type { TrialTable } from '../../analysis/table.js';
import type { FamilyMeta } from '../../core/family.js';
import type { StoredRun } from '../../core/run-store.js';
import { wilson } from '../../core/statistics.js';
import { responseTime } from '../../records/columns.js';
import type { ItemBody } from '../../ui/analysis/analysis-view.js';
import { rawOf } from '../answer-text.js';
import { percent } from './tables.js';

/** Answers that a share of solvers needs before it says something about an item. */
const ENOUGH = 5;

/** Rows of one item. */
export function rowsOfItem(table: TrialTable, rows: Uint32Array, item: string): Uint32Array {
  const code = table.text.item.names.indexOf(item);
  return code < 0 ? new Uint32Array(0) : rows.filter((row) => table.text.item.codes[row] === code);
}

/** All answers to an item, and how hard it is as far as they say. @param logit of a fitted model; null without one */
export function itemAnswers(
  runs: readonly StoredRun[],
  meta: FamilyMeta,
  item: string,
  fitted: string | null,
): Pick<ItemBody, 'answers' | 'facts'> {
  const all = runs.flatMap(({ run, trials }) => trials.map((trial) => ({ run, trial })));
  const { metrics } = meta;
  const share = (kind: string, words: string): readonly (readonly [string, string])[] => {
    const scored = all.filter(
      ({ run, trial }) => run.participant.kind === kind && typeof trial.score?.correct === 'boolean',
    );
    const right = scored.filter(({ trial }) => trial.score?.correct === true).length;
    const interval = wilson(right, scored.length);
    if (interval === null) return [];
    const range =
      scored.length < ENOUGH
        ? ''
        : ` (${percent(right / scored.length)} %, 95 %: ${percent(interval.low)} to ${percent(interval.high)})`;
    return [[`Solved by ${words}`, `${right} of ${scored.length}${range}`]];
  };
  return {
    facts: [
      ['Item', item],
      ...share('person', 'people'),
      ...share('model', 'models'),
      ...(fitted === null ? [] : [['Difficulty, logits', fitted] as const]),
      ...(all.length < ENOUGH
        ? [['Difficulty', `too few answers for an estimate; ${ENOUGH} are needed`] as const]
        : []),
    ],
    answers: {
      caption: 'All answers to this item',
      columns: [
        { title: '' },
        { title: 'Answer' },
        { title: 'Right' },
        ...metrics.map(({ title }) => ({ title })),
        { title: 'Time, s' },
        { title: 'When' },
      ],
      rows: all.map(({ run, trial }) => {
        const last = trial.turns.at(-1);
        const time = responseTime(trial);
        const given =
          trial.turns.length > 1
            ? `${trial.turns.length} answers, ${trial.ended ?? 'open'}`
            : last?.answer
              ? rawOf(last.answer)
              : (last?.raw?.slice(0, 60) ?? trial.outcome);
        return {
          cells: [
            run.participant.kind === 'person' ? (run.ids.subject ?? 'Person') : run.participant.name,
            given,
            trial.score?.correct == null ? null : trial.score.correct ? 'yes' : 'no',
            ...metrics.map(({ id }) => trial.score?.metrics[id]?.toFixed(2) ?? null),
            time === null ? null : (time / 1000).toFixed(1),
            new Date(trial.openedAt).toISOString().slice(0, 10),
          ],
        };
      }),
      notes: [],
    },
  };
}
