import * as v from 'valibot';
import type { FamilyMeta } from '../core/family.js';
import { seedOf } from '../core/hash.js';
import { FAMILY_IDS } from '../core/item.js';
import type { Condition } from '../core/observation.js';
import type { RunParameters } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';

export const MAX_COUNT = 10_000;

/** What a run is unless somebody says otherwise. The host chooses the seed; 1 is only there so that every field has a value. */
export const DEFAULT_PARAMETERS: RunParameters = deepFreeze({
  version: 1,
  family: 'ssi-bench',
  source: { kind: 'generated' },
  categories: [],
  level: null,
  count: 10,
  seed: 1,
  order: 'shuffled',
  condition: { style: 'direct', without: [] },
  protocol: 'released',
  feedback: false,
  mode: 'live',
  timeLimit: null,
  participant: 'person',
});

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'expected a name'));
const count = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
const words = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(name),
);
const places = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(count)),
  v.array(v.pipe(v.number('expected positions'), v.integer('expected positions'))),
);
const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.transform(count),
    v.integer(`expected an integer ${low}..${high}`),
    v.minValue(low, `expected an integer ${low}..${high}`),
    v.maxValue(high, `expected an integer ${low}..${high}`),
  );

/** The page address' own names and how each value is read. Adding a name is a new option; renaming one breaks links. */
const ADDRESS = v.object({
  v: v.optional(v.literal('1', 'expected 1')),
  family: v.optional(v.picklist(FAMILY_IDS)),
  source: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(generated|[a-z0-9-]+\/[a-z0-9-]+@\d+)$/,
        'expected "generated" or a pack such as ssi-bench/core@2',
      ),
    ),
  ),
  categories: v.optional(words),
  level: v.optional(name),
  n: v.optional(integer(1, MAX_COUNT)),
  seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.transform(seedOf))),
  pick: v.optional(places),
  order: v.optional(v.picklist(['shuffled', 'fixed'])),
  style: v.optional(v.picklist(['direct', 'steps'])),
  without: v.optional(words),
  extra: v.optional(words),
  protocol: v.optional(name),
  feedback: v.optional(
    v.pipe(
      v.picklist(['0', '1']),
      v.transform((bit) => bit === '1'),
    ),
  ),
  mode: v.optional(v.picklist(['live', 'test'])),
  limit: v.optional(integer(1, 86_400)),
  lock: v.optional(integer(1, 3600)),
  participant: v.optional(v.pipe(v.string(), v.regex(/^[\w .:/@-]{1,100}$/, 'expected a name'))),
});

export interface ReadParameters {
  readonly parameters: RunParameters;
  /** Names that mean nothing here: to be shown, never obeyed. */
  readonly unknown: readonly string[];
}

/**
 * Reads a page address. A value that cannot be read is a fault (`bad-parameter`, `where` its name): a link must never
 * quietly run something else than it says. Of a name given twice the first counts and the second is reported.
 * @param entries name and value pairs, as a URLSearchParams gives them
 */
export function parametersFrom(
  entries: Iterable<readonly [string, string]>,
  defaults: RunParameters = DEFAULT_PARAMETERS,
): Result<ReadParameters> {
  const known: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [key, value] of entries) {
    if (Object.hasOwn(ADDRESS.entries, key) && !Object.hasOwn(known, key)) known[key] = value;
    else unknown.push(key);
  }
  const read = v.safeParse(ADDRESS, known);
  if (!read.success) {
    const issue = read.issues[0];
    const where = v.getDotPath(issue) ?? '';
    return fail(
      'bad-parameter',
      `The address says ${where}=${known[where.split('.')[0] ?? ''] ?? ''}: ${issue.message}. Correct it, or leave it out.`,
      where,
    );
  }
  const a = read.output;
  const pick = a.pick ?? defaults.pick;
  const answerLock = a.lock ?? defaults.answerLock;
  const parameters: RunParameters = {
    version: 1,
    family: a.family ?? defaults.family,
    source:
      a.source === undefined
        ? defaults.source
        : a.source === 'generated'
          ? { kind: 'generated' }
          : { kind: 'pack', id: a.source },
    categories: a.categories ?? defaults.categories,
    level: a.level ?? defaults.level,
    count: a.n ?? defaults.count,
    seed: a.seed ?? defaults.seed,
    ...(pick === undefined ? {} : { pick }),
    order: a.order ?? defaults.order,
    condition: conditionOf(
      a.style ?? defaults.condition.style,
      a.without ?? defaults.condition.without,
      a.extra ?? defaults.condition.extra ?? [],
    ),
    protocol: a.protocol ?? defaults.protocol,
    feedback: a.feedback ?? defaults.feedback,
    mode: a.mode ?? defaults.mode,
    timeLimit: a.limit ?? defaults.timeLimit,
    ...(answerLock === undefined ? {} : { answerLock }),
    participant: a.participant ?? defaults.participant,
  };
  return ok({ parameters: deepFreeze(parameters), unknown });
}

/**
 * Writes parameters as address entries, in a fixed order: `parametersFrom(entriesOf(p))` is p again. What equals the
 * default is left out, but for the family and the seed, which every link names.
 */
export function entriesOf(p: RunParameters): [string, string][] {
  const d = DEFAULT_PARAMETERS;
  const out: [string, string][] = [['family', p.family]];
  if (p.source.kind === 'pack') out.push(['source', p.source.id]);
  if (p.categories.length > 0) out.push(['categories', p.categories.join(',')]);
  if (p.level !== null) out.push(['level', p.level]);
  if (p.count !== d.count) out.push(['n', `${p.count}`]);
  out.push(['seed', `${p.seed}`]);
  if (p.pick !== undefined) out.push(['pick', p.pick.join(',')]);
  if (p.order !== d.order) out.push(['order', p.order]);
  if (p.condition.style !== d.condition.style) out.push(['style', p.condition.style]);
  if (p.condition.without.length > 0) out.push(['without', p.condition.without.join(',')]);
  const extra = p.condition.extra ?? [];
  if (extra.length > 0) out.push(['extra', extra.join(',')]);
  if (p.protocol !== d.protocol) out.push(['protocol', p.protocol]);
  if (p.feedback !== d.feedback) out.push(['feedback', p.feedback ? '1' : '0']);
  if (p.mode !== d.mode) out.push(['mode', p.mode]);
  if (p.timeLimit !== null) out.push(['limit', `${p.timeLimit}`]);
  if (p.answerLock !== undefined) out.push(['lock', `${p.answerLock}`]);
  if (p.participant !== d.participant) out.push(['participant', p.participant]);
  return out;
}

/** Checks parameters against what the family knows: categories, level, parts that can be left out. */
export function checkParameters(p: RunParameters, meta: FamilyMeta): Result<RunParameters> {
  if (p.family !== meta.id)
    throw new Error(`checkParameters: parameters of ${p.family} against the family ${meta.id}`);
  const among = (field: string, value: string, values: readonly string[]) =>
    fail(
      'bad-parameter',
      `"${value}" is no ${field} of ${meta.title}. Choose ${values.length > 0 ? `from ${values.join(', ')}` : 'none'}.`,
      field,
    );
  const categories = meta.categories.map((c) => c.id);
  for (const category of p.categories) {
    if (!categories.includes(category)) return among('category', category, categories);
  }
  if (p.level !== null && !meta.levels.includes(p.level)) return among('level', p.level, meta.levels);
  for (const part of p.condition.without) {
    if (!meta.removable.includes(part)) return among('removable part', part, meta.removable);
  }
  for (const part of p.condition.extra ?? []) {
    if (!meta.addable?.includes(part)) return among('extra input', part, meta.addable ?? []);
  }
  if (!Number.isInteger(p.count) || p.count < 1 || p.count > MAX_COUNT) {
    return fail('bad-parameter', `A run holds 1 to ${MAX_COUNT} items, not ${p.count}.`, 'count');
  }
  if (p.pick !== undefined) {
    const inside = p.pick.every((at) => Number.isInteger(at) && at >= 0 && at < p.count);
    if (p.pick.length === 0 || !inside || new Set(p.pick).size !== p.pick.length) {
      return fail('bad-parameter', `The items picked must be different positions 0..${p.count - 1}.`, 'pick');
    }
  }
  if (p.seed !== p.seed >>> 0) return fail('bad-parameter', `The seed ${p.seed} is no uint32.`, 'seed');
  return ok(deepFreeze({ ...p }));
}

/** Nothing extra is the absence of the field, so that equal conditions are equal records. */
const conditionOf = (
  style: Condition['style'],
  without: readonly string[],
  extra: readonly string[],
): Condition => (extra.length > 0 ? { style, without, extra } : { style, without });

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
