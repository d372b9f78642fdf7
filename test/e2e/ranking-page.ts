import type { Page } from 'playwright-core';

/** Waits until a ranking trial shows its pictures; returns its 1-based number and how many candidates it has. */
export async function trialReady(
  page: Page,
): Promise<{ readonly number: number; readonly candidates: number }> {
  const first = page.getByRole('button', { name: /not placed/ }).first();
  await first.locator('img, canvas').first().waitFor({ timeout: 60_000 });
  const progress = await page
    .getByText(/^Item \d+ of \d+$/)
    .first()
    .textContent();
  const number = Number(/\d+/.exec(progress ?? '')?.[0]);
  const candidates = await page.getByRole('button', { name: /^(Member|Group) \d, not placed/ }).count();
  return { number, candidates };
}

export interface Stored {
  readonly runs: readonly { readonly id: string; readonly status: string; readonly resumeCount: number }[];
  /** Trials that ended, in the database's order. */
  readonly ended: readonly {
    readonly runId: string;
    readonly index: number;
    readonly category: string;
    readonly answer: readonly number[] | null;
    readonly exposures: number;
  }[];
}

// A script as text: the page must not get helpers that this file's compiler adds to functions.
const READ = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const known = (await indexedDB.databases()).find(({ name }) => name === 'orthant');
  if (!known) return { runs: [], ended: [] };
  const db = await asked(indexedDB.open('orthant'));
  const runs = await asked(db.transaction('runs').objectStore('runs').getAll());
  const trials = await asked(db.transaction('trials').objectStore('trials').getAll());
  db.close();
  return {
    runs: runs.map(({ id, status, resumeCount }) => ({ id, status, resumeCount })),
    ended: trials.filter((t) => t.ended !== null).map((t) => ({
      runId: t.runId, index: t.index, category: t.category,
      answer: t.turns.at(-1)?.answer?.order ?? null, exposures: t.exposureIndex,
    })),
  };
})()`;

/** What the page's database holds, read past the page's own code. */
export const stored = (page: Page): Promise<Stored> => page.evaluate<Stored>(READ);
