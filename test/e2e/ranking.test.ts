import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { stored, trialReady } from './ranking-page.js';

let site: Site;
let browser: RealBrowser;
let page: Page;
const faults: string[] = [];

before(async () => {
  site = await serveBuild();
  browser = new RealBrowser();
  page = await browser.start();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const candidate = (number: number) =>
  page.getByRole('button', { name: new RegExp(`^(Member|Group) ${number},`) });

const ways = {
  async mouse(order: readonly number[]) {
    for (const number of order) await candidate(number).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  },
  async keyboard(order: readonly number[]) {
    // A slip first: one candidate taken and taken back.
    await page.keyboard.press(`${order[1]}`);
    await page.keyboard.press('Backspace');
    for (const number of order) await page.keyboard.press(`${number}`);
    await page.keyboard.press('Enter');
  },
  async touch(order: readonly number[]) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
    const tap = async (locator: ReturnType<typeof candidate>): Promise<void> => {
      await locator.scrollIntoViewIfNeeded();
      const box = await locator.boundingBox();
      assert.ok(box, 'the thing to tap is on the screen');
      const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    for (const number of order) {
      await tap(candidate(number));
      await candidate(number).and(page.locator(':not([aria-label*="not placed"])')).waitFor();
    }
    await tap(page.getByRole('button', { name: 'Confirm' }));
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await session.detach();
  },
};

test('ten items of all categories by mouse, keyboard and touch; results are there after a reload', async () => {
  await page.goto(`${site.url}?px=640`);
  await page.getByRole('button', { name: 'Try 10 items' }).click();
  await page.getByRole('button', { name: 'Start 10 items' }).click();
  const used = new Set<string>();
  for (let number = 1; number <= 10; number++) {
    const trial = await trialReady(page);
    assert.equal(trial.number, number);
    const order = [2, 1, 3, 4].slice(0, trial.candidates);
    const way = (['mouse', 'keyboard', 'touch'] as const)[number % 3]!;
    used.add(way);
    await ways[way](order);
    await page.getByText('The true order').waitFor();
    await page
      .getByRole('heading', { name: /order|right|wrong/i })
      .first()
      .waitFor();
    const now = await stored(page);
    assert.equal(now.ended.length, number, 'the confirmed item is in the database before the next one shows');
    const next = page.getByRole('button', {
      name: number < 10 ? 'Next item' : /summary|results|finish|done|see/i,
    });
    await next.first().click();
  }
  assert.equal(used.size, 3);
  await page.goto(`${site.url}?px=640#/results`);
  await page.reload();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  const rows = await stored(page);
  assert.equal(rows.runs.length, 1);
  assert.equal(rows.runs[0]?.status, 'complete');
  assert.equal(new Set(rows.ended.map((trial) => trial.category)).size, 10, 'all ten categories were shown');
  for (const { answer } of rows.ended) assert.deepEqual(answer, [2, 1, 3, 4].slice(0, answer?.length));
  assert.deepEqual(faults, [], 'no errors on the page');
});
