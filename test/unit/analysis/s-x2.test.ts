import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitIrt } from '../../../src/analysis/irt/fit.js';
import { gaussHermite } from '../../../src/analysis/irt/quadrature.js';
import { byPerson, type Responses } from '../../../src/analysis/irt/responses.js';
import { sumScoreFit } from '../../../src/analysis/irt/s-x2.js';
import { binomialCdf } from '../../../src/analysis/special.js';
import { finish } from '../../../src/analysis/steps.js';
import { Random } from '../../../src/core/random.js';
import { DESIGNS, simulate } from '../../helpers/irt-simulation.js';

const near = (a: number, b: number, tolerance: number): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} against ${b}`);

/** LSAT, section 7: how many of 1,000 people gave each pattern of five answers (R. D. Bock and M. Lieberman 1970). */
const LSAT7 = [
  12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28, 7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136,
  32, 308,
];

function patterns(counts: readonly number[], items: number): Responses {
  const person: number[] = [];
  const item: number[] = [];
  const correct: number[] = [];
  let i = 0;
  counts.forEach((count, pattern) => {
    for (let k = 0; k < count; k++, i++)
      for (let j = 0; j < items; j++) {
        person.push(i);
        item.push(j);
        correct.push((pattern >> (items - 1 - j)) & 1);
      }
  });
  return { persons: i, items, person, item, correct };
}

// Expected values: R package mirt (R. P. Chalmers, J. Stat. Software 2012), itemfit(mirt(LSAT7, 1)).
test('LSAT 7, two parameters: S-X2 as mirt gives it', () => {
  const fit = finish(
    fitIrt(patterns(LSAT7, 5), {
      model: '2pl',
      difficulty: null,
      slope: null,
      tolerance: 1e-6,
      maxIterations: 5000,
    }),
  );
  near(fit.logLikelihood, -2658.805, 0.01);
  const published = [
    [4.749, 0.093],
    [14.451, 0.001],
    [1.27, 0.53],
    [5.237, 0.073],
    [0.941, 0.625],
  ] as const;
  published.forEach(([chiSquare, p], j) => {
    const found = fit.items[j]!.sumScore!;
    near(found.chiSquare, chiSquare, 0.05);
    assert.equal(found.degrees, 2);
    near(found.p, p, 0.003);
  });
});

test('the recursion gives what counting every pattern of answers at every ability gives', () => {
  const random = new Random(5);
  const slope = [0.6, 1, 1.4, 0.8, 2, 1.1];
  const difficulty = [-1, -0.4, 0, 0.3, 0.9, -0.2];
  const items = slope.length;
  const counts = Array.from({ length: 2 ** items }, () => random.integer(60, 120));
  const data = patterns(counts, items);
  const quadrature = gaussHermite(61);
  const p = (j: number, theta: number): number => 1 / (1 + Math.exp(-slope[j]! * (theta - difficulty[j]!)));
  const nodes = [...quadrature.nodes];
  const chance = Float64Array.from(slope.flatMap((_, j) => nodes.map((theta) => p(j, theta))));
  const found = finish(sumScoreFit(byPerson(data), quadrature, { chance }, 2));
  // Another quadrature: a plain sum over a fine grid of abilities.
  const thetas = Array.from({ length: 1601 }, (_, k) => -8 + k / 100);
  for (let j = 0; j < items; j++) {
    let chiSquare = 0;
    for (let score = 1; score < items; score++) {
      let [people, right, any, both] = [0, 0, 0, 0];
      counts.forEach((count, pattern) => {
        const answers = Array.from({ length: items }, (_, k) => (pattern >> (items - 1 - k)) & 1);
        if (answers.reduce((sum, x) => sum + x, 0) !== score) return;
        let likelihood = 0;
        for (const theta of thetas)
          likelihood += answers.reduce(
            (product, x, k) => product * (x === 1 ? p(k, theta) : 1 - p(k, theta)),
            Math.exp(-(theta ** 2) / 2),
          );
        people += count;
        any += likelihood;
        if (answers[j] === 1) {
          right += count;
          both += likelihood;
        }
      });
      const expected = both / any;
      chiSquare += (people * (right / people - expected) ** 2) / (expected * (1 - expected));
    }
    near(found[j]!.chiSquare, chiSquare, 1e-6 * chiSquare);
    assert.equal(found[j]!.degrees, items - 1 - 2);
  }
});

test('where the model holds a twentieth is called misfit, and an item with a wrong key is', () => {
  let rejected = 0;
  let items = 0;
  for (const design of [DESIGNS[1]!, DESIGNS[3]!]) {
    const { data } = simulate(design, 1);
    const fit = finish(fitIrt(data, { model: design.model }));
    for (const { sumScore } of fit.items) {
      items++;
      if (sumScore!.p < 0.05) rejected++;
    }
  }
  const tail = binomialCdf(rejected, items, 0.05);
  assert.ok(tail > 0.001 && tail < 0.999, `${rejected} of ${items} items rejected`);
  const { data } = simulate(DESIGNS[3]!, 77);
  const random = new Random(3);
  const correct = Array.from(data.correct, (x, k) => (data.item[k] === 7 ? (random.chance(0.5) ? 1 : 0) : x));
  // Rasch: a slope of its own would fit even an item that says nothing.
  const fit = finish(fitIrt({ ...data, correct }, { model: 'rasch' }));
  assert.ok(fit.items[7]!.sumScore!.p < 1e-4);
});

test('tables with holes, few people or few items have none', () => {
  const { data } = simulate(DESIGNS[1]!, 1);
  const cut = (persons: number, items: number): Responses => {
    const keep = Array.from(data.person, (_, k) => k).filter(
      (k) => data.person[k]! < persons && data.item[k]! < items,
    );
    const of = (column: ArrayLike<number>) => keep.map((k) => column[k]!);
    return { persons, items, person: of(data.person), item: of(data.item), correct: of(data.correct) };
  };
  for (const few of [cut(99, 10), cut(300, 2)])
    assert.ok(finish(fitIrt(few, { model: 'rasch' })).items.every(({ sumScore }) => sumScore === null));
  assert.equal(finish(fitIrt(cut(120, 10), { model: 'rasch' })).items[0]!.sumScore!.n, 120);
});
