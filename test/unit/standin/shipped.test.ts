import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeModel, jsonOf } from '../../../src/models/record.js';
import { STANDIN_MODELS } from '../../../src/models/standins.js';
import { sha256, shippedFiles } from '../../standin/shipped.js';

test('the shipped stand-ins are what their makers make, and their records are records', () => {
  for (const { path, bytes } of shippedFiles())
    assert.equal(
      sha256(readFileSync(new URL(`../../../public/${path}`, import.meta.url))),
      sha256(bytes),
      `${path}: run npx tsx scripts/make-standins.ts`,
    );
  for (const record of STANDIN_MODELS) {
    assert.deepEqual(decodeModel(jsonOf(record)), { ok: true, value: record });
    assert.ok(record.standIn && /stand-in/.test(record.name) && /No model/.test(record.note ?? ''));
  }
});
