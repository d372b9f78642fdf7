import type { Difficulty } from '../../../core/item.js';
import type { Random } from '../../../core/random.js';
import { FLAT_MEASURES, type FlatMeasureName, type FlatMeasures } from '../audit/flat-measures.js';
import { rank, tied } from '../truth/rank.js';
import type { Criterion, SsiCategory } from '../types.js';
import { concordantPairs, type Margin, rake, sharesOf, wantedConcordance } from './balance.js';
import type { Option } from './candidates.js';
import { clearness, type Scale } from './clearness.js';
import { easeOf, levelOf } from './difficulty.js';

/** An option with what the picture would say of it. */
export interface SeenOption extends Option {
  readonly flat: FlatMeasures;
}

/** A set of candidates that may be asked about, numbered as the key wants it. */
export interface CandidateSet {
  /** By candidate number. */
  readonly options: readonly SeenOption[];
  readonly reference: number | null;
  readonly level: Difficulty;
  readonly hasTie: boolean;
}

/** Random draws of candidates for one question. */
export const DRAWS = 9000;
const MOST_SETS = 1500;
/** Fewer sets than this leave the balance too little room. */
const LEAST_SETS = 24;
/** The same where the agreement with the foremost shortcut is fixed already. */
const LEAST_LED = 12;
/** Share of sets with a tie where the item may have one: most of what can be had. */
const TIES = 0.85;
/** Weight of pairs: 8 points above or below one half count as much as whole orders at chance do. */
const TILT = 12.5;

/**
 * The shortcut that comes closest to the truth by nature: what is higher, steeper or longer looks it, more often than
 * not. One pool of sets can seldom be weighted against it, so that here the agreement is drawn first, like the key.
 */
export const LEADS: { readonly [category in SsiCategory]?: FlatMeasureName } = {
  'ground-height': 'pixel-height',
  'ground-angle': 'pixel-angle',
  dimension: 'pixel-length',
};

/** What a set of candidates must keep to. */
export interface SetRules {
  readonly criterion: Criterion;
  /** Candidate numbers, smallest value first. */
  readonly key: readonly number[];
  readonly scale: Scale;
  /** Whether two candidates of equal value may be asked about together. */
  readonly isTie: (p: Option, q: Option) => boolean;
  /** Whether a set is one of those that are looked for. */
  readonly fits: (set: CandidateSet) => boolean;
}

/**
 * Draws sets of distinct options whose values are clearly ordered and that fit the key. The key is drawn first and the
 * candidates are numbered after it, so that every permutation is as frequent as any other; sets with a tie are left out
 * where the tie rule would change the key. At most two candidates of a set are tied.
 */
export function drawSets(
  { criterion, key, scale, isTie, fits }: SetRules,
  options: readonly SeenOption[],
  reference: number | null,
  draws: number,
  random: Random,
): readonly CandidateSet[] {
  const n = key.length;
  const out: CandidateSet[] = [];
  if (options.length < n) return out;
  const sorted = options.slice().sort((a, b) => a.value - b.value);
  const at = new Array<number>(n);
  for (let draw = 0; draw < draws && out.length < MOST_SETS; draw++) {
    if (!drawDistinct(at, sorted.length - 1, random)) continue;
    const chosen = at.map((i) => sorted[i]!);
    const values = chosen.map((o) => o.value);
    const clear = clearness(criterion, values, scale);
    if (clear === null || overlapping(chosen)) continue;
    const numbered = new Array<SeenOption>(n);
    key.forEach((number, place) => {
      numbered[number - 1] = chosen[place]!;
    });
    const ties = values.flatMap((v, i) => (i > 0 && tied(v, values[i - 1]!) ? [i] : []));
    if (ties.length > 1 || ties.some((i) => !isTie(chosen[i - 1]!, chosen[i]!))) continue;
    const hasTie = ties.length > 0;
    if (hasTie && rank(numbered.map((o) => o.value)).some((number, i) => number !== key[i])) continue;
    const share = Math.min(...chosen.map((o) => o.share));
    const level = levelOf(easeOf(criterion, clear, values, share));
    const set = { options: numbered, reference, level, hasTie };
    if (fits(set)) out.push(set);
  }
  return out;
}

/** Fills `at` with random places 0..last, ascending; false if one came twice (draw again: the others stay as likely). */
function drawDistinct(at: number[], last: number, random: Random): boolean {
  for (let k = 0; k < at.length; k++) {
    const place = random.integer(0, last);
    let i = k;
    while (i > 0 && at[i - 1]! > place) {
      at[i] = at[i - 1]!;
      i -= 1;
    }
    at[i] = place;
  }
  return at.every((place, i) => i === 0 || place !== at[i - 1]);
}

/** Whether two pairs share a member: each candidate is to be about parts of its own. */
function overlapping(options: readonly SeenOption[]): boolean {
  const used = new Set<number>();
  for (const { candidate } of options) {
    if (typeof candidate === 'number' || candidate.length !== 2) continue;
    for (const member of candidate) {
      if (used.has(member)) return true;
      used.add(member);
    }
  }
  return false;
}

/** The order that a shortcut would give, smallest first. */
export const flatOrder = (set: CandidateSet, name: keyof FlatMeasures): readonly number[] =>
  rank(set.options.map((o) => o.flat[name] ?? 0));

export interface Choice {
  readonly set: CandidateSet;
  /**
   * The most that any shortcut agrees with the truth over the pool: whole orders in units of chance, or pairs, where 25
   * points above or below one half count as much as chance does.
   */
  readonly worst: number;
}

/** Picks one of the sets so that over many picks no shortcut does better than chance; null if there are too few. */
export function chooseSet(
  category: SsiCategory,
  sets: readonly CandidateSet[],
  key: readonly number[],
  random: Random,
): Choice | null {
  if (sets.length < (LEADS[category] === undefined ? LEAST_SETS : LEAST_LED)) return null;
  const wanted = wantedConcordance(key.length);
  const last = wanted.length - 1;
  const free = FLAT_MEASURES[category].filter((name) => name !== LEADS[category]);
  const shortcuts: Margin[] = free.map((name) => ({
    classOf: sets.map((set) => concordantPairs(flatOrder(set, name), key)),
    wanted,
    rareEnds: true,
  }));
  const ties: Margin = {
    classOf: sets.map((set) => (set.hasTie ? 1 : 0)),
    wanted: [1 - TIES, TIES],
    rareEnds: false,
  };
  const weights = rake(sets.length, [...shortcuts, ties]);
  let orders = 1;
  for (let i = 2; i <= key.length; i++) orders *= i;
  const worst = shortcuts.reduce((most, { classOf }) => {
    const held = sharesOf(weights, classOf, wanted.length);
    const pairs = held.reduce((sum, share, alike) => sum + (share * alike) / last, 0);
    const tilt = TILT * (pairs < 0.5 ? 0.5 - pairs : pairs - 0.5);
    return Math.max(most, held[0]! * orders, held[last]! * orders, tilt);
  }, 0);
  let left = random.unit();
  for (let i = 0; i < sets.length; i++) {
    left -= weights[i]!;
    if (left < 0) return { set: sets[i]!, worst };
  }
  return { set: sets[sets.length - 1]!, worst };
}
