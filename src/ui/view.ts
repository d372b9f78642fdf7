import type { Answer, AnswerKind, AnswerSpec } from '../core/answer.js';
import type { FamilyMeta } from '../core/family.js';
import type { FamilyId } from '../core/item.js';
import type { Observation } from '../core/observation.js';
import type { Picture } from '../core/ports.js';
import type { InteractionEvent, RunParameters } from '../core/record.js';
import type { Said, WordKey } from '../words/catalogue.js';
import type { AnalysisIntent, AnalysisView } from './analysis/analysis-view.js';
import type { ModelRunView, ModelsIntent, ModelsView } from './models/models-view.js';
import type { ReportView } from './parts/report-view.js';
import type { RotationReportView } from './rotation/report-view.js';
import type { EpisodeView, RotationView } from './rotation/rotation-view.js';
import type { RotationsIntent, RotationsView } from './rotation/rotations-view.js';
import type { Route } from './routes.js';
import type { BuilderView, StudiesIntent, StudiesView } from './study/studies-view.js';
import type { StudyIntent, StudyView } from './study/study-view.js';

/**
 * What the screens show: plain data, made by the app. Nothing here holds a key or a score before the item was scored;
 * `Scored` only exists afterwards.
 */
export type View =
  | { readonly screen: 'busy'; readonly title: string; readonly detail: string }
  | HomeView
  | IntroView
  | TrialView
  | FeedbackView
  | EpisodeScreenView
  | SummaryView
  | ResultsView
  | RunView
  | ReviewView
  | RotationsView
  | RotationReportView
  | ReportView
  | AnalysisView
  | ModelsView
  | ModelRunView
  | StudyView
  | StudiesView
  | BuilderView
  | { readonly screen: 'guide' }
  | { readonly screen: 'fault'; readonly fault: FaultView };

/** What a drawn picture is to the page. A surface is only ever drawn from, so one may be shown in several places. */
export type Surface = HTMLCanvasElement | OffscreenCanvas | ImageBitmap | HTMLImageElement;
export type Shown = Picture<Surface>;

/** A fault as a person meets it. `text` says what happened, what is safe and what to do next. */
export interface FaultView {
  readonly title: WordKey;
  readonly text: Said;
  readonly actions: readonly FaultAction[];
  /** The technical line, for a report. */
  readonly detail: string | null;
}
export type FaultAction =
  | { readonly kind: 'retry'; readonly label: WordKey }
  | { readonly kind: 'link'; readonly label: WordKey; readonly route: Route }
  | { readonly kind: 'without-storage'; readonly label: WordKey };

/** How safe results are in this browser; shown at the foot of every page but the trial. */
export interface StorageView {
  readonly kind: 'asking' | 'persistent' | 'best-effort' | 'memory' | 'none';
  readonly used: number | null;
  readonly quota: number | null;
}

/** A line that comes and goes: an import's outcome, an export's name. */
export interface Notice {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
  readonly lines: readonly string[];
}

export interface PackView {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}
export interface FamilyView {
  readonly meta: FamilyMeta;
  readonly packs: readonly PackView[];
  /** What else there is of this family. */
  readonly links: readonly Link[];
}
/** A way to another page, with its name. */
export interface Link {
  readonly label: string;
  readonly route: Route;
}

export interface HomeView {
  readonly screen: 'home';
  readonly families: readonly FamilyView[];
  readonly unfinished: readonly RunRow[];
  /** What a new run is unless changed; its seed is a fresh one. */
  readonly defaults: RunParameters;
  /** Ten mixed items with feedback. */
  readonly tryOut: RunParameters;
  readonly finished: number;
}

/** Words for the two ends of a criterion: "lowest" and "highest". */
export interface Ends {
  readonly least: string;
  readonly most: string;
}

/** What is known of a picture before it is drawn: enough to keep its place. */
export interface Frame {
  readonly id: string;
  readonly caption: string;
  /** width / height */
  readonly ratio: number;
}

export interface IntroView {
  readonly screen: 'intro';
  readonly title: string;
  readonly parameters: RunParameters;
  readonly settings: readonly (readonly [string, string])[];
  /** Names in the address that mean nothing. */
  readonly unknown: readonly string[];
  readonly how: How;
  /** What is asked, one entry a category; empty where the family has one task. */
  readonly criteria: readonly { readonly title: string; readonly text: string }[];
  readonly example: Example | null;
  /** Whether practice items exist for this kind of answer. */
  readonly practice: boolean;
}

/** How an item goes, before the first one: what is seen, what to look out for, and how it is answered. */
export interface How {
  /** The kinds of answers there are; what their inputs do is told by kind. */
  readonly answers: readonly AnswerKind[];
  /** Plain sentences, one an entry. */
  readonly looks: readonly string[];
  /** Heading over the categories: "What is compared". */
  readonly asked: string;
}

/** A worked example: a made item that is no part of any run, with its truth. */
export interface Example {
  readonly question: string;
  readonly ends: Ends;
  readonly frames: readonly Frame[];
  readonly pictures: readonly Shown[] | null;
  readonly scored: Scored | null;
}

export interface TrialView {
  readonly screen: 'trial';
  /** Another id is another exposure: the input starts anew. */
  readonly id: string;
  /** 1-based, within the run. */
  readonly number: number;
  readonly total: number;
  readonly category: string;
  readonly practice: boolean;
  readonly resumed: boolean;
  readonly question: string;
  readonly ask: AnswerSpec;
  readonly ends: Ends;
  readonly stimulus: Observation['stimulus']['kind'];
  readonly frames: readonly Frame[];
  /** null until every picture is drawn. */
  readonly pictures: readonly Shown[] | null;
  /** Episodes of rotations: everything seen so far. Absent until the object is made, and for other kinds of answers. */
  readonly rotation?: RotationView;
  readonly saving: boolean;
  /** Answers are held back for a moment, as a study may want it. */
  readonly held?: boolean;
  /** When time runs out, on the clock of event time stamps; null: no limit, or nothing shown yet. */
  readonly deadline: number | null;
  readonly fault: FaultView | null;
}

/** The truth beside the answer, once the item is scored. */
export interface Scored {
  /** `example`: nobody answered, the truth is only explained. */
  readonly outcome: 'right' | 'partly' | 'wrong' | 'skipped' | 'example';
  /** Pairs in the right order, of all pairs; null where nothing is ranked. */
  readonly pairs: { readonly right: number; readonly all: number } | null;
  /** In the true order. */
  readonly places: readonly ScoredPlace[];
  readonly ends: Ends;
  /** Answers that are no order, beside the right one; absent where `places` tell it. */
  readonly answer?: ScoredAnswer;
  readonly lines: readonly string[];
}
/** Plain words: "3 objects", "in front of", "2, 1, 1". */
export interface ScoredAnswer {
  /** null when nothing was answered. */
  readonly given: string | null;
  readonly right: string;
  /** How far off it was: "2 too many"; null where there is nothing to add. */
  readonly off: string | null;
}
export interface ScoredPlace {
  readonly candidate: number;
  readonly label: string;
  /** 1-based place; ties are told by equal values. */
  readonly place: number;
  /** The place it was given; null when skipped. */
  readonly given: number | null;
  /** "3.12 m"; null where the family measures nothing. */
  readonly value: string | null;
  /** 0..1 of the largest value, for the bar. */
  readonly share: number | null;
}

/**
 * Draws the scene from around it: `turn` and `lift` in degrees from the item's own camera, `width` x `height` pixels
 * (the whole of the item's own view stays in sight whatever their ratio). Null when it cannot.
 */
export type DrawAround = (turn: number, lift: number, width: number, height: number) => Promise<Shown | null>;

export interface FeedbackView {
  readonly screen: 'feedback';
  readonly id: string;
  readonly number: number;
  readonly total: number;
  readonly category: string;
  readonly practice: boolean;
  readonly question: string;
  readonly scored: Scored;
  readonly frames: readonly Frame[];
  readonly pictures: readonly Shown[];
  readonly around: DrawAround | null;
  /** What is shown first of the two. */
  readonly first: 'around' | 'pictures';
  /** What going on is called. */
  readonly next: WordKey;
  readonly fault: FaultView | null;
}

/** After an episode of rotations. */
export interface EpisodeScreenView {
  readonly screen: 'episode';
  readonly id: string;
  readonly number: number;
  readonly total: number;
  readonly category: string;
  readonly practice: boolean;
  readonly episode: EpisodeView;
  /** What going on is called. */
  readonly next: WordKey;
  /** What practising again is called; null where that cannot be. */
  readonly again: WordKey | null;
  readonly fault: FaultView | null;
}

/** A proportion with its 95 % Wilson interval; null where nothing was counted. */
export interface Rate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** One line of an accuracy table; `reference` values are of published people and models, 0..1. */
export interface AccuracyRow {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly n: number;
  readonly metrics: readonly AccuracyCell[];
}
export interface AccuracyCell {
  readonly rate: Rate | null;
  /** A mean that is no count of successes has no Wilson interval. */
  readonly chance: number | null;
  readonly people: number | null;
  readonly best: number | null;
}
export interface AccuracyTable {
  readonly title: string;
  readonly note: string;
  readonly metrics: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly AccuracyRow[];
  readonly overall: AccuracyRow;
  /** "People (six adults)", "Gemini-3-Flash"; null where the family has no published numbers. */
  readonly peopleName: string | null;
  readonly bestName: string | null;
}

export interface RunRow {
  readonly id: string;
  readonly title: string;
  readonly family: FamilyId;
  /** Local date and time. */
  readonly when: string;
  readonly status: 'open' | 'complete' | 'abandoned';
  readonly mode: 'live' | 'test';
  readonly participant: string;
  readonly origin: 'generated' | 'imported';
  readonly ended: number;
  readonly planned: number;
  readonly rate: Rate | null;
}

export interface SummaryView {
  readonly screen: 'summary';
  readonly run: RunRow;
  /** What a right item is called: "in exactly the right order". */
  readonly right: string;
  readonly table: AccuracyTable;
  readonly again: Route;
}

export interface ResultsView {
  readonly screen: 'results';
  readonly runs: readonly RunRow[];
  /** One table per pool: what may not be counted together is never in one. */
  readonly pools: readonly AccuracyTable[];
  /** Reports of the families that have runs here. */
  readonly reports: readonly Link[];
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

export interface TrialRow {
  readonly index: number;
  readonly category: string;
  readonly level: string | null;
  readonly outcome: string;
  readonly correct: boolean | null;
  /** "0.83"; the metrics in the family's order. */
  readonly metrics: readonly string[];
  /** "12.4 s"; null where it was not timed. */
  readonly time: string | null;
}

export interface RunView {
  readonly screen: 'run';
  readonly run: RunRow;
  readonly right: string;
  readonly table: AccuracyTable;
  readonly trials: readonly TrialRow[];
  readonly facts: readonly (readonly [string, string])[];
}

export interface ReviewView {
  readonly screen: 'review';
  readonly runId: string;
  readonly index: number;
  readonly total: number;
  readonly category: string;
  readonly question: string;
  readonly frames: readonly Frame[];
  readonly pictures: readonly Shown[] | null;
  /** null for items that are still open: their truth is not shown. */
  readonly scored: Scored | null;
  readonly raw: string | null;
  readonly around: DrawAround | null;
  /** Rotation episodes that are over: shown instead of pictures and `scored`. */
  readonly episode?: EpisodeView;
  /** The page with everybody's answers to this item. */
  readonly everywhere?: Route;
}

/** What a person wants. Bubbles to the app as the detail of an `orthant-intent` event. */
export type Intent =
  /** Go to the start page of such a run. */
  | { readonly kind: 'configure'; readonly parameters: RunParameters }
  | { readonly kind: 'start'; readonly parameters: RunParameters; readonly practice: boolean }
  /** `time` is the animation-frame time of the first frame that shows every picture. */
  | { readonly kind: 'onset'; readonly id: string; readonly time: number }
  /** `time` is the time stamp of the event that confirmed. */
  | { readonly kind: 'answer'; readonly id: string; readonly answer: Answer; readonly time: number }
  | { readonly kind: 'skip'; readonly id: string; readonly time: number }
  | { readonly kind: 'note'; readonly event: InteractionEvent }
  | { readonly kind: 'next' }
  /** After practice: practise again. */
  | { readonly kind: 'practise' }
  | RotationsIntent
  | ModelsIntent
  | AnalysisIntent
  | StudyIntent
  | StudiesIntent
  | { readonly kind: 'leave' }
  | { readonly kind: 'abandon'; readonly id: string }
  | { readonly kind: 'retry' }
  | { readonly kind: 'without-storage' }
  | { readonly kind: 'persist' }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'export'; readonly form: 'jsonl' | 'csv' | 'columns'; readonly id: string | null }
  | { readonly kind: 'import'; readonly files: readonly File[] }
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'theme'; readonly theme: Theme };

export type Theme = 'system' | 'light' | 'dark';
