import type { Structure } from '../../src/tasks/ssi-bench/types.js';

/**
 * The eight criteria computed again, slowly and by other methods than src/tasks/ssi-bench/truth, from nodes and members
 * alone. Nothing here imports the fast versions.
 */
type V = readonly [number, number, number];
const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const inner = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: V): number => Math.hypot(...a);

const ends = (s: Structure, m: number): [V, V] => {
  const [a, b] = s.members[m]!;
  return [s.nodes[a]!, s.nodes[b]!];
};

export const slowHeight = (s: Structure, m: number): number => {
  const [a, b] = ends(s, m);
  return a[2] + 0.5 * (b[2] - a[2]);
};

export const slowLength = (s: Structure, m: number): number => length(minus(...ends(s, m)));

export const slowAngle = (s: Structure, m: number): number => {
  const d = minus(...ends(s, m));
  return (Math.asin(Math.min(1, Math.abs(d[2]) / length(d))) * 180) / Math.PI;
};

/** Minimum of a convex function by ternary search. */
const minimum = (f: (x: number) => number, low: number, high: number, steps: number): number => {
  let [a, b] = [low, high];
  for (let i = 0; i < steps; i++) {
    const third = (b - a) / 3;
    if (f(a + third) <= f(b - third)) b -= third;
    else a += third;
  }
  return f((a + b) / 2);
};

/** Two nested searches over the positions along the two lines, in squared metres. */
export function slowLineDistance(s: Structure, first: number, second: number): number {
  const [a, b] = ends(s, first);
  const [c, d] = ends(s, second);
  const at = (p: V, q: V, t: number): V => {
    const w = minus(q, p);
    const l = length(w);
    return [p[0] + (w[0] / l) * t, p[1] + (w[1] / l) * t, p[2] + (w[2] / l) * t];
  };
  const squared = (t: number, u: number): number => {
    const w = minus(at(a, b, t), at(c, d, u));
    return inner(w, w);
  };
  const reach = 4000;
  return Math.sqrt(minimum((t) => minimum((u) => squared(t, u), -reach, reach, 70), -reach, reach, 70));
}

/** Gift wrapping in the plane of the widest triangle, measured as a fan of triangles in space. */
export function slowArea(s: Structure, nodes: readonly number[]): number {
  const p = nodes.map((n) => s.nodes[n]!);
  let normal: V = [0, 0, 0];
  for (const a of p)
    for (const b of p)
      for (const c of p) {
        const n = times(minus(b, a), minus(c, a));
        if (length(n) > length(normal)) normal = n;
      }
  const unit = length(normal);
  if (unit === 0) return 0;
  const side = (a: V, b: V, c: V): number => inner(times(minus(b, a), minus(c, a)), normal) / unit;
  const start = p.reduce((best, q) =>
    q[0] < best[0] || (q[0] === best[0] && (q[1] < best[1] || (q[1] === best[1] && q[2] < best[2])))
      ? q
      : best,
  );
  const hull: V[] = [];
  let at = start;
  do {
    hull.push(at);
    let next = p.find((q) => q !== at)!;
    for (const q of p) {
      if (q === at) continue;
      const turn = side(at, next, q);
      const flat = Math.abs(turn) < 1e-9;
      if (turn < -1e-9 || (flat && length(minus(q, at)) > length(minus(next, at)))) next = q;
    }
    at = next;
  } while (at !== start && hull.length <= p.length);
  let area = 0;
  for (let i = 1; i + 1 < hull.length; i++)
    area += length(times(minus(hull[i]!, hull[0]!), minus(hull[i + 1]!, hull[0]!))) / 2;
  return area;
}

/** Divergence theorem over every supporting plane that three of the points span. */
export function slowVolume(s: Structure, nodes: readonly number[]): number {
  const p = nodes.map((n) => s.nodes[n]!);
  const n = p.length;
  const middle: V = [0, 1, 2].map(
    (k) => p.reduce((sum, q) => sum + q[k as 0 | 1 | 2], 0) / n,
  ) as unknown as V;
  const seen = new Set<string>();
  let volume = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++)
      for (let k = j + 1; k < n; k++) {
        const normal = times(minus(p[j]!, p[i]!), minus(p[k]!, p[i]!));
        const size = length(normal);
        if (size < 1e-9) continue;
        const off = p.map((q) => inner(minus(q, p[i]!), normal) / size);
        const slack = 1e-7;
        if (off.some((o) => o > slack) && off.some((o) => o < -slack)) continue;
        if (off.every((o) => Math.abs(o) <= slack)) return 0;
        const flat = nodes.filter((_, q) => Math.abs(off[q]!) <= slack);
        const name = [...flat].sort((a, b) => a - b).join();
        if (seen.has(name)) continue;
        seen.add(name);
        volume += (slowArea(s, flat) * Math.abs(inner(minus(middle, p[i]!), normal) / size)) / 3;
      }
  return volume;
}

/** Powers of the line graph's adjacency matrix: the first power with an entry says the distance. */
export function slowHops(s: Structure, first: number, second: number): number {
  if (first === second) return 0;
  const count = s.members.length;
  const touching = s.members.map(([a, b], i) =>
    s.members.flatMap(([c, d], j) => (i !== j && (a === c || a === d || b === c || b === d) ? [j] : [])),
  );
  // One row of the matrix power is enough: the row of `first`.
  let row = new Array<boolean>(count).fill(false);
  row[first] = true;
  for (let power = 1; power <= count; power++) {
    const next = row.slice();
    for (let i = 0; i < count; i++) if (row[i]) for (const j of touching[i]!) next[j] = true;
    row = next;
    if (row[second]) return power;
  }
  return Number.POSITIVE_INFINITY;
}

/** Steps from every node to `goal`. */
function steps(near: readonly (readonly number[])[], goal: number): number[] {
  const far = near.map(() => Number.POSITIVE_INFINITY);
  far[goal] = 0;
  for (const queue = [goal]; queue.length > 0; ) {
    const at = queue.shift()!;
    for (const next of near[at]!)
      if (far[next] === Number.POSITIVE_INFINITY) {
        far[next] = far[at]! + 1;
        queue.push(next);
      }
  }
  return far;
}

/** Whether some single node, taken away, leaves no way from the middle of one member to the middle of the other (Menger). */
function separable(
  near: readonly (readonly number[])[],
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): boolean {
  for (let gone = -1; gone < near.length; gone++) {
    const seen = new Set([a, b].filter((n) => n !== gone));
    for (const at of seen) {
      for (const next of near[at]!) {
        // The two members themselves are cut in their middles: neither joins its own ends.
        if (next === gone || (at === a && next === b) || (at === b && next === a)) continue;
        if ((at === c && next === d) || (at === d && next === c)) continue;
        seen.add(next);
      }
    }
    if (!seen.has(c) && !seen.has(d)) return true;
  }
  return false;
}

/**
 * Every simple cycle through both members is searched, shortest lengths first; Infinity when none can exist, or none of
 * up to `most` members does.
 */
export function slowCycle(s: Structure, first: number, second: number, most = s.nodes.length): number {
  const near: number[][] = s.nodes.map(() => []);
  for (const [a, b] of s.members) {
    near[a]!.push(b);
    near[b]!.push(a);
  }
  const [start, home] = s.members[first]!;
  const [c, d] = s.members[second]!;
  if (separable(near, [start, home], [c, d])) return Number.POSITIVE_INFINITY;
  const toHome = steps(near, home);
  const toC = steps(near, c);
  const toD = steps(near, d);
  const visited = s.nodes.map((_, n) => n === start);
  const search = (at: number, left: number, passed: boolean): boolean => {
    if (at === home) return left === 0 && passed;
    const bound = passed ? toHome[at]! : Math.min(toC[at]! + 1 + toHome[d]!, toD[at]! + 1 + toHome[c]!);
    if (bound > left) return false;
    for (const next of near[at]!) {
      if (visited[next] || (at === start && next === home)) continue;
      const over = passed || (at === c && next === d) || (at === d && next === c);
      visited[next] = true;
      const found = search(next, left - 1, over);
      visited[next] = false;
      if (found) return true;
    }
    return false;
  };
  for (let size = 3; size <= most; size++) if (search(start, size - 1, false)) return size;
  if (most < s.nodes.length) return Number.POSITIVE_INFINITY;
  throw new Error(`slowCycle: members ${first} and ${second} cannot be separated, yet no ring was found`);
}
