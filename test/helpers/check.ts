/** Assertions that run alike in Node and in a browser, for suites that are run in both. */
export function truthy(value: unknown, what: string): asserts value {
  if (!value) throw new Error(`expected ${what}`);
}

export function same(found: unknown, expected: unknown, what = 'value'): void {
  const [a, b] = [text(found), text(expected)];
  if (a !== b) throw new Error(`${what}: found ${a}, expected ${b}`);
}

/** JSON with the fields of every object in alphabetical order. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  ) ?? 'undefined';
