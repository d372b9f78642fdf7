import type { PublishedRow } from '../../core/published.js';
import { PUBLISHED_COUNTS, paper } from '../../tasks/ssi-bench/paper.js';
import { SSI_CATEGORIES } from '../../tasks/ssi-bench/types.js';
import type { PaperCell, PaperColumn, PaperRow, PaperTable } from './types.js';

const PAPER = 'SSI-Bench (arXiv 2602.07864)';
const family = 'ssi-bench';

/** The ten categories in the paper's order and abbreviations, then the average. */
export const SSI_COLUMNS: readonly PaperColumn[] = [
  ...['Grd. Ht.', 'Grd. Ang.', 'Dim.', 'Rel. Dist.', 'Area', 'Volume', 'M-View'].map(
    (title) => ({ title, group: 'Geometric', unit: 'percent' }) as const,
  ),
  ...['Hop Dist.', 'Cyc. Len.', 'M-View'].map(
    (title) => ({ title, group: 'Topological', unit: 'percent' }) as const,
  ),
  { title: 'Avg.', unit: 'percent' },
];

const GROUPS: { readonly [kind in PublishedRow['kind']]: string } = {
  proprietary: 'Proprietary models',
  open: 'Open-source models',
  people: 'Baselines',
  chance: 'Baselines',
};

/** Back from proportions to percentages as printed. */
const percent = (share: number | undefined): PaperCell =>
  share === undefined ? null : Math.round(share * 10_000) / 100;

const results = (metric: 'taskwise' | 'pairwise'): readonly PaperRow[] =>
  paper.rows.map((row) => ({
    name: row.name,
    group: GROUPS[row.kind],
    cells: [
      ...SSI_CATEGORIES.map((category) => percent(row.metrics[metric]?.[category])),
      percent(row.overall[metric]),
    ],
  }));

const row = (name: string, cells: readonly PaperCell[], group?: string): PaperRow =>
  group === undefined ? { name, cells } : { name, group, cells };

const taken = (name: string): PaperRow => {
  const found = results('taskwise').find((one) => one.name === name);
  if (found === undefined) throw new Error(`ssi-bench paper: no row ${name}`);
  return found;
};

/** Unique images and template length, in the order of SSI_CATEGORIES. */
const IMAGES = [105, 101, 100, 103, 100, 97, 192, 94, 98, 170];
const LENGTHS: readonly PaperCell[] = [1662, 1892, 1820, 1782, 1467, 1489, 2404, 2475, 2511, '3,158 / 3,225'];
const NAMES = [
  'Ground Height',
  'Ground Angle',
  'Dimension',
  'Relative Distance',
  'Area',
  'Volume',
  'Multi-View',
  'Hop Distance',
  'Cycle Length',
  'Multi-View',
];
const groupAt = (k: number): string => (k < 7 ? 'Geometric' : 'Topological');

export const ssiTables: readonly PaperTable[] = [
  {
    family,
    label: 'Table 2',
    caption: 'Evaluation on SSI-Bench, taskwise accuracy',
    source: `${PAPER}, section 4`,
    columns: SSI_COLUMNS,
    rows: results('taskwise'),
    note: 'Averages are over all 1,000 questions (micro means over the counts of Table 5).',
  },
  {
    family,
    label: 'Table 5',
    caption: 'Questions, unique images and length of the prompt template per category',
    source: `${PAPER}, appendix D`,
    columns: [
      { title: 'Count', unit: 'count' },
      { title: 'Unique images', unit: 'count' },
      { title: 'Template, characters', unit: 'count' },
    ],
    rows: [
      ...SSI_CATEGORIES.map((category, k) =>
        row(NAMES[k]!, [PUBLISHED_COUNTS[category], IMAGES[k]!, LENGTHS[k]!], groupAt(k)),
      ),
      row('Total / Avg.', [1000, 1160, 2062]),
    ],
  },
  {
    family,
    label: 'Table 6',
    caption: 'Accuracy on the original questions and on the semi-automatic expansion',
    source: `${PAPER}, appendix E.6`,
    columns: SSI_COLUMNS,
    rows: [
      ...['Gemini-3-Flash', 'GLM-4.6V', 'InternVL3.5-241B-A28B'].map((name) =>
        row(name, taken(name).cells, 'Original'),
      ),
      row('Gemini-3-Flash', [43, 45, 39, 39, 30, 29, 36, 30, 37, 25, 35.3], 'New'),
      row('GLM-4.6V', [9, 23, 14, 31, 34, 23, 30, 23, 20, 19, 22.6], 'New'),
      row('InternVL3.5-241B-A28B', [7, 12, 7, 23, 28, 18, 23, 24, 26, 23, 19.1], 'New'),
    ],
  },
  {
    family,
    label: 'Table 7',
    caption: 'People on high and on low resolution, 100 questions',
    source: `${PAPER}, appendix F.3`,
    columns: SSI_COLUMNS,
    rows: [
      row('1920 px', [90, 90, 100, 90, 90, 100, 80, 100, 90, 90, 92]),
      row('512 px', [100, 90, 90, 90, 80, 100, 80, 90, 90, 90, 90]),
    ],
  },
  {
    family,
    label: 'Table 8',
    caption: 'Evaluation on SSI-Bench, pairwise accuracy',
    source: `${PAPER}, appendix F.6`,
    columns: SSI_COLUMNS,
    rows: results('pairwise'),
    note: 'Averages are over all 1,000 questions (micro means over the counts of Table 5).',
  },
  {
    family,
    label: 'Table 9',
    caption: 'People with and without a background in engineering, 100 questions',
    source: `${PAPER}, appendix F.5`,
    columns: SSI_COLUMNS,
    rows: [
      row('Basic engineering background', [90, 90, 100, 90, 90, 100, 80, 100, 90, 90, 92]),
      row('Non-expert', [90, 80, 100, 90, 80, 90, 90, 100, 100, 90, 91]),
    ],
  },
  {
    family,
    label: 'Table 10',
    caption: 'Models on SSI-Bench and on general spatial benchmarks',
    source: `${PAPER}, appendix F.5`,
    columns: ['Gemini-3-Pro', 'Gemini-2.5-Pro', 'GPT-4o', 'InternVL3.5-8B', 'LLaVA-Onevision-7B'].map(
      (title) => ({ title, unit: 'percent' }),
    ),
    rows: [
      row('SSI-Bench', [29.5, 26.1, 22.6, 20.2, 16.5]),
      row('DSI-Bench', [null, 46.9, 37.23, 36.41, null]),
      row('MMSI-Video-Bench', [38, null, 31.6, null, null]),
      row('MMSI-Bench', [null, 36.9, 30.3, null, 24.5]),
      row('ViewSpatial-Bench', [null, null, 34.98, null, 27.49]),
      row('CVBench', [null, null, 69.1, null, 52.6]),
      row('VSI-Bench', [null, null, 34, null, 32.4]),
    ],
  },
  {
    family,
    label: 'Table 11',
    caption: 'Thinking and instruct variants, taskwise accuracy',
    source: `${PAPER}, appendix F.7`,
    columns: SSI_COLUMNS,
    rows: [
      row('Gemini-3-Pro (high)', taken('Gemini-3-Pro').cells),
      row('Gemini-3-Pro (low)', [22.86, 30.69, 27, 32.04, 19, 30.93, 32.08, 21.28, 27.55, 27.08, 27.1]),
      row('Qwen3-VL-30B-A3B-Thinking', [5.71, 12.87, 14, 33.01, 28, 21.65, 21.7, 27.66, 30.61, 30.21, 22.5]),
      row('Qwen3-VL-30B-A3B-Instruct', taken('Qwen3-VL-30B-A3B').cells),
    ],
    note: 'The average of Qwen3-VL-30B-A3B-Thinking is as printed; its categories give 22.4.',
  },
  {
    family,
    label: 'Text',
    caption: 'Difficulty from the time spent on annotating: sessions after the 1.5 IQR rule',
    source: `${PAPER}, appendix E.7`,
    columns: [
      { title: 'Lead time, s', unit: 'text' },
      { title: 'Instances', unit: 'count' },
    ],
    rows: [
      row('Easy', ['[0, 150)', 515]),
      row('Medium', ['[150, 270)', 319]),
      row('Hard', ['[270, 400], or answered wrongly in review', 74]),
    ],
    note: 'Q1 = 101.46 s, Q3 = 216.89 s, upper threshold 390.03 s.',
  },
];
