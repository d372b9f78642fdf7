import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readBundle } from '../../src/studies/bundle.js';
import { packStudy } from '../../src/studies/link.js';
import { readSessions } from '../../src/studies/session-records.js';
import type { Study } from '../../src/studies/study.js';
import { RealBrowser, type Site, serveBuild, usualBuild } from '../helpers/browser.js';
import { FLAGS, storedStudy, takePart } from './study-page.js';

const study: Study = {
  version: 1,
  name: 'stand',
  title: 'A short study',
  blocks: [{ id: 'rank', family: 'ssi-bench', level: 'easy', pool: 1 }],
  kiosk: { idle: 600, warning: 10 },
};

const size = { width: 900, height: 700 };
const folder = mkdtempSync(join(tmpdir(), 'orthant-builds-'));
const browser = new RealBrowser();
let site: Site;
const address = () => `${site.url}?${FLAGS}#/s=${packStudy(study)}`;

before(async () => {
  // A copy of the build, so that another one can take its place.
  cpSync(usualBuild(), folder, { recursive: true });
  site = await serveBuild('/', folder);
});
after(async () => {
  await browser.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another build: one file differs, and with it the list of files and the worker. */
function buildAnew(): void {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace('<head>', '<head><meta name="edition" content="2">');
  writeFileSync(page, html);
  const list = join(folder, 'precache.json');
  const { build, files } = JSON.parse(readFileSync(list, 'utf8'));
  files['index.html'] = createHash('sha256').update(html).digest('hex');
  const next = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  writeFileSync(list, JSON.stringify({ build: next, files }));
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(build, next));
}

// Scripts as text: the page must not get helpers that this file's compiler adds to functions.
const STUBS = `
  window.calls = [];
  window.showDirectoryPicker = async (options) => {
    calls.push('picker ' + options.mode);
    return (await navigator.storage.getDirectory()).getDirectoryHandle('sessions', { create: true });
  };
  window.refuse = false;
  Object.defineProperty(navigator, 'canShare', { value: ({ files }) => files.every((file) => file.size > 0) });
  Object.defineProperty(navigator, 'share', { value: async ({ files }) => {
    if (window.refuse) throw new DOMException('dismissed', 'AbortError');
    window.shared = files;
  } });
  window.awake = [];
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    awake.push(lock);
    return lock;
  } } });
`;
/** Asked again and again: the page's policy lets no test wait with a script of its own. */
async function until(page: Page, script: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (await page.evaluate(script)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`it never was so: ${script}`);
}
const awake = (page: Page) => page.evaluate<readonly boolean[]>('awake.map(({ released }) => released)');
const inFolder = (page: Page) =>
  page.evaluate<readonly (readonly [string, string])[]>(`(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sessions');
    const out = [];
    for await (const [name, handle] of folder.entries()) out.push([name, await (await handle.getFile()).text()]);
    return out;
  })()`);
const want = (page: Page, said: object) =>
  page.evaluate(
    (detail) =>
      document.querySelector('orthant-app')?.dispatchEvent(new CustomEvent('orthant-intent', { detail })),
    { kind: 'studies', want: said },
  );
const edition = (page: Page) => page.locator('meta[name=edition]').count();
const ready = (page: Page) => page.getByText('Ready offline', { exact: true }).waitFor();
const leaveFor = async (page: Page, hash: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
};

test('a kiosk’s operator: a folder, the share sheet, a PIN, the wake lock, and a newer build that waits for the end of a session', async () => {
  const page = await browser.start(size);
  await page.addInitScript(STUBS);
  await page.goto(`${site.url}?${FLAGS}#/studies`);
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByText('Each finished session is also written to “sessions”.').first().waitFor();

  await page.goto('about:blank');
  await page.goto(address());
  await ready(page);
  assert.equal(await edition(page), 0);
  await page.getByRole('button', { name: 'Touch to begin' }).click();
  await takePart(page, 'trial');
  assert.deepEqual(await awake(page), [false], 'the screen is kept on');
  // The system took the lock while the page was hidden; it is asked for again when the page is back.
  await page.evaluate(`awake[0].released = true; document.dispatchEvent(new Event('visibilitychange'))`);
  await until(page, 'awake.length === 2');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  assert.deepEqual(await awake(page), [true, false], 'asked for once');

  // A newer build is fetched whole in the middle of a session, and waits.
  buildAnew();
  await page.evaluate(`window.sameSession = true;
    navigator.serviceWorker.getRegistration().then((registration) => registration.update())`);
  const waits = `navigator.serviceWorker.getRegistration().then((registration) => registration.waiting !== null)`;
  await until(page, waits);
  await takePart(page);
  await page.getByRole('button', { name: 'Next person' }).waitFor();
  assert.deepEqual([await edition(page), await page.evaluate('window.sameSession')], [0, true]);
  const copied = await inFolder(page);
  const { sessions } = await storedStudy(page);
  assert.deepEqual(
    copied.map(([name]) => name),
    [`stand_${sessions[0]?.id}.jsonl`],
  );
  const read = readSessions(copied[0]?.[1] ?? '');
  assert.deepEqual([read.faults.length, read.sessions[0]?.outcome], [0, 'completed']);
  assert.equal(read.runs.flatMap(({ trials }) => trials).length, 1);

  // Between people it takes over: the page comes anew, and proves itself anew.
  await page.getByRole('button', { name: 'Next person' }).click();
  await page.locator('meta[name=edition]').waitFor({ state: 'attached' });
  await ready(page);
  await site.close();
  await page.reload();
  await ready(page);
  assert.equal(await edition(page), 1);
  await page.getByRole('button', { name: 'Touch to begin' }).click();
  await takePart(page);
  await page.getByRole('button', { name: 'Next person' }).click();
  await page.getByRole('button', { name: 'Touch to begin' }).waitFor();
  assert.equal((await inFolder(page)).length, 2, 'the folder is remembered');

  // Taking everything away by the share sheet.
  await page.getByRole('button', { name: 'Operator' }).click();
  const group = page.locator('[data-study=stand]');
  await page.evaluate('window.refuse = true');
  await group.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Nothing was shared. Everything is still here.').waitFor();
  await page.evaluate('window.refuse = false');
  await group.getByRole('button', { name: 'Share' }).click();
  await until(page, 'window.shared !== undefined');
  const bytes = await page.evaluate<readonly number[]>(
    'window.shared[0].arrayBuffer().then((buffer) => [...new Uint8Array(buffer)])',
  );
  const bundle = readBundle(Uint8Array.from(bytes));
  assert.ok(bundle.ok);
  assert.equal(bundle.value.sessions.length, 2);

  // The PIN: bad ones are refused, the page stays open for whoever set it, and is locked once it was left.
  await page.getByLabel('New PIN').fill('12');
  await page.getByRole('button', { name: 'Set the PIN' }).click();
  await page.getByText('A PIN has 4 to 12 digits.').waitFor();
  await page.getByLabel('New PIN').fill('4711');
  await page.getByRole('button', { name: 'Set the PIN' }).click();
  await page.getByRole('button', { name: 'Remove the PIN' }).waitFor();
  assert.equal(await group.count(), 1);
  const kept = await page.evaluate<string>(`(async () => {
    const opened = indexedDB.open('orthant');
    const db = await new Promise((resolve) => { opened.onsuccess = () => resolve(opened.result); });
    const asked = db.transaction('settings').objectStore('settings').getAll();
    const all = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
    db.close();
    return JSON.stringify(all);
  })()`);
  assert.ok(kept.includes('salt') && !kept.includes('4711'), 'only a salted hash of it is kept');
  await leaveFor(page, '#/guide');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await leaveFor(page, '#/studies');
  const lock = page.getByRole('heading', { name: 'Sessions on this device are locked' });
  await lock.waitFor();
  assert.equal(await group.count(), 0);
  // Nor by any other way than the buttons that are not there.
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  for (const said of [
    { do: 'export', form: 'bundle', study: 'stand' },
    { do: 'delete', study: 'stand' },
    { do: 'clear-pin' },
    { do: 'set-pin', pin: '0000' },
  ])
    await want(page, said);
  await page.getByLabel('PIN').fill('0000');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('That is not the PIN.').waitFor();
  assert.equal((await storedStudy(page)).sessions.length, 2);
  assert.equal(downloads, 0);
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await group.waitFor();
  await page.getByRole('button', { name: 'Remove the PIN' }).click();
  await page.getByLabel('New PIN').waitFor();
  await leaveFor(page, '#/guide');
  await leaveFor(page, '#/studies');
  await group.waitFor();
});
