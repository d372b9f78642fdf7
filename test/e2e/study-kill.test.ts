import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { packStudy } from '../../src/studies/link.js';
import { readSessions } from '../../src/studies/session-records.js';
import type { Study } from '../../src/studies/study.js';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FakeSaving } from '../helpers/fake-saving.js';
import { FLAGS, shortStudy, storedStudy, takePart } from './study-page.js';

/** Where the browser is killed, in the order of the study. */
const STEPS = [
  'A short study',
  'Welcome',
  'Consent',
  'Some questions',
  'Instructions',
  'Did we explain it well?',
  'Next part',
  'trial',
  'A short question',
  'About this study',
];

let site: Site;
const fake = new FakeSaving();
let base = '';
const browser = new RealBrowser();
before(async () => {
  site = await serveBuild();
  base = await fake.listen();
});
after(async () => {
  await browser.close();
  await fake.close();
  await site?.close();
});

test('killed at every step and in the middle of sending: it goes on where it was, nothing is lost, nothing is doubled', async () => {
  const study: Study = { ...shortStudy, saving: { kind: 'endpoint', url: `${base}/save` } };
  const address = `${site.url}?${FLAGS}&PROLIFIC_PID=p9#/s=${packStudy(study)}`;
  const seen: string[] = [];
  for (const step of STEPS) {
    const page = await browser.start({ width: 900, height: 700 });
    await page.goto(address);
    const steps = await takePart(page, step);
    seen.push(...steps.filter((one) => one !== 'Welcome back' && one !== 'A short study'));
    const { sessions, trials } = await storedStudy(page);
    assert.ok(sessions.length <= 1, 'one session');
    if (step !== 'A short study' && step !== 'Welcome')
      assert.ok(steps.includes('Welcome back'), `${step}: it was there before`);
    const ended = trials
      .filter((trial) => trial.ended !== null)
      .map(({ runId, index }) => `${runId} ${index}`);
    assert.equal(new Set(ended).size, ended.length);
    await browser.kill();
  }
  // The send: the server has the data, the page never hears of it, and is killed.
  fake.always = 'hang';
  let page = await browser.start({ width: 900, height: 700 });
  await page.goto(address);
  seen.push(...(await takePart(page, 'Thank you, that was all')).filter((one) => one !== 'Welcome back'));
  for (let i = 0; i < 100 && fake.files.length === 0; i++) await page.waitForTimeout(100);
  assert.equal(fake.files.length, 1);
  await browser.kill();
  fake.always = 'ok';
  page = await browser.start({ width: 900, height: 700 });
  await page.goto(address);
  await page.getByText('Your answers have arrived.').waitFor({ timeout: 60_000 });
  assert.equal(fake.files.length, 1, 'sent once');
  // Each step was done once; no page of the study came twice.
  assert.deepEqual(
    seen.filter((one) => one !== 'trial'),
    STEPS.filter((one) => one !== 'A short study' && one !== 'trial'),
  );
  assert.equal(seen.filter((one) => one === 'trial').length, 3);
  const { sessions, runs, trials } = await storedStudy(page);
  assert.deepEqual([sessions.length, sessions[0]?.outcome, runs.length], [1, 'completed', 2]);
  assert.deepEqual(trials.filter((trial) => trial.ended !== null).length, 3);
  assert.ok((sessions[0]?.resumeCount ?? 0) >= 8);
  const sent = readSessions(fake.files[0]?.text ?? '');
  assert.deepEqual(sent.faults, []);
  assert.equal(sent.runs.flatMap((run) => run.trials).length, 3);
});
