import type { How, Link } from '../../ui/view.js';

/** What the page says of a family before anything heavy of it is loaded. */
export interface Face {
  /** Whose way through a run it is: items of one answer, or rotation episodes. */
  readonly flow: 'items' | 'rotations';
  /** Whether items are scenes that the graphics device draws. */
  readonly draws: boolean;
  readonly how: How;
  /** What a right item is called in a sentence: "7 of 10 items .." */
  readonly right: string;
  /** Other pages of the family, linked from its card. */
  readonly links: readonly Link[];
  /** Its own report, linked from the results; null where the common tables are all there is. */
  readonly report: Link | null;
  /** What is shown first beside a truth: the scene to be turned, or the pictures of the item. */
  readonly first: 'around' | 'pictures';
}
