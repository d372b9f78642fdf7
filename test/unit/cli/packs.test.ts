import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobsOf, proportioned } from '../../../src/cli/packs/ssi-build.js';
import { run } from '../../../src/cli/run.js';
import { decodeIndex } from '../../../src/records/pack.js';
import { drawnWish } from '../../../src/tasks/ssi-bench/generate/generate.js';
import { PUBLISHED_COUNTS } from '../../../src/tasks/ssi-bench/paper.js';
import { SSI_CATEGORIES } from '../../../src/tasks/ssi-bench/types.js';

async function cli(args: readonly string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    lines: async function* () {},
    out: async (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err };
}

test('a pack keeps the published proportions, whatever its size', () => {
  assert.deepEqual(Object.fromEntries(proportioned(1000)), PUBLISHED_COUNTS);
  for (const count of [10, 57, 333]) {
    const parts = proportioned(count);
    assert.equal(
      parts.reduce((sum, [, n]) => sum + n, 0),
      count,
    );
    for (const [category, n] of parts)
      assert.ok(Math.abs(n - (count * PUBLISHED_COUNTS[category]) / 1000) < 1);
  }
});

test('every order of the candidates is right equally often, levels have their shares, seeds are new', () => {
  const jobs = jobsOf(1000, 1);
  for (const category of SSI_CATEGORIES) {
    const wishes = jobs
      .filter((job) => job.category === category)
      .map((job) => drawnWish(job.seed, category));
    assert.equal(wishes.length, PUBLISHED_COUNTS[category]);
    const orders = new Map<string, number>();
    for (const { key } of wishes) orders.set(key.join(), (orders.get(key.join()) ?? 0) + 1);
    const even = wishes.length / (wishes[0]!.key.length === 4 ? 24 : 6);
    assert.ok(Math.max(...orders.values()) <= Math.ceil(even));
    const hard = wishes.filter((w) => w.level === 'hard').length;
    assert.ok(Math.abs(hard - 0.2 * wishes.length) <= 2);
  }
  assert.equal(new Set(jobs.map((job) => `${job.category} ${job.seed}`)).size, 1000);
});

test('build and check: same bytes twice, a changed file or key is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'));
  try {
    const build = () => cli(['packs', 'build', 'ssi', '--count', '10', '--out', folder, '--processes', '2']);
    const first = await build();
    assert.equal(first.code, 0, first.err.join('\n'));
    const home = join(folder, 'ssi-bench', 'core@2');
    const read = (name: string): string => readFileSync(join(home, name), 'utf8');
    const before = [read('items.json'), read('keys.json'), read('manifest.json')];
    assert.equal((await build()).code, 0);
    assert.deepEqual([read('items.json'), read('keys.json'), read('manifest.json')], before);
    const index = decodeIndex(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
    assert.ok(index.ok && index.value.packs.length === 1 && index.value.packs[0]?.count === 10);
    assert.ok(!before[0]!.includes('"order"'), 'items hold no keys');

    // Ten items are too few for the shortcuts' bounds, but every single item must be sound.
    const check = await cli(['packs', 'check', 'ssi', '--pack', home]);
    assert.ok(check.out.some((line) => line.startsWith('multi-view-topological: 1 items')));
    assert.ok(!check.out.some((line) => /^ {2}[a-z-]+-\d+: /.test(line)), check.out.join('\n'));

    writeFileSync(
      join(home, 'keys.json'),
      read('keys.json').replace(/"order":\[(\d),(\d)/, '"order":[$2,$1'),
    );
    const changed = await cli(['packs', 'check', 'ssi', '--pack', home]);
    assert.equal(changed.code, 1);
    assert.match(changed.err.join(), /keys\.json/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a folder without a pack is a fault, not a crash', async () => {
  const { code, err } = await cli(['packs', 'check', 'ssi', '--pack', join(tmpdir(), 'no-such-pack')]);
  assert.equal(code, 1);
  assert.match(err[0]!, /no pack/);
});

test('a pack with a missing or broken file is a fault, not a crash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'));
  try {
    for (const family of ['ssi-bench/core@2', 'rota-bench/test@1']) {
      const manifest = readFileSync(
        new URL(`../../../public/tasks/${family}/manifest.json`, import.meta.url),
      );
      const check = () => cli(['packs', 'check', family.slice(0, family.indexOf('-')), '--pack', folder]);
      writeFileSync(join(folder, 'manifest.json'), manifest);
      const missing = await check();
      assert.equal(missing.code, 1);
      assert.match(missing.err.join(), /items\.json cannot be read/);
      writeFileSync(join(folder, 'manifest.json'), manifest.subarray(0, 100));
      const broken = await check();
      assert.equal(broken.code, 1);
      assert.match(broken.err.join(), /manifest\.json is not JSON/);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
