import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Io } from '../../../src/cli/command.js';
import { generate } from '../../../src/cli/generate.js';
import { writePack } from '../../../src/cli/packs/pack-files.js';
import { buildTriView } from '../../../src/cli/packs/triview-build.js';
import { checkTriView } from '../../../src/cli/packs/triview-check.js';
import { TRI_VERSION } from '../../../src/tasks/triviewbench/types.js';

const folder = mkdtempSync(join(tmpdir(), 'triview-'));
after(() => rmSync(folder, { recursive: true }));

async function told(command: typeof generate, args: readonly string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const io: Io = {
    out: async (line) => {
      lines.push(line);
    },
    err: (line) => {
      errors.push(line);
    },
    lines: async function* () {},
  };
  const code = await command(args, io);
  return { code, lines, errors };
}

test('build makes a pack that check accepts; a wrong key is found', async () => {
  const built = await told(buildTriView, ['--out', folder, '--count', '8', '--seed', 'x']);
  assert.equal(built.code, 0, built.errors.join('\n'));
  const home = join(folder, 'triviewbench', 'test@1');
  const good = await told(checkTriView, ['--pack', home]);
  assert.equal(good.code, 0, good.errors.join('\n'));
  assert.match(good.lines[0] ?? '', /8 questions, 0 faults/);

  const read = (name: string) => JSON.parse(readFileSync(join(home, name), 'utf8'));
  const keys = read('keys.json').map((key: { value: unknown }) =>
    typeof key.value === 'number' ? { ...key, value: key.value + 1 } : key,
  );
  const items = read('items.json');
  writePack(folder, {
    id: 'triviewbench/bad@1',
    family: 'triviewbench',
    version: TRI_VERSION,
    title: 'Wrong counts',
    items,
    keys,
    source: '',
  });
  const bad = await told(checkTriView, ['--pack', join(folder, 'triviewbench', 'bad@1')]);
  assert.equal(bad.code, 1);
  assert.ok(bad.errors.some((line) => line.includes('another answer')));
});

test('generate: --type is the category; at L1 what asks about occlusion is passed over', async () => {
  const one = await told(generate, ['--family', 'triview', '--type', 'x_relation', '--level', 'L3']);
  const { item } = JSON.parse(one.lines[0] ?? '{}');
  assert.deepEqual([item.type, item.level], ['x_relation', 'L3']);
  const all = await told(generate, ['--family', 'triview', '--level', 'L1', '--count', '9']);
  assert.equal(all.code, 0);
  const types = new Set(all.lines.map((line) => JSON.parse(line).item.type));
  assert.equal(types.size, 9);
  await assert.rejects(
    told(generate, ['--family', 'triview', '--type', 'x', '--category', 'x']),
    /one of them/,
  );
  await assert.rejects(told(generate, ['--family', 'triview', '--type', 'hidden']), /--type takes/);
});
