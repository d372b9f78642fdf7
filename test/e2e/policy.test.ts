import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { trialReady } from './ranking-page.js';

let site: Site;
let page: Page;
const browser = new RealBrowser();
const asked: string[] = [];
const refused: string[] = [];
before(async () => {
  site = await serveBuild();
  page = await browser.start();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
});
after(async () => {
  await browser.close();
  await site?.close();
});

test('every answer carries the policy, workers included', async () => {
  for (const path of ['', 'theme.js', 'models/standin/webllm/model.wasm']) {
    const response = await fetch(site.url + path);
    const sent = response.headers.get('content-security-policy') ?? '';
    assert.match(sent, /script-src 'self' 'wasm-unsafe-eval';/, path);
    assert.ok(!sent.includes("'unsafe-eval'"), path);
  }
});

test('no screen is held back by the policy, and nothing of an engine is fetched until a model is chosen', async () => {
  for (const hash of ['#/', '#/guide', '#/models', '#/rotations', '#/results']) {
    await page.goto('about:blank');
    await page.goto(`${site.url}?px=320${hash}`);
    await page.getByRole('heading').first().waitFor();
  }
  await page.goto('about:blank');
  await page.goto(`${site.url}?px=320#/start?family=ssi-bench&n=1&seed=3&mode=test`);
  await page.getByRole('button', { name: 'Start 1 item' }).click();
  await trialReady(page);
  assert.deepEqual(refused, []);
  assert.deepEqual(
    asked.filter((url) => /webllm|transformers|ort-wasm|\/models\//.test(url)),
    [],
  );
  assert.deepEqual(
    asked.filter((url) => /^https?:/.test(url) && !url.startsWith(site.url)),
    [],
  );
});
