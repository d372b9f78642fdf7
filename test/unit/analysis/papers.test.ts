import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upperFence } from '../../../src/analysis/outliers.js';
import { PAPER_TABLES } from '../../../src/analysis/papers/all.js';
import type { PaperTable } from '../../../src/analysis/papers/types.js';
import { FAMILY_IDS, type FamilyId } from '../../../src/core/item.js';

const tableOf = (family: FamilyId, label: string): PaperTable => {
  const found = PAPER_TABLES[family].find((table) => table.label === label);
  assert.ok(found, `${family}, ${label}`);
  return found;
};
const numbers = (cells: readonly unknown[]): number[] =>
  cells.map((cell) => (typeof cell === 'number' ? cell : Number.NaN));
const near = (a: number, b: number, tolerance: number, what: string): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} against ${b}`);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const micro = (values: readonly number[], counts: readonly number[]): number =>
  sum(values.map((value, k) => value * counts[k]!)) / sum(counts);

test('every table is complete: source, caption, one cell a column, percentages that are some', () => {
  for (const family of FAMILY_IDS) {
    assert.ok(PAPER_TABLES[family].length > 0, family);
    for (const table of PAPER_TABLES[family]) {
      assert.equal(table.family, family);
      assert.ok(table.caption.length > 5 && table.source.length > 10, table.label);
      for (const row of table.rows) {
        assert.equal(row.cells.length, table.columns.length, `${family}, ${table.label}, ${row.name}`);
        row.cells.forEach((cell, k) => {
          if (table.columns[k]!.unit === 'percent' && typeof cell === 'number')
            assert.ok(cell >= 0 && cell <= 100, `${family}, ${table.label}, ${row.name}: ${cell}`);
        });
      }
    }
  }
  const labels = PAPER_TABLES['ssi-bench'].map(({ label }) => label);
  assert.deepEqual(
    labels
      .filter((label) => label.startsWith('Table'))
      .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6))),
    Array.from({ length: 11 }, (_, k) => `Table ${k + 1}`),
  );
});

const ssiCounts = (): number[] => {
  const table = tableOf('ssi-bench', 'Table 5');
  return numbers(table.rows.slice(0, 10).map((row) => row.cells[0]));
};

test("SSI-Bench, Table 5: the columns add up to the printed totals, the template's length to its mean", () => {
  const { rows } = tableOf('ssi-bench', 'Table 5');
  const total = rows.at(-1)!;
  assert.equal(sum(ssiCounts()), total.cells[0]);
  assert.equal(sum(numbers(rows.slice(0, 10).map((row) => row.cells[1]))), total.cells[1]);
  assert.equal(sum(ssiCounts().slice(0, 7)), 712, 'geometric (appendix D)');
  assert.equal(sum(ssiCounts().slice(7)), 288, 'topological (appendix D)');
  // Multi-view topological has two templates; their mean stands for both.
  const lengths = [...numbers(rows.slice(0, 9).map((row) => row.cells[2])), (3158 + 3225) / 2];
  near(micro(lengths, ssiCounts()), 2062, 3, 'mean template length');
});

test('SSI-Bench, Tables 2, 6, 8 and 11: averages are micro means over the published counts', () => {
  const counts = ssiCounts();
  for (const label of ['Table 2', 'Table 8', 'Table 11']) {
    const { rows } = tableOf('ssi-bench', label);
    assert.equal(rows.length, label === 'Table 11' ? 4 : 33);
    for (const { name, cells } of rows) {
      const values = numbers(cells);
      // One row of Table 11 is printed one question too high: its categories add up to 224 of 1,000, not 225.
      const slip = label === 'Table 11' && name === 'Qwen3-VL-30B-A3B-Thinking' ? 0.1 : 0;
      near(micro(values.slice(0, 10), counts) + slip, values[10]!, 0.0101, `${label}, ${name}`);
      if (label === 'Table 8') continue;
      // Every taskwise percentage is a whole number of questions.
      if (name === 'Random guessing' || name.startsWith('People')) continue;
      values.slice(0, 10).forEach((value, k) => {
        const right = Math.round((value * counts[k]!) / 100);
        near((100 * right) / counts[k]!, value, 0.0051, `${label}, ${name}, column ${k + 1}`);
      });
    }
  }
  const { rows } = tableOf('ssi-bench', 'Table 6');
  for (const { name, group, cells } of rows) {
    const values = numbers(cells);
    // The new split has 100 questions a category.
    const weights = group === 'New' ? new Array(10).fill(1) : counts;
    near(micro(values.slice(0, 10), weights), values[10]!, 0.0101, `Table 6, ${group}, ${name}`);
  }
});

test('SSI-Bench, Tables 7 and 9: ten questions a category, so averages are plain means', () => {
  for (const label of ['Table 7', 'Table 9']) {
    for (const { name, cells } of tableOf('ssi-bench', label).rows) {
      const values = numbers(cells);
      near(sum(values.slice(0, 10)) / 10, values[10]!, 1e-9, `${label}, ${name}`);
    }
  }
});

test('SSI-Bench: random guessing, the gap, other tables and the times agree with one another', () => {
  const results = tableOf('ssi-bench', 'Table 2').rows;
  const of = (name: string): number => numbers(results.find((row) => row.name === name)!.cells).at(-1)!;
  const random = results.find((row) => row.name === 'Random guessing')!;
  assert.deepEqual(random.cells.slice(0, 4), [4.17, 4.17, 4.17, 16.67]);
  const gap = tableOf('ssi-bench', 'Table 3').rows.find((row) => row.name === 'SSI-Bench')!;
  near(of('People (six adults)') - of('Gemini-3-Flash'), gap.cells[5] as number, 1e-9, 'gap');
  const general = tableOf('ssi-bench', 'Table 10');
  assert.deepEqual(
    general.rows[0]!.cells,
    general.columns.map(({ title }) => of(title)),
  );
  near(upperFence(101.46, 216.89), 390.03, 0.01, 'E.7');
  const times = tableOf('ssi-bench', 'Text');
  assert.equal(sum(numbers(times.rows.map((row) => row.cells[1]))), 908);
});

const triCounts = (name: string): number[] => {
  const row = tableOf('triviewbench', 'Table 7').rows.find((one) => one.name === name);
  assert.ok(row, name);
  return numbers(row.cells);
};

test('TriViewBench: scenes, questions and averages add up; gains are differences of averages', () => {
  assert.equal(sum(triCounts('Scenes')), 1923);
  const groups = ['Local decision', 'Object counting', 'Global recovery'];
  const all = [...groups, 'Occlusion'];
  assert.equal(sum(all.flatMap(triCounts)), 14_174);
  assert.equal(sum(numbers(tableOf('triviewbench', 'Figure 3').rows.map((row) => row.cells[0]))), 14_174);
  const perLevel = [0, 1, 2, 3].map((level) => sum(all.map((name) => triCounts(name)[level]!)));
  for (const { name, group, cells } of tableOf('triviewbench', 'Table 2').rows) {
    const values = numbers(cells);
    // People answered 100 questions a level.
    const weights = group === 'Human' ? [1, 1, 1, 1] : perLevel;
    near(micro(values.slice(0, 4), weights), values[4]!, 0.0101, `Table 2, ${name}`);
  }
  const direct = tableOf('triviewbench', 'Table 5').rows;
  const steps = tableOf('triviewbench', 'Table 6').rows;
  assert.equal(direct.length, 18 * 3);
  direct.forEach((row, k) => {
    const values = numbers(row.cells);
    near(
      micro(values.slice(0, 4), triCounts(row.name)),
      values[4]!,
      0.0101,
      `Table 5, ${row.group}, ${row.name}`,
    );
    const other = numbers(steps[k]!.cells);
    near(
      micro(other.slice(0, 4), triCounts(row.name)),
      other[4]!,
      0.0101,
      `Table 6, ${row.group}, ${row.name}`,
    );
    near(other[4]! - values[4]!, other[5]!, 0.0151, `gain, ${row.group}, ${row.name}`);
  });
  const { rows } = tableOf('triviewbench', 'Table 2');
  assert.equal(rows.length, 19);
});

test('Spatial-DISE: gains as printed, and the mean of all models lies between closed and open', () => {
  const tuned = tableOf('spatial-dise', 'Fine-tuning').rows.map((row) => row.cells[0] as number);
  near(tuned[1]! - tuned[0]!, 20.9, 1e-9, 'Qwen2.5-VL-7B');
  near(tuned[3]! - tuned[2]!, 15.4, 1e-9, 'SpaceOm');
  const main = tableOf('spatial-dise', 'Main results').rows;
  const mean = tableOf('spatial-dise', 'Text').rows[0]!.cells[0] as number;
  assert.ok(mean < (main[1]!.cells[0] as number) && mean > (main[3]!.cells[0] as number));
  assert.equal(main[2]!.cells[0], tuned[1], 'the best open model is the tuned one');
});

test('RoTA-Bench: counts and shares agree', () => {
  const lengths = tableOf('rota-bench', 'Table 7').rows;
  for (const k of [0, 1])
    assert.equal((lengths[0]!.cells[k] as number) + (lengths[1]!.cells[k] as number), lengths[2]!.cells[k]);
  const [right, tasks, share] = numbers(tableOf('rota-bench', 'Table 16').rows[0]!.cells);
  near((100 * right!) / tasks!, share!, 0.005, 'full input');
  assert.deepEqual(tableOf('rota-bench', 'Table 5').rows[0]!.cells, [100, 0.9228, 16.22, 400]);
});
