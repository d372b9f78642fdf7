import type { Answer } from './answer.js';
import type { Json } from './item.js';
import type { Observation } from './observation.js';
import type { Fault } from './result.js';

/** The part of AbortSignal that pure code needs. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Milliseconds. `now` is monotonic, `wall` is Unix time. */
export interface Clock {
  now(): number;
  wall(): number;
}

/** A drawn picture; `Surface` is whatever the host shows (a canvas, an ImageBitmap, RGBA bytes). */
export interface Picture<Surface> {
  readonly id: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  readonly surface: Surface;
}

/** Draws what an observation shows, longest side `longSide` pixels; rasters come at their own size. */
export interface Renderer<Surface> {
  draw(observation: Observation, longSide: number, signal: Signal): Promise<readonly Picture<Surface>[]>;
}

/** What came back for one observation. `extra` is what the kind of participant adds (timing, usage), plain JSON. */
export interface Reply {
  /** A model's text, a person's answer as text; null when nothing came. */
  readonly raw: string | null;
  /** Given directly by people and scripts; null for a raw reply that still has to be read. */
  readonly answer: Answer | null;
  readonly outcome: 'answered' | 'skipped' | 'timed-out' | 'failed';
  readonly fault?: Fault;
  readonly extra: { readonly [name: string]: Json };
}

export interface ParticipantInfo {
  readonly kind: 'person' | 'model' | 'scripted';
  readonly name: string;
  readonly version: string;
}

/** Somebody who answers. Knows the observation, never the key. Abort rejects with the signal's own error. */
export interface Participant<Surface = unknown> {
  readonly info: ParticipantInfo;
  answer(observation: Observation, pictures: readonly Picture<Surface>[], signal: Signal): Promise<Reply>;
}
