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

/** A screen of a study that is no page of its own with a heading: an item, and what is told after it. */
const SCREENS = ['trial', 'feedback', 'episode'] as const;
const tagOf = { trial: 'orthant-trial', feedback: 'orthant-feedback', episode: 'orthant-episode-screen' };

/** What stands on the page that a participant can do something about. */
export async function stepOf(page: Page): Promise<string> {
  const screens = page.locator(SCREENS.map((screen) => tagOf[screen]).join(', '));
  const heading = page.locator('orthant-study h1, orthant-study-pages h1, orthant-study-end h1').first();
  await screens
    .or(heading)
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      const said = await page.locator('orthant-app').ariaSnapshot();
      throw new Error(`neither a page of the study nor an item, but: ${said}`);
    });
  for (const screen of SCREENS) if ((await page.locator(tagOf[screen]).count()) > 0) return screen;
  return ((await heading.textContent()) ?? '').trim();
}

/** Walks with Tab to a control, as somebody without a mouse does. */
export async function walkTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 60; i++) {
    const there = await control.evaluate((element) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active === element;
    });
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control} cannot be reached with Tab`);
}

async function reach(page: Page, control: Locator, key: string): Promise<void> {
  await walkTo(page, control);
  await page.keyboard.press(key);
}

/** Enters an order for the item on the screen. Enter then confirms it. */
export async function enterOrder(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /not placed/ }).first();
  await first.locator('img, canvas').first().waitFor();
  const count = await page.getByRole('button', { name: /^(Member|Group) \d, not placed/ }).count();
  for (const key of [2, 1, 3, 4].slice(0, count)) await page.keyboard.press(`${key}`);
  await page.getByText('Order complete: press Enter to confirm.').waitFor({ state: 'attached' });
}

/** Turns the object twice. Enter then says that the episode is to stop here. */
export async function turnTwice(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Target' }).waitFor();
  const left = page.locator('orthant-rotation-trial .left strong');
  for (let key = 0; key < 2; key++) {
    const before = await left.textContent();
    await page.keyboard.press(key === 0 ? 'w' : 'ArrowRight');
    await page.waitForFunction((was) => {
      const app = document.querySelector('orthant-app')?.shadowRoot;
      const trial = app?.querySelector('orthant-trial')?.shadowRoot?.querySelector('orthant-rotation-trial');
      return trial?.shadowRoot?.querySelector('.left strong')?.textContent !== was;
    }, before);
  }
  await reach(page, page.getByRole('button', { name: 'Stop', exact: true }), 'Enter');
  await walkTo(page, page.locator('dialog[open] [data-stop]'));
}

/** What is on the screen, as something that changes with every step: which page, which item, which truth. */
export const placeOf = (page: Page): Promise<string> => page.evaluate(PLACE);
// A script as text: the page must not get helpers that this file's compiler adds to functions.
const PLACE = `(() => {
  const app = document.querySelector('orthant-app')?.shadowRoot;
  const study = app?.querySelector('orthant-study');
  if (study) return study.dataset.kind === 'busy' ? '' : 'page ' + study.dataset.page;
  for (const tag of ['orthant-trial', 'orthant-feedback', 'orthant-episode-screen']) {
    const screen = app?.querySelector(tag);
    if (screen) return tag + ' ' + screen.view?.id;
  }
  return '';
})()`;

/**
 * Does everything that a step asks for but the last press.
 * @returns the key that is that press; null at a page where there is nothing more to do
 */
async function prepare(page: Page, step: string): Promise<string | null> {
  const at = (name: string) => walkTo(page, page.getByRole('button', { name, exact: true }));
  const choose = (name: string) => reach(page, page.getByRole('radio', { name, exact: true }), 'Space');
  switch (step) {
    case 'trial':
      if ((await page.locator('orthant-rotation-trial').count()) > 0) await turnTwice(page);
      else await enterOrder(page);
      return 'Enter';
    case 'feedback':
    case 'episode':
      return 'Enter';
    case 'A short study':
      await at('Start');
      return 'Enter';
    case 'Welcome back':
      await walkTo(page, page.getByRole('button', { name: /^(Continue|Start again)$/ }));
      return 'Enter';
    case 'You have paused':
    case 'Welcome':
    case 'Next part':
    case 'A break':
    case 'About this study':
      await at('Continue');
      return 'Enter';
    case 'Practice':
      await at('Practise');
      return 'Enter';
    case 'Instructions':
      await at('Next');
      await page.keyboard.press('Enter');
      await at('Continue');
      return 'Enter';
    case 'Consent':
      await at('I agree and take part');
      return 'Enter';
    case 'Some questions':
      await reach(page, page.getByRole('textbox'), '3');
      await page.keyboard.press('5');
      await reach(page, page.getByRole('radio', { name: 'Left' }), 'ArrowDown');
      await at('Next');
      return 'Enter';
    case 'Did we explain it well?':
      await choose('This one');
      await page.keyboard.press('ArrowDown');
      await at('Confirm');
      return 'Enter';
    case 'A short question':
      await choose('A');
      await page.keyboard.press('ArrowDown');
      await at('Confirm');
      return 'Enter';
    default:
      return null;
  }
}

/** Shown before the last press of a step. True: what comes next is this caller's. */
type Last = (step: string, press: () => Promise<void>) => Promise<boolean>;

/**
 * Does what the page asks for, with the keyboard alone, step by step, until `until` (a heading, or `trial`, `feedback`,
 * `episode`) is there or the session has ended.
 * @returns the steps that were done, in order
 */
export async function takePart(
  page: Page,
  until = '',
  look: (step: string) => Promise<void> = async () => undefined,
  last: Last = async () => false,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (let i = 0; i < 60; i++) {
    const step = await stepOf(page);
    if (step === until) return done;
    const place = await placeOf(page);
    done.push(step);
    await look(step);
    const key = await prepare(page, step);
    if (key === null) return done;
    const press = () => page.keyboard.press(key);
    if (await last(step, press)) return done;
    await press();
    for (let waited = 0; ; waited++) {
      const now = await placeOf(page);
      if (now !== '' && now !== place) break;
      if (waited === 1200)
        throw new Error(`${step} stays as it is: ${await page.locator('orthant-app').ariaSnapshot()}`);
      await page.waitForTimeout(50);
    }
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
  readonly entries: readonly { readonly step: number; readonly kind: string; readonly data: unknown }[];
  readonly plan: { readonly steps: readonly { readonly kind: string }[] };
  readonly runs: readonly { readonly step: number; readonly id: string }[];
  readonly resumeCount: number;
  readonly delivery: { readonly state: string; readonly attempts: number };
  readonly participant: { readonly ids: { readonly subject: string | null } };
}
interface StoredTrial {
  readonly runId: string;
  readonly index: number;
  readonly ended: string | null;
  readonly exposureIndex: number;
  readonly resumeCount: number;
  readonly turns: readonly {
    readonly raw: string | null;
    readonly exposure: number;
    readonly timing: { readonly onset: number; readonly responded: number } | null;
  }[];
  readonly events: readonly { readonly at: number; readonly type: string; readonly data: unknown }[];
}
export interface StoredStudy {
  readonly sessions: readonly StoredSession[];
  readonly runs: readonly {
    readonly id: string;
    readonly status: string;
    readonly resumeCount: number;
    readonly counters: { readonly planned: number; readonly opened: number; readonly ended: number };
  }[];
  readonly trials: readonly StoredTrial[];
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
