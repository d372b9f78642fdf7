import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  betaQuantile,
  binomialCdf,
  chiSquareTail,
  incompleteBeta,
  lnGamma,
  normalCdf,
  normalQuantile,
} from '../../../src/analysis/special.js';

const near = (a: number, b: number, relative = 1e-12): void =>
  assert.ok(Math.abs(a - b) <= relative * Math.max(1e-3, Math.abs(b)), `${a} against ${b}`);

// Expected values: SciPy 1.17.1 (special.gammaln, special.betainc, stats.chi2.sf, stats.norm).
test('the gamma and beta functions have the values of SciPy', () => {
  for (const [x, value] of [
    [0.1, 2.252712651734206],
    [0.5, 0.5723649429247],
    [3.7, 1.428072326665388],
    [50.5, 146.51925549072064],
    [1000, 5905.220423209181],
  ] as const) {
    near(lnGamma(x), value);
  }
  near(incompleteBeta(0.4, 2, 3), 0.5248);
  near(incompleteBeta(0.1, 0.5, 0.5), 0.20483276469913345);
  near(incompleteBeta(0.45, 50, 70), 0.7717610017525626, 1e-11);
  near(incompleteBeta(0.5, 1000, 1200), 0.9999901281830742, 1e-11);
});

test('tails and quantiles have the values of SciPy', () => {
  for (const [x, k, value] of [
    [3.841458820694124, 1, 0.05],
    [17.35593220338983, 1, 3.099293441045215e-5],
    [10, 4, 0.04042768199451279],
    [100, 80, 0.064570368921133],
    [0.1, 3, 0.9918374237318764],
  ] as const) {
    near(chiSquareTail(x, k), value, 1e-11);
  }
  near(normalCdf(-5), 2.866515718791933e-7, 1e-9);
  near(normalCdf(0.3), 0.6179114221889526);
  near(normalQuantile(0.001), -3.090232306167813);
  near(normalQuantile(0.9), 1.2815515655446004);
  near(incompleteBeta(betaQuantile(0.3, 4, 9), 4, 9), 0.3);
});

test('binomial sums are the incomplete beta function', () => {
  for (const p of [0.1, 0.5, 0.83]) {
    let sum = 0;
    let choose = 1;
    for (let k = 0; k <= 12; k++) {
      sum += choose * p ** k * (1 - p) ** (12 - k);
      near(binomialCdf(k, 12, p), sum);
      choose = (choose * (12 - k)) / (k + 1);
    }
  }
});
