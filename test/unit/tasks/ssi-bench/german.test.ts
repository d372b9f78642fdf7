import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { remarksOf } from '../../../../src/tasks/ssi-bench/explain.js';
import { CRITERION_WORDS } from '../../../../src/tasks/ssi-bench/explain-words.js';
import { ssiBench } from '../../../../src/tasks/ssi-bench/family.js';
import { pictureIds } from '../../../../src/tasks/ssi-bench/published.js';
import {
  type Criterion,
  SSI_CATEGORIES,
  type SsiCategory,
  type SsiKey,
  type SsiPublished,
} from '../../../../src/tasks/ssi-bench/types.js';
import { loadWording, loadWords } from '../../../../src/tasks/ssi-bench/wording.js';
import { CATEGORY_WORDS } from '../../../../src/tasks/ssi-bench/words.js';
import { approved, assertGerman, numbersIn, textsOf, wordless } from '../../../helpers/german.js';

const DIRECT = { style: 'direct', without: [] } as const;
const wording = await loadWording('de');
const words = await loadWords('de');

/** Every category with every criterion it knows. */
const ASKED: readonly (readonly [SsiCategory, Criterion])[] = [
  ['ground-height', 'centroid-height'],
  ['ground-angle', 'ground-angle'],
  ['dimension', 'length'],
  ['relative-distance', 'line-distance'],
  ['area', 'hull-area'],
  ['volume', 'hull-volume'],
  ['multi-view-geometric', 'line-distance'],
  ['hop-distance', 'hop-distance'],
  ['cycle-length', 'cycle-length'],
  ['multi-view-topological', 'hop-distance'],
  ['multi-view-topological', 'cycle-length'],
];

/** What is compared and which end comes first, each in both languages: exactly one row fits a question. */
const COMPARED: { readonly [criterion in Criterion]: readonly [RegExp, RegExp] } = {
  'centroid-height': [
    /height of their middle above the ground, lowest first/,
    /Höhe ihrer Mitte über dem Boden, beginnend mit der geringsten/,
  ],
  'ground-angle': [/angle to the ground, flattest first/, /Winkel zum Boden, beginnend mit dem flachsten/],
  length: [/length in space, shortest first/, /Länge im Raum, beginnend mit dem kürzesten/],
  'line-distance': [
    /smallest distance between their (?:two )?endless lines?.*, nearest first/,
    /zu endlosen Geraden verlängert\..* nach dem kleinsten Abstand .*Geraden.*, beginnend mit dem geringsten/,
  ],
  'hull-area': [
    /flat area that they span, smallest first/,
    /ebenen Fläche, die sie aufspannen, beginnend mit der kleinsten/,
  ],
  'hull-volume': [
    /space that they enclose, smallest first/,
    /Volumen, das sie einschließen, beginnend mit dem kleinsten/,
  ],
  'hop-distance': [
    /number of steps .*, fewest first \(sharing a joint is 1 step\)/,
    /Zahl der Schritte, .*, beginnend mit den wenigsten \(zwei Stäbe mit gemeinsamem Knoten: 1 Schritt\)/,
  ],
  'cycle-length': [
    /number of members in the smallest closed ring that contains .*, fewest first/,
    /Zahl der Stäbe im kleinsten geschlossenen Ring, der .* enthält, beginnend mit den wenigsten/,
  ],
};

function published(category: SsiCategory, criterion: Criterion | null): SsiPublished {
  return {
    family: 'ssi-bench',
    version: 1,
    id: `published-${category}`,
    seed: null,
    origin: 'imported',
    category,
    level: null,
    index: '17',
    criterion,
    prompt: criterion === null ? 'Rank these by what the row says.' : null,
    color: 'magenta',
    pictures: pictureIds(category).map((id, k) => ({
      id,
      sha256: `${k}`.repeat(64),
      type: 'image/png',
      bytes: 9,
    })),
    columns: {},
  };
}

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/„([^“]*)“/g)].map(([, label = '']) => label);

test('every category and criterion asks for the same in both languages', () => {
  for (const [category, criterion] of ASKED) {
    const item = published(category, criterion);
    const english = ssiBench.observe(item, { turn: 0, ended: null }, DIRECT);
    const { question } = wording.observation(item, english);
    for (const [name, [en, de]] of Object.entries(COMPARED)) {
      assert.equal(en.test(english.question), name === criterion, `${name}: ${english.question}`);
      assert.equal(de.test(question), name === criterion, `${name}: ${question}`);
    }
    const { noun, candidates } = CATEGORY_WORDS[category];
    const pairs = /two members/.test(english.question);
    assert.equal(/besteht aus zwei Stäben/.test(question), pairs);
    assert.equal(/Gruppen von Knoten/.test(question), /groups of joints/.test(english.question));
    assert.equal(/Gruppe/.test(question), noun === 'Group');
    assert.equal(/Stab 0 \(„Member 0“\)/.test(question), /Member 0/.test(english.question));
    const labels = [
      `${noun} 1`,
      `${noun} ${candidates}`,
      ...(/Member 0/.test(english.question) ? ['Member 0'] : []),
    ];
    assert.deepEqual(quoted(question), labels);
  }
});

const made = (['hop-distance', 'multi-view-geometric', 'area'] as const).map((category) => {
  const result = ssiBench.generate(3, { category });
  assert.ok(result.ok);
  return result.value;
});

test('a question names labels as they are drawn, and only words for people differ', () => {
  for (const { item, key } of made) {
    const observation = ssiBench.observe(item, ssiBench.start(item), DIRECT);
    const read = wording.observation(item, observation);
    assert.deepEqual(wordless(read), wordless(observation));
    for (const text of textsOf(read)) assertGerman(text);
    assert.ok(read.stimulus.kind === 'stills' && observation.stimulus.kind === 'stills');
    const drawn = read.stimulus.views.flatMap(({ marks }) => marks.map(({ label }) => label));
    const named = quoted(read.question);
    for (const label of named) assert.ok(drawn.includes(label), `${label} is not drawn`);
    const targets = drawn.filter((label) => label !== 'Member 0');
    assert.deepEqual(named.slice(0, 2), [targets[0], targets.at(-1)]);
    assert.equal(named.includes('Member 0'), drawn.includes('Member 0'));
    // Captions tell the same pictures apart by the same numbers.
    read.stimulus.views.forEach(({ caption }, k) => {
      assert.deepEqual(
        numbersIn(caption),
        numbersIn(observation.stimulus.kind === 'stills' ? observation.stimulus.views[k]!.caption : ''),
      );
    });
    const lines = wording.explain(item, key);
    lines.forEach(assertGerman);
    for (const [k, line] of ssiBench.explain(item, key).entries())
      assert.deepEqual(numbersIn(lines[k]!), numbersIn(line));
  }
});

test('published items: captions, and rows that only their own text explains', () => {
  for (const category of SSI_CATEGORIES) {
    const own = published(category, null);
    const observation = ssiBench.observe(own, { turn: 0, ended: null }, DIRECT);
    const read = wording.observation(own, observation);
    assert.equal(read.question, observation.question);
    assert.deepEqual(wordless(read), wordless(observation));
    const captions = textsOf(read).slice(1);
    captions.forEach(assertGerman);
    assert.equal(new Set(captions.slice(0, -1)).size, own.pictures.length);
    const order = pictureIds(category)
      .flatMap((id) => (/^\d$/.test(id) ? [Number(id)] : []))
      .reverse();
    const lines = wording.explain(own, { id: own.id, order, facts: {} });
    lines.forEach(assertGerman);
    assert.deepEqual(numbersIn(lines[0]!), order);
  }
});

/** Real items of one shape stand for all: explaining reads the category, the criterion and the key. */
test('truths of any values have the same numbers, candidates and remarks', () => {
  const [hop] = made;
  assert.ok(hop);
  const measure = fc.double({ min: 0, max: 900, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...ASKED),
      fc.array(measure, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      ([category, criterion], raw, far) => {
        const { candidates, noun } = CATEGORY_WORDS[category];
        const counts = criterion === 'hop-distance' || criterion === 'cycle-length';
        const values: (number | null)[] = raw
          .slice(0, candidates)
          .map((v) => (counts ? 1 + Math.floor(v / 100) : v));
        if (far && criterion === 'cycle-length') values[1] = null;
        const order = values
          .map((_, k) => k + 1)
          .sort((a, b) => (values[a - 1] ?? Infinity) - (values[b - 1] ?? Infinity) || a - b);
        const nodes = values.map((v) =>
          v === null ? null : Array.from({ length: Math.round(v) }, (_, n) => n),
        );
        const item = { ...hop.item, category, criterion };
        const key: SsiKey = { ...hop.key, order, values, facts: counts ? { nodes } : {} };
        const lines = wording.explain(item, key);
        const english = ssiBench.explain(item, key);
        assert.equal(lines.length, english.length);
        lines.forEach((line, k) => {
          assertGerman(line);
          assert.deepEqual(numbersIn(line), numbersIn(english[k]!), `${line} / ${english[k]}`);
          const name = noun === 'Member' ? 'Stab' : 'Gruppe';
          assert.equal(line.startsWith(`${name} `), english[k]!.startsWith(`${noun} `), line);
          const { unit } = CRITERION_WORDS[criterion];
          if (unit !== '' && line.startsWith(name)) assert.ok(line.endsWith(`${unit}.`), line);
        });
        const remarks = remarksOf(item, key, words);
        assert.deepEqual(
          remarks,
          lines.filter((line) => line.includes('(') || line.startsWith('Gleiche')),
        );
      },
    ),
    { numRuns: 400, seed: 9 },
  );
});

test('one question of every category and criterion reads as it was approved', () => {
  const written = new Map(
    ASKED.map(([category, criterion]): [string, string] => {
      const item = published(category, criterion);
      const { question } = wording.observation(
        item,
        ssiBench.observe(item, { turn: 0, ended: null }, DIRECT),
      );
      const { least, most } = words.ends(criterion);
      const { title, criterion: what } = wording.meta.categories.find(({ id }) => id === category)!;
      return [
        `${category}: ${criterion}`,
        [
          question,
          `${least} / ${most}`,
          words.rightOrder(criterion, [2, 1, 3]),
          [1, 3.125, 72.46]
            .map((v) =>
              words.value(
                criterion,
                criterion.includes('-length') || criterion.startsWith('hop') ? Math.floor(v) : v,
              ),
            )
            .join(' / '),
          words.value(criterion, null),
          `${title}: ${what}`,
        ].join('\n'),
      ];
    }),
  );
  written.set(
    'rest',
    [
      ...['original', 'original-a', 'original-b', 'reference', '1'].map(
        (id) =>
          textsOf(
            wording.observation(published('multi-view-geometric', 'line-distance'), {
              turn: 0,
              stimulus: { kind: 'images', images: [{ id, caption: '', ref: '' }] },
              ask: { kind: 'ranking', count: 3, noun: '' },
              question: '',
              prompt: '',
            }),
          )[1] ?? '',
      ),
      words.rightOrder(null, [3, 1, 2]),
      Object.values(words.ends(null)).join(' / '),
      words.between(0),
      words.between(1),
      words.between(4),
      words.ringHolds,
      words.tie,
      words.published,
      ...wording.meta.levels.map((level) => wording.level(level)),
      wording.meta.title,
      wording.meta.summary,
      ...wording.meta.metrics.map(({ title }) => title),
    ].join('\n'),
  );
  assert.deepEqual(written, approved('ssi-bench'));
});
