import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
const rows = readFileSync(new URL('docs/lessons.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
/** Lessons of which no test here can tell, each with its reason in the table. */
const UNTRIED = ['11', '43'];

/** Titles of the tests of a file, as they are written there. */
function titlesOf(path: string): readonly string[] {
  const text = readFileSync(new URL(path, root), 'utf8');
  return [...text.matchAll(/\b(?:test|it|describe)\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g)].map(
    ([, , title]) => title ?? '',
  );
}

test('each of the fifty lessons has its answer here and tests that exist', () => {
  assert.deepEqual(
    rows.map(([number]) => Number(number)),
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
  for (const [number = '', elsewhere = '', here = '', tests = ''] of rows) {
    assert.ok(elsewhere !== '' && here !== '', `lesson ${number}`);
    const named = [...tests.matchAll(/`([\w/-]+)` "([^"]+)"/g)];
    if (UNTRIED.includes(number)) {
      assert.equal(tests, '-');
      assert.match(here, /cannot be (tried|prevented)/i);
      continue;
    }
    assert.ok(named.length > 0, `lesson ${number} names a test`);
    for (const [, file, title = ''] of named) {
      const path = `test/${file}.test.ts`;
      assert.ok(existsSync(new URL(path, root)), `lesson ${number}: there is no ${path}`);
      assert.ok(
        titlesOf(path).some((one) => one.includes(title)),
        `lesson ${number}: ${path} has no test "${title}"`,
      );
    }
  }
});
