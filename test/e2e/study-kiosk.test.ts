import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { packStudy } from '../../src/studies/link.js';
import type { Study } from '../../src/studies/study.js';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FLAGS, storedStudy, takePart, untilStored } from './study-page.js';

/** In a row; one more is left alone by its person, and one by its page. */
const SESSIONS = 30;
const study: Study = {
  version: 1,
  name: 'stand',
  title: 'A short study',
  consent: { text: 'May we?' },
  blocks: [
    {
      id: 'rank',
      family: 'ssi-bench',
      level: 'easy',
      pool: 4,
      sample: { kind: 'matrix', count: 1, people: 8 },
    },
  ],
  kiosk: { idle: 20, warning: 4 },
};

let site: Site;
const browser = new RealBrowser();
before(async () => {
  site = await serveBuild();
});
after(async () => {
  await browser.close();
  await site?.close();
});

const size = { width: 900, height: 700 };
const address = () => `${site.url}?${FLAGS}#/s=${packStudy(study)}`;
async function touch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Touch to begin' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
}
const next = (page: Page) => page.getByRole('button', { name: 'Next person' }).click();

test(`a kiosk: ${SESSIONS} sessions without a network, one left alone, one killed; export, check, import twice, delete`, async () => {
  let page = await browser.start(size);
  await page.goto(address());
  await page.getByText('Ready offline', { exact: true }).waitFor({ timeout: 60_000 });
  await touch(page);
  await takePart(page);
  await next(page);

  // From here on there is no network: the very server is gone.
  await site.close();
  await page.reload();
  await page.getByText('Ready offline', { exact: true }).waitFor({ timeout: 60_000 });
  for (let i = 1; i < SESSIONS; i++) {
    await touch(page);
    const steps = await takePart(page);
    assert.deepEqual(
      steps,
      ['A short study', 'Consent', 'trial', 'Thank you, that was all'],
      `session ${i + 1}`,
    );
    await next(page);
  }

  // Somebody walks away in the middle of an item.
  await touch(page);
  await takePart(page, 'trial');
  await page.getByRole('heading', { name: 'Are you still there?' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Touch to begin' }).waitFor({ timeout: 30_000 });
  // Somebody else is at an item when the power goes.
  await touch(page);
  await takePart(page, 'trial');
  await untilStored(page, ({ trials }) => trials.some((trial) => trial.ended === null));
  await browser.kill();
  page = await browser.start(size);
  await page.goto(address());
  await page.getByText('Ready offline', { exact: true }).waitFor({ timeout: 60_000 });

  const before = await storedStudy(page);
  const by = (outcome: string, reason: string | null) =>
    before.sessions.filter((s) => s.outcome === outcome && s.reason === reason).length;
  assert.equal(by('completed', null), SESSIONS);
  assert.equal(by('other', 'idle'), 1);
  assert.equal(by('other', 'page-gone'), 1);
  assert.equal(before.sessions.length, SESSIONS + 2);
  const ended = before.trials.filter((trial) => trial.ended !== null);
  assert.equal(ended.length, SESSIONS);
  assert.equal(new Set(ended.map(({ runId }) => runId)).size, SESSIONS);

  await page.getByRole('button', { name: 'Operator' }).click();
  const group = page.locator('[data-study=stand]');
  await group.waitFor();
  assert.ok(await group.getByRole('button', { name: /^Delete 0/ }).isDisabled(), 'nothing was checked yet');
  const download = page.waitForEvent('download');
  await group.getByRole('button', { name: 'Bundle (zip)' }).click();
  const file = await (await download).path();
  const bundle = { name: 'stand.zip', mimeType: 'application/zip', buffer: readFileSync(file) };
  const counts = () => group.locator('dl').textContent();
  const there = await counts();

  // Another profile, with a network again, takes the bundle in, twice.
  const other = new RealBrowser();
  const again = await serveBuild();
  try {
    const guest = await other.start(size);
    await guest.goto(`${again.url}?${FLAGS}#/studies`);
    for (const expected of [
      '32 sessions added',
      '0 sessions added, 0 brought up to date, 32 already there',
    ]) {
      await guest.getByLabel('Import bundles or files').setInputFiles(bundle);
      await guest.getByText(expected).waitFor({ timeout: 60_000 });
      assert.equal(await guest.locator('[data-study=stand] dl').textContent(), there);
    }
  } finally {
    await other.close();
    await again.close();
  }

  await page.getByLabel('Check a saved bundle').setInputFiles(bundle);
  await group.getByRole('button', { name: 'Delete 32 of 32' }).click();
  await page.getByText('32 sessions deleted here').waitFor();
  const left = await storedStudy(page);
  assert.deepEqual([left.sessions.length, left.runs.length, left.trials.length], [0, 0, 0]);
});
