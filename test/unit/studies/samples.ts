import type { KeyedQuestion, Study } from '../../../src/studies/study.js';

const keyed = (id: string): KeyedQuestion => ({
  id,
  text: { en: `Question ${id}`, de: `Frage ${id}` },
  options: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
  answer: 'b',
});

/** Uses every field that a study may have. */
export const fullStudy: Study = {
  version: 1,
  name: 'full-study',
  title: { en: 'A study', de: 'Eine Studie' },
  languages: ['en', 'de'],
  welcome: 'Welcome.\n\nThis takes a while.',
  consent: { text: 'Do you agree?' },
  questions: [
    { kind: 'number', id: 'age', text: 'Age', min: 18, max: 99, required: true },
    {
      kind: 'choice',
      id: 'hand',
      text: 'Hand',
      options: [
        { id: 'l', label: 'Left' },
        { id: 'r', label: 'Right' },
      ],
    },
    { kind: 'text', id: 'note', text: 'Anything else' },
  ],
  instructions: ['Look.', 'Answer.'],
  practice: { family: 'ssi-bench', count: 2, pass: 1, attempts: 2, otherwise: 'end' },
  quiz: { questions: [keyed('q1'), keyed('q2')], tries: 2 },
  blocks: [
    {
      id: 'rank',
      title: 'Ranking',
      text: 'Now ranking.',
      family: 'ssi-bench',
      source: 'generated',
      categories: ['ground-height', 'hop-distance'],
      level: 'easy',
      pool: 40,
      sample: { kind: 'matrix', count: 8, people: 10 },
      order: 'shuffled',
      timeLimit: 120,
      answerLock: 2,
      feedback: false,
    },
    { id: 'turn', family: 'rota-bench', pool: 4, order: 'latin-square', without: ['history'], fresh: true },
  ],
  blockOrder: 'latin-square',
  checks: { questions: [keyed('c1'), keyed('c2')], every: 3, allowed: 1 },
  breaks: { every: 5, seconds: 1, text: 'Rest.' },
  debrief: 'Thank you.',
  device: {
    minWidth: 600,
    minHeight: 400,
    pointers: ['fine'],
    browsers: [{ name: 'chrome', min: 120 }, { name: 'firefox' }],
    graphics: 'webgl2',
  },
  resume: { unfinished: 'resume', maxAge: 60 },
  timeLimit: 90,
  participants: { subject: 'PROLIFIC_PID', study: 'STUDY_ID', session: 'SESSION_ID', slot: 'n', code: true },
  saving: { kind: 'datapipe', experiment: 'abcDEF123456' },
  outcomes: {
    completed: { code: 'DONE1', prolific: true, text: 'Thanks.' },
    'no-consent': { code: 'NO1', redirect: 'https://example.org/end?cc={code}' },
    'failed-checks': { code: 'FC1', prolific: true },
    other: { text: 'Please return.' },
  },
  seed: 7,
};

/** The least that a study may be. */
export const smallStudy: Study = {
  version: 1,
  name: 'small',
  title: 'Small',
  blocks: [{ id: 'only', family: 'ssi-bench', pool: 3 }],
};
