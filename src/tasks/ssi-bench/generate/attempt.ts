import type { Difficulty } from '../../../core/item.js';
import type { Random } from '../../../core/random.js';
import type { Camera } from '../../../core/scene.js';
import { flatMeasures } from '../audit/flat-measures.js';
import { proposeCameras } from '../cameras.js';
import { sceneOf } from '../scene.js';
import type { StructureBuild } from '../structures/index.js';
import type { Criterion, SsiCategory } from '../types.js';
import {
  groupOptions,
  memberOptions,
  type Option,
  pairOptions,
  shownMembers,
  targetOptions,
} from './candidates.js';
import { type CandidateSet, chooseSet, DRAWS, drawSets, type SeenOption } from './sets.js';
import { isFramed, type ViewFacts, viewFacts } from './view-facts.js';

/** What is asked, before anything is built. */
export interface Wish {
  readonly category: SsiCategory;
  readonly criterion: Criterion;
  readonly level: Difficulty;
  /** Candidate numbers, smallest value first. */
  readonly key: readonly number[];
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
const MOST_REFERENCES = 5;

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

/** Looks once at a structure: cameras, what they show, the candidate sets, and one of these. Null if there is none. */
export function attempt(wish: Wish, build: StructureBuild, random: Random): Find | null {
  const { category, criterion, level, key } = wish;
  const { structure, look } = build;
  const cameras = proposeCameras(build, random, isMultiView(category) ? 2 : 1);
  const scene = sceneOf({ structure, look });
  const views = cameras.map((camera) => viewFacts(structure, scene, camera));
  const scale = { tallness: Math.max(...structure.nodes.map((p) => p[2])) };
  const seen = (options: readonly Option[], reference: number | null): readonly SeenOption[] =>
    options.map((o) => ({
      ...o,
      flat: flatMeasures(category, structure, o.candidate, reference, views),
    }));
  const [a, b] = views;
  if (a === undefined) throw new Error('attempt: no camera was proposed');
  const sets: CandidateSet[] = [];
  if (b === undefined) {
    const options = seen(optionsOf(wish, build, a, random.fork('options')), null);
    sets.push(...drawSets(criterion, options, null, key, scale, DRAWS, random.fork('sets')));
  } else {
    const shown = shownMembers(build, a).filter((m) => isFramed(structure, b, m));
    const references = random.fork('references').shuffle(shown).slice(0, MOST_REFERENCES);
    for (const reference of references) {
      const own = random.fork(`reference ${reference}`);
      const options = seen(targetOptions(build, criterion, reference, a, b, own), reference);
      sets.push(
        ...drawSets(criterion, options, reference, key, scale, DRAWS / MOST_REFERENCES, own.fork('sets')),
      );
    }
  }
  const fitting = sets.filter((set) => set.level === level);
  const choice = chooseSet(category, fitting, key, random.fork('choice'));
  return choice === null ? null : { build, cameras, set: choice.set, worst: choice.worst };
}
