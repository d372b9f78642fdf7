import { type Interval, mean, wilson } from '../../core/statistics.js';
import { ANGLES } from './pose.js';
import type { Trace, TraceStep } from './trace.js';
import { MOST_ROTATIONS } from './types.js';

/** One episode as reports see it, whoever played it: person, solver, model or an imported run. */
export interface ReportEpisode {
  /** Id of the task; several episodes may share it. */
  readonly task: string;
  /** `success`, `stop`, `limit`, `stagnation`, `invalid` or `aborted`. */
  readonly outcome: string;
  readonly trace: Trace;
  /** For every action that was returned (a STOP too): how many unreadable replies came before it in its turn. */
  readonly retries: readonly number[];
  /** Replies that could not be read, those of a turn that was given up included. */
  readonly invalid: number;
  /** From first to last; null where nobody measured it. */
  readonly milliseconds: number | null;
}

const finalIou = ({ trace }: ReportEpisode): number => trace.steps.at(-1)?.iouAfter ?? trace.start.iou;
/** Degrees. */
const finalError = ({ trace }: ReportEpisode): number => trace.steps.at(-1)?.errorAfter ?? trace.start.error;

/** The table's first lines (RoTA-Bench, Table 1): success with its 95 % Wilson interval, and means over episodes. */
export interface Summary {
  readonly episodes: number;
  readonly tasks: number;
  readonly successes: number;
  readonly success: number | null;
  readonly interval: Interval | null;
  readonly finalIou: number | null;
  readonly rotations: number | null;
  /** Degrees. */
  readonly finalError: number | null;
}

export function summaryOf(episodes: readonly ReportEpisode[]): Summary {
  const n = episodes.length;
  const successes = episodes.filter((episode) => episode.outcome === 'success').length;
  return {
    episodes: n,
    tasks: new Set(episodes.map((episode) => episode.task)).size,
    successes,
    success: n === 0 ? null : successes / n,
    interval: wilson(successes, n),
    finalIou: mean(episodes.map(finalIou)),
    rotations: mean(episodes.map((episode) => episode.trace.steps.length)),
    finalError: mean(episodes.map(finalError)),
  };
}

/**
 * Mean IoU after 0, 1, .. 48 executed rotations; an episode that is over keeps its last value (RoTA-Bench, Figure 3).
 * Empty without episodes.
 */
export function iouCurve(episodes: readonly ReportEpisode[]): number[] {
  if (episodes.length === 0) return [];
  return Array.from({ length: MOST_ROTATIONS + 1 }, (_, k) => {
    const values = episodes.map(({ trace: { start, steps } }) =>
      k === 0 || steps.length === 0 ? start.iou : steps[Math.min(k, steps.length) - 1]!.iouAfter,
    );
    return mean(values) ?? 0;
  });
}

/** How episodes ended and how well answers could be read (RoTA-Bench, Tables 12 and 13). */
export interface Audit {
  /** Number of episodes by how they ended. */
  readonly outcomes: { readonly [outcome: string]: number };
  /** Actions that were returned, STOPs included. */
  readonly actions: number;
  /** Share of them that took at most 0, 1 and 2 retries. */
  readonly within: readonly [number, number, number] | null;
  /** Replies that could not be read. */
  readonly invalid: number;
  /** Pairs of rotations in a row, and how many of these repeat the same axis and angle. */
  readonly pairs: number;
  readonly repeats: number;
}

export function auditOf(episodes: readonly ReportEpisode[]): Audit {
  const outcomes: { [outcome: string]: number } = {};
  for (const { outcome } of episodes) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const retries = episodes.flatMap((episode) => episode.retries);
  const upTo = (k: number): number => retries.filter((n) => n <= k).length / retries.length;
  let pairs = 0;
  let repeats = 0;
  for (const { trace } of episodes) {
    trace.steps.forEach((step, k) => {
      const last = trace.steps[k - 1];
      if (last === undefined) return;
      pairs += 1;
      if (last.axis === step.axis && last.angle === step.angle) repeats += 1;
    });
  }
  return {
    outcomes,
    actions: retries.length,
    within: retries.length === 0 ? null : [upTo(0), upTo(1), upTo(2)],
    invalid: episodes.reduce((sum, episode) => sum + episode.invalid, 0),
    pairs,
    repeats,
  };
}

export const stepsOf = (episodes: readonly ReportEpisode[]): readonly TraceStep[] =>
  episodes.flatMap((episode) => episode.trace.steps);

/** Whether some allowed angle in the chosen direction lowers the pose error (RoTA-Bench, K.4). */
export const isEffective = (step: TraceStep): boolean => Math.min(...step.legal) < step.errorBefore;

/** Degrees between the chosen angle and the allowed one that lowers the pose error most (the smaller of equals). */
export function angleGap(step: TraceStep): number {
  const best = ANGLES[step.legal.indexOf(Math.min(...step.legal))];
  if (best === undefined) throw new Error('angleGap: a step without its legal angles');
  return Math.abs(Math.abs(step.angle) - best);
}

/** Direction and angle of actions (RoTA-Bench, Table 14). */
export interface Directions {
  readonly actions: number;
  readonly effective: number;
  /** Share of actions in an effective direction. */
  readonly rate: number | null;
  /** Mean over effective directions, degrees. */
  readonly gap: number | null;
}

export function directionsOf(steps: readonly TraceStep[]): Directions {
  const effective = steps.filter(isEffective);
  return {
    actions: steps.length,
    effective: effective.length,
    rate: steps.length === 0 ? null : effective.length / steps.length,
    gap: mean(effective.map(angleGap)),
  };
}

/**
 * What an action did (RoTA-Bench, Figure 5): U or D, whether the IoU rose; C or F, whether the pose error fell. What stays
 * the same counts as not risen and not fallen. UC improves both, DC the pose only, UF the IoU only, DF neither.
 */
export type ActionOutcome = 'UC' | 'DC' | 'UF' | 'DF';

export function outcomeOf(step: TraceStep): ActionOutcome {
  const up = step.iouAfter > step.iouBefore;
  const closer = step.errorAfter < step.errorBefore;
  if (up) return closer ? 'UC' : 'UF';
  return closer ? 'DC' : 'DF';
}

export function outcomesOf(steps: readonly TraceStep[]): { readonly [outcome in ActionOutcome]: number } {
  const counts = { UC: 0, DC: 0, UF: 0, DF: 0 };
  for (const step of steps) counts[outcomeOf(step)] += 1;
  return counts;
}

/** Number of actions by angle, in the order of ANGLES (1, 5, 10, 30 degrees). */
export const angleMix = (steps: readonly TraceStep[]): readonly number[] =>
  ANGLES.map((angle) => steps.filter((step) => Math.abs(step.angle) === angle).length);
