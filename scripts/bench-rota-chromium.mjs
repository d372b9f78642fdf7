/** Bundles the RoTA benchmark for a page, runs it in Chromium and prints its lines. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { chromiumFlags, findChromium } from './chromium.mjs';

const POSES = 12;
const executablePath = findChromium();
if (executablePath === undefined) {
  console.log('RoTA in Chromium: no Chromium found (set CHROMIUM to its path)');
  process.exit(0);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const built = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    minify: false,
    target: 'es2022',
    lib: {
      entry: `${root}/src/cli/rota/bench-core.ts`,
      formats: ['iife'],
      name: 'rotaBench',
      fileName: 'bench',
    },
  },
});
const [bundle] = Array.isArray(built) ? built : [built];
const code = bundle.output.find((part) => part.type === 'chunk').code;
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  const lines = await page.evaluate(
    ([poses, version]) => {
      const { timeKernel, timeLines } = window.rotaBench;
      return timeLines(
        `Chromium ${version}`,
        timeKernel(() => performance.now(), poses),
      );
    },
    [POSES, browser.version()],
  );
  for (const line of lines) console.log(line);
} finally {
  await browser.close();
}
