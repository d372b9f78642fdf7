import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeParticipant, participantFrom, personKey } from '../../../src/studies/participant.js';
import { fullStudy, smallStudy } from './samples.js';

const read = (query: string, study: Parameters<typeof participantFrom>[0] = smallStudy) => {
  const who = participantFrom(study, new URLSearchParams(query));
  assert.ok(who.ok, who.ok ? '' : who.fault.message);
  return who.value;
};

test('Prolific’s parameters name the person, the study and the submission', () => {
  const { who, unknown, mode } = read('PROLIFIC_PID=abc&STUDY_ID=s1&SESSION_ID=x1&utm_source=mail');
  assert.deepEqual(who, {
    kind: 'known',
    participant: { source: 'address', ids: { subject: 'abc', study: 's1', session: 'x1' }, slot: null },
  });
  assert.deepEqual(unknown, ['utm_source']);
  assert.equal(mode, 'live');
});

test('a placeholder that was not filled in is a preview', () => {
  assert.deepEqual(read('PROLIFIC_PID={{%25PROLIFIC_PID%25}}&STUDY_ID=s').who, { kind: 'preview' });
  assert.deepEqual(read('PROLIFIC_PID=a&SESSION_ID=%7B%7B%25SESSION_ID%25%7D%7D').who, { kind: 'preview' });
});

test('a study may name its own parameters, and then knows no others', () => {
  const study = { participants: { subject: 'pid', slot: 'n' } };
  assert.equal(read('pid=q&n=7', study).who.kind, 'known');
  const { who, unknown } = read('PROLIFIC_PID=q', study);
  assert.equal(who.kind, 'nobody');
  assert.deepEqual(unknown, ['PROLIFIC_PID']);
  for (const bad of [
    'pid=q&n=-1',
    'pid=q&n=1.5',
    'pid=q&n=x',
    'mode=demo',
    'pid=a%00b',
    `pid=${'x'.repeat(300)}`,
  ])
    assert.equal(participantFrom(study, new URLSearchParams(bad)).ok, false, bad);
});

test('without a name: a code is asked for, or nobody is known; the first of two values counts', () => {
  assert.equal(read('', fullStudy).who.kind, 'ask-code');
  assert.equal(read('PROLIFIC_PID=', fullStudy).who.kind, 'ask-code');
  assert.equal(read('').who.kind, 'nobody');
  const twice = read('PROLIFIC_PID=a&PROLIFIC_PID=b');
  assert.deepEqual(twice.unknown, ['PROLIFIC_PID']);
  assert.ok(twice.who.kind === 'known' && twice.who.participant.ids.subject === 'a');
  assert.equal(read('mode=test').mode, 'test');
});

test('a typed code: letters and digits, space around does not count', () => {
  const typed = codeParticipant('  Müller-07 ');
  assert.deepEqual(typed.ok && typed.value.ids.subject, 'Müller-07');
  for (const bad of ['', '  ', 'a b', '<b>', '=1+1', 'x'.repeat(65)])
    assert.equal(codeParticipant(bad).ok, false, bad);
});

test('two people are never one, and one person of one study is one', () => {
  const part = fc.record({
    source: fc.constantFrom('address' as const, 'code' as const),
    ids: fc.record({
      subject: fc.string({ minLength: 1 }),
      study: fc.option(fc.string()),
      session: fc.option(fc.string()),
    }),
    slot: fc.constant(null),
  });
  fc.assert(
    fc.property(part, part, (a, b) => {
      const same = a.source === b.source && a.ids.subject === b.ids.subject && a.ids.study === b.ids.study;
      assert.equal(personKey('s', 'live', a) === personKey('s', 'live', b), same);
      assert.notEqual(personKey('s', 'live', a), personKey('s', 'test', a));
    }),
  );
});
