import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rotaBench } from '../../../../src/tasks/rota-bench/family.js';
import { moveWords, promptOf } from '../../../../src/tasks/rota-bench/prompts.js';
import type { Move, RotaKey } from '../../../../src/tasks/rota-bench/types.js';
import { loadWording, loadWords } from '../../../../src/tasks/rota-bench/wording.js';
import { german, germanMeta } from '../../../../src/tasks/rota-bench/words.de.js';
import { english } from '../../../../src/tasks/rota-bench/words.js';
import { approved, assertGerman, numbersIn, textsOf, wordless } from '../../../helpers/german.js';

const wording = await loadWording('de');
const made = rotaBench.generate(21, { category: 'alignment' });
assert.ok(made.ok);
const { item, key } = made.value;

const move: fc.Arbitrary<Move> = fc.tuple(
  fc.constantFrom('pitch' as const, 'yaw' as const, 'roll' as const),
  fc.constantFrom(1, -1, 5, -5, 10, -10, 30, -30),
);

/** What the prompt says a positive angle does, and the German words for it and for its opposite. */
const DIRECTIONS = [
  ['pitch', 'Kippen', /positive angle moves the side nearer to you up,/, 'nach oben', 'nach unten'],
  ['yaw', 'Drehen', /positive angle moves the side nearer to you to the right,/, 'nach rechts', 'nach links'],
  ['roll', 'Rollen', /positive angle turns clockwise,/, 'im Uhrzeigersinn', 'gegen den Uhrzeigersinn'],
] as const;

/** Every rotation that a German text names, in order. */
function movesIn(text: string): readonly Move[] {
  return [...text.matchAll(/(Kippen|Drehen|Rollen) ([a-zA-Z ]+) (\d+)°/g)].map(
    ([phrase, name, way, angle]): Move => {
      const known = DIRECTIONS.find(([, axis]) => axis === name);
      assert.ok(known, phrase);
      const [axis, , , positive, negative] = known;
      assert.ok(way === positive || way === negative, phrase);
      return [axis, way === positive ? Number(angle) : -Number(angle)];
    },
  );
}

test('a rotation is said as the prompt defines it', () => {
  const prompt = promptOf([], { style: 'direct', without: [] });
  for (const [axis, , rule] of DIRECTIONS) {
    const line = prompt.split('\n').find((one) => one.startsWith(`- ${axis} `)) ?? '';
    assert.match(line, rule);
  }
});

test('captions of any panel name the same rotation; models read what they read before', () => {
  fc.assert(
    fc.property(move, fc.integer({ min: 1, max: 48 }), fc.boolean(), (last, rotation, now) => {
      for (const led of [null, { rotation, move: last }]) {
        const text = german.caption({ now, led });
        assertGerman(text);
        assert.deepEqual(movesIn(text), led === null ? [] : [last]);
        assert.deepEqual(numbersIn(text), led === null ? [] : [rotation, Math.abs(last[1])]);
        assert.equal(text.startsWith('Jetzt'), now);
        assert.equal(english.caption({ now, led }).startsWith('Now'), now);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

test('along an episode only words for people differ', () => {
  for (const without of [[], ['history'], ['auxiliary', 'history']]) {
    let state = rotaBench.start(item);
    for (let turn = 0; turn < 3 && state.ended === null; turn++) {
      const observation = rotaBench.observe(item, state, { style: 'direct', without });
      const read = wording.observation(item, observation);
      assert.deepEqual(wordless(read), wordless(observation));
      assert.ok(read.stimulus.kind === 'rasters' && observation.stimulus.kind === 'rasters');
      for (const text of textsOf(read)) assertGerman(text);
      const { moves } = state;
      read.stimulus.rasters.forEach(({ id, caption }) => {
        const k = id === 'now' ? moves.length : Number(id.slice('panel-'.length));
        const led = moves[k - 1];
        const told = led !== undefined && !(id === 'now' && without.includes('history'));
        assert.deepEqual(movesIn(caption), told ? [led] : []);
      });
      state = rotaBench.step(item, state, {
        kind: 'rotation',
        axis: 'roll',
        angle: turn % 2 === 0 ? -5 : 30,
      });
    }
  }
});

test('the truth names the same rotations and numbers as in English', () => {
  fc.assert(
    fc.property(
      fc.array(move, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('beam' as const, 'breadth-first' as const, 'inverse' as const),
      fc.integer({ min: 0, max: 7 }),
      (path, found, mirrors) => {
        const other: RotaKey = { ...key, path, found, turns: [0], mirrors: Array(mirrors).fill(0) };
        const lines = wording.explain(item, other);
        lines.forEach(assertGerman);
        const [way = '', how = '', symmetry = '', turned = ''] = lines;
        assert.deepEqual(movesIn(way), path);
        assert.deepEqual(movesIn(turned), item.initial);
        assert.equal(numbersIn(way)[0], path.length);
        assert.match(
          how,
          { beam: /Strahlsuche/, 'breadth-first': /Breitensuche.*30/, inverse: /rückgängig/ }[found],
        );
        assert.deepEqual(numbersIn(symmetry), mirrors === 0 ? [] : [1 + mirrors]);
        assert.equal(/nicht symmetrisch/.test(symmetry), mirrors === 0);
        const inEnglish = rotaBench.explain(item, other);
        assert.equal(lines.length, inEnglish.length);
        assert.ok(inEnglish[0]?.endsWith(`${path.map(moveWords).join(', ')}.`));
      },
    ),
    { numRuns: 200, seed: 6 },
  );
});

test('the texts read as they were approved', async () => {
  const words = await loadWords('de');
  const written = new Map([
    ['question', german.question],
    ['category', Object.values(germanMeta.categories.alignment).join(': ')],
    [
      'captions',
      [
        words.caption({ now: false, led: null }),
        words.caption({ now: true, led: null }),
        words.caption({ now: false, led: { rotation: 2, move: ['yaw', -10] } }),
        words.caption({ now: true, led: { rotation: 3, move: ['pitch', 30] } }),
      ].join('\n'),
    ],
    [
      'explanations',
      [
        words.reached(0.9234, 16),
        words.reached(0.5, 1),
        words.way([
          ['yaw', -10],
          ['pitch', 30],
          ['roll', 5],
          ['roll', -1],
        ]),
        words.way([['pitch', -30]]),
        ...Object.values(words.found),
        words.symmetry(1),
        words.symmetry(4),
        words.turnedBy([['yaw', 30]]),
      ].join('\n'),
    ],
  ]);
  assert.deepEqual(written, approved('rota-bench'));
});
