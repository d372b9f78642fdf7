import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from 'playwright-core';
import { jsonLines } from '../../src/records/json-lines.js';
import { ssiBench } from '../../src/tasks/ssi-bench/family.js';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { rankingRuns } from '../helpers/made-runs.js';
import { sampleRun } from '../helpers/sample-run.js';

const runs = rankingRuns(ssiBench, 20);
const people = runs.filter(({ run }) => run.participant.kind === 'person' && run.parameters.mode === 'live');
const folder = mkdtempSync(join(tmpdir(), 'orthant-analysis-'));
const browser = new RealBrowser();
const faults: string[] = [];
let site: Site;
let page: Page;

before(async () => {
  const file = join(folder, 'runs.jsonl');
  writeFileSync(file, [...jsonLines(runs)].join(''));
  site = await serveBuild('/');
  page = await browser.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${site.url}?px=256&gpu=webgl2#/results`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('7 runs added').waitFor();
});
after(async () => {
  await browser.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Parts of the analysis' }).getByRole('link', { name });

async function saved(name: string): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  return kept(file);
}
async function kept(file: Download): Promise<{ readonly name: string; readonly text: string }> {
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), text: readFileSync(path, 'latin1') };
}

async function accessible(what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${what}: ${id}: ${target.join(' ')}`)),
    [],
  );
}

test('tables hold what was answered, keep test runs apart, filter, and are saved', async () => {
  await page.getByRole('link', { name: /^Analysis/ }).click();
  await page.getByText('120 of 120 trials').waitFor();
  const scopes = await page.getByLabel('Results of').locator('option').allTextContents();
  assert.equal(scopes.length, 2, 'live and test runs are two scopes');
  const csv = await saved('Save "Ranking in structures, generated items: results by category" as CSV');
  const right = people.flatMap(({ trials }) => trials).filter(({ score }) => score?.correct === true).length;
  const all = csv.text
    .replaceAll('"', '')
    .split(/\r?\n/)
    .find((line) => line.startsWith('People,All,'));
  assert.equal(all?.split(',').slice(2, 4).join(), `80,${((100 * right) / 80).toFixed(1)}`);
  const latex = await saved('Save "Ranking in structures, generated items: results by category" as LaTeX');
  assert.match(latex.text, /\\begin\{tabular\}/);
  await page.locator('summary', { hasText: 'Kind of answerer' }).click();
  await page.getByRole('checkbox', { name: /^Models/ }).uncheck();
  await page.getByText('100 of 120 trials').waitFor();
  assert.match(page.url(), /only-participantKind=person/);
  await page.reload();
  await page.getByText('100 of 120 trials').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('120 of 120 trials').waitFor();
  await accessible('tables');
});

test('figures are drawn and saved as SVG, PNG and numbers', async () => {
  await tab('Figures').click();
  const title = 'Whole order right by category';
  await page.getByRole('heading', { name: title }).waitFor();
  await page.locator('orthant-figure').first().locator('.drawing svg').waitFor();
  await page.getByRole('heading', { name: 'Places given against true places' }).waitFor();
  await page.locator('orthant-figure .drawing svg').nth(6).waitFor();
  assert.equal(await page.locator('orthant-figure .drawing svg').count(), 7);
  const svg = await saved(`Save "${title}" as SVG`);
  assert.match(svg.text, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(
    svg.text.includes('Chance') && svg.text.includes('Ground height') && !svg.text.includes('var(--'),
  );
  const png = await saved(`Save "${title}" as PNG`);
  assert.equal(png.text.slice(1, 4), 'PNG');
  assert.ok(png.text.length > 20_000);
  await accessible('figures');
});

test('two answerers side by side, with the pictures and a page for each item', async () => {
  await tab('Compare').click();
  await page.getByText('Items answered by both').waitFor();
  await page.getByLabel('First').selectOption({ label: 'Run: People, P4, run 00000004' });
  await page.getByLabel('Second').selectOption({ label: 'small-vlm-256M' });
  await page.getByText("McNemar's test, exact p").waitFor();
  const person = runs.find(({ run }) => run.ids.subject === 'P4');
  const model = runs.find(({ run }) => run.participant.kind === 'model');
  const rightOf = (run: typeof model) =>
    new Set((run?.trials ?? []).filter(({ score }) => score?.correct).map(({ itemId }) => itemId));
  const alone = [...rightOf(person)].filter((item) => !rightOf(model).has(item));
  await page.getByRole('button', { name: `Only the first solves (${alone.length})` }).click();
  await page.getByRole('button', { name: /^Only the first solves/, pressed: true }).waitFor();
  assert.equal(await page.locator('orthant-compare li').count(), alone.length);
  await page.getByRole('button', { name: 'Pictures' }).first().click();
  await page
    .locator('orthant-picture-grid canvas, orthant-picture-grid img')
    .first()
    .waitFor({ timeout: 60_000 });
  await accessible('comparison');
  await page.getByRole('link', { name: 'The item' }).first().click();
  await page.getByText('Solved by people').waitFor();
  await page.getByRole('heading', { name: 'All answers to this item' }).waitFor();
  assert.equal(await page.locator('orthant-shown-table tbody tr').count(), 6, 'six answerers');
  await page.getByText('The true order').waitFor({ timeout: 60_000 });
});

test('item response models and agreement are computed in the worker', async () => {
  await page.goto(`${site.url}?px=256&gpu=webgl2#/analysis/models`);
  await page.getByRole('button', { name: 'Compute: Rasch model' }).click();
  await page.getByRole('heading', { name: 'Rasch model: answerers' }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Right answers by difficulty of the item' }).waitFor();
  await page.getByRole('button', { name: 'Compute: Agreement' }).click();
  await page.getByRole('heading', { name: /Krippendorff/ }).waitFor({ timeout: 60_000 });
  const alpha = Number(
    await page.locator('orthant-shown-table tbody tr').first().locator('td').last().textContent(),
  );
  assert.ok(alpha > 0.5 && alpha < 1, `people who are mostly right agree: ${alpha}`);
  await page.getByRole('button', { name: 'Compute: Bootstrap over items' }).click();
  await page
    .getByRole('group', { name: 'Bootstrap over items' })
    .getByRole('button', { name: 'Stop' })
    .click();
  await page.getByText('Stopped;').waitFor();
  await accessible('models');
});

test('replies come in for a pack and score as they did, and what is bad is named', async () => {
  await page.goto(`${site.url}?px=256&gpu=webgl2#/analysis/exchange`);
  await page.getByLabel('Pack they answer').locator('option').first().waitFor({ state: 'attached' });
  const pack = await page
    .getByLabel('Pack they answer')
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => option.getAttribute('value') ?? '').find((id) => id.startsWith('ssi-bench/')),
    );
  assert.ok(pack);
  await page.getByLabel('Pack they answer').selectOption(pack);
  const items: { readonly id: string }[] = JSON.parse(
    await (await fetch(`${site.url}tasks/${pack}/items.json`)).text(),
  );
  const rows = items.slice(0, 6).map(({ id }, k) => `${id}\tAnswer: [${k % 2 ? '1, 2, 3, 4' : '3, 2, 1'}]`);
  const file = join(folder, 'my-model_pack.tsv');
  writeFileSync(file, ['index\tprediction', ...rows, 'no-such-item\t[1, 2, 3]', ''].join('\n'));
  await page.locator('#replies').setInputFiles(file);
  await page.getByText(/1 run with 6 answers imported and scored here/).waitFor({ timeout: 60_000 });
  await page.getByText('row 7: there is no item no-such-item').waitFor();
  await accessible('exchange');
  const samples = await saved('Save: Samples for lmms-eval');
  assert.match(samples.name, /^samples_.*\.jsonl$/);
  const lines = samples.text.trim().split('\n');
  assert.ok(lines.length >= 4 && lines.every((line) => 'resps' in JSON.parse(line)));
});

test('the report states versions, seeds and every run', async () => {
  await page.goto(`${site.url}?px=256&gpu=webgl2#/analysis/report`);
  await page.getByRole('heading', { name: 'Methods' }).waitFor();
  const text = (await page.locator('.report').textContent()) ?? '';
  for (const part of ['seeds 7', 'scorer version', 'whole order right', '4 people in 4 runs'])
    assert.ok(text.includes(part), part);
  await page.getByText('Runs in this report').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible(), false);
  assert.deepEqual(faults, []);
});

test('columns that are missing are made in a worker, and then everything is as it was', async () => {
  const file = join(folder, 'long.jsonl');
  writeFileSync(file, [...jsonLines([await sampleRun('a-long-run', { count: 300 })])].join(''));
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.url}?px=256&gpu=webgl2#/results`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('1 run added').waitFor();
  await page.goto(`${site.url}?px=256&gpu=webgl2#/analysis`);
  const count = page.locator('orthant-analysis-filters .passed');
  await count.filter({ hasText: /\d+ of \d+ trials/ }).waitFor();
  const before = await count.textContent();
  const table = await page.locator('orthant-shown-table').first().textContent();
  // What an earlier version of the page leaves, and what a browser loses first.
  await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('orthant');
    request.onsuccess = () => {
      const tx = request.result.transaction('columns', 'readwrite');
      tx.objectStore('columns').clear();
      tx.oncomplete = () => resolve(request.result.close());
      tx.onerror = () => reject(tx.error);
    };
  })`);
  await page.reload();
  await count.filter({ hasText: (before ?? '').trim() }).waitFor({ timeout: 60_000 });
  assert.equal(await page.locator('orthant-shown-table').first().textContent(), table);
  assert.deepEqual(faults, []);
});
