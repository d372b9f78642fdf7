import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Observation } from '../../../../src/core/observation.js';
import { loadWording as loadAny } from '../../../../src/tasks/registry.js';
import { askOf } from '../../../../src/tasks/triviewbench/ask.js';
import { explainTri } from '../../../../src/tasks/triviewbench/explain.js';
import { triViewBench } from '../../../../src/tasks/triviewbench/family.js';
import { namedBy } from '../../../../src/tasks/triviewbench/names.js';
import { questionText } from '../../../../src/tasks/triviewbench/prompts/question.js';
import { COLORS } from '../../../../src/tasks/triviewbench/scene.js';
import {
  TRI_COLORS,
  TRI_SHAPES,
  TRI_TYPES,
  type TriColor,
  type TriKey,
  type TriObject,
  type TriType,
} from '../../../../src/tasks/triviewbench/types.js';
import { loadWording, loadWords } from '../../../../src/tasks/triviewbench/wording.js';
import { german } from '../../../../src/tasks/triviewbench/words.de.js';
import { approved, assertGerman, numbersIn, textsOf, wordless } from '../../../helpers/german.js';
import { asked, OBJECTS } from './hand-made.js';

const DIRECT = { style: 'direct', without: [] } as const;
const wording = await loadWording('de');

const SIZE = { groß: 'large', klein: 'small' } as const;
const SHAPE = { Würfel: 'cube', Kugel: 'sphere', Zylinder: 'cylinder' } as const;
const COLOR: { readonly [word: string]: TriColor } = {
  blau: 'blue',
  grün: 'green',
  rot: 'red',
  gelb: 'yellow',
  violett: 'purple',
  braun: 'brown',
  grau: 'gray',
  türkisfarben: 'cyan',
};
const PHRASE = new RegExp(
  `(?:(der|die|das|dem|den|des|vom) )?(?:(groß|klein)(e[nrms]?) )?(${Object.keys(COLOR).join('|')})(e[nrms]?) (Würfel|Kugel|Zylinder)(s?)(?![a-zäöüß])`,
  'g',
);

/** Article, ending of the adjectives, ending of the noun: every combination that German has here, by gender. */
const GRAMMAR: { readonly [gender in 'm' | 'f']: readonly string[] } = {
  m: ['der|e|', 'dem|en|', 'vom|en|', 'des|en|s', '|er|'],
  f: ['die|e|', 'der|en|', '|e|'],
};

/** What a German text speaks of, in order; every phrase must be grammatical. */
function objectsIn(text: string): readonly string[] {
  return [...text.matchAll(PHRASE)].map((found) => {
    const [phrase, article = '', size, sizeEnding, color = '', ending = '', shape = '', noun = ''] = found;
    assert.equal(sizeEnding ?? ending, ending, phrase);
    const gender = shape === 'Kugel' ? 'f' : 'm';
    assert.ok(GRAMMAR[gender].includes(`${article}|${ending}|${noun}`), `"${phrase}" in "${text}"`);
    const large = size === undefined ? '' : `${SIZE[size as keyof typeof SIZE]} `;
    return `${large}${COLOR[color]} ${SHAPE[shape as keyof typeof SHAPE]}`;
  });
}

const englishObjectsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      new RegExp(`(?:(?:large|small) )?(?:${TRI_COLORS.join('|')}) (?:${TRI_SHAPES.join('|')})`, 'g'),
    ),
  ].map(([name]) => name);

const VIEWS = [
  [/\bfront\b/, /Vorderansicht/],
  [/\bside\b/, /Seitenansicht/],
  [/\btop\b/, /Draufsicht/],
] as const;

/** The German question says the same of the same: objects in their order, views, numbers, what is asked for. */
function assertSameQuestion(english: string, germanText: string, type: TriType): void {
  assertGerman(germanText);
  assert.deepEqual(objectsIn(germanText), englishObjectsIn(english), germanText);
  assert.deepEqual(numbersIn(germanText.replace('3D', '')), numbersIn(english.replace('3D', '')));
  const plain = english.replaceAll(/in front of|In front means/g, '');
  for (const [en, de] of VIEWS) assert.equal(de.test(germanText), en.test(plain), germanText);
  const parts: readonly (readonly [RegExp, RegExp])[] = [
    [/hidden/, /verdeckt/],
    [/partially or mostly/, /zum Teil oder größtenteils/],
    [/What is the color/, /Welche Farbe hat/],
    [/What is the shape/, /Welche Form hat/],
    [/to the left or to the right of/, /links oder rechts vo/],
    [/in front of or behind the/, /vor oder hinter de/],
    [/above or below the/, /höher oder tiefer als d/],
    [/how many towers/, /Wie viele Türme/],
    [/how many objects|How many objects/, /^Wie viele Objekte/],
    [/maximum number/, /mit den meisten/],
  ];
  for (const [en, de] of parts) assert.equal(de.test(germanText), en.test(english), `${type}: ${germanText}`);
}

const object = fc.record({
  shape: fc.constantFrom(...TRI_SHAPES),
  size: fc.constantFrom('large' as const, 'small' as const),
  color: fc.constantFrom(...TRI_COLORS),
});
const whole = (bare: Pick<TriObject, 'shape' | 'size' | 'color'>): TriObject => ({
  ...bare,
  material: 'metal',
  position: [1, -1, 0.35],
  halfExtent: 0.35,
  yaw: 0,
});

test('questions about any objects name the same objects as in English, in good German', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(object, { minLength: 2, maxLength: 6, selector: (one) => JSON.stringify(one) }),
      fc.constantFrom(...TRI_TYPES),
      fc.constantFrom('color' as const, 'shape' as const),
      (bare, type, attribute) => {
        const objects = bare.map(whole);
        const item = { ...asked(type, [1, 0]), objects };
        const full = { ...item, attribute: item.attribute === null ? null : attribute };
        const needed = full.refs.length === 0 || [0, 1].every((k) => namedBy(objects, k) !== null);
        fc.pre(needed);
        assertSameQuestion(questionText(full), german.question(full), type);
      },
    ),
    { numRuns: 3000, seed: 3 },
  );
});

test('items of any seed and type: only words for people differ, and they say the same', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(...TRI_TYPES), (seed, type) => {
      const made = triViewBench.generate(seed, { category: type });
      assert.ok(made.ok);
      const { item, key } = made.value;
      const english = triViewBench.observe(item, triViewBench.start(item), DIRECT);
      const observation: Observation = wording.observation(item, english);
      assert.deepEqual(wordless(observation), wordless(english));
      for (const text of textsOf(observation)) assertGerman(text);
      assertSameQuestion(english.question, observation.question, type);
      const { ask } = observation;
      if (ask.kind === 'choice')
        assert.equal(new Set(ask.options.map(({ label }) => label)).size, ask.options.length);
      const lines = wording.explain(item, key);
      explainTri(item, key).forEach((line, k) => {
        const said = lines[k] ?? '';
        assertGerman(said);
        assert.deepEqual(objectsIn(said), englishObjectsIn(line), said);
        assert.deepEqual(numbersIn(said), numbersIn(line), said);
        const sides: readonly (readonly [RegExp, RegExp])[] = [
          [/left of the middle/, /links von der Mitte/],
          [/right of the middle/, /rechts von der Mitte/],
          [/in front of the middle/, /vor der Mitte/],
          [/behind the middle/, /hinter der Mitte/],
          [/above the ground/, /über dem Boden/],
          [/front view/, /Vorderansicht/],
          [/side view/, /Seitenansicht/],
        ];
        for (const [en, de] of sides) assert.equal(de.test(said), en.test(line), said);
      });
      // The truth is the one that the options offer.
      if (ask.kind === 'choice' && typeof key.value === 'string') {
        const label = ask.options.find(({ id }) => id === key.value)?.label;
        assert.equal(lines[0], `Richtige Antwort: ${label}.`);
      }
    }),
    { numRuns: Number(process.env.TRI_SEEDS ?? 26), seed: 11 },
  );
});

test('a colour word is the colour that is drawn', () => {
  const hue = (color: TriColor): number => {
    const [r, g, b] = COLORS[color];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    if (most === least) return Number.NaN;
    const at =
      most === r
        ? (g - b) / (most - least)
        : most === g
          ? 2 + (b - r) / (most - least)
          : 4 + (r - g) / (most - least);
    return (at * 60 + 360) % 360;
  };
  const between = (color: TriColor, low: number, high: number): boolean =>
    hue(color) >= low && hue(color) < high;
  const seen: { readonly [word: string]: (color: TriColor) => boolean } = {
    grau: (color) => Number.isNaN(hue(color)),
    rot: (color) => between(color, 0, 10),
    braun: (color) => between(color, 15, 40),
    gelb: (color) => between(color, 50, 65),
    grün: (color) => between(color, 90, 150),
    türkis: (color) => between(color, 165, 195),
    blau: (color) => between(color, 220, 250),
    violett: (color) => between(color, 265, 300),
  };
  for (const color of TRI_COLORS) {
    const word = german.words.answers[color];
    for (const [name, fits] of Object.entries(seen))
      assert.equal(fits(color), name === word, `${color} ${word}`);
    assert.equal(COLOR[word === 'türkis' ? 'türkisfarben' : word], color);
  }
});

test('one question of every type reads as it was approved', () => {
  const texts = approved('triviewbench');
  const written = TRI_TYPES.flatMap((type): (readonly [string, string])[] => {
    const item = asked(type);
    const ask = askOf(item);
    const options =
      ask.kind === 'choice' ? ask.options.map(({ id }) => german.words.answers[id as 'left']) : [];
    const { title, criterion } = wording.meta.categories.find(({ id }) => id === type) ?? {};
    return [
      [
        type,
        [
          german.question(item),
          ...(options.length > 0 ? [options.join(' / ')] : []),
          `${title}: ${criterion}`,
        ].join('\n'),
      ],
    ];
  });
  written.push(['captions', Object.values(german.captions).join('\n')]);
  const { words } = german;
  const [purple, cyan] = [0, 2].map((k) => namedBy(OBJECTS, k)!);
  assert.ok(purple && cyan);
  written.push([
    'explanations',
    [
      words.rightAnswer('links'),
      words.off(2),
      words.off(-1),
      words.centre(purple, 1.2, 'left'),
      words.centre({ color: 'red', shape: 'sphere', size: 'large' }, 0.35, 'up'),
      words.hidden('front', []),
      words.hidden('side', [purple, cyan]),
      words.objects([cyan, purple]),
      words.behind(purple, cyan, 35),
      words.behind({ color: 'green', shape: 'sphere', size: null }, purple, 12),
      words.towers,
      words.tower([purple, cyan]),
      words.hidden('side', [3]),
    ].join('\n'),
  ]);
  assert.deepEqual(new Map(written), texts);
});

test('what is asked of the registry is the family; answers that a file brings are shown as they stand', async () => {
  assert.equal((await loadAny('triviewbench', 'de')).meta.title, wording.meta.title);
  const words = await loadWords('de');
  const key: TriKey = { id: 'x', value: 'constructor', facts: {} };
  const made = triViewBench.generate(1, { category: 'all_view_count' });
  assert.ok(made.ok);
  assert.equal(explainTri(made.value.item, key, words)[0], 'Richtige Antwort: constructor.');
});
