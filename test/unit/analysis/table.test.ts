import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { groupRows, keyOf, pairItems, responsesOf, selectRows } from '../../../src/analysis/select.js';
import { TableBuilder, type TrialTable } from '../../../src/analysis/table.js';
import type { StoredRun } from '../../../src/core/run-store.js';
import { wilson } from '../../../src/core/statistics.js';
import { responseTime } from '../../../src/records/columns.js';
import { sampleRun } from '../../helpers/sample-run.js';

let runs: readonly StoredRun[] = [];
let table: TrialTable;

before(async () => {
  const live = await sampleRun('live', { seed: 1, count: 15 });
  const test = await sampleRun('test', { seed: 1, mode: 'test', count: 15 });
  const model: StoredRun = {
    run: {
      ...live.run,
      id: 'model',
      participant: { kind: 'model', name: 'M', version: '1' },
      // A later leg of a session.
      environment: { ...live.run.environment, extra: { before: 30 } },
    },
    trials: live.trials.map((trial) => ({
      ...trial,
      runId: 'model',
      openedAt: trial.openedAt + 5000,
      score: trial.score && {
        ...trial.score,
        correct: false,
        metrics: { ...trial.score.metrics, taskwise: 0 },
      },
    })),
  };
  runs = [live, test, model];
  const builder = new TableBuilder();
  for (const { run, trials } of runs) builder.add(run, trials);
  table = builder.build();
});

const all = () => runs.flatMap(({ run, trials }) => trials.map((trial) => ({ run, trial })));

test('the table says what the records say', () => {
  assert.equal(table.length, all().length);
  all().forEach(({ run, trial }, row) => {
    const text = (name: keyof TrialTable['text']) => table.text[name].names[table.text[name].codes[row]!];
    assert.equal(text('run'), run.id);
    assert.equal(text('item'), trial.itemId);
    assert.equal(text('category'), trial.category);
    assert.equal(text('outcome'), trial.outcome ?? '');
    assert.equal(text('mode'), run.parameters.mode);
    assert.equal(table.index[row], trial.index);
    assert.equal(table.position[row], trial.index + (run.id === 'model' ? 30 : 0));
    assert.ok(Object.is(table.rt[row], responseTime(trial) ?? Number.NaN));
    assert.ok(
      Object.is(table.correct[row], trial.score?.correct == null ? Number.NaN : +trial.score.correct),
    );
    for (const [metric, values] of Object.entries(table.metrics))
      assert.ok(Object.is(values[row], trial.score?.metrics[metric] ?? Number.NaN));
  });
});

test('filters pass what a filter over the records passes', () => {
  const category = all()[0]!.trial.category;
  const rows = selectRows(table, { where: { category: [category], mode: ['live'], outcome: ['answered'] } });
  const slow = all().flatMap(({ run, trial }, row) =>
    trial.category === category && run.parameters.mode === 'live' && trial.outcome === 'answered'
      ? [row]
      : [],
  );
  assert.ok(slow.length > 0);
  assert.deepEqual([...rows], slow);
  const at = Math.max(...all().map(({ trial }) => trial.openedAt));
  assert.equal(selectRows(table, { from: at + 1 }).length, 0);
  assert.equal(selectRows(table, { to: at }).length < table.length, true);
  assert.equal(selectRows(table, {}).length, table.length);
  assert.equal(selectRows(table, { where: { category: ['none such'] } }).length, 0);
  assert.equal(selectRows(table, { where: { category: [] } }).length, 0);
});

test('groups never mix live with test trials, and their means are plain means', () => {
  const everything = selectRows(table, {});
  const groups = groupRows(table, everything, ['participant'], new Set(['taskwise']));
  const at = keyOf(['participant']).indexOf('mode');
  assert.deepEqual(
    groups.map(({ key }) => key[at]),
    ['live', 'test', 'live'],
  );
  assert.equal(
    groups.reduce((sum, { rows }) => sum + rows.length, 0),
    table.length,
  );
  const first = groups[0]!;
  const trials = runs[0]!.trials;
  const scores = trials.flatMap(({ score }) => (score ? [score.metrics.taskwise ?? 0] : []));
  const sum = scores.reduce((a, b) => a + b, 0);
  assert.deepEqual(first.metrics.taskwise, {
    value: sum / scores.length,
    n: scores.length,
    interval: wilson(sum, scores.length),
  });
  assert.equal(first.failed, trials.filter(({ outcome }) => outcome === 'failed').length);
  assert.ok(first.failed > 0 && first.rt !== null && first.rt.median > 0);
});

test('answers for an item response model, and items side by side', () => {
  const live = selectRows(table, { where: { mode: ['live'] } });
  const responses = responsesOf(table, live, 'participant');
  assert.equal(responses.persons, 2);
  const person = (row: number) => responses.personNames[responses.person[row]!];
  const scored = all().filter(
    ({ run, trial }) => run.parameters.mode === 'live' && trial.score?.correct != null,
  );
  assert.deepEqual(
    Array.from(responses.correct, (x, k) => [person(k), responses.itemNames[responses.item[k]!], x]),
    scored.map(({ run, trial }) => [run.participant.name, trial.itemId, Number(trial.score?.correct)]),
  );
  const people = selectRows(table, {
    where: { mode: ['live'], participant: [runs[0]!.run.participant.name] },
  });
  const models = selectRows(table, { where: { participantKind: ['model'] } });
  const pairs = pairItems(table, people, models, 'taskwise');
  assert.ok(pairs.some(({ first, second }) => first.mean === 1 && second.mean === 0));
  assert.deepEqual(pairItems(table, people, models, 'none such'), []);
});
