import type { Json } from '../core/item.js';
import type { Language } from '../core/language.js';
import type { Delivery } from './delivery.js';
import type { StudyParticipant } from './participant.js';
import type { Outcome, Study } from './study.js';
import type { StudyPlan } from './study-plan.js';

/** The number of the session record's shape; raised with a migration when it changes. */
export const SESSION_SCHEMA = 1;

/**
 * One person's way through one study, as it is stored: plain JSON, written before the next step shows. It carries the
 * study's file as it was, so that what was begun goes on unchanged whatever becomes of the file. The items' answers are
 * in runs of their own (core/record), named here.
 */
export interface StudySession {
  readonly schema: typeof SESSION_SCHEMA;
  readonly kind: 'session';
  readonly id: string;
  /** Raised by one with every write. */
  readonly revision: number;
  /** personKey: one open session per value. */
  readonly person: string;
  readonly study: Study;
  readonly mode: 'live' | 'test';
  readonly participant: StudyParticipant;
  readonly language: Language;
  readonly seed: number;
  readonly plan: StudyPlan;
  readonly appVersion: string;
  /** Index of the step that is due; the number of steps when all are done. */
  readonly at: number;
  /** What happened, in order. */
  readonly entries: readonly Entry[];
  /** Runs that hold the items, in order. */
  readonly runs: readonly SessionRun[];
  readonly status: 'open' | 'ended';
  readonly outcome: Outcome | null;
  /** Why, in a word (`minWidth`, `quiz`, `idle` ..); null where the outcome says all. */
  readonly reason: string | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly endedAt: number | null;
  /** How often it was taken up again after its page had gone. */
  readonly resumeCount: number;
  readonly delivery: Delivery;
}

export interface Entry {
  readonly step: number;
  readonly at: number;
  readonly kind: string;
  readonly data: { readonly [name: string]: Json };
}

export interface SessionRun {
  readonly step: number;
  readonly id: string;
}

/** What the host reports of the step that is due. */
export type Action =
  /** Names of rules that this device does not meet; none: it does. */
  | { readonly kind: 'gate'; readonly problems: readonly string[]; readonly facts: Entry['data'] }
  /** Welcome, instructions, a block's text, a break, the debriefing: read. `spent` is milliseconds per page. */
  | { readonly kind: 'read'; readonly spent: readonly number[] }
  | { readonly kind: 'consent'; readonly agrees: boolean }
  | { readonly kind: 'answers'; readonly answers: { readonly [id: string]: string | number | null } }
  | { readonly kind: 'practised'; readonly right: number; readonly of: number }
  | { readonly kind: 'quiz'; readonly answers: { readonly [id: string]: string } }
  | { readonly kind: 'check'; readonly answer: string; readonly spent: number }
  /** The run of a leg was stored; its trials follow. */
  | { readonly kind: 'begun'; readonly runId: string }
  | { readonly kind: 'leg-ended'; readonly runId: string };

/** How many items of the session are done, from the legs before the step that is due. */
export function itemsDone({ plan, at }: StudySession): number {
  let done = 0;
  for (const step of plan.steps.slice(0, at)) {
    if (step.kind === 'leg') done = step.before + (step.parameters.pick?.length ?? 0);
  }
  return done;
}

/** The run that belongs to a step, if it was begun. */
export const runOf = (session: StudySession, step: number): string | null =>
  session.runs.find((run) => run.step === step)?.id ?? null;
