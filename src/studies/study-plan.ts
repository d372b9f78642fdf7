import { hashText } from '../core/hash.js';
import { Random } from '../core/random.js';
import type { RunParameters } from '../core/record.js';
import { DEFAULT_PARAMETERS } from '../runner/parameters.js';
import { breakPlaces, checkPlaces } from './interruptions.js';
import { latinRows, ordered, type SeenCounts, sampled, sampleSize } from './sampling.js';
import type { Block, Practice, Study } from './study.js';

/** One step of a session. A leg is a stretch of a block's items between two interruptions: one run of the runner's. */
export type Step =
  | { readonly kind: 'gate' }
  | { readonly kind: 'welcome' }
  | { readonly kind: 'consent' }
  | { readonly kind: 'questions' }
  | { readonly kind: 'instructions' }
  | { readonly kind: 'practice'; readonly parameters: RunParameters }
  | { readonly kind: 'quiz' }
  /** `question` is the index among the study's checks. */
  | { readonly kind: 'check'; readonly question: number }
  | { readonly kind: 'break' }
  /** A block's own text. */
  | { readonly kind: 'block'; readonly block: number }
  | {
      readonly kind: 'leg';
      /** Index in the study's blocks, as the file lists them. */
      readonly block: number;
      /** Items of the whole session before this leg. */
      readonly before: number;
      readonly parameters: RunParameters;
    }
  | { readonly kind: 'debrief' };

/** Who the plan is for. */
export interface PlanFor {
  /** uint32 of the session: all that is random for this person follows from it. */
  readonly seed: number;
  /** Number of the participant where somebody counts; null else. */
  readonly slot: number | null;
  readonly mode: RunParameters['mode'];
  /** By block id, how many of those who completed have seen each item; empty where no results are at hand. */
  readonly seen: { readonly [block: string]: SeenCounts };
  /** Rows of Latin squares that those who completed have used, by number of things; the least used is taken. */
  readonly rows: { readonly [name: string]: readonly number[] };
}

export interface StudyPlan {
  readonly steps: readonly Step[];
  /** Items in all. */
  readonly items: number;
  /** Rows of Latin squares that were taken, by name: `blocks`, or a block's id. */
  readonly rows: { readonly [name: string]: number };
}

/** The study's own seed: pools of items, and designs that all people share. */
export const studySeed = (study: Study): number => study.seed ?? hashText(`study ${study.name}`);

/**
 * A session from gate to debrief. Follows from the study and `who` alone; the session stores it all the same, so that a
 * later version of the page goes on with what was begun.
 */
export function planStudy(study: Study, who: PlanFor): StudyPlan {
  const shared = new Random(studySeed(study)).fork('design');
  const own = new Random(who.seed).fork('session');
  const rows: Record<string, number> = {};
  const row = (name: string, n: number): number => {
    const taken = rowFor(n, who.slot, who.rows[name] ?? null, own.fork(`row ${name}`));
    rows[name] = taken;
    return taken;
  };

  const listed = study.blocks.map((block, at) => ({ block, at }));
  const blockOrder = study.blockOrder ?? 'fixed';
  const blocks = ordered(
    listed,
    blockOrder,
    own.fork('blocks'),
    blockOrder === 'latin-square' ? row('blocks', listed.length) : 0,
  );
  const sizes = blocks.map(({ block }) => sampleSize(block));
  const checks = study.checks
    ? checkPlaces(study.checks, sizes, own.fork('checks'))
    : new Map<number, number>();
  const breaks = study.breaks ? breakPlaces(study.breaks, sizes) : new Set<number>();

  const steps: Step[] = [{ kind: 'gate' }];
  if (study.welcome !== undefined) steps.push({ kind: 'welcome' });
  if (study.consent !== undefined) steps.push({ kind: 'consent' });
  if ((study.questions ?? []).length > 0) steps.push({ kind: 'questions' });
  if ((study.instructions ?? []).length > 0) steps.push({ kind: 'instructions' });
  if (study.practice !== undefined)
    steps.push({ kind: 'practice', parameters: practiceParameters(study.practice, who.seed) });
  if (study.quiz !== undefined) steps.push({ kind: 'quiz' });

  let before = 0;
  for (const { block, at } of blocks) {
    const order = block.order ?? 'shuffled';
    const picked = ordered(
      sampled(
        block,
        shared.fork(block.id),
        own.fork(`sample ${block.id}`),
        who.slot,
        who.seen[block.id] ?? null,
      ),
      order,
      own.fork(`order ${block.id}`),
      order === 'latin-square' ? row(block.id, sampleSize(block)) : 0,
    );
    if (breaks.has(before)) steps.push({ kind: 'break' });
    if (block.text !== undefined) steps.push({ kind: 'block', block: at });
    for (let from = 0; from < picked.length; ) {
      let to = from + 1;
      while (to < picked.length && !checks.has(before + to) && !breaks.has(before + to)) to++;
      const parameters = legParameters(study, block, picked.slice(from, to), who);
      steps.push({ kind: 'leg', block: at, before: before + from, parameters });
      if (to < picked.length) {
        if (breaks.has(before + to)) steps.push({ kind: 'break' });
        const question = checks.get(before + to);
        if (question !== undefined) steps.push({ kind: 'check', question });
      }
      from = to;
    }
    before += picked.length;
  }
  if (study.debrief !== undefined) steps.push({ kind: 'debrief' });
  return { steps, items: before, rows };
}

/** The row that the fewest of those who completed had; without any results the slot's, else one by chance. */
function rowFor(n: number, slot: number | null, used: readonly number[] | null, own: Random): number {
  const all = Array.from({ length: latinRows(n) }, (_, at) => at);
  if (slot !== null) return slot % Math.max(1, all.length);
  const shuffled = own.shuffle(all);
  if (used === null) return shuffled[0] ?? 0;
  return shuffled.reduce((best, at) => ((used[at] ?? 0) < (used[best] ?? 0) ? at : best), shuffled[0] ?? 0);
}

function legParameters(study: Study, block: Block, pick: readonly number[], who: PlanFor): RunParameters {
  const pool = block.fresh === true ? new Random(who.seed) : new Random(studySeed(study));
  return {
    ...DEFAULT_PARAMETERS,
    family: block.family,
    source:
      block.source === undefined || block.source === 'generated'
        ? { kind: 'generated' }
        : { kind: 'pack', id: block.source },
    categories: block.categories ?? [],
    level: block.level ?? null,
    count: block.pool,
    seed: pool.fork(`pool ${block.id}`).seed,
    pick,
    order: 'fixed',
    condition: {
      style: 'direct',
      without: block.without ?? [],
      ...((block.extra ?? []).length > 0 ? { extra: block.extra ?? [] } : {}),
    },
    feedback: block.feedback ?? false,
    mode: who.mode,
    timeLimit: block.timeLimit ?? null,
    ...(block.answerLock === undefined ? {} : { answerLock: block.answerLock }),
  };
}

/** Practice items are of another seed than any pool, and never counted. */
const practiceParameters = (practice: Practice, seed: number): RunParameters => ({
  ...DEFAULT_PARAMETERS,
  family: practice.family,
  categories: practice.categories ?? [],
  level: practice.level ?? null,
  count: practice.count,
  seed: new Random(seed).fork('practice').seed,
  order: 'shuffled',
  feedback: true,
  mode: 'test',
});
