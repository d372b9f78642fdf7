// What other programs read and write: Python's own csv, json, tarfile and zipfile, and pandas where it is installed (Parquet
// of Apache Arrow: arrow.test.ts). Without Python these are skipped, and counted as such.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AnswerRow, QuestionRow } from '../../../src/exchange/answer-rows.js';
import { sourceOf } from '../../../src/exchange/bytes.js';
import { readDiseCsv } from '../../../src/exchange/dise-csv.js';
import { readDise } from '../../../src/exchange/dise-import.js';
import { readPredictions } from '../../../src/exchange/predictions.js';
import { readSsiParquet } from '../../../src/exchange/ssi-parquet.js';
import { readSsiTsv } from '../../../src/exchange/ssi-tsv.js';
import { readTar } from '../../../src/exchange/tar.js';
import {
  accuracyCsv,
  lmmsSamples,
  packTsv,
  predictionsJson,
  predictionsTsv,
  scoreTsv,
} from '../../../src/exchange/write-tables.js';
import { csvFiles } from '../../../src/records/csv-export.js';
import { jpeg, png } from '../../helpers/pictures.js';
import { sampleRun } from '../../helpers/sample-run.js';

const has = (code: string): boolean => spawnSync('python3', ['-c', code]).status === 0;
const python = has('import csv, json, tarfile') ? false : 'no Python 3 here';
const pandas = has('import pandas, openpyxl, pyarrow') ? false : 'no pandas with openpyxl and pyarrow here';
const folder = mkdtempSync(join(tmpdir(), 'orthant-exchange-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the folder; its output as JSON. */
function run(code: string): unknown {
  const done = spawnSync('python3', ['-c', code], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim() === '' ? null : JSON.parse(done.stdout);
}

const question = (k: number): QuestionRow => ({
  index: `item-${k}`,
  question: `Order "them"\tby height,\nfrom low to high. \u00e9\u6f22 ${k}`,
  options: [],
  answer: '[2, 1, 3]',
  category: 'Geometric',
  task: 'area',
  level: 'easy',
  cells: null,
});
const answer = (k: number): AnswerRow => ({
  ...question(k),
  prediction: ['[2, 1, 3]', '=1+1', '"quoted"\r\n\t', ''][k % 4]!,
  extracted: k % 4 === 0 ? '[2, 1, 3]' : '',
  metrics: { taskwise: k % 4 === 0 ? 1 : 0, pairwise: k % 4 === 0 ? 1 : 0 },
  correct: k % 4 === 0,
});
const rows = [0, 1, 2, 3].map(answer);

test("Python's csv reads a pack, its replies and its scores; json reads the rest", {
  skip: python,
}, async () => {
  const pictures = [jpeg(1, 100), png(2), jpeg(3, 90)];
  let pack = '';
  for await (const part of packTsv(rows, async (row) =>
    row.index === 'item-0' ? pictures.slice(0, 1) : pictures,
  ))
    pack += part;
  writeFileSync(join(folder, 'pack.tsv'), pack);
  writeFileSync(join(folder, 'm.tsv'), predictionsTsv(rows));
  writeFileSync(join(folder, 'm.json'), predictionsJson(rows));
  writeFileSync(join(folder, 'score.tsv'), scoreTsv(rows, ['taskwise', 'pairwise']));
  writeFileSync(
    join(folder, 'acc.csv'),
    accuracyCsv(rows, ['taskwise', 'pairwise'], [{ id: 'area', slug: 'area', group: 'Geometric' }]),
  );
  writeFileSync(join(folder, 'samples.jsonl'), lmmsSamples(rows));
  const read = run(`
import csv, json, base64, ast, hashlib, sys
csv.field_size_limit(1 << 30)
tsv = lambda name, d='\\t': list(csv.DictReader(open(name, newline='', encoding='utf-8'), delimiter=d))
def images(cell):
    cells = ast.literal_eval(cell) if cell.startswith('[') else [cell]
    return [hashlib.sha256(base64.b64decode(c, validate=True)).hexdigest() for c in cells]
pack = tsv('pack.tsv')
print(json.dumps({
  'images': [images(r['image']) for r in pack],
  'pack': [{k: v for k, v in r.items() if k != 'image'} for r in pack],
  'tsv': tsv('m.tsv'), 'json': json.load(open('m.json', encoding='utf-8')),
  'score': tsv('score.tsv'), 'acc': tsv('acc.csv', ','),
  'samples': [json.loads(l) for l in open('samples.jsonl', encoding='utf-8')],
}))`) as {
    readonly images: readonly (readonly string[])[];
    readonly [table: string]: readonly (readonly string[] | Readonly<Record<string, unknown>>)[];
  };
  const { createHash } = await import('node:crypto');
  const hashes = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));
  assert.deepEqual(read.images, [hashes.slice(0, 1), hashes, hashes, hashes]);
  const plain = ({ index, question, answer, category, task, level }: QuestionRow) => ({
    index,
    question,
    answer,
    category,
    task,
    level,
  });
  assert.deepEqual(read.pack, rows.map(plain));
  const replies = rows.map((row) => ({ ...plain(row), prediction: row.prediction }));
  assert.deepEqual(read.tsv, replies);
  assert.deepEqual(read.json, replies);
  assert.deepEqual(
    read.score,
    rows.map((row) => ({
      ...plain(row),
      prediction: row.prediction,
      extracted_pred: row.extracted,
      score: `${row.metrics.taskwise}`,
      pairwise_score: `${row.metrics.pairwise}`,
    })),
  );
  assert.deepEqual(read.acc, [
    { acc_type: 'task_acc', overall: '25', 'category/geometric': '25', area: '25' },
    { acc_type: 'pairwise_acc', overall: '25', 'category/geometric': '25', area: '25' },
  ]);
  assert.deepEqual(
    read.samples!.map((sample) => ('resps' in sample ? sample.resps : null)),
    rows.map(({ prediction }) => [[prediction]]),
  );
});

test("a table that Python's csv wrote, with lists as Python prints them, is read here", {
  skip: python,
}, async () => {
  run(`
import csv, base64
jpg = lambda k: bytes([255, 216, 255, 224]) + bytes((k * 5 + i) % 256 for i in range(80)) + bytes([255, 217])
with open('ssi.tsv', 'w', newline='', encoding='utf-8') as f:
    w = csv.writer(f, delimiter='\\t', quoting=csv.QUOTE_ALL)
    w.writerow(['index', 'image', 'question', 'answer', 'annotation_color', 'category', 'task'])
    for i in range(5):
        w.writerow([i, str([base64.b64encode(jpg(10 * i + k)).decode() for k in range(4)]), 'AREA_PROMPT_TEMPLATE',
                    str([3, 1, 2]), 'cyan', 'geometric', 'area'])`);
  const questions = [];
  const source = sourceOf('ssi.tsv', new Uint8Array(readFileSync(join(folder, 'ssi.tsv'))));
  for await (const one of readSsiTsv(source, {}, new AbortController().signal)) {
    assert.notEqual(one.kind, 'bad');
    if (one.kind === 'row') questions.push(one.value);
  }
  assert.equal(questions.length, 5);
  questions.forEach(({ images, order }, i) => {
    assert.deepEqual(order, [3, 1, 2]);
    images.forEach(({ bytes }, k) => {
      const expected = Uint8Array.from([
        255,
        216,
        255,
        224,
        ...Array.from({ length: 80 }, (_, n) => ((10 * i + k) * 5 + n) % 256),
        255,
        217,
      ]);
      assert.deepEqual(bytes, expected);
    });
  });
});

test('shards that Python packed, in every format it knows, give their pictures; a cut one the whole ones', {
  skip: python,
}, async () => {
  run(`
import tarfile, io
for name, form in (('ustar', tarfile.USTAR_FORMAT), ('gnu', tarfile.GNU_FORMAT), ('pax', tarfile.PAX_FORMAT)):
    with tarfile.open(name + '.tar', 'w', format=form) as t:
        d = tarfile.TarInfo('images'); d.type = tarfile.DIRTYPE; t.addfile(d)
        for k in range(4):
            # ustar splits at a slash, the others have records of their own for long names
            path = 'images/' + ('long' * 22 + '/' if k == 2 else '') + ('n' * (60 if name == 'ustar' or k != 3 else 140)) + str(k) + '.png'
            data = bytes((k * 3 + i) % 256 for i in range(k * 700))
            info = tarfile.TarInfo(path); info.size = len(data); t.addfile(info, io.BytesIO(data))`);
  for (const form of ['ustar', 'gnu', 'pax']) {
    const bytes = new Uint8Array(readFileSync(join(folder, `${form}.tar`)));
    const read = async (part: Uint8Array) => {
      const files: [string, number][] = [];
      const bad: string[] = [];
      for await (const entry of readTar(sourceOf('x.tar', part), (name) => name.endsWith('.png'))) {
        if (entry.kind === 'bad') bad.push(entry.reason);
        if (entry.kind === 'file') {
          const k = Number(/(\d)\.png$/.exec(entry.name)?.[1]);
          assert.deepEqual(
            entry.bytes,
            Uint8Array.from({ length: k * 700 }, (_, i) => (k * 3 + i) % 256),
          );
          files.push([entry.name, k]);
        }
      }
      return { files, bad };
    };
    const all = await read(bytes);
    assert.deepEqual(all.bad, [], form);
    assert.deepEqual(
      all.files.map(([, k]) => k),
      [0, 1, 2, 3],
      form,
    );
    assert.ok(all.files[2]![0].startsWith(`images/${'long'.repeat(22)}/nnn`), form);
    assert.ok(all.files[3]![0].length > (form === 'ustar' ? 60 : 140), form);
    const cut = await read(bytes.slice(0, 5000));
    assert.equal(cut.bad.length, 1, form);
    assert.ok(cut.files.length >= 2 && cut.files.length < 4, form);
    const damaged = bytes.slice();
    damaged[512 + 5] = 0x21;
    assert.match((await read(damaged)).bad[0] ?? '', /damaged here/);
  }
});

test('a workbook and a Parquet file that pandas wrote, as evaluation harnesses do, are read here', {
  skip: python || pandas,
}, async () => {
  run(`
import pandas as pd
jpg = lambda k: bytes([255, 216, 255, 224]) + bytes((k * 5 + i) % 256 for i in range(80)) + bytes([255, 217])
replies = ['[3, 1, 2]', 'a & b <c>\\n"d"', '=1+1', '\u6f22', ' spaces ']
frame = pd.DataFrame({'index': range(5), 'question': 'AREA_PROMPT_TEMPLATE', 'answer': '[3, 1, 2]', 'task': 'area'})
frame.assign(prediction=replies).to_excel('m.xlsx', index=False, engine='openpyxl')
frame['image'] = [[{'bytes': jpg(10 * i + k), 'path': f'{k}.jpg'} for k in range(4)] for i in range(5)]
for codec in ('snappy', 'zstd', 'gzip'):
    frame.to_parquet(codec + '.parquet', index=False, compression=codec, row_group_size=2)`);
  const workbook = readPredictions('m.xlsx', new Uint8Array(readFileSync(join(folder, 'm.xlsx'))));
  assert.ok(workbook.ok);
  assert.deepEqual(
    workbook.value.predictions.map(({ index, prediction, fields }) => [index, prediction, fields.task]),
    ['[3, 1, 2]', 'a & b <c>\n"d"', '=1+1', '\u6f22', ' spaces '].map((text, k) => [`${k}`, text, 'area']),
  );
  for (const codec of ['snappy', 'zstd', 'gzip']) {
    const source = sourceOf(codec, new Uint8Array(readFileSync(join(folder, `${codec}.parquet`))));
    const found: string[] = [];
    for await (const one of readSsiParquet(source, {}, new AbortController().signal)) {
      assert.notEqual(one.kind, 'bad', codec);
      if (one.kind !== 'row') continue;
      found.push(one.value.index);
      assert.deepEqual(one.value.order, [3, 1, 2]);
      assert.deepEqual(
        one.value.images.map(({ bytes }) => bytes[4]),
        [0, 1, 2, 3].map((k) => ((10 * (found.length - 1) + k) * 5) % 256),
      );
    }
    assert.deepEqual(found, ['0', '1', '2', '3', '4'], codec);
  }
});

test("the CSV of trials keeps cells that spreadsheets would run from running, for Python's csv too", {
  skip: python,
}, async () => {
  const sample = await sampleRun('csv');
  const [file] = csvFiles([sample]);
  assert.ok(file);
  writeFileSync(join(folder, 'trials.csv'), file.text);
  const cells = run(`
import csv, json
rows = list(csv.DictReader(open('trials.csv', newline='', encoding='utf-8')))
print(json.dumps([[r['subject_id'], r['raw']] for r in rows]))`) as readonly (readonly [string, string])[];
  assert.ok(cells.length > 0);
  for (const [subject, raw] of cells) {
    assert.equal(subject, "'=P1");
    assert.doesNotMatch(raw, /^[=+\-@]/);
  }
});

test('the CSV of Spatial-DISE with its stray blanks and its full-width commas', () => {
  const header =
    'image , question, answer, options, category, difficulty, source, dise_category, question_image_path, option_a_image_path, option_b_image_path\n';
  const read = readDiseCsv(
    Buffer.from(
      `${header}images/a/1.png, "Which one, then?" ,b," A. one, B. two",3D Rotation,easy,real,I-D,images/q.png, images/q.png,images/b.png
./images/2.png,Q,C,A\uFF0CB\uFF0CC,Fold and Punch,hard,synthetic,I-D,,,
images/3.png,Q,E,,x,y,z,w,,,
images/4.png,,A,,x,y,z,w,,,
images/5.png,Q\n`
        .replaceAll('" Which', '"Which')
        .replaceAll(', "Which one, then?" ,', ',"Which one, then?",'),
    ),
  );
  assert.deepEqual(
    read.questions.map(({ number, question: q }) => [number, q.id, q.answer, q.options, q.image, q.separate]),
    [
      [1, 'benchmark_0', 'B', ['A', 'B'], 'a/1.png', ['q.png', 'b.png']],
      [2, 'benchmark_1', 'C', ['A', 'B', 'C'], '2.png', []],
    ],
  );
  assert.deepEqual(read.bad, [
    { number: 3, reason: 'the answer "E" is none of A, B, C, D' },
    { number: 4, reason: 'it has no question' },
    { number: 5, reason: 'it has 2 cells, the header has 11' },
  ]);
  assert.equal(readDiseCsv(Buffer.from('a,b\n1,2\n')).bad[0]?.number, 0);
});

test('Spatial-DISE: questions with their pictures, from shards; what is missing is named', {
  skip: python,
}, async () => {
  run(`
import tarfile, io
png = lambda k: bytes([137, 80, 78, 71, 13, 10, 26, 10, k]) * 3
for shard, names in (('a', ['images/1.png', 'images/2.png', 'images/none.png']), ('b', ['3.png', '4.png'])):
    with tarfile.open('dise-' + shard + '.tar', 'w') as t:
        for k, name in enumerate(names):
            data = b'no picture at all' if name == '4.png' else png(ord(name[-5]))
            info = tarfile.TarInfo(name); info.size = len(data); t.addfile(info, io.BytesIO(data))`);
  const csv = ['1', '3', '2', '3', '9', '4'].map((name) => `images/${name}.png,Q,A,c,easy,real,I-D`);
  const shards = ['a', 'b'].map((shard) => {
    const bytes = new Uint8Array(readFileSync(join(folder, `dise-${shard}.tar`)));
    return sourceOf(`dise-${shard}.tar`, bytes);
  });
  const found: (readonly [number, string, number])[] = [];
  const bad: (readonly [number, string])[] = [];
  const text = `image,question,answer,category,difficulty,source,dise_category\n${csv.join('\n')}\n`;
  for await (const one of readDise(Buffer.from(text), shards, new AbortController().signal)) {
    if (one.kind === 'row') found.push([one.number, one.value.question.image, one.value.image.bytes[8] ?? 0]);
    else if (one.kind === 'bad') bad.push([one.number, one.reason]);
  }
  assert.deepEqual(found, [
    [1, '1.png', 0x31],
    [3, '2.png', 0x32],
    [2, '3.png', 0x33],
    [4, '3.png', 0x33],
  ]);
  assert.deepEqual(bad, [
    [6, 'its picture 4.png is no JPEG, PNG, WebP or GIF'],
    [5, 'its picture 9.png is in none of the files'],
  ]);
});
