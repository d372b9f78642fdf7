import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { columnsOfRun, isCurrent, joinColumns } from '../../../src/analysis/run-columns.js';
import { DIMENSIONS, TableBuilder, type TrialTable } from '../../../src/analysis/table.js';
import type { StoredRun } from '../../../src/core/run-store.js';
import { sampleRun } from '../../helpers/sample-run.js';

let sample: StoredRun;
before(async () => {
  sample = await sampleRun('r', { count: 10, seed: 3 });
});

const freshTable = (runs: readonly StoredRun[]): TrialTable => {
  const builder = new TableBuilder();
  for (const { run, trials } of runs)
    builder.add(
      run,
      trials.filter(({ ended }) => ended !== null),
    );
  return builder.build();
};

const word = fc.constantFrom('', 'a', 'b', 'c d', '"é\n');
const number = fc.oneof(fc.constantFrom(0, 1, 0.1 + 0.2, -1e-9), fc.double({ noNaN: true }));
/** What differs between the rows of one run. */
const row = fc.record({
  category: word,
  level: fc.option(word),
  itemId: fc.oneof(word, fc.uuid()),
  outcome: fc.constantFrom('answered', 'failed', 'unparsed'),
  ended: fc.option(fc.constant('answered'), { freq: 4 }),
  correct: fc.option(fc.boolean()),
  metrics: fc.dictionary(fc.constantFrom('taskwise', 'iou', 'x'), number, { maxKeys: 3 }),
  protocol: word,
  openedAt: fc.integer({ min: 0, max: 2 ** 45 }),
  turns: fc.integer({ min: 0, max: 3 }),
});
const runs = fc.array(
  fc.record({
    name: word,
    subject: fc.option(word),
    kind: fc.constantFrom('person', 'model', 'scripted'),
    mode: fc.constantFrom('live', 'test'),
    rows: fc.array(row, { maxLength: 6 }),
  }),
  { maxLength: 5 },
);

test('columns that lay beside their runs, put together, are the table of the records in every bit', () => {
  const [turn] = sample.trials[0]!.turns;
  fc.assert(
    fc.property(runs, (drawn) => {
      const stored = drawn.map(({ name, subject, kind, mode, rows }, r): StoredRun => {
        const { run, trials } = sample;
        return {
          run: {
            ...run,
            id: `run-${r}`,
            participant: { ...run.participant, kind, name } as StoredRun['run']['participant'],
            ids: { ...run.ids, subject },
            parameters: { ...run.parameters, mode } as StoredRun['run']['parameters'],
          },
          trials: rows.map((one, index) => {
            const { correct, metrics, protocol, turns, ...others } = one;
            return {
              ...trials[0]!,
              ...others,
              index,
              turns: Array.from({ length: turns }, () => turn!),
              score: correct === null ? null : { ...trials[0]!.score!, correct, metrics, protocol },
            } as StoredRun['trials'][number];
          }),
        };
      });
      // As a database gives them back: copied, and in any order of the rows.
      const kept = stored.map(({ run, trials }) => structuredClone(columnsOfRun(run, [...trials].reverse())));
      assert.deepStrictEqual(joinColumns(kept), freshTable(stored));
    }),
    { numRuns: 150 },
  );
});

test('columns of another revision, another run or earlier rules are never taken for current', () => {
  const { run, trials } = sample;
  const columns = columnsOfRun(run, trials);
  assert.ok(isCurrent(columns, run));
  for (const other of [
    { ...columns, revision: columns.revision - 1 },
    { ...columns, id: 'other' },
    { ...columns, form: columns.form.replace(/^\d+/, (version) => `${Number(version) - 1}`) },
    { id: run.id, revision: run.revision },
    null,
    undefined,
    'columns',
  ])
    assert.equal(isCurrent(other, run), false);
});

/**
 * What columns of a fixed run hold. If this fails because their meaning was changed, raise COLUMNS_VERSION, so that
 * columns which people have kept are made anew, and put the new digest here.
 */
test('what columns mean is fixed by their version', () => {
  const { form, texts, metrics, numbers } = columnsOfRun(sample.run, sample.trials);
  const text = JSON.stringify([
    form,
    DIMENSIONS.filter((name) => name !== 'itemVersion').map((name) => texts[name]),
    metrics,
    [...numbers],
  ]);
  assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), '58450b82a04ca518');
});
