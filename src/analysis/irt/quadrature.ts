/** Points of the standard normal distribution and their weights, which add up to 1. */
export interface Quadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Gauss and Hermite's rule for the standard normal density: exact for polynomials up to degree 2n - 1. Nodes are the
 * eigenvalues of the Jacobi matrix of the Hermite polynomials, weights the squared first components of its
 * eigenvectors (G. H. Golub and J. H. Welsch, Mathematics of Computation 1969), found by implicit QL. Nodes whose
 * weight could not matter in double precision are left out.
 * @param n 1..1000
 */
export function gaussHermite(n: number): Quadrature {
  if (!(Number.isInteger(n) && n >= 1 && n <= 1000)) throw new Error(`gaussHermite: ${n} nodes`);
  const d = new Float64Array(n);
  const e = Float64Array.from({ length: n }, (_, k) => (k < n - 1 ? Math.sqrt(k + 1) : 0));
  const z = new Float64Array(n);
  z[0] = 1;
  diagonalise(d, e, z);
  const kept = Array.from(d, (_, k) => k)
    .filter((k) => z[k]! * z[k]! > 1e-18)
    .sort((a, b) => d[a]! - d[b]!);
  const total = kept.reduce((sum, k) => sum + z[k]! * z[k]!, 0);
  return {
    nodes: Float64Array.from(kept, (k) => d[k]!),
    weights: Float64Array.from(kept, (k) => (z[k]! * z[k]!) / total),
  };
}

/**
 * Eigenvalues of the symmetric tridiagonal matrix (diagonal d, off-diagonal e) into d, and the first components of its
 * eigenvectors into z (Numerical Recipes, 3rd edition, section 11.4, one row of vectors only).
 */
function diagonalise(d: Float64Array, e: Float64Array, z: Float64Array): void {
  const n = d.length;
  for (let l = 0; l < n; l++) {
    for (let round = 0; ; round++) {
      let m = l;
      while (m < n - 1) {
        const scale = Math.abs(d[m]!) + Math.abs(d[m + 1]!);
        if (Math.abs(e[m]!) <= 2.3e-16 * scale || Math.abs(e[m]!) < 1e-300) break;
        m++;
      }
      if (m === l) break;
      if (round === 60) throw new Error(`gaussHermite: no convergence at node ${l} of ${n}`);
      let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
      let r = Math.hypot(g, 1);
      g = d[m]! - d[l]! + e[l]! / (g + (g >= 0 ? r : -r));
      let s = 1;
      let c = 1;
      let p = 0;
      let i = m - 1;
      for (; i >= l; i--) {
        const f = s * e[i]!;
        const b = c * e[i]!;
        r = Math.hypot(f, g);
        e[i + 1] = r;
        if (r === 0) {
          d[i + 1]! -= p;
          e[m] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1]! - p;
        r = (d[i]! - g) * s + 2 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        const next = z[i + 1]!;
        z[i + 1] = s * z[i]! + c * next;
        z[i] = c * z[i]! - s * next;
      }
      if (r === 0 && i >= l) continue;
      d[l]! -= p;
      e[l] = g;
      e[m] = 0;
    }
  }
}

/**
 * How many nodes are needed: their spacing near 0, about pi / sqrt(n), must not exceed 1.3 standard deviations of the
 * narrowest posterior, so that sums over nodes stand for integrals to 4 digits or better. @param longest answers of the
 * person with most of them
 */
export function nodesFor(longest: number): number {
  // An answer carries at most a quarter of information for slope 1; a fifth at the usual distance, slopes up to 1.5.
  const narrowest = 1 / Math.sqrt(1 + 0.2 * 2.25 * longest);
  const spacing = Math.min(0.5, 1.3 * narrowest);
  return Math.min(901, Math.max(41, Math.ceil((Math.PI / spacing) ** 2)));
}
