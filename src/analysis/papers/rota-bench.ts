import { paper } from '../../tasks/rota-bench/paper.js';
import type { PaperTable } from './types.js';

const PAPER = 'RoTA-Bench';
const family = 'rota-bench';
const LOST =
  'Only what the sentences say: the other numbers of this table did not survive in the text at hand.';

const success = (name: string): number => {
  const found = paper.rows.find((row) => row.name === name)?.overall.success;
  if (found === undefined) throw new Error(`rota-bench paper: no row ${name}`);
  return Math.round(found * 1000) / 10;
};

export const rotaTables: readonly PaperTable[] = [
  {
    family,
    label: 'Table 1',
    caption: 'Task success on the 100 test tasks',
    source: `${PAPER}, main results`,
    columns: [{ title: 'Success', unit: 'percent' }],
    rows: [{ name: 'GPT-5.6-Sol', cells: [success('GPT-5.6-Sol')] }],
    note: `The best of nine models. ${LOST}`,
  },
  {
    family,
    label: 'Table 5',
    caption: 'People on the 100 test tasks, 400 runs',
    source: `${PAPER}, human evaluation`,
    columns: [
      { title: 'Success', unit: 'percent' },
      { title: 'Final IoU', unit: 'ratio' },
      { title: 'Rotations', unit: 'count' },
      { title: 'Runs', unit: 'count' },
    ],
    rows: [{ name: 'Human', cells: [success('Human'), 0.9228, 16.22, 400] }],
  },
  {
    family,
    label: 'Table 7',
    caption: 'Tasks by length of the search reference',
    source: `${PAPER}, search reference; dataset and additional results`,
    columns: [
      { title: 'All tasks', unit: 'count' },
      { title: 'Test tasks', unit: 'count' },
    ],
    rows: [
      { name: 'Fewer than 4 rotations', cells: [32, 0] },
      { name: 'Eligible (4 or more)', cells: [642, 100] },
      { name: 'Total', cells: [674, 100] },
    ],
    note: `${LOST} The first row is the difference of the two others.`,
  },
  {
    family,
    label: 'Table 13',
    caption: 'Actions that are valid JSON within so many retries',
    source: `${PAPER}, appendix K.2`,
    columns: [
      { title: 'At the first try', unit: 'percent' },
      { title: 'Within two retries', unit: 'percent' },
    ],
    rows: [
      { name: 'GPT-6-Astra', cells: [90.86, 98.45] },
      { name: 'The ten other methods', cells: [null, 100] },
    ],
    note: LOST,
  },
  {
    family,
    label: 'Table 14',
    caption: 'Action metrics on 100 tasks: people less GPT-5.6-Sol',
    source: `${PAPER}, appendix K.4`,
    columns: [
      { title: 'Effective directions', unit: 'points' },
      { title: 'Angle gap', unit: 'degrees' },
    ],
    rows: [{ name: 'Human minus Sol', cells: [25.16, -3.5] }],
    note: LOST,
  },
  {
    family,
    label: 'Table 16',
    caption: 'Input ablations on 30 tasks',
    source: `${PAPER}, appendix K.5`,
    columns: [
      { title: 'Successes', unit: 'count' },
      { title: 'Tasks', unit: 'count' },
      { title: 'Success', unit: 'percent' },
    ],
    rows: [{ name: 'GPT-5.6-Sol, full input', cells: [5, 30, 16.67] }],
    note: LOST,
  },
  {
    family,
    label: 'Figure 4',
    caption: '|rho| of angle and IoU less |rho| of angle and pose error',
    source: `${PAPER}, appendix K.6`,
    columns: [{ title: 'Contrast', unit: 'ratio' }],
    rows: [
      { name: 'GPT-5.6-Sol', cells: [0.169] },
      { name: 'Human', cells: [-0.055] },
    ],
  },
  {
    family,
    label: 'Table 17',
    caption: "Pose error saved by replacing parts of GPT-5.6-Sol's actions by the best ones",
    source: `${PAPER}, appendix K.7`,
    columns: [{ title: 'Pose error saved', unit: 'degrees' }],
    rows: [
      { name: 'Direction', cells: [15.61] },
      { name: 'Angle', cells: [5.7] },
      { name: 'Both', cells: [19.99] },
    ],
  },
  {
    family,
    label: 'Table 18',
    caption: 'GPT-5.6-Sol on two sets of 30 tasks with the same reference lengths',
    source: `${PAPER}, appendix K.8`,
    columns: [
      { title: 'Success', unit: 'percent' },
      { title: 'Final IoU', unit: 'ratio' },
    ],
    rows: [
      { name: 'Icon-derived', cells: [16.7, 0.5656] },
      { name: 'Poly Haven', cells: [20, 0.7179] },
    ],
  },
];
