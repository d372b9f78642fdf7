// The built page in Chromium: the first picture of a ranking run, and from a press to the painted new panel.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { RealBrowser, serveBuild } from '../test/helpers/browser.js';
import { findChromium } from './chromium.mjs';

export async function benchPages(out: (line: string) => void): Promise<void> {
  if (findChromium() === undefined) {
    out('Pages: SKIPPED, no Chromium found (set CHROMIUM to the path of one)');
    return;
  }
  await build({ logLevel: 'error' });
  const site = await serveBuild();
  try {
    for (const gpu of ['webgpu', 'webgl2']) {
      for (const px of [512, 1920]) {
        const browser = new RealBrowser();
        try {
          const page = await browser.start();
          await page.goto(
            `${site.url}?gpu=${gpu}&px=${px}&store=memory#/start?family=ssi-bench&categories=ground-height&seed=11&n=2`,
          );
          const start = page.getByRole('button', { name: 'Start 2 items' });
          await start.waitFor();
          const from = performance.now();
          await start.click();
          const first = page.getByRole('button', { name: /not placed/ }).first();
          await first.locator('img, canvas').first().waitFor({ timeout: 120_000 });
          out(
            `Ranking, ${gpu}, ${px} px: ${(performance.now() - from).toFixed(0)} ms from the press on Start to all five pictures (software rendering)`,
          );
        } finally {
          await browser.close();
        }
      }
    }
  } finally {
    await site.close();
  }
  // From a press to the painted new panel of a rotation episode: a script of its own.
  spawnSync(process.execPath, [fileURLToPath(new URL('./bench-page.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
}
