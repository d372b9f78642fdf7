import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { StoredRun } from '../../../src/core/run-store.js';
import { jsonLines, readJsonLines } from '../../../src/records/json-lines.js';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { sampleRun } from '../../helpers/sample-run.js';

let runs: StoredRun[];
let lines: string[];
before(async () => {
  runs = [await sampleRun('a'), await sampleRun('b', { seed: 8, mode: 'test' })];
  lines = [...jsonLines(runs)].map((line) => line.trimEnd());
});

test('what was exported comes back whole, and importing it twice is importing it once', async () => {
  for (const text of [lines.join('\n'), `\uFEFF${lines.join('\r\n')}\r\n\r\n`]) {
    assert.deepEqual(readJsonLines(text), { runs, faults: [] });
  }
  const store = new MemoryStore();
  const both = readJsonLines(`${lines.join('\n')}\n${lines.join('\n')}`);
  assert.deepEqual(both.faults, []);
  assert.deepEqual(await store.merge(both.runs), { ok: true, value: { added: 2, updated: 0, unchanged: 0 } });
  assert.deepEqual(await store.merge(both.runs), { ok: true, value: { added: 0, updated: 0, unchanged: 2 } });
  assert.deepEqual(await store.trialsOf('a'), { ok: true, value: runs[0]?.trials });
});

test('a bad line is reported by its number and path; its run is left out, the others come in', () => {
  const broken = lines.map((line, at) =>
    at === 3 ? line.replace('"endedAt":', '"endedAt":"soon","was":') : line,
  );
  const read = readJsonLines(broken.join('\n'));
  assert.deepEqual(read.runs, [runs[1]]);
  assert.equal(read.faults[0]?.where, 'line 4, endedAt');
  assert.match(read.faults[0]?.message ?? '', /^Line 4: .*endedAt/);
  assert.deepEqual([read.faults[1]?.code, read.faults[1]?.where], ['incomplete-run', 'line 1']);
});

test('a line that is missing, doubled, cut or foreign never yields half a run', () => {
  const cases: [string, (copy: string[]) => void, string, string][] = [
    ['missing trial', (copy) => copy.splice(2, 1), 'incomplete-run', 'line 1'],
    ['doubled trial', (copy) => copy.splice(2, 0, copy[1]!), 'twice', 'line 3'],
    ['missing header', (copy) => copy.splice(0, 1), 'no-run', 'line 1'],
    ['cut line', (copy) => copy.splice(2, 1, copy[2]!.slice(0, 99)), 'bad-line', 'line 3'],
    ['foreign line', (copy) => copy.splice(2, 0, '{"kind":"poem"}'), 'bad-line', 'line 3'],
    [
      'newer schema',
      (copy) => copy.splice(1, 1, copy[1]!.replace('"schema":1', '"schema":99')),
      'newer-record',
      'line 2, schema',
    ],
  ];
  for (const [name, change, code, where] of cases) {
    const copy = [...lines];
    change(copy);
    const read = readJsonLines(copy.join('\n'));
    assert.deepEqual([read.faults[0]?.code, read.faults[0]?.where], [code, where], name);
    assert.equal(read.runs.length, name === 'foreign line' ? 2 : 1, name);
  }
});

test('whatever is cut off or scrambled, what comes in is what went out', () => {
  fc.assert(
    fc.property(fc.nat(lines.length), fc.nat(200), fc.string(), (from, cut, junk) => {
      const copy = [...lines];
      copy.splice(from, 1, `${(copy[from] ?? '').slice(0, cut)}${junk}`);
      for (const { run, trials } of readJsonLines(copy.join('\n')).runs) {
        assert.deepEqual(
          { run, trials },
          runs.find((one) => one.run.id === run.id),
        );
      }
    }),
    { numRuns: 200 },
  );
});
