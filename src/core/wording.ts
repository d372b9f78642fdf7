import type { AnswerSpec } from './answer.js';
import type { FamilyMeta } from './family.js';
import type { Item, Key } from './item.js';
import type { Language } from './language.js';
import type { Observation, Stimulus } from './observation.js';

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

/** The texts of a meta in another language, by English group or by id; a family names its ids, so that none is left out. */
export interface MetaWords<
  Category extends string = string,
  Group extends string = string,
  Metric extends string = string,
  Level extends string = string,
> {
  readonly title: string;
  readonly after: string;
  readonly summary: string;
  readonly categories: {
    readonly [id in Category]: { readonly title: string; readonly criterion: string };
  };
  readonly groups: { readonly [group in Group]: string };
  readonly metrics: { readonly [id in Metric]: string };
  readonly levels: { readonly [id in Level]: string };
}

/** The entry of a name that must be there: what is missing is a mistake of the family. */
export function wordFor<T>(words: { readonly [name: string]: T }, name: string): T {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  if (word === undefined) throw new Error(`wording: there is no word for "${name}"`);
  return word;
}

export const metaIn = (meta: FamilyMeta, words: MetaWords): FamilyMeta => ({
  ...meta,
  title: words.title,
  after: words.after,
  summary: words.summary,
  categories: meta.categories.map((category) => ({
    ...category,
    ...wordFor(words.categories, category.id),
    group: wordFor(words.groups, category.group),
  })),
  metrics: meta.metrics.map((metric) => ({ ...metric, title: wordFor(words.metrics, metric.id) })),
});

/** What of an observation is put into other words. */
export interface Rewording {
  readonly question: string;
  caption(picture: { readonly id: string; readonly caption: string }): string;
  /** What is ranked, in the singular. Rankings only. */
  readonly noun?: string;
  /** Choices only. */
  option?(id: string): string;
}

/** The observation in other words, everything else as it is. */
export function reworded(observation: Observation, words: Rewording): Observation {
  return {
    ...observation,
    stimulus: captioned(observation.stimulus, words),
    ask: asked(observation.ask, words),
    question: words.question,
  };
}

function captioned(stimulus: Stimulus, words: Rewording): Stimulus {
  const named = <T extends { readonly id: string; readonly caption: string }>(picture: T): T => ({
    ...picture,
    caption: words.caption(picture),
  });
  switch (stimulus.kind) {
    case 'stills':
      return { ...stimulus, views: stimulus.views.map(named) };
    case 'images':
      return { ...stimulus, images: stimulus.images.map(named) };
    case 'rasters':
      return { ...stimulus, rasters: stimulus.rasters.map(named) };
    case 'orbit':
      return stimulus;
  }
}

function asked(ask: AnswerSpec, { noun, option }: Rewording): AnswerSpec {
  if (ask.kind === 'ranking') return { ...ask, noun: noun ?? ask.noun };
  if (ask.kind !== 'choice' || option === undefined) return ask;
  return { ...ask, options: ask.options.map(({ id }) => ({ id, label: option(id) })) };
}
