import type { Language } from '../../core/language.js';
import { timesOf } from '../../studies/advance-session.js';
import type { Block, KeyedQuestion, Study, StudyQuestion } from '../../studies/study.js';
import type { Step } from '../../studies/study-plan.js';
import { itemsDone, type StudySession } from '../../studies/study-session.js';
import { paragraphs, type Text, textIn } from '../../studies/text.js';
import type { KeyedView, Paragraphs, QuestionView, StudyPage, StudyView } from '../../ui/study/study-view.js';

/** The page of a step; null for those that are no page (legs). @param wrong ids of answers that were refused */
export function pageOf(
  session: StudySession,
  step: Step,
  language: Language,
  wrong: readonly string[],
): StudyPage | null {
  const { study } = session;
  const say = (text: Text): string => textIn(text, language);
  const parts = (text: Text | undefined): Paragraphs => (text === undefined ? [] : paragraphs(say(text)));
  switch (step.kind) {
    case 'welcome':
    case 'debrief':
      return { kind: 'text', step: step.kind, heading: null, pages: [parts(study[step.kind])], wait: 0 };
    case 'consent':
      return { kind: 'consent', text: parts(study.consent?.text) };
    case 'questions':
      return {
        kind: 'questions',
        questions: (study.questions ?? []).map((question) => questionView(question, say)),
        wrong,
      };
    case 'instructions':
      return {
        kind: 'text',
        step: 'instructions',
        heading: null,
        pages: (study.instructions ?? []).map(parts),
        wait: 0,
      };
    case 'practice':
      return {
        kind: 'practice',
        count: step.parameters.count,
        attempt: timesOf(session, 'practice-failed') + 1,
        pass: study.practice?.pass ?? 0,
      };
    case 'quiz':
      return {
        kind: 'quiz',
        questions: (study.quiz?.questions ?? []).map((question) => keyedView(question, say)),
        again: timesOf(session, 'quiz-failed') > 0,
      };
    case 'check': {
      const question = study.checks?.questions[step.question];
      return question === undefined ? null : { kind: 'check', question: keyedView(question, say) };
    }
    case 'break':
      return {
        kind: 'text',
        step: 'break',
        heading: null,
        pages: study.breaks?.text === undefined ? [] : [parts(study.breaks.text)],
        wait: study.breaks?.seconds ?? 0,
      };
    case 'block': {
      const block: Block | undefined = study.blocks[step.block];
      const heading = block?.title === undefined ? null : say(block.title);
      return { kind: 'text', step: 'block', heading, pages: [parts(block?.text)], wait: 0 };
    }
    case 'gate':
      return startPage(study, []);
    case 'leg':
      return null;
  }
}

/** What a page of a study needs to be told beside the page itself. */
export interface Around {
  readonly id: string;
  readonly session: StudySession | null;
  readonly language: Language;
  readonly preview: boolean;
  readonly test: boolean;
  readonly unknown: readonly string[];
}

export const viewOf = (study: Study, page: StudyPage, around: Around): StudyView => ({
  screen: 'study',
  id: around.id,
  title: textIn(study.title, around.language),
  page,
  progress:
    around.session !== null && around.session.plan.items > 0
      ? { done: itemsDone(around.session), of: around.session.plan.items }
      : null,
  preview: around.preview,
  test: around.test,
  unknown: page.kind === 'start' ? around.unknown : [],
  idle: null,
  kiosk: study.kiosk !== undefined,
  fault: null,
});

export const startPage = (study: Study, problems: readonly string[]): StudyPage => ({
  kind: 'start',
  problems,
  minWidth: study.device?.minWidth ?? 0,
  minHeight: study.device?.minHeight ?? 0,
});

const keyedView = ({ id, text, options }: KeyedQuestion, say: (text: Text) => string): KeyedView => ({
  id,
  text: say(text),
  options: options.map((option) => ({ id: option.id, label: say(option.label) })),
});

function questionView(question: StudyQuestion, say: (text: Text) => string): QuestionView {
  const base = { id: question.id, text: say(question.text), required: question.required ?? false };
  switch (question.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        options: question.options.map((option) => ({ id: option.id, label: say(option.label) })),
      };
    case 'number':
      return { ...base, kind: 'number', min: question.min ?? null, max: question.max ?? null };
    case 'text':
      return { ...base, kind: 'text' };
  }
}
