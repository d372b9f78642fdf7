// A run of forty ranking items by WebLLM with a stand-in for a model: time in our code against time in the model's call.
import { build } from 'vite';
import { DEFAULT_ELICITATION } from '../src/elicitation/conditions.js';
import { RealBrowser } from '../test/helpers/browser.js';
import { putWebllm } from '../test/helpers/lab.js';
import { pageSite } from '../test/helpers/lab-site.js';
import { findChromium } from './chromium.mjs';

const ITEMS = 40;
/** Milliseconds that the stand-in reads a prompt, about what a small model takes on a laptop's GPU for a sheet. */
const PREFILL = 3000;

interface Turn {
  readonly at: number;
  readonly extra: { readonly times?: { readonly prepare: number; readonly call: number } };
}

// A script as text: the page must not get helpers that this file's compiler adds to functions.
const READ = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await asked(indexedDB.open('orthant'));
  const trials = await asked(db.transaction('trials').objectStore('trials').getAll());
  db.close();
  return trials.flatMap((trial) => trial.turns);
})()`;

export async function benchModels(out: (line: string) => void): Promise<void> {
  if (findChromium() === undefined) {
    out('Models: SKIPPED, no Chromium found (set CHROMIUM to the path of one)');
    return;
  }
  if (process.env.ORTHANT_DIST === undefined) await build({ logLevel: 'error' });
  const site = await pageSite();
  const browser = new RealBrowser();
  try {
    const record = putWebllm(site, 'bench', [{ reply: { say: '[2, 1, 3]' }, prefillMs: PREFILL }], {
      imageTokens: { rule: 'phi3_v' },
    });
    const page = await browser.start();
    const settings = { own: [record], chosen: 'bench', elicitation: { ...DEFAULT_ELICITATION } };
    await page.goto(`${site.url}?gpu=webgl2#/guide`);
    await page.evaluate(
      `localStorage.setItem('orthant-models', ${JSON.stringify(JSON.stringify(settings))})`,
    );
    await page.goto(`${site.url}?gpu=webgl2#/models`);
    await page.reload();
    await page.getByText(/WebGPU works/).waitFor();
    await page.getByLabel('Items').selectOption({ index: 1 });
    await page.getByLabel('Number').selectOption(`${ITEMS}`);
    await page.getByRole('button', { name: /^Start with/ }).click();
    await page.getByText('finished', { exact: true }).waitFor({ timeout: 1_200_000 });
    const turns = (await page.evaluate<Turn[]>(READ)).sort((a, b) => a.at - b.at);
    // The first request waits for the pictures and for the model's shaders: it is not what a run costs.
    const [first, ...rest] = turns;
    const last = rest.at(-1);
    if (first === undefined || last === undefined) throw new Error('bench: no turns were stored');
    const wall = last.at - first.at;
    const sum = (pick: (turn: Turn) => number) => rest.reduce((all, turn) => all + pick(turn), 0);
    const call = sum(({ extra }) => extra.times?.call ?? 0);
    const wait = sum(({ extra }) => extra.times?.prepare ?? 0);
    const share = (100 * (wall - call)) / wall;
    out(
      `Model run, ${rest.length} ranking items after the first, 512 px, software rendering; the stand-in reads for ${PREFILL / 1000} s`,
    );
    out(
      `  in the model's call ${(call / 1000).toFixed(1)} s, in our code ${((wall - call) / 1000).toFixed(1)} s (waiting for pictures ${(wait / 1000).toFixed(1)} s): ${share.toFixed(1)} % of ${(wall / 1000).toFixed(1)} s`,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}
