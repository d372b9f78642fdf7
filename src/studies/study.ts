import type { FamilyId } from '../core/item.js';
import type { Language } from '../core/language.js';
import type { OwnWords } from '../words/catalogue.js';
import type { Text } from './text.js';

/** Version of the study file's form; a file of another version is refused by name. */
export const STUDY_VERSION = 1;

/** What study files call it. */
export type StudyLanguage = Language;

/**
 * A study: everything that a person meets from the link to the code, as a file that a researcher writes or the builder
 * makes. Plain JSON; every text is plain text, never markup. What is left out does not happen. Everything random follows
 * from one seed a session, which is recorded with it.
 */
export interface Study {
  readonly version: typeof STUDY_VERSION;
  /** Short name, as in the address: lower-case letters, digits, hyphens. Sessions belong to it. */
  readonly name: string;
  readonly title: Text;
  /** Languages of the participant's side; the first is taken unless the browser prefers another of them. Default `en`. */
  readonly languages?: readonly Language[];
  /**
   * Texts of the page itself in the study's own words, by language and key (words/en.ts): `{"en": {"start": "Let's go"}}`.
   * They are plain texts; what is filled in stands in them as `{n}`.
   */
  readonly texts?: { readonly [language in Language]?: OwnWords };
  readonly welcome?: Text;
  /** A person who does not agree ends here, with the outcome `no-consent`. */
  readonly consent?: { readonly text: Text };
  /** Demographics or anything else, on one page. */
  readonly questions?: readonly StudyQuestion[];
  /** One text a page. */
  readonly instructions?: readonly Text[];
  readonly practice?: Practice;
  readonly quiz?: Quiz;
  readonly blocks: readonly Block[];
  readonly blockOrder?: Order;
  readonly checks?: Checks;
  readonly breaks?: Breaks;
  readonly debrief?: Text;
  readonly device?: DeviceRules;
  readonly resume?: ResumePolicy;
  /** Minutes from the start to the end of the last block; later the session ends as `timed-out`. Absent: no limit. */
  readonly timeLimit?: number;
  readonly participants?: ParticipantRules;
  readonly saving?: Saving;
  /** What a person gets at the end, by how it ended. */
  readonly outcomes?: { readonly [outcome in Outcome]?: Completion };
  /** uint32: pools of items, and the seeded designs. Default: a hash of the name. */
  readonly seed?: number;
  readonly kiosk?: Kiosk;
}

export const OUTCOMES = [
  'completed',
  'no-consent',
  'failed-checks',
  'incompatible',
  'timed-out',
  'other',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Order = 'fixed' | 'shuffled' | 'latin-square';

export type StudyQuestion =
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly text: Text;
      readonly options: readonly Option[];
      readonly required?: boolean;
    }
  | {
      readonly kind: 'number';
      readonly id: string;
      readonly text: Text;
      readonly min?: number;
      readonly max?: number;
      readonly required?: boolean;
    }
  | { readonly kind: 'text'; readonly id: string; readonly text: Text; readonly required?: boolean };

export interface Option {
  readonly id: string;
  readonly label: Text;
}

/** A question with one right answer, as quizzes and attention checks ask it. */
export interface KeyedQuestion {
  readonly id: string;
  readonly text: Text;
  readonly options: readonly Option[];
  /** Id of the right option. */
  readonly answer: string;
}

/** Items with the truth shown after each; `pass` of `count` right goes on, else again up to `attempts` times. */
export interface Practice {
  readonly family: FamilyId;
  readonly categories?: readonly string[];
  readonly level?: string;
  readonly count: number;
  /** Default 0: practising is enough. */
  readonly pass?: number;
  /** Default 3. */
  readonly attempts?: number;
  /** What happens when the last attempt fails too: go on, or end as `failed-checks`. Default `go-on`. */
  readonly otherwise?: 'go-on' | 'end';
}

/** Comprehension: all right goes on, else the instructions and the quiz again, `tries` times in all (2 or more). */
export interface Quiz {
  readonly questions: readonly KeyedQuestion[];
  readonly tries: number;
}

/** Where a person's items of a block come from and how they are asked. */
export interface Block {
  readonly id: string;
  readonly title?: Text;
  /** Shown before the block. */
  readonly text?: Text;
  readonly family: FamilyId;
  /** `generated` (default) or a pack such as `ssi-bench/core@2`. */
  readonly source?: string;
  readonly categories?: readonly string[];
  readonly level?: string;
  /** Items in the block's pool. */
  readonly pool: number;
  /** Items of the pool that a person gets; default all of them. */
  readonly sample?: Sample;
  readonly order?: Order;
  /** Generated items only: each person gets a pool of one's own instead of the one that all share. */
  readonly fresh?: boolean;
  /** Parts of the input that are left out, as the family names them. */
  readonly without?: readonly string[];
  readonly extra?: readonly string[];
  readonly feedback?: boolean;
  /** Seconds for one answer. */
  readonly timeLimit?: number;
  /** Seconds during which nothing can be confirmed. */
  readonly answerLock?: number;
}

export type Sample =
  | { readonly kind: 'random'; readonly count: number }
  /** Each item is seen by about `people`: by the counts of those who completed where they are at hand, else by design. */
  | { readonly kind: 'matrix'; readonly count: number; readonly people: number };

/**
 * Attention checks between items: never before the first item of a block, never two without an item between. Give either
 * `every` (after that many items) or `count` (that many, at places drawn for each person).
 */
export interface Checks {
  readonly questions: readonly KeyedQuestion[];
  readonly every?: number;
  readonly count?: number;
  /** More failures than this end the session as `failed-checks`; absent: failures are only recorded. */
  readonly allowed?: number;
}

export interface Breaks {
  /** Items between two breaks. Absent: only between blocks. */
  readonly every?: number;
  /** Seconds that a break lasts at least. Default 0. */
  readonly seconds?: number;
  readonly text?: Text;
}

export interface DeviceRules {
  /** CSS pixels. */
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Main pointers that are allowed: `fine` (mouse, pen, touchpad), `coarse` (touch). Default both. */
  readonly pointers?: readonly ('fine' | 'coarse')[];
  /** Browsers that are allowed, with the lowest version. Default all. */
  readonly browsers?: readonly {
    readonly name: 'chrome' | 'edge' | 'firefox' | 'safari';
    readonly min?: number;
  }[];
  /** What must be there to draw: WebGPU, or WebGL 2 at least. Default `webgl2`. */
  readonly graphics?: 'webgpu' | 'webgl2';
}

/** What a person who comes back meets. Who has finished or was turned away always meets that again. */
export interface ResumePolicy {
  /** Default `resume`. */
  readonly unfinished: 'resume' | 'restart' | 'block';
  /** Minutes since the last answer after which a session can no longer be taken up: it ends as `timed-out`. */
  readonly maxAge?: number;
}

/** Who a person is: names of address parameters (Prolific's by default), or a code that is typed in, or nobody knows. */
export interface ParticipantRules {
  readonly subject?: string;
  readonly study?: string;
  readonly session?: string;
  /** Name of a parameter that numbers participants 0, 1, 2 ..: designs are then balanced exactly. */
  readonly slot?: string;
  /** Ask for a code where the address names nobody. */
  readonly code?: boolean;
}

export type Saving =
  | { readonly kind: 'datapipe'; readonly experiment: string }
  | { readonly kind: 'jatos' }
  | { readonly kind: 'endpoint'; readonly url: string };

export interface Completion {
  readonly code?: string;
  /** https only. `{code}` in it is replaced by the code. */
  readonly redirect?: string;
  /** Build the redirect from the code as Prolific's completion link. */
  readonly prolific?: boolean;
  readonly text?: Text;
}

/** A device that many people use one after the other. */
export interface Kiosk {
  /** Seconds without any input before a warning. */
  readonly idle: number;
  /** Seconds that the warning stands before the session is kept as abandoned. */
  readonly warning: number;
  /** What invites people. */
  readonly invitation?: Text;
}
