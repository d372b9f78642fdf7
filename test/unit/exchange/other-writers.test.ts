import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sourceOf } from '../../../src/exchange/bytes.js';
import { readSsiParquet } from '../../../src/exchange/ssi-parquet.js';
import { jpeg } from '../../helpers/pictures.js';

// The files are of parquetjs-lite 0.8.7: 20 rows in groups of 7, pictures as a bare repeated column, packed with Snappy in
// pages of the first version and with gzip in pages of the second; row 14 has no answer.
for (const version of [1, 2])
  test(`Parquet of another writer, pages of version ${version}`, async () => {
    const path = new URL(`../../fixtures/exchange/parquetjs-v${version}.parquet`, import.meta.url);
    const source = sourceOf('x.parquet', new Uint8Array(readFileSync(path)));
    const found: [string, readonly number[], readonly Uint8Array[], string | undefined][] = [];
    const bad: unknown[] = [];
    for await (const one of readSsiParquet(source, {}, new AbortController().signal)) {
      if (one.kind === 'row') {
        const { index, order, images, fields } = one.value;
        found.push([index, order, images.map(({ bytes }) => bytes), fields.note]);
      } else if (one.kind === 'bad') bad.push(one);
    }
    assert.deepEqual(bad, [
      { kind: 'bad', number: 14, reason: 'the answer "" is no order of 1 to 3', column: 'answer' },
    ]);
    assert.deepEqual(
      found,
      Array.from({ length: 20 }, (_, k) => k)
        .filter((k) => k !== 13)
        .map((k) => [
          `${k}`,
          k % 2 === 0 ? [3, 1, 2, 4] : [2, 3, 1],
          Array.from({ length: k % 2 === 0 ? 5 : 4 }, (_, n) => jpeg(10 * k + n)),
          k % 3 === 0 ? `é ${k}` : undefined,
        ]),
    );
  });
