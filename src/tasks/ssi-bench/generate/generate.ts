import type { GenerateSpec, Keyed } from '../../../core/item.js';
import { Random } from '../../../core/random.js';
import { fail, ok, type Result } from '../../../core/result.js';
import { buildStructure, STRUCTURE_FAMILIES } from '../structures/index.js';
import { keyOf } from '../truth/key.js';
import {
  type Criterion,
  SSI_CATEGORIES,
  SSI_VERSION,
  type SsiCategory,
  type SsiItem,
  type SsiKey,
  type StructureFamilyId,
} from '../types.js';
import { CATEGORY_WORDS } from '../words.js';
import { attempt, type Find, type Site, siteOf, type Wish } from './attempt.js';
import { wantedConcordance } from './balance.js';

export const LEVELS = ['easy', 'medium', 'hard'] as const;
/** Shares of the levels where none is asked for. */
export const LEVEL_SHARES = [0.4, 0.4, 0.2] as const;

const CRITERIA: { readonly [category in SsiCategory]: readonly Criterion[] } = {
  'ground-height': ['centroid-height'],
  'ground-angle': ['ground-angle'],
  dimension: ['length'],
  'relative-distance': ['line-distance'],
  area: ['hull-area'],
  volume: ['hull-volume'],
  'multi-view-geometric': ['line-distance'],
  'hop-distance': ['hop-distance'],
  'cycle-length': ['cycle-length'],
  'multi-view-topological': ['hop-distance', 'cycle-length'],
};

/**
 * A pool in which no shortcut agrees with the truth more often than this (in units of chance) is taken at once. With
 * four candidates chance is 4 %, so that more of it is still far below the bound.
 */
const GOOD: { readonly [candidates: number]: number } = { 3: 0.95, 4: 1.3 };
/** After this many looks the best pool so far is taken. */
const PATIENCE: { readonly [candidates: number]: number } = { 3: 24, 4: 10 };
/** Looks at one structure, from as many places. */
const VIEWS = 3;
/** After each so many looks the agreement with the foremost shortcut may be off by one pair more. */
const STRICT = 12;
/** Looks at structures before the seed is given up; it takes one to three as a rule. */
const MOST_LOOKS = 180;

/** Share of items in which two candidates may be tied. Equal distances of endless lines are never plain to see. */
const TIES: { readonly [criterion in Criterion]: number } = {
  'centroid-height': 0.15,
  'ground-angle': 0.18,
  length: 0.17,
  'line-distance': 0,
  'hull-area': 0.12,
  'hull-volume': 0.12,
  'hop-distance': 0.12,
  'cycle-length': 0.12,
};

const isCategory = (text: string): text is SsiCategory =>
  (SSI_CATEGORIES as readonly string[]).includes(text);
const isLevel = (text: string): text is (typeof LEVELS)[number] =>
  (LEVELS as readonly string[]).includes(text);

/** A place in a list of shares that sum to 1. */
function drawPlace(shares: readonly number[], random: Random): number {
  let left = random.unit();
  const place = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return place < 0 ? shares.length - 1 : place;
}

const streamOf = (seed: number, category: SsiCategory): Random =>
  new Random(seed).fork(`ssi-bench ${category}`);

/**
 * What a seed asks for, before any structure is looked at: criterion, level, and the key, drawn first so that every
 * permutation is as frequent as any other. A pack picks its seeds so that keys and levels come out even.
 */
export function drawnWish(seed: number, category: SsiCategory): Wish {
  const random = streamOf(seed, category);
  const numbers = Array.from({ length: CATEGORY_WORDS[category].candidates }, (_, i) => i + 1);
  const criterion = random.fork('criterion').pick(CRITERIA[category]);
  return {
    category,
    criterion,
    ties: random.fork('ties').chance(TIES[criterion]),
    alike: drawPlace(wantedConcordance(numbers.length), random.fork('alike')),
    level: LEVELS[drawPlace(LEVEL_SHARES, random.fork('level'))]!,
    key: random.fork('key').shuffle(numbers),
  };
}

function structuresFor(spec: GenerateSpec): Result<readonly StructureFamilyId[]> {
  const known = STRUCTURE_FAMILIES.map((family) => family.id);
  for (const name of Object.keys(spec.options ?? {})) {
    if (name !== 'structure') {
      return fail('unknown-option', `There is no option "${name}". Options: structure.`, `options.${name}`);
    }
  }
  const wanted = spec.options?.structure;
  if (wanted === undefined) return ok(known);
  const found = known.find((id) => id === wanted);
  return found === undefined
    ? fail(
        'unknown-option',
        `"${wanted}" is no kind of structure. Kinds: ${known.join(', ')}.`,
        'options.structure',
      )
    : ok([found]);
}

/**
 * One ranking item with its key. Same seed and spec, same bytes, in every engine. The level is drawn from the seed where
 * none is asked for; `options.structure` asks for one kind of structure.
 *
 * Structures are looked at, one seeded draw after the other, until one offers a pool of candidate sets of that level in
 * which no 2D shortcut pays (see balance.ts); fault `no-item` if 180 looks find none at all.
 * @param seed uint32
 */
export function generateSsi(seed: number, spec: GenerateSpec): Result<Keyed<SsiItem, SsiKey>> {
  const { category } = spec;
  if (!isCategory(category)) {
    return fail(
      'unknown-category',
      `There is no category "${category}". Categories: ${SSI_CATEGORIES.join(', ')}.`,
      'category',
    );
  }
  if (spec.level !== undefined && !isLevel(spec.level)) {
    return fail('unknown-level', `There is no level "${spec.level}". Levels: ${LEVELS.join(', ')}.`, 'level');
  }
  const structures = structuresFor(spec);
  if (!structures.ok) return structures;
  const random = streamOf(seed, category);
  const drawn = drawnWish(seed, category);
  const wish: Wish = { ...drawn, level: spec.level ?? drawn.level };
  const good = GOOD[wish.key.length] ?? 1;
  const patience = PATIENCE[wish.key.length] ?? 0;
  let best: Find | null = null;
  const order = random.fork('structures').shuffle(structures.value);
  let site: Site | null = null;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const draws = random.fork(`look ${look}`);
    if (look % VIEWS === 0) {
      const family = order[(look / VIEWS) % order.length]!;
      site = siteOf(wish, buildStructure(family, draws.fork('structure')));
    }
    if (site === null) continue;
    const slack = Math.floor(look / STRICT);
    const find = attempt(wish, site, slack, draws.fork('question'));
    if (find !== null && (best === null || find.worst < best.worst)) best = find;
    if (best !== null && (best.worst <= good || look >= patience)) break;
  }
  if (best === null) {
    return fail(
      'no-item',
      `Seed ${seed} gives no ${wish.level} item of ${category}${spec.options?.structure === undefined ? '' : ` on this kind of structure`}. Take another seed or level.`,
      'seed',
    );
  }
  return ok(itemOf(seed, spec, wish, best));
}

function itemOf(seed: number, spec: GenerateSpec, wish: Wish, find: Find): Keyed<SsiItem, SsiKey> {
  const suffix = [spec.level, spec.options?.structure].filter((part) => part !== undefined);
  const item: SsiItem = {
    family: 'ssi-bench',
    version: SSI_VERSION,
    id: [wish.category, seed, ...suffix].join('-'),
    seed,
    origin: 'generated',
    category: wish.category,
    level: wish.level,
    criterion: wish.criterion,
    structure: find.build.structure,
    look: find.build.look,
    candidates: find.set.options.map((o) => o.candidate),
    reference: find.set.reference,
    cameras: find.cameras,
  };
  return { item, key: keyOf(item) };
}
