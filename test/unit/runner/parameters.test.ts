import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FAMILY_IDS } from '../../../src/core/item.js';
import type { RunParameters } from '../../../src/core/record.js';
import {
  checkParameters,
  DEFAULT_PARAMETERS,
  entriesOf,
  MAX_COUNT,
  parametersFrom,
} from '../../../src/runner/parameters.js';
import { toyFamily } from '../../helpers/toy-family.js';

const { meta } = toyFamily('ssi-bench', 1);
const name = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,15}$/);
const names = fc.uniqueArray(name, { maxLength: 4 });
const REQUIRED = [
  ...['version', 'family', 'source', 'categories', 'level', 'count', 'seed', 'order', 'condition'],
  ...['protocol', 'feedback', 'mode', 'timeLimit', 'participant'],
] as Exclude<keyof RunParameters, 'pick' | 'answerLock'>[];
const arbitrary: fc.Arbitrary<RunParameters> = fc.record(
  {
    version: fc.constant(1 as const),
    family: fc.constantFrom(...FAMILY_IDS),
    source: fc.oneof(
      fc.constant({ kind: 'generated' as const }),
      fc.record(
        {
          kind: fc.constant('pack' as const),
          id: fc.stringMatching(/^[a-z]{1,9}\/[a-z]{1,9}@[1-9]$/),
        },
        { noNullPrototype: true },
      ),
    ),
    categories: names,
    level: fc.option(name),
    count: fc.integer({ min: 1, max: MAX_COUNT }),
    seed: fc.nat(0xffffffff),
    order: fc.constantFrom('shuffled' as const, 'fixed' as const),
    condition: fc.oneof(
      fc.record(
        { style: fc.constantFrom('direct' as const, 'steps' as const), without: names },
        { noNullPrototype: true },
      ),
      fc.record(
        {
          style: fc.constantFrom('direct' as const, 'steps' as const),
          without: names,
          extra: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
        },
        { noNullPrototype: true },
      ),
    ),
    protocol: name,
    feedback: fc.boolean(),
    mode: fc.constantFrom('live' as const, 'test' as const),
    timeLimit: fc.option(fc.integer({ min: 1, max: 86_400 })),
    participant: fc.stringMatching(/^[\w .:/@-]{1,30}$/),
    pick: fc.uniqueArray(fc.nat(MAX_COUNT - 1), { minLength: 1, maxLength: 5 }),
    answerLock: fc.integer({ min: 1, max: 3600 }),
  },
  { noNullPrototype: true, requiredKeys: REQUIRED },
);

test('parameters come back from the address they were written to', () => {
  fc.assert(
    fc.property(arbitrary, (parameters) => {
      const address = new URLSearchParams(entriesOf(parameters)).toString();
      const back = parametersFrom(new URLSearchParams(address));
      assert.deepEqual(back, { ok: true, value: { parameters, unknown: [] } });
    }),
  );
});

test('names that mean nothing are reported and not obeyed; of a name given twice the first counts', () => {
  const read = parametersFrom(new URLSearchParams('utm=x&seed=5&seed=6&__proto__=1&constructor=2&key=show'));
  assert.ok(read.ok);
  assert.equal(read.value.parameters.seed, 5);
  assert.deepEqual(read.value.unknown, ['utm', 'seed', '__proto__', 'constructor', 'key']);
  assert.deepEqual({ ...read.value.parameters, seed: 1 }, DEFAULT_PARAMETERS);
});

test('a value that cannot be read is a fault that names it', () => {
  for (const bad of [
    'family=x',
    'n=0',
    'n=1e3',
    `n=${MAX_COUNT + 1}`,
    'n=-1',
    'seed=',
    'order=',
    'style=loud',
    'mode=demo',
    'feedback=yes',
    'limit=0',
    'lock=0',
    'pick=1,,2',
    'pick=x',
    'source=https://a.b/c@1',
    'source=../x@1',
    'level=a/b',
    'categories=a,,b',
    'v=2',
    'participant=<b>',
  ]) {
    const read = parametersFrom(new URLSearchParams(bad));
    assert.equal(read.ok, false, bad);
    const where = read.ok ? '' : (read.fault.where ?? '');
    assert.ok(bad.startsWith(where.split('.')[0] ?? '?'), `${bad}: ${where}`);
  }
});

test('a seed in words is hashed, a number is itself', () => {
  const seed = (text: string) => {
    const read = parametersFrom([['seed', text]]);
    return read.ok ? read.value.parameters.seed : null;
  };
  assert.equal(seed('4294967295'), 4294967295);
  assert.equal(seed('museum'), seed(' museum '));
  assert.notEqual(seed('museum'), seed('Museum'));
  assert.notEqual(seed('4294967296'), null);
});

test('what the family does not know is refused by name, and what is accepted is frozen', () => {
  const p = { ...DEFAULT_PARAMETERS };
  for (const [bad, where] of [
    [{ categories: ['z'] }, 'category'],
    [{ level: 'hellish' }, 'level'],
    [{ condition: { style: 'direct', without: ['sky'] } }, 'removable part'],
    [{ condition: { style: 'direct', without: [], extra: ['dimensions'] } }, 'extra input'],
    [{ count: 0 }, 'count'],
    [{ count: 3, pick: [3] }, 'pick'],
    [{ count: 3, pick: [1, 1] }, 'pick'],
    [{ count: 3, pick: [] }, 'pick'],
    [{ seed: 1.5 }, 'seed'],
  ] as const) {
    const read = checkParameters({ ...p, ...bad }, meta);
    assert.equal(read.ok ? 'ok' : read.fault.where, where);
  }
  const good = checkParameters(
    { ...p, categories: ['a'], condition: { style: 'steps', without: ['history'] } },
    meta,
  );
  assert.ok(good.ok && Object.isFrozen(good.value) && Object.isFrozen(good.value.condition.without));
});
