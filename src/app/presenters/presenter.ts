import type { Answer } from '../../core/answer.js';
import type { Score } from '../../core/family.js';
import type { Item, Key } from '../../core/item.js';
import type { RunParameters, TrialRecord } from '../../core/record.js';
import type { Result } from '../../core/result.js';
import type { ReportSection } from '../../ui/parts/report-view.js';
import type { EpisodeView } from '../../ui/rotation/rotation-view.js';
import type { Ends, Scored } from '../../ui/view.js';
import type { Face } from './face.js';

/** How a family's items and truths are put into words for people. */
export interface Presenter extends Face {
  /** Words for the two ends of what is asked; empty where nothing is ranked. */
  ends(item: Item): Ends;
  /** @param given null when nothing was answered; @param score null for an example that nobody answered */
  scored(item: Item, key: Key, given: Answer | null, score: Score | null): Scored;
  /** A stored trial that is over, where it is more than pictures and one answer. Told again as more of it is known. */
  episode?(
    item: Item,
    key: Key,
    trial: TrialRecord,
    signal: AbortSignal,
    tell: (episode: EpisodeView) => void,
  ): Promise<Result<void>>;
  /** The family's own report (its link is the face's). @param itemOf null where the item is not at hand */
  sections?(
    pools: readonly NamedPool[],
    itemOf: (trial: TrialRecord) => Item | null,
  ): readonly ReportSection[];
}

/** Trials that may be counted together, and who gave them. Pools of one name differ in style only. */
export interface NamedPool {
  readonly name: string;
  readonly style: RunParameters['condition']['style'];
  readonly trials: readonly TrialRecord[];
}

/** What a run or the family itself made has been checked; a fault here is a mistake of the page. */
export function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`presenter: ${result.fault.message} (${result.fault.where ?? ''})`);
  return result.value;
}

/** What an item of an example is made from: no run uses this seed with this option. */
export const EXAMPLE_SEED = 20_260_207;
