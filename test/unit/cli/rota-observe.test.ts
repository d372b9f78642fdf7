import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../../src/cli/run.js';

const casesFile = fileURLToPath(new URL('../../fixtures/rota/cases.json', import.meta.url));

async function cli(...argv: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(argv, {
    lines: async function* () {},
    out: async (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err };
}

test('one line a case, every field as the independent program computed it', async () => {
  const { code, out, err } = await cli('rota', 'observe', casesFile);
  assert.deepEqual([code, err], [0, []]);
  const { cases } = JSON.parse(readFileSync(casesFile, 'utf8'));
  assert.equal(out.length, cases.length);
  out.forEach((line, k) => {
    const observed = JSON.parse(line);
    const { pose, iou, rotationAngleDeg, ...exact } = cases[k];
    assert.deepEqual(Object.keys(observed).sort(), Object.keys(cases[k]).sort());
    assert.ok(Math.abs(observed.iou - iou) < 1e-12);
    assert.ok(Math.abs(observed.rotationAngleDeg - rotationAngleDeg) < 1e-9);
    observed.pose.flat().forEach((value: number, i: number) => {
      assert.ok(Math.abs(value - pose.flat()[i]) < 1e-12);
    });
    for (const [name, value] of Object.entries(exact)) {
      assert.deepEqual(
        observed[name],
        JSON.parse(JSON.stringify(value), (_, x) => (x === 0 ? 0 : x)),
        name,
      );
    }
  });
});

test('bad cases are named by number, the others still come, the exit code is 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rota-'));
  try {
    const good = JSON.parse(readFileSync(casesFile, 'utf8')).cases[5];
    const path = join(folder, 'cases.json');
    const cases = [
      { ...good, actions: [['yaw', 7]] },
      good,
      { ...good, maskRle: [1, 2] },
      { ...good, maskRle: [512 * 512] },
      { ...good, taskSeed: -1 },
      'nothing',
      { ...good, actions: [['yaw', 30, 5]] },
    ];
    writeFileSync(path, JSON.stringify({ cases }));
    const { code, out, err } = await cli('rota', 'observe', path);
    assert.equal(code, 1);
    assert.equal(out.length, 1);
    assert.deepEqual(
      err.map((line) => line.slice(0, 7)),
      ['case 0:', 'case 2:', 'case 3:', 'case 4:', 'case 5:', 'case 6:'],
    );
    writeFileSync(path, `\ufeff${JSON.stringify([good])}`);
    assert.deepEqual((await cli('rota', 'observe', path)).out, out, 'a byte order mark is no fault');
    writeFileSync(path, 'not json');
    assert.equal((await cli('rota', 'observe', path)).code, 1);
    assert.equal((await cli('rota', 'observe', join(folder, 'absent.json'))).code, 1);
    assert.equal((await cli('rota', 'observe')).code, 2);
    assert.equal((await cli('rota', 'sing')).code, 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
