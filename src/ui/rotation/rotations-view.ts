import type { GreyImage } from './rotation-view.js';

/** An icon that a fresh task can be made of. */
export interface IconView {
  readonly id: string;
  readonly title: string;
}

export interface SolverView {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

export interface SolverPack {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

/** What a solver run has come to; `run` is its stored run once it has ended. */
export interface SolverProgress {
  readonly solver: string;
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly solved: number;
  /** Sum of final IoU over the tasks that are done. */
  readonly iou: number;
  readonly rotations: number;
  readonly state: 'waiting' | 'running' | 'stored' | 'cancelled' | 'failed';
  readonly run: string | null;
  readonly problem: string | null;
}

/** Free play and the built-in solvers. */
export interface RotationsView {
  readonly screen: 'rotations';
  /** null until the pack is read; empty where there is none. */
  readonly icons: readonly IconView[] | null;
  readonly thumb: (id: string) => Promise<GreyImage | null>;
  readonly seed: number;
  /** What is being made now. */
  readonly making: string | null;
  /** Why the last choice could not become a task. */
  readonly problem: string | null;
  readonly solvers: readonly SolverView[];
  readonly packs: readonly SolverPack[];
  readonly progress: readonly SolverProgress[];
}

/** What a free episode is made of. */
export type FreeObject =
  | { readonly kind: 'icon'; readonly id: string }
  | { readonly kind: 'figure' }
  | { readonly kind: 'file'; readonly file: File };

export type RotationsIntent =
  | {
      readonly kind: 'free-play';
      readonly object: FreeObject;
      readonly seed: number;
      readonly feedback: boolean;
    }
  | {
      readonly kind: 'solve';
      readonly solvers: readonly string[];
      readonly pack: string | null;
      readonly count: number;
    }
  | { readonly kind: 'cancel-solving' };
