import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { RECORD_SCHEMA, type RunRecord, type TrialRecord } from '../../../src/core/record.js';
import { decodeRun, decodeTrial } from '../../../src/records/decode.js';
import { MIGRATIONS, type Migration, migrate } from '../../../src/records/migrations.js';
import { sampleRun } from '../../helpers/sample-run.js';

let run: RunRecord;
let trial: TrialRecord;
before(async () => {
  const sample = await sampleRun('r');
  run = sample.run;
  trial = sample.trials[0]!;
});

/** Every path to a value within a record, but not into what the family or the participant owns. */
function paths(value: unknown, prefix: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  const own = Object.entries(value).filter(
    ([name]) => !['item', 'key', 'extra', 'metrics', 'data'].includes(name),
  );
  return [
    ...(prefix.length > 0 ? [prefix] : []),
    ...own.flatMap(([name, part]) => paths(part, [...prefix, name])),
  ];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, i) => (`${i}` === name ? replaced(part, rest, by) : part));
  return Object.fromEntries(
    Object.entries(value as object).map(([n, part]) => [n, n === name ? replaced(part, rest, by) : part]),
  );
}

test('a record comes back as it was written', () => {
  assert.deepEqual(decodeRun(JSON.parse(JSON.stringify(run))), { ok: true, value: run });
  assert.deepEqual(decodeTrial(JSON.parse(JSON.stringify(trial))), { ok: true, value: trial });
});

test('a broken field anywhere is refused, and the fault says where', () => {
  for (const [record, decode] of [
    [run, decodeRun],
    [trial, decodeTrial],
  ] as const) {
    const all = paths(record).filter((path) => path[0] !== 'schema');
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom({ odd: [] }, Number.NaN), (path, by) => {
        const read = decode(replaced(record, path, by));
        assert.equal(read.ok, false, path.join('.'));
        if (!read.ok) {
          assert.equal(read.fault.code, 'bad-record');
          assert.equal((read.fault.where ?? '').split('.')[0], path[0]);
        }
      }),
      { numRuns: 300 },
    );
  }
});

test('a field that this code does not know is refused, not dropped', () => {
  const read = decodeTrial({ ...trial, mood: 'good' });
  assert.equal(read.ok ? '' : read.fault.where, 'mood');
});

test('a record of a newer schema is left alone and says what to do', () => {
  const read = decodeRun({ ...run, schema: RECORD_SCHEMA + 1 });
  assert.equal(read.ok ? '' : read.fault.code, 'newer-record');
  assert.match(read.ok ? '' : read.fault.message, /newer version.*kept as it is.*Reload/s);
});

test('migrations run one after another, from whatever schema a row has', () => {
  const steps: Migration[] = [
    { to: 2, run: (row) => ({ ...row, two: true }), trial: (row) => row },
    { to: 3, run: (row) => ({ ...row, three: row.two }), trial: (row) => ({ ...row, three: 'trial' }) },
  ];
  assert.deepEqual(migrate('run', { schema: 1 }, steps, 3), {
    ok: true,
    value: { schema: 3, two: true, three: true },
  });
  assert.deepEqual(migrate('trial', { schema: 2 }, steps, 3), {
    ok: true,
    value: { schema: 3, three: 'trial' },
  });
  for (const bad of [null, 3, [], {}, { schema: 0 }, { schema: '1' }, { schema: 1.5 }]) {
    assert.equal(migrate('run', bad, steps, 3).ok, false);
  }
});

test('there is one migration for every schema after the first', () => {
  assert.deepEqual(
    MIGRATIONS.map((step) => step.to),
    Array.from({ length: RECORD_SCHEMA - 1 }, (_, i) => i + 2),
  );
});
