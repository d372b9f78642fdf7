// The results workspace in Chromium over 100,000 trials, which come in as a person would bring them: exported runs dropped
// on the results page, a thousand runs of a hundred trials in ten files. Then: opened the first time, opened again, and
// filtered. Painted: the task after the second frame from the change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { StoredRun } from '../src/core/run-store.js';
import { jsonLines } from '../src/records/json-lines.js';
import { RealBrowser, serveBuild } from '../test/helpers/browser.js';
import { sampleRun } from '../test/helpers/sample-run.js';
import { findChromium } from './chromium.mjs';

const FILES = 10;
const RUNS = 1000;

function* madeRuns({ run, trials }: StoredRun, from: number, to: number): Generator<StoredRun> {
  for (let k = from; k < to; k++) {
    const id = `bench-${k}`;
    const model = k % 3 === 0;
    yield {
      run: {
        ...run,
        id,
        participant: { kind: model ? 'model' : 'person', name: model ? `m${k % 5}` : 'person', version: '1' },
        ids: { subject: model ? null : `P${k % 150}`, study: null, session: null },
      },
      trials: trials.map((trial) => ({ ...trial, runId: id })),
    };
  }
}

/** After the garbage is gone, so that what is left is held by the page. */
const HEAP = `(gc(), performance.memory.usedJSHeapSize / 1e6)`;
/** Presses the first box of a filter and says how long it took until the number of trials was painted anew. */
const FILTER = `(async () => {
  const app = document.querySelector('orthant-app').shadowRoot;
  const filters = app.querySelector('orthant-analysis').shadowRoot.querySelector('orthant-analysis-filters');
  const root = filters.shadowRoot;
  const said = () => root.querySelector('.passed').textContent;
  const before = said();
  const from = performance.now();
  root.querySelector('details input[type=checkbox]').click();
  while (said() === before) await new Promise((done) => setTimeout(done, 0));
  const counted = performance.now() - from;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
  return [counted, performance.now() - from];
})()`;
/** How long two frames take when nothing changes: what the machine's own drawing costs. */
const IDLE = `(async () => {
  const from = performance.now();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
  return performance.now() - from;
})()`;

/** As a person chooses files; the testing library's own way copies them and ends at 50 MB. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('orthant-app').shadowRoot.querySelector('orthant-results').shadowRoot.querySelector('input[type=file]')`,
  });
  if (result.objectId === undefined) throw new Error('bench: no place to drop files on');
  await session.send('DOM.setFileInputFiles', { files: [...files], objectId: result.objectId });
  await session.detach();
}

/** Needs the build in dist/. */
export async function benchWorkspace(out: (line: string) => void): Promise<void> {
  if (findChromium() === undefined) return out('Results workspace: SKIPPED, no Chromium found');
  const folder = mkdtempSync(join(tmpdir(), 'orthant-bench-'));
  const site = await serveBuild();
  const browser = new RealBrowser();
  try {
    const sample = await sampleRun('bench', { count: 100, seed: 9 });
    const files = Array.from({ length: FILES }, (_, k) => {
      const path = join(folder, `runs-${k}.jsonl`);
      const runs = madeRuns(sample, (k * RUNS) / FILES, ((k + 1) * RUNS) / FILES);
      writeFileSync(path, [...jsonLines(runs)].join(''));
      return path;
    });
    const page = await browser.start({ width: 1440, height: 900 }, [
      '--js-flags=--expose-gc',
      '--enable-precise-memory-info',
    ]);
    await page.goto(`${site.url}#/results`);
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    const begun = performance.now();
    await drop(page, files);
    await page.getByText('1,000 runs added').waitFor({ timeout: 300_000 });
    out(
      `Results workspace: 100,000 trials imported from ${FILES} exported files and listed in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    for (const when of ['the first time', 'again']) {
      await page.goto('about:blank');
      const from = performance.now();
      await page.goto(`${site.url}#/analysis`);
      await page.getByText('100,000 of 100,000 trials').waitFor({ timeout: 300_000 });
      const opened = performance.now() - from;
      out(
        `  opened ${when}: ${opened.toFixed(0)} ms from an empty page, heap ${(await page.evaluate<number>(HEAP)).toFixed(0)} MB`,
      );
    }
    const middle = (times: readonly number[]): number =>
      [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
    const pressed: (readonly [number, number])[] = [];
    const idle: number[] = [];
    const heaps: string[] = [];
    for (let k = 1; k <= 40; k++) {
      pressed.push(await page.evaluate<readonly [number, number]>(FILTER));
      idle.push(await page.evaluate<number>(IDLE));
      if (k % 20 === 0) heaps.push((await page.evaluate<number>(HEAP)).toFixed(0));
    }
    out(
      `  a box of a filter pressed: ${middle(pressed.map(([counted]) => counted)).toFixed(0)} ms until counted, ` +
        `${middle(pressed.map(([, painted]) => painted)).toFixed(0)} ms until painted (two frames of an unchanged page: ${middle(idle).toFixed(0)} ms); ` +
        `heap after 20 and 40 times ${heaps.join(' and ')} MB`,
    );
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
