import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isWordKey, LANGUAGE_NAMES, nearestKey, valuesOf, type Words } from '../../../src/words/catalogue.js';
import { de } from '../../../src/words/de.js';
import { en } from '../../../src/words/en.js';
import { fill, numeral, type Phrase, placeholdersOf } from '../../../src/words/phrases.js';

const source = new URL('../../../src/', import.meta.url);
const english: Words = en;
const entries = (words: Words): readonly (readonly [string, Phrase])[] => Object.entries(words);

test('every key has a text in both languages, with the same filled in', () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  const german = new Map(entries(de));
  for (const [key, phrase] of entries(english)) {
    const other = german.get(key) ?? '';
    for (const text of [phrase, other].flatMap((p) => (typeof p === 'string' ? [p] : Object.values(p))))
      assert.ok(text.trim() !== '' && text === text.trim(), key);
    // In English a fault tells itself; the technical line of a delivery is its code elsewhere.
    const told = /^fault.*(T|-t)ext$|^notSent$/.test(key);
    if (!told) assert.deepEqual(placeholdersOf(other), placeholdersOf(phrase), key);
  }
});

test('no text is the same in both languages but for signs and words that both have', () => {
  const same = new Set(['titleOf', 'pause', 'minus', 'place', 'rotation']);
  const german = new Map(entries(de));
  for (const [key, phrase] of entries(english)) {
    if (!same.has(key)) assert.notDeepEqual(german.get(key), phrase, key);
  }
});

test('every key is used', () => {
  const code = ['ui', 'app']
    .flatMap((folder) =>
      readdirSync(new URL(folder, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
    )
    .join('\n');
  const unused = Object.keys(en).filter(
    (key) =>
      !code.includes(`'${key}'`) &&
      !/^fault-|Does$/.test(key) &&
      !code.includes(`  ${key}: {`) &&
      key !== 'other',
  );
  assert.deepEqual(unused, []);
});

test('forms follow the number, numbers are written as the language writes them', () => {
  assert.equal(fill(en.placesLeft, { n: 1 }, 'en'), '1 place left.');
  assert.equal(fill(de.placesLeft, { n: 0 }, 'de'), 'Noch 0 Plätze.');
  assert.deepEqual(
    [1, 2, 3, 4, 11, 12, 13, 21, 102].map((n) => fill(en.ordinal, { n }, 'en', 'ordinal')),
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd'],
  );
  assert.equal(fill(de.ordinal, { n: 3 }, 'de', 'ordinal'), '3.');
  assert.equal(fill('{n} of {of}', { n: 1234.5, of: 'x' }, 'de'), '1.234,5 of x');
  assert.equal(numeral(0.9049, 'de', 3), '0,905');
  assert.equal(numeral(0.9049, 'en', 3), '0.905');
  // What has no value, and what is filled in, stays as it is.
  assert.equal(fill('{n} {missing}', { n: '{of} $&' }, 'en'), '{of} $& {missing}');
});

test('names that are none lead to the nearest key', () => {
  assert.equal(nearestKey('strat'), 'start');
  assert.equal(nearestKey('Next-Person'), 'nextPerson');
  assert.ok(isWordKey('goOn') && !isWordKey('toString') && !isWordKey('__proto__'));
  assert.deepEqual(valuesOf('item'), ['n', 'of']);
  assert.deepEqual(LANGUAGE_NAMES, { en: 'English', de: 'Deutsch' });
});
