import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { PAPER_TABLES } from '../../../src/analysis/papers/all.js';
import { latexText, shownPaper, tableCsv, tableLatex } from '../../../src/analysis/table-text.js';
import { bytesOf } from '../../../src/exchange/bytes.js';
import { readTable } from '../../../src/exchange/delimited.js';

const tables = Object.values(PAPER_TABLES).flat();

test("every paper's table goes out as CSV with its numbers", () => {
  for (const table of tables) {
    const shown = shownPaper(table);
    const read = readTable(bytesOf(tableCsv(shown)), ',');
    assert.deepEqual(read.bad, []);
    assert.equal(read.rows.length, table.rows.length, table.label);
  }
  const two = shownPaper(PAPER_TABLES['ssi-bench'][0]!);
  const [first] = tableCsv(two).split('\r\n').slice(1);
  assert.equal(
    first,
    '"Proprietary models","Gemini-3-Pro","25.71","37.62","28.00","33.01","24.00","27.84","31.13","35.11","30.61","21.88","29.50"',
  );
});

test('as LaTeX: as many cells a row as columns, groups over their columns, nothing unescaped', () => {
  for (const table of tables) {
    const shown = shownPaper(table);
    const latex = tableLatex(shown);
    const body = latex.slice(latex.indexOf('\\midrule'), latex.indexOf('\\bottomrule'));
    for (const line of body.split('\n').filter((one) => one.endsWith('\\\\') && !one.includes('multicolumn')))
      assert.equal(line.split(/(?<!\\)&/).length, shown.columns.length, line);
    assert.equal(latex.match(/\{/g)?.length, latex.match(/\}/g)?.length);
  }
  const latex = tableLatex(shownPaper(PAPER_TABLES['ssi-bench'][0]!));
  assert.ok(latex.includes('\\cmidrule(lr){2-8} \\cmidrule(lr){9-11}'));
  assert.ok(latex.includes('\\multicolumn{7}{c}{Geometric}'));
});

test('no text can end a cell or start a command', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\\', '{', '}', '&', '%', '$', '#', '_', '\n', 'a', '^') }),
      (text) => {
        const out = latexText(text);
        const bare = out.replace(/\\(?:textbackslash|textasciicircum)\{\}/g, '').replace(/\\[{}$&#%_]/g, '');
        assert.doesNotMatch(bare, /[\\{}$&#%_^\n]/);
      },
    ),
  );
});
