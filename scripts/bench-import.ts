// Published files of full size taken in by the page in Chromium and really stored: a table of 1.2 GB, the same with a
// damaged row in its middle and cut off at its end, and Parquet of 200 MB in groups of 100 rows and as one group. Memory is
// that of all renderer processes together (page and workers), as the system counts it, looked at many times a second.

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parquetWriteFile } from 'hyparquet-writer';
import type { Page } from 'playwright-core';
import { RealBrowser, serveBuild } from '../test/helpers/browser.js';
import { syntheticSsi } from '../test/helpers/synthetic-ssi.js';
import { findChromium } from './chromium.mjs';

const ROWS = 1000;
/** Bytes of a picture; five a row. */
const TABLE_PICTURE = 180_000;
const PARQUET_PICTURE = 40_000;
const LIMIT = 600;

/** @param damage a byte in the middle becomes a quotation mark, and the last 1000 bytes are missing */
async function writeTable(path: string, damage: boolean): Promise<void> {
  const source = syntheticSsi(ROWS, TABLE_PICTURE);
  const end = source.size - (damage ? 1000 : 0);
  const hurt = Math.floor(source.size / 2) + 5000;
  const out = createWriteStream(path);
  for (let from = 0; from < end; from += 1 << 22) {
    const to = Math.min(end, from + (1 << 22));
    const piece = await source.slice(from, to);
    if (damage && hurt >= from && hurt < to) piece[hurt - from] = 0x22;
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function writeParquet(path: string, rowGroupSize: number): void {
  const optional = { repetition_type: 'OPTIONAL' } as const;
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
  const rows = Array.from({ length: ROWS }, (_, k) => k);
  const picture = (number: number): Uint8Array => {
    const bytes = new Uint8Array(PARQUET_PICTURE);
    let state = number + 1;
    for (let k = 0; k < bytes.length; k++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      bytes[k] = state >>> 16;
    }
    bytes.set([0xff, 0xd8, 0xff, 0xe0]);
    return bytes;
  };
  parquetWriteFile({
    filename: path,
    rowGroupSize,
    schema: [
      { name: 'root', num_children: 5 },
      { name: 'index', type: 'INT64', ...optional },
      { name: 'image', num_children: 1, converted_type: 'LIST', ...optional },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', num_children: 2, ...optional },
      { name: 'bytes', type: 'BYTE_ARRAY', ...optional },
      { name: 'path', ...text },
      { name: 'question', ...text },
      { name: 'answer', ...text },
      { name: 'task', ...text },
    ],
    columnData: [
      { name: 'index', data: rows.map(BigInt) },
      {
        name: 'image',
        data: rows.map((row) =>
          Array.from({ length: 5 }, (_, k) => ({ bytes: picture(5 * row + k), path: `${row}-${k}.jpg` })),
        ),
      },
      { name: 'question', data: rows.map(() => 'GROUND_HEIGHT_PROMPT_TEMPLATE') },
      { name: 'answer', data: rows.map(() => '[3, 1, 2, 4]') },
      { name: 'task', data: rows.map(() => 'ground_height') },
    ],
  });
}

interface Memory {
  rss: number;
  own: number;
}

/** Resident and private memory of processes together, MB. One that has just ended counts nothing. */
function memoryOf(pids: readonly number[]): Memory {
  const sum: Memory = { rss: 0, own: 0 };
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const field = (name: string): number =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1000;
      sum.rss += field('Rss');
      sum.own += field('Private_Clean') + field('Private_Dirty');
    } catch {
      // Gone.
    }
  }
  return sum;
}

/** As a person chooses a file; the testing library's own way copies it and ends at 50 MB. */
async function choose(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('orthant-app').shadowRoot.querySelector('orthant-analysis').shadowRoot.querySelector('orthant-exchange').shadowRoot.querySelector('#published')`,
  });
  if (result.objectId === undefined) throw new Error('bench: no place for published files');
  await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
  await session.detach();
}

/** How long the page once did not answer, milliseconds. */
const WATCH = `(() => {
  let last = performance.now();
  window.longest = 0;
  setInterval(() => { const now = performance.now(); window.longest = Math.max(window.longest, now - last - 20); last = now; }, 20);
})()`;

async function measured(
  url: string,
  file: string,
  title: string,
  out: (line: string) => void,
): Promise<void> {
  const browser = new RealBrowser();
  try {
    const page = await browser.start();
    page.setDefaultTimeout(300_000);
    const system = await page.context().browser()?.newBrowserCDPSession();
    if (system === undefined) throw new Error('bench: the browser cannot be asked for its processes');
    const pids = async (type: string): Promise<readonly number[]> =>
      (await system.send('SystemInfo.getProcessInfo')).processInfo
        .filter((one) => one.type === type)
        .map(({ id }) => id);
    await page.goto(`${url}#/analysis/exchange`);
    await page.getByRole('heading', { name: 'A published benchmark file' }).waitFor();
    await page.evaluate(WATCH);
    const renderers = await pids('renderer');
    const [main = 0] = await pids('browser');
    const idle = memoryOf(renderers);
    const most = { ...idle };
    let host = 0;
    let looks = 0;
    const from = performance.now();
    await choose(page, file);
    const told = page.locator('orthant-exchange .told');
    let done = false;
    const ended = told.waitFor().then(() => {
      done = true;
    });
    while (!done) {
      const now = memoryOf(await pids('renderer'));
      most.rss = Math.max(most.rss, now.rss);
      most.own = Math.max(most.own, now.own);
      host = Math.max(host, memoryOf([main]).own);
      looks++;
      await pause(100);
    }
    await ended;
    const seconds = (performance.now() - from) / 1000;
    const longest = await page.evaluate<number>('window.longest');
    const megabytes = statSync(file).size / 1e6;
    out(
      `  ${title.padEnd(34)} ${megabytes.toFixed(0).padStart(5)} MB in ${seconds.toFixed(0).padStart(3)} s; page at most ` +
        `${most.rss.toFixed(0)} MB resident, ${most.own.toFixed(0)} MB private (limit ${LIMIT}; before: ${idle.rss.toFixed(0)} and ${idle.own.toFixed(0)}), ` +
        `browser process ${host.toFixed(0)} MB private; ${looks} looks; page away ${longest.toFixed(0)} ms at most`,
    );
    for (const line of await told.locator('p, li').allTextContents()) out(`      ${line}`);
  } finally {
    await browser.close();
  }
}

/** Needs the build in dist/, Linux, and 3 GB of disk at a time. @param only part of the titles of what is to be run */
export async function benchImport(out: (line: string) => void, only = ''): Promise<void> {
  if (findChromium() === undefined) return out('Import of published files: SKIPPED, no Chromium found');
  if (process.platform !== 'linux')
    return out('Import of published files: SKIPPED, memory is read from /proc');
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < 4e9) return out('Import of published files: SKIPPED, less than 4 GB of disk are free');
  const folder = mkdtempSync(join(tmpdir(), 'orthant-import-'));
  const site = await serveBuild();
  try {
    out('Import of published files, all renderer processes together:');
    const cases: readonly (readonly [string, string, (path: string) => Promise<void> | void])[] = [
      ['table', 'SSI_Bench.tsv', (path) => writeTable(path, false)],
      ['table, damaged and cut off', 'damaged.tsv', (path) => writeTable(path, true)],
      ['Parquet, groups of 100 rows', 'groups.parquet', (path) => writeParquet(path, 100)],
      ['Parquet, one group', 'one.parquet', (path) => writeParquet(path, ROWS)],
    ];
    for (const [title, name, write] of cases) {
      if (!title.includes(only)) continue;
      const path = join(folder, name);
      await write(path);
      await measured(site.url, path, title, out);
      rmSync(path);
    }
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
