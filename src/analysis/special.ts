/**
 * Functions behind the exact intervals and tests. Accurate to about 1e-13 relative, which is far more than anything
 * printed needs; not for truth that must agree in every bit (they use Math.log and Math.exp).
 */

/** Lanczos's approximation with g = 7 and nine terms (C. Lanczos 1964; coefficients by P. Godfrey). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln(gamma(x)), x > 0. */
export function lnGamma(x: number): number {
  if (!(x > 0)) throw new Error(`lnGamma: ${x} is not positive`);
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const y = x - 1;
  const t = y + 7.5;
  let sum = LANCZOS[0]!;
  for (let k = 1; k < LANCZOS.length; k++) sum += LANCZOS[k]! / (y + k);
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The regularised incomplete beta function I_x(a, b): the chance that a Beta(a, b) variable is at most x. Continued
 * fraction by Lentz's method (Press et al., Numerical Recipes, 3rd edition, section 6.4).
 * @param x 0..1 @param a positive @param b positive
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) throw new Error(`incompleteBeta: x ${x}, a ${a}, b ${b}`);
  if (x === 0 || x === 1) return x;
  // The fraction converges quickly only on this side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let fraction = d;
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 + term * d;
      d = 1 / (Math.abs(d) < tiny ? tiny : d);
      c = 1 + term / c;
      if (Math.abs(c) < tiny) c = tiny;
      step = d * c;
      fraction *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return Math.min(1, front * fraction);
}

/** The x with I_x(a, b) = p, by halving: the function is monotone and 60 halvings exhaust a double. @param p 0..1 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1)) throw new Error(`betaQuantile: ${p} is no probability`);
  let low = 0;
  let high = 1;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Upper tail of the gamma distribution, Q(a, x): the chance that a chi-square variable with 2a degrees of freedom
 * exceeds 2x (Numerical Recipes, section 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) throw new Error(`upperGamma: a ${a}, x ${x}`);
  if (x === 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let k = 1; k < 10_000 && term > sum * 1e-16; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return Math.max(0, 1 - sum * front);
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1; k < 10_000; k++) {
    const term = -k * (k - a);
    b += 2;
    d = term * d + b;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = b + term / c;
    if (Math.abs(c) < tiny) c = tiny;
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return front * fraction;
}

/** P(X >= x) of a chi-square variable. @param degrees at least 1 */
export const chiSquareTail = (x: number, degrees: number): number => upperGamma(degrees / 2, x / 2);

/** Standard normal distribution function. */
export function normalCdf(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/** The z with normalCdf(z) = p, by halving; -Infinity and Infinity at 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new Error(`normalQuantile: ${p} is no probability`);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  let low = -39;
  let high = 39;
  for (let k = 0; k < 70; k++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(X <= k) of Binomial(n, p). */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1);
}
