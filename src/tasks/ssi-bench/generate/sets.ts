import type { Difficulty } from '../../../core/item.js';
import type { Random } from '../../../core/random.js';
import { FLAT_MEASURES, type FlatMeasures } from '../audit/flat-measures.js';
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
/** Share of ties where the key allows any. */
const TIES = 0.22;
const TILT = 4;

/**
 * Draws sets of distinct options whose values are clearly ordered and that fit the key. The key is drawn first and the
 * candidates are numbered after it, so that every permutation is as frequent as any other; sets with ties are left out
 * where the tie rule would change the key.
 * @param key candidate numbers, smallest value first
 */
export function drawSets(
  criterion: Criterion,
  options: readonly SeenOption[],
  reference: number | null,
  key: readonly number[],
  scale: Scale,
  draws: number,
  random: Random,
): readonly CandidateSet[] {
  const n = key.length;
  const out: CandidateSet[] = [];
  if (options.length < n) return out;
  for (let draw = 0; draw < draws && out.length < MOST_SETS; draw++) {
    const at = new Set<number>();
    while (at.size < n) at.add(random.integer(0, options.length - 1));
    const chosen = [...at].map((i) => options[i]!).sort((a, b) => a.value - b.value);
    const values = chosen.map((o) => o.value);
    const clear = clearness(criterion, values, scale);
    if (clear === null || overlapping(chosen)) continue;
    const numbered = new Array<SeenOption>(n);
    key.forEach((number, place) => {
      numbered[number - 1] = chosen[place]!;
    });
    const hasTie = values.some((v, i) => i > 0 && tied(v, values[i - 1]!));
    if (hasTie && rank(numbered.map((o) => o.value)).some((number, i) => number !== key[i])) continue;
    const share = Math.min(...chosen.map((o) => o.share));
    out.push({
      options: numbered,
      reference,
      level: levelOf(easeOf(criterion, clear, values, share)),
      hasTie,
    });
  }
  return out;
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
const flatOrder = (set: CandidateSet, name: keyof FlatMeasures): readonly number[] =>
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
  if (sets.length < LEAST_SETS) return null;
  const wanted = wantedConcordance(key.length);
  const last = wanted.length - 1;
  const shortcuts: Margin[] = FLAT_MEASURES[category].map((name) => ({
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
