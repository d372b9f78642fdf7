import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Answer, AnswerSpec } from '../../src/core/answer.js';
import { type EpisodeState, levelsOf, type TaskFamily, type Turn } from '../../src/core/family.js';
import type { Item, Key, Keyed } from '../../src/core/item.js';
import { sameJson } from '../../src/core/json.js';
import { LANGUAGES } from '../../src/core/language.js';
import { Random } from '../../src/core/random.js';
import type { Result } from '../../src/core/result.js';
import { randomAnswer } from '../../src/participants/random.js';
import { answerFits } from '../../src/runner/answer-fits.js';
import { BUILT_FAMILY_IDS, isBuiltFamily, loadFamily, loadWording } from '../../src/tasks/registry.js';
import { assertGerman, textsOf, wordless } from '../helpers/german.js';
import { toyFamily } from '../helpers/toy-family.js';

const DIRECT = { style: 'direct', without: [] } as const;

function got<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.fault.code}: ${result.fault.message}`);
  return result.value;
}

/** Every path to a value in plain JSON, but for the names in `skip`. */
function paths(
  value: unknown,
  skip: readonly string[],
  prefix: readonly string[] = [],
): (readonly string[])[] {
  const here = prefix.length > 0 ? [prefix] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [
    ...here,
    ...Object.entries(value)
      .filter(([name]) => !skip.includes(name))
      .flatMap(([name, part]) => paths(part, skip, [...prefix, name])),
  ];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, i) => (`${i}` === name ? replaced(part, rest, by) : part));
  return Object.fromEntries(
    Object.entries(value as object).map(([n, part]) => [n, n === name ? replaced(part, rest, by) : part]),
  );
}

/** A model may say a count that no person could enter: it is read as it stands. */
const unbounded = (ask: AnswerSpec): AnswerSpec =>
  ask.kind === 'number' || ask.kind === 'integers' ? { ...ask, min: null, max: null } : ask;

const fieldNames = (value: unknown): string[] =>
  paths(value, [])
    .map((path) => path.at(-1) ?? '')
    .filter((name) => !/^\d+$/.test(name));

/** Plays an item to its end. @param asks what was asked before, kept: observing is slow */
function play(
  family: TaskFamily,
  item: Item,
  choose: (state: EpisodeState, ask: AnswerSpec) => Answer,
  asks = new Map<string, AnswerSpec>(),
): { turns: Turn[]; ended: string } {
  const turns: Turn[] = [];
  let state = family.start(item);
  while (state.ended === null) {
    const name = JSON.stringify(state);
    let ask = asks.get(name);
    if (ask === undefined) {
      const observation = family.observe(item, state, DIRECT);
      assert.equal(observation.turn, state.turn);
      ask = observation.ask;
      asks.set(name, ask);
    }
    const answer = choose(state, ask);
    assert.ok(answerFits(ask, answer), `${JSON.stringify(answer)} fits ${ask.kind}`);
    turns.push({ turn: state.turn, raw: null, answer, outcome: 'answered' });
    const next = family.step(item, state, answer);
    assert.ok(next.turn > state.turn && next.turn < 1000, 'an episode goes on and ends');
    state = next;
  }
  return { turns, ended: state.ended };
}

const implementations: (readonly [string, () => Promise<TaskFamily>])[] = [
  ['toy', async () => toyFamily('ssi-bench', 1)],
  ['toy episodes', async () => toyFamily('rota-bench', 4, 2)],
  ...BUILT_FAMILY_IDS.map((id) => [id, () => loadFamily(id)] as const),
];

for (const [name, load] of implementations) {
  const loaded = load();
  loaded.catch(() => undefined);
  // One item a category, the levels in turn. Generating is the slow part: everything below shares them.
  const made = loaded.then((family) =>
    family.meta.categories.map(({ id: category }, i): Keyed => {
      const levels = levelsOf(family.meta, category);
      const level = levels[i % Math.max(1, levels.length)];
      const spec = level === undefined ? { category } : { category, level };
      return got(family.generate(1000 + i, spec));
    }),
  );
  made.catch(() => undefined);

  test(`${name}: the meta is complete`, async () => {
    const { meta, version } = await loaded;
    assert.ok(Number.isInteger(version) && version > 0);
    assert.ok(meta.categories.length > 0 && meta.metrics.length > 0);
    assert.equal(new Set(meta.categories.map((c) => c.id)).size, meta.categories.length);
    for (const category of meta.categories) {
      assert.ok(category.title && category.group && category.criterion);
      for (const level of category.levels ?? []) assert.ok(meta.levels.includes(level), level);
      for (const [metric, chance] of Object.entries(category.chance)) {
        assert.ok(
          meta.metrics.some((one) => one.id === metric),
          metric,
        );
        assert.ok(chance >= 0 && chance <= 1);
      }
    }
  });

  test(`${name}: same seed, same bytes; another seed, another item; items say what they are`, async () => {
    const family = await loaded;
    const all = await made;
    assert.equal(new Set(all.map(({ item }) => item.id)).size, all.length);
    for (const { item, key } of all) {
      const spec =
        item.level === null ? { category: item.category } : { category: item.category, level: item.level };
      const again = got(family.generate(item.seed ?? 0, spec));
      assert.ok(JSON.stringify(again) === JSON.stringify({ item, key }), `${item.id} came out different`);
    }
    const bare = all.map(({ item }) =>
      JSON.stringify({ ...item, id: '', seed: 0, level: null, category: '' }),
    );
    assert.equal(new Set(bare).size, all.length);
  });

  test(`${name}: what it does not know is refused as data`, async () => {
    const family = await loaded;
    const category = family.meta.categories[0]?.id ?? '';
    for (const spec of [{ category: 'no-such' }, { category: '' }, { category: '__proto__' }]) {
      assert.equal(family.generate(1, spec).ok, false);
    }
    if (family.meta.levels.length > 0 && !name.startsWith('toy')) {
      assert.equal(family.generate(1, { category, level: 'no-such' }).ok, false);
    }
  });

  test(`${name}: an item holds nothing of its key`, async () => {
    for (const { item, key } of await made) {
      const own = fieldNames({ ...key, id: undefined }).filter((field) => field !== 'id');
      const top = Object.keys(key).filter((field) => field !== 'id');
      const held = fieldNames(item);
      for (const field of [...top, 'key', 'answer', 'solution', 'truth']) {
        assert.ok(!held.includes(field), `${item.id} has a field ${field}`);
      }
      assert.ok(own.length > 0);
    }
  });

  test(`${name}: always right is right; nothing said is not`, async () => {
    const family = await loaded;
    for (const { item, key } of await made) {
      for (const protocol of ['released', 'paper']) {
        const oracle = play(family, item, (state) => family.solve(item, key, state));
        const best = family.score(item, key, oracle, protocol);
        assert.equal(best.correct, true, item.id);
        assert.equal(best.protocol, protocol);
        const headline = family.meta.metrics[0];
        if (headline?.unit === 'proportion') assert.equal(best.metrics[headline.id], 1, item.id);
        for (const outcome of ['unparsed', 'skipped', 'timed-out'] as const) {
          const ended = outcome === 'unparsed' ? 'invalid' : outcome;
          const silent = { turns: [{ turn: 0, raw: null, answer: null, outcome }], ended };
          const none = family.score(item, key, silent, protocol);
          assert.equal(none.correct, false, `${item.id} ${outcome}`);
          for (const value of Object.values(none.metrics)) assert.ok(Number.isFinite(value));
        }
      }
      assert.ok(family.explain(item, key).length > 0);
    }
  });

  test(`${name}: chance answers score what the meta says`, async () => {
    const family = await loaded;
    const random = new Random(20_261_130).fork(name);
    const sums = new Map(family.meta.metrics.map(({ id }) => [id, { found: 0, expected: 0, variance: 0 }]));
    for (const { item, key } of await made) {
      const chance = family.meta.categories.find((c) => c.id === item.category)?.chance ?? {};
      if (Object.keys(chance).length === 0) continue;
      const asks = new Map<string, AnswerSpec>();
      for (let i = 0; i < 120; i++) {
        const played = play(family, item, (_, ask) => randomAnswer(ask, random), asks);
        const { metrics } = family.score(item, key, played, 'released');
        for (const [metric, p] of Object.entries(chance)) {
          const sum = sums.get(metric);
          assert.ok(sum !== undefined, metric);
          sum.found += metrics[metric] ?? Number.NaN;
          sum.expected += p;
          sum.variance += p * (1 - p);
        }
      }
    }
    for (const [metric, { found, expected, variance }] of sums) {
      const off = Math.abs(found - expected);
      assert.ok(off <= 4.5 * Math.sqrt(variance) + 1e-9, `${metric}: ${found} for ${expected}`);
    }
  });

  test(`${name}: items and keys come back from JSON; anything broken is refused with its path`, async () => {
    const family = await loaded;
    const all = await made;
    for (const { item, key } of all) {
      const back = got(family.decodeItem(JSON.parse(JSON.stringify(item))));
      assert.ok(sameJson(back, item), item.id);
      assert.ok(sameJson(got(family.decodeKey(JSON.parse(JSON.stringify(key)), item)), key));
    }
    if (name.startsWith('toy')) return;
    for (const odd of [null, 3, 'x', [], {}]) assert.equal(family.decodeItem(odd).ok, false);
    const broken = (
      value: Item | Key,
      skip: readonly string[],
      decode: (odd: unknown) => Result<unknown>,
    ) => {
      const all = paths(value, skip);
      fc.assert(
        fc.property(fc.constantFrom(...all), fc.constantFrom({ odd: [] }, Number.NaN), (path, by) => {
          const read = decode(replaced(value, path, by));
          assert.equal(read.ok, false, path.join('.'));
          if (!read.ok) assert.ok((read.fault.where ?? '') !== '', `no path for ${path.join('.')}`);
        }),
        { numRuns: 60, seed: 1 },
      );
    };
    for (const { item, key } of all) {
      broken(item, [], (odd) => family.decodeItem(odd));
      broken(key, ['facts'], (odd) => family.decodeKey(odd, item));
    }
  });

  test(`${name}: whatever is said, reading it gives an answer or null`, async () => {
    const family = await loaded;
    const [first] = await made;
    assert.ok(first !== undefined);
    const { item } = first;
    const state = family.start(item);
    const { ask } = family.observe(item, state, DIRECT);
    const said = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('[', ']', '{', '}', '"', ',', ':', '1', '2', '3', '-', ' ', '\n', 'A'),
      }),
      fc.json(),
    );
    fc.assert(
      fc.property(said, fc.constantFrom('released', 'paper'), (raw, protocol) => {
        const answer = family.parse(item, state, raw, protocol);
        assert.ok(answer === null || answerFits(unbounded(ask), answer), raw);
      }),
      { numRuns: 400 },
    );
  });

  test(`${name}: conditions change the input, never the question's kind`, async () => {
    const family = await loaded;
    const [first] = await made;
    assert.ok(first !== undefined);
    const state = family.start(first.item);
    const full = family.observe(first.item, state, DIRECT);
    assert.ok(full.question && full.prompt);
    assert.deepEqual(family.observe(first.item, state, DIRECT), full);
    const steps = family.observe(first.item, state, { style: 'steps', without: [] });
    assert.deepEqual([steps.ask, steps.stimulus], [full.ask, full.stimulus]);
    for (const part of family.meta.removable) {
      const less = family.observe(first.item, state, { style: 'direct', without: [part] });
      assert.deepEqual(less.ask, full.ask);
    }
  });

  if (!isBuiltFamily(name)) continue;

  for (const language of LANGUAGES) {
    test(`${name}: in ${language} people read other words and nothing else changes`, async () => {
      const family = await loaded;
      const wording = await loadWording(name, language);
      assert.equal(wording.language, language);
      const { meta } = wording;
      const numbers = ({ categories, metrics, ...rest }: typeof meta) => ({
        ...rest,
        title: '',
        after: '',
        summary: '',
        categories: categories.map((one) => ({ ...one, title: '', group: '', criterion: '' })),
        metrics: metrics.map((one) => ({ ...one, title: '' })),
      });
      assert.deepEqual(numbers(meta), numbers(family.meta));
      const texts = [
        meta.title,
        meta.after,
        meta.summary,
        ...meta.levels.map((level) => wording.level(level)),
      ];
      texts.push(...meta.categories.flatMap(({ title, group, criterion }) => [title, group, criterion]));
      texts.push(...meta.metrics.map(({ title }) => title));
      for (const { item, key } of await made) {
        const state = family.start(item);
        const next = family.step(item, state, family.solve(item, key, state));
        for (const at of next.ended === null ? [state, next] : [state]) {
          const observation = family.observe(item, at, DIRECT);
          const read = wording.observation(item, observation);
          if (language === 'en') assert.equal(read, observation);
          assert.equal(read.prompt, observation.prompt);
          assert.deepEqual(wordless(read), wordless(observation), item.id);
          texts.push(...textsOf(read));
        }
        const lines = wording.explain(item, key);
        assert.equal(lines.length, family.explain(item, key).length);
        texts.push(...lines);
      }
      for (const text of texts) {
        assert.ok(text.trim() !== '', 'a text is empty');
        // Names of benchmarks and papers are the same in all languages.
        if (language === 'de') assertGerman(text.replace(/\w+-?Bench/, 'X').replace(/arXiv [\d.]+/, 'X'));
      }
    });
  }
}
