// The results workspace in Chromium over a database of 100,000 trials: opened the first time (their columns are made),
// opened again, and filtered. Painted: the task after the second frame from the change.
import { RealBrowser, serveBuild } from '../test/helpers/browser.js';
import { sampleRun } from '../test/helpers/sample-run.js';
import { findChromium } from './chromium.mjs';

const RUNS = 1000;

/** A script as text: the page must not get helpers that this file's compiler adds. */
const seeding = (sample: string): string => `(async () => {
  const { run, trials } = ${sample};
  const db = await new Promise((resolve, reject) => {
    const request = indexedDB.open('orthant');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (let k = 0; k < ${RUNS}; k++) {
    const tx = db.transaction(['runs', 'trials'], 'readwrite', { durability: 'relaxed' });
    const id = 'bench-' + k;
    tx.objectStore('runs').put({
      ...run, id, participant: { kind: k % 3 ? 'person' : 'model', name: k % 3 ? 'person' : 'm' + (k % 5), version: '1' },
    });
    for (const trial of trials) tx.objectStore('trials').put({ ...trial, runId: id });
    await new Promise((resolve, reject) => { tx.oncomplete = resolve; tx.onerror = () => reject(tx.error); });
  }
  db.close();
})()`;

const HEAP = 'performance.memory.usedJSHeapSize / 1e6';
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

/** Needs the build in dist/. */
export async function benchWorkspace(out: (line: string) => void): Promise<void> {
  if (findChromium() === undefined) return out('Results workspace: SKIPPED, no Chromium found');
  const site = await serveBuild();
  const browser = new RealBrowser();
  try {
    const page = await browser.start();
    await page.goto(`${site.url}#/results`);
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    const sample = await sampleRun('bench', { count: 100, seed: 9 });
    await page.evaluate(seeding(JSON.stringify(sample)));
    for (const when of ['the first time', 'again']) {
      await page.goto('about:blank');
      const from = performance.now();
      await page.goto(`${site.url}#/analysis`);
      await page.getByText(`100,000 of 100,000 trials`).waitFor({ timeout: 300_000 });
      const opened = performance.now() - from;
      out(
        `Results workspace, 100,000 trials, opened ${when}: ${opened.toFixed(0)} ms from an empty page, heap ${(await page.evaluate<number>(HEAP)).toFixed(0)} MB`,
      );
    }
    const times: (readonly [number, number])[] = [];
    for (let k = 0; k < 9; k++) times.push(await page.evaluate<readonly [number, number]>(FILTER));
    const middle = (at: 0 | 1): string =>
      (times.map((one) => one[at]).sort((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0);
    out(
      `  a box of a filter pressed: ${middle(0)} ms until counted, ${middle(1)} ms until painted; heap ${(await page.evaluate<number>(HEAP)).toFixed(0)} MB`,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}
