/** A value with its 95 % interval; null where it is not defined. */
export interface ReportEstimate {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Everything section 5 of the benchmark's report says of one group of episodes. Shares are 0..1, errors degrees. */
export interface RotationNumbers {
  readonly episodes: number;
  readonly tasks: number;
  readonly successes: number;
  readonly success: ReportEstimate;
  readonly finalIou: number | null;
  readonly rotations: number | null;
  readonly finalError: number | null;
  /** Mean IoU after 0..48 rotations, the last value carried forward. */
  readonly curve: readonly number[];
  /** Number of episodes by how they ended. */
  readonly outcomes: { readonly [outcome: string]: number };
  readonly actions: number;
  /** Share of actions that were readable within 0, 1 and 2 retries. */
  readonly within: readonly [number, number, number] | null;
  readonly invalid: number;
  readonly pairs: number;
  readonly repeats: number;
  /** Number of actions by angle 1, 5, 10, 30. */
  readonly angles: readonly number[];
  /** Number of actions by what they did. */
  readonly did: { readonly UC: number; readonly DC: number; readonly UF: number; readonly DF: number };
  readonly effectiveRate: ReportEstimate;
  readonly angleGap: ReportEstimate;
  readonly angleIou: ReportEstimate;
  readonly anglePose: ReportEstimate;
  readonly contrast: ReportEstimate;
  /** Median seconds an episode took; null where nobody measured it. */
  readonly seconds: number | null;
}

export interface RotationGroup {
  readonly name: string;
  readonly note: string;
  readonly numbers: RotationNumbers;
}

/** The report of rotation runs, as far as it has been computed. */
export interface RotationReportView {
  readonly screen: 'rotation-report';
  readonly groups: readonly RotationGroup[];
  /** null once everything is computed. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly problem: string | null;
}
