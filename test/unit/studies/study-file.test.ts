import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from '../../../src/core/random.js';
import { checkStudy, decodeStudy, problemWords, readStudy } from '../../../src/studies/decode-study.js';
import { packStudy, unpackStudy } from '../../../src/studies/link.js';
import { fullStudy, smallStudy } from './samples.js';

const problemsOf = (value: unknown): readonly string[] => {
  const read = checkStudy(value);
  return read.ok ? [] : read.problems.map(problemWords);
};
/** A copy with one value put at a path. */
function changed(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return to;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  Reflect.set(copy, first, changed(Reflect.get(copy, first), rest, to));
  return copy;
}

test('a study with every field, and the least one, are read as they are', () => {
  for (const study of [fullStudy, smallStudy]) {
    const read = readStudy(JSON.stringify(study));
    assert.deepEqual(read, { ok: true, study });
  }
});

test('each problem says where it is, what is there and what should be', () => {
  const cases: [readonly (string | number)[], unknown, RegExp][] = [
    [['version'], 2, /^version: found 2, expected 1: the file is for a newer version/],
    [['name'], 'My Study', /^name: found "My Study", expected a name of lower-case/],
    [['blocks'], [], /^blocks: found a list of 0, expected at least 1/],
    [['blocks', 0, 'pool'], 0, /^blocks\.0\.pool: found 0, expected a whole number 1\.\.2000/],
    [['blocks', 0, 'family'], 'chess', /^blocks\.0\.family: found "chess", expected one of "ssi-bench"/],
    [
      ['blocks', 0, 'colour'],
      'red',
      /^blocks\.0\.colour: found a field of that name, expected no such field/,
    ],
    [['blocks', 0, 'categories'], ['height'], /^blocks\.0\.categories: found "height", expected one of/],
    [['blocks', 0, 'sample', 'count'], 41, /^blocks\.0\.sample\.count: found 41, expected at most 40/],
    [['blocks', 0, 'sample'], { kind: 'some' }, /^blocks\.0\.sample/],
    [
      ['blocks', 0, 'answerLock'],
      200,
      /^blocks\.0\.answerLock: found 200, expected less than the time limit/,
    ],
    [['blocks', 1, 'id'], 'rank', /^blocks: found "rank" twice/],
    [['blocks', 1, 'level'], 'easy', /^blocks\.1\.level: found "easy", expected none/],
    [['quiz', 'tries'], 1, /^quiz\.tries: found 1, expected a whole number 2\.\.20/],
    [
      ['quiz', 'questions', 0, 'answer'],
      'c',
      /^quiz\.questions\.0\.answer: found "c", expected one of "a", "b"/,
    ],
    [['checks', 'count'], 3, /^checks: found both, expected either/],
    [
      ['outcomes', 'completed', 'redirect'],
      'javascript:alert(1)',
      /^outcomes\.completed\.redirect: found "javascript:/,
    ],
    [['outcomes', 'no-consent', 'redirect'], 'http://example.org/', /https:\/\//],
    [['outcomes', 'no-consent', 'redirect'], 'https://a.b/"><script>', /https:\/\//],
    [['outcomes', 'gone'], {}, /^outcomes\.gone: found a field of that name, expected no such field/],
    [['saving'], { kind: 'endpoint', url: 'ftp://x' }, /^saving\.url: found "ftp:\/\/x"/],
    [['saving'], { kind: 'mail' }, /^saving/],
    [['title'], {}, /^title/],
    [
      ['texts'],
      { de: { strat: 'Los' } },
      /^texts\.de\.strat: found a key that the page does not have, expected .* nearest is "start"/,
    ],
    [['texts'], { en: { item: 'Item {k}' } }, /^texts\.en\.item: found \{k\}, expected only \{n\}, \{of\}/],
    [['texts'], { en: { start: '{n}' } }, /^texts\.en\.start: found \{n\}, expected nothing in braces/],
    [['texts'], { fr: {} }, /^texts\.fr: found a field of that name, expected no such field/],
    [['texts'], { en: { start: 5 } }, /^texts\.en\.start: found 5, expected a text/],
    [['title'], 5, /^title: found 5, expected a text/],
    [['kiosk'], { idle: 60, warning: 20 }, /^outcomes\.completed: found a redirect/],
  ];
  for (const [path, value, expected] of cases) {
    const [first] = problemsOf(changed(fullStudy, path, value));
    assert.match(first ?? 'accepted', expected, path.join('.'));
  }
});

test('what is missing is named', () => {
  const { title: _, ...without } = fullStudy;
  assert.match(problemsOf(without)[0] ?? '', /^title: found nothing, expected/);
  assert.match(problemsOf(null)[0] ?? '', /^The file: found null, expected an object/);
  assert.match(problemsOf([])[0] ?? '', /^version: found nothing/);
  const read = decodeStudy('{"version": 1');
  assert.equal(read.ok ? '' : read.fault.code, 'bad-study');
});

test('a link holds the whole study, and a damaged one is refused', () => {
  for (const study of [fullStudy, smallStudy]) {
    const packed = packStudy(study);
    assert.match(packed, /^[\w-]+$/);
    const text = unpackStudy(packed);
    assert.deepEqual(text.ok && JSON.parse(text.value), study);
    assert.equal(unpackStudy(packed.slice(0, -9)).ok, false, 'cut short');
    assert.equal(unpackStudy(`${packed.slice(0, 20)}!${packed.slice(21)}`).ok, false);
  }
  assert.equal(unpackStudy('').ok, false);
});

test('a link that unpacks to more than a study holds is refused without unpacking it', async () => {
  const { deflateSync } = await import('fflate');
  const bomb = Buffer.from(deflateSync(new Uint8Array(20_000_000), { level: 9 })).toString('base64url');
  assert.equal(unpackStudy(bomb).ok, false);
});

/** One place of a JSON value changed in one of many ways. */
function mangled(value: unknown, random: Random): unknown {
  const junk: unknown[] = [
    null,
    -1,
    1e308,
    0.5,
    '',
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    [],
    {},
    [[[]]],
    true,
    'x'.repeat(30_000),
    { constructor: { prototype: 1 } },
  ];
  if (typeof value !== 'object' || value === null || random.chance(0.12)) return random.pick(junk);
  const copy = structuredClone(value);
  const keys = Object.keys(copy);
  if (keys.length === 0 || random.chance(0.1)) {
    Reflect.set(copy, random.pick(['extra', '0', 'length2', 'toString']), random.pick(junk));
    return copy;
  }
  const key = random.pick(keys);
  if (random.chance(0.15) && !Array.isArray(copy)) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, mangled(Reflect.get(copy, key), random));
  return copy;
}

test('two thousand mangled studies: a clear problem each, or a study that passes its own check again', () => {
  const random = new Random(20261130);
  let refused = 0;
  for (let i = 0; i < 2000; i++) {
    let value: unknown = fullStudy;
    for (let k = random.integer(1, 3); k > 0; k--) value = mangled(value, random);
    const read = checkStudy(value);
    if (read.ok) {
      assert.deepEqual(checkStudy(JSON.parse(JSON.stringify(read.study))), read);
      continue;
    }
    refused += 1;
    assert.ok(read.problems.length > 0);
    for (const problem of read.problems) {
      const words = problemWords(problem);
      assert.ok(words.length < 6000, words.slice(0, 200));
      assert.doesNotMatch(words, /undefined|\[object|NaN/, words);
    }
  }
  assert.ok(refused > 1000, `${refused} were refused`);
});

test('two thousand mangled files and links: never an exception, never a study that is half of one', () => {
  const packed = packStudy(fullStudy);
  const text = JSON.stringify(fullStudy);
  const cut = fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ maxLength: 12 }));
  fc.assert(
    fc.property(cut, ([at, length, put]) => {
      const file = text.slice(0, at) + put + text.slice(at + length);
      const read = readStudy(file);
      if (read.ok) assert.deepEqual(JSON.parse(file.replace(/^\uFEFF/, '')), read.study);
      const place = at % packed.length;
      const link = unpackStudy(packed.slice(0, place) + put + packed.slice(place + length));
      if (link.ok) readStudy(link.value);
      else assert.equal(link.fault.code, 'bad-link');
    }),
    { numRuns: 2000 },
  );
});
