import type { Language } from '../../core/language.js';
import type { FaultView } from '../view.js';

/** A text in the participant's language, by paragraph. */
export type Paragraphs = readonly string[];

export interface OptionView {
  readonly id: string;
  readonly label: string;
}
export interface KeyedView {
  readonly id: string;
  readonly text: string;
  readonly options: readonly OptionView[];
}
export type QuestionView =
  | (KeyedView & { readonly kind: 'choice'; readonly required: boolean })
  | {
      readonly kind: 'number';
      readonly id: string;
      readonly text: string;
      readonly min: number | null;
      readonly max: number | null;
      readonly required: boolean;
    }
  | { readonly kind: 'text'; readonly id: string; readonly text: string; readonly required: boolean };

/** One page of a study as its participant meets it. */
export type StudyPage =
  /** The gate: `problems` are names of rules that are not met (studies/gate). Nothing is begun before Start. */
  | {
      readonly kind: 'start';
      readonly problems: readonly string[];
      readonly minWidth: number;
      readonly minHeight: number;
    }
  | { readonly kind: 'code'; readonly wrong: boolean }
  | { readonly kind: 'back'; readonly done: number; readonly items: number; readonly restart: boolean }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'text';
      readonly step: 'welcome' | 'instructions' | 'block' | 'break' | 'debrief';
      readonly heading: string | null;
      readonly pages: readonly Paragraphs[];
      /** Seconds before one may go on. */
      readonly wait: number;
    }
  | { readonly kind: 'consent'; readonly text: Paragraphs }
  | {
      readonly kind: 'questions';
      readonly questions: readonly QuestionView[];
      readonly wrong: readonly string[];
    }
  | { readonly kind: 'practice'; readonly count: number; readonly attempt: number; readonly pass: number }
  | { readonly kind: 'quiz'; readonly questions: readonly KeyedView[]; readonly again: boolean }
  | { readonly kind: 'check'; readonly question: KeyedView }
  /** A person left in the middle. */
  | { readonly kind: 'left' }
  | { readonly kind: 'end'; readonly end: EndView }
  /** A kiosk's operator wants to get at it. */
  | { readonly kind: 'pin'; readonly wrong: boolean }
  /** A kiosk waits for somebody. */
  | {
      readonly kind: 'attract';
      readonly text: Paragraphs;
      readonly offline: 'checking' | 'ready' | 'not-ready';
    };

export interface EndView {
  readonly outcome: 'completed' | 'no-consent' | 'failed-checks' | 'incompatible' | 'timed-out' | 'other';
  readonly text: Paragraphs;
  /** Codes and the way on are given once the data are safe, or cannot be sent. */
  readonly saving: 'none' | 'sending' | 'saved' | 'queued' | 'failed';
  readonly code: string | null;
  readonly check: string | null;
  readonly address: string | null;
  /** Of the last attempt that failed. */
  readonly why: { readonly code: string; readonly message: string } | null;
  readonly attempts: number;
  /** A kiosk: the next person. */
  readonly next: boolean;
}

export interface StudyView {
  readonly screen: 'study';
  /** Another id is another page: forms start anew. */
  readonly id: string;
  readonly title: string;
  readonly page: StudyPage;
  /** Items done of all; null where none is planned yet. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly preview: boolean;
  readonly test: boolean;
  /** Parameters of the address that mean nothing here. */
  readonly unknown: readonly string[];
  /** Seconds left of a kiosk's warning; null: none stands. */
  readonly idle: number | null;
  readonly kiosk: boolean;
  readonly fault: FaultView | null;
}

/** What a participant wants. */
export type StudyWant =
  | { readonly do: 'start' }
  | { readonly do: 'recheck' }
  | { readonly do: 'cannot' }
  | { readonly do: 'language'; readonly language: Language }
  | { readonly do: 'code'; readonly code: string }
  | { readonly do: 'go-on' }
  | { readonly do: 'consent'; readonly agrees: boolean }
  | { readonly do: 'read'; readonly spent: readonly number[] }
  | { readonly do: 'answers'; readonly answers: { readonly [id: string]: string | number | null } }
  | { readonly do: 'practise' }
  | { readonly do: 'quiz'; readonly answers: { readonly [id: string]: string } }
  | { readonly do: 'check'; readonly answer: string; readonly spent: number }
  | { readonly do: 'resend' }
  | { readonly do: 'download' }
  | { readonly do: 'next-person' }
  | { readonly do: 'still-here' }
  | { readonly do: 'operator' }
  | { readonly do: 'pin'; readonly pin: string }
  | { readonly do: 'not-operator' };

export interface StudyIntent {
  readonly kind: 'study';
  readonly want: StudyWant;
}
