import type { PaperCell, PaperRow, PaperTable } from './types.js';

const PAPER = 'Spatial-DISE (arXiv 2510.13394)';
const family = 'spatial-dise';
const row = (name: string, group: string, ...cells: readonly PaperCell[]): PaperRow => ({
  name,
  group,
  cells,
});

export const diseTables: readonly PaperTable[] = [
  {
    family,
    label: 'Main results',
    caption: 'Accuracy over all 559 items and by quadrant',
    source: `${PAPER}, main results (as summarised)`,
    columns: [
      { title: 'Overall', unit: 'percent' },
      { title: 'Intrinsic-dynamic', unit: 'percent' },
      { title: 'Extrinsic-dynamic', unit: 'percent' },
      { title: 'Intrinsic-static', unit: 'percent' },
    ],
    rows: [
      row('Doubao1.5VL-thinking', 'Best closed', 42, 40.9, 61.9, 35.6),
      row('Average', 'Closed', 31.9, 35.2, 26, 27.7),
      row('Qwen2.5-VL-7B-sft', 'Best open', 47, 43.1, 66.7, 51.7),
      row('Average', 'Open', 26.2, 29.1, 23.2, 19.3),
      row('People (54)', 'Baselines', 76.8, 80.2, 61.1, 76.8),
      row('Random guessing', 'Baselines', 24.8, 24.3, 25.4, 24.7),
    ],
    note: 'The text at hand leaves the extrinsic-static quadrant out.',
  },
  {
    family,
    label: 'Fine-tuning',
    caption: 'Before and after training on Spatial-DISE-12K',
    source: `${PAPER}, ablation study (as summarised)`,
    columns: ['Spatial-DISE', 'CVBench', 'SAT', 'SPACE', 'OmniSpatial'].map((title) => ({
      title,
      unit: 'percent',
    })),
    rows: [
      row('Base', 'Qwen2.5-VL-7B', 26.1, null, null, null, null),
      row('SFT', 'Qwen2.5-VL-7B', 47, null, null, null, null),
      row('Base', 'SpaceOm', 25.9, 68.8, 46.67, 27.22, 27.91),
      row('SFT', 'SpaceOm', 41.3, 70.33, 49.33, null, null),
    ],
  },
  {
    family,
    label: 'Text',
    caption: 'Other numbers that the text states',
    source: `${PAPER}, key findings and human baseline (as summarised)`,
    columns: [{ title: 'Value', unit: 'percent' }],
    rows: [
      { name: 'Average of 32 models', cells: [28.4] },
      { name: 'Best model on fold and punch', cells: [30.8] },
      { name: 'Gemini-2.0-Flash, dynamic tasks', cells: [38.3] },
      { name: 'Gemini-2.0-Flash, static tasks', cells: [23.6] },
    ],
    note: 'People: 54, aged 15 to 55, 1,679 answers, about 3 an item.',
  },
];
