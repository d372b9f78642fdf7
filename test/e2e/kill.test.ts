import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Random } from '../../src/core/random.js';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { stored, trialReady } from './ranking-page.js';

const ITEMS = 30;
const KILLS = 10;
/** Small pictures: this test is about the record, and the machine draws without a graphics card. */
const FLAGS = '?px=256&gpu=webgl2';

let site: Site;
const browser = new RealBrowser();
before(async () => {
  site = await serveBuild();
});
after(async () => {
  await browser.close();
  await site?.close();
});

/** Answers items until the run ends; `confirmed` holds the numbers whose successor (or end) was seen. */
async function work(page: Page, confirmed: Set<number>, ready: () => void): Promise<void> {
  for (;;) {
    const { number, candidates } = await trialReady(page);
    ready();
    assert.ok(!confirmed.has(number), `item ${number} was confirmed before the kill and is asked again`);
    for (let k = 1; k < number; k++) confirmed.add(k);
    for (const key of [2, 1, 3, 4].slice(0, candidates)) await page.keyboard.press(`${key}`);
    await page.keyboard.press('Enter');
    if (number === ITEMS) {
      await page
        .getByRole('heading', { name: /^Item/ })
        .or(page.getByText(/items? done|all done|finished|complete/i))
        .first()
        .waitFor();
      confirmed.add(number);
      return;
    }
    await page.getByText(`Item ${number + 1} of ${ITEMS}`, { exact: true }).waitFor({ timeout: 60_000 });
  }
}

test(`killing the browser at ${KILLS} random moments loses nothing confirmed and doubles nothing`, async () => {
  const random = new Random(20261130);
  const confirmed = new Set<number>();
  let run = '';
  let kills = 0;
  for (;;) {
    const page = await browser.start({ width: 900, height: 700 });
    if (run === '') {
      await page.goto(`${site.url}${FLAGS}#/start?family=ssi-bench&seed=7&n=${ITEMS}`);
      await page.getByRole('button', { name: `Start ${ITEMS} items` }).click();
      await page.waitForURL(/#\/run\//);
      run = /#\/run\/([^?]+)/.exec(page.url())?.[1] ?? '';
      assert.notEqual(run, '');
    } else {
      await page.goto(`${site.url}${FLAGS}#/run/${run}`);
    }
    // Two kills of three come while items are being answered, one anywhere from the page's first moment on.
    let begin: () => void = () => undefined;
    const working = new Promise<void>((resolve) => {
      begin = resolve;
    });
    if (kills % 3 === 0) begin();
    const done = work(page, confirmed, begin).then(
      () => 'done' as const,
      (error: unknown) => error,
    );
    const delay = Math.round(random.between(0, 2500));
    const moment = kills < KILLS ? working.then(() => pause(delay)).then(() => 'kill' as const) : done;
    const first = await Promise.race([done, moment]);
    if (first === 'kill') {
      await browser.kill();
      const after = await done;
      if (after instanceof assert.AssertionError) throw after;
      kills += 1;
      continue;
    }
    assert.equal(first, 'done', `${first}`);
    const { runs, ended } = await stored(page);
    assert.equal(runs.length, 1);
    assert.equal(runs[0]?.status, 'complete');
    const indexes = ended.map((trial) => trial.index).sort((a, b) => a - b);
    assert.deepEqual(
      indexes,
      Array.from({ length: ITEMS }, (_, k) => k),
      'each item once',
    );
    for (const { answer } of ended) assert.deepEqual(answer, [2, 1, 3, 4].slice(0, answer?.length));
    assert.ok((runs[0]?.resumeCount ?? 0) >= 1, 'the run is marked as resumed');
    break;
  }
  assert.equal(kills, KILLS, `the run ended after ${kills} kills: give it more items`);
});
