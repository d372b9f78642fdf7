// How long it takes from a press to the painted new panel: the built page (dist/) in Chromium, a rotation episode, keys
// pressed as a person would press them. Painted: the task after the frame in which the new panel was drawn. Beside it,
// what the browser's own Event Timing says (from the press to the next paint, in steps of 8 ms). The browser composes in
// software: a graphics device that the processor emulates would time the emulator.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { findChromium } from './chromium.mjs';

const PRESSES = 46;
const KEYS = ['d', 'w', 'e', 'a', 's', 'q'];

if (!existsSync(new URL('../dist/index.html', import.meta.url))) {
  console.error('bench-page: dist/ is missing; run the build first');
  process.exit(1);
}
const server = await preview({
  root: new URL('..', import.meta.url).pathname,
  logLevel: 'silent',
  preview: { host: '127.0.0.1', port: 0 },
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const { port } = server.httpServer.address();
  await page.goto(`http://127.0.0.1:${port}/?store=memory#/rotations`);
  await page.locator('[name=seed]').fill('7');
  await page.locator('[data-play=figure]').click();
  await page.locator('[data-rotation="yaw+1"]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await page.evaluate(`(() => {
    window.paints = [];
    window.events = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') window.events.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    addEventListener('keydown', (event) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
      port2.postMessage(null);
    }), { capture: true });
  })()`);
  // One degree at a time: the episode goes on, and each panel is another one.
  await page.keyboard.press('1');
  for (let i = 0; i < PRESSES; i++) {
    await page.keyboard.press(KEYS[i % KEYS.length]);
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(500);
  const { paints, events } = await page.evaluate(
    '({ paints: window.paints.slice(1), events: window.events })',
  );
  const at = (values, share) =>
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];
  const words = (value) => (value === undefined ? '-' : `${value.toFixed(1)} ms`);
  console.log(
    `press to painted panel (page, ${paints.length} presses): median ${words(at(paints, 0.5))}, p95 ${words(at(paints, 0.95))}, worst ${words(Math.max(...paints))}`,
  );
  console.log(`  Event Timing of those above 16 ms (${events.length}): p95 ${words(at(events, 0.95))}`);
  if (paints.length < PRESSES) throw new Error(`only ${paints.length} of ${PRESSES} presses were painted`);
} finally {
  await browser.close();
  await server.close();
}
