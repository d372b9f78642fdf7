import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskFamily } from '../../../src/core/family.js';
import type { TrialRecord } from '../../../src/core/record.js';
import { rescore } from '../../../src/runner/rescore.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { toyFamily } from '../../helpers/toy-family.js';

const family: TaskFamily = toyFamily('ssi-bench', 1);
const again = (trial: TrialRecord, by: TaskFamily = family) =>
  trial.item === null || trial.key === null
    ? null
    : rescore(trial, by, trial.item, trial.key, 'released', 'scripted');

test('by the same rules every scored trial scores what it scored', async () => {
  const { trials } = await sampleRun('r');
  assert.equal(trials.length, 5);
  for (const trial of trials) {
    const found = again(trial);
    assert.deepEqual(found?.score ?? null, trial.score, trial.outcome ?? '');
    if (found !== null) assert.deepEqual(found.turns, trial.turns);
  }
});

test('a parser that reads more gives an answer where there was none; one that reads less takes it away', async () => {
  const { trials } = await sampleRun('r');
  const [answered, unparsed] = trials;
  assert.ok(answered !== undefined && unparsed !== undefined);
  const lenient: TaskFamily = { ...family, parse: () => ({ kind: 'ranking', order: [1, 2, 3] }) };
  assert.equal(again(unparsed, lenient)?.turns[0]?.outcome, 'answered');
  const deaf: TaskFamily = { ...family, parse: () => null };
  assert.deepEqual([again(answered, deaf)?.ended, again(answered, deaf)?.score.correct], ['invalid', false]);
  const patient: TaskFamily = { ...deaf, meta: { ...family.meta, retries: 1 } };
  assert.equal(again(answered, patient), null, 'it would have been asked again');
});

test('a raw reply that was cut off by the clock is not read as an answer', async () => {
  const { trials } = await sampleRun('r');
  const late = trials.find((trial) => trial.outcome === 'timed-out');
  assert.ok(late !== undefined);
  const turns = late.turns.map((turn) => ({ ...turn, raw: '1,2,3' }));
  assert.equal(again({ ...late, turns })?.score.correct, false);
});
