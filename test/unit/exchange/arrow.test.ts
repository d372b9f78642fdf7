// Parquet of Apache Arrow's own implementation (Rust): what it reads of ours, and what we read of its.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Binary,
  Field,
  List,
  Struct,
  Table,
  tableFromIPC,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import {
  Compression,
  readParquet,
  Table as WasmTable,
  WriterPropertiesBuilder,
  writeParquet,
} from 'parquet-wasm/node';
import { sourceOf } from '../../../src/exchange/bytes.js';
import { trialsParquet } from '../../../src/exchange/parquet-export.js';
import { readSsiParquet } from '../../../src/exchange/ssi-parquet.js';
import { columnsOf } from '../../../src/records/csv-export.js';
import { jpeg } from '../../helpers/pictures.js';
import { sampleRun } from '../../helpers/sample-run.js';

test('Apache Arrow reads the Parquet of trials as we wrote it, cell for cell', async () => {
  const runs = [await sampleRun('one'), await sampleRun('two')];
  const bytes = trialsParquet(runs, 'live');
  assert.ok(bytes);
  const table = tableFromIPC(readParquet(bytes).intoIPCStream());
  const ended = runs.flatMap(({ run, trials }) =>
    trials.filter((trial) => trial.ended !== null).map((trial) => ({ run, trial })),
  );
  assert.equal(table.numRows, ended.length);
  const columns = columnsOf(runs);
  assert.deepEqual(
    table.schema.fields.map(({ name }) => name),
    columns.map(({ name }) => name),
  );
  for (const { name, type, of } of columns) {
    const read = [...(table.getChild(name) ?? [])];
    const written = ended.map(({ run, trial }) => {
      const cell = of(trial, run);
      return cell === null || type === 'number' || type === 'boolean' ? cell : `${cell}`;
    });
    assert.deepEqual(read, written, name);
  }
});

for (const codec of ['UNCOMPRESSED', 'SNAPPY', 'ZSTD', 'GZIP', 'BROTLI', 'LZ4_RAW'] as const)
  test(`questions that Apache Arrow wrote, ${codec}, pictures as lists of bytes and path, are read here`, async () => {
    const rows = Array.from({ length: 23 }, (_, i) => i);
    const picture = new Struct([new Field('bytes', new Binary(), true), new Field('path', new Utf8(), true)]);
    const text = (of: (i: number) => string | null) => vectorFromArray(rows.map(of), new Utf8());
    const table = new Table({
      index: text((i) => `${i}`),
      question: text(() => 'AREA_PROMPT_TEMPLATE'),
      answer: text((i) => (i === 5 ? null : '[3, 1, 2]')),
      task: text(() => 'area'),
      image: vectorFromArray(
        rows.map((i) => [0, 1, 2, 3].map((k) => ({ bytes: jpeg(10 * i + k, 60), path: `${k}.jpg` }))),
        new List(new Field('item', picture, true)),
      ),
    });
    const properties = new WriterPropertiesBuilder()
      .setCompression(Compression[codec])
      .setMaxRowGroupSize(10)
      .build();
    const bytes = writeParquet(WasmTable.fromIPCStream(tableToIPC(table, 'stream')), properties);
    const found: number[] = [];
    const bad: number[] = [];
    for await (const one of readSsiParquet(sourceOf('x.parquet', bytes), {}, new AbortController().signal)) {
      if (one.kind === 'bad') bad.push(one.number);
      if (one.kind !== 'row') continue;
      const i = Number(one.value.index);
      assert.deepEqual(one.value.order, [3, 1, 2]);
      assert.deepEqual(
        one.value.images.map((image) => image.bytes),
        [0, 1, 2, 3].map((k) => jpeg(10 * i + k, 60)),
      );
      found.push(i);
    }
    assert.deepEqual(
      found,
      rows.filter((i) => i !== 5),
    );
    assert.deepEqual(bad, [6]);
  });
