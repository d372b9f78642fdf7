// The built page in Chromium: the first picture of a ranking run, and from a press to the painted new panel.
import { build } from 'vite';
import { RealBrowser, serveBuild } from '../test/helpers/browser.js';
import { findChromium } from './chromium.mjs';

const PRESSES = 40;

// From the event's own time stamp to the first task after the frame that follows it: the frame is painted by then.
const WATCH = `(() => {
  window.__presses = [];
  addEventListener('keydown', (event) => {
    const from = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.__presses.push(performance.now() - from);
      channel.port2.postMessage(0);
    });
  }, true);
})()`;

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
            `${site.url}?gpu=${gpu}&px=${px}&store=memory#/start?family=ssi-bench&cat=ground-height&seed=11&n=2`,
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
    const browser = new RealBrowser();
    try {
      const page = await browser.start();
      await page.goto(`${site.url}?store=memory#/start?family=rota-bench&seed=11&n=1`);
      await page
        .getByRole('button', { name: /^Start/ })
        .first()
        .click();
      await page.getByText('rotations left').first().waitFor({ timeout: 60_000 });
      await page.evaluate(WATCH);
      for (let k = 0; k < PRESSES; k++) {
        await page.keyboard.press(['w', 'a', 'q', 'd'][k % 4] ?? 'w');
        await page.waitForTimeout(120);
      }
      const times = await page.evaluate<number[]>('window.__presses');
      times.sort((a, b) => a - b);
      const at = (q: number): string =>
        (times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? Number.NaN).toFixed(1);
      out(
        `Rotation: from a press to the painted new panel, ${times.length} presses: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
      );
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
