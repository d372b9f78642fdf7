import type { FamilyMeta } from './family.js';
import type { Item, Key } from './item.js';
import type { Language } from './language.js';
import type { Observation } from './observation.js';

/**
 * What people read of a family, in one language: light (no generator) and loaded with the registry's `loadWording`.
 *
 * Only texts for people depend on the language. Items, keys, pictures, a model's prompt, stored answers and scores never
 * do: observe, step and score with the family as ever, and put what is shown through `observation` on its way to a person.
 *
 * Methods for the same reason as in `TaskFamily`.
 */
export interface Wording<I extends Item = Item, K extends Key = Key> {
  readonly language: Language;
  /**
   * The family's meta with every text for people (`title`, `after`, `summary`, titles, groups and criteria of categories,
   * titles of metrics) in this language. All ids, numbers and lists are the family's own.
   */
  readonly meta: FamilyMeta;
  /** A level of the family's meta as people read it ("easy", "leicht"; "L1" is "L1" everywhere). */
  level(id: string): string;
  /**
   * What `observe` gave for the item, with what a person reads in this language: `question`, captions, `noun` of a ranking,
   * labels of a choice, `unit` of a number. Everything else is untouched: pictures with what is drawn into them (labels of
   * marks), ids of views and options, limits, `turn`, and `prompt` byte for byte. English gives the observation itself.
   */
  observation(item: I, observation: Observation): Observation;
  /** The truth in words and numbers, as `TaskFamily.explain` gives it in English: the same lines in the same order. */
  explain(item: I, key: K): readonly string[];
}
