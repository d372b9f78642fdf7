import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../../src/cli/run.js';

interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

async function cli(args: readonly string[], input: readonly string[] = []): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    lines: async function* () {
      yield* input;
    },
    out: async (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err };
}
const generate = (...more: string[]): Promise<Ran> =>
  cli(['generate', '--family', 'ssi', '--category', 'relative-distance', '--seed', '7', ...more]);

test('generate prints one item with its key a line; the same twice; item k is from seed S + k', async () => {
  const { code, out, err } = await generate('--count', '3');
  assert.deepEqual([code, out.length, err.length], [0, 3, 0]);
  const rows = out.map((line) => JSON.parse(line));
  assert.deepEqual(
    rows.map((row) => row.item.seed),
    [7, 8, 9],
  );
  assert.deepEqual(
    rows.map((row) => row.key.id),
    rows.map((row) => row.item.id),
  );
  assert.deepEqual((await generate('--count', '3')).out, out);
  assert.deepEqual((await cli(['generate', '--category=relative-distance', '--seed', '8'])).out, [out[1]]);
});

test('score: right, wrong, unread, both protocols', async () => {
  const { item, key } = JSON.parse((await generate()).out[0]!);
  const line = (output: string): string => JSON.stringify({ item, key, output });
  const right = JSON.stringify(key.order);
  const turned = JSON.stringify([...key.order].reverse());
  const input = [line(`So: ${right}`), line(turned), line('who knows'), line(`${turned} or ${right}`)];
  const released = await cli(['score'], input);
  assert.equal(released.code, 0);
  assert.deepEqual(
    released.out.map((l) => JSON.parse(l)),
    [
      { outcome: 'answered', answer: key.order, score: { taskwise: 1, pairwise: 1 } },
      { outcome: 'answered', answer: [...key.order].reverse(), score: { taskwise: 0, pairwise: 0 } },
      { outcome: 'unparsed', answer: null, score: { taskwise: 0, pairwise: 0 } },
      { outcome: 'answered', answer: key.order, score: { taskwise: 1, pairwise: 1 } },
    ],
  );
  const paper = await cli(['score', '--protocol', 'paper'], input);
  assert.equal(JSON.parse(paper.out[3]!).score.taskwise, 0);
});

test('score: a bad line is reported by number, the others are scored, the exit code is 1', async () => {
  const { item, key } = JSON.parse((await generate()).out[0]!);
  const good = JSON.stringify({ item, key, output: '[1, 2, 3]' });
  const bad = [
    '{"item":',
    '[]',
    JSON.stringify({ item, key }),
    JSON.stringify({ item: { ...item, family: 'chess' }, key, output: '' }),
    JSON.stringify({ item: { ...item, candidates: [] }, key, output: '' }),
    JSON.stringify({ item, key: { ...key, order: [3, 2] }, output: '' }),
  ];
  const { code, out, err } = await cli(['score'], [good, ...bad, '', good]);
  assert.equal(code, 1);
  assert.equal(out.length, 2);
  assert.deepEqual(
    err.map((l) => l.split(':')[0]),
    ['line 2', 'line 3', 'line 4', 'line 5', 'line 6', 'line 7'],
  );
  assert.match(err[4]!, /candidates/);
});

test('score: a byte order mark before the first line is passed over, anywhere else it is a fault', async () => {
  const { item, key } = JSON.parse((await generate()).out[0]!);
  const line = `\ufeff${JSON.stringify({ item, key, output: '[1, 2, 3]' })}`;
  const { code, out, err } = await cli(['score'], [line, line]);
  assert.deepEqual([code, out.length, err[0]?.slice(0, 7)], [1, 1, 'line 2:']);
});

test('score: a member of three ends or a point of four numbers is no item', async () => {
  const { item, key } = JSON.parse((await generate()).out[0]!);
  const { nodes, members } = item.structure;
  const changed = [
    { nodes: [[...nodes[0], 1], ...nodes.slice(1)], members },
    { nodes, members: [[...members[0], 1], ...members.slice(1)] },
  ];
  const lines = changed.map((parts) =>
    JSON.stringify({ item: { ...item, structure: { ...item.structure, ...parts } }, key, output: '' }),
  );
  const { out, err } = await cli(['score'], lines);
  assert.deepEqual([out.length, err.length], [0, 2]);
  assert.match(err[0]!, /structure\.nodes\[0\]/);
  assert.match(err[1]!, /structure\.members\[0\]/);
});

test('a negative seed is a seed; messages are one line that makes sense', async () => {
  assert.deepEqual((await generate('--seed', '-5')).out, (await generate('--seed=-5')).out);
  const level = await cli(['generate', '--family', 'rota', '--level', 'easy']);
  assert.deepEqual([level.code, level.err[0]], [2, '--level is of no use here: there are none.']);
  const odd = await cli(['generate', '--seed', '--count']);
  assert.deepEqual([odd.code, odd.err[0]!.split('\n').length], [2, 1]);
});

test('a wrong command line says what to write, and exits with 2', async () => {
  const wrong = [
    ['fly'],
    ['generate', '--sed', '1'],
    ['generate', '--family', 'chess'],
    ['generate', '--category', 'depth'],
    ['generate', '--level', 'L3'],
    ['generate', '--count', '0'],
    ['generate', '--count', 'many'],
    ['generate', 'area'],
    ['score', '--protocol', 'strict'],
    ['packs', 'eat'],
    ['help', 'fly'],
  ];
  for (const args of wrong) {
    const { code, out, err } = await cli(args);
    assert.deepEqual([code, out.length], [2, 0], args.join(' '));
    assert.ok(err[0]!.length > 10, args.join(' '));
  }
});

test('an unknown kind of structure is a fault of the request: exit code 1', async () => {
  const { code, err } = await cli(['generate', '--category', 'area', '--structure', 'tent']);
  assert.equal(code, 1);
  assert.match(err[0]!, /lattice-tower/);
});

test('help lists the commands, and tells each one', async () => {
  const { out } = await cli([]);
  for (const name of ['generate', 'score', 'packs']) {
    assert.ok(out.some((line) => line.includes(name)));
    assert.ok((await cli(['help', name])).out[0]!.includes(name));
    assert.ok((await cli([name, '--help'])).out[0]!.includes(name));
  }
});

test('a reader that stops early is no error', { skip: process.platform === 'win32' }, () => {
  const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
  const command = `"${process.execPath}" --import tsx "${main}" generate --category relative-distance --count 50 | head -n 1 | cut -c 1-9; echo "\${PIPESTATUS[0]}"`;
  const ran = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  assert.equal(ran.stdout, '{"item":{\n0\n');
  assert.equal(ran.stderr, '');
});
