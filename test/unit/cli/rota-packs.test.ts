import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { lengthsText } from '../../../src/cli/packs/rota-build.js';
import { checkTask } from '../../../src/cli/packs/rota-check.js';
import { gameIcons, rasterise } from '../../../src/cli/packs/rota-icons.js';
import { readRotaPack } from '../../../src/cli/packs/rota-read.js';
import { inHashOrder, seedOfIcon, sieve } from '../../../src/cli/packs/rota-sift.js';
import { rotaSolve } from '../../../src/cli/rota/solve.js';
import { maskFromRgba } from '../../../src/tasks/rota-bench/icon-filter.js';
import { MASK_PIXELS } from '../../../src/tasks/rota-bench/mask.js';
import { maskText } from '../../../src/tasks/rota-bench/mask-text.js';
import { selectTest } from '../../../src/tasks/rota-bench/selection.js';

const folder = (name: string): string =>
  new URL(`../../../public/tasks/rota-bench/${name}`, import.meta.url).pathname;
const core = readRotaPack(folder('core@1'));
const chosen = readRotaPack(folder('test@1'));

test('the packs: 674 tasks and 100 of them, in the order and with the seeds that the names give', () => {
  assert.ok(core.ok && chosen.ok);
  const tasks = core.value.tasks;
  assert.equal(tasks.length, 674);
  assert.equal(new Set(tasks.map(({ item }) => item.id)).size, 674);
  assert.equal(new Set(tasks.map(({ item }) => item.mask)).size, 674);
  const hashes = tasks.map(({ item }) => createHash('sha256').update(item.icon).digest('hex'));
  assert.deepEqual(hashes, [...hashes].sort());
  assert.ok(tasks.every(({ item }) => item.seed === seedOfIcon(item.icon)));
  const own = selectTest(
    tasks.map(({ item, key }) => ({ id: item.id, length: key.path.length })),
    'orthant rota-bench test set 1',
  );
  assert.deepEqual(chosen.value.tasks.map(({ item }) => item.id).sort(), own.sort());
  assert.ok(chosen.value.tasks.every(({ key }) => key.path.length >= 4));
  const byId = new Map(tasks.map((task) => [task.item.id, task]));
  for (const task of chosen.value.tasks) assert.deepEqual(task, byId.get(task.item.id));
});

test('a sample of the tasks is sound: mask, circle, start, and a reference that solves it', () => {
  assert.ok(core.ok);
  for (const task of core.value.tasks.filter((_, i) => i % 73 === 11)) {
    assert.deepEqual(checkTask(task.item, task.key, 0.98), [], task.item.id);
  }
  // The check itself sees a reference that falls short, one that goes on too long, and a wrong circle.
  const { item, key } = core.value.tasks[5]!;
  assert.equal(checkTask(item, { ...key, path: key.path.slice(1) }, 0.98).length, 1);
  assert.equal(checkTask(item, { ...key, path: [...key.path, ['yaw', 1]] }, 0.98).length, 1);
  assert.ok(checkTask({ ...item, circle: { ...item.circle, cx: item.circle.cx + 1 } }, key, 0.98).length > 0);
});

test('masks are those that the icons give', () => {
  assert.ok(chosen.ok);
  const icons = new Map(gameIcons().map((icon) => [icon.name, icon]));
  for (const { item } of chosen.value.tasks.slice(0, 5)) {
    const icon = icons.get(item.icon);
    assert.ok(icon);
    assert.equal(maskText(maskFromRgba(rasterise(icon))), item.mask);
  }
});

test('the sieve keeps the first of two alike, counts reasons, and stops when it has enough', () => {
  const bar = (width: number): string => {
    const mask = new Uint8Array(MASK_PIXELS);
    for (let y = 0; y < 100; y++) mask.fill(1, y * 512, y * 512 + width);
    return maskText(mask);
  };
  const one = (name: string, width: number) => ({ name, mask: bar(width), foreground: 100 * width });
  const sifted = [
    one('a', 200),
    { name: 'b', code: 'icon-thin' },
    one('c', 209), // 200 / 209 = 0.957
    one('d', 211), // 200 / 211 = 0.948
    { name: 'e', code: 'icon-thin' },
    one('f', 300),
  ];
  const two = sieve(sifted, 2);
  assert.deepEqual(
    two.passed.map(({ name }) => name),
    ['a', 'd'],
  );
  assert.deepEqual(two.failed, { 'icon-thin': 2, 'icon-duplicate': 1 });
  assert.equal(sieve(sifted, 9).passed.length, 3);
  const order = inHashOrder([
    { name: 'x', svg: '' },
    { name: 'y', svg: '' },
    { name: 'z', svg: '' },
  ]);
  // SHA-256 of x, y, z start with 2d71, a1fc, 594e.
  assert.deepEqual(
    order.map(({ name }) => name),
    ['x', 'z', 'y'],
  );
  assert.equal(lengthsText([5, 4, 5]), '4: 1, 5: 2');
});

test('rota solve: one line a task with what it found', async () => {
  const lines: string[] = [];
  const io = { async *lines() {}, out: async (line: string) => void lines.push(line), err: assert.fail };
  assert.equal(await rotaSolve(['--solver', 'reference', '--pack', 'test', '--limit', '2'], io), 0);
  const rows = lines.map((line) => JSON.parse(line));
  assert.equal(rows.length, 2);
  assert.ok(chosen.ok);
  rows.forEach((row, i) => {
    assert.deepEqual(Object.keys(row), ['id', 'outcome', 'iou', 'rotations', 'poseError']);
    const { item, key } = chosen.value.tasks[i]!;
    assert.deepEqual(
      [row.id, row.outcome, row.rotations, row.iou],
      [item.id, 'success', key.path.length, key.facts.iou],
    );
  });
  await assert.rejects(rotaSolve(['--solver', 'oracle'], io), /--solver/);
});
