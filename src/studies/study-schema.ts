import * as v from 'valibot';
import { FAMILY_IDS } from '../core/item.js';
import { LANGUAGES } from '../core/language.js';
import { OUTCOMES, STUDY_VERSION, type Study } from './study.js';

/**
 * The form of a study file (meaning: studies/study). Every object is strict: a name that means nothing is a mistake of
 * who wrote the file, and a study that silently lacks what they meant is worse than one that does not start.
 */
const LONGEST_TEXT = 20_000;
/** Message of a name that means nothing. */
export const NO_SUCH_FIELD = 'no such field';

const one = <const T extends readonly string[]>(options: T) =>
  v.picklist(options, `one of ${options.map((o) => `"${o}"`).join(', ')}`);
const whole = (low: number, high: number) => {
  const expected = `a whole number ${low}..${high}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(low, expected),
    v.maxValue(high, expected),
  );
};
const words = (longest: number) =>
  v.pipe(v.string('a text'), v.maxLength(longest, `a text of at most ${longest} characters`));
const flag = v.boolean('true or false');
const strict = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ kind, expected }) =>
    expected === 'never'
      ? NO_SUCH_FIELD
      : kind === 'schema' && expected !== 'Object'
        ? 'this field'
        : 'an object',
  );
const several = <const S extends v.GenericSchema>(item: S, most: number, least = 0) =>
  v.pipe(
    v.array(item, 'a list'),
    v.minLength(least, `at least ${least}`),
    v.maxLength(most, `at most ${most}`),
  );

const id = v.pipe(
  v.string('a name'),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, 'a name of letters, digits, - and _'),
);
const text = v.union(
  [
    words(LONGEST_TEXT),
    v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Za-z0-9]{2,8})?$/, 'a language such as "en"')),
        words(LONGEST_TEXT),
      ),
      v.check((texts) => Object.keys(texts).length > 0, 'at least one language'),
    ),
  ],
  'a text, or texts by language such as {"en": "..", "de": ".."}',
);
const optional = v.exactOptional;

const option = strict({ id, label: text });
const options = several(option, 50, 2);
const question = v.variant(
  'kind',
  [
    strict({ kind: v.literal('choice'), id, text, options, required: optional(flag) }),
    strict({
      kind: v.literal('number'),
      id,
      text,
      min: optional(v.pipe(v.number('a number'), v.finite('a number'))),
      max: optional(v.pipe(v.number('a number'), v.finite('a number'))),
      required: optional(flag),
    }),
    strict({ kind: v.literal('text'), id, text, required: optional(flag) }),
  ],
  'an object whose "kind" is "choice", "number" or "text"',
);
const keyed = strict({ id, text, options, answer: id });
const family = one(FAMILY_IDS);
const names = several(id, 50);

const block = strict({
  id,
  title: optional(text),
  text: optional(text),
  family,
  source: optional(
    v.pipe(
      v.string('a text'),
      v.regex(/^(generated|[a-z0-9-]+\/[a-z0-9-]+@\d+)$/, '"generated" or a pack such as "ssi-bench/core@2"'),
    ),
  ),
  categories: optional(names),
  level: optional(id),
  pool: whole(1, 2000),
  sample: optional(
    v.variant(
      'kind',
      [
        strict({ kind: v.literal('random'), count: whole(1, 2000) }),
        strict({ kind: v.literal('matrix'), count: whole(1, 2000), people: whole(1, 100_000) }),
      ],
      'an object whose "kind" is "random" or "matrix"',
    ),
  ),
  order: optional(one(['fixed', 'shuffled', 'latin-square'])),
  fresh: optional(flag),
  without: optional(names),
  extra: optional(names),
  feedback: optional(flag),
  timeLimit: optional(whole(1, 3600)),
  answerLock: optional(whole(1, 600)),
});

/** Texts by key; which keys there are is the meaning's business (studies/study-problems). */
const ownWords = v.record(v.string(), words(1000), 'texts by key, such as {"start": "Begin"}');

/** An address that a person may be sent to or data may be sent to: https, or this machine itself for trying out. */
export const isSafeAddress = (address: string, local: boolean): boolean =>
  /^https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?#][^\s"'<>\\^`]*)?$/i.test(address) ||
  (local && /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?([/?#][^\s"'<>\\^`]*)?$/i.test(address));

const completion = v.pipe(
  strict({
    code: optional(v.pipe(v.string('a code'), v.regex(/^[\w-]{1,64}$/, 'letters, digits, - and _'))),
    redirect: optional(
      v.pipe(
        words(2000),
        v.check((address) => isSafeAddress(address, false), 'an address that begins with https://'),
      ),
    ),
    prolific: optional(flag),
    text: optional(text),
  }),
  v.check((c) => c.prolific !== true || c.code !== undefined, 'a code, which Prolific needs'),
  v.check((c) => c.prolific !== true || c.redirect === undefined, 'either "prolific" or "redirect"'),
);

export const studySchema: v.GenericSchema<unknown, Study> = strict({
  version: v.literal(STUDY_VERSION, `${STUDY_VERSION}`),
  name: v.pipe(
    v.string('a name'),
    v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'a name of lower-case letters, digits and -'),
  ),
  title: text,
  languages: optional(several(one(LANGUAGES), LANGUAGES.length, 1)),
  texts: optional(strict({ en: optional(ownWords), de: optional(ownWords) })),
  welcome: optional(text),
  consent: optional(strict({ text })),
  questions: optional(several(question, 100)),
  instructions: optional(several(text, 50)),
  practice: optional(
    strict({
      family,
      categories: optional(names),
      level: optional(id),
      count: whole(1, 50),
      pass: optional(whole(0, 50)),
      attempts: optional(whole(1, 20)),
      otherwise: optional(one(['go-on', 'end'])),
    }),
  ),
  quiz: optional(strict({ questions: several(keyed, 20, 1), tries: whole(2, 20) })),
  blocks: several(block, 50, 1),
  blockOrder: optional(one(['fixed', 'shuffled', 'latin-square'])),
  checks: optional(
    strict({
      questions: several(keyed, 50, 1),
      every: optional(whole(1, 1000)),
      count: optional(whole(1, 1000)),
      allowed: optional(whole(0, 1000)),
    }),
  ),
  breaks: optional(
    strict({ every: optional(whole(1, 1000)), seconds: optional(whole(0, 3600)), text: optional(text) }),
  ),
  debrief: optional(text),
  device: optional(
    strict({
      minWidth: optional(whole(1, 10_000)),
      minHeight: optional(whole(1, 10_000)),
      pointers: optional(several(one(['fine', 'coarse']), 2, 1)),
      browsers: optional(
        several(
          strict({ name: one(['chrome', 'edge', 'firefox', 'safari']), min: optional(whole(1, 10_000)) }),
          10,
          1,
        ),
      ),
      graphics: optional(one(['webgpu', 'webgl2'])),
    }),
  ),
  resume: optional(
    strict({
      unfinished: one(['resume', 'restart', 'block']),
      maxAge: optional(whole(1, 1_000_000)),
    }),
  ),
  timeLimit: optional(whole(1, 100_000)),
  participants: optional(
    strict({
      subject: optional(id),
      study: optional(id),
      session: optional(id),
      slot: optional(id),
      code: optional(flag),
    }),
  ),
  saving: optional(
    v.variant(
      'kind',
      [
        strict({
          kind: v.literal('datapipe'),
          experiment: v.pipe(
            v.string('a DataPipe experiment id'),
            v.regex(/^[\w-]{1,64}$/, 'a DataPipe experiment id'),
          ),
        }),
        strict({ kind: v.literal('jatos') }),
        strict({
          kind: v.literal('endpoint'),
          url: v.pipe(
            words(2000),
            v.check(
              (address) => isSafeAddress(address, true),
              'an address that begins with https:// (or http://localhost)',
            ),
          ),
        }),
      ],
      'an object whose "kind" is "datapipe", "jatos" or "endpoint"',
    ),
  ),
  outcomes: optional(strict(Object.fromEntries(OUTCOMES.map((o) => [o, optional(completion)])))),
  seed: optional(whole(0, 0xffffffff)),
  kiosk: optional(strict({ idle: whole(5, 86_400), warning: whole(3, 600), invitation: optional(text) })),
});
