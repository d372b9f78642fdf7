import { sha256Hex } from '../core/sha256.js';
import type { AnswerRow, QuestionRow } from './answer-rows.js';
import { encodeBase64 } from './base64.js';
import { bytesOf } from './bytes.js';

/**
 * One cell, always quoted, as VLMEvalKit writes its tables. Not guarded against formulas: these files are read by
 * programs, which would take the guard for part of the answer. For spreadsheets there is the CSV of trials.
 */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const line = (cells: readonly string[]): string => `${cells.map(quoted).join('\t')}\n`;

const columnsOf = (rows: readonly QuestionRow[]): readonly string[] => {
  const imported = new Set(rows.flatMap(({ cells }) => (cells === null ? [] : Object.keys(cells))));
  return rows.some(({ cells }) => cells === null)
    ? [...new Set([...ownColumns(rows), ...imported])]
    : ['index', ...imported];
};

const ownColumns = (rows: readonly QuestionRow[]): readonly string[] => [
  'index',
  'question',
  ...new Set(rows.flatMap(({ options }) => options.map(({ letter }) => letter))),
  'answer',
  'category',
  'task',
  'level',
];

const cellOf = (row: QuestionRow, column: string): string => {
  if (row.cells !== null) return column === 'index' ? row.index : (row.cells[column] ?? '');
  switch (column) {
    case 'index':
    case 'question':
    case 'answer':
    case 'category':
    case 'task':
    case 'level':
      return row[column];
    default:
      return row.options.find(({ letter }) => letter === column)?.text ?? '';
  }
};

/**
 * A pack as VLMEvalKit's table, row by row, so that pictures need not be in memory together. Put under LMUData it runs
 * there as it is: as multiple choice where there are options A and B, else as free answers (seed-systems, A3.1).
 * @param pictures the encoded files of an item, in the order in which a model sees them; at least one
 */
export async function* packTsv(
  rows: readonly QuestionRow[],
  pictures: (row: QuestionRow) => Promise<readonly Uint8Array[]>,
): AsyncGenerator<string> {
  const [index = 'index', ...columns] = columnsOf(rows);
  yield line([index, 'image', ...columns]);
  for (const row of rows) {
    const images = (await pictures(row)).map(encodeBase64);
    if (images.length === 0) throw new Error(`packTsv: ${row.index} has no picture`);
    // A list of one is written as the one itself, as the harness does.
    const cell = images.length === 1 ? images[0]! : `["${images.join('", "')}"]`;
    yield line([row.index, cell, ...columns.map((column) => cellOf(row, column))]);
  }
}

/** `{model}_{dataset}.tsv`: all columns but the pictures, and the replies. */
export function predictionsTsv(rows: readonly AnswerRow[]): string {
  const columns = columnsOf(rows);
  return [
    line([...columns, 'prediction']),
    ...rows.map((row) => line([...columns.map((column) => cellOf(row, column)), row.prediction])),
  ].join('');
}

/** The same as JSON: a list of records, indented by four. */
export function predictionsJson(rows: readonly AnswerRow[]): string {
  const columns = columnsOf(rows);
  const records = rows.map((row) => ({
    ...Object.fromEntries(columns.map((column) => [column, cellOf(row, column)])),
    prediction: row.prediction,
  }));
  return `${JSON.stringify(records, null, 4)}\n`;
}

/** `{model}_{dataset}_score.tsv`: adds what was read, the headline score and the others. */
export function scoreTsv(rows: readonly AnswerRow[], metrics: readonly string[]): string {
  const columns = columnsOf(rows);
  const names = metrics.map((metric, k) =>
    k === 0 ? 'score' : metric === 'pairwise' ? 'pairwise_score' : `${metric}_score`,
  );
  return [
    line([...columns, 'prediction', 'extracted_pred', ...names]),
    ...rows.map((row) =>
      line([
        ...columns.map((column) => cellOf(row, column)),
        row.prediction,
        row.extracted,
        ...metrics.map((metric) => `${row.metrics[metric] ?? ''}`),
      ]),
    ),
  ].join('');
}

/**
 * `{model}_{dataset}_acc.csv`: a row for each metric (`task_acc`, `pairwise_acc` ..), columns overall,
 * category/<group>, then tasks in the order given; percent, micro means (seed-systems, A1.2).
 */
export function accuracyCsv(
  rows: readonly AnswerRow[],
  metrics: readonly string[],
  tasks: readonly { readonly id: string; readonly slug: string; readonly group: string }[],
): string {
  const groups = [...new Set(tasks.map(({ group }) => group))];
  const selections: readonly (readonly [string, (row: AnswerRow) => boolean])[] = [
    ['overall', () => true],
    ...groups.map(
      (group) =>
        [
          `category/${group.toLowerCase()}`,
          (row: AnswerRow) => tasks.some(({ id, group: own }) => id === row.task && own === group),
        ] as const,
    ),
    ...tasks.map(({ id, slug }) => [slug, (row: AnswerRow) => row.task === id] as const),
  ];
  const csv = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`;
  return [
    csv(['acc_type', ...selections.map(([name]) => name)]),
    ...metrics.map((metric, k) =>
      csv([
        k === 0 ? 'task_acc' : `${metric}_acc`,
        ...selections.map(([, belongs]) => {
          const values = rows.filter(belongs).flatMap((row) => row.metrics[metric] ?? []);
          return values.length === 0 ? '' : percent(values.reduce((a, b) => a + b, 0) / values.length);
        }),
      ]),
    ),
  ].join('');
}

const percent = (share: number): string => `${Math.round(share * 1e8) / 1e6}`;

/** lmms-eval's samples, one line a question; `orthant` names the item, so that it is found again on import. */
export function lmmsSamples(rows: readonly AnswerRow[]): string {
  return rows
    .map((row, k) => {
      const doc = Object.fromEntries(columnsOf([row]).map((column) => [column, cellOf(row, column)]));
      const sample = {
        doc_id: k,
        input: row.question,
        target: row.answer,
        filtered_resps: [row.extracted === '' ? row.prediction : row.extracted],
        resps: [[row.prediction]],
        doc_hash: sha256Hex(bytesOf(JSON.stringify(doc, null, 2))),
        orthant: { id: row.index, gt: row.answer, pred: row.extracted, is_correct: row.correct },
        ...row.metrics,
      };
      return `${JSON.stringify(sample)}\n`;
    })
    .join('');
}
