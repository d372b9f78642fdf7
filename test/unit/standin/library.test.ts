import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webllmFiles } from '../../standin/webllm/files.js';
import { SOURCE_SHA256, WASM_BASE64 } from '../../standin/webllm/model.wasm.js';
import { sourceHash } from '../../standin/webllm/source-hash.js';

/** The part of WebAssembly that is used here; Node's own types leave it out. */
declare const WebAssembly: {
  readonly Module: {
    new (bytes: Uint8Array): object;
    exports(module: object): readonly { readonly name: string }[];
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
};

test('the committed stand-in library was made from the committed source', () => {
  assert.equal(SOURCE_SHA256, sourceHash(), 'run: npx tsx scripts/build-standin.ts');
});

test('it offers what the engine calls, and asks for nothing but what the engine gives', () => {
  const module = new WebAssembly.Module(Buffer.from(WASM_BASE64, 'base64'));
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  for (const name of [
    'TVMFFIFunctionCall',
    'TVMFFIFunctionGetGlobal',
    'TVMWasmAllocSpace',
    '_initialize',
    'memory',
  ])
    assert.ok(exported.includes(name), name);
  assert.deepEqual(
    WebAssembly.Module.imports(module)
      .map(({ module: from, name }) => `${from}.${name}`)
      .sort(),
    [
      'env.TVMFFIWasmFunctionDeleter',
      'env.TVMFFIWasmSafeCall',
      'wasi_snapshot_preview1.clock_time_get',
      'wasi_snapshot_preview1.emscripten_notify_memory_growth',
    ],
  );
});

test('its list of weights fits the weights', () => {
  const files = new Map(webllmFiles([{ reply: { say: 'yes' } }]).map(({ path, bytes }) => [path, bytes]));
  const list = JSON.parse(new TextDecoder().decode(files.get('tensor-cache.json')));
  const [shard] = list.records;
  assert.equal(shard.nbytes, files.get(shard.dataPath)?.length);
  const end = shard.records.at(-1);
  assert.equal(end.byteOffset + end.nbytes, shard.nbytes);
});
