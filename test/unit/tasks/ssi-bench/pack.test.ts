import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeIndex, decodeManifest } from '../../../../src/records/pack.js';
import { decodeSsiItem, decodeSsiKey } from '../../../../src/tasks/ssi-bench/decode.js';
import { generateSsi } from '../../../../src/tasks/ssi-bench/generate/generate.js';
import { PUBLISHED_COUNTS } from '../../../../src/tasks/ssi-bench/paper.js';
import { SSI_CATEGORIES, SSI_VERSION } from '../../../../src/tasks/ssi-bench/types.js';
import { slowOrder, slowValues } from '../../../helpers/ssi-slow-key.js';

const at = (path: string): Buffer =>
  readFileSync(new URL(`../../../../public/tasks/${path}`, import.meta.url));
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const index = decodeIndex(JSON.parse(at('index.json').toString()));
const entry = index.ok ? index.value.packs.find((pack) => pack.id === 'ssi-bench/core@2') : undefined;
const manifestBytes = at('ssi-bench/core@2/manifest.json');
const manifest = decodeManifest(JSON.parse(manifestBytes.toString()));
const items = at('ssi-bench/core@2/items.json');
const keys = at('ssi-bench/core@2/keys.json');
const rows: readonly unknown[] = JSON.parse(items.toString());
const keyRows: readonly unknown[] = JSON.parse(keys.toString());

test('the core pack: hashes, 1,000 items in the published proportions, under 4 MB compressed', () => {
  assert.ok(manifest.ok);
  assert.equal(entry?.sha256, hash(manifestBytes));
  assert.equal(manifest.value.files.items.sha256, hash(items));
  assert.equal(manifest.value.files.keys.sha256, hash(keys));
  assert.equal(rows.length, 1000);
  assert.ok(gzipSync(items).length + gzipSync(keys).length < 4e6);
  assert.ok(!items.includes('"order"') && !items.includes('"facts"'));
});

test('every key of the core pack agrees with the slow methods', () => {
  const counts = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const item = decodeSsiItem(row);
    assert.ok(item.ok, item.ok ? '' : item.fault.message);
    const key = decodeSsiKey(keyRows[i], item.value);
    assert.ok(key.ok, key.ok ? '' : key.fault.message);
    counts.set(item.value.category, (counts.get(item.value.category) ?? 0) + 1);
    const values = slowValues(item.value);
    const slack = item.value.criterion === 'line-distance' ? 1e-4 : 1e-6;
    assert.deepEqual(key.value.order, slowOrder(values, slack), item.value.id);
    for (const [c, value] of values.entries()) {
      const kept = key.value.values[c] ?? Number.POSITIVE_INFINITY;
      assert.ok(
        value === kept || Math.abs(value - kept) < 1e-3 * Math.max(1, value),
        `${item.value.id}: ${kept}, ${value}`,
      );
    }
  }
  for (const category of SSI_CATEGORIES) assert.equal(counts.get(category), PUBLISHED_COUNTS[category]);
});

test('the core pack is what its seeds make', () => {
  assert.equal(
    manifest.ok && manifest.value.version,
    SSI_VERSION,
    'a new version needs a new edition of the pack',
  );
  for (const category of SSI_CATEGORIES) {
    const i = rows.findIndex((row) => {
      const item = decodeSsiItem(row);
      return item.ok && item.value.category === category;
    });
    const item = decodeSsiItem(rows[i]);
    assert.ok(item.ok);
    const made = generateSsi(item.value.seed, { category });
    assert.deepEqual(made, { ok: true, value: { item: rows[i], key: keyRows[i] } });
  }
});
