import type { TriLevel } from '../types.js';

/** Objects a level may hold (TriViewBench, 3.1); something must stand before what is occluded. */
export const COUNTS: { readonly [level in TriLevel]: readonly [number, number] } = {
  L1: [1, 5],
  L2: [2, 5],
  L3: [6, 10],
  L4: [6, 10],
};
/** Metres. */
export const HALF_EXTENT = { large: 0.7, small: 0.35 } as const;
/**
 * Shares of an object that is seen. The paper's limits are 60 % (low occlusion: more than that of everything in both
 * lateral views; high: the occluded object, in the other view) and 30 % (high: less than that of one object in one view);
 * items keep clear of them, so that a pixel more or less changes no level.
 */
export const CLEAR = 0.64;
export const LITTLE = 0.26;
/** What is seen at all in a lateral view is seen by this share of it and so many pixels of the 512 px picture, at least. */
export const LEAST_SHARE = 0.08;
export const LEAST_PIXELS = 60;
/** The top object of every tower is seen by this share from above. */
export const TOP_CLEAR = 0.7;
/** What is hidden stays hidden when it is so much larger. */
export const SWELL = 1.08;
/** The objects of a relation are seen by this share in one view that shows the relation. */
export const TOLD = 0.35;
/** Metres between the two objects of a relation, along its axis, from surface to surface. */
export const APART = 0.15;
/** Pixels between their centres in every picture that shows the axis. */
export const APART_PIXELS = 14;
/** The target of an occluded_ref is seen by LEAST_SHARE to this share. */
export const MOSTLY_HIDDEN = 0.5;
/** Its blocker hides this share of it at least, and this share of any other object at most. */
export const BLOCKED = 0.4;
export const STRAY = 0.02;
