import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { trialReady } from './ranking-page.js';

let site: Site;
const browser = new RealBrowser();
let page: Page;
const asked: string[] = [];
before(async () => {
  // Under a sub-path: what works there works at the root.
  site = await serveBuild('/lab/orthant/');
  page = await browser.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('request', (request) => asked.push(request.url()));
});
after(async () => {
  await browser.close();
  await site?.close();
});

const open = async (hash: string, theme = 'light'): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${site.url}?px=320&gpu=webgl2&theme=${theme}${hash}`);
};

async function checked(what: string): Promise<void> {
  // What was pressed last is on the screen, and no colour on its way to another one.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap((v) =>
    v.nodes.map((node) => `${what}: ${v.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
  assert.deepEqual(found, []);
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

test('no screen breaks an accessibility rule, light or dark', async () => {
  for (const theme of ['light', 'dark']) {
    await open('#/', theme);
    await heading('Tasks');
    await checked(`home, ${theme}`);
    await open('#/guide', theme);
    await page.getByRole('heading').first().waitFor();
    await checked(`guide, ${theme}`);
    await open('#/rotations', theme);
    await page.getByRole('heading').first().waitFor();
    await checked(`rotations, ${theme}`);
    await open('#/start?family=ssi-bench&n=1&seed=3&feedback=1&mode=test', theme);
    await page.getByRole('button', { name: 'Start 1 item' }).click();
    const { candidates } = await trialReady(page);
    await checked(`ranking, ${theme}`);
    for (const key of [2, 1, 3, 4].slice(0, candidates)) await page.keyboard.press(`${key}`);
    await page.keyboard.press('Enter');
    await page.getByText('The true order').waitFor();
    await checked(`truth, ${theme}`);
    await open('#/start?family=rota-bench&n=1&seed=3&mode=test', theme);
    await checked(`rotation start, ${theme}`);
    await page.getByRole('button', { name: 'Start 1 item' }).click();
    await page.getByRole('button', { name: 'Pitch up 30 degrees' }).waitFor();
    await checked(`rotation, ${theme}`);
    await open('#/results', theme);
    await heading('Results');
    await checked(`results, ${theme}`);
  }
});

test('nor do those of three views, their truth and their report', async () => {
  for (const [theme, types] of [
    ['light', ['z_relation', 'tower_height_list']],
    ['dark', ['front_view_count', 'tower_height_list']],
  ] as const) {
    for (const type of types) {
      await open(`#/start?family=triviewbench&n=1&seed=3&feedback=1&mode=test&categories=${type}`, theme);
      await page.getByRole('button', { name: 'Start 1 item' }).click();
      await page.locator('.area[aria-busy=false]').waitFor({ timeout: 60_000 });
      await page.keyboard.press('2');
      await checked(`${type}, ${theme}`);
      await page.keyboard.press('Enter');
      await page.getByText('Right answer').waitFor();
    }
    await checked(`three views, truth, ${theme}`);
    await open('#/report/triviewbench', theme);
    await heading('How counts err');
    await checked(`three views report, ${theme}`);
  }
});

test('addresses that mean nothing are told so, and nothing in them runs', async () => {
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  for (const hash of [
    '#/nowhere',
    '#/report/none',
    '#/start?family=none',
    '#/start?family=ssi-bench&n=-3',
    '#/start?family=ssi-bench&n=1e9&seed=%00',
    '#/start?family=ssi-bench&categories=<img src=x onerror=alert(1)>',
    '#/start?family=ssi-bench&source=../../etc/passwd',
    '#/run/%3Cscript%3Ealert(1)%3C/script%3E',
    '#/results/none/1',
    '#/%E0%A4%A',
  ]) {
    await open(hash);
    await page.getByRole('heading').first().waitFor();
    assert.equal(await page.getByRole('button', { name: /^Start/ }).count(), 0, `${hash} cannot be started`);
    await page
      .getByRole('link', { name: /Orthant/ })
      .first()
      .waitFor();
  }
  assert.equal(alerts, 0);
});

test('a pack run fetches keys only once there is something to score, and only from here', async () => {
  asked.length = 0;
  await open('#/start?family=ssi-bench&source=ssi-bench/core@2&n=2&seed=4&feedback=1&mode=test');
  await page.getByRole('button', { name: 'Start 2 items' }).click();
  const { candidates } = await trialReady(page);
  assert.ok(asked.some((url) => url.endsWith('/items.json')));
  assert.deepEqual(
    asked.filter((url) => url.includes('keys')),
    [],
    'no key before an answer',
  );
  for (const key of [1, 2, 3, 4].slice(0, candidates)) await page.keyboard.press(`${key}`);
  await page.keyboard.press('Enter');
  await page.getByText('The true order').waitFor();
  assert.equal(asked.filter((url) => url.endsWith('/keys.json')).length, 1);
  const outside = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(site.url));
  assert.deepEqual(outside, [], 'nothing is asked of any other place');
});

test('a second tab on the same run is told so and changes nothing', async () => {
  await open('#/start?family=ssi-bench&n=2&seed=8&mode=test');
  await page.getByRole('button', { name: 'Start 2 items' }).click();
  await trialReady(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other
    .getByText(/another (tab|window)|open elsewhere|other tab/i)
    .first()
    .waitFor();
  assert.equal(await other.getByRole('button', { name: /not placed/ }).count(), 0);
  await other.close();
  assert.equal((await trialReady(page)).number, 1);
});
