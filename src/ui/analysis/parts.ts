/** The parts of the results workspace, as addresses name them; `item` has no tab of its own. */
export const ANALYSIS_PARTS = [
  'tables',
  'figures',
  'compare',
  'models',
  'exchange',
  'report',
  'item',
] as const;
export type AnalysisPart = (typeof ANALYSIS_PARTS)[number];
