import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';

type Step = readonly ['pitch' | 'yaw' | 'roll', number];

const PACK = new URL('../../public/tasks/rota-bench/test@1/', import.meta.url);
const keys: readonly { readonly id: string; readonly path: readonly Step[] }[] = JSON.parse(
  readFileSync(new URL('keys.json', PACK), 'utf8'),
);

/** The words and letters on the pad; a positive angle is the first of each pair. */
const WAYS = {
  pitch: { title: 'Pitch', plus: ['up', 'w'], minus: ['down', 's'] },
  yaw: { title: 'Yaw', plus: ['right', 'd'], minus: ['left', 'a'] },
  roll: { title: 'Roll', plus: ['clockwise', 'e'], minus: ['anticlockwise', 'q'] },
} as const;

let site: Site;
const browser = new RealBrowser();
let page: Page;
before(async () => {
  site = await serveBuild();
  page = await browser.start();
});
after(async () => {
  await browser.close();
  await site?.close();
});

interface StoredTrial {
  readonly itemId: string;
  readonly ended: string | null;
  readonly exposureIndex: number;
  readonly turns: readonly { readonly answer: { readonly axis: string; readonly angle: number } }[];
  readonly score: { readonly correct: boolean } | null;
}

/** The trials in the database, by index, read past the page's own code. */
const trials = (): Promise<readonly StoredTrial[]> =>
  page.evaluate<readonly StoredTrial[]>(`(async () => {
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await asked(indexedDB.open('orthant'));
    const all = await asked(db.transaction('trials').objectStore('trials').getAll());
    db.close();
    return all.sort((a, b) => a.index - b.index);
  })()`);

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 600, 'it came to be within thirty seconds');
    await page.waitForTimeout(50);
  }
}

const pathOf = async (index: number): Promise<readonly Step[]> => {
  const id = (await trials())[index]?.itemId;
  const path = keys.find((key) => key.id === id)?.path;
  assert.ok(path, `item ${id} has a reference path`);
  return path;
};

/** A digest of what the three looks show, pixel for pixel. */
const looks = (): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const found = [];
    const walk = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches('[data-picture]')) found.push(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    const parts = [];
    for (const element of found) {
      const canvas = element.shadowRoot.querySelector('canvas');
      const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      const digest = await crypto.subtle.digest('SHA-256', data);
      parts.push(element.dataset.picture + ':' + [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join(''));
    }
    return parts.sort().join(' ');
  })()`);

const remaining = (left: number) =>
  page
    .getByText(new RegExp(`^\\s*${left}\\s+rotations?\\s+left`))
    .first()
    .waitFor();

/** The first look of an item was seen: nothing is taken before. Its onset is sent in the frame after it is there. */
async function begun(): Promise<void> {
  await remaining(48);
  await until(async () => (await looks().catch(() => '')).split(' ').length === 3);
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))',
  );
}

const ways = {
  async mouse([axis, angle]: Step) {
    const way = WAYS[axis];
    const word = (angle > 0 ? way.plus : way.minus)[0];
    await page
      .getByRole('button', { name: `${way.title} ${word} ${Math.abs(angle)} degrees`, exact: true })
      .click();
  },
  async keyboard([axis, angle]: Step) {
    const way = WAYS[axis];
    await page.keyboard.press(`${[1, 5, 10, 30].indexOf(Math.abs(angle)) + 1}`);
    await page.keyboard.press((angle > 0 ? way.plus : way.minus)[1]);
  },
};

test('an episode to success by mouse and one by keyboard; a reload in the middle shows the same panel', async () => {
  await page.goto(`${site.url}#/start?family=rota-bench&source=rota-bench/test@1&n=2&seed=5`);
  await page.getByRole('button', { name: 'Start 2 items' }).click();
  for (const [index, way] of (['mouse', 'keyboard'] as const).entries()) {
    await page.getByText(`Item ${index + 1} of 2`, { exact: true }).waitFor();
    await begun();
    const path = await pathOf(index);
    assert.ok(path.length >= 4);
    for (const [k, step] of path.entries()) {
      if (index === 0 && k === 2) {
        // A press is shown at once and stored right after its paint; what is in the database is what a reload keeps.
        await until(async () => (await trials())[0]?.turns.length === k);
        const seen = await looks();
        assert.equal(seen.split(' ').length, 3, 'target, auxiliary and current are there');
        await page.reload();
        await remaining(48 - k);
        // The words may be there a frame before the last of the three pictures.
        let now = '';
        for (let tries = 0; now !== seen && tries < 100; tries++) {
          now = await looks().catch((error: unknown) => `${error}`);
          await page.waitForTimeout(50);
        }
        assert.equal(now, seen, 'the same panel, pixel for pixel');
      }
      await ways[way](step);
      if (k < path.length - 1) await remaining(47 - k);
    }
    await page
      .getByRole('heading', { name: /solved|fits|success/i })
      .first()
      .waitFor();
    await until(async () => (await trials())[index]?.ended === 'success');
    const trial = (await trials())[index];
    assert.equal(trial?.ended, 'success');
    assert.equal(trial?.score?.correct, true);
    assert.deepEqual(
      trial?.turns.map(({ answer }) => [answer.axis, answer.angle]),
      path,
    );
    assert.equal(trial?.exposureIndex, index === 0 ? 2 : 1);
    await page
      .getByRole('button', { name: index === 0 ? /next/i : /summary|results|done|finish/i })
      .first()
      .click();
  }
});

test('a key that is held down turns once', async () => {
  await page.goto(`${site.url}#/start?family=rota-bench&source=rota-bench/test@1&n=1&seed=6`);
  await page.getByRole('button', { name: /^Start 1 item/ }).click();
  await begun();
  await page.keyboard.down('d');
  for (let k = 0; k < 5; k++) await page.keyboard.down('d');
  await page.keyboard.up('d');
  await remaining(47);
  await page.keyboard.press('a');
  await remaining(46);
});
