import { Random } from '../../core/random.js';
import { bootstrapEach, type Interval, mean, spearmanOfUnits } from '../../core/statistics.js';
import { angleGap, isEffective, type ReportEpisode } from './report.js';
import type { TraceStep } from './trace.js';

/** A value and its 95 % bootstrap interval over tasks; null where it is not defined. */
export interface Estimate {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/**
 * How the size of the chosen angle goes with the state before the action (RoTA-Bench, Figure 4 and K.6), and direction
 * and angle with intervals (Table 14).
 */
export interface Associations {
  /** Spearman's rho of the angle's magnitude and the IoU before the action. */
  readonly angleIou: Estimate;
  /** Likewise of the pose error before it. */
  readonly anglePose: Estimate;
  /**
   * |rho with IoU| - |rho with pose error|, on the same resamples: K.6's contrast in K.6's sign. Positive where angles follow
   * the silhouette rather than the pose (paper: 0.169 for its best model, -0.055 for people).
   */
  readonly contrast: Estimate;
  readonly effectiveRate: Estimate;
  /** Degrees. */
  readonly angleGap: Estimate;
}

/**
 * Tasks are resampled with all steps of all their episodes, 10,000 times, percentile method (RoTA-Bench, K.3). The seed
 * fixes the draws: the same episodes give the same table.
 */
export function associationsOf(
  episodes: readonly ReportEpisode[],
  seed = 1,
  resamples = 10_000,
): Associations {
  const tasks = new Map<string, TraceStep[]>();
  for (const { task, trace } of episodes) tasks.set(task, [...(tasks.get(task) ?? []), ...trace.steps]);
  const units = [...tasks.values()];
  const rho = (before: (step: TraceStep) => number) =>
    spearmanOfUnits(units.map((steps) => steps.map((step) => [Math.abs(step.angle), before(step)] as const)));
  const rhoIou = rho((step) => step.iouBefore);
  const rhoPose = rho((step) => step.errorBefore);
  const counts = units.map((steps) => {
    const effective = steps.filter(isEffective);
    return {
      steps: steps.length,
      effective: effective.length,
      gaps: (mean(effective.map(angleGap)) ?? 0) * effective.length,
    };
  });

  const weights = new Uint32Array(units.length);
  const statistics = (sample: readonly number[]): readonly (number | null)[] => {
    weights.fill(0);
    for (const unit of sample) weights[unit]! += 1;
    const iou = rhoIou(weights);
    const pose = rhoPose(weights);
    let steps = 0;
    let effective = 0;
    let gaps = 0;
    counts.forEach((count, unit) => {
      const w = weights[unit]!;
      steps += w * count.steps;
      effective += w * count.effective;
      gaps += w * count.gaps;
    });
    return [
      iou,
      pose,
      iou === null || pose === null ? null : Math.abs(iou) - Math.abs(pose),
      steps === 0 ? null : effective / steps,
      effective === 0 ? null : gaps / effective,
    ];
  };

  const each = units.map((_, unit) => unit);
  const values = statistics(each);
  const intervals = bootstrapEach(each, statistics, new Random(seed), resamples);
  const estimate = (k: number): Estimate => ({ value: values[k] ?? null, interval: intervals[k] ?? null });
  return {
    angleIou: estimate(0),
    anglePose: estimate(1),
    contrast: estimate(2),
    effectiveRate: estimate(3),
    angleGap: estimate(4),
  };
}
