import {
  PAPER_COUNTS,
  PAPER_GROUPS,
  PAPER_MODELS,
  PAPER_OCCLUSION,
  PAPER_PEOPLE,
  PAPER_QUESTIONS,
  PAPER_SCENES,
  type PaperAccuracy,
} from '../../tasks/triviewbench/paper.js';
import { TRI_LEVELS } from '../../tasks/triviewbench/types.js';
import type { PaperCell, PaperColumn, PaperTable } from './types.js';

const PAPER = 'TriViewBench (arXiv 2606.26029)';
const family = 'triviewbench';
const percent = (share: number): number => Math.round(share * 10_000) / 100;
const cells = ({ levels, average }: PaperAccuracy): PaperCell[] => [
  ...TRI_LEVELS.map((level) => percent(levels[level])),
  percent(average),
];
const levels: readonly PaperColumn[] = TRI_LEVELS.map((title) => ({ title, unit: 'percent' }));
const GROUP = { proprietary: 'Proprietary', open: 'Open-source' } as const;

export const triviewTables: readonly PaperTable[] = [
  {
    family,
    label: 'Table 2',
    caption: 'Accuracy of 18 models per level, direct answers',
    source: `${PAPER}, section 4`,
    columns: [...levels, { title: 'Overall', unit: 'percent' }],
    rows: [
      ...PAPER_MODELS.map((model) => ({
        name: model.name,
        group: GROUP[model.kind],
        cells: cells(model.all),
      })),
      { name: 'Human performance', group: 'Human', cells: cells(PAPER_PEOPLE) },
    ],
  },
  {
    family,
    label: 'Table 3',
    caption: 'Rank of each category, the same for all 18 models',
    source: `${PAPER}, section 4.3`,
    columns: [{ title: 'Rank', unit: 'count' }],
    rows: PAPER_GROUPS.map((name, k) => ({ name, cells: [k + 1] })),
  },
  {
    family,
    label: 'Table 4',
    caption: 'Mean accuracy of 18 models on the types about occlusion',
    source: `${PAPER}, section 4.4`,
    columns: [
      { title: 'L2', unit: 'percent' },
      { title: 'L4', unit: 'percent' },
    ],
    rows: PAPER_OCCLUSION.map(({ type, L2, L4 }) => ({ name: type, cells: [percent(L2), percent(L4)] })),
  },
  {
    family,
    label: 'Table 5',
    caption: 'Accuracy per category and level, direct',
    source: `${PAPER}, appendix A`,
    columns: [...levels, { title: 'Avg', unit: 'percent' }],
    rows: PAPER_MODELS.flatMap((model) =>
      PAPER_GROUPS.map((name) => ({ name, group: model.name, cells: cells(model.direct[name]) })),
    ),
    note: 'Averages are over all questions of the four levels.',
  },
  {
    family,
    label: 'Table 6',
    caption: 'Accuracy per category and level, step by step, and the gain over direct answers',
    source: `${PAPER}, appendix A`,
    columns: [...levels, { title: 'Avg', unit: 'percent' }, { title: 'Gain', unit: 'points' }],
    rows: PAPER_MODELS.flatMap((model) =>
      PAPER_GROUPS.map((name) => ({
        name,
        group: model.name,
        cells: [...cells(model.steps[name]), percent(model.steps[name].gain)],
      })),
    ),
  },
  {
    family,
    label: 'Table 7',
    caption: 'Scenes and questions per level',
    source: `${PAPER}, appendix D`,
    columns: TRI_LEVELS.map((title) => ({ title, unit: 'count' })),
    rows: [
      { name: 'Scenes', cells: TRI_LEVELS.map((level) => PAPER_SCENES[level]) },
      ...([...PAPER_GROUPS, 'Occlusion'] as const).map((name) => ({
        name,
        group: 'Questions',
        cells: TRI_LEVELS.map((level) => PAPER_QUESTIONS[name][level]),
      })),
    ],
    note: 'The printed numbers are lost in the text at hand; these follow from the other tables (see the family).',
  },
  {
    family,
    label: 'Figure 3',
    caption: 'Questions per type',
    source: `${PAPER}, section 3`,
    columns: [{ title: 'Questions', unit: 'count' }],
    rows: Object.entries(PAPER_COUNTS).map(([name, count]) => ({ name, cells: [count] })),
    note: 'From the printed shares of 14,174, each within its rounding.',
  },
];
