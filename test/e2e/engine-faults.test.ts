import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Worker } from 'playwright-core';
import { RealBrowser } from '../helpers/browser.js';
import { faultOf, LabPage, putWebllm, user, value } from '../helpers/lab.js';
import { type Answer, type LabSite, labSite } from '../helpers/lab-site.js';
import type { Rule } from '../standin/webllm/script.js';

/** What can go wrong around a model, with the words that a person reads, and what works afterwards. */
const RULES: readonly Rule[] = [
  { when: [{ last: 'endless' }], reply: { endless: 'and so on ' } },
  { reply: { say: 'yes' } },
];
const LIMITS = { firstToken: 4000, stall: 2000, grace: 1000, loadStall: 20_000 };

let site: LabSite;
let lab: LabPage;
const browser = new RealBrowser();
let made = 0;
/** A model of its own for every test: nothing of it is in the cache. */
const fresh = (record: Parameters<typeof putWebllm>[3] = {}) => {
  made += 1;
  const id = `m${made}`;
  const base = `/models/${id}/resolve/1/`;
  return {
    id,
    record: putWebllm(site, id, RULES, record),
    shard: `${base}params_shard_0.bin`,
    config: `${base}mlc-chat-config.json`,
    library: `/models/${id}/model.wasm`,
    asked: () => site.asked.filter((path) => path.includes(`/${id}/`)),
  };
};
const status =
  (code: number): Answer =>
  (response) => {
    response.statusCode = code;
    response.end();
  };
const works = async (client: string) => assert.equal(value(await lab.ask(client, user('well?'))).text, 'yes');

before(async () => {
  site = await labSite();
  // A second name for the same machine, which no browser trusts as it trusts localhost.
  lab = new LabPage(await browser.start(undefined, ['--host-resolver-rules=MAP orthant.test 127.0.0.1']));
  await lab.page.goto(site.url);
});
after(async () => {
  await browser.close();
  await site?.close();
});
afterEach(async () => {
  site.answers.clear();
});

test('a shard that is not there is named; once it is, loading goes on without the rest', async () => {
  const model = fresh();
  site.answers.set(model.shard, status(404));
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(await lab.load('c', model.record));
  assert.equal(fault.code, 'not-found');
  assert.match(fault.message, /answered 404 for params_shard_0\.bin/);
  site.answers.clear();
  const before = model.asked().length;
  value(await lab.load('c', model.record));
  assert.deepEqual(model.asked().slice(before), [model.shard]);
  await works('c');
});

test('a truncated shard is not kept', async () => {
  const model = fresh();
  site.answers.set(model.shard, (response, bytes) => {
    response.setHeader('Content-Length', bytes.length - 100);
    response.end(bytes.subarray(0, bytes.length - 100));
  });
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(await lab.load('c', model.record));
  assert.equal(fault.code, 'bad-file');
  assert.match(fault.message, /params_shard_0\.bin .* bytes instead of \d+\. It was not kept/);
  site.answers.clear();
  value(await lab.load('c', model.record));
  await works('c');
});

test('a connection that breaks off says so, and the next try works', async () => {
  const model = fresh();
  site.answers.set(model.shard, (response, bytes) => {
    response.setHeader('Content-Length', bytes.length);
    response.write(bytes.subarray(0, 100));
    setTimeout(() => response.destroy(), 50);
  });
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(await lab.load('c', model.record));
  assert.equal(fault.code, 'network');
  assert.match(fault.message, /broke off .*try again, and it goes on there/);
  site.answers.clear();
  value(await lab.load('c', model.record));
});

test('a file whose hash differs from the record is refused, and both hashes are named', async () => {
  const model = fresh();
  const sha256 = 'a'.repeat(64);
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(
    await lab.load('c', { ...model.record, files: [{ path: 'params_shard_0.bin', sha256 }] }),
  );
  assert.equal(fault.code, 'bad-file');
  assert.match(fault.message, /SHA-256 is [0-9a-f]{64}, and the model's record says a{64}/);
});

test('a page in place of a file, and a library that is none', async () => {
  const page: Answer = (response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><p>Not found</p>');
  };
  const config = fresh();
  site.answers.set(config.config, page);
  await lab.create('c', 'webllm', LIMITS);
  assert.match(faultOf(await lab.load('c', config.record)).message, /mlc-chat-config\.json .* not JSON/);
  const library = fresh();
  site.answers.set(library.library, page);
  const fault = faultOf(await lab.load('c', library.record));
  assert.equal(fault.code, 'bad-file');
  assert.match(fault.message, /library is not one that this engine can run/);
});

test('a model of 16-bit floats is refused before any download', async () => {
  const model = fresh({ f16: true });
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(await lab.load('c', model.record));
  assert.equal(fault.code, 'no-f16');
  assert.match(fault.message, /16-bit floats \(shader-f16\).*f32/);
  assert.deepEqual(model.asked(), []);
});

test('a manifest without images is refused before the weights are fetched', async () => {
  const model = fresh({ manifest: 'mlc-model-manifest.json' });
  const path = `/models/${model.id}/resolve/1/mlc-model-manifest.json`;
  const manifest = JSON.parse(new TextDecoder().decode(site.files.get(path)));
  delete manifest.tasks['chat.completions'].inputs.image;
  site.files.set(path, new TextEncoder().encode(JSON.stringify(manifest)));
  await lab.create('c', 'webllm', LIMITS);
  assert.equal(faultOf(await lab.load('c', model.record)).code, 'not-vision');
  assert.ok(!model.asked().includes(model.shard));
});

test('cancelled in the middle of a download: at once, and what came whole is not fetched again', async () => {
  const model = fresh();
  let held = false;
  site.answers.set(model.shard, (response, bytes) => {
    response.setHeader('Content-Length', bytes.length);
    response.write(bytes.subarray(0, 10));
    held = true;
  });
  await lab.create('c', 'webllm', LIMITS);
  const loading = lab.load('c', model.record);
  while (!held) await lab.until('lab.state.progress.length > 0');
  await lab.call('abort', 'c');
  assert.equal(faultOf(await loading).code, 'aborted');
  site.answers.clear();
  const before = model.asked().length;
  value(await lab.load('c', model.record));
  assert.deepEqual(model.asked().slice(before), [model.shard]);
  await works('c');
});

test('no room: said with the numbers, before the weights are fetched', async () => {
  const model = fresh();
  const session = await lab.page.context().newCDPSession(lab.page);
  const origin = new URL(site.url).origin;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 3000 });
  await lab.create('c', 'webllm', LIMITS);
  const fault = faultOf(await lab.load('c', model.record));
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  assert.equal(fault.code, 'no-space');
  assert.match(fault.message, /no room for the model: it needs another .* has .* left for this page/);
  assert.ok(!model.asked().includes(model.shard));
  value(await lab.load('c', model.record));
});

test('what is kept can be seen and deleted, lists and library included', async () => {
  const model = fresh();
  await lab.create('c', 'webllm', LIMITS);
  value(await lab.load('c', model.record));
  const kept = await lab.call<{ files: number; bytes: number; complete: boolean }>('kept', model.record);
  assert.deepEqual([kept.files, kept.complete], [5, true]);
  assert.ok(kept.bytes > 30_000);
  assert.equal(await lab.call('remove', model.record), 5);
  assert.deepEqual(await lab.call('kept', model.record), { files: 0, bytes: 0, complete: false });
});

/** The worker that the next load starts, as soon as it is there. */
const nextWorker = (): Promise<Worker> => lab.page.waitForEvent('worker');

test('a worker that throws, and one that vanishes: the next question loads the model again', async () => {
  const model = fresh();
  await lab.create('c', 'webllm', LIMITS);
  const first = nextWorker();
  value(await lab.load('c', model.record));
  const asked = lab.ask('c', user('endless'), { maxTokens: 4000 });
  await lab.saidSomething();
  await (await first).evaluate('void setTimeout(() => { throw new Error("out of memory"); })');
  const thrown = faultOf(await asked);
  assert.equal(thrown.code, 'worker-failed');
  assert.match(thrown.message, /stopped \(.*out of memory\).*loaded again/);
  const second = nextWorker();
  const again = lab.ask('c', user('endless'), { maxTokens: 4000 });
  await lab.saidSomething();
  await (await second).evaluate('self.close()').catch(() => undefined);
  assert.equal(faultOf(await again).code, 'timed-out');
  await works('c');
});

/** Workers start with this code before their own. */
async function startWith(code: string): Promise<() => Promise<void>> {
  const workers = '**/webllm.worker-*.js';
  const context = lab.page.context();
  await context.route(workers, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code};\n${await response.text()}` });
  });
  return () => context.unroute(workers);
}

test('the device is destroyed: during an answer a fault in words, between two not even that', async () => {
  const model = fresh();
  const back = await startWith(`{
    const ask = GPUAdapter.prototype.requestDevice;
    self.made = [];
    GPUAdapter.prototype.requestDevice = async function (...args) {
      const device = await ask.apply(this, args);
      self.made.push(device);
      return device;
    };
  }`);
  await lab.create('c', 'webllm', LIMITS);
  const first = nextWorker();
  value(await lab.load('c', model.record));
  const asked = lab.ask('c', user('endless'), { maxTokens: 4000 });
  await lab.saidSomething();
  const second = nextWorker();
  await (await first).evaluate('self.made.at(-1).destroy()');
  const fault = faultOf(await asked);
  assert.equal(fault.code, 'device-lost');
  assert.match(fault.message, /GPU was lost.*Finished answers are safe/);
  await works('c');
  await (await second).evaluate('self.made.at(-1).destroy()');
  await works('c');
  await back();
});

test('with the model here and the network cut, a run goes on in a new worker', async () => {
  const own = await labSite();
  const page = await lab.page.context().newPage();
  const there = new LabPage(page);
  await page.goto(own.url);
  const record = putWebllm(own, 'offline', RULES);
  await there.create('c', 'webllm', LIMITS);
  value(await there.load('c', record));
  await there.call('dispose', 'c');
  await own.cut();
  await there.create('d', 'webllm', LIMITS);
  value(await there.load('d', record));
  assert.equal(value(await there.ask('d', user('well?'))).text, 'yes');
  await page.close();
  await own.close();
});

test('not a secure context: said at once, nothing is fetched', async () => {
  const page = await lab.page.context().newPage();
  const there = new LabPage(page);
  await page.goto(site.url.replace('127.0.0.1', 'orthant.test'));
  const model = fresh();
  await there.create('c', 'webllm', LIMITS);
  const fault = faultOf(await there.load('c', model.record));
  assert.equal(fault.code, 'insecure');
  assert.match(fault.message, /not in a secure context.*https, or on localhost/);
  assert.deepEqual(model.asked(), []);
  const probe = await there.call<{ secure: boolean; webgpu: string }>('probe');
  assert.deepEqual([probe.secure, probe.webgpu], [false, 'none']);
  await page.close();
});

test('no adapter and no WebGPU at all: said at once', async () => {
  const model = fresh();
  for (const [code, patch, words] of [
    ['no-adapter', 'GPU.prototype.requestAdapter = async () => null', /no usable GPU.*hardware acceleration/],
    ['no-webgpu', 'delete WorkerNavigator.prototype.gpu', /no WebGPU.*current Chrome or Edge/],
  ] as const) {
    await lab.create('c', 'webllm', LIMITS);
    const back = await startWith(patch);
    const fault = faultOf(await lab.load('c', model.record));
    await back();
    assert.equal(fault.code, code);
    assert.match(fault.message, words);
  }
  assert.deepEqual(model.asked(), []);
});

test('the GPU process is killed: the answer is lost with a word, and the model comes back', async () => {
  const model = fresh();
  await lab.create('c', 'webllm', LIMITS);
  value(await lab.load('c', model.record));
  const asked = lab.ask('c', user('endless'), { maxTokens: 4000 });
  await lab.saidSomething();
  const session = await lab.page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const gpu = processInfo.find(({ type }) => type === 'GPU');
  assert.ok(gpu, 'the browser has a GPU process');
  process.kill(gpu.id, 'SIGKILL');
  const fault = faultOf(await asked);
  assert.equal(fault.code, 'device-lost');
  await works('c');
});
