import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { decodeBase64, encodeBase64 } from '../../../src/exchange/base64.js';
import { bytesOf, textOf } from '../../../src/exchange/bytes.js';
import { DelimitedReader, isBad, readTable } from '../../../src/exchange/delimited.js';

/** All records, the file given in pieces that end at `cuts`. */
function read(text: string, cuts: readonly number[] = [], delimiter: ',' | '\t' = ','): unknown[] {
  const bytes = bytesOf(text);
  const reader = new DelimitedReader(delimiter);
  const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  const out: unknown[] = [];
  let from = 0;
  const take = (rows: Iterable<Parameters<typeof isBad>[0]>): void => {
    for (const row of rows) out.push(isBad(row) ? row : row.cells.map(textOf));
  };
  for (const to of ends) {
    take(reader.push(bytes.slice(from, to)));
    from = to;
  }
  take(reader.end());
  return out;
}

const cell = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\t', '\n', '\r\n', ' ', "'", 'ü', '漢', '\u{1F600}', '[', '1'),
  maxLength: 8,
});
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('what is quoted comes back as it was, however the file is cut into pieces', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const cuts = fc.array(fc.nat(200), { maxLength: 6 });
  fc.assert(
    fc.property(table, cuts, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, at, end, last) => {
      const text = rows.map((row) => row.map(quoted).join(',')).join(end) + (last ? end : '');
      assert.deepEqual(read(text, at), rows);
    }),
  );
});

test('bare cells, blank lines, a byte order mark and quotes inside bare cells read as pandas reads them', () => {
  assert.deepEqual(read('\uFEFFa,b\r\n1,"x"\r\n\r\n ,5"6\n"",\n'), [
    ['a', 'b'],
    ['1', 'x'],
    [' ', '5"6'],
    ['', ''],
  ]);
  assert.deepEqual(read(''), []);
  assert.deepEqual(read('a'), [['a']]);
});

test('damage costs one row and is named; what follows is read', () => {
  // A stray quote within a quoted cell.
  assert.deepEqual(read('h,i\n"a"b,"c"\n"d","e"\n'), [
    ['h', 'i'],
    { number: 1, line: 2, reason: 'cell 1 goes on after its closing quotation mark' },
    ['d', 'e'],
  ]);
  // A quote that is missing at a cell's end swallows the next opening one and is found there.
  assert.deepEqual(read('h,i\n"a,"c"\n"d","e"\n'), [
    ['h', 'i'],
    { number: 1, line: 2, reason: 'cell 1 goes on after its closing quotation mark' },
    ['d', 'e'],
  ]);
  assert.deepEqual(read('h,i\n"a","b"\n"c","half'), [
    ['h', 'i'],
    ['a', 'b'],
    { number: 2, line: 3, reason: 'the file ends within this row' },
  ]);
});

test('a row is told by the line it begins in, however many lines its cells run over', () => {
  const text = 'h,i\r\n"a\nb\n","c"\n\n"d\n"e,f\n"g\n\n",h\nj,k';
  for (let size = 1; size < text.length; size++) {
    const reader = new DelimitedReader(',');
    const bytes = bytesOf(text);
    const rows = [];
    for (let at = 0; at < bytes.length; at += size) rows.push(...reader.push(bytes.slice(at, at + size)));
    rows.push(...reader.end());
    assert.deepEqual(
      rows.map(({ number, line }) => [number, line]),
      [
        [0, 1],
        [1, 2],
        [2, 6],
        [3, 8],
        [4, 11],
      ],
    );
  }
});

test('tables name rows with too many cells and cells that are no text', () => {
  const table = readTable(bytesOf(' a , b \n1, 2 \n1,2,3\n4,5\n'), ',', true);
  assert.deepEqual(table.columns, ['a', 'b']);
  assert.deepEqual(table.rows, [
    { number: 1, fields: { a: '1', b: '2' } },
    { number: 3, fields: { a: '4', b: '5' } },
  ]);
  assert.deepEqual(table.bad, [{ number: 2, reason: 'it has 3 cells, the header has 2' }]);
  const latin = readTable(Uint8Array.from([0x61, 0x0a, 0xe4, 0x0a]), ',');
  assert.deepEqual(latin.bad, [{ number: 1, reason: 'the cell "a" is no UTF-8 text' }]);
});

test("base64 is Node's base64, both ways", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      assert.equal(encodeBase64(bytes), text);
      assert.deepEqual(decodeBase64(bytesOf(text)), Uint8Array.from(bytes));
      assert.deepEqual(
        decodeBase64(bytesOf(Buffer.from(bytes).toString('base64url'))),
        Uint8Array.from(bytes),
      );
    }),
  );
  const long = new Uint8Array(50_000).map((_, k) => (k * 7919) & 255);
  assert.equal(encodeBase64(long), Buffer.from(long).toString('base64'));
  assert.equal(decodeBase64(bytesOf('a*b=')), null);
  assert.equal(decodeBase64(bytesOf('AAAAA')), null, 'a group of one character');
  assert.equal(decodeBase64(bytesOf('AA==AA')), null, 'something after the padding');
});
