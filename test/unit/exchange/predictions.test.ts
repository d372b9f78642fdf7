import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import type { TaskFamily } from '../../../src/core/family.js';
import type { Keyed } from '../../../src/core/item.js';
import type { TrialRecord } from '../../../src/core/record.js';
import { readAccuracies } from '../../../src/exchange/accuracy-file.js';
import {
  type AnswerRow,
  answerRow,
  type QuestionRow,
  questionRow,
} from '../../../src/exchange/answer-rows.js';
import { bytesOf, sourceOf } from '../../../src/exchange/bytes.js';
import { readTable } from '../../../src/exchange/delimited.js';
import { readSamples } from '../../../src/exchange/lmms.js';
import { trialsParquet } from '../../../src/exchange/parquet-export.js';
import { runOfPredictions } from '../../../src/exchange/prediction-run.js';
import { type Prediction, readPredictions } from '../../../src/exchange/predictions.js';
import { readSsiTsv } from '../../../src/exchange/ssi-tsv.js';
import {
  accuracyCsv,
  lmmsSamples,
  packTsv,
  predictionsJson,
  predictionsTsv,
  scoreTsv,
} from '../../../src/exchange/write-tables.js';
import { readXlsx } from '../../../src/exchange/xlsx.js';
import { COLUMNS } from '../../../src/records/columns.js';
import { decodeRun, decodeTrial } from '../../../src/records/decode.js';
import { ssiBench } from '../../../src/tasks/ssi-bench/family.js';
import { jpeg } from '../../helpers/pictures.js';
import { sampleRun } from '../../helpers/sample-run.js';

const family: TaskFamily = ssiBench;
const condition = { style: 'direct', without: [] } as const;
const METRICS = ['taskwise', 'pairwise'];
const REPLIES = [
  '[2, 1, 3]',
  'I think "so":\n[3, 2, 1]\tor\n[1, 2, 3]',
  "=cmd|' /C calc'!A0",
  'no list',
  '',
  '[1, 2, 3, 4]',
];

let keyed: Keyed[] = [];
let questions: QuestionRow[] = [];
let rows: AnswerRow[] = [];
let trials: readonly TrialRecord[] = [];

const predictionOf = (index: string, prediction: string, number: number): Prediction => ({
  number,
  index,
  prediction,
  failed: prediction.includes('Failed to obtain answer'),
  fields: {},
});
const rerun = (predictions: readonly Prediction[]) =>
  runOfPredictions({
    family,
    items: new Map(keyed.map((one) => [one.item.id, one])),
    predictions,
    model: 'Some-VL-7B',
    pack: { id: 'ssi-bench/test@1', hash: 'a'.repeat(64) },
    condition,
    protocol: 'released',
    appVersion: '0.1.0',
    at: 1_700_000_000_000,
  });

before(() => {
  const categories = ['hop-distance', 'area', 'ground-height'];
  keyed = Array.from({ length: 6 }, (_, k) => {
    const made = family.generate(900 + k, { category: categories[k % 3]! });
    assert.ok(made.ok);
    return made.value;
  });
  questions = keyed.map((one) => {
    const made = questionRow(family, one, condition);
    assert.ok(made.ok);
    return made.value;
  });
  const run = rerun(keyed.map(({ item }, k) => predictionOf(item.id, REPLIES[k]!, k + 1)));
  assert.deepEqual(run.bad, []);
  trials = run.stored.trials;
  rows = trials.map((trial, k) => {
    const row = answerRow(questions[k]!, trial);
    assert.ok(row);
    return row;
  });
});

test("an imported run is a run like any other: checked by the records' own reader, scored by the family", () => {
  const { stored } = rerun([
    ...keyed.slice(0, 3).map(({ item }, k) => predictionOf(item.id, questions[k]!.answer, k + 1)),
    predictionOf(keyed[3]!.item.id, 'Failed to obtain answer via API.', 4),
    predictionOf(keyed[4]!.item.id, 'nothing', 5),
  ]);
  assert.deepEqual(decodeRun(structuredClone(stored.run)), { ok: true, value: stored.run });
  for (const trial of stored.trials)
    assert.deepEqual(decodeTrial(structuredClone(trial)), { ok: true, value: trial });
  assert.deepEqual(
    stored.trials.map(({ outcome, score }) => [outcome, score?.correct ?? null]),
    [
      ['answered', true],
      ['answered', true],
      ['answered', true],
      ['failed', null],
      ['unparsed', false],
    ],
  );
  assert.equal(stored.run.counters.correct, 3);
  const again = rerun([predictionOf('no such', 'x', 9)]);
  assert.deepEqual(again.bad, [{ number: 9, reason: 'there is no item no such' }]);
});

/** Scores of a file's predictions after the way out and back in. */
const rescored = (predictions: readonly Prediction[]) =>
  rerun(predictions).stored.trials.map(({ itemId, score, turns }) => [itemId, score, turns[0]?.raw]);

test('predictions come back with the same replies and the same scores: TSV, JSON and samples', () => {
  const expected = trials.map(({ itemId, score, turns }) => [itemId, score, turns[0]?.raw]);
  for (const [name, text] of [
    ['m_d.tsv', predictionsTsv(rows)],
    ['m_d.json', predictionsJson(rows)],
    ['m_d_score.tsv', scoreTsv(rows, METRICS)],
  ] as const) {
    const read = readPredictions(name, bytesOf(text));
    assert.ok(read.ok, name);
    assert.deepEqual(read.value.bad, []);
    assert.deepEqual(rescored(read.value.predictions), expected, name);
    read.value.predictions.forEach(({ fields }, k) => {
      for (const column of ['question', 'answer', 'category', 'task', 'level'] as const)
        assert.equal(fields[column], questions[k]![column], `${name}, ${column}`);
    });
  }
  const samples = readSamples(lmmsSamples(rows));
  assert.deepEqual(samples.bad, []);
  assert.deepEqual(rescored(samples.predictions), expected);
});

test('score files have the columns of the published evaluation, and its numbers', () => {
  const table = readTable(bytesOf(scoreTsv(rows, METRICS)), '\t');
  assert.deepEqual(table.columns.slice(-4), ['prediction', 'extracted_pred', 'score', 'pairwise_score']);
  assert.deepEqual(
    table.rows.map(({ fields }) => [Number(fields.score), Number(fields.pairwise_score)]),
    rows.map(({ metrics }) => [metrics.taskwise, metrics.pairwise]),
  );
  const tasks = family.meta.categories.map(({ id, group }) => ({ id, slug: id.replaceAll('-', '_'), group }));
  const csv = accuracyCsv(rows, METRICS, tasks);
  const accuracies = readTable(bytesOf(csv), ',');
  assert.deepEqual(accuracies.columns.slice(0, 4), [
    'acc_type',
    'overall',
    'category/geometric',
    'category/topological',
  ]);
  assert.deepEqual(
    accuracies.rows.map(({ fields }) => fields.acc_type),
    ['task_acc', 'pairwise_acc'],
  );
  const mean = (metric: string, of: readonly AnswerRow[]) =>
    (100 * of.reduce((sum, row) => sum + row.metrics[metric]!, 0)) / of.length;
  const first = accuracies.rows[1]!.fields;
  assert.ok(Math.abs(Number(first.overall) - mean('pairwise', rows)) < 1e-6);
  const area = rows.filter(({ task }) => task === 'area');
  assert.ok(Math.abs(Number(first.area) - mean('pairwise', area)) < 1e-6);
  assert.equal(first.volume, '', 'no questions, no number');
  const back = readAccuracies(bytesOf(csv));
  assert.ok(back.ok);
  assert.ok(Math.abs(back.value.rows[1]!.values.overall! - mean('pairwise', rows) / 100) < 1e-8);
});

test('accuracy files: commas or tabs, percent or fractions', () => {
  const files = [
    '"acc_type","overall","area"\n"task_acc","25","50"\n',
    'acc_type\toverall\tarea\ntask_acc\t0.25\t0.5\n',
    'acc_type,overall,area\r\ntask_acc,25.0000%,50.0\r\n',
  ];
  for (const file of files) {
    const read = readAccuracies(bytesOf(file));
    assert.ok(read.ok, file);
    assert.deepEqual(read.value.rows, [{ name: 'task_acc', values: { overall: 0.25, area: 0.5 } }]);
  }
  assert.ok(!readAccuracies(bytesOf('a,b\nx,y\n')).ok && !readAccuracies(bytesOf('a,b\nx,140\n')).ok);
});

test('a pack as a table: pictures byte for byte, in order, one row a question', async () => {
  const pictures = (row: QuestionRow) =>
    Promise.resolve([jpeg(row.index.length, 90), ...[1, 2, 3].map((k) => jpeg(k, 80))]);
  let text = '';
  for await (const part of packTsv(questions, pictures)) text += part;
  const table = readTable(bytesOf(text), '\t');
  assert.deepEqual(table.columns, ['index', 'image', 'question', 'answer', 'category', 'task', 'level']);
  assert.equal(table.rows.length, questions.length);
  for (const [k, { fields }] of table.rows.entries()) {
    const images: string[] = JSON.parse(fields.image!);
    const expected = await pictures(questions[k]!);
    assert.deepEqual(
      images.map((image) => new Uint8Array(Buffer.from(image, 'base64'))),
      expected,
    );
    assert.equal(fields.question, questions[k]!.question);
  }
  // With the task's slug instead of ours it is the published form, and is read as that.
  const asPublished = questions
    .filter(({ task }) => task !== 'ground-height')
    .map((row) => ({ ...row, task: row.task.replaceAll('-', '_') }));
  let published = '';
  for await (const part of packTsv(asPublished, pictures)) published += part;
  const found: string[] = [];
  for await (const one of readSsiTsv(
    sourceOf('x.tsv', bytesOf(published)),
    {},
    new AbortController().signal,
  )) {
    assert.notEqual(one.kind, 'bad');
    if (one.kind === 'row') {
      found.push(one.value.index);
      assert.equal(one.value.prompt, asPublished[found.length - 1]!.question);
    }
  }
  assert.deepEqual(
    found,
    asPublished.map(({ index }) => index),
  );
});

test('JSON as records, as columns, as {columns, data}, with NaN, and cut off', () => {
  const forms = [
    '[{"index": 1, "prediction": "a", "x": NaN}, {"index": "two", "prediction": "NaN"}]',
    '{"index": {"0": 1, "1": "two"}, "prediction": {"0": "a", "1": "NaN"}}',
    '{"columns": ["index", "prediction"], "data": [[1, "a"], ["two", "NaN"]]}',
    '{"index": [1, "two"], "prediction": ["a", "NaN"]}',
  ];
  for (const form of forms) {
    const read = readPredictions('x.json', bytesOf(form));
    assert.ok(read.ok, form);
    assert.deepEqual(
      read.value.predictions.map(({ index, prediction }) => [index, prediction]),
      [
        ['1', 'a'],
        ['two', 'NaN'],
      ],
    );
  }
  const cut = readPredictions('x.json', bytesOf(forms[0]!.slice(0, -12)));
  assert.ok(cut.ok && cut.value.predictions.length === 1 && cut.value.bad[0]?.number === 2);
  assert.ok(!readPredictions('x.json', bytesOf('nothing')).ok);
  assert.ok(!readPredictions('x.json', bytesOf('[{"a": 1}]')).ok);
  assert.ok(!readPredictions('x.doc', bytesOf('')).ok);
});

test('bad rows of predictions are named', () => {
  const read = readPredictions(
    'x.tsv',
    bytesOf('"index"\t"prediction"\n"1"\t"a"\n"1"\t"b"\n""\t"c"\n"2"\t"d\n'),
  );
  assert.ok(read.ok);
  assert.deepEqual(read.value.bad, [
    { number: 2, reason: 'the index 1 was there before' },
    { number: 3, reason: 'it has no index' },
    { number: 4, line: 5, reason: 'the file ends within this row' },
  ]);
  assert.deepEqual(
    read.value.predictions.map(({ index }) => index),
    ['1'],
  );
});

test('samples of older logs: nested replies, metrics that name their question, a line cut off', () => {
  const read = readSamples(
    [
      '{"doc_id": 0, "target": "A", "resps": [["B"], ["C"]], "filtered_resps": ["B"], "acc": 0.0}',
      '{"doc_id": 1, "target": "A", "filtered_resps": "A"}',
      '{"doc_id": 2, "filtered_resps": ["D"], "spatial_dise_acc": {"id": "benchmark_7", "is_correct": false}}',
      '{"doc_id": 2, "filtered_resps": []}',
      '{"doc_id": 3, "filt',
    ].join('\n'),
  );
  assert.deepEqual(
    read.predictions.map(({ index, prediction }) => [index, prediction]),
    [
      ['0', 'B'],
      ['1', 'A'],
      ['benchmark_7', 'D'],
    ],
  );
  assert.deepEqual(read.bad, [
    { number: 4, reason: 'it has no reply' },
    { number: 5, reason: 'it is no JSON' },
  ]);
});

test('a workbook: shared, inline and rich texts, gaps, entities, numbers', () => {
  const sheet = `<?xml version="1.0"?><worksheet><cols><col min="1"/></cols><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>x</t></is></c></row>
    <row r="2"><c r="A2"><v>7</v></c><c r="C2" t="b"><v>1</v></c></row>
    <row r="3"><c r="A3" t="str"><v>a&lt;b</v></c><c r="B3" t="s"><v>2</v></c></row></sheetData></worksheet>`;
  const strings =
    '<sst><si><t>index</t></si><si><t>prediction</t></si><si><r><t>[1, </t></r><r><t xml:space="preserve">2]&#10;_x000D_&amp;</t></r><rPh sb="0"><t>no</t></rPh></si></sst>';
  const bytes = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(strings),
  });
  const read = readXlsx(bytes);
  assert.ok(read.ok);
  assert.deepEqual(read.value, [
    ['index', 'prediction', 'x'],
    ['7', '', 'TRUE'],
    ['a<b', '[1, 2]\n\r&'],
  ]);
  const predictions = readPredictions('x.xlsx', bytes);
  assert.ok(predictions.ok && predictions.value.predictions[1]?.prediction === '[1, 2]\n\r&');
  assert.ok(!readXlsx(bytes.slice(0, 60)).ok && !readXlsx(zipSync({ a: strToU8('b') })).ok);
});

test('any text survives the way out and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (reply) => {
      const row = { ...rows[0]!, prediction: reply };
      const tsv = readPredictions('x.tsv', bytesOf(predictionsTsv([row])));
      const json = readPredictions('x.json', bytesOf(predictionsJson([row])));
      assert.equal(tsv.ok && tsv.value.predictions[0]?.prediction, reply);
      assert.equal(json.ok && json.value.predictions[0]?.prediction, reply);
      assert.equal(readSamples(lmmsSamples([row])).predictions[0]?.prediction, reply);
    }),
    { numRuns: 60 },
  );
});

test('trials as Parquet hold what the columns say, and never live and test rows together', async () => {
  const runs = [await sampleRun('live'), await sampleRun('test', { mode: 'test' })];
  for (const mode of ['live', 'test'] as const) {
    const bytes = trialsParquet(runs, mode);
    assert.ok(bytes);
    const copy = new ArrayBuffer(bytes.length);
    new Uint8Array(copy).set(bytes);
    const read = await parquetReadObjects({ file: copy });
    const { run, trials } = runs.find(({ run }) => run.parameters.mode === mode)!;
    const ended = trials.filter((trial) => trial.ended !== null);
    assert.equal(read.length, ended.length);
    ended.forEach((trial, k) => {
      for (const column of COLUMNS) {
        const cell = column.of(trial, run);
        const expected = cell === null || ['number', 'boolean'].includes(column.type) ? cell : `${cell}`;
        assert.equal(read[k]![column.name] ?? null, expected, column.name);
      }
    });
  }
  assert.equal(trialsParquet([], 'live'), null);
});
