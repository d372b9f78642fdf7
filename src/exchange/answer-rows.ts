import type { Answer } from '../core/answer.js';
import type { TaskFamily } from '../core/family.js';
import type { Item, Keyed } from '../core/item.js';
import type { Condition } from '../core/observation.js';
import type { TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';

/** One question of a pack in the words of evaluation tables. */
export interface QuestionRow {
  /** See indexOf. */
  readonly index: string;
  /** What a model is asked, with its pictures. */
  readonly question: string;
  /** Letter and text of each option; empty where the answer is no letter. */
  readonly options: readonly { readonly letter: string; readonly text: string }[];
  readonly answer: string;
  /** The family's group of categories, and the category. */
  readonly category: string;
  readonly task: string;
  readonly level: string;
  /** Of an imported item: the cells that its own table had in place of ours, by column, but for index and pictures. */
  readonly cells: { readonly [column: string]: string } | null;
}

/** A question with what came back and how it was scored. */
export interface AnswerRow extends QuestionRow {
  readonly prediction: string;
  /** What was read from it; '' where nothing could be. */
  readonly extracted: string;
  readonly metrics: { readonly [metric: string]: number };
  readonly correct: boolean | null;
}

/** An answer as data sets write it: lists as Python and JSON both read them. */
export function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'ranking':
      return `[${answer.order.join(', ')}]`;
    case 'integers':
      return `[${answer.values.join(', ')}]`;
    case 'choice':
      return answer.id;
    case 'number':
      return `${answer.value}`;
    case 'text':
      return answer.text;
    case 'rotation':
      return JSON.stringify(
        'stop' in answer ? { action: 'STOP' } : { axis: answer.axis, angle: answer.angle },
      );
  }
}

/** By what tables name an item: its id, or the index that it had in the table it was imported from. */
export const indexOf = (item: Item): string =>
  item.origin === 'imported' && 'index' in item && typeof item.index === 'string' ? item.index : item.id;

const textsOf = (value: unknown): { readonly [column: string]: string } =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, cell]) => typeof cell === 'string'))
    : {};

/** The row that an imported item came from; null for an item that was made here. */
function cellsOf({ item, key }: Keyed): QuestionRow['cells'] {
  if (item.origin !== 'imported' || !('columns' in item)) return null;
  const { question = '', ...open } = textsOf(item.columns);
  const { answer = '', ...closed } = textsOf(key.facts.columns);
  return { question, answer, ...open, ...closed };
}

const LETTER = /^[A-Z]$/;

/** The row of an item. Fault `many-turns` for episodes of several answers: tables hold one answer a row. */
export function questionRow(
  family: TaskFamily,
  { item, key }: Keyed,
  condition: Condition,
): Result<QuestionRow> {
  const state = family.start(item);
  const observation = family.observe(item, state, condition);
  const truth = family.solve(item, key, state);
  if (observation.ask.kind === 'rotation' || family.step(item, state, truth).ended === null) {
    return fail('many-turns', `Items of ${family.meta.id} take several answers; a table holds one a row.`);
  }
  const choices = observation.ask.kind === 'choice' ? observation.ask.options : [];
  const letters = choices.length > 0 && choices.every(({ id }) => LETTER.test(id));
  return ok({
    index: indexOf(item),
    // Multiple choice gets its options and the request for a letter from the harness.
    question: letters ? observation.question : observation.prompt,
    options: letters ? choices.map(({ id, label }) => ({ letter: id, text: label })) : [],
    answer: answerText(truth),
    category: family.meta.categories.find(({ id }) => id === item.category)?.group ?? '',
    task: item.category,
    level: item.level ?? '',
    cells: cellsOf({ item, key }),
  });
}

/** The row of a trial that ended; null for one that is open or was left to the machine's fault. */
export function answerRow(question: QuestionRow, trial: TrialRecord): AnswerRow | null {
  const turn = trial.turns.at(-1);
  if (turn === undefined || trial.score === null) return null;
  return {
    ...question,
    prediction: turn.raw ?? (turn.answer === null ? '' : answerText(turn.answer)),
    extracted: turn.answer === null ? '' : answerText(turn.answer),
    metrics: trial.score.metrics,
    correct: trial.score.correct,
  };
}
