import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KNOWN_MODELS } from '../../../src/models/list.js';
import { bytesText, needsOf, type Probe } from '../../../src/models/needs.js';
import type { ModelRecord } from '../../../src/models/record.js';

const good: Probe = {
  secure: true,
  webgpu: 'ok',
  adapter: 'a gpu',
  emulated: false,
  f16: true,
  limits: {
    maxBufferSize: 2 ** 30,
    maxStorageBufferBindingSize: 2 ** 30,
    maxComputeWorkgroupStorageSize: 32768,
    maxStorageBuffersPerShaderStage: 10,
    maxComputeInvocationsPerWorkgroup: 256,
  },
  storage: { usage: 0, quota: 100e9 },
  persisted: true,
  memoryGb: 8,
  threads: 8,
};
function listed(id: RegExp): ModelRecord {
  const found = KNOWN_MODELS.find((record) => id.test(record.id));
  assert.ok(found);
  return found;
}
const phi = listed(/Phi.*f16/);
const codes = (record: ModelRecord, probe: Partial<Probe>, cached = false): string[] =>
  needsOf(record, { ...good, ...probe }, cached).map(({ code, level }) => `${level} ${code}`);

test('nothing speaks against a good machine', () => {
  for (const record of KNOWN_MODELS) assert.deepEqual(codes(record, {}), [], record.id);
});

test('each lack is said, in words, before any download', () => {
  assert.deepEqual(codes(phi, { secure: false }), ['stop insecure']);
  assert.deepEqual(codes(phi, { webgpu: 'none', limits: null }), ['stop no-webgpu']);
  assert.deepEqual(codes(phi, { webgpu: 'no-adapter', limits: null }), ['stop no-adapter']);
  assert.deepEqual(codes(phi, { f16: false }), ['stop no-f16']);
  assert.deepEqual(codes(listed(/Phi.*f32/), { f16: false }), []);
  const small = { ...good.limits, maxComputeWorkgroupStorageSize: 16384 };
  assert.deepEqual(codes(phi, { limits: { ...(good.limits ?? small), ...small } as Probe['limits'] }), [
    'stop gpu-limits',
  ]);
  assert.deepEqual(codes(phi, { emulated: true }), ['warn emulated']);
  const smol = listed(/SmolVLM-256M/);
  assert.deepEqual(codes(smol, { storage: { usage: 5e6, quota: 1e7 } }), ['stop no-space']);
  assert.deepEqual(codes(smol, { storage: { usage: 5e6, quota: 1e7 } }, true), []);
  assert.deepEqual(codes(phi, { memoryGb: 4 }), ['warn memory']);
  assert.match(
    needsOf(smol, { ...good, storage: { usage: 5e6, quota: 1e7 } })[0]?.text ?? '',
    /573 MB.*5 MB/,
  );
});

test('a gpu is not needed on the CPU, and nothing at all for a server', () => {
  const cpu: ModelRecord = { ...listed(/SmolVLM-256M/), device: 'wasm' } as ModelRecord;
  assert.deepEqual(codes(cpu, { webgpu: 'none', limits: null }), []);
  assert.deepEqual(
    codes(
      { ...phi, backend: 'openai', address: 'http://localhost:1', model: 'x' } as unknown as ModelRecord,
      {
        secure: false,
        webgpu: 'none',
      },
    ),
    [],
  );
});

test('sizes read as they are sold', () => {
  assert.deepEqual([bytesText(4.52e9), bytesText(390e6), bytesText(12)], ['4.5 GB', '390 MB', '1 kB']);
});
