import type { Answer } from '../../core/answer.js';
import type { Score } from '../../core/family.js';
import type { Item, Key } from '../../core/item.js';
import type { Ends, Scored } from '../../ui/view.js';

/** How a family's items and truths are put into words for people. */
export interface Presenter {
  /** Whether items are scenes that the graphics device draws. */
  readonly draws: boolean;
  /** Words for the two ends of what is asked. */
  ends(item: Item): Ends;
  /** @param given null when nothing was answered; @param score null for an example that nobody answered */
  scored(item: Item, key: Key, given: Answer | null, score: Score | null): Scored;
}

/** What an item of an example is made from: no run uses this seed with this option. */
export const EXAMPLE_SEED = 20_260_207;
