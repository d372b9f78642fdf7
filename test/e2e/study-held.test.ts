import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { packStudy } from '../../src/studies/link.js';
import type { Study } from '../../src/studies/study.js';
import { launchBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FLAGS, storedStudy, takePart, untilStored } from './study-page.js';

const study: Study = {
  version: 1,
  name: 'stand',
  title: 'A short study',
  languages: ['en', 'de'],
  consent: { text: 'May we?' },
  blocks: [{ id: 'rank', family: 'ssi-bench', level: 'easy', pool: 1 }],
  kiosk: { idle: 5, warning: 3, invitation: 'Come closer.' },
};

let site: Site;
let browser: Browser;
before(async () => {
  site = await serveBuild();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function noViolations(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      [],
      `${name}, ${colorScheme}`,
    );
  }
  await page.emulateMedia({ colorScheme: null });
}
const attract = (page: Page) => page.getByRole('button', { name: 'Touch to begin' });
/** What somebody could leave with. */
async function noWayOut(page: Page, name: string): Promise<void> {
  assert.deepEqual(await page.getByRole('link').allTextContents(), [], name);
  assert.equal(await page.getByRole('navigation').count(), 0, name);
}

test('a kiosk with a PIN: faults, other addresses and the way back lead nowhere else, and what goes wrong ends by itself', async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, locale: 'en-GB' });
  const page = await context.newPage();
  // As on an iPhone: no full screen, and no word about it.
  await page.addInitScript('Element.prototype.requestFullscreen = undefined');
  await page.goto(`${site.url}?${FLAGS}#/studies`);
  await page.getByRole('heading', { name: 'This device as a kiosk' }).waitFor();
  await noViolations(page, 'studies');
  await page.getByLabel('New PIN, 4 to 12 digits').fill('2468');
  await page.getByRole('button', { name: 'Set the PIN' }).click();
  await page.getByText('The PIN is set.').waitFor();

  const address = `${site.url}?${FLAGS}#/s=${packStudy(study)}`;
  await page.goto(address);
  await attract(page).waitFor({ timeout: 30_000 });
  await page.getByText('Ready offline', { exact: true }).waitFor({ timeout: 60_000 });
  await noWayOut(page, 'attract');
  await noViolations(page, 'attract');

  // Other addresses of the same page, typed or by the way back.
  for (const go of ['#/', '#/studies', '#/no-such-page']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, go);
    await page.waitForFunction((was) => location.href === was, address);
    await attract(page).waitFor();
  }
  await page.goBack();
  await page.waitForFunction((was) => location.href === was, address);
  await attract(page).waitFor();

  // The operator's button wants the PIN; whoever walks away from it is forgotten.
  await page.getByRole('button', { name: 'Operator' }).click();
  await page.getByLabel('PIN').fill('1111');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('That is not the PIN.').waitFor();
  await noWayOut(page, 'PIN');
  await noViolations(page, 'PIN');
  await attract(page).waitFor({ timeout: 30_000 });

  // The store is full in the middle of a session.
  await attract(page).click();
  await takePart(page, 'Consent');
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Reflect.set(window, 'realPut', put);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'I agree and take part' }).click();
  await page.getByRole('alert').waitFor({ timeout: 30_000 });
  await noWayOut(page, 'fault');
  assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['Save again']);
  await noViolations(page, 'fault');
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = Reflect.get(window, 'realPut');
  });
  await page.getByRole('button', { name: 'Save again' }).click();
  assert.deepEqual((await takePart(page)).slice(0, 1), ['trial'], 'it goes on where it was');
  await page.getByRole('button', { name: 'Next person' }).click();

  // Nobody does anything about the next one: it ends by itself.
  await attract(page).click();
  await takePart(page, 'Consent');
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = Reflect.get(window, 'realPut');
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'I agree and take part' }).click();
  await page.getByRole('alert').waitFor({ timeout: 30_000 });
  await attract(page).waitFor({ timeout: 30_000 });
  await untilStored(page, ({ sessions }) => sessions.some(({ reason }) => reason === 'fault'));

  // The page is opened at its front door, as after a power cut: the kiosk is there again.
  await page.goto('about:blank');
  await page.goto(site.url);
  await attract(page).waitFor({ timeout: 30_000 });
  assert.equal(page.url(), address);
  await page.getByRole('button', { name: 'Operator' }).click();
  await page.getByLabel('PIN').fill('2468');
  await page.getByRole('button', { name: 'Continue' }).click();
  const group = page.locator('[data-study=stand]');
  await group.waitFor({ timeout: 30_000 });
  const { sessions } = await storedStudy(page);
  assert.deepEqual(sessions.map(({ outcome, reason }) => `${outcome} ${reason}`).sort(), [
    'completed null',
    'other fault',
  ]);
  await page.goto('about:blank');
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Orthant, start page' }).waitFor();
  await context.close();
});

test('nothing is kept before Start; a second tab of the same person is told so, and goes on once the first is gone', async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, locale: 'en-GB' });
  const { kiosk: _, ...alone } = study;
  const address = `${site.url}?${FLAGS}&PROLIFIC_PID=p7#/s=${packStudy(alone)}`;
  const first = await context.newPage();
  await first.goto(address);
  await first.getByRole('button', { name: 'Start', exact: true }).waitFor();
  assert.deepEqual((await storedStudy(first)).sessions, []);
  const second = await context.newPage();
  await second.goto(address);
  await second.getByText('open in another tab').first().waitFor({ timeout: 30_000 });
  await noWayOut(second, 'second tab');
  await takePart(first, 'trial');
  const mine = await untilStored(first, ({ trials }) => trials.length === 1);
  const translatable = await first.evaluate(() => {
    const app = document.querySelector('orthant-app');
    return app?.shadowRoot?.querySelector('main')?.translate;
  });
  assert.equal(translatable, false);
  await second.getByRole('button', { name: 'Try again' }).click();
  await second.getByText('open in another tab').first().waitFor({ timeout: 30_000 });
  assert.deepEqual((await storedStudy(second)).sessions, mine.sessions);
  await first.close();
  await second.getByRole('button', { name: 'Try again' }).click();
  await second.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 30_000 });
  await context.close();
});
