import type { Study } from '../../studies/study.js';

/** What a new study is until somebody changes it: short, complete, and runnable. */
export const FIRST_DRAFT: Study = {
  version: 1,
  name: 'my-study',
  title: 'My study',
  welcome: 'Thank you for taking part. This takes about ten minutes.',
  consent: { text: 'Taking part is voluntary. We record your answers and how long they take, and no names.' },
  instructions: [
    'You see a picture of a structure, and one picture for each marked part. Put the parts in order, from the smallest to the largest.',
  ],
  blocks: [
    {
      id: 'ranking',
      family: 'ssi-bench',
      pool: 40,
      sample: { kind: 'matrix', count: 10, people: 10 },
      order: 'shuffled',
    },
  ],
  debrief: 'Thank you.',
  outcomes: { completed: { code: 'CHANGE-ME' } },
};
