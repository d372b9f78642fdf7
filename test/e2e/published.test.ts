import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { Download, Page } from 'playwright-core';
import type { RunRecord, TrialRecord } from '../../src/core/record.js';
import { DEFAULT_ELICITATION } from '../../src/elicitation/conditions.js';
import { bytesOf } from '../../src/exchange/bytes.js';
import { readTable } from '../../src/exchange/delimited.js';
import { RealBrowser } from '../helpers/browser.js';
import { putWebllm } from '../helpers/lab.js';
import { type LabSite, pageSite } from '../helpers/lab-site.js';
import { PUBLISHED_KINDS, publishedTsv, solidPng } from '../helpers/published-ssi.js';
import { syntheticSsi } from '../helpers/synthetic-ssi.js';
import { trialReady } from './ranking-page.js';

/** A published file from its import to a run of it and out again. The pictures are plain colours, no two alike. */
const ROWS = 22;
const folder = mkdtempSync(join(tmpdir(), 'orthant-published-'));
const browser = new RealBrowser();
const faults: string[] = [];
const picture = (row: number, k: number): Uint8Array => solidPng(64, 48, [20 + 10 * row, 20 + 30 * k, 90]);
const original = publishedTsv(ROWS, picture);
/** One answer that is none. */
const table = original.replace(/(\t"MV_RELATIVE_DISTANCE_PROMPT_TEMPLATE"\t")\[[\d, ]+\]/, '$1[1, 1, 2]');
const prompts = Object.fromEntries(
  PUBLISHED_KINDS.map(([name]) => [`${name}_PROMPT_TEMPLATE`, `Published words for ${name}, in {color}.`]),
);
let site: LabSite;
let page: Page;
let pack = '';

before(async () => {
  writeFileSync(join(folder, 'SSI_Bench.tsv'), table);
  writeFileSync(join(folder, 'prompts.json'), JSON.stringify(prompts));
  site = await pageSite();
  page = await browser.start();
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
});
after(async () => {
  await browser.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FLAGS = '?px=256&gpu=webgl2';
const open = (hash: string) => page.goto(`${site.url}${FLAGS}${hash}`);

// A script as text: the page must not get helpers that this file's compiler adds to functions.
const READ = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await asked(indexedDB.open('orthant'));
  const all = (name) => asked(db.transaction(name).objectStore(name).getAll());
  const count = (name) => asked(db.transaction(name).objectStore(name).count());
  const rows = {
    runs: await all('runs'), trials: await all('trials'), pictures: await count('pictures'),
    imports: await count('imports'), packs: await count('packs'),
  };
  db.close();
  return rows;
})()`;
interface Rows {
  readonly runs: readonly RunRecord[];
  readonly trials: readonly TrialRecord[];
  readonly pictures: number;
  readonly imports: number;
  readonly packs: number;
}
const stored = (): Promise<Rows> => page.evaluate<Rows>(READ);

/** The files that a button gives, by name. */
async function saved(name: string, count = 1): Promise<readonly string[]> {
  const files: Download[] = [];
  const all = new Promise<void>((resolve) => {
    const take = (file: Download): void => {
      if (files.push(file) < count) return;
      page.off('download', take);
      resolve();
    };
    page.on('download', take);
  });
  await page.getByRole('button', { name }).first().click();
  await all;
  const paths: string[] = [];
  for (const file of files) {
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    paths.push(path);
  }
  return paths.sort();
}

/** Where it does not come, what the page says tells why. */
async function told(text: RegExp | string): Promise<void> {
  await page
    .getByText(text)
    .first()
    .waitFor()
    .catch(async (error: unknown) => {
      const said = await page.locator('orthant-exchange [role=status]').allTextContents();
      throw new Error(`${text} did not come. The page says: ${said.join(' | ')}`, { cause: error });
    });
}

test('an import stores every good question, names the bad one, and shows the pictures in order', async () => {
  await open('#/analysis/exchange');
  await page.getByRole('heading', { name: 'A published benchmark file' }).waitFor();
  await page
    .locator('#published')
    .setInputFiles([join(folder, 'SSI_Bench.tsv'), join(folder, 'prompts.json')]);
  await page.getByText(/21 questions with \d+ pictures .* stored as ssi-bench\/published-/).waitFor();
  await page.getByText('1 row left out.').waitFor();
  // Each row before it runs over two lines of the file, the header over one.
  await page.getByText(/row 7 \(line 14\), column answer: the answer "\[1, 1, 2\]" is no order/).waitFor();
  await page.getByText('Look at the order of the pictures').click();
  const first = page.locator('orthant-imported-packs figure').first();
  await first.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
  assert.deepEqual(
    await page.locator('orthant-imported-packs .look').first().locator('figcaption').allTextContents(),
    ['Original', 'Member 1', 'Member 2', 'Member 3', 'Member 4'],
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    [],
  );
  const rows = await stored();
  assert.deepEqual([rows.packs, rows.imports], [1, 0]);
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, 'SSI_Bench.tsv')))
    .digest('hex');
  await page.getByText(sha256).waitFor();
  pack = (await page.getByText(/^ssi-bench\/published-[0-9a-f]{12}@1$/).textContent()) ?? '';
  assert.match(pack, /^ssi-bench\//);
  // The same once more is the same pack.
  await page
    .locator('#published')
    .setInputFiles([join(folder, 'SSI_Bench.tsv'), join(folder, 'prompts.json')]);
  await told(/are here already/);
  assert.equal((await stored()).pictures, rows.pictures);
});

test('a person runs it: the photographs, the published order after each item, and both once more in the review', async () => {
  await open('#/');
  await page.locator(`select[name=source] option[value="${pack}"]`).first().waitFor({ state: 'attached' });
  await open(`#/start?family=ssi-bench&source=${encodeURIComponent(pack)}&n=2&seed=7&feedback=1`);
  await page.getByRole('button', { name: 'Start 2 items' }).click();
  for (let number = 1; number <= 2; number++) {
    const { candidates } = await trialReady(page);
    for (let k = 1; k <= candidates; k++) await page.keyboard.press(`${k}`);
    await page.keyboard.press('Enter');
    await page.getByText('This is the published order.').waitFor();
    await page
      .getByRole('button', { name: number < 2 ? 'Next item' : /summary|results|finish|done|see/i })
      .first()
      .click();
  }
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  const { runs, trials } = await stored();
  const run = runs[0];
  assert.ok(run?.status === 'complete' && run.origin === 'imported' && run.pack?.id === pack);
  assert.ok(trials.every(({ origin, item, key }) => origin === 'imported' && item === null && key === null));
  await open(`#/results/${run.id}/1`);
  await page.getByText('This is the published order.').waitFor();
  await page.locator('orthant-picture-grid canvas, orthant-picture-grid img').first().waitFor();
});

test('a model runs it, asked in the published words', async () => {
  const said = '[1, 2, 3]';
  const record = putWebllm(
    site,
    'reader',
    [
      { when: [{ last: 'Published words for' }, { last: ', in cyan.' }], reply: { say: said } },
      { reply: { say: 'These are other words.' } },
    ],
    { imageTokens: { rule: 'phi3_v' } },
  );
  const settings = {
    own: [record],
    elicitation: { ...DEFAULT_ELICITATION, longSide: 128 },
    chosen: 'reader',
  };
  await page.evaluate(`localStorage.setItem('orthant-models', ${JSON.stringify(JSON.stringify(settings))})`);
  await open('#/models');
  await page.getByText(/WebGPU works/).waitFor();
  await page.getByLabel('Items').selectOption(pack);
  await page.getByLabel('Category').selectOption('hop-distance');
  await page.getByLabel('Number').selectOption({ index: 0 });
  await page.getByRole('button', { name: /^Start with/ }).click();
  await page.getByText('finished', { exact: true }).waitFor();
  const { runs, trials } = await stored();
  const run = runs.find(({ participant }) => participant.kind === 'model');
  assert.ok(run?.origin === 'imported' && run.pack?.id === pack);
  const own = trials.filter(({ runId }) => runId === run.id);
  assert.ok(own.length > 0 && own.every(({ turns }) => turns[0]?.raw === said));
});

test('it leaves as it came, read by Python; replies that come back score as they did', async (t) => {
  await open('#/analysis/exchange?only-participantKind=person');
  await page.getByText(/\b2 of \d+ trials/).waitFor();
  const choice = page.getByLabel('Pack they answer');
  await choice.locator(`option[value="${pack}"]`).waitFor({ state: 'attached' });
  assert.equal(await choice.inputValue(), pack, 'published items are selected, and so is their pack');
  const [tsv = ''] = await saved('Save: Pack for VLMEvalKit');
  const came = readTable(bytesOf(table), '\t').rows.filter(({ fields }) => fields.answer !== '[1, 1, 2]');
  const left = readTable(new Uint8Array(readFileSync(tsv)), '\t');
  assert.deepEqual(left.bad, []);
  // A list may be written as Python or as JSON does.
  const bare = (cell: string | undefined): string => (cell ?? '').replaceAll("'", '"');
  assert.deepEqual(
    left.rows.map(({ fields }) => ({ ...fields, image: bare(fields.image) })),
    came.map(({ fields }) => ({ ...fields, image: bare(fields.image) })),
  );
  const [predictions = ''] = await saved('Save: Predictions, TSV');
  const [json = ''] = await saved('Save: Predictions, JSON');
  const scores = await saved('Save: Scores', 2);
  const [samples = ''] = await saved('Save: Samples for lmms-eval');
  const [parquet = ''] = await saved('Save: Parquet');
  const before = await stored();
  const person = before.runs.find(({ participant }) => participant.kind === 'person');
  const scored = (runId: string | undefined, { trials }: Rows) =>
    Object.fromEntries(
      trials
        .filter((trial) => trial.runId === runId)
        .map(({ itemId, turns, score }) => [itemId, [turns.at(-1)?.answer, score]]),
    );
  for (const [path, model] of [
    [predictions, 'again'],
    [json, 'again-json'],
    [samples, 'again-samples'],
  ] as const) {
    await page.getByRole('textbox', { name: /^Model/ }).fill(model);
    await page.locator('#replies').setInputFiles(path);
    let now = await stored();
    const here = () => now.runs.find(({ participant }) => participant.name === model);
    while (here() === undefined) {
      await page.getByText('1 run with 2 answers imported and scored here.').waitFor();
      now = await stored();
    }
    await page.getByRole('button', { name: 'Choose files of replies', disabled: false }).waitFor();
    assert.equal(here()?.origin, 'imported');
    assert.deepEqual(scored(here()?.id, now), scored(person?.id, before));
  }
  const trials = await parquetReadObjects({ file: await asyncBufferFromFile(parquet), compressors });
  assert.deepEqual(
    trials.map((row) => [row.stimulus, row.origin]),
    before.trials.filter(({ runId }) => runId === person?.id).map(({ itemId }) => [itemId, 'imported']),
  );
  if (spawnSync('python3', ['--version']).status !== 0)
    return t.skip('1 check left out: there is no python3');
  const files = [tsv, predictions, json, ...scores, samples];
  const script = new URL('../../scripts/check-exchange.py', import.meta.url).pathname;
  const read = spawnSync('python3', [script, ...files], { encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(read.status, 0, read.stderr);
  const found: { readonly [path: string]: readonly { readonly [column: string]: unknown }[] } = JSON.parse(
    read.stdout,
  );
  const rows = found[tsv] ?? [];
  assert.equal(rows.length, ROWS - 1);
  for (const { index, image, answer } of rows) {
    const row = Number(index);
    const pictures = PUBLISHED_KINDS[row % PUBLISHED_KINDS.length]?.[4] ?? 0;
    assert.deepEqual(
      image,
      Array.from({ length: pictures }, (_, k) => createHash('sha256').update(picture(row, k)).digest('hex')),
    );
    assert.equal(answer, came.find(({ fields }) => fields.index === index)?.fields.answer);
  }
  const columns = ['index', 'question', 'answer', 'annotation_color', 'category', 'task', 'sample', 'note'];
  for (const path of [predictions, json])
    assert.deepEqual(Object.keys(found[path]?.[0] ?? {}).sort(), [...columns, 'prediction'].sort());
  assert.deepEqual(
    scores.map((path) => found[path]?.map((row) => Object.keys(row).length)),
    [Array(2).fill(14), Array(2).fill(12)],
  );
  assert.ok(scores.some((path) => found[path]?.every((row) => 'score' in row && 'pairwise_score' in row)));
  assert.ok(found[samples]?.every((row) => 'doc_id' in row && 'resps' in row && 'target' in row));
});

test('without room, or stopped, nothing is kept and the page says so; a deleted pack frees its pictures', async () => {
  const session = await page.context().newCDPSession(page);
  await page.evaluate('navigator.storage.estimate = async () => ({ usage: 900, quota: 1000 })');
  writeFileSync(
    join(folder, 'other.tsv'),
    publishedTsv(11, (row, k) => solidPng(50, 50, [row, k, 200])),
  );
  await page.locator('#published').setInputFiles(join(folder, 'other.tsv'));
  await told(/no room/);
  await page.evaluate('delete navigator.storage.estimate');
  const full = await stored();
  assert.deepEqual([full.packs, full.imports], [1, 0]);
  // Stopped in its middle: 120 MB take longer than a press.
  const large = syntheticSsi(200, 90_000);
  writeFileSync(join(folder, 'large.tsv'), await large.slice(0, large.size));
  // Playwright's own way sends the file through the protocol.
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('orthant-app').shadowRoot.querySelector('orthant-analysis').shadowRoot.querySelector('orthant-exchange').shadowRoot.querySelector('#published')`,
  });
  assert.ok(result.objectId);
  await session.send('DOM.setFileInputFiles', {
    files: [join(folder, 'large.tsv')],
    objectId: result.objectId,
  });
  await told(/large\.tsv: \d+ questions? stored/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await told('Stopped; what was not finished was left out');
  const stopped = await stored();
  assert.deepEqual([stopped.packs, stopped.imports, stopped.pictures], [1, 0, full.pictures]);
  await page.getByRole('button', { name: /^Delete: SSI-Bench/ }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await told('The pack and its pictures are deleted.');
  const { packs, pictures, runs } = await stored();
  assert.deepEqual([packs, pictures], [0, 0]);
  const person = runs.find(({ participant }) => participant.kind === 'person');
  await open(`#/results/${person?.id}/1`);
  await told(/Import the same file again/);
  assert.deepEqual(faults, []);
});
