import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeIndex, decodeManifest } from '../../../../src/records/pack.js';
import { decodeTriItem, decodeTriKey } from '../../../../src/tasks/triviewbench/decode.js';
import { generateTri } from '../../../../src/tasks/triviewbench/generate/generate.js';
import { FULL_QUESTIONS, FULL_SCENES, testSet } from '../../../../src/tasks/triviewbench/generate/sets.js';
import { PAPER_COUNTS, PAPER_QUESTIONS, PAPER_SCENES } from '../../../../src/tasks/triviewbench/paper.js';
import { TRI_LEVELS, TRI_TYPES, TRI_VERSION } from '../../../../src/tasks/triviewbench/types.js';
import { cast } from './ray-caster.js';

const at = (path: string): Buffer =>
  readFileSync(new URL(`../../../../public/tasks/${path}`, import.meta.url));
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const index = decodeIndex(JSON.parse(at('index.json').toString()));
const entry = index.ok ? index.value.packs.find((pack) => pack.id === 'triviewbench/test@1') : undefined;
const manifestBytes = at('triviewbench/test@1/manifest.json');
const manifest = decodeManifest(JSON.parse(manifestBytes.toString()));
const itemBytes = at('triviewbench/test@1/items.json');
const keyBytes = at('triviewbench/test@1/keys.json');

const rows: readonly unknown[] = JSON.parse(itemBytes.toString());
const keyRows: readonly unknown[] = JSON.parse(keyBytes.toString());
const pairs = rows.map((row, i) => {
  const item = decodeTriItem(row);
  assert.ok(item.ok, item.ok ? '' : item.fault.message);
  const key = decodeTriKey(keyRows[i], item.value);
  assert.ok(key.ok, key.ok ? '' : key.fault.message);
  return { item: item.value, key: key.value };
});

test('the test pack: hashes, 100 questions a level, types in the published proportions, even relations', () => {
  assert.ok(manifest.ok);
  assert.equal(manifest.value.version, TRI_VERSION);
  assert.equal(entry?.sha256, hash(manifestBytes));
  assert.equal(manifest.value.files.items.sha256, hash(itemBytes));
  assert.equal(manifest.value.files.keys.sha256, hash(keyBytes));
  assert.equal(new Set(pairs.map(({ item }) => item.id)).size, 400);
  for (const level of TRI_LEVELS) {
    const mine = pairs.filter(({ item }) => item.level === level);
    assert.equal(mine.length, 100);
    const all = TRI_TYPES.reduce((sum, type) => sum + FULL_QUESTIONS[type][level], 0);
    for (const type of TRI_TYPES) {
      const found = mine.filter(({ item }) => item.type === type).length;
      assert.ok(Math.abs(found / 100 - FULL_QUESTIONS[type][level] / all) < 0.01, `${level} ${type}`);
    }
  }
  for (const type of TRI_TYPES.filter((one) => one.endsWith('_relation'))) {
    const words = pairs.filter(({ item }) => item.type === type).map(({ key }) => key.value);
    const first = words.filter((word) => word === words[0]).length;
    assert.ok(Math.abs(first - words.length / 2) <= 2, type);
  }
});

test('some of the test pack is what its seeds make, and rays count what its keys say', () => {
  for (const { item, key } of pairs.filter((_, i) => i % 25 === 3)) {
    const made = generateTri(item.seed, { category: item.type, level: item.level });
    assert.ok(made.ok);
    assert.equal(JSON.stringify(made.value), JSON.stringify({ item, key }));
  }
  for (const { item, key } of pairs) {
    const counted = /^(front|side)_(view|hidden)_count$/.exec(item.type);
    if (counted === null) continue;
    const { seen } = cast(item, counted[1] === 'front' ? 'front' : 'side', 256);
    const shown = seen.filter((n) => n > 0).length;
    assert.equal(key.value, counted[2] === 'view' ? shown : item.objects.length - shown, item.id);
  }
});

test('same seed, same set; what the full set is made of are the published numbers', () => {
  const small = () => testSet(5, 3, () => {});
  assert.deepEqual(small(), small());
  assert.deepEqual(FULL_SCENES, PAPER_SCENES);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  for (const type of TRI_TYPES) {
    assert.equal(sum(Object.values(FULL_QUESTIONS[type])), PAPER_COUNTS[type], type);
  }
  const groups = Object.values(PAPER_QUESTIONS);
  for (const level of TRI_LEVELS) {
    const wanted = sum(groups.map((group) => group[level]));
    assert.equal(sum(TRI_TYPES.map((type) => FULL_QUESTIONS[type][level])), wanted, level);
  }
});

test('the shipped definition of the full set is of this version and of these numbers', () => {
  const definition = JSON.parse(at('triviewbench/full@1.json').toString());
  assert.equal(definition.version, TRI_VERSION);
  assert.deepEqual(definition.scenes, FULL_SCENES);
  assert.deepEqual(definition.questions, FULL_QUESTIONS);
  assert.equal(definition.count, 14_174);
});
