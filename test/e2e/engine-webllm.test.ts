import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { phiImage } from '../../src/models/phi-tokens.js';
import { RealBrowser } from '../helpers/browser.js';
import { faultOf, LabPage, putWebllm, solid, type Turn, user, value } from '../helpers/lab.js';
import { type LabSite, labSite } from '../helpers/lab-site.js';
import { pixelHash, type Rule } from '../standin/webllm/script.js';

const RULES: readonly Rule[] = [
  { when: [{ last: 'order' }, { image: 0, rgb: [200, 0, 0] }], reply: { say: '[2, 1, 3]' } },
  { when: [{ last: 'refuse' }], reply: { say: 'I cannot help with that.' } },
  { when: [{ last: 'malformed' }], reply: { say: '{"order": [2, 1' } },
  { when: [{ last: 'endless' }], reply: { endless: 'and so on ' } },
  { when: [{ last: 'hang' }], reply: { say: 'late' }, prefillMs: 6000 },
  { when: [{ last: 'slow' }], reply: { say: 'one two three' }, tokenMs: 1500 },
  { when: [{ last: 'broken' }], reply: { error: 'the model broke' } },
  { reply: { report: true } },
];
/** Every size of the specification's table, and the trap on both sides of a square. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [512, 384, 1921],
  [384, 512, 1933],
  [512, 512, 2509],
  [672, 336, 2353],
  [972, 320, 1909],
  [1008, 336, 1909],
  [320, 320, 2509],
  [1344, 336, 2485],
  [336, 336, 2509],
  [1280, 720, 2353],
  [336, 672, 1357],
  [200, 1000, 937],
  [301, 300, 2509],
  [300, 301, 1933],
];

let site: LabSite;
let lab: LabPage;
const browser = new RealBrowser();
before(async () => {
  site = await labSite();
  lab = new LabPage(await browser.start());
  await lab.page.goto(site.url);
});
after(async () => {
  await browser.close();
  await site?.close();
});

test('no library is fetched before a model is loaded', async () => {
  await lab.create('first', 'webllm');
  assert.deepEqual(
    site.asked.filter((path) => /worker|wasm|models/.test(path)),
    [],
  );
});

test('the older kind: progress in bytes, what is recorded, and the pixels that were sent', async () => {
  const record = putWebllm(site, 'phi', RULES);
  await lab.create('phi', 'webllm', { firstToken: 3000, stall: 1000, grace: 1500 });
  const loaded = value(await lab.load('phi', record));
  const library = createHash('sha256')
    .update(site.files.get('/models/phi/model.wasm') ?? '')
    .digest('hex');
  assert.equal(loaded.library, library);
  assert.equal(loaded.engine, '@mlc-ai/web-llm 0.2.86');
  assert.equal(loaded.revision, '1');
  assert.match(loaded.adapter ?? '', /\w/);
  assert.deepEqual([loaded.contextTokens, loaded.constrains, loaded.keepsImageOrder], [4096, true, false]);
  const progress =
    await lab.page.evaluate<{ phase: string; bytes: number | null; totalBytes: number | null }[]>(
      'lab.state.progress',
    );
  const last = progress.filter(({ phase }) => phase === 'download').at(-1);
  const shard = site.files.get('/models/phi/resolve/1/params_shard_0.bin')?.length;
  assert.equal(last?.totalBytes, shard);
  assert.ok((last?.bytes ?? 0) >= (shard ?? Number.POSITIVE_INFINITY));

  const reply = value(
    await lab.ask(
      'phi',
      user(solid(64, 48, 'rgb(9, 8, 7)', 'rgb(250, 0, 1)'), solid(400, 300), 'What is there?'),
    ),
  );
  const columns = new Uint8Array(64 * 48 * 3);
  for (let i = 0; i < 64 * 48; i++) columns.set(i % 64 < 32 ? [9, 8, 7] : [250, 0, 1], 3 * i);
  const plain = new Uint8Array(400 * 300 * 3);
  for (let i = 0; i < 400 * 300; i++) plain.set([10, 20, 30], 3 * i);
  const seen = JSON.parse(reply.text).images.map((image: { hash: string }) => image.hash);
  const hex = (w: number, h: number, rgb: Uint8Array) => pixelHash(w, h, rgb).toString(16).padStart(8, '0');
  assert.deepEqual(seen, [hex(64, 48, columns), hex(400, 300, plain)]);
});

test('replies right, refusing, malformed: as they are', async () => {
  const said = async (text: string, colour = 'rgb(200, 0, 0)') =>
    value(await lab.ask('phi', user(solid(512, 384, colour), text)));
  assert.equal((await said('put them in order')).text, '[2, 1, 3]');
  assert.equal((await said('please refuse')).text, 'I cannot help with that.');
  assert.equal((await said('malformed')).text, '{"order": [2, 1');
  assert.equal((await said('malformed')).finish, 'stop');
});

test('counted beforehand as the engine counts, for every size of the table', async () => {
  await lab.create('wide', 'webllm');
  value(await lab.load('wide', { ...putWebllm(site, 'phi', RULES), contextTokens: 16_384 }));
  for (const [width, height, tokens] of SIZES) {
    assert.equal(phiImage(width, height)?.tokens, tokens, `${width} x ${height}`);
    const turns = user(solid(width, height), `What is in a picture of ${width} x ${height}?`);
    const words = value(await lab.count('wide', user(`What is in a picture of ${width} x ${height}?`)));
    const counted = value(await lab.count('wide', turns));
    const { usage } = value(await lab.ask('wide', turns));
    assert.equal(counted, usage.promptTokens, `${width} x ${height}`);
    // Two more pieces than without an image: the template's head and the line break stand by themselves.
    assert.ok(Math.abs((counted ?? 0) - tokens - (words ?? 0)) <= 2, `${width} x ${height}: ${counted}`);
  }
  const talk: Turn[] = [
    { role: 'system', parts: ['Answer with $& and $1 and $$ as they are.'] },
    { role: 'user', parts: [solid(336, 672), 'Cost: $5, $& or $`?', 'And a second text.'] },
    { role: 'assistant', parts: ["$' it is"] },
    { role: 'user', parts: [solid(200, 1000), solid(200, 1000), 'Which now?'] },
  ];
  assert.equal(value(await lab.count('wide', talk)), value(await lab.ask('wide', talk)).usage.promptTokens);
  await lab.call('dispose', 'wide');
});

test('the kind with a manifest: order kept, fixed cost, counted as the engine counts', async () => {
  const record = putWebllm(site, 'package', RULES, { manifest: 'mlc-model-manifest.json' });
  await lab.create('package', 'webllm');
  assert.equal(value(await lab.load('package', record)).keepsImageOrder, true);
  const turns: Turn[] = [
    { role: 'system', parts: ['Be brief.'] },
    {
      role: 'user',
      parts: [solid(640, 480, 'rgb(200, 0, 0)'), 'the first', solid(30, 90, 'rgb(0, 0, 200)')],
    },
    { role: 'assistant', parts: ['yes'] },
    { role: 'user', parts: ['and $& now?', solid(512, 512)] },
  ];
  const reply = value(await lab.ask('package', turns));
  assert.equal(value(await lab.count('package', turns)), reply.usage.promptTokens);
  assert.deepEqual(
    JSON.parse(reply.text).images.map(({ rgb }: { rgb: number[] }) => rgb),
    [
      [200, 0, 0],
      [0, 0, 200],
      [10, 20, 30],
    ],
  );
  assert.equal(
    value(await lab.ask('package', user(solid(99, 50, 'rgb(200, 0, 0)'), 'order'))).text,
    '[2, 1, 3]',
  );
  await lab.call('dispose', 'package');
});

test('held to a grammar, no reply is invalid; a broken grammar is a fault, and the next question works', async () => {
  const orders = ['1,2,3', '1,3,2', '2,1,3', '2,3,1', '3,1,2', '3,2,1'];
  const grammar = `root ::= "[" p "]"\np ::= ${orders.map((order) => `"${order}"`).join(' | ')}\n`;
  for (const text of ['refuse', 'malformed', 'endless', 'anything']) {
    const reply = value(await lab.ask('phi', user(text), { grammar }));
    assert.ok(orders.includes(reply.text.slice(1, -1)), `${text}: ${reply.text}`);
  }
  assert.equal(faultOf(await lab.ask('phi', user('x'), { grammar: 'nonsense ::= (' })).code, 'bad-grammar');
  assert.equal(value(await lab.ask('phi', user('refuse'))).text, 'I cannot help with that.');
});

test('endless: the limit ends it, and so does a person, without losing the loaded model', async () => {
  const limited = value(await lab.ask('phi', user('endless'), { maxTokens: 30 }));
  assert.equal(limited.finish, 'length');
  assert.equal(limited.usage.completionTokens, 30);
  const loads = site.asked.length;
  const asked = lab.ask('phi', user('endless'), { maxTokens: 4000 });
  await lab.saidSomething();
  await lab.call('abort', 'phi');
  assert.equal(faultOf(await asked).code, 'aborted');
  assert.equal(value(await lab.ask('phi', user('refuse'))).text, 'I cannot help with that.');
  assert.equal(site.asked.length, loads, 'nothing was loaded again');
});

test('a hung prompt times out, its worker is ended, and the next question works', async () => {
  const fault = faultOf(await lab.ask('phi', user('hang')));
  assert.equal(fault.code, 'timed-out');
  assert.match(fault.message, /too long: nothing came in 3 s/);
  assert.equal(value(await lab.ask('phi', user('refuse'))).text, 'I cannot help with that.');
});

test('a slow reply times out between two tokens', async () => {
  const fault = faultOf(await lab.ask('phi', user('slow')));
  assert.equal(fault.code, 'timed-out');
  assert.match(fault.message, /nothing more came in 1 s/);
  assert.equal(value(await lab.ask('phi', user('refuse'))).text, 'I cannot help with that.');
});

test("the engine's own error is a fault with its words, and the next question works", async () => {
  const fault = faultOf(await lab.ask('phi', user('broken')));
  assert.equal(fault.code, 'engine');
  assert.match(fault.message, /the model broke/);
  assert.equal(value(await lab.ask('phi', user('refuse'))).text, 'I cannot help with that.');
});

test('what does not fit is refused with the numbers, before it is asked', async () => {
  const squares = user(solid(320, 320), solid(320, 320), 'Compare.');
  const fault = faultOf(await lab.ask('phi', squares));
  assert.equal(fault.code, 'too-long');
  assert.match(fault.message, /room for 4096 tokens.* images take 5018.*answer up to 200.*Nothing was sent/);
  assert.equal(faultOf(await lab.ask('phi', user(solid(20, 400), 'Look.'))).code, 'bad-image');
  await lab.create('larger', 'webllm');
  value(await lab.load('larger', { ...putWebllm(site, 'phi', RULES), contextTokens: 8192 }));
  assert.equal(JSON.parse(value(await lab.ask('larger', squares)).text).images.length, 2);
  await lab.call('dispose', 'larger');
});
