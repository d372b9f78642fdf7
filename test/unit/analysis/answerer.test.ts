import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { answererOf, answererTitle } from '../../../src/analysis/answerer.js';
import type { RunRecord } from '../../../src/core/record.js';
import { sampleRun } from '../../helpers/sample-run.js';

let base: RunRecord;
before(async () => {
  base = (await sampleRun('base')).run;
});

const nobody = { subject: null, study: null, session: null };
const person = (
  id: string,
  over: Partial<RunRecord> = {},
  extra: RunRecord['environment']['extra'] = {},
): RunRecord => ({
  ...base,
  id,
  participant: { kind: 'person', name: 'person', version: '1' },
  ids: nobody,
  ...over,
  environment: { ...base.environment, extra },
});
const one = (...runs: readonly RunRecord[]): boolean => new Set(runs.map(answererOf)).size === 1;

test('legs of one session are one person, with an id and without', () => {
  const leg = { study: 'Rooms', studySession: 's1' };
  assert.ok(one(person('a', {}, leg), person('b', {}, leg)));
  assert.ok(!one(person('a', {}, leg), person('b', {}, { ...leg, studySession: 's2' })));
  const ids = { ...nobody, subject: 'P1' };
  // The same person came twice.
  assert.ok(one(person('a', { ids }, leg), person('b', { ids }, { ...leg, studySession: 's2' })));
  assert.ok(!one(person('a', { ids }, leg), person('b', { ids: { ...ids, subject: 'P2' } }, leg)));
});

test('one code in two studies may be two people; an address can name the visit alone; of the rest each run is one', () => {
  const ids = { ...nobody, subject: '1' };
  assert.ok(!one(person('a', { ids }, { study: 'Rooms' }), person('b', { ids }, { study: 'Halls' })));
  assert.ok(one(person('a', { ids }), person('b', { ids })));
  const visit = { ...nobody, session: 'v' };
  assert.ok(one(person('a', { ids: visit }), person('b', { ids: visit })));
  assert.ok(!one(person('a'), person('b')));
  assert.equal(answererTitle(answererOf(person('a', { ids }))), '1');
  assert.equal(answererTitle(answererOf(person('abcdefghij'))), 'person, run abcdefgh');
});

test('a model is one by name, version and what it was given, in however many runs', () => {
  const model = (
    id: string,
    version: string,
    style: 'direct' | 'steps',
    without: readonly string[] = [],
  ): RunRecord => ({
    ...base,
    id,
    ids: { ...nobody, subject: id },
    participant: { kind: 'model', name: 'M', version },
    parameters: { ...base.parameters, condition: { style, without } },
  });
  assert.ok(one(model('a', '1', 'direct'), model('b', '1', 'direct')));
  assert.ok(!one(model('a', '1', 'direct'), model('b', '2', 'direct')));
  assert.ok(!one(model('a', '1', 'direct'), model('b', '1', 'steps')));
  assert.ok(!one(model('a', '1', 'direct'), model('b', '1', 'direct', ['history'])));
  assert.equal(answererTitle(answererOf(model('a', '1', 'direct'))), 'M, 1');
});
