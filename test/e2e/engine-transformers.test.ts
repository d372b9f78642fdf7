import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../../src/core/item.js';
import { imageTokens } from '../../src/models/budget.js';
import { RealBrowser } from '../helpers/browser.js';
import { faultOf, LabPage, solid, user, value } from '../helpers/lab.js';
import { type LabSite, labSite } from '../helpers/lab-site.js';
import { TINY_TILES, type TinyRule, transformersFiles } from '../standin/transformers/files.js';

const RULES: readonly TinyRule[] = [
  { word: 'order', rgb: [200, 0, 0], reply: { say: '[2, 1, 3]' } },
  { word: 'order', rgb: [0, 0, 200], reply: { say: '[3, 1, 2]' } },
  { word: 'refuse', reply: { say: 'I cannot help with that.' } },
  { word: 'endless', reply: { endless: 'again' } },
  { reply: { say: 'what?' } },
];

let site: LabSite;
let lab: LabPage;
const browser = new RealBrowser();
function put(id: string, more: { readonly [name: string]: Json } = {}): Json {
  for (const { path, bytes } of transformersFiles(RULES)) site.files.set(`/models/${id}/${path}`, bytes);
  return {
    backend: 'transformers',
    id,
    name: `Stand-in ${id}`,
    model: `models/${id}`,
    local: true,
    device: 'wasm',
    standIn: true,
    imageTokens: TINY_TILES,
    ...more,
  };
}
before(async () => {
  site = await labSite();
  lab = new LabPage(await browser.start());
  await lab.page.goto(site.url);
});
after(async () => {
  await browser.close();
  await site?.close();
});

test('nothing is fetched before a load, and then nothing from anywhere else', async () => {
  const elsewhere: string[] = [];
  lab.page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await lab.create('c', 'transformers', { firstToken: 20_000, grace: 2000 });
  assert.deepEqual(
    site.asked.filter((path) => /worker|wasm|models/.test(path)),
    [],
  );
  const loaded = value(await lab.load('c', put('tiny')));
  assert.equal(loaded.engine, '@huggingface/transformers 4.3.2');
  assert.match(loaded.library ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual([loaded.contextTokens, loaded.constrains, loaded.keepsImageOrder], [4096, false, true]);
  assert.deepEqual(elsewhere, []);
});

test('replies by what was said and by the colours seen', async () => {
  const say = async (text: string, colour: string) =>
    value(await lab.ask('c', user(solid(64, 48, colour), text)));
  const first = await say('put them in order, please', 'rgb(200, 0, 0)');
  assert.equal(first.text, '[2, 1, 3]');
  assert.equal(first.finish, 'stop');
  assert.ok((first.usage.promptTokens ?? 0) > 30 && (first.usage.completionTokens ?? 0) >= 1);
  assert.equal((await say('put them in order', 'rgb(0, 0, 200)')).text, '[3, 1, 2]');
  assert.equal((await say('refuse', 'rgb(0, 0, 200)')).text, 'I cannot help with that.');
  assert.equal(value(await lab.ask('c', user('no picture at all'))).text, 'what?');
});

test('tokens counted beforehand are the tokens of the prompt, and images cost what the rule says', async () => {
  const words = value(await lab.count('c', user('in order'))) ?? 0;
  for (const [width, height] of [
    [64, 48],
    [48, 64],
    [200, 200],
    [320, 64],
    [600, 150],
  ] as const) {
    const turns = user(solid(width, height), 'in order');
    const counted = value(await lab.count('c', turns));
    assert.equal(counted, value(await lab.ask('c', turns)).usage.promptTokens);
    assert.equal((counted ?? 0) - words, imageTokens(TINY_TILES, { width, height }), `${width} x ${height}`);
  }
});

test('endless: the limit ends it, a person stops it, and the loaded model stays', async () => {
  const limited = value(await lab.ask('c', user(solid(64, 48), 'endless'), { maxTokens: 12 }));
  assert.deepEqual([limited.finish, limited.usage.completionTokens], ['length', 12]);
  const before = site.asked.length;
  const asked = lab.ask('c', user(solid(64, 48), 'endless'), { maxTokens: 3000 });
  await lab.saidSomething();
  await lab.call('abort', 'c');
  assert.equal(faultOf(await asked).code, 'aborted');
  assert.equal(value(await lab.ask('c', user('refuse'))).text, 'I cannot help with that.');
  assert.equal(site.asked.length, before, 'nothing was loaded again');
});

test('what it cannot do is said: grammars, and requests that do not fit', async () => {
  assert.equal(faultOf(await lab.ask('c', user('order'), { grammar: 'root ::= "a"' })).code, 'no-grammar');
  const fault = faultOf(await lab.ask('c', user(solid(64, 48), 'order'), { maxTokens: 4090 }));
  assert.equal(fault.code, 'too-long');
  assert.match(fault.message, /room for 4096 tokens.*answer up to 4090/);
});

test('files: missing, wrong, broken; each named, and none of them kept', async () => {
  const decoder = '/models/faulty/onnx/decoder_model_merged.onnx';
  const record = put('faulty');
  const whole = site.files.get(decoder) ?? new Uint8Array();
  await lab.create('d', 'transformers');
  site.files.delete(decoder);
  const missing = faultOf(await lab.load('d', record));
  assert.equal(missing.code, 'not-found');
  assert.match(missing.message, /404 for decoder_model_merged\.onnx/);
  site.files.set(decoder, whole.slice(0, 500));
  const broken = faultOf(await lab.load('d', record));
  assert.equal(broken.code, 'bad-file', broken.message);
  site.files.set(decoder, whole);
  const files = [{ path: 'onnx/decoder_model_merged.onnx', sha256: 'b'.repeat(64) }];
  const wrong = faultOf(await lab.load('d', { ...Object(record), files }));
  assert.equal(wrong.code, 'bad-file');
  assert.match(wrong.message, /the model's record says b{64}/);
  value(await lab.load('d', record));
  await lab.call('dispose', 'd');
});

test('what is kept can be seen and deleted', async () => {
  const record = put('tiny');
  const kept = await lab.call<{ files: number; complete: boolean }>('kept', record);
  assert.ok(kept.files >= 8 && kept.complete, JSON.stringify(kept));
  const other = put('passing');
  await lab.create('p', 'transformers');
  value(await lab.load('p', other));
  await lab.call('dispose', 'p');
  assert.ok((await lab.call<number>('remove', other)) >= 8);
  assert.deepEqual(await lab.call('kept', other), { files: 0, bytes: 0, complete: false });
});

test('on WebGPU, the same', async () => {
  await lab.call('dispose', 'c');
  // An emulated GPU compiles the shaders slowly.
  await lab.create('gpu', 'transformers', { firstToken: 180_000 });
  const loaded = value(await lab.load('gpu', put('tiny', { device: 'webgpu' })));
  assert.match(loaded.adapter ?? '', /\w/);
  const turns = user(solid(64, 48, 'rgb(200, 0, 0)'), 'put them in order');
  assert.equal(value(await lab.ask('gpu', turns)).text, '[2, 1, 3]');
  await lab.call('dispose', 'gpu');
});

test('with the model here and the network cut, a run goes on in a new worker', async () => {
  await site.cut();
  await lab.create('off', 'transformers');
  value(await lab.load('off', put('tiny')));
  const turns = user(solid(64, 48, 'rgb(0, 0, 200)'), 'put them in order');
  assert.equal(value(await lab.ask('off', turns)).text, '[3, 1, 2]');
});
