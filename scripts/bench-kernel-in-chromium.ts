// RoTA's kernel in Chromium, on one thread: the same object, poses and comparison as `benchRota` in Node.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumFlags, ensureChromium } from './chromium.mjs';

// Text, not a function: it runs in the page, where this file's compiler has no say.
const MEASURE = `(async () => {
  const [reference, bench, geometry, projection, pose] = await Promise.all([
    import('/test/helpers/rota-reference.ts'),
    import('/src/cli/rota/bench-object.ts'),
    import('/src/tasks/rota-bench/geometry.ts'),
    import('/src/tasks/rota-bench/projector.ts'),
    import('/src/tasks/rota-bench/pose.ts'),
  ]);
  const mask = bench.gearMask();
  const circle = geometry.circleOf(mask);
  const slow = reference.referenceObject(mask, circle, bench.BENCH_SEED);
  const fast = projection.projectorOf(geometry.objectOf(mask, circle, bench.BENCH_SEED));
  const target = reference.referenceMask(slow, pose.IDENTITY);
  const times = { slowIou: [], slowAll: [], fastIou: [], fastAll: [] };
  const timed = (work) => { const from = performance.now(); const value = work(); return [performance.now() - from, value]; };
  bench.benchPoses(9).forEach((p, k) => {
    const [a, drawn] = timed(() => { const m = reference.referenceMask(slow, p); reference.referenceIou(m, target); return m; });
    const [b, panel] = timed(() => reference.referencePanel(target, reference.referenceAuxiliary(slow, p), drawn));
    if (k > 0) { times.slowIou.push(a); times.slowAll.push(a + b); }
    for (let r = 0; r < (k === 0 ? 100 : 8); r++) {
      // The page's clock ticks in steps of 0.1 ms: five looks a reading.
      const poses = [0, 1, 2, 3, 4].map(() => [...p]);
      const [c] = timed(() => poses.forEach((q) => fast.iou(q)));
      const again = [...p];
      const [d, got] = timed(() => { fast.iou(again); return fast.panel(again); });
      if (got.some((value, i) => value !== panel[i])) throw new Error('pose ' + k + ' comes out different');
      if (k > 0) { times.fastIou.push(c / 5); times.fastAll.push(d); }
    }
  });
  const median = (values) => values.sort((x, y) => x - y)[values.length >> 1];
  return { engine: fast.engine, columns: fast.columns, ...Object.fromEntries(Object.entries(times).map(([n, v]) => [n, median(v)])) };
})()`;

interface Measured {
  readonly engine: string;
  readonly columns: number;
  readonly slowIou: number;
  readonly slowAll: number;
  readonly fastIou: number;
  readonly fastAll: number;
}

export async function benchKernelInChromium(out: (line: string) => void): Promise<void> {
  const executablePath = ensureChromium();
  if (executablePath === undefined) {
    out('RoTA kernel in Chromium: SKIPPED, no Chromium found (set CHROMIUM to the path of one)');
    return;
  }
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    optimizeDeps: { noDiscovery: true, include: ['pure-rand/generator/xoroshiro128plus'] },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags], headless: false });
  try {
    const page = await browser.newPage();
    await page.route('**/blank', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    const address = server.httpServer?.address();
    if (address === null || typeof address !== 'object')
      throw new Error('the development server has no port');
    await page.goto(`http://127.0.0.1:${address.port}/blank`);
    const m = await page.evaluate<Measured>(MEASURE);
    const row = (name: string, slow: number, fast: number): string =>
      `  ${name.padEnd(34)} ${fast.toFixed(3).padStart(8)} ms (${(1000 / fast).toFixed(0).padStart(5)}/s)   straightforward ${slow.toFixed(1).padStart(6)} ms (${(1000 / slow).toFixed(1)}/s)   ${(slow / fast).toFixed(1)} x`;
    out(`RoTA kernel (${m.engine}) in Chromium ${browser.version()}, ${m.columns} columns, one thread`);
    out(row('mask + IoU', m.slowIou, m.fastIou));
    out(row('whole observation (+ aux, panel)', m.slowAll, m.fastAll));
  } finally {
    await browser.close();
    await server.close();
  }
}
