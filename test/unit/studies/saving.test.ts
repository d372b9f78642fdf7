import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { endSession, newSession } from '../../../src/studies/advance-session.js';
import { deliver, isUnsent } from '../../../src/studies/deliver.js';
import { BACK_OFF, JATOS_BACK_OFF } from '../../../src/studies/delivery.js';
import { MemorySessions } from '../../../src/studies/memory-sessions.js';
import { sendToDataPipe } from '../../../src/studies/saving/datapipe.js';
import { sendToEndpoint } from '../../../src/studies/saving/endpoint.js';
import type { Http } from '../../../src/studies/saving/http.js';
import {
  JATOS_MOST,
  type Jatos,
  type JatosFile,
  type JatosPromise,
  sendToJatos,
} from '../../../src/studies/saving/jatos.js';
import { testSubmission, testWords } from '../../../src/studies/saving/test-submission.js';
import { readSessions } from '../../../src/studies/session-records.js';
import type { SessionStore } from '../../../src/studies/session-store.js';
import type { Saving, Study } from '../../../src/studies/study.js';
import { planStudy } from '../../../src/studies/study-plan.js';
import type { StudySession } from '../../../src/studies/study-session.js';
import { type Behaviour, FakeSaving } from '../../helpers/fake-saving.js';
import { sampleRun } from '../../helpers/sample-run.js';
import { value } from '../../helpers/store-suite.js';
import { smallStudy } from './samples.js';

const fake = new FakeSaving();
let base = '';
before(async () => {
  base = await fake.listen();
});
after(() => fake.close());
beforeEach(() => {
  fake.files.length = 0;
  fake.requests.length = 0;
  fake.always = 'ok';
  fake.script();
});

/** fetch with DataPipe's address turned to the fake, and a page's blindness to answers without CORS headers. */
const http: Http = {
  async post({ url, headers, body }) {
    try {
      const answer = await fetch(url.replace('https://pipe.jspsych.org', base), {
        method: 'POST',
        headers: { ...headers },
        body,
        signal: AbortSignal.timeout(1000),
      });
      if (!answer.headers.has('access-control-allow-origin')) throw new TypeError('Failed to fetch');
      return { kind: 'answer', status: answer.status, text: await answer.text() };
    } catch (error) {
      return { kind: 'unknown', why: error instanceof Error ? error.name : `${error}` };
    }
  },
};
const file = { experiment: 'abc', filename: 'one.json', data: '[{"trial_type":"x"}]' };
const send = (behaviour: Behaviour, data = file) => {
  fake.script(behaviour);
  return sendToDataPipe(http, data);
};

test('DataPipe: every status and every code comes to what it means', async () => {
  assert.deepEqual(await send('ok'), { kind: 'stored' });
  assert.deepEqual(await send('ok'), { kind: 'stored', already: true }, 'the same name again');
  assert.deepEqual(await send('queued', { ...file, filename: 'two.json' }), { kind: 'queued' });
  const refused = [
    ...['MISSING_PARAMETER', 'EXPERIMENT_NOT_FOUND', 'EXPERIMENT_DATA_NOT_FOUND', 'USER_DATA_NOT_FOUND'],
    ...['INVALID_OWNER', 'EXPERIMENT_FINALIZED', 'DATA_COLLECTION_NOT_ACTIVE', 'SESSION_LIMIT_REACHED'],
    ...['INVALID_DATA', 'INVALID_BASE64_DATA', 'PROVIDER_NOT_CONNECTED', 'BASE64DATA_COLLECTION_NOT_ACTIVE'],
  ];
  for (const error of refused) {
    const sent = await send({ status: 400, error });
    assert.equal(sent.kind, 'refused', error);
    assert.equal(sent.kind === 'refused' && sent.fault.code, error);
  }
  for (const error of ['FILE_EXISTS', 'OSF_FILE_EXISTS'])
    assert.deepEqual(await send({ status: 400, error }), { kind: 'stored', already: true });
  for (const [status, error] of [
    [400, 'UPLOAD_ERROR'],
    [400, 'OSF_UPLOAD_ERROR'],
    [500, 'UPLOAD_EXCEPTION'],
    [500, 'OSF_UPLOAD_EXCEPTION'],
  ] as const) {
    const sent = await send({ status, error });
    assert.equal(sent.kind === 'again' && sent.rename, true, error);
  }
  for (const [status, error] of [
    [500, 'TOKEN_RESOLUTION_ERROR'],
    [500, 'DATA_PERSIST_ERROR'],
    [500, 'ANYTHING'],
    [502, undefined],
    [503, undefined],
    [429, undefined],
  ] as const) {
    const sent = await send({ status, ...(error === undefined ? {} : { error }) });
    assert.equal(sent.kind === 'again' && sent.rename, false, `${status} ${error}`);
  }
  assert.deepEqual(await send({ status: 400, error: 'METADATA_ERROR' }), { kind: 'queued' });
  assert.equal((await send({ status: 413 })).kind, 'refused');
  assert.equal((await send({ status: 404 })).kind, 'refused');
});

test('DataPipe: no answer, a lost one, one the page may not read: nobody knows, and the same name tells', async () => {
  for (const behaviour of ['drop', 'lost', 'hang', 'closed', 'slow'] as const) {
    const data = { ...file, filename: `${behaviour}.json` };
    assert.equal((await send(behaviour, data)).kind, 'unknown', behaviour);
    const again = await send('ok', data);
    assert.deepEqual(
      again,
      behaviour === 'drop' ? { kind: 'stored' } : { kind: 'stored', already: true },
      behaviour,
    );
  }
  assert.equal(fake.files.length, 5);
});

test('DataPipe: large data are compressed, too large ones are not sent at all', async () => {
  const rows = JSON.stringify([{ trial_type: 'x', text: 'ab'.repeat(200_000) }]);
  assert.deepEqual(await send('ok', { ...file, data: rows }), { kind: 'stored' });
  assert.equal(fake.files[0]?.text, rows);
  const sent = await sendToDataPipe(
    { post: async () => assert.fail('was sent') },
    { ...file, data: 'x'.repeat(101_000_000) },
  );
  assert.equal(sent.kind === 'refused' && sent.fault.code, 'too-large');
  // Nor what is too large once it is compressed: the service drops such a body unread, which looks like no network.
  const dense = { ...file, data: randomBytes(60_000).toString('base64') };
  const unsent: Http = { post: async () => assert.fail('was sent') };
  const noise = await sendToDataPipe(unsent, dense, 50_000);
  assert.equal(noise.kind === 'refused' && noise.fault.code, 'too-large');
});

test('a test submission says that it is one, has every column of real rows, and tells the service’s answer', async () => {
  const tested = async (saving: Saving, behaviour: Behaviour = 'ok') => {
    fake.script(behaviour);
    const study: Study = { ...smallStudy, saving };
    return testSubmission(http, study, { id: 'tst', wall: 5, appVersion: '1' });
  };
  const arrived = await tested(datapipe);
  assert.deepEqual(arrived, {
    filename: `${smallStudy.name}_TEST-SUBMISSION_tst.json`,
    sent: { kind: 'stored' },
  });
  assert.ok(arrived && testWords(arrived).good && testWords(arrived).text.includes(arrived.filename));
  const [row] = JSON.parse(fake.files[0]?.text ?? '[]');
  for (const name of ['trial_type', 'trial_index', 'time_elapsed', 'rt', 'response', 'correct', 'stimulus'])
    assert.ok(name in row, name);
  const read = readSessions(fake.files[0]?.text ?? '');
  assert.deepEqual(read.faults, []);
  assert.deepEqual(
    read.sessions.map(({ mode, reason }) => [mode, reason]),
    [['test', 'test-submission']],
  );
  for (const [error, words] of [
    ['DATA_COLLECTION_NOT_ACTIVE', 'Switch data collection on'],
    ['INVALID_DATA', 'required fields'],
    ['EXPERIMENT_NOT_FOUND', 'knows no experiment'],
  ] as const) {
    const told = await tested(datapipe, { status: 400, error });
    const said = told === null ? null : testWords(told);
    assert.ok(said && !said.good && said.text.includes(error) && said.text.includes(words), error);
  }
  const lost = await tested(datapipe, 'closed');
  assert.ok(lost && testWords(lost).text.includes('CORS'));
  const own = await tested({ kind: 'endpoint', url: `${base}/save` });
  assert.equal(own?.filename, `${smallStudy.name}_TEST-SUBMISSION_tst.jsonl`);
  assert.equal(fake.files.at(-1)?.name, own?.filename);
  assert.equal(await tested({ kind: 'jatos' }), null);
});

test('own endpoint: any 2xx, 409 for what it has, others as they are', async () => {
  const data = { url: `${base}/save`, filename: 'e.jsonl', data: '{"kind":"session"}\n' };
  const to = (behaviour: Behaviour) => {
    fake.script(behaviour);
    return sendToEndpoint(http, data);
  };
  assert.deepEqual(await to('ok'), { kind: 'stored' });
  assert.deepEqual(await to('ok'), { kind: 'stored', already: true });
  assert.deepEqual(await to({ status: 200 }), { kind: 'stored' });
  assert.equal((await to({ status: 500 })).kind, 'again');
  assert.equal((await to({ status: 403 })).kind, 'refused');
  assert.equal((await to({ status: 413 })).kind, 'refused');
  assert.equal((await to('drop')).kind, 'unknown');
});

/** jatos.js as far as it is used: jQuery's promises, refusals with a text and then a status, one end a page. */
function jatosFor(run: string, refuses: (call: string) => readonly [string, number?] | null) {
  const calls: string[] = [];
  let ended = false;
  const call = (name: string, said: unknown): JatosPromise => ({
    // biome-ignore lint/suspicious/noThenProperty: it is what jatos.js gives
    then(done, failed) {
      calls.push(`${name} ${said}`);
      const no = refuses(name);
      queueMicrotask(() => (no === null ? done() : failed(...no)));
    },
  });
  const jatos = {
    studyResultId: run,
    submitResultData: (data: string) => call('submit', data.length),
    uploadResultFile: (data: string) => call('upload', data.length),
    // The first argument tells what the others are.
    endStudyWithoutRedirect(first: unknown, second: unknown) {
      if (ended) return Promise.reject(new Error('only once'));
      ended = true;
      return call('end', typeof first === 'boolean' ? `${first} ${`${second}`.length}` : 'without a word');
    },
    abortStudy: () => assert.fail('aborting deletes the data'),
  } satisfies Jatos & { abortStudy(): void };
  return { jatos, calls };
}
const jatosFile: JatosFile = {
  filename: 'a',
  data: 'x'.repeat(100),
  head: 'h',
  successful: true,
  message: 'm'.repeat(400),
  there: null,
};
const TOO_LARGE = ['PUT to http://x/resultData failed: 413, Request Entity Too Large', 413] as const;

test('JATOS: result data first, then the end with how it went, never an abort; large data go as a file', async () => {
  const small = jatosFor('r1', () => null);
  assert.deepEqual(await sendToJatos(small.jatos, jatosFile), { kind: 'stored' });
  assert.deepEqual(small.calls, ['submit 100', 'end true 255']);
  const older = jatosFor('r1', () => null);
  const { endStudyWithoutRedirect: endStudyAjax, ...rest } = older.jatos;
  assert.deepEqual(await sendToJatos({ ...rest, endStudyAjax }, jatosFile), { kind: 'stored' });
  assert.deepEqual(older.calls, ['submit 100', 'end true 255']);
  const large = { ...jatosFile, data: 'ä'.repeat(JATOS_MOST / 2 + 1) };
  const much = jatosFor('r1', () => null);
  assert.deepEqual(await sendToJatos(much.jatos, large), { kind: 'stored' });
  assert.deepEqual(much.calls, [`upload ${large.data.length}`, 'submit 1', 'end true 255']);
  const tooMuch = { ...jatosFile, data: 'x'.repeat(31_000_000) };
  assert.equal((await sendToJatos(jatosFor('r1', () => null).jatos, tooMuch)).kind, 'refused');
  // A limit that an administrator set lower: the file is taken, or it is told that nothing is.
  let first = true;
  const low = jatosFor('r1', (name) => {
    const no = name === 'submit' && first;
    if (no) first = false;
    return no ? TOO_LARGE : null;
  });
  assert.deepEqual(await sendToJatos(low.jatos, jatosFile), { kind: 'stored' });
  assert.deepEqual(low.calls, ['submit 100', 'upload 100', 'submit 1', 'end true 255']);
  for (const status of [413, undefined]) {
    const none = jatosFor('r1', (name) =>
      name === 'end' ? null : status === undefined ? [TOO_LARGE[0]] : TOO_LARGE,
    );
    const sent = await sendToJatos(none.jatos, jatosFile);
    assert.equal(sent.kind === 'refused' && sent.fault.code, 'too-large');
  }
});

test('JATOS: what fails is tried again; data that have arrived are not sent twice to one run, and to another they are', async () => {
  const down = jatosFor('r1', () => ['PUT to http://x/resultData failed: error', 0]);
  const again = await sendToJatos(down.jatos, jatosFile);
  assert.deepEqual([again.kind, down.calls], ['again', ['submit 100']]);
  const half = jatosFor('r1', (name) => (name === 'end' ? ['GET failed', 500] : null));
  const open = await sendToJatos(half.jatos, jatosFile);
  assert.equal(open.kind === 'again' && open.there, 'r1');
  // jatos.js refuses to end twice: the page asks the server itself.
  const { calls } = half;
  const direct = { ...half.jatos, endDirectly: async (ok: boolean) => void calls.push(`direct ${ok}`) };
  assert.deepEqual(await sendToJatos(direct, { ...jatosFile, there: 'r1' }), { kind: 'stored' });
  assert.deepEqual(calls, ['submit 100', 'end true 255', 'direct true']);
  const other = jatosFor('r2', () => null);
  assert.deepEqual(await sendToJatos(other.jatos, { ...jatosFile, there: 'r1' }), { kind: 'stored' });
  assert.deepEqual(other.calls, ['submit 100', 'end true 255']);
});

test('JATOS: an end that fails leaves in the session that the data are there', async () => {
  const of = await ended({ kind: 'jatos' });
  const { jatos, calls } = jatosFor('r1', (name) => (name === 'end' ? ['GET failed', 500] : null));
  const waits: number[] = [];
  const failed = value(
    await deliver({ ...hostOf(of, waits), senders: { http, jatos } }, of.id, () => undefined),
  );
  assert.deepEqual(waits, JATOS_BACK_OFF);
  assert.deepEqual([failed.delivery.state, failed.delivery.there], ['failed', 'r1']);
  assert.equal(calls.filter((call) => call.startsWith('submit')).length, 1);
  const after = jatosFor('r1', () => null);
  const sent = value(
    await deliver({ ...hostOf(of, []), senders: { http, jatos: after.jatos } }, of.id, () => undefined),
  );
  assert.deepEqual([sent.delivery.state, after.calls], ['sent', ['end true 9']]);
});

async function ended(saving: Saving): Promise<{ sessions: SessionStore; runs: MemoryStore; id: string }> {
  const study: Study = { ...smallStudy, saving };
  const plan = planStudy(study, { seed: 1, slot: null, mode: 'live', seen: {}, rows: {} });
  const run = await sampleRun('run-1');
  const runs = new MemoryStore();
  value(await runs.merge([run]));
  const sessions = new MemorySessions();
  const session = newSession(
    {
      id: 'ses',
      person: 'p',
      study,
      mode: 'live',
      participant: { source: 'address', ids: { subject: 'P', study: null, session: null }, slot: null },
      language: 'en',
      seed: 1,
      plan,
      appVersion: '1',
    },
    1,
  );
  const legs = [
    { step: 1, id: 'run-1' },
    { step: 2, id: 'never-made' },
  ];
  value(await sessions.put(endSession({ ...session, runs: legs }, 'completed', null, 2)));
  return { sessions, runs, id: 'ses' };
}
const hostOf = (of: Awaited<ReturnType<typeof ended>>, waits: number[], giveUpAfter = Infinity) => ({
  ...of,
  senders: { http, jatos: null },
  clock: { now: () => 0, wall: () => 1000 },
  wait: async (ms: number) => {
    waits.push(ms);
    return waits.length < giveUpAfter;
  },
});
const endpoint: Saving = { kind: 'endpoint', url: 'http://127.0.0.1:1/' };
const datapipe: Saving = { kind: 'datapipe', experiment: 'abc' };

test('a delivery is tried again with growing waits until it is stored, and then never again', async () => {
  const of = await ended(datapipe);
  const waits: number[] = [];
  fake.script({ status: 500 }, 'drop', { status: 429 }, 'lost');
  const states: string[] = [];
  const sent = value(await deliver(hostOf(of, waits), of.id, (s) => states.push(s.delivery.state)));
  assert.equal(sent.delivery.state, 'sent');
  assert.deepEqual(waits, BACK_OFF.slice(0, 4));
  assert.equal(sent.delivery.attempts, 5);
  assert.equal(states.at(-1), 'sent');
  assert.equal(fake.files.length, 1, 'once, though its answer was lost');
  const requests = fake.requests.length;
  assert.equal(isUnsent(value(await of.sessions.get(of.id))), false);
  value(await deliver(hostOf(of, waits), of.id, () => undefined));
  assert.equal(fake.requests.length, requests, 'nothing is sent again');
  const back = readSessions(fake.files[0]?.text ?? '');
  assert.deepEqual(back.faults, []);
  assert.equal(back.runs[0]?.trials.length, 5);
});

test('a delivery that keeps failing is kept, told, and sent at the next visit, once', async () => {
  const of = await ended(datapipe);
  fake.always = { status: 500 };
  const waits: number[] = [];
  const failed = value(await deliver(hostOf(of, waits), of.id, () => undefined));
  assert.equal(failed.delivery.state, 'failed');
  assert.deepEqual(waits, BACK_OFF);
  assert.equal(isUnsent(failed), true);
  fake.always = 'ok';
  const sent = value(await deliver(hostOf(of, []), of.id, () => undefined));
  assert.equal(sent.delivery.state, 'sent');
  assert.equal(fake.files.length, 1);
});

test('queued is as good as sent; refused is told at once', async () => {
  const of = await ended(datapipe);
  fake.script('queued');
  assert.equal(value(await deliver(hostOf(of, []), of.id, () => undefined)).delivery.state, 'queued');
  value(await deliver(hostOf(of, []), of.id, () => undefined));
  assert.equal(fake.requests.length, 1);
  const other = await ended(datapipe);
  fake.script({ status: 400, error: 'EXPERIMENT_FINALIZED' });
  const refused = value(await deliver(hostOf(other, []), other.id, () => undefined));
  assert.deepEqual(
    [refused.delivery.state, refused.delivery.fault?.code],
    ['failed', 'EXPERIMENT_FINALIZED'],
  );
});

test('killed at any step of a delivery: sent once in the end, whatever step it was', async () => {
  for (const saving of [datapipe, { ...endpoint, url: `${base}/save` }]) {
    for (let killAt = 1; killAt <= 6; killAt++) {
      fake.files.length = 0;
      fake.script('lost', { status: 500 });
      const of = await ended(saving);
      let puts = 0;
      /** A page that is gone from its n-th write on: the write is lost, or was made and nobody hears of it. */
      const dying: SessionStore = Object.assign(Object.create(of.sessions), {
        get: (id: string) => of.sessions.get(id),
        put: async (session: StudySession) => {
          puts += 1;
          if (puts === killAt && killAt % 2 === 0) await of.sessions.put(session);
          if (puts >= killAt) throw new Error('killed');
          return of.sessions.put(session);
        },
      });
      await assert
        .rejects(
          deliver({ ...hostOf(of, []), sessions: dying }, of.id, () => undefined),
          /killed/,
        )
        .catch(() => undefined);
      const sent = value(await deliver(hostOf(of, []), of.id, () => undefined));
      assert.equal(sent.delivery.state, 'sent', `${saving.kind}, ${killAt}`);
      assert.equal(fake.files.length, 1, `${saving.kind}, killed at write ${killAt}`);
    }
  }
});

test('saving to JATOS outside JATOS keeps the data and says so', async () => {
  const of = await ended({ kind: 'jatos' });
  const told = value(await deliver(hostOf(of, []), of.id, () => undefined));
  assert.deepEqual([told.delivery.state, told.delivery.fault?.code], ['failed', 'no-jatos']);
});

test('of who did not agree nothing is sent', async () => {
  const of = await ended(datapipe);
  const { outcome: _, ...session } = value(await of.sessions.get(of.id));
  const refused: StudySession = { ...session, id: 'no', revision: 0, outcome: 'no-consent' };
  value(await of.sessions.put(refused));
  assert.equal(isUnsent(refused), false);
  value(await deliver(hostOf(of, []), 'no', () => undefined));
  assert.equal(fake.requests.length, 0);
});
