import type { PaperTable } from './types.js';

const PAPER = 'SIRI-Bench (arXiv 2506.14512)';
const family = 'siri-bench';

/** The paper has no numbered tables: its results are figures, whose numbers only sentences give. */
export const siriTables: readonly PaperTable[] = [
  {
    family,
    label: 'Figure 5',
    caption: 'Answers within 20 % of the truth, from video and from text with the dimensions',
    source: `${PAPER}, section 4.3`,
    columns: [
      { title: '3D spatial representation (video)', unit: 'percent' },
      { title: 'Textual representation', unit: 'percent' },
    ],
    rows: [
      { name: 'Pair 1 (Doubao-1.5-pro)', cells: [12.4, 49.5] },
      { name: 'Pair 2', cells: [8.3, 18.4] },
      { name: 'Pair 3', cells: [7.4, 27.4] },
    ],
    note: 'The text gives the three pairs in order and names the models only in the figure; that the first is Doubao-1.5-pro follows from "about 50 % .. below 20 %".',
  },
  {
    family,
    label: 'Figure 4',
    caption: 'Shares of predictions below an error, as far as sentences state them',
    source: `${PAPER}, sections 4.2 and 4.3`,
    columns: [
      { title: 'Error below', unit: 'percent' },
      { title: 'Share of predictions', unit: 'percent' },
    ],
    rows: [
      { name: 'Doubao-1.5-pro', cells: [40, 20] },
      { name: 'Doubao-1.5-pro', cells: [100, 50] },
      { name: 'Doubao-1.5-pro (Textual Rep.)', cells: [20, 50] },
      { name: 'Doubao-1.5-pro (Textual Rep.)', cells: [80, 70] },
      { name: 'Qwen2.5-VL-72B', cells: [60, 10] },
      { name: 'Qwen2.5-VL-72B', cells: [100, 50] },
      { name: 'SpaceQwen-3B', cells: [80, 25] },
    ],
    note: 'Rounded in the paper ("about", "over", "only").',
  },
  {
    family,
    label: 'Figure 6',
    caption: 'People on seven problems',
    source: `${PAPER}, section 4.4`,
    columns: [
      { title: 'Error below', unit: 'percent' },
      { title: 'Share of answers', unit: 'percent' },
    ],
    rows: [
      { name: 'People', cells: [20, 30] },
      { name: 'People', cells: [60, 70] },
    ],
    note: 'Rounded in the paper ("over 30 %", "approximately 70 %").',
  },
];
