import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../../src/ui/study/', import.meta.url);
const source = readFileSync(new URL('words.ts', folder), 'utf8');

/** Keys and texts of one language, from the catalogue's source: its module belongs to the page. */
function catalogue(language: string): ReadonlyMap<string, string> {
  const start = source.indexOf(`const ${language}`);
  const body = source.slice(source.indexOf('{', start) + 1, source.indexOf('\n}', start));
  return new Map(
    [...body.matchAll(/^ {2}'?([\w-]+)'?:\s*(['"])((?:\\.|(?!\2)[\s\S])*)\2,$/gm)].map(
      (match) => [match[1] ?? '', match[3] ?? ''] as const,
    ),
  );
}
const en = catalogue('en');
const de = catalogue('de');

test('both languages have every key, each with a text and the same blanks', () => {
  assert.ok(en.size > 70, `${en.size} keys were found`);
  assert.deepEqual([...de.keys()], [...en.keys()]);
  for (const [key, text] of en) {
    const other = de.get(key) ?? '';
    assert.ok(text.trim() !== '' && other.trim() !== '', key);
    const blanks = (of: string) => [...of.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    assert.deepEqual(blanks(other), blanks(text), key);
  }
});

test('every key is used, and the participant’s pages hold no text outside of the catalogue', () => {
  const files = readdirSync(folder).filter((name) => /^study(-(end|form|pages))?\.ts$/.test(name));
  assert.equal(files.length, 4);
  const code = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  for (const key of en.keys()) {
    // Headings of steps and outcomes are looked up by the step's own name.
    const byName = ['welcome', 'instructions', 'block', 'break', 'debrief'].includes(key);
    if (!byName)
      assert.ok(
        code.includes(`'${key}'`) ||
          /^(completed|no-consent|failed-checks|incompatible|timed-out|other|minHeight)$/.test(key),
        key,
      );
  }
  for (const [, text] of code.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)/g))
    assert.fail(`text in a template: ${text}`);
});
