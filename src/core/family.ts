import type { Answer, Outcome } from './answer.js';
import type { FamilyId, GenerateSpec, Item, Key, Keyed } from './item.js';
import type { Condition, Observation } from './observation.js';
import type { Result } from './result.js';

/** Light facts for menus: a page may read them without loading any generator. */
export interface FamilyMeta {
  readonly id: FamilyId;
  readonly title: string;
  /** "after SSI-Bench (arXiv 2602.07864)": what generated items follow. */
  readonly after: string;
  readonly summary: string;
  readonly categories: readonly CategoryMeta[];
  readonly levels: readonly string[];
  /** Names that Condition.without may hold. */
  readonly removable: readonly string[];
  /** Names that Condition.extra may hold. Default none. */
  readonly addable?: readonly string[];
  /** Names of the protocols for reading and scoring replies, where there are several; the first is the usual one. */
  readonly protocols?: readonly string[];
  /** How often a turn is asked again when its reply cannot be read, before the episode ends as `invalid`. Default 0. */
  readonly retries?: number;
  /** Most tokens of a model's reply in the paper's own runs, by style. Default: what the kind of answer needs. */
  readonly replyTokens?: { readonly [style in Condition['style']]: number };
  /** Names of the numbers in Score.metrics, headline first. All are 0..1 unless the family's README says otherwise. */
  readonly metrics: readonly MetricMeta[];
}

export interface CategoryMeta {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** One sentence for a person. */
  readonly criterion: string;
  /** Expected value of each metric for random answers. */
  readonly chance: { readonly [metric: string]: number };
  /** The family's levels at which the category exists. Default all. */
  readonly levels?: readonly string[];
}

/** Levels at which a category exists. */
export const levelsOf = (meta: FamilyMeta, category: string): readonly string[] =>
  meta.categories.find((one) => one.id === category)?.levels ?? meta.levels;

export interface MetricMeta {
  readonly id: string;
  readonly title: string;
  /** `proportion` metrics are shown in percent with an interval. */
  readonly unit: 'proportion' | 'degrees' | 'count' | 'ratio';
}

/** Where an episode stands. Plain JSON; a family extends it. The whole state follows from the item and the answers. */
export interface EpisodeState {
  readonly turn: number;
  /** null while the episode goes on, else why it ended (`answered`, `success`, `stop`, `limit` ..). */
  readonly ended: string | null;
}

/** One turn as it was given: the raw reply, what was read from it, how it ended. Scores are computed from these. */
export interface Turn {
  readonly turn: number;
  readonly raw: string | null;
  readonly answer: Answer | null;
  readonly outcome: Outcome;
}

export interface Transcript {
  readonly turns: readonly Turn[];
  /** Why the episode ended. */
  readonly ended: string;
}

/** `correct` is the headline in one bit (null where the item has no such thing); `metrics` holds the numbers. */
export interface Score {
  readonly correct: boolean | null;
  readonly metrics: { readonly [name: string]: number };
  /** Version of the scoring rule; a record can be re-scored without being re-run. */
  readonly version: number;
  /** Name of the protocol used where the family knows several (`released`, `paper`). */
  readonly protocol: string;
}

/**
 * One benchmark family. Pure: no screen, no clock, no chance but the seed.
 *
 * Methods (not function properties) so that `TaskFamily<SsiItem, ..>` fits `TaskFamily` without a cast; callers keep an
 * item with the family its `family` field names, and `decodeItem` is the door for anything that comes from outside.
 */
export interface TaskFamily<
  I extends Item = Item,
  K extends Key = Key,
  S extends EpisodeState = EpisodeState,
> {
  readonly meta: FamilyMeta;
  readonly version: number;
  /** Same seed and spec, same bytes. Fails (as data) on an unknown category, level or option. @param seed uint32 */
  generate(seed: number, spec: GenerateSpec): Result<Keyed<I, K>>;
  /** Checks every field; the fault's `where` is the path of the first thing that is wrong. */
  decodeItem(value: unknown): Result<I>;
  decodeKey(value: unknown, item: I): Result<K>;
  start(item: I): S;
  observe(item: I, state: S, condition: Condition): Observation;
  /** Reads a model's raw reply. `paper` and `released` may differ; null means unparsed. Never evaluates anything. */
  parse(item: I, state: S, raw: string, protocol: string): Answer | null;
  /** The next state. An answer of the wrong kind for the observation is a programmer's mistake and throws. */
  step(item: I, state: S, answer: Answer): S;
  /**
   * Why a model's episode ends here although it could go on (`stagnation`), or null. Only the runner asks, and only for
   * models: people and scripts are never cut short. Absent where a family has no such rule.
   */
  stalled?(item: I, state: S): string | null;
  score(item: I, key: K, transcript: Transcript, protocol: string): Score;
  /** The answer an oracle would give now: for scripted participants, feedback and tests. */
  solve(item: I, key: K, state: S): Answer;
  /**
   * What kind of mistake a wrong answer is, in a few words: the kind of the option that was taken, the way a count went
   * wrong. null for a right answer, and where nothing can be told. Absent where a family knows no kinds.
   */
  mistake?(item: I, key: K, answer: Answer): string | null;
  /**
   * The truth in words and numbers, for feedback after scoring. One entry a line, plain text. In English, as everything a
   * family says itself; people read it through a `Wording` of their language.
   */
  explain(item: I, key: K): readonly string[];
}
