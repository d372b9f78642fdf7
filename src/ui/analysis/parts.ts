/** The parts of the results workspace, as addresses name them. */
export const ANALYSIS_PARTS = ['tables', 'figures'] as const;
export type AnalysisPart = (typeof ANALYSIS_PARTS)[number];
