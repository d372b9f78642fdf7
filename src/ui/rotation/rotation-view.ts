import type { Axis } from '../../core/answer.js';

/** A square grey picture, row by row from the upper left, one byte a pixel; what the kernel gives. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What a person sees of one pose. `auxiliary` is null where the run's condition leaves it out. */
export interface RotationPanel {
  readonly auxiliary: GreyImage | null;
  readonly current: GreyImage;
}

export interface RotationAction {
  readonly axis: Axis;
  /** Degrees; the sign is the direction. */
  readonly angle: number;
}

/** One rotation that was made and what it led to. */
export interface RotationStep extends RotationAction {
  readonly panel: RotationPanel;
}

/** Only in practice: how well the silhouettes overlap, and a line that says what to look at. */
export interface RotationFeedback {
  /** 0..1 */
  readonly iou: number;
  readonly hint: string;
}

/** An episode as its person sees it. Nothing in here tells how well it goes but `feedback`. */
export interface RotationView {
  readonly target: GreyImage;
  readonly start: RotationPanel;
  /** Oldest first. */
  readonly steps: readonly RotationStep[];
  /** Rotations that may still be made. */
  readonly remaining: number;
  readonly most: number;
  readonly angles: readonly number[];
  /** Whether earlier panels may be looked at. */
  readonly history: boolean;
  readonly feedback: RotationFeedback | null;
}

/** A 3 x 3 rotation, row-major. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The depth-shaded view of an object in any pose; only handed out once an episode is scored. */
export type DrawPose = (pose: Matrix) => GreyImage;

/** One line of a chart or table: the state after `rotation` rotations. */
export interface PathPoint {
  /** null for the start. */
  readonly action: RotationAction | null;
  /** 0..1 */
  readonly iou: number;
  /** Degrees, 0..180. */
  readonly poseError: number;
  /** Share of the surface seen so far, 0..1; null where it was not computed. */
  readonly coverage: number | null;
  readonly pose: Matrix;
}

/** An episode that is over. */
export interface EpisodeView {
  readonly title: string;
  /** `success`, `stop`, `limit` .. */
  readonly ended: string;
  readonly path: readonly PathPoint[];
  /** The stored reference from the same start; null where there is none. */
  readonly reference: readonly PathPoint[] | null;
  readonly target: GreyImage;
  readonly panel: RotationPanel;
  /** Poses equivalent to the target; 1 without symmetry. */
  readonly symmetries: number;
  readonly draw: DrawPose;
  /** "Lorc, CC BY 3.0"; null where there is nobody to name. */
  readonly credit: string | null;
}
