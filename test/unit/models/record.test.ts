import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KNOWN_MODELS } from '../../../src/models/list.js';
import { decodeModel, jsonOf, modelsFromJson } from '../../../src/models/record.js';

const least = {
  backend: 'webllm',
  id: 'mine',
  name: 'Mine',
  model: 'models/mine/',
  library: 'models/mine.wasm',
};

test('every listed model is a record as it stands, with a name and a place of its own', () => {
  for (const record of KNOWN_MODELS)
    assert.deepEqual(decodeModel(jsonOf(record)), { ok: true, value: record });
  assert.equal(new Set(KNOWN_MODELS.map(({ id }) => id)).size, KNOWN_MODELS.length);
  for (const { source, standIn } of KNOWN_MODELS) assert.match(source, standIn ? /this page/ : /^https:\/\//);
});

test('a record needs little, and what it leaves out gets its default', () => {
  const read = decodeModel(least);
  assert.ok(read.ok && read.value.backend === 'webllm');
  assert.deepEqual(
    [read.value.manifest, read.value.f16, read.value.licence, read.value.files, read.value.standIn],
    [null, false, 'not given', [], false],
  );
});

test('addresses that are none, or that hold a secret or a script, are refused with the place', () => {
  for (const model of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//elsewhere/x',
    'https://me:secret@host/x',
    'a b',
    '',
  ]) {
    const read = decodeModel({ ...least, model });
    assert.ok(!read.ok, model);
    assert.equal(read.fault.code, 'bad-model');
    assert.equal(read.fault.where, 'model');
  }
  for (const [field, bad] of [
    ['id', '../x'],
    ['sizeBytes', -1],
    ['contextTokens', 1.5],
    ['files', [{ path: 'a', sha256: 'short' }]],
    ['surprise', 1],
  ] as const)
    assert.ok(!decodeModel({ ...least, [field]: bad }).ok, field);
});

test('pasted JSON: one record or a list; what is wrong is named with its number', () => {
  const two = modelsFromJson(JSON.stringify([least, { ...least, id: 'other' }]));
  assert.ok(two.ok);
  assert.deepEqual(
    two.value.map(({ id }) => id),
    ['mine', 'other'],
  );
  const bad = modelsFromJson(JSON.stringify([least, { ...least, library: 7 }]));
  assert.ok(!bad.ok);
  assert.equal(bad.fault.where, '[1].library');
  const broken = modelsFromJson('{');
  assert.ok(!broken.ok && broken.fault.code === 'bad-json');
});
