import { type Interval, mean, wilson } from '../../core/statistics.js';
import { PAPER_GROUPS, type PaperGroup } from './paper.js';
import { groupOf, isCount, isOcclusion, type ReportTrial } from './report-trial.js';
import { TRI_TYPES, type TriLevel, type TriType } from './types.js';

/** A share of trials, with its 95 % Wilson interval; `value` and `interval` are null without trials. */
export interface Share {
  readonly n: number;
  readonly hits: number;
  readonly value: number | null;
  readonly interval: Interval | null;
}

const shareOf = <T>(of: readonly T[], hit: (one: T) => boolean): Share => {
  const n = of.length;
  const hits = of.filter(hit).length;
  return { n, hits, value: n === 0 ? null : hits / n, interval: wilson(hits, n) };
};

/** Share of right answers; a reply that could not be read is a wrong one. */
const accuracyOf = (trials: readonly ReportTrial[]): Share => shareOf(trials, (trial) => trial.correct);

/** Accuracy per level, and over all trials together: the paper's averages are micro averages too. */
export interface LevelRow {
  readonly levels: { readonly [level in TriLevel]: Share };
  readonly all: Share;
}

function levelRow(trials: readonly ReportTrial[]): LevelRow {
  const at = (level: TriLevel): Share => accuracyOf(trials.filter((trial) => trial.level === level));
  return { levels: { L1: at('L1'), L2: at('L2'), L3: at('L3'), L4: at('L4') }, all: accuracyOf(trials) };
}

/** How counts err (TriViewBench, 4.4 and Figure 6). Shares and means are over replies that were read as a number. */
export interface CountRow {
  readonly type: TriType;
  readonly over: Share;
  readonly exact: Share;
  readonly under: Share;
  /** Mean absolute and mean signed error, in objects or towers; null without a readable reply. */
  readonly mae: number | null;
  readonly bias: number | null;
  /** Replies without a number. */
  readonly unread: number;
}

function countRow(type: TriType, trials: readonly ReportTrial[]): CountRow {
  const own = trials.filter((trial) => trial.type === type);
  const errors = own.flatMap(({ countError }) => (countError === null ? [] : [countError]));
  return {
    type,
    over: shareOf(errors, (error) => error > 0),
    exact: shareOf(errors, (error) => error === 0),
    under: shareOf(errors, (error) => error < 0),
    mae: mean(errors.map(Math.abs)),
    bias: mean(errors),
    unread: own.length - errors.length,
  };
}

/** Accuracy per category; types about occlusion, which not every level has, are left out (TriViewBench, 4.3). */
export type GroupShares = { readonly [group in PaperGroup]: Share };

function byGroup(trials: readonly ReportTrial[]): GroupShares {
  const of = (group: PaperGroup): Share => accuracyOf(comparable(trials, group));
  return {
    'Local decision': of('Local decision'),
    'Object counting': of('Object counting'),
    'Global recovery': of('Global recovery'),
  };
}

const comparable = (trials: readonly ReportTrial[], group: PaperGroup): readonly ReportTrial[] =>
  trials.filter(({ type }) => groupOf(type) === group && !isOcclusion(type));

/**
 * Scenes by their mean visibility in the front and side views, from the most hidden on (TriViewBench, Figure 7). The paper
 * has three such bins; its limits are not told, these are ours: `above` < visibility <= `to`.
 */
const VISIBILITY_BINS: readonly VisibilityBin[] = [
  { title: 'medium occlusion', above: 0, to: 0.8 },
  { title: 'light occlusion', above: 0.8, to: 0.9 },
  { title: 'minimal occlusion', above: 0.9, to: 1 },
];

export interface VisibilityBin {
  readonly title: string;
  readonly above: number;
  readonly to: number;
}

/** All that is told of the answers of one participant in one style. */
export interface TriReport {
  readonly trials: number;
  /** All question types (Table 2). */
  readonly total: LevelRow;
  /** Table 5, or 6: occlusion types left out. */
  readonly groups: { readonly [group in PaperGroup]: LevelRow };
  /** Every sub-type that was asked, in the order of Table 1; those about occlusion are Table 4's. */
  readonly types: readonly ({ readonly type: TriType } & LevelRow)[];
  /** Every counting sub-type that was asked. */
  readonly counts: readonly CountRow[];
  /** By number of objects in the scene (Figure 5), those that occur. */
  readonly objects: readonly { readonly objects: number; readonly groups: GroupShares }[];
  readonly visibility: readonly (VisibilityBin & { readonly groups: GroupShares })[];
}

/** @param trials of one participant, asked in one way; trials without their scene count in all but the last two tables */
export function reportOf(trials: readonly ReportTrial[]): TriReport {
  const asked = TRI_TYPES.filter((type) => trials.some((trial) => trial.type === type));
  const group = (name: PaperGroup): LevelRow => levelRow(comparable(trials, name));
  const sizes = [...new Set(trials.flatMap(({ scene }) => (scene === null ? [] : [scene.objects])))];
  return {
    trials: trials.length,
    total: levelRow(trials),
    groups: {
      'Local decision': group('Local decision'),
      'Object counting': group('Object counting'),
      'Global recovery': group('Global recovery'),
    },
    types: asked.map((type) => ({ type, ...levelRow(trials.filter((trial) => trial.type === type)) })),
    counts: asked.filter(isCount).map((type) => countRow(type, trials)),
    objects: sizes
      .sort((a, b) => a - b)
      .map((objects) => ({
        objects,
        groups: byGroup(trials.filter(({ scene }) => scene?.objects === objects)),
      })),
    visibility: VISIBILITY_BINS.map((bin) => ({
      ...bin,
      groups: byGroup(
        trials.filter(
          ({ scene }) => scene !== null && scene.visibility > bin.above && scene.visibility <= bin.to,
        ),
      ),
    })),
  };
}

/** Direct against step by step, in one category. */
export interface StyleRow {
  readonly group: PaperGroup | 'All';
  readonly direct: Share;
  readonly steps: Share;
  /** Step by step less direct, -1..1; null unless both were asked. */
  readonly gain: number | null;
  /** Its 95 % interval, from the two Wilson intervals (R. G. Newcombe, Statistics in Medicine 1998, method 10). */
  readonly interval: Interval | null;
}

/**
 * What thinking aloud gains (TriViewBench, Table 6 and Figure 8): per category, occlusion types left out, and over all
 * questions. The interval takes the two sets of trials as independent, which is on the safe side for the same items.
 */
export function compareStyles(trials: readonly ReportTrial[]): readonly StyleRow[] {
  return ([...PAPER_GROUPS, 'All'] as const).map((group) => {
    const own = group === 'All' ? trials : comparable(trials, group);
    const direct = accuracyOf(own.filter(({ style }) => style === 'direct'));
    const steps = accuracyOf(own.filter(({ style }) => style === 'steps'));
    const gain = direct.value === null || steps.value === null ? null : steps.value - direct.value;
    return { group, direct, steps, gain, interval: differenceInterval(steps, direct) };
  });
}

function differenceInterval(a: Share, b: Share): Interval | null {
  if (a.value === null || b.value === null || a.interval === null || b.interval === null) return null;
  const difference = a.value - b.value;
  const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);
  return {
    low: difference - length(a.value - a.interval.low, b.interval.high - b.value),
    high: difference + length(a.interval.high - a.value, b.value - b.interval.low),
  };
}
