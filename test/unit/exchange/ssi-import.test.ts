import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type ByteSource, bytesOf, sourceOf } from '../../../src/exchange/bytes.js';
import type { Imported } from '../../../src/exchange/imported.js';
import { readLeaderboard } from '../../../src/exchange/leaderboard.js';
import { readSsiFolder } from '../../../src/exchange/ssi-folder.js';
import { readSsiParquet } from '../../../src/exchange/ssi-parquet.js';
import { readPrompts, type SsiQuestion } from '../../../src/exchange/ssi-question.js';
import { readSsiTsv } from '../../../src/exchange/ssi-tsv.js';
import { jpeg } from '../../helpers/pictures.js';
import { syntheticSsi } from '../../helpers/synthetic-ssi.js';

const never = new AbortController().signal;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

interface Row {
  readonly index: string;
  readonly images: readonly Uint8Array[];
  readonly answer: string;
  readonly task: string;
  readonly question: string;
}

const row = (index: number, task: string, pictures: number, answer: string): Row => ({
  index: `${index}`,
  images: Array.from({ length: pictures }, (_, k) => jpeg(10 * index + k)),
  answer,
  task,
  question: `${task.toUpperCase()}_PROMPT_TEMPLATE`,
});
const ROWS = [
  row(0, 'ground_height', 5, '[3, 1, 2, 4]'),
  row(1, 'hop_distance', 4, '[3, 1, 2]'),
  row(2, 'multi_view_geometric', 6, "['2', '1', '3']".replaceAll("'", '')),
];

const pythonList = (images: readonly Uint8Array[]): string => `['${images.map(base64).join("', '")}']`;
const jsonList = (images: readonly Uint8Array[]): string =>
  JSON.stringify(images.map(base64)).replaceAll('/', '\\/');
const HEADER = ['index', 'image', 'question', 'answer', 'annotation_color', 'category', 'task', 'sample'];
const cells = (one: Row, list = pythonList): string[] => [
  one.index,
  list(one.images),
  one.question,
  one.answer,
  'red',
  one.task.includes('hop') ? 'topological' : 'geometric',
  one.task,
  'line one\nline "two"\ttab',
];
const line = (row: readonly string[]): string =>
  `${row.map((c) => `"${c.replaceAll('"', '""')}"`).join('\t')}\n`;
const tsv = (rows: readonly (readonly string[])[]): string => line(HEADER) + rows.map(line).join('');

async function readAll(
  text: string,
  prompts = {},
): Promise<{ rows: SsiQuestion[]; bad: [number, string][]; shares: number[] }> {
  return sort(readSsiTsv(sourceOf('x.tsv', bytesOf(text)), prompts, never));
}

async function sort(
  from: AsyncIterable<Imported<SsiQuestion>> | Iterable<Imported<SsiQuestion>>,
): Promise<{ rows: SsiQuestion[]; bad: [number, string][]; shares: number[] }> {
  const out = { rows: [] as SsiQuestion[], bad: [] as [number, string][], shares: [] as number[] };
  for await (const one of from) {
    if (one.kind === 'row') out.rows.push(one.value);
    else if (one.kind === 'bad') out.bad.push([one.number, one.reason]);
    else out.shares.push(one.done / one.total);
  }
  return out;
}

const IDS = {
  single: ['original', '1', '2', '3', '4'],
  double: ['original-a', 'original-b', 'reference', '1', '2', '3'],
};

test("VLMEvalKit's table: lists of Python and of JSON, pictures byte for byte, other columns kept", async () => {
  for (const list of [pythonList, jsonList]) {
    const { rows, bad, shares } = await readAll(tsv(ROWS.map((one) => cells(one, list))));
    assert.deepEqual(bad, []);
    assert.equal(shares.at(-1), 1);
    rows.forEach((question, k) => {
      assert.deepEqual(
        question.images.map(({ bytes }) => bytes),
        ROWS[k]!.images,
      );
      assert.ok(question.images.every(({ type }) => type === 'image/jpeg'));
      assert.equal(question.fields.sample, 'line one\nline "two"\ttab');
      assert.equal(question.color, 'red');
      assert.equal(question.prompt, null, 'the published wording is not at hand');
    });
    assert.deepEqual(
      rows.map(({ category, order }) => [category, order]),
      [
        ['ground-height', [3, 1, 2, 4]],
        ['hop-distance', [3, 1, 2]],
        ['multi-view-geometric', [2, 1, 3]],
      ],
    );
    assert.deepEqual(
      rows[0]!.images.map(({ id }) => id),
      IDS.single,
    );
    assert.deepEqual(
      rows[2]!.images.map(({ id }) => id),
      IDS.double,
    );
  }
});

test('prompts: dropped texts are used as they are, unknown names are the prompt itself', async () => {
  const texts = readPrompts(
    JSON.stringify({
      GROUND_HEIGHT_PROMPT_TEMPLATE: 'By height, in {color}: {color}',
      hop_distance: 'Hops {color}',
    }),
  );
  assert.ok(texts.ok);
  const own = { ...ROWS[2]!, question: 'Rank them yourself.' };
  const { rows } = await readAll(tsv([cells(ROWS[0]!), cells(ROWS[1]!), cells(own)]), texts.value);
  assert.deepEqual(
    rows.map(({ template, prompt }) => [template, prompt]),
    [
      ['GROUND_HEIGHT_PROMPT_TEMPLATE', 'By height, in red: red'],
      ['HOP_DISTANCE_PROMPT_TEMPLATE', 'Hops red'],
      [null, 'Rank them yourself.'],
    ],
  );
  assert.ok(!readPrompts('[1]').ok && !readPrompts('{"a": 1}').ok && !readPrompts('{').ok);
});

test('pictures of another row: by its index, before or after it; a missing one is named', async () => {
  const later = [...cells(ROWS[1]!)];
  later[1] = '9';
  const target = cells({ ...ROWS[1]!, index: '9' });
  const nowhere = cells({ ...ROWS[1]!, index: '10' });
  nowhere[1] = "['77']";
  const { rows, bad } = await readAll(tsv([later, target, nowhere]));
  assert.deepEqual(
    rows.map(({ sameAs, images }) => [sameAs, images.length]),
    [
      ['9', 0],
      [null, 4],
      ['77', 0],
    ],
  );
  assert.deepEqual(bad, [[3, 'its pictures are those of row 77, which is not here']]);
});

test('bad rows are named by number and reason, the others are kept', async () => {
  const good = cells(ROWS[0]!);
  const changed = (column: number, value: string, index: string): string[] =>
    good.map((text, k) => (k === column ? value : k === 0 ? index : text));
  const { rows, bad } = await readAll(
    tsv([
      changed(1, '[]', 'a'),
      changed(1, pythonList(ROWS[1]!.images), 'b'),
      changed(1, pythonList(ROWS[0]!.images).slice(0, -30), 'c'),
      changed(1, `['${base64(Uint8Array.from({ length: 60 }, () => 65))}', 'x']`, 'd'),
      changed(3, '[1, 2, 3, 3]', 'e'),
      changed(6, 'no_such_task', 'f'),
      good,
      good,
      ['only', 'two'],
      changed(1, pythonList(ROWS[0]!.images).replace('/9j/', '*9j/'), 'g'),
    ]),
  );
  assert.deepEqual(
    rows.map(({ index }) => index),
    ['0'],
  );
  assert.deepEqual(bad, [
    [1, 'the list of pictures is empty'],
    [2, 'it has 4 pictures, 5 were expected'],
    [3, 'the list of pictures is cut off'],
    [4, 'picture 1 is no JPEG, PNG, WebP or GIF'],
    [5, 'the answer "[1, 2, 3, 3]" is no order of 1 to 4'],
    [6, 'the task "no_such_task" is unknown'],
    [8, 'the index 0 was there before'],
    [9, 'it has 2 cells, the header has 8'],
    [10, 'picture 1 is no base64'],
  ]);
});

test('a file cut anywhere keeps the rows before the cut and names the one that was cut', async () => {
  const text = tsv(ROWS.map((one) => cells(one)));
  const ends = ROWS.map((_, k) => tsv(ROWS.slice(0, k + 1).map((one) => cells(one))).length);
  for (let cut = ends[0]! + 5; cut < text.length - 2; cut += 37) {
    const { rows, bad } = await readAll(text.slice(0, cut));
    const whole = ends.filter((end) => end <= cut + 1).length;
    assert.equal(rows.length, whole, `cut at ${cut}`);
    assert.equal(bad.length, ends.includes(cut) || ends.includes(cut + 1) ? 0 : 1, `cut at ${cut}`);
  }
});

test('a byte changed anywhere costs at most the row it is in', async () => {
  const text = tsv(ROWS.map((one) => cells(one)));
  const first = line(HEADER).length;
  const bytes = bytesOf(text);
  const clean = (await readAll(text)).rows;
  const ends = ROWS.map((_, k) => tsv(ROWS.slice(0, k + 1).map((one) => cells(one))).length);
  for (let at = first; at < bytes.length; at += 13) {
    const damaged = bytes.slice();
    damaged[at] = 0x22;
    const { rows, bad } = await sort(readSsiTsv(sourceOf('x.tsv', damaged), {}, never));
    const hit = ends.findIndex((end) => at < end);
    for (const [k, question] of clean.entries()) {
      if (k === hit) continue;
      // A line end that became a quotation mark joins two rows.
      if (bytes[at] === 0x0a && k === hit + 1) continue;
      assert.deepEqual(
        rows.find(({ index }) => index === question.index),
        question,
        `byte ${at}, row ${k + 1}`,
      );
    }
    const kept = rows.find(({ index }) => index === clean[hit]!.index);
    if (kept === undefined) assert.ok(bad.length > 0, `byte ${at}: a row is gone and nothing was said`);
  }
});

test('other tables are refused, and an abort ends the import', async () => {
  assert.deepEqual((await readAll('a\tb\n1\t2\n3\t4\n')).bad, [
    [0, 'this is no table of ranking questions: it has no column index, image, question, answer, task'],
  ]);
  const controller = new AbortController();
  controller.abort();
  const { rows } = await sort(
    readSsiTsv(sourceOf('x', bytesOf(tsv(ROWS.map((one) => cells(one))))), {}, controller.signal),
  );
  assert.deepEqual(rows, []);
});

const parquetOf = (rows: readonly Row[], image: unknown[], rowGroupSize = 2): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      rowGroupSize,
      columnData: [
        { name: 'index', data: rows.map(({ index }) => Number(index)), type: 'INT32' },
        { name: 'image', data: image, type: typeof image[0] === 'string' ? 'STRING' : 'JSON' },
        ...(['question', 'answer', 'task'] as const).map((name) => ({
          name,
          data: rows.map((one) => one[name]),
          type: 'STRING' as const,
        })),
      ],
    }),
  );

test('Parquet: the same questions as from the table; one damaged group costs its own rows only', async () => {
  const file = parquetOf(
    ROWS,
    ROWS.map(({ images }) => pythonList(images)),
  );
  const { rows, bad } = await sort(readSsiParquet(sourceOf('x.parquet', file), {}, never));
  assert.deepEqual(bad, []);
  const table = await readAll(tsv(ROWS.map((one) => cells(one))));
  assert.deepEqual(
    rows.map(({ index, order, images, category }) => ({ index, order, images, category })),
    table.rows.map(({ index, order, images, category }) => ({ index, order, images, category })),
  );
  const damaged = file.slice();
  damaged.fill(0xee, 4, 200);
  const rest = await sort(readSsiParquet(sourceOf('x.parquet', damaged), {}, never));
  assert.deepEqual(
    rest.rows.map(({ index }) => index),
    ['2'],
  );
  assert.deepEqual(
    rest.bad.map(([number]) => number),
    [1, 2],
  );
  const cut = await sort(readSsiParquet(sourceOf('x.parquet', file.slice(0, -20)), {}, never));
  assert.equal(cut.rows.length, 0);
  assert.equal(cut.bad[0]?.[0], 0);
});

test('Parquet as the hub keeps pictures: a list of {bytes, path}', async () => {
  const optional = { repetition_type: 'OPTIONAL' } as const;
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
  const file = new Uint8Array(
    parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: 5 },
        { name: 'index', type: 'INT64', ...optional },
        { name: 'image', num_children: 1, converted_type: 'LIST', ...optional },
        { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
        { name: 'element', num_children: 2, ...optional },
        { name: 'bytes', type: 'BYTE_ARRAY', ...optional },
        { name: 'path', ...text },
        { name: 'question', ...text },
        { name: 'answer', ...text },
        { name: 'task', ...text },
      ],
      columnData: [
        { name: 'index', data: ROWS.map(({ index }) => BigInt(index)) },
        { name: 'image', data: ROWS.map(({ images }) => images.map((bytes) => ({ bytes, path: 'x.jpg' }))) },
        { name: 'question', data: ROWS.map(({ question }) => question) },
        { name: 'answer', data: ROWS.map(({ answer }) => answer) },
        { name: 'task', data: ROWS.map(({ task }) => task) },
      ],
    }),
  );
  const { rows, bad } = await sort(readSsiParquet(sourceOf('x.parquet', file), {}, never));
  assert.deepEqual(bad, []);
  assert.deepEqual(
    rows.map(({ index, images }) => [index, images.map(({ bytes }) => bytes)]),
    ROWS.map(({ index, images }) => [index, images]),
  );
});

/** Pictures as the hub keeps them: a list of {bytes, path}, in pages of a few bytes, all in one group. */
const hubParquet = (rows: readonly Row[], pageSize: number): Uint8Array => {
  const optional = { repetition_type: 'OPTIONAL' } as const;
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
  return new Uint8Array(
    parquetWriteBuffer({
      pageSize,
      rowGroupSize: 1000,
      schema: [
        { name: 'root', num_children: 5 },
        { name: 'index', type: 'INT64', ...optional },
        { name: 'image', num_children: 1, converted_type: 'LIST', ...optional },
        { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
        { name: 'element', num_children: 2, ...optional },
        { name: 'bytes', type: 'BYTE_ARRAY', ...optional },
        { name: 'path', ...text },
        { name: 'question', ...text },
        { name: 'answer', ...text },
        { name: 'task', ...text },
      ],
      columnData: [
        { name: 'index', data: rows.map(({ index }) => BigInt(index)) },
        { name: 'image', data: rows.map(({ images }) => images.map((bytes) => ({ bytes, path: 'x.jpg' }))) },
        { name: 'question', data: rows.map(({ question }) => question) },
        { name: 'answer', data: rows.map(({ answer }) => answer) },
        { name: 'task', data: rows.map(({ task }) => task) },
      ],
    }),
  );
};

test('Parquet: pictures are read page by page, whatever the pages hold', async () => {
  const many = Array.from({ length: 40 }, (_, k) =>
    k % 3 === 0 ? row(k, 'multi_view_geometric', 6, '[2, 1, 3]') : row(k, 'ground_height', 5, '[3, 1, 2, 4]'),
  );
  for (const pageSize of [1, 700, 5000, 1 << 20]) {
    const file = hubParquet(many, pageSize);
    const { rows, bad } = await sort(readSsiParquet(sourceOf('x.parquet', file), {}, never));
    assert.deepEqual(bad, []);
    assert.deepEqual(
      rows.map(({ index, images }) => [index, images.map(({ bytes }) => bytes)]),
      many.map(({ index, images }) => [index, images]),
    );
    assert.ok(
      rows.every(({ images }) => images.every(({ bytes }) => bytes.buffer.byteLength === bytes.length)),
    );
  }
  const text = many.map(({ images }) => pythonList(images));
  const flat = new Uint8Array(
    parquetWriteBuffer({
      pageSize: 2000,
      columnData: [
        { name: 'index', data: many.map(({ index }) => Number(index)), type: 'INT32' },
        { name: 'image', data: text, type: 'STRING' },
        ...(['question', 'answer', 'task'] as const).map((name) => ({
          name,
          data: many.map((one) => one[name]),
          type: 'STRING' as const,
        })),
      ],
    }),
  );
  const read = await sort(readSsiParquet(sourceOf('x.parquet', flat), {}, never));
  assert.equal(read.rows.length, 40);
  // Damage within the pictures costs the page it is in, and no more.
  const hurt = flat.slice();
  hurt.fill(0xee, 3000, 3040);
  const rest = await sort(readSsiParquet(sourceOf('x.parquet', hurt), {}, never));
  assert.equal(rest.rows.length + rest.bad.length, 40);
  assert.ok(rest.bad.length > 0 && rest.rows.length > 30, `${rest.bad.length} lost`);
  for (const question of rest.rows)
    assert.deepEqual(
      question.images.map(({ bytes }) => bytes),
      many[Number(question.index)]?.images,
    );
});

/** One that nothing makes smaller, quickly made. */
function noisyJpeg(seed: number, length: number): Uint8Array {
  const words = new Uint32Array(length / 4);
  let state = seed + 1;
  for (let k = 0; k < words.length; k++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[k] = state ^ (state >>> 15);
  }
  const bytes = new Uint8Array(words.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

test('files of 24 MB are read in pieces: of a table a megabyte, of one large group of Parquet a page at a time', async () => {
  let most = 0;
  const watched = (source: ByteSource): ByteSource => ({
    ...source,
    async slice(from, to) {
      most = Math.max(most, to - from);
      return source.slice(from, to);
    },
  });
  const table = await sort(readSsiTsv(watched(syntheticSsi(40, 90_000)), {}, never));
  assert.deepEqual([table.rows.length, table.bad], [40, []]);
  assert.ok(most <= 1 << 20, `${most} bytes at once`);
  const large = Array.from({ length: 40 }, (_, k) => ({
    ...row(k, 'ground_height', 5, '[3, 1, 2, 4]'),
    images: Array.from({ length: 5 }, (_, n) => noisyJpeg(5 * k + n, 120_000)),
  }));
  most = 0;
  const file = hubParquet(large, 1 << 20);
  assert.ok(file.length >= 24e6);
  const { rows, bad } = await sort(readSsiParquet(watched(sourceOf('x.parquet', file)), {}, never));
  assert.deepEqual([rows.length, bad], [40, []]);
  // A page ends with the row that fills it; the file's own end is read ahead.
  assert.ok(most < 2e6, `${most} bytes at once`);
});

test("the site's folders as a zip", async () => {
  const files: Record<string, Uint8Array> = {};
  const put = (folder: string, names: readonly string[], answer: unknown): void => {
    names.forEach((name, k) => {
      files[`site/benchmark/${folder}/${name}`] = jpeg(k + folder.length);
    });
    files[`site/benchmark/${folder}/answer.json`] = strToU8(JSON.stringify(answer));
  };
  put('geometric/area/one__ls1', ['original.jpg', '1.jpg', '2.jpg', '3.jpg'], {
    answer: [2, 1, 3],
    memberEqualities: [],
  });
  put(
    'topological/multi_view/two__ls2',
    ['original1.jpg', 'original2.jpg', '0.jpg', '1.jpg', '2.jpg', '3.jpg'],
    { answer: [3, 2, 1], taxonomy: { taskSlug: 'multi_view', multi_view: 'hop_distance' } },
  );
  put(
    'topological/multi_view/which__ls4',
    ['original1.jpg', 'original2.jpg', '0.jpg', '1.jpg', '2.jpg', '3.jpg'],
    { answer: [3, 2, 1] },
  );
  put('geometric/volume/three__ls3', ['original.jpg', '1.jpg'], { answer: [1, 2, 3] });
  const { rows, bad } = await sort(readSsiFolder(zipSync(files)));
  assert.deepEqual(
    rows.map(({ index, category, order, images }) => [index, category, order, images.map(({ id }) => id)]),
    [
      ['geometric/area/one__ls1', 'area', [2, 1, 3], ['original', '1', '2', '3']],
      ['topological/multi_view_topological/two__ls2', 'multi-view-topological', [3, 2, 1], IDS.double],
    ],
  );
  assert.deepEqual(JSON.parse(rows[0]!.fields.answer_json ?? ''), {
    answer: [2, 1, 3],
    memberEqualities: [],
  });
  assert.deepEqual(bad, [
    [2, 'geometric/volume/three__ls3: 2.jpg is missing'],
    [
      4,
      'topological/multi_view_topological/which__ls4: its question "MULTI_VIEW_TOPOLOGICAL_PROMPT_TEMPLATE" does not say what is compared',
    ],
  ]);
  assert.equal(
    (await sort(readSsiFolder(zipSync(files).slice(0, 300)))).bad[0]?.[1],
    'this is no whole zip file',
  );
});

test("the site's leaderboard, in percent and in fractions", () => {
  const board = (scale: number) => ({
    columns: [
      { key: 'geometric__area', groupSlug: 'geometric', taskSlug: 'area', sampleCount: 100 },
      { key: 'topological__multi_view', groupSlug: 'topological', taskSlug: 'multi_view', sampleCount: 96 },
    ],
    models: [
      {
        group: 'open',
        model: 'M',
        average: 25 * scale,
        scores: { geometric__area: 30 * scale, topological__multi_view: 20 * scale },
      },
    ],
  });
  for (const scale of [1, 0.01]) {
    const read = readLeaderboard(JSON.stringify(board(scale)));
    assert.ok(read);
    assert.deepEqual(read.counts, { area: 100, 'multi-view-topological': 96 });
    assert.ok(Math.abs((read.rows[0]!.categories.area ?? 0) - 0.3) < 1e-12);
    assert.ok(Math.abs((read.rows[0]!.average ?? 0) - 0.25) < 1e-12);
  }
  assert.equal(readLeaderboard('{"columns": 1}'), null);
});
