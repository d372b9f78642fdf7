import { type Fault, ok } from '../../core/result.js';
import { MemoryStore } from '../../records/memory-store.js';
import type { StudyParticipant } from '../../studies/participant.js';
import type { Study, StudyLanguage } from '../../studies/study.js';
import type { Action, StudySession } from '../../studies/study-session.js';
import type { StudyWant } from '../../ui/study/study-view.js';
import type { View } from '../../ui/view.js';
import type { Services } from '../services.js';

export interface StudyHost {
  show(view: View): void;
  failed(fault: Fault, again: () => void): void;
  /** The session has reached its end, and its data are where they should be (or are kept here). */
  done(session: StudySession): void;
  /** A kiosk's operator wants to get at it. */
  operator(): void;
}

export interface StudyVisit {
  readonly study: Study;
  /** Parameters of the address. */
  readonly entries: readonly (readonly [string, string])[];
  /** Everything works, nothing is stored or sent. */
  readonly preview: boolean;
  /** As it was chosen before; else by the browser's. */
  readonly language?: StudyLanguage;
}

/** What a participant's intent reports of the step that is due; null for those that report nothing. */
export function actionOf(want: StudyWant): Action | null {
  switch (want.do) {
    case 'consent':
      return { kind: 'consent', agrees: want.agrees };
    case 'read':
      return { kind: 'read', spent: want.spent };
    case 'answers':
      return { kind: 'answers', answers: want.answers };
    case 'quiz':
      return { kind: 'quiz', answers: want.answers };
    case 'check':
      return { kind: 'check', answer: want.answer, spent: want.spent };
    default:
      return null;
  }
}

export const NOBODY: StudyParticipant = {
  source: 'random',
  ids: { subject: null, study: null, session: null },
  slot: null,
};

/** The first of the study's languages that the browser's owner reads, else its first. */
export function languageOf({ languages = ['en'] }: Study): StudyLanguage {
  for (const wanted of navigator.languages) {
    const found = languages.find((one) => one === wanted.slice(0, 2));
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}

/** Items are counted over the whole study, not over the stretch that is one run. */
export function numbered(view: View, before: number, items: number): View {
  if (view.screen !== 'trial' && view.screen !== 'feedback' && view.screen !== 'episode') return view;
  return { ...view, number: before + view.number, total: items };
}

export const oneTab = (fault: Fault): Fault => ({
  ...fault,
  message:
    'This study is open in another tab or window. Everything confirmed is stored. Go on there, or close it and try again here.',
});

/** The same services with runs that last as long as the visit, and locks that are nobody else's business. */
export const withoutTrace = (services: Services): Services => ({
  ...services,
  store: new MemoryStore(),
  locks: { acquire: async () => ok({ release: () => undefined }) },
});
