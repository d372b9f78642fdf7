import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession, newSession } from '../../../src/studies/advance-session.js';
import { designOf } from '../../../src/studies/balance.js';
import type { Study } from '../../../src/studies/study.js';
import { planStudy } from '../../../src/studies/study-plan.js';
import type { StudySession } from '../../../src/studies/study-session.js';
import { fullStudy } from './samples.js';

/** A session of somebody who did the whole study, planned with what those before them left. */
function somebody(study: Study, seed: number, before: readonly StudySession[]): StudySession {
  const plan = planStudy(study, { seed, slot: null, mode: 'live', ...designOf(study, before) });
  const session = newSession(
    {
      id: `s${seed}`,
      person: `${seed}`,
      study,
      mode: 'live',
      participant: { source: 'random', ids: { subject: null, study: null, session: null }, slot: null },
      language: 'en',
      seed,
      plan,
      appVersion: '1',
    },
    seed,
  );
  return endSession(session, 'completed', null, seed + 1);
}

test('one after the other: items and rows of squares are used equally often by those who complete', () => {
  const there: StudySession[] = [];
  for (let person = 0; person < 20; person++) {
    const one = somebody(fullStudy, person, there);
    // Every fourth is turned away, and must not count.
    there.push(person % 4 === 3 ? { ...one, outcome: 'failed-checks' } : one);
    const { seen, rows } = designOf(fullStudy, there);
    const counts = seen.rank ?? [];
    assert.equal(counts.length, 40);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `after ${person + 1}`);
    const used = [0, 1].map((row) => rows.blocks?.[row] ?? 0);
    assert.ok(Math.abs((used[0] ?? 0) - (used[1] ?? 0)) <= 1);
  }
});

test('other studies, tests, and pools of another size do not count', () => {
  const one = somebody(fullStudy, 1, []);
  assert.notDeepEqual(designOf(fullStudy, [one]).seen, {});
  assert.deepEqual(designOf({ ...fullStudy, name: 'other' }, [one]).seen, {});
  assert.deepEqual(designOf(fullStudy, [{ ...one, mode: 'test' }]).seen, {});
  const [first, ...rest] = fullStudy.blocks;
  assert.ok(first);
  const larger: Study = { ...fullStudy, blocks: [{ ...first, pool: 41 }, ...rest] };
  assert.equal(designOf(larger, [one]).seen.rank, undefined);
});
