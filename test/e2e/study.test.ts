import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { packStudy, unpackStudy } from '../../src/studies/link.js';
import { readSessions } from '../../src/studies/session-records.js';
import type { Study } from '../../src/studies/study.js';
import { launchBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FakeSaving } from '../helpers/fake-saving.js';
import { FLAGS, routeDataPipe, shortStudy, storedStudy, takePart, untilStored } from './study-page.js';

let site: Site;
let browser: Browser;
const fake = new FakeSaving();
let base = '';
before(async () => {
  site = await serveBuild();
  base = await fake.listen();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await fake.close();
  await site?.close();
});
beforeEach(async () => {
  for (const context of browser.contexts()) await context.close();
  fake.files.length = 0;
  fake.requests.length = 0;
  fake.always = 'ok';
  fake.script();
});

/** A fresh profile. */
async function visitor(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  await routeDataPipe(page, base);
  return page;
}
const link = (study: Study, query = '') => `${site.url}?${FLAGS}${query}#/s=${packStudy(study)}`;
const PROLIFIC = '&PROLIFIC_PID=p1&STUDY_ID=s1&SESSION_ID=x1';
const piped: Study = { ...shortStudy, saving: { kind: 'datapipe', experiment: 'abcDEF123456' } };

/** Each kind of page once. */
const looked = new Set<string>();
async function noViolations(page: Page, name: string): Promise<void> {
  if (name === 'trial' || looked.has(name)) return;
  looked.add(name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
    name,
  );
}

test('from the builder by link with Prolific’s parameters to a fake DataPipe: every step, the data, then the code; a reload stays at the end', async () => {
  const researcher = await visitor();
  await researcher.goto(`${site.url}?${FLAGS}#/study-builder`);
  await researcher.getByLabel('Open a file').setInputFiles({
    name: 'short.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(shortStudy)),
  });
  // The form and a link were there before the file was: only what they hold says that it has been read.
  const shared = async (holds: (study: Study) => boolean): Promise<string> => {
    for (let i = 0; i < 150; i++) {
      const href = await researcher.locator('[data-link]').getAttribute('href');
      const packed = href?.split('#/s=')[1];
      const text = packed === undefined ? null : unpackStudy(packed);
      if (text?.ok && holds(JSON.parse(text.value))) return href ?? '';
      await researcher.waitForTimeout(200);
    }
    throw new Error('the link never held what was entered');
  };
  await shared(({ name }) => name === shortStudy.name);
  await researcher.getByLabel('Saving').selectOption('datapipe');
  await researcher.getByLabel('DataPipe experiment id').fill('abcDEF123456');
  await researcher.getByLabel('DataPipe experiment id').press('Tab');
  await shared(({ saving }) => saving?.kind === 'datapipe' && saving.experiment === 'abcDEF123456');
  await researcher.getByLabel('Code: completed').fill('FROMBUILDER');
  await researcher.getByLabel('Code: completed').press('Tab');
  const made = await shared(({ outcomes }) => outcomes?.completed?.code === 'FROMBUILDER');
  await researcher
    .getByRole('img', { name: 'QR code of the link' })
    .or(researcher.getByText('too long for a QR code'))
    .waitFor();
  await noViolations(researcher, 'builder');
  assert.ok(made.startsWith(`${site.url}#/s=`), made);

  const page = await visitor();
  await page.goto(made.replace('#', `?${FLAGS}${PROLIFIC}#`));
  const steps = await takePart(page, '', (step) => noViolations(page, step));
  assert.deepEqual(steps, [
    'A short study',
    'Welcome',
    'Consent',
    'Some questions',
    'Instructions',
    'Did we explain it well?',
    'Next part',
    'trial',
    'trial',
    'A short question',
    'trial',
    'About this study',
    'Thank you, that was all',
  ]);
  await page.getByText('Your answers have arrived.').waitFor();
  const onward = page.getByRole('link', { name: 'Finish and go on' });
  assert.equal(
    await onward.getAttribute('href'),
    'https://app.prolific.com/submissions/complete?cc=FROMBUILDER',
  );
  await noViolations(page, 'end');
  assert.equal(fake.files.length, 1);
  const sent = readSessions(fake.files[0]?.text ?? '');
  assert.deepEqual(sent.faults, []);
  const [session] = sent.sessions;
  assert.deepEqual(session?.participant.ids, { subject: 'p1', study: 's1', session: 'x1' });
  assert.equal(session?.outcome, 'completed');
  const trials = sent.runs.flatMap((run) => run.trials);
  assert.equal(trials.length, 3);
  for (const trial of trials) {
    const timing = trial.turns[0]?.timing;
    assert.ok(timing && timing.responded > timing.onset, 'onset and response on one clock');
  }
  for (const { run } of sent.runs) assert.deepEqual(run.ids, { subject: 'p1', study: 's1', session: 'x1' });
  await page.reload();
  await page.getByRole('heading', { name: 'Thank you, that was all' }).waitFor();
  await onward.waitFor();
  assert.equal(fake.requests.length, 1, 'sent once');
});

test('with the endpoint down: kept, told, the code and no link; sent at the next visit, once', async () => {
  const study: Study = {
    ...shortStudy,
    checks: { ...(shortStudy.checks ?? { questions: [] }), every: 5 },
    saving: { kind: 'endpoint', url: `${base}/save` },
  };
  fake.always = { status: 403 };
  const page = await visitor();
  await page.goto(link(study, PROLIFIC));
  await takePart(page);
  await page.getByText('could not be sent yet').waitFor({ timeout: 60_000 });
  await page.getByText('DONE42').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Finish and go on' }).count(), 0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my answers as a file' }).click();
  assert.match((await download).suggestedFilename(), /^short_.*\.jsonl$/);
  assert.equal((await storedStudy(page)).sessions[0]?.delivery.state, 'failed');
  // The answer to the next attempt is lost on its way: the one after that must not store twice.
  fake.always = 'ok';
  fake.script('lost');
  await page.goto('about:blank');
  await page.goto(`${site.url}?${FLAGS}#/guide`);
  await untilStored(page, ({ sessions }) => sessions[0]?.delivery.state === 'sent');
  assert.equal(fake.files.length, 1);
  assert.equal(readSessions(fake.files[0]?.text ?? '').sessions[0]?.outcome, 'completed');
});

test('who does not agree stays so; nothing is sent; a preview leaves no trace', async () => {
  const page = await visitor();
  await page.goto(link(piped, PROLIFIC));
  await takePart(page, 'Consent');
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await page.getByRole('heading', { name: 'You do not take part' }).waitFor();
  const onward = page.getByRole('link', { name: 'Finish and go on' });
  assert.equal(await onward.getAttribute('href'), 'https://app.prolific.com/submissions/complete?cc=NOPE42');
  await page.reload();
  await page.getByRole('heading', { name: 'You do not take part' }).waitFor();
  assert.equal((await storedStudy(page)).sessions.length, 1);
  await page.goto(link(piped, '&PROLIFIC_PID={{%25PROLIFIC_PID%25}}'));
  await page.getByText('Preview: nothing is stored or sent.').waitFor();
  await takePart(page, 'trial');
  assert.equal((await storedStudy(page)).sessions.length, 1);
  assert.equal((await storedStudy(page)).runs.length, 0);
  assert.equal(fake.requests.length, 0);
});

test('what is no study is told so, and nothing is run: damaged links, files with a mistake, names of nothing', async () => {
  const page = await visitor();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const evil = { ...shortStudy, title: '<img src=x onerror=alert(1)>', blocks: [] };
  for (const [hash, heading, text] of [
    [`#/s=${packStudy(shortStudy).slice(0, -30)}`, 'The link is damaged', 'Copy the whole link again'],
    ['#/s=AAAA', 'The link is damaged', 'Copy the whole link again'],
    [`#/s=${packStudy(evil)}`, 'This study cannot be run', 'blocks: found a list of 0, expected at least 1'],
    ['#/study/nothing', 'No such study', 'Check the link'],
    ['#/study?url=javascript:alert(1)', 'The link is damaged', 'no web address'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${site.url}?${FLAGS}${hash}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByText(text).waitFor();
  }
  // Texts are texts, whatever they look like.
  await page.goto('about:blank');
  await page.goto(
    link({ ...shortStudy, title: evil.title, welcome: '<script>alert(2)</script>' }, '&preview=1'),
  );
  await page.getByRole('heading', { name: evil.title }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('<script>alert(2)</script>').waitFor();
  assert.deepEqual(dialogs, []);
  assert.deepEqual((await storedStudy(page)).sessions, []);
});
