/**
 * Whether two plain JSON values say the same, whatever the order of their fields. A field that is undefined counts as
 * absent, as it is once written.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, i) => sameJson(one, b[i]))
    );
  }
  const one = present(a);
  const other = present(b);
  return one.size === other.size && [...one].every(([name, value]) => sameJson(value, other.get(name)));
}

const present = (value: object): Map<string, unknown> =>
  new Map(Object.entries(value).filter(([, part]) => part !== undefined));
