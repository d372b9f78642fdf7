import type { Completion, Outcome, Study } from '../../studies/study.js';

/** Fields of a study that a control of the builder replaces; undefined leaves one out. */
export type Part = { readonly [name: string]: unknown };

/** Outcomes with another code for one of them; an empty one takes it away. */
export function withCode({ outcomes = {} }: Study, outcome: Outcome, code: string): Part {
  const { code: _, prolific: lead, ...rest } = outcomes[outcome] ?? {};
  const leads = lead === true || outcomes.completed?.prolific === true;
  const next: Completion = code === '' ? rest : { ...rest, code, ...(leads ? { prolific: true } : {}) };
  return { ...outcomes, [outcome]: next };
}

/** Codes that lead back to Prolific, or do not. */
export function prolific({ outcomes = {} }: Study, on: boolean): Part {
  return Object.fromEntries(
    Object.entries(outcomes).map(([outcome, { prolific: _, ...rest }]) => [
      outcome,
      on && rest.code !== undefined && rest.redirect === undefined ? { ...rest, prolific: true } : rest,
    ]),
  );
}

/** A way of saving, with blanks to be filled in. */
export function savingOf(kind: string): Part | undefined {
  switch (kind) {
    case 'datapipe':
      return { kind, experiment: 'your-experiment-id' };
    case 'jatos':
      return { kind };
    case 'endpoint':
      return { kind, url: 'https://example.org/save' };
    default:
      return undefined;
  }
}

/** What a study asks whose author has written no checks of their own. */
export const CHECKS = [
  {
    id: 'attention-1',
    text: {
      en: 'To show that you read this, please choose “Window”.',
      de: 'Bitte wählen Sie „Fenster“, damit wir sehen, dass Sie dies lesen.',
    },
    options: [
      { id: 'door', label: { en: 'Door', de: 'Tür' } },
      { id: 'window', label: { en: 'Window', de: 'Fenster' } },
      { id: 'roof', label: { en: 'Roof', de: 'Dach' } },
    ],
    answer: 'window',
  },
  {
    id: 'attention-2',
    text: { en: 'Please choose the last answer.', de: 'Bitte wählen Sie die letzte Antwort.' },
    options: [
      { id: 'a', label: { en: 'A bridge', de: 'Eine Brücke' } },
      { id: 'b', label: { en: 'A tower', de: 'Ein Turm' } },
      { id: 'c', label: { en: 'A stair', de: 'Eine Treppe' } },
    ],
    answer: 'c',
  },
];
