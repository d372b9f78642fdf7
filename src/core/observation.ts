import type { AnswerSpec } from './answer.js';
import type { Camera, Mark, SceneSpec } from './scene.js';

/** One picture of a scene. `marks` are laid over it; an empty list is the plain picture. */
export interface StillView {
  /** Stable within the observation: `original`, `1`, `2`, `front` .. */
  readonly id: string;
  readonly caption: string;
  readonly camera: Camera;
  readonly marks: readonly Mark[];
  /** Shown instead of the stimulus's scene: options that are objects of their own (Spatial-DISE). */
  readonly scene?: SceneSpec;
}

/** An image that lies in a pack or was imported: `ref` is a key the host resolves to a Blob (never a remote address). */
export interface ImageRef {
  readonly id: string;
  readonly caption: string;
  readonly ref: string;
}

/** 8-bit grey (1 channel) or RGBA (4), row-major from the upper left. */
export interface Raster {
  readonly id: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
  readonly data: Uint8Array;
}

/** What is shown. People and models get the same pixels, each at their own size. */
export type Stimulus =
  | { readonly kind: 'stills'; readonly scene: SceneSpec; readonly views: readonly StillView[] }
  | {
      readonly kind: 'orbit';
      readonly scene: SceneSpec;
      readonly frames: readonly Camera[];
      readonly framesPerSecond: number;
    }
  | { readonly kind: 'images'; readonly images: readonly ImageRef[] }
  | { readonly kind: 'rasters'; readonly rasters: readonly Raster[] };

/** How the observation is to be made: the condition of the run, the same for every item, stored with every result. */
export interface Condition {
  /** `direct`: the answer only; `steps`: reasoning first. Changes the model's prompt, never the picture. */
  readonly style: 'direct' | 'steps';
  /** Parts of the input that are left out, by the names the family's meta lists (`auxiliary`, `history` ..). */
  readonly without: readonly string[];
  /** Inputs that are added, by the names the family's meta lists (`dimensions` in SIRI's textual ablation). */
  readonly extra?: readonly string[];
}

export interface Observation {
  /** 0-based number of the observation within its episode. */
  readonly turn: number;
  readonly stimulus: Stimulus;
  readonly ask: AnswerSpec;
  /** The question in one or two sentences, as a person reads it beside the pictures. Plain text. */
  readonly question: string;
  /** The whole text a model gets with the pictures of this observation. Plain text. */
  readonly prompt: string;
}
