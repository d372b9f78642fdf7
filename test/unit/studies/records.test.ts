import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import { endSession, newSession } from '../../../src/studies/advance-session.js';
import { packBundle, readBundle } from '../../../src/studies/bundle.js';
import { checkCode, endingOf } from '../../../src/studies/completion.js';
import {
  attempting,
  delivered,
  ELSEWHERE,
  fileNameOf,
  NOT_YET,
  toSend,
} from '../../../src/studies/delivery.js';
import type { StoredSession } from '../../../src/studies/session-records.js';
import {
  readSessions,
  sessionLines,
  sessionRows,
  withoutItems,
} from '../../../src/studies/session-records.js';
import { sessionTables } from '../../../src/studies/session-tables.js';
import { planStudy } from '../../../src/studies/study-plan.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { fullStudy } from './samples.js';

async function sample(id: string, mode: 'live' | 'test' = 'live'): Promise<StoredSession> {
  const plan = planStudy(fullStudy, { seed: 1, slot: null, mode, seen: {}, rows: {} });
  const legs = plan.steps.flatMap((step, at) => (step.kind === 'leg' ? [at] : [])).slice(0, 2);
  const runs = await Promise.all(legs.map((at) => sampleRun(`${id}-${at}`, { mode })));
  const session = newSession(
    {
      id,
      person: 'p',
      study: fullStudy,
      mode,
      participant: { source: 'code', ids: { subject: '=1+1', study: null, session: null }, slot: null },
      language: 'de',
      seed: 1,
      plan,
      appVersion: '1',
    },
    runs[0]?.run.createdAt ?? 0,
  );
  const entries = [
    { step: 3, at: 5, kind: 'questions', data: { answers: { age: 40, note: '@SUM(A1)\n"x"' } } },
  ];
  const ended = endSession({ ...session, entries }, 'completed', null, session.createdAt + 1000);
  return {
    session: { ...ended, runs: runs.map(({ run }, i) => ({ step: legs[i] ?? 0, id: run.id })) },
    runs,
  };
}

test('sessions and their runs come back from lines, from rows and from a bundle as they were', async () => {
  const all = [await sample('a'), await sample('b', 'test')];
  const outward = ({ session }: StoredSession) => ({ ...session, delivery: ELSEWHERE });
  const expected = { sessions: all.map(outward), runs: all.flatMap((s) => s.runs), faults: [] };
  assert.deepEqual(readSessions([...sessionLines(all)].join('')), expected);
  const bundle = packBundle(all);
  assert.deepEqual(packBundle(all), bundle, 'the same bytes');
  assert.deepEqual(readBundle(bundle), { ok: true, value: expected });
  const [first] = all;
  assert.ok(first);
  assert.deepEqual(readSessions(sessionRows(first)), {
    sessions: [outward(first)],
    runs: first.runs,
    faults: [],
  });
});

test('what became of sending does not change what is sent', async () => {
  const one = await sample('a');
  const delivery = { ...NOT_YET, state: 'failed' as const, attempts: 3 };
  assert.equal(sessionRows({ ...one, session: { ...one.session, delivery } }), sessionRows(one));
});

test('without the items that follow from seeds, the answers and scores are all there', async () => {
  const one = await sample('a');
  const slim = withoutItems(one);
  const back = readSessions([...sessionLines([slim])].join(''));
  assert.deepEqual(back.faults, []);
  assert.deepEqual(
    back.runs.flatMap((r) => r.trials.map((t) => [t.turns, t.score, t.slot])),
    one.runs.flatMap((r) => r.trials.map((t) => [t.turns, t.score, t.slot])),
  );
  assert.ok(back.runs.every((r) => r.trials.every((t) => t.item === null)));
});

test('damaged bundles are refused as a whole, damaged lines are named', async () => {
  const bundle = packBundle([await sample('a')]);
  const files = unzipSync(bundle);
  const other = zipSync({ ...files, 'records.jsonl': new TextEncoder().encode('{}') });
  for (const bad of [
    bundle.slice(0, 200),
    new Uint8Array(),
    new Uint8Array(500).fill(80),
    other,
    zipSync({}),
  ])
    assert.equal(readBundle(bad).ok, false);
  const lines = [...sessionLines([await sample('a')])];
  const session = { ...JSON.parse(lines[0] ?? ''), at: -1 };
  const read = readSessions([JSON.stringify(session), ...lines.slice(1).map((l) => l.trim())].join('\n'));
  assert.equal(read.sessions.length, 0);
  assert.match(read.faults[0]?.message ?? '', /^Line 1: .*damaged at at/);
  assert.equal(read.runs.length, 2);
});

test('two thousand damaged bundles: always an answer, never an exception, never other records than were packed', async () => {
  const bundle = packBundle([await sample('a')]);
  const good = readBundle(bundle);
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  for (let i = 0; i < 2000; i++) {
    const bytes = bundle.slice(0, i % 5 === 0 ? next(bundle.length) : bundle.length);
    for (let k = next(4); k >= 0 && bytes.length > 0; k--) bytes[next(bytes.length)] = next(256);
    const read = readBundle(bytes);
    if (read.ok) assert.deepEqual(read, good);
    else assert.equal(read.fault.code, 'bad-bundle');
  }
});

test('tables: jsPsych’s names first, one count over the session, no formulas, tests apart, every column described', async () => {
  const files = new Map(
    sessionTables([await sample('a'), await sample('b', 'test')]).map((f) => [f.name, f.text]),
  );
  assert.deepEqual(
    [...files.keys()],
    ['trials.csv', 'sessions.csv', 'trials-test.csv', 'sessions-test.csv', 'data-dictionary.csv'],
  );
  const trials = files.get('trials.csv') ?? '';
  const header = trials.split('\r\n')[0] ?? '';
  assert.match(header, /^"trial_type","trial_index","time_elapsed","rt","response","correct","stimulus"/);
  const sessions = files.get('sessions.csv') ?? '';
  assert.match(sessions, /"'@SUM\(A1\)\n""x"""/);
  for (const text of files.values()) {
    assert.ok(text.endsWith('\r\n'));
    assert.doesNotMatch(text, /(^|,|\n)"?[=@](?!")/);
  }
  const dictionary = files.get('data-dictionary.csv') ?? '';
  for (const name of [...header.split(','), ...(sessions.split('\r\n')[0] ?? '').split(',')])
    assert.ok(dictionary.includes(`,${name},`), `${name} is described`);
});

test('whether a session is complete follows from its items; who took part is a column of both tables', async () => {
  const whole = await sample('a');
  const plan = { ...whole.session.plan, items: whole.runs.flatMap(({ trials }) => trials).length };
  const ids = { subject: 'p,1', study: 's"1', session: 'x1' };
  const named = whole.runs.map((one) => ({ ...one, run: { ...one.run, ids } }));
  const session = { ...whole.session, plan, participant: { ...whole.session.participant, ids } };
  // One that says of itself that it was completed, and lacks its last item.
  const lacking = named.map((one, at) => (at > 0 ? one : { ...one, trials: one.trials.slice(1) }));
  const files = new Map(
    sessionTables([
      { session, runs: named },
      { session: { ...session, id: 'b' }, runs: lacking.map((one) => ({ ...one })) },
    ]).map(({ name, text }) => [name, rowsOf(text)]),
  );
  const sessions = files.get('sessions.csv') ?? [];
  assert.deepEqual(
    sessions.map((row) => [
      row.subject_id,
      row.study_id,
      row.session_id,
      row.items,
      row.items_done,
      row.complete,
    ]),
    [
      ['p,1', 's"1', 'x1', `${plan.items}`, `${plan.items}`, '1'],
      ['p,1', 's"1', 'x1', `${plan.items}`, `${plan.items - 1}`, '0'],
    ],
  );
  const trials = (files.get('trials.csv') ?? []).slice(0, plan.items);
  assert.deepEqual(
    trials.map((row) => [row.subject_id, row.session_id]),
    trials.map(() => ['p,1', 'x1']),
  );
  for (const { rt } of trials) if (rt !== '') assert.match(rt ?? '', /^\d+$/, 'whole milliseconds');
});

/** A table by RFC 4180, as a spreadsheet reads it. */
function rowsOf(text: string): readonly { readonly [column: string]: string }[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

test('codes and addresses: Prolific’s link, a redirect with the code, others fall back, never anything but https', () => {
  assert.equal(
    endingOf(fullStudy, 'completed').address,
    'https://app.prolific.com/submissions/complete?cc=DONE1',
  );
  assert.equal(endingOf(fullStudy, 'no-consent').address, 'https://example.org/end?cc=NO1');
  assert.deepEqual(endingOf(fullStudy, 'timed-out'), { code: null, address: null, text: 'Please return.' });
  const { other: _, ...rest } = fullStudy.outcomes ?? {};
  assert.equal(endingOf({ ...fullStudy, outcomes: rest }, 'timed-out').text, null);
  const evil = { ...fullStudy, outcomes: { completed: { redirect: 'javascript:alert(1)' } } };
  assert.equal(endingOf(evil, 'completed').address, null);
});

test('the check code follows from the data and nothing else', async () => {
  const one = await sample('a');
  const code = checkCode(one.session, one.runs);
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const sent = { ...one.session, delivery: attempting(NOT_YET, 5) };
  assert.equal(checkCode(sent, one.runs), code);
  const first = one.runs[0];
  assert.ok(first);
  assert.notEqual(checkCode(one.session, [{ ...first, trials: first.trials.slice(1) }]), code);
});

test('deliveries: what is safe stays safe, an unknown end keeps the name, a refused one changes it', () => {
  const fault = { code: 'x', message: 'x' };
  const begun = attempting(toSend(NOT_YET, 1), 2);
  assert.deepEqual([begun.state, begun.attempts], ['pending', 1]);
  const sent = delivered(begun, { kind: 'stored' }, false, 3);
  assert.equal(sent.state, 'sent');
  for (const later of [
    { kind: 'refused', fault },
    { kind: 'unknown', fault },
  ] as const)
    assert.equal(delivered(sent, later, true, 4), sent);
  assert.equal(toSend(sent, 9), sent);
  const unknown = delivered(begun, { kind: 'unknown', fault }, false, 3);
  assert.deepEqual([unknown.state, unknown.name], ['pending', 0]);
  const refused = delivered(begun, { kind: 'again', fault, rename: true }, true, 3);
  assert.deepEqual([refused.state, refused.name], ['failed', 1]);
  assert.equal(fileNameOf('s', 'id', unknown, 'json'), 's_id.json');
  assert.equal(fileNameOf('s', 'id', refused, 'json'), 's_id_2.json');
});
