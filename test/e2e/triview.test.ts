import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';

type Value = string | number | readonly number[];

interface StoredTrial {
  readonly index: number;
  readonly category: string;
  readonly key: { readonly value: Value } | null;
  readonly item: { readonly objects: readonly unknown[] } | null;
  readonly turns: readonly {
    readonly raw: string;
    readonly answer: { readonly kind: string } & { readonly [name: string]: Value };
    readonly timing: { readonly onset: number; readonly responded: number } | null;
  }[];
  readonly score: { readonly correct: boolean; readonly metrics: { readonly [name: string]: number } } | null;
}

let site: Site;
const browser = new RealBrowser();
let page: Page;
const faults: string[] = [];
before(async () => {
  site = await serveBuild();
  page = await browser.start();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});
after(async () => {
  await browser.close();
  await site?.close();
});

/** The ended trials in the database, by index, read past the page's own code. */
const ended = (): Promise<readonly StoredTrial[]> =>
  page.evaluate<readonly StoredTrial[]>(`(async () => {
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await asked(indexedDB.open('orthant'));
    const all = await asked(db.transaction('trials').objectStore('trials').getAll());
    db.close();
    return all.filter((trial) => trial.ended !== null).sort((a, b) => a.index - b.index);
  })()`);

const start = async (categories: string, n: number, seed: number): Promise<void> => {
  await page.goto('about:blank');
  const query = `family=triviewbench&n=${n}&seed=${seed}&categories=${categories}&feedback=1&level=L2`;
  await page.goto(`${site.url}?px=320&gpu=webgl2#/start?${query}`);
  await page.getByRole('button', { name: n === 1 ? 'Start 1 item' : `Start ${n} items` }).click();
};

/** Until the pictures are on the screen; how many there are. */
const ready = async (number: number): Promise<number> => {
  await page.getByText(new RegExp(`^Item ${number} of`)).waitFor();
  await page.locator('.area[aria-busy=false]').waitFor({ timeout: 60_000 });
  return page.getByRole('button', { name: /^Enlarge/ }).count();
};

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const on = async (name: string | RegExp): Promise<void> => {
  await page.getByText('Right answer').waitFor();
  await button(name).click();
};

async function tap(locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box && box.height >= 44 && box.width >= 44, 'large enough for a finger');
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a number by mouse, keyboard and touch, on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await start('all_view_count', 3, 21);
  assert.equal(await ready(1), 3, 'three views');
  await button('3').click();
  await button('Take the last digit back').click();
  await button('2').click();
  await button('Confirm').click();
  await on('Next item');
  await ready(2);
  await page.keyboard.press('9');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await on('Next item');
  await ready(3);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await tap(button('1'));
  await tap(button('0'));
  await tap(button('Confirm'));
  await page.getByText('Right answer').waitFor();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  const trials = await ended();
  assert.deepEqual(
    trials.map(({ turns }) => [turns[0]?.raw, turns[0]?.answer]),
    [2, 4, 10].map((value) => [`${value}`, { kind: 'number', value }]),
  );
  for (const { key, score, turns, item } of trials) {
    const value = key?.value;
    assert.ok(typeof value === 'number' && value === item?.objects.length, 'the truth is all objects');
    const given = turns[0]?.answer.value;
    assert.equal(score?.correct, given === value);
    assert.equal(score?.metrics.countError, Number(given) - value);
    const timing = turns[0]?.timing;
    assert.ok(timing && timing.responded > timing.onset, 'timed from the pictures to the confirmation');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a choice by mouse and by keyboard; the truth shows both answers', async () => {
  const before = (await ended()).length;
  await start('x_relation', 2, 22);
  await ready(1);
  await page.getByRole('radio', { name: 'right' }).check();
  await button('Confirm').click();
  await on('Next item');
  await ready(2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByText('Right answer').waitFor();
  const trials = (await ended()).filter(({ category }) => category === 'x_relation');
  assert.equal(trials.length, 2);
  assert.equal((await ended()).length, before + 2);
  assert.deepEqual(
    trials.map(({ turns }) => turns[0]?.answer),
    [
      { kind: 'choice', id: 'right' },
      { kind: 'choice', id: 'left' },
    ],
  );
  const last = trials[1];
  const verdict = await page.getByRole('heading', { level: 2 }).first().textContent();
  assert.equal(verdict?.trim(), last?.key?.value === 'left' ? 'Right' : 'Not right');
});

test('a list by mouse, typed, and pasted; order does not matter', async () => {
  await start('tower_height_list', 2, 23);
  await ready(1);
  for (const name of ['Add 3', 'Add 1', 'Add 2']) await button(name).click();
  await button('3, entry 1: take it out').click();
  await button('Confirm').click();
  await on('Next item');
  await ready(2);
  await page.keyboard.type('1, 12,');
  await page.keyboard.press('Backspace');
  await page.getByRole('textbox', { name: 'Next entry of the list' }).fill('2, 2');
  await page.keyboard.press('Enter');
  await page.getByText('Right answer').waitFor();
  const trials = (await ended()).filter(({ category }) => category === 'tower_height_list');
  const sorted = (values: Value | undefined): string =>
    `${(Array.isArray(values) ? [...values] : []).sort((a, b) => a - b)}`;
  assert.deepEqual(
    trials.map(({ turns }) => turns[0]?.raw),
    ['[1, 2]', '[1, 2, 2]'],
  );
  for (const { key, turns, score } of trials)
    assert.equal(score?.correct, sorted(turns[0]?.answer.values) === sorted(key?.value));
});

test('a view of its own is shown alone, enlarged by key; the scene can be turned afterwards; the report counts it all', async () => {
  await start('front_view_count', 1, 24);
  assert.equal(await ready(1), 1, 'only the front view');
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: /^Enlarged: Front/ }).waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await on('3D view');
  await page.getByText('Drag to look around').waitFor({ timeout: 60_000 });
  await button('See the results').click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.goto(`${site.url}?px=320&gpu=webgl2#/results`);
  await page.getByRole('link', { name: 'Three views report' }).click();
  await page.getByRole('heading', { name: 'How counts err' }).waitFor();
  const count = (await ended()).length;
  assert.equal(count, 8);
  assert.ok(await page.getByText(`${count} scored items`).isVisible(), 'every trial is in the report');
  assert.deepEqual(faults, [], 'no errors on the page');
});
