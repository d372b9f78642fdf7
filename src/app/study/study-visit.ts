import { LANGUAGES, type Language } from '../../core/language.js';
import { type Fault, ok } from '../../core/result.js';
import { MemoryStore } from '../../records/memory-store.js';
import type { StudyParticipant } from '../../studies/participant.js';
import type { Study } from '../../studies/study.js';
import type { Action, StudySession } from '../../studies/study-session.js';
import { speak } from '../../ui/say.js';
import type { StudyWant } from '../../ui/study/study-view.js';
import type { View } from '../../ui/view.js';
import { withinStudy } from '../faults.js';
import type { Services } from '../services.js';

export interface StudyHost {
  show(view: View): void;
  failed(fault: Fault, again: () => void): void;
  /** The session has reached its end, and its data are where they should be (or are kept here). */
  done(session: StudySession): void;
  /** A kiosk's operator wants to get at it. @param proved they have given the PIN */
  operator(proved: boolean): void;
}

export interface StudyVisit {
  readonly study: Study;
  /** Parameters of the address. */
  readonly entries: readonly (readonly [string, string])[];
  /** Everything works, nothing is stored or sent. */
  readonly preview: boolean;
  /** As it was chosen before; else by the browser's. */
  readonly language?: Language;
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

/** The first of these languages that the browser's owner reads, else the first of all. */
function preferred(languages: readonly Language[]): Language {
  for (const wanted of navigator.languages) {
    const found = languages.find((one) => one === wanted.slice(0, 2));
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}

export const languageOf = ({ languages = ['en'] }: Study): Language => preferred(languages);

/** Before a study is known: what the browser's owner reads. */
export const speakAtFirst = (): Promise<boolean> => spoken(preferred(LANGUAGES), [], {});

/** From now on the page speaks to a participant of the study. False where the language cannot be had: nothing changed. */
export const speakIn = ({ languages = ['en'], texts }: Study, language: Language): Promise<boolean> =>
  spoken(language, languages, texts?.[language] ?? {});

const spoken = (...speech: Parameters<typeof speak>): Promise<boolean> =>
  speak(...speech).then(
    () => true,
    () => false,
  );

/**
 * A run's screens as a study shows them: items are counted over the whole study, not over the stretch that is one run,
 * and what comes after the last one is the study's business.
 * @param place null for items that do not count
 */
export function inStudy(view: View, place: { readonly before: number; readonly items: number } | null): View {
  if (view.screen !== 'trial' && view.screen !== 'feedback' && view.screen !== 'episode') return view;
  const count = place === null ? {} : { number: place.before + view.number, total: place.items };
  const fault = view.fault === null ? null : withinStudy(view.fault);
  if (view.screen === 'trial') return { ...view, ...count, fault };
  const next = view.next === 'nextItem' ? view.next : 'goOn';
  if (view.screen === 'feedback') return { ...view, ...count, next, fault };
  return { ...view, ...count, next, again: null, fault };
}

export const oneTab = (fault: Fault): Fault => ({
  ...fault,
  code: 'study-in-use',
  message:
    'This study is open in another tab or window. Everything confirmed is stored. Go on there, or close it and try again here.',
});

/** The same services with runs that last as long as the visit, and locks that are nobody else's business. */
export const withoutTrace = (services: Services): Services => ({
  ...services,
  store: new MemoryStore(),
  locks: { acquire: async () => ok({ release: () => undefined }) },
});
