import type { Difficulty } from '../../../core/item.js';
import type { Random } from '../../../core/random.js';
import type { Camera, SceneSpec } from '../../../core/scene.js';
import { flatMeasures } from '../audit/flat-measures.js';
import { proposeCameras } from '../cameras.js';
import { sceneOf } from '../scene.js';
import type { StructureBuild } from '../structures/index.js';
import { measure } from '../truth/measure.js';
import type { Criterion, SsiCategory, Structure, StructureFamilyId } from '../types.js';
import { concordantPairs } from './balance.js';
import {
  groupOptions,
  memberOptions,
  type Option,
  pairOptions,
  shownMembers,
  targetOptions,
} from './candidates.js';
import { longestChain, type Scale } from './clearness.js';
import { isEvidentTie } from './fairness.js';
import { type CandidateSet, chooseSet, DRAWS, drawSets, flatOrder, LEADS, type SeenOption } from './sets.js';
import { isFramed, type ViewFacts, viewFacts } from './view-facts.js';

/** What is asked, before anything is built. */
export interface Wish {
  readonly category: SsiCategory;
  readonly criterion: Criterion;
  readonly level: Difficulty;
  /** Candidate numbers, smallest value first. */
  readonly key: readonly number[];
  /** Whether two candidates may be tied. */
  readonly ties: boolean;
  /** How many pairs the category's foremost shortcut is to put as the truth does (see LEADS), where it has one. */
  readonly alike: number;
}

/** One question that could be asked about a structure, and how exploitable its pool was (in units of chance). */
export interface Find {
  readonly build: StructureBuild;
  readonly cameras: readonly Camera[];
  readonly set: CandidateSet;
  readonly worst: number;
}

const isMultiView = (category: SsiCategory): boolean =>
  category === 'multi-view-geometric' || category === 'multi-view-topological';
const isTopological = (criterion: Criterion): boolean =>
  criterion === 'hop-distance' || criterion === 'cycle-length';
const isOfMember = (criterion: Criterion): boolean =>
  criterion === 'centroid-height' || criterion === 'ground-angle' || criterion === 'length';
const MOST_REFERENCES = 5;
/** Chance of a look from high up, for criteria that a level view would give away. */
const FROM_ABOVE: { readonly [criterion in Criterion]?: number } = {
  'centroid-height': 0.6,
  'ground-angle': 0.6,
  length: 0.3,
};

/** Share of the reference that is seen in view B, so that its place is found there. */
const LEAST_REFERENCE = 0.25;
/** Members that both views of an item must show well, for one to be matched with the other. */
const SHARED = { members: 10, share: 0.5, pixels: 100 } as const;
/** Their two ends differ, or their handrails: they have no side that could be taken for another. */
const ONE_SIDED: readonly StructureFamilyId[] = ['straight-stair', 'spiral-stair'];

/** Whether two views can be matched: parts that both show, and a thing that tells the structure's sides apart. */
function areMatchable(structure: Structure, a: ViewFacts, b: ViewFacts): boolean {
  const { members, share, pixels } = SHARED;
  const common = structure.members.filter((_, m) =>
    [a, b].every((view) => view.share(m) >= share && view.visible(m) >= pixels),
  );
  if (common.length < members) return false;
  return ONE_SIDED.includes(structure.family) || [...a.things()].some((id) => b.things().has(id));
}

function optionsOf(wish: Wish, build: StructureBuild, view: ViewFacts, random: Random): readonly Option[] {
  switch (wish.criterion) {
    case 'centroid-height':
    case 'ground-angle':
    case 'length':
      return memberOptions(build, wish.criterion, view);
    case 'hull-area':
    case 'hull-volume':
      return groupOptions(build, wish.criterion, view, random);
    default:
      return pairOptions(build, wish.criterion, view, random);
  }
}

/** Whether an agreement will do for the one that was drawn; the whole order, or its reverse, only where it was drawn. */
function isNear(found: number, wanted: number, slack: number, n: number): boolean {
  if (found === wanted) return true;
  const isWhole = found === 0 || found === (n * (n - 1)) / 2;
  return !isWhole && Math.abs(found - wanted) <= slack;
}

/** A structure and its scene, to be looked at from more than one place. */
export interface Site {
  readonly build: StructureBuild;
  readonly scene: SceneSpec;
  readonly scale: Scale;
}

const leastChain = ({ key, ties }: Wish): number => key.length - (ties ? 1 : 0);

/** The scene of a structure; null, before any of it is built, where its members cannot differ as much as they must. */
export function siteOf(wish: Wish, build: StructureBuild): Site | null {
  const { structure, look, candidates } = build;
  const { criterion, level } = wish;
  const scale = { tallness: Math.max(...structure.nodes.map((p) => p[2])) };
  if (isOfMember(criterion)) {
    const values = candidates.map((m) => measure(structure, criterion, m, null));
    if (longestChain(criterion, values, scale, level === 'easy') < leastChain(wish)) return null;
  }
  return { build, scene: sceneOf({ structure, look }), scale };
}

/**
 * Looks once at a structure: cameras, what they show, the candidate sets, and one of these. Null if there is none.
 * @param slack how far a set's agreement with the foremost shortcut may be from the one that was drawn, in pairs
 */
export function attempt(wish: Wish, site: Site, slack: number, random: Random): Find | null {
  const { category, criterion, level, key, ties, alike } = wish;
  const lead = LEADS[category];
  const { build, scene, scale } = site;
  const { structure } = build;
  const isLong = (values: readonly number[]): boolean =>
    longestChain(criterion, values, scale, level === 'easy') >= leastChain(wish);
  const cameras = proposeCameras(build, random, isMultiView(category) ? 2 : 1, {
    breadth: isMultiView(category) || isTopological(criterion) ? 'far' : 'near',
    above: FROM_ABOVE[criterion] ?? 0,
    scene,
  });
  const views = cameras.map((camera) => viewFacts(structure, scene, camera));
  const seen = (options: readonly Option[], reference: number | null): readonly SeenOption[] =>
    options.map((o) => ({
      ...o,
      flat: flatMeasures(category, structure, o.candidate, reference, views),
    }));
  const [a, b] = views;
  if (a === undefined) throw new Error('attempt: no camera was proposed');
  const rules = {
    criterion,
    key,
    scale,
    fits: (set: CandidateSet): boolean =>
      set.level === level &&
      (lead === undefined || isNear(concordantPairs(flatOrder(set, lead), key), alike, slack, key.length)),
    isTie: (p: Option, q: Option): boolean =>
      ties && isEvidentTie(build, criterion, p.candidate, q.candidate),
  };
  const sets: CandidateSet[] = [];
  if (b === undefined) {
    const found = optionsOf(wish, build, a, random.fork('options'));
    if (!isLong(found.map((o) => o.value))) return null;
    const options = seen(found, null);
    sets.push(...drawSets(rules, options, null, DRAWS, random.fork('sets')));
  } else {
    if (!areMatchable(structure, a, b)) return null;
    const shown = shownMembers(build, criterion, a).filter(
      (m) => isFramed(structure, b, m) && b.share(m) >= LEAST_REFERENCE,
    );
    const references = random.fork('references').shuffle(shown).slice(0, MOST_REFERENCES);
    for (const reference of references) {
      const own = random.fork(`reference ${reference}`);
      const options = seen(targetOptions(build, criterion, reference, a, b, own), reference);
      sets.push(...drawSets(rules, options, reference, DRAWS / MOST_REFERENCES, own.fork('sets')));
    }
  }
  const choice = chooseSet(category, sets, key, random.fork('choice'));
  return choice === null ? null : { build, cameras, set: choice.set, worst: choice.worst };
}
