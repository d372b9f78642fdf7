import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitIrt } from '../../../src/analysis/irt/fit.js';
import { gaussHermite } from '../../../src/analysis/irt/quadrature.js';
import type { Responses } from '../../../src/analysis/irt/responses.js';
import { binomialCdf } from '../../../src/analysis/special.js';
import { drive, finish } from '../../../src/analysis/steps.js';
import { Random } from '../../../src/core/random.js';
import { DESIGNS, recover, recoveryLine, simulate } from '../../helpers/irt-simulation.js';

const near = (a: number, b: number, tolerance: number): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} against ${b}`);

test('Gauss and Hermite: moments of the normal distribution, and published nodes', () => {
  for (const n of [1, 2, 5, 20, 41, 180, 901]) {
    const { nodes, weights } = gaussHermite(n);
    const moment = (power: number): number => nodes.reduce((sum, x, k) => sum + weights[k]! * x ** power, 0);
    near(moment(0), 1, 1e-12);
    near(moment(1), 0, 1e-12);
    if (n > 1) near(moment(2), 1, 1e-10);
    if (n > 4) {
      near(moment(4), 3, 1e-9);
      near(moment(8), 105, 1e-6);
    }
  }
  // Abramowitz and Stegun, Table 25.10, n = 5: x = 2.020182870456086, w = 0.01995324205905 for exp(-x^2).
  const five = gaussHermite(5);
  near(five.nodes[4]!, Math.SQRT2 * 2.020182870456086, 1e-12);
  near(five.weights[4]!, 0.01995324205905 / Math.sqrt(Math.PI), 1e-12);
});

/** LSAT, section 6: how many of 1,000 people gave each pattern of five answers (Bock and Lieberman 1970, Table 1). */
const LSAT6 = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
  28, 298,
];

function lsat6(): Responses {
  const person: number[] = [];
  const item: number[] = [];
  const correct: number[] = [];
  let i = 0;
  LSAT6.forEach((count, pattern) => {
    for (let k = 0; k < count; k++, i++) {
      for (let j = 0; j < 5; j++) {
        person.push(i);
        item.push(j);
        correct.push((pattern >> (4 - j)) & 1);
      }
    }
  });
  return { persons: i, items: 5, person, item, correct };
}

// Expected values: R package ltm 1.x (D. Rizopoulos, J. Stat. Software 2006), rasch(LSAT) and ltm(LSAT ~ z1).
test('LSAT 6, Rasch by plain maximum likelihood: the values of ltm', () => {
  const fit = finish(fitIrt(lsat6(), { model: 'rasch', difficulty: null, tolerance: 1e-6 }));
  assert.ok(fit.converged && fit.covariance === 'full');
  assert.deepEqual(
    fit.items.map((item) => item.right),
    [924, 709, 553, 763, 870],
  );
  near(fit.sigma, 0.7551, 5e-4);
  near(fit.logLikelihood, -2466.938, 0.002);
  // ltm prints difficulties in units of the abilities' deviation.
  [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802].forEach((difficulty, j) => {
    near(fit.items[j]!.difficulty / fit.sigma, difficulty, 2e-3);
  });
});

test('LSAT 6, two parameters: estimates and standard errors of ltm', () => {
  const fit = finish(
    fitIrt(lsat6(), { model: '2pl', difficulty: null, slope: null, tolerance: 1e-6, maxIterations: 5000 }),
  );
  assert.ok(fit.converged);
  near(fit.logLikelihood, -2466.653, 0.002);
  const published = [
    [-3.3597, 0.8669, 0.8254, 0.2581],
    [-1.3696, 0.3073, 0.7229, 0.1867],
    [-0.2799, 0.0997, 0.8905, 0.2326],
    [-1.8659, 0.4341, 0.6886, 0.1852],
    [-3.1236, 0.87, 0.6575, 0.21],
  ] as const;
  published.forEach(([b, bSe, a, aSe], j) => {
    const item = fit.items[j]!;
    near(item.difficulty, b, 0.01);
    near(item.slope, a, 0.003);
    near(item.difficultySe, bSe, 0.01);
    near(item.slopeSe, aSe, 0.003);
  });
});

test('an item with a wrong key stands out by its mean squares', () => {
  const { data } = simulate(DESIGNS[1]!, 77);
  const random = new Random(3);
  const correct = Array.from(data.correct, (x, k) => (data.item[k] === 7 ? (random.chance(0.5) ? 1 : 0) : x));
  const fit = finish(fitIrt({ ...data, correct }, { model: 'rasch' }));
  const outfits = fit.items.map((item) => item.outfit ?? 0);
  assert.equal(Math.max(...outfits), outfits[7]);
  assert.ok((fit.items[7]!.infit ?? 0) > 1.15);
  near(outfits.reduce((a, b) => a + b, 0) / outfits.length, 1, 0.08);
});

test('items that all or nobody solve get a finite difficulty and an honest error', () => {
  const person = Array.from({ length: 40 * 12 }, (_, k) => Math.floor(k / 12));
  const item = person.map((_, k) => k % 12);
  const correct = item.map((j, k) => (j === 0 ? 1 : j === 1 ? 0 : (person[k]! + j) % 2));
  const fit = finish(fitIrt({ persons: 40, items: 12, person, item, correct }, { model: '2pl' }));
  const [all, nobody, other] = [fit.items[0]!, fit.items[1]!, fit.items[5]!];
  assert.ok(all.difficulty < other.difficulty && other.difficulty < nobody.difficulty);
  assert.ok(Math.abs(all.difficulty) < 10 && all.difficultySe > other.difficultySe);
  assert.ok(fit.items.every((one) => Number.isFinite(one.difficultySe) && Number.isFinite(one.slopeSe)));
});

test('answers that follow no trait do not send the estimates to and fro: every step leads up', () => {
  const answers = Array.from({ length: 60 * 20 }, (_, k) => k);
  const data = {
    persons: 60,
    items: 20,
    person: answers.map((k) => Math.floor(k / 20)),
    item: answers.map((k) => k % 20),
    correct: answers.map((k) => ((k * 7919) % 97 < 30 + (k % 20) * 3 ? 1 : 0)),
  };
  const fit = finish(fitIrt(data, { model: '2pl' }));
  assert.ok(fit.converged && fit.iterations < 500);
});

test('nothing at all, and nobody, do not break a fit', () => {
  for (const model of ['rasch', '2pl'] as const) {
    const empty = finish(fitIrt({ persons: 0, items: 0, person: [], item: [], correct: [] }, { model }));
    assert.deepEqual([empty.items, empty.persons], [[], []]);
    const unseen = finish(fitIrt({ persons: 2, items: 1, person: [], item: [], correct: [] }, { model }));
    near(unseen.persons[0]?.ability ?? Number.NaN, 0, 1e-9);
    assert.equal(unseen.items[0]?.n, 0);
  }
  assert.throws(() =>
    finish(fitIrt({ persons: 1, items: 1, person: [1], item: [0], correct: [1] }, { model: 'rasch' })),
  );
});

test('a driven fit reports, can be stopped, and gives what a fit at once gives', async () => {
  const { data } = simulate({ ...DESIGNS[0]!, persons: 30, items: 60 }, 5);
  let now = 0;
  const clock = { now: () => (now += 25) };
  const controller = new AbortController();
  const shares: number[] = [];
  const host = {
    clock,
    signal: controller.signal,
    onProgress: (p: { readonly share: number }) => void shares.push(p.share),
    pause: async () => {},
  };
  const whole = await drive(fitIrt(data, { model: 'rasch' }), host);
  assert.ok(whole.ok && shares.length > 5 && shares.every((share) => share >= 0 && share <= 1));
  assert.deepEqual(whole.value, finish(fitIrt(data, { model: 'rasch' })));
  const stopped = await drive(fitIrt(data, { model: 'rasch' }), {
    ...host,
    pause: async () => controller.abort(),
  });
  assert.ok(!stopped.ok && stopped.fault.code === 'cancelled');
});

/** `ORTHANT_IRT_SIMULATIONS=50` for the full number; scripts/irt-recovery.ts prints the same figures. */
const SIMULATIONS = Number(process.env.ORTHANT_IRT_SIMULATIONS ?? 0);

/** Whether so many of `n` would be chance if each had the probability `p`: two tails of 0.0005. */
function covers(what: string, share: number, p: number, n: number): void {
  // Errors within one simulation move together with the mean of its people: half as many independent ones are assumed.
  const independent = Math.round(n / 2);
  const hits = Math.round(share * independent);
  const [low, high] = [binomialCdf(hits, independent, p), 1 - binomialCdf(hits - 1, independent, p)];
  assert.ok(Math.min(low, high) > 0.0005, `${what}: ${(100 * share).toFixed(1)} % of ${n}, not ${100 * p} %`);
}

test('true parameters lie within their standard errors as often as they should', () => {
  for (const design of DESIGNS) {
    const sparse = design.answers < 30;
    const simulations = SIMULATIONS || (sparse ? 1 : design.model === 'rasch' ? 8 : 4);
    const r = recover(design, simulations, 101);
    console.log(recoveryLine(r));
    const items = simulations * design.items;
    if (sparse) {
      // Intervals out of a posterior whose prior was estimated from the same few answers: a little too narrow, and all
      // of one simulation together.
      near(r.difficulty, 0.94, SIMULATIONS ? 0.025 : 0.08);
      near(r.difficultyWithinOne, 0.67, SIMULATIONS ? 0.04 : 0.12);
    } else {
      covers('difficulty', r.difficulty, 0.95, items);
      covers('difficulty within one error', r.difficultyWithinOne, 0.683, items);
    }
    covers('ability', r.ability, 0.95, simulations * design.persons);
    near(r.se, r.rmse, (SIMULATIONS ? 0.08 : sparse ? 0.25 : 0.15) * r.rmse);
    near(r.bias, 0, sparse ? 0.25 : 0.1);
    if (design.model === 'rasch') covers('sigma', r.sigma, 0.95, 2 * simulations);
    // Three answers say next to nothing of a slope: its interval is that of the prior, ln a ~ N(0, 0.5^2), and of true
    // slopes ~ N(0, 0.4^2) that holds P(|z| < 1.96 x 0.5 / 0.4) = 98.6 %.
    else if (sparse) near(r.slope, 0.986, 0.015);
    else covers('slope', r.slope, 0.95, items);
    if (!sparse) near(r.outfit, 1, 0.06);
  }
});
