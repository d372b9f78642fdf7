import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { headers } from '../../scripts/policy.mjs';

const root = new URL('../..', import.meta.url).pathname;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** How one file is answered otherwise than with its bytes. */
export type Answer = (response: ServerResponse, bytes: Uint8Array) => void;

export interface LabSite {
  readonly url: string;
  /** Files of models, by path from the root; taken at the time of the request. */
  readonly files: Map<string, Uint8Array>;
  readonly answers: Map<string, Answer>;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Cuts the network: the server closes its connections and its port. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The lab page (test/lab), built as the real page is and served under the same policy, with models beside it that a test
 * can break.
 */
export async function labSite(): Promise<LabSite> {
  const outDir = mkdtempSync(join(tmpdir(), 'orthant-lab-'));
  await build({
    root: join(root, 'test/lab'),
    base: './',
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, minify: false, modulePreload: { polyfill: false } },
  });
  return siteOver(outDir, () => rmSync(outDir, { recursive: true, force: true }));
}

/** The real page as it was built, with models beside it. */
export const pageSite = (): Promise<LabSite> => siteOver(process.env.ORTHANT_DIST ?? join(root, 'dist'));

async function siteOver(outDir: string, gone: () => void = () => undefined): Promise<LabSite> {
  const files = new Map<string, Uint8Array>();
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    asked.push(path);
    const file = join(outDir, path === '/' ? 'index.html' : path);
    const bytes = files.get(path) ?? (existsSync(file) && extname(file) !== '' ? readFileSync(file) : null);
    const own = headers();
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    response.setHeader(
      'Content-Type',
      TYPES[extname(path === '/' ? 'index.html' : path)] ?? 'application/octet-stream',
    );
    if (path.startsWith('/assets/'))
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    const answer = answers.get(path);
    if (answer) answer(response, bytes ?? new Uint8Array());
    else if (bytes === null) {
      response.statusCode = 404;
      response.end('not here');
    } else {
      response.setHeader('Content-Length', bytes.length);
      response.end(bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the lab server has no port');
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${address.port}/`,
    files,
    answers,
    asked,
    cut,
    async close() {
      await cut();
      gone();
    },
  };
}
