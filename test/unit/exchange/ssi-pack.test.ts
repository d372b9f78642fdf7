import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { bytesOf, sourceOf } from '../../../src/exchange/bytes.js';
import { type SsiEntry, ssiEntries } from '../../../src/exchange/ssi-pack.js';
import { readSsiTsv } from '../../../src/exchange/ssi-tsv.js';
import { ssiBench } from '../../../src/tasks/ssi-bench/family.js';
import { jpeg } from '../../helpers/pictures.js';
import { publishedTsv } from '../../helpers/published-ssi.js';

const never = new AbortController().signal;
const digest = async (bytes: Uint8Array): Promise<string> => createHash('sha256').update(bytes).digest('hex');

async function entries(
  text: string,
  prompts = {},
): Promise<{ readonly rows: readonly SsiEntry[]; readonly bad: readonly [number, string][] }> {
  const rows: SsiEntry[] = [];
  const bad: [number, string][] = [];
  for await (const one of ssiEntries(readSsiTsv(sourceOf('x.tsv', bytesOf(text)), prompts, never), digest)) {
    if (one.kind === 'row') rows.push(one.value);
    else if (one.kind === 'bad') bad.push([one.number, one.reason]);
  }
  return { rows, bad };
}

test('every published question becomes an item and a key that the family takes', async () => {
  const { rows, bad } = await entries(publishedTsv(22));
  assert.deepEqual(bad, []);
  assert.equal(rows.length, 22);
  assert.equal(new Set(rows.map(({ item }) => item.id)).size, 22);
  for (const { item, key, files } of rows) {
    const read = ssiBench.decodeItem(JSON.parse(JSON.stringify(item)));
    assert.deepEqual(read, { ok: true, value: item });
    assert.deepEqual(ssiBench.decodeKey(JSON.parse(JSON.stringify(key)), item), { ok: true, value: key });
    for (const { sha256, bytes } of files) assert.equal(sha256, await digest(bytes));
  }
  assert.deepEqual(
    new Set(rows.map(({ item }) => item.criterion)).size,
    8,
    'hops and rings of two views are told apart',
  );
});

test('the answer, and what may tell it, is in the key and not in the item', async () => {
  const { rows } = await entries(publishedTsv(11));
  for (const { item, key } of rows) {
    assert.ok(!JSON.stringify(item).includes('note'), 'unknown columns may tell the answer');
    assert.ok(!Object.values(item.columns).some((cell) => cell.includes(key.order.join(', '))));
    assert.deepEqual(Object.keys(key.facts.columns as object), ['answer', 'sample', 'note']);
  }
});

test('pictures are handed out once; rows that share them share their hashes', async () => {
  const picture = (k: number) => Buffer.from(jpeg(k)).toString('base64');
  const list = `['${[0, 1, 2, 3].map(picture).join("', '")}']`;
  const line = (index: string, image: string, task = 'area') =>
    `${index}\t"${image}"\t${task.toUpperCase()}_PROMPT_TEMPLATE\t[3, 1, 2]\tred\tgeometric\t${task}\n`;
  const head = 'index\timage\tquestion\tanswer\tannotation_color\tcategory\ttask\n';
  const { rows, bad } = await entries(
    head +
      line('early', 'first') +
      line('first', list) +
      line('again', list, 'volume') +
      line('late', 'first') +
      line('chain', 'late') +
      line('four', 'first', 'dimension').replace('[3, 1, 2]', '[3, 1, 2, 4]'),
  );
  assert.deepEqual(
    rows.map(({ item, files }) => [item.index, files.length]),
    [
      ['first', 4],
      ['again', 0],
      ['late', 0],
      ['early', 0],
    ],
  );
  for (const { item } of rows) assert.deepEqual(item.pictures, rows[0]?.item.pictures);
  assert.deepEqual(bad, [
    [6, 'its pictures are those of row first, which has another number of them'],
    [5, 'its pictures are those of row late, which has none of its own'],
  ]);
});

test('a template of another task is refused: text and pictures would not fit', async () => {
  const text = publishedTsv(3).replace('GROUND_HEIGHT_PROMPT_TEMPLATE', 'AREA_PROMPT_TEMPLATE');
  const { rows, bad } = await entries(text);
  assert.equal(rows.length, 2);
  assert.deepEqual(bad, [
    [1, 'its question AREA_PROMPT_TEMPLATE does not belong to the task "ground_height"'],
  ]);
});

test('the same file gives the same items, another wording other prompts only', async () => {
  const [one, two] = [await entries(publishedTsv(11)), await entries(publishedTsv(11))];
  assert.deepEqual(one, two);
  const worded = await entries(publishedTsv(11), { AREA_PROMPT_TEMPLATE: 'By area, {color}.' });
  assert.deepEqual(
    worded.rows.map(({ item }) => ({ ...item, prompt: null })),
    one.rows.map(({ item }) => item),
  );
  assert.deepEqual(
    worded.rows.flatMap(({ item }) => item.prompt ?? []),
    ['By area, cyan.'],
  );
});
