import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { headers, keepAssets } from '../../scripts/policy.mjs';

const root = new URL('../..', import.meta.url).pathname;

/** The folder of the build that is tested: another one than the usual, for trying something out beside it, is named outside. */
export const usualBuild = (): string => process.env.ORTHANT_DIST ?? join(root, 'dist');

export interface Site {
  readonly url: string;
  /** The build that is served. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Serves the production build in dist/ on a free port.
 * @param base the sub-path it is found under, such as `/lab/orthant/`; every other path is 404, as on a static host
 * @param dist the build that is served
 */
export async function serveBuild(base = '/', dist = usualBuild()): Promise<Site> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('dist/index.html is missing: run the build first');
  let outDir = dist;
  if (base !== '/') {
    outDir = mkdtempSync(join(tmpdir(), 'orthant-site-'));
    cpSync(dist, join(outDir, base), { recursive: true });
  }
  const server: PreviewServer = await preview({
    root,
    configFile: false,
    appType: 'mpa',
    logLevel: 'silent',
    build: { outDir },
    plugins: [keepAssets()],
    // The same as npm start: everything is tested under the policy that people get.
    preview: { host: '127.0.0.1', port: 0, headers: headers() },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the preview server has no port');
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    folder: dist,
    async close() {
      await server.close();
      if (outDir !== dist) rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** A Chromium whose contexts are profiles of their own, kept nowhere: for pages that nobody kills. */
export function launchBrowser(): Promise<Browser> {
  const executable = findChromium();
  return chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [...chromiumFlags],
  });
}

/**
 * A real Chromium in a process of its own with a profile on disk, so that it can be killed outright (SIGKILL, whole
 * process group) and started again on the same profile: what a crash or a power cut does.
 */
export class RealBrowser {
  readonly profile: string;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), 'orthant-profile-'));
  }

  async start(size = { width: 1440, height: 900 }, extraFlags: readonly string[] = []): Promise<Page> {
    const executable = findChromium();
    if (executable === undefined) throw new Error('no Chromium found: set CHROMIUM to the path of one');
    const portFile = join(this.profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(this.profile, lock), { force: true });
    this.#process = spawn(
      executable,
      [
        ...chromiumFlags,
        ...extraFlags,
        `--user-data-dir=${this.profile}`,
        '--remote-debugging-port=0',
        `--window-size=${size.width},${size.height}`,
        'about:blank',
      ],
      { stdio: 'ignore', detached: true },
    );
    let port = '';
    for (let i = 0; i < 900 && port === ''; i++) {
      await pause(100);
      if (existsSync(portFile)) port = readFileSync(portFile, 'utf8').split('\n')[0] ?? '';
    }
    if (port === '') throw new Error('Chromium did not open its debugging port within 90 s');
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 90_000 });
    const context = this.#browser.contexts()[0];
    if (context === undefined) throw new Error('Chromium started without a context');
    // A busy machine is no fault of the page.
    context.setDefaultTimeout(60_000);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(size);
    return page;
  }

  /** Ends every process of the browser at once, without a chance to save anything. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child?.pid !== undefined && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGKILL');
      await gone;
      await groupGone(child.pid);
    }
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/**
 * Until no process of a killed group is left. Its leader is gone first; the others hold locks on files of the profile
 * (the database's among them) for as long as they die, which the next browser would take for another one that runs.
 */
async function groupGone(group: number): Promise<void> {
  // Only where processes can be looked at; elsewhere a moment has to do.
  if (!existsSync('/proc/self/stat')) return pause(1000);
  for (let i = 0; i < 300; i++) {
    const alive = readdirSync('/proc').some((pid) => {
      if (!/^\d+$/.test(pid)) return false;
      try {
        // "pid (name) state parent group ..": the name may hold anything.
        const [state, , its] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return its === `${group}` && state !== 'Z' && state !== 'X';
      } catch {
        return false;
      }
    });
    if (!alive) return;
    await pause(20);
  }
  throw new Error(`processes of the browser ${group} outlive SIGKILL by six seconds`);
}
