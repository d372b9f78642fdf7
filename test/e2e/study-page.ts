import type { Locator, Page } from 'playwright-core';
import type { Study } from '../../src/studies/study.js';

/** Small pictures: these tests are about the way and the record, and the machine draws without a graphics card. */
export const FLAGS = 'px=256&gpu=webgl2';

/** A study that is short and has every kind of step. */
export const shortStudy: Study = {
  version: 1,
  name: 'short',
  title: 'A short study',
  languages: ['en', 'de'],
  welcome: 'Hello.',
  consent: { text: 'May we?' },
  questions: [
    { kind: 'number', id: 'age', text: 'Age', min: 18, max: 99, required: true },
    {
      kind: 'choice',
      id: 'hand',
      text: 'Hand',
      options: [
        { id: 'l', label: 'Left' },
        { id: 'r', label: 'Right' },
      ],
    },
  ],
  instructions: ['First page.', 'Second page.'],
  quiz: {
    tries: 2,
    questions: [
      {
        id: 'q',
        text: 'Which is right?',
        options: [
          { id: 'no', label: 'This one' },
          { id: 'yes', label: 'That one' },
        ],
        answer: 'yes',
      },
    ],
  },
  blocks: [{ id: 'rank', family: 'ssi-bench', level: 'easy', pool: 3, text: 'Now ranking.' }],
  checks: {
    every: 2,
    allowed: 1,
    questions: [
      {
        id: 'c',
        text: 'Choose B.',
        options: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
        ],
        answer: 'b',
      },
    ],
  },
  debrief: 'Thank you.',
  outcomes: {
    completed: { code: 'DONE42', prolific: true },
    'no-consent': { code: 'NOPE42', prolific: true },
  },
};

/** What stands on the page that a participant can do something about. */
async function stepOf(page: Page): Promise<string> {
  const trial = page.locator('orthant-trial');
  const heading = page.locator('orthant-study h1, orthant-study-pages h1, orthant-study-end h1').first();
  await trial
    .or(heading)
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(async () => {
      const said = await page.locator('orthant-app').ariaSnapshot();
      throw new Error(`neither a page of the study nor an item, but: ${said}`);
    });
  return (await trial.count()) > 0 ? 'trial' : ((await heading.textContent()) ?? '').trim();
}

/** Walks with Tab to a control, as somebody without a mouse does, and presses a key there. */
async function reach(page: Page, control: Locator, key: string): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 60; i++) {
    const there = await control.evaluate((element) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active === element;
    });
    if (there) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control} cannot be reached with Tab`);
}

/** Confirms an order for the trial on the screen, and waits until something else is there. */
async function answerTrial(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /not placed/ }).first();
  await first.locator('img, canvas').first().waitFor({ timeout: 60_000 });
  const progress = page.getByText(/^Item \d+ of \d+$/).first();
  const before = await progress.textContent();
  const count = await page.getByRole('button', { name: /^(Member|Group) \d, not placed/ }).count();
  for (const key of [2, 1, 3, 4].slice(0, count)) await page.keyboard.press(`${key}`);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (was) => {
      const inside = document.querySelector('orthant-app')?.shadowRoot;
      const trial = inside?.querySelector('orthant-trial')?.shadowRoot;
      const shown = trial?.querySelector('orthant-progress')?.shadowRoot?.textContent ?? '';
      return inside?.querySelector('orthant-feedback') != null || trial == null || !shown.includes(`${was}`);
    },
    before,
    { timeout: 60_000 },
  );
}

/**
 * Does what the page asks for, with the keyboard alone, step by step, until `until` (a heading, or `trial`) is there or the session has ended.
 * @returns the steps that were done, in order
 */
export async function takePart(
  page: Page,
  until = '',
  look: (step: string) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (let i = 0; i < 60; i++) {
    const step = await stepOf(page);
    if (step === until) return done;
    const press = (name: string) => reach(page, page.getByRole('button', { name, exact: true }), 'Enter');
    const choose = (name: string) => reach(page, page.getByRole('radio', { name, exact: true }), 'Space');
    const id = await page.evaluate(
      () =>
        document
          .querySelector('orthant-app')
          ?.shadowRoot?.querySelector('orthant-study')
          ?.getAttribute('data-page') ?? '',
    );
    done.push(step);
    await look(step);
    switch (step) {
      case 'trial':
        await answerTrial(page);
        continue;
      case 'A short study':
        await press('Start');
        break;
      case 'Welcome back':
      case 'You have paused':
      case 'Welcome':
      case 'Next part':
      case 'A break':
      case 'About this study':
        await press('Continue');
        break;
      case 'Instructions':
        await press('Next');
        await press('Continue');
        break;
      case 'Consent':
        await press('I agree and take part');
        break;
      case 'Some questions':
        await reach(page, page.getByRole('textbox'), '3');
        await page.keyboard.press('5');
        await reach(page, page.getByRole('radio', { name: 'Left' }), 'ArrowDown');
        await press('Next');
        break;
      case 'Did we explain it well?':
        await choose('This one');
        await page.keyboard.press('ArrowDown');
        await press('Confirm');
        break;
      case 'A short question':
        await choose('A');
        await page.keyboard.press('ArrowDown');
        await press('Confirm');
        break;
      default:
        return done;
    }
    await page.waitForFunction(
      (was) => {
        const app = document.querySelector('orthant-app')?.shadowRoot;
        const study = app?.querySelector('orthant-study');
        return study
          ? study.getAttribute('data-page') !== was && study.getAttribute('data-kind') !== 'busy'
          : app?.querySelector('orthant-trial') != null;
      },
      id,
      { timeout: 60_000 },
    );
  }
  throw new Error(`the study goes on and on: ${done.join(', ')}`);
}

/** DataPipe's address leads to the fake; everything else of the page's requests is what it always is. */
export async function routeDataPipe(page: Page, base: string): Promise<void> {
  await page.addInitScript((to) => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) =>
      real(typeof input === 'string' ? input.replace('https://pipe.jspsych.org', to) : input, init);
  }, base);
}

interface StoredSession {
  readonly id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly at: number;
  readonly runs: readonly { readonly id: string }[];
  readonly resumeCount: number;
  readonly delivery: { readonly state: string; readonly attempts: number };
  readonly participant: { readonly ids: { readonly subject: string | null } };
}
export interface StoredStudy {
  readonly sessions: readonly StoredSession[];
  readonly runs: readonly { readonly id: string; readonly status: string }[];
  readonly trials: readonly {
    readonly runId: string;
    readonly index: number;
    readonly ended: string | null;
  }[];
}

// A script as text: the page must not get helpers that this file's compiler adds to functions.
const READ = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const known = (await indexedDB.databases()).find(({ name }) => name === 'orthant');
  if (!known) return { sessions: [], runs: [], trials: [] };
  const db = await asked(indexedDB.open('orthant'));
  const all = (name) => asked(db.transaction(name).objectStore(name).getAll());
  const found = { sessions: await all('sessions'), runs: await all('runs'), trials: await all('trials') };
  db.close();
  return found;
})()`;

/** What the page's database holds, read past the page's own code. */
export const storedStudy = (page: Page): Promise<StoredStudy> => page.evaluate<StoredStudy>(READ);

/** Waits until the database holds what is looked for. */
export async function untilStored(page: Page, holds: (stored: StoredStudy) => boolean): Promise<StoredStudy> {
  for (let i = 0; i < 150; i++) {
    const stored = await storedStudy(page).catch(() => null);
    if (stored !== null && holds(stored)) return stored;
    await page.waitForTimeout(200);
  }
  throw new Error('the database never held what was waited for');
}
