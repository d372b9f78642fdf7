import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { packStudy } from '../../src/studies/link.js';
import type { Study } from '../../src/studies/study.js';
import { metas } from '../../src/tasks/registry.js';
import { de } from '../../src/words/de.js';
import { en } from '../../src/words/en.js';
import { launchBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FLAGS } from './study-page.js';

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

const both = (english: string, german: string) => ({ en: english, de: german });
const study: Study = {
  version: 1,
  name: 'deutsch',
  title: both('A German study', 'Eine deutsche Studie'),
  languages: ['de', 'en'],
  texts: { de: { start: 'Los geht’s' }, en: { start: 'Off we go' } },
  welcome: both('Hello.', 'Guten Tag.'),
  consent: { text: both('May we?', 'Dürfen wir?') },
  questions: [
    { kind: 'number', id: 'share', text: both('How much?', 'Wie viel?'), min: 0, max: 9, required: true },
  ],
  practice: { family: 'ssi-bench', level: 'easy', count: 1 },
  blocks: [
    { id: 'rank', family: 'ssi-bench', level: 'easy', pool: 2 },
    { id: 'three', family: 'triviewbench', pool: 1, feedback: true },
    { id: 'turn', family: 'rota-bench', pool: 1, feedback: true },
  ],
  checks: {
    every: 1,
    questions: [
      {
        id: 'c',
        text: both('Choose yes.', 'Wählen Sie Ja.'),
        options: [
          { id: 'y', label: both('Yes', 'Ja') },
          { id: 'n', label: both('No', 'Nein') },
        ],
        answer: 'y',
      },
    ],
  },
  breaks: {},
  debrief: both('Thank you.', 'Danke.'),
  outcomes: { completed: { code: 'FERTIG' } },
};

/** Words of the English texts that no German one has. */
const wordsOf = (texts: unknown): readonly string[] =>
  JSON.stringify(texts)
    .toLowerCase()
    .match(/[a-zäöüß]{3,}/g) ?? [];
/** What the families say in German, as it was approved; items are drawn anew each time, so any of it may show. */
const approved = ['ssi-bench', 'rota-bench', 'triviewbench'].map((family) =>
  readFileSync(new URL(`../fixtures/german/${family}.txt`, import.meta.url), 'utf8')
    .replace(/^===.*$|„[A-Z]\w* \d+“/gm, '')
    .replaceAll('\n', ' '),
);
const german = new Set([...wordsOf(de), ...wordsOf(approved)]);
const english = new Set(
  [
    ...wordsOf(Object.values(en)),
    ...wordsOf(Object.values(metas).map((m) => [m.title, m.categories])),
  ].filter((word) => !german.has(word) && !['orthant', 'chance', 'winkel'].includes(word)),
);

// A script as text: the page must not get helpers that this file's compiler adds to functions.
const TEXTS = `(() => {
  const out = [document.title];
  const walk = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 3) {
        if (!node.parentElement?.closest('style, noscript, [lang="en"]')) out.push(node.data);
      } else if (!node.closest('[lang="en"]')) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription'])
          out.push(node.getAttribute(name) ?? '');
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    }
  };
  walk(document.body);
  return out.map((text) => text.trim()).filter((text) => text !== '');
})()`;

async function allGerman(page: Page, step: string): Promise<void> {
  const texts = await page.evaluate<readonly string[]>(TEXTS);
  // What is drawn into pictures is the same for everybody, and quoted as it is.
  const own = (text: string) => text.replace(/„[A-Z]\w* \d+“/g, '').toLowerCase();
  const odd = texts.filter((text) => (own(text).match(/[a-zäöüß]{3,}/g) ?? []).some((w) => english.has(w)));
  assert.deepEqual(odd, [], step);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de', step);
}

async function noViolations(page: Page, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
    step,
  );
}

interface StoredTurn {
  readonly extra: { readonly language?: string };
  readonly timing: { readonly onset: number } | null;
}
interface Stored {
  readonly sessions: readonly {
    readonly language: string;
    readonly entries: readonly { readonly kind: string }[];
  }[];
  readonly trials: readonly {
    readonly turns: readonly StoredTurn[];
    readonly exposureIndex: number;
    readonly events: readonly { readonly type: string; readonly data: { readonly language?: string } }[];
  }[];
}
const STORED = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await asked(indexedDB.open('orthant'));
  const all = (name) => asked(db.transaction(name).objectStore(name).getAll());
  const found = { sessions: await all('sessions'), trials: await all('trials') };
  db.close();
  return found;
})()`;

/** What the page shows now: a screen and which item, or the kind of a study's page and which one. */
const KIND = `(() => {
  const app = document.querySelector('orthant-app')?.shadowRoot;
  const screen = app?.querySelector('orthant-trial, orthant-feedback, orthant-episode-screen');
  if (screen) {
    const item = screen.shadowRoot?.querySelector('orthant-progress')?.shadowRoot?.querySelector('.text');
    return item ? screen.localName + ' ' + item.textContent : 'nothing';
  }
  const study = app?.querySelector('orthant-study');
  return study?.dataset.kind ? study.dataset.kind + ' ' + study.dataset.page : 'nothing';
})()`;
const kindOf = (page: Page): Promise<string> => page.evaluate<string>(KIND);

async function moved(page: Page, from: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    const now = await kindOf(page);
    if (now !== from && now !== 'nothing' && !now.startsWith('busy')) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`the page stays at ${from}`);
}

test('a whole study in German: every page, item and truth; the language of an open item changes without another onset', async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 820 },
    locale: 'de-DE',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const drawn = () =>
    page.locator('orthant-picture-grid [aria-busy="false"] canvas').first().waitFor({ timeout: 60_000 });
  await page.goto(`${site.url}?${FLAGS}#/s=${packStudy(study)}`);
  const seen: string[] = [];
  let switched = false;
  for (let i = 0; i < 40; i++) {
    await page
      .locator('orthant-study, orthant-trial, orthant-feedback, orthant-episode-screen')
      .first()
      .waitFor();
    const kind = await kindOf(page);
    if (kind === 'nothing' || kind.startsWith('busy')) {
      await moved(page, kind);
      continue;
    }
    const step = kind.split(' ')[0] ?? '';
    const first = !seen.includes(step);
    seen.push(step);
    if (step === 'orthant-trial') {
      const body = page
        .locator('orthant-ranking-trial, orthant-answer-trial, orthant-rotation-trial')
        .first();
      await body.waitFor();
      const asks = await body.evaluate((element) => element.localName);
      seen.push(asks);
      if (asks === 'orthant-rotation-trial') {
        await page.locator('[data-picture="current"]').waitFor();
        await press('Drehen nach links um 10 Grad');
        await page.getByText('47', { exact: true }).waitFor();
        await allGerman(page, asks);
        await noViolations(page, asks);
        await press('Aufgeben');
        await page.locator('dialog.stop [data-stop]').click();
      } else {
        await drawn();
        await allGerman(page, asks);
        if (first) await noViolations(page, asks);
        if (asks === 'orthant-ranking-trial') {
          const count = await page.locator('[data-candidate]').count();
          await page.keyboard.press('2');
          const chosen = page.locator('[data-candidate="2"][aria-pressed="true"]');
          await chosen.waitFor();
          if (!switched && seen.includes('orthant-feedback')) {
            switched = true;
            const question = page.locator('orthant-trial h1');
            const before = await question.textContent();
            await press('English');
            await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
            await page.waitForFunction(
              (was) =>
                document
                  .querySelector('orthant-app')
                  ?.shadowRoot?.querySelector('orthant-trial')
                  ?.shadowRoot?.querySelector('h1')?.textContent !== was,
              before,
            );
            assert.match(
              await chosen
                .first()
                .getAttribute('aria-label')
                .then((s) => s ?? ''),
              /placed 1st/,
            );
            assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
            await press('Deutsch');
            await page.getByRole('button', { name: 'Bestätigen', exact: true }).waitFor();
            await chosen.waitFor();
          }
          for (const n of [1, 3, 4].filter((key) => key <= count)) await page.keyboard.press(`${n}`);
        } else await page.keyboard.press('1');
        await page.locator('button.confirm:enabled').waitFor();
        await page.keyboard.press('Enter');
      }
      await moved(page, kind);
      continue;
    }
    await allGerman(page, step);
    if (first) await noViolations(page, step);
    if (step === 'end') break;
    if (step === 'start') await press('Los geht’s');
    else if (step === 'consent') await press('Ich bin einverstanden und nehme teil');
    else if (step === 'questions') {
      await page.getByRole('textbox').fill('1,5');
      await press('Weiter');
    } else if (step === 'practice') await press('Üben');
    else if (step === 'check') {
      await page.getByRole('radio', { name: 'Ja' }).check();
      await press('Bestätigen');
    } else if (step === 'orthant-feedback') await press(/^(Nächste Aufgabe|Weitermachen)$/);
    else if (step === 'orthant-episode-screen') await page.locator('[data-next]').click();
    else await press('Weitermachen');
    await moved(page, kind);
  }
  for (const step of [
    'start',
    'text',
    'consent',
    'questions',
    'practice',
    'check',
    'orthant-ranking-trial',
    'orthant-answer-trial',
    'orthant-rotation-trial',
    'orthant-feedback',
    'orthant-episode-screen',
    'end',
  ])
    assert.ok(seen.includes(step), `${step} was seen: ${seen.join(', ')}`);
  assert.ok(switched, 'the language of an open item was changed');
  await page.getByText('FERTIG').waitFor();
  const { sessions, trials } = await page.evaluate<Stored>(STORED);
  assert.equal(sessions[0]?.language, 'de');
  assert.deepEqual(
    sessions[0]?.entries.flatMap(({ kind }) => (kind === 'language' ? [kind] : [])),
    ['language', 'language'],
  );
  const changed = trials.filter(({ events }) => events.some(({ type }) => type === 'language'));
  assert.equal(changed.length, 1);
  assert.deepEqual(
    changed[0]?.events.flatMap(({ type, data }) => (type === 'language' ? [data.language] : [])),
    ['en', 'de'],
  );
  assert.deepEqual([changed[0]?.exposureIndex, changed[0]?.turns.length], [1, 1]);
  assert.ok(!changed[0]?.events.some(({ type }) => type === 'redrawn'), 'nothing was shown another time');
  for (const { turns } of trials) for (const turn of turns) assert.equal(turn.extra.language, 'de');
});
