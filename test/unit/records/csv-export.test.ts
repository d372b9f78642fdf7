import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Cell, csvCell, csvRow } from '../../../src/records/csv.js';
import { csvFiles } from '../../../src/records/csv-export.js';
import { sampleRun } from '../../helpers/sample-run.js';

/** A reader of RFC 4180 written apart from the writer: one character at a time. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const ch = text[i];
    if (quoted) {
      if (ch !== '"') cell += ch;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (ch === '"') quoted = true;
    else if (ch === ',') {
      row.push(cell);
      cell = '';
    } else if (ch === '\r' && text[i + 1] === '\n') {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
      i += 1;
    } else cell += ch;
  }
  assert.equal(cell, '', 'the last row has its line end');
  return rows;
}

test('any text survives writing and reading, but for the guard before formulas', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', 'x') }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const [row] = readCsv(csvRow(cells));
      assert.equal(row?.length, cells.length);
      for (const [i, value] of cells.entries()) {
        const found: string = row?.[i] ?? '';
        if (typeof value !== 'string') assert.equal(found, value === null ? '' : `${value}`);
        else {
          assert.ok(found === value || found === `'${value}`);
          assert.ok(!/^[=+\-@\t\r\n]/.test(found), found);
        }
      }
    }),
  );
  assert.equal(csvCell(-5), '-5', 'a number is no formula');
  assert.equal(csvCell('-5'), `"'-5"`);
});

test("jsPsych's columns come first; each trial is one row; live and test rows are never in one table", async () => {
  const live = await sampleRun('a');
  const trial = await sampleRun('b', { mode: 'test' });
  const files = csvFiles([live, trial]);
  assert.deepEqual(
    files.map((file) => file.name),
    ['trials.csv', 'trials-test.csv', 'data-dictionary.csv'],
  );
  const [head, ...rows] = readCsv(files[0]?.text ?? '');
  assert.ok(head !== undefined);
  assert.deepEqual(head.slice(0, 10), [
    'trial_type',
    'trial_index',
    'time_elapsed',
    'rt',
    'response',
    'correct',
    'stimulus',
    'subject_id',
    'study_id',
    'session_id',
  ]);
  assert.deepEqual(head.slice(-2), ['score_taskwise', 'score_pairwise']);
  assert.equal(rows.length, 5);
  assert.ok(rows.every((row) => row.length === head.length));
  const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)];
  assert.equal(cell(0, 'rt'), '1345.25');
  assert.deepEqual(JSON.parse(cell(0, 'response') ?? '').toSorted(), [1, 2, 3]);
  assert.deepEqual(
    [cell(0, 'correct'), cell(0, 'outcome'), cell(0, 'score_taskwise')],
    ['true', 'answered', '1'],
  );
  assert.deepEqual(
    [cell(1, 'outcome'), cell(1, 'raw'), cell(1, 'response')],
    ['unparsed', `'+1,"two"\nthree`, ''],
  );
  assert.deepEqual([cell(4, 'outcome'), cell(4, 'correct'), cell(4, 'fault')], ['failed', '', 'Gone.']);
  assert.equal(cell(0, 'subject_id'), "'=P1");
  assert.ok(rows.every((row) => row[head.indexOf('mode')] === 'live'));
  const [, ...described] = readCsv(files[2]?.text ?? '');
  assert.deepEqual(
    described.map((row) => row[0]),
    head,
  );
  assert.ok(described.every((row) => (row[3] ?? '').length > 5));
  assert.deepEqual(csvFiles([]), []);
});
