import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const SOURCE = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');
const SCOPE = 'https://lab.example/orthant/';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Answer = (path: string, attempt: number) => string | number | 'no network';
type Listener = (event: object) => void;

/** A browser's caches, which outlive the worker. */
class Caches {
  readonly all = new Map<string, Map<string, string>>();
  async open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, string>();
    this.all.set(name, cache);
    return {
      match: async (url: string) => (cache.has(url) ? new Response(cache.get(url)) : undefined),
      put: async (url: string, answer: Response) => void cache.set(url, await answer.text()),
    };
  }
  async match(url: string) {
    for (const cache of this.all.values()) if (cache.has(url)) return new Response(cache.get(url));
    return undefined;
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
}

/** The worker of a build, started anew, in a browser whose network answers as it is told. */
function start(build: string, files: { readonly [path: string]: string }, caches: Caches, answer: Answer) {
  const listeners = new Map<string, Listener>();
  const asked = new Map<string, number>();
  const traffic = { now: 0, most: 0 };
  const fetch = async (url: URL | string, { signal }: { signal?: AbortSignal } = {}) => {
    const path = `${url}`.slice(SCOPE.length);
    const attempt = (asked.get(path) ?? 0) + 1;
    asked.set(path, attempt);
    traffic.now += 1;
    traffic.most = Math.max(traffic.most, traffic.now);
    await new Promise((resolve) => setImmediate(resolve));
    traffic.now -= 1;
    if (path === 'precache.json') {
      const said = answer(path, attempt);
      if (said === 'no network') throw new TypeError('Failed to fetch');
      const list = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)]));
      return new Response(JSON.stringify({ build: typeof said === 'string' ? said : build, files: list }));
    }
    assert.ok(signal, 'each file has its time limit');
    const said = answer(path, attempt);
    if (said === 'no network') throw new TypeError('Failed to fetch');
    return typeof said === 'number' ? new Response('', { status: said }) : new Response(said);
  };
  const self = {
    registration: { scope: SCOPE },
    location: new URL('sw.js', SCOPE),
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (kind: string, act: Listener) => listeners.set(kind, act),
  };
  const world = createContext({ self, caches, fetch, crypto, Response, URL, AbortSignal, Uint8Array });
  runInContext(SOURCE.replace('%BUILD%', build), world);
  const happen = async (kind: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(kind)?.({ ...event, waitUntil: (act: Promise<unknown>) => (done = act) });
    await done;
  };
  return {
    asked,
    traffic,
    install: () => happen('install', {}),
    activate: () => happen('activate', {}),
    async ready(): Promise<unknown> {
      let told: unknown = null;
      await happen('message', {
        data: 'ready',
        ports: [{ postMessage: (value: unknown) => (told = value) }],
      });
      return told;
    },
    async get(path: string, mode = 'no-cors'): Promise<string> {
      let given: Promise<Response> | null = null;
      const request = { method: 'GET', mode, url: new URL(path, SCOPE).href };
      listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => (given = answer) });
      return given === null ? 'not its business' : (await (given as Promise<Response>)).text();
    },
  };
}
const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`assets/${i}.js`, `file ${i}`]));
const build = { ...files, 'index.html': 'the page' };
const served: Answer = (path) => build[path as keyof typeof build] ?? 404;
const offline: Answer = () => 'no network';

test('few files at a time, each again when it fails, and all with the hash of the build, or nothing is kept offline', async () => {
  const caches = new Caches();
  const flaky = start('b1', build, caches, (path, attempt) =>
    attempt === 1 && path.endsWith('7.js')
      ? 'no network'
      : attempt === 1 && path.endsWith('8.js')
        ? 'half of'
        : served(path, 1),
  );
  await flaky.install();
  assert.ok(flaky.traffic.most <= 6, `${flaky.traffic.most} at once`);
  assert.equal(flaky.asked.get('assets/7.js'), 2);
  assert.equal(flaky.asked.get('assets/8.js'), 2, 'what is not the file of this build is asked for again');
  assert.equal(await flaky.ready(), true);
  assert.equal(await flaky.get('?PROLIFIC_PID=x', 'navigate'), 'the page');
  for (const bad of ['no network', 'another file', 404] as const) {
    const broken = start('b2', build, new Caches(), (path) =>
      path === 'assets/3.js' ? bad : served(path, 1),
    );
    await assert.rejects(broken.install());
    assert.equal(broken.asked.get('assets/3.js'), 3, `${bad}: tried three times, not for ever`);
  }
});

test('"ready" is found out anew at each start: what the browser cleared or damaged is fetched again, or said to be missing', async () => {
  const caches = new Caches();
  await start('b1', build, caches, served).install();
  const cache = caches.all.get('orthant-b1');
  assert.equal(await start('b1', build, caches, offline).ready(), true, 'all is here, no network is needed');
  cache?.delete(`${SCOPE}assets/5.js`);
  cache?.set(`${SCOPE}assets/6.js`, 'damaged');
  assert.equal(await start('b1', build, caches, offline).ready(), false);
  const back = start('b1', build, caches, served);
  assert.equal(await back.ready(), true);
  assert.deepEqual([...back.asked.keys()].sort(), ['assets/5.js', 'assets/6.js'], 'and nothing else');
  caches.all.clear();
  assert.equal(await start('b1', build, caches, offline).ready(), false, 'the browser cleared everything');
  assert.equal(await start('b1', build, caches, served).ready(), true);
});

test('a newer build is fetched whole beside the old one, which serves until the newer takes its place', async () => {
  const caches = new Caches();
  const old = start('b1', build, caches, served);
  await old.install();
  await old.activate();
  const newer = { ...build, 'index.html': 'the newer page' };
  const next = start('b2', newer, caches, (path) => newer[path as keyof typeof newer] ?? 404);
  await next.install();
  assert.deepEqual(
    [...next.asked.keys()].sort(),
    ['index.html', 'precache.json'],
    'what is the same is taken over',
  );
  assert.equal(await old.get('index.html', 'navigate'), 'the page');
  assert.equal(await old.get('assets/3.js'), 'file 3');
  await next.activate();
  assert.deepEqual([...caches.all.keys()], ['orthant-b2']);
  assert.equal(await start('b2', newer, caches, offline).get('', 'navigate'), 'the newer page');
  // The list on the server is already another build's: nothing is mixed.
  await assert.rejects(start('b3', newer, caches, () => 'b4').install());
  assert.deepEqual([...caches.all.keys()], ['orthant-b2']);
});
