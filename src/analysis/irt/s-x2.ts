import { chiSquareTail } from '../special.js';
import type { Steps } from '../steps.js';
import type { Expectation } from './expectation.js';
import type { Quadrature } from './quadrature.js';
import type { ByPerson } from './responses.js';

/** Orlando and Thissen's S-X2: how far the shares of right answers by sum score are from what the model expects. */
export interface SumScoreFit {
  readonly chiSquare: number;
  readonly degrees: number;
  readonly p: number;
  /** Those who answered every item once, whom it rests on. */
  readonly n: number;
}

/** Fewer complete answerers than this make no chi-square. */
const ENOUGH = 100;
/** Items; the recursion over all others, for each item, grows with the cube. */
const MOST = 150;
/** Expected right and wrong answers that a group of sum scores needs (Orlando and Thissen 2000, p. 55). */
const LEAST = 1;

/**
 * S-X2 of each item (M. Orlando and D. Thissen, Applied Psychological Measurement 2000): people are grouped by their sum
 * score, which is observed, and not by an estimate of their ability, so that it follows a chi-square where the model
 * holds, short tests too. The expected shares come from the recursion of F. M. Lord and M. S. Wingersky (1984).
 * Only for full tables: null for all items with fewer than 100 people who answered every item once, under three or over
 * 150 items; null for an item whose scores leave no degree of freedom.
 * @param parameters estimated for each item: 1 for Rasch, 2 for `2pl`
 */
export function* sumScoreFit(
  data: ByPerson,
  { nodes, weights }: Quadrature,
  { chance }: Pick<Expectation, 'chance'>,
  parameters: number,
): Steps<readonly (SumScoreFit | null)[]> {
  const n = data.items;
  const none = Array.from({ length: n }, () => null);
  if (n < 3 || n > MOST) return none;
  const { people, right, persons } = bySumScore(data);
  if (persons < ENOUGH) return none;
  const q = nodes.length;
  const all = yield* scoreChances(chance, q, n, -1);
  const out: (SumScoreFit | null)[] = [];
  for (let j = 0; j < n; j++) {
    const others = yield* scoreChances(chance, q, n, j);
    const groups: Group[] = [];
    for (let score = 1; score < n; score++) {
      let both = 0;
      let any = 0;
      for (let k = 0; k < q; k++) {
        both += weights[k]! * chance[j * q + k]! * others[(score - 1) * q + k]!;
        any += weights[k]! * all[score * q + k]!;
      }
      const count = people[score]!;
      if (count > 0) groups.push({ n: count, right: right[score * n + j]!, expected: (count * both) / any });
    }
    out.push(chiSquareOf(joined(groups), parameters, persons));
    yield { phase: 'item fit', share: (j + 1) / n };
  }
  return out;
}

interface Group {
  readonly n: number;
  readonly right: number;
  readonly expected: number;
}

const thin = ({ n, expected }: Group): boolean => expected < LEAST || n - expected < LEAST;

/** Neighbouring scores put together, outer ones first, until every group has enough of both answers. */
function joined(groups: readonly Group[]): readonly Group[] {
  const out = [...groups];
  for (;;) {
    const bad = out.flatMap((group, k) => (thin(group) ? [k] : []));
    if (bad.length === 0 || out.length < 2) return bad.length === 0 ? out : [];
    // The one farthest from the middle, inwards.
    const middle = (out.length - 1) / 2;
    const at = bad.reduce((far, k) => (Math.abs(k - middle) > Math.abs(far - middle) ? k : far));
    const from = at < middle ? at : at - 1;
    const [a, b] = out.slice(from, from + 2);
    if (a === undefined || b === undefined) return [];
    out.splice(from, 2, { n: a.n + b.n, right: a.right + b.right, expected: a.expected + b.expected });
  }
}

function chiSquareOf(groups: readonly Group[], parameters: number, n: number): SumScoreFit | null {
  const degrees = groups.length - parameters;
  if (degrees < 1) return null;
  let chiSquare = 0;
  for (const { n: count, right, expected } of groups)
    chiSquare += (right - expected) ** 2 / ((expected * (count - expected)) / count);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees), n };
}

/** Of those who answered every item exactly once: how many have each sum score, and how many of them each item right. */
function bySumScore({ persons, items, start, item, correct }: ByPerson) {
  const people = new Float64Array(items + 1);
  const right = new Float64Array((items + 1) * items);
  let complete = 0;
  for (let i = 0; i < persons; i++) {
    const own = item.subarray(start[i], start[i + 1]);
    if (own.length !== items || new Set(own).size !== items) continue;
    const answers = correct.subarray(start[i], start[i + 1]);
    const score = answers.reduce((sum, x) => sum + x, 0);
    complete++;
    people[score]! += 1;
    for (let k = 0; k < items; k++) right[score * items + own[k]!]! += answers[k]!;
  }
  return { people, right, persons: complete };
}

/** Chance of each sum score at each node, `[score * nodes + node]`, over all items but one; Lord and Wingersky. */
function* scoreChances(chance: Float64Array, q: number, n: number, without: number): Steps<Float64Array> {
  const out = new Float64Array((n + 1) * q);
  out.fill(1, 0, q);
  let items = 0;
  for (let j = 0; j < n; j++) {
    if (j === without) continue;
    items++;
    for (let score = items; score >= 0; score--)
      for (let k = 0; k < q; k++) {
        const p = chance[j * q + k]!;
        const below = score === 0 ? 0 : p * out[(score - 1) * q + k]!;
        out[score * q + k] = out[score * q + k]! * (1 - p) + below;
      }
  }
  yield { phase: 'item fit', share: Math.max(0, without) / n };
  return out;
}
