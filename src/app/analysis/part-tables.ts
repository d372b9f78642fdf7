import { type ShownTable, shownPaper } from '../../analysis/table-text.js';
import type { FamilyId } from '../../core/item.js';
import type { AnalysisBody } from '../../ui/analysis/analysis-view.js';
import type { Selection } from './selection.js';
import { resultsTable } from './tables.js';

/** The same objects every time, so that the page does not draw them anew. */
const papers = new Map<FamilyId, readonly ShownTable[]>();

export async function tablesBody({ source, series, rows }: Selection): Promise<AnalysisBody> {
  const { id } = source.meta;
  if (!papers.has(id)) {
    const { PAPER_TABLES } = await import('../../analysis/papers/all.js');
    papers.set(id, PAPER_TABLES[id].map(shownPaper));
  }
  return {
    kind: 'tables',
    own: rows.length === 0 ? [] : [resultsTable(source, series)],
    papers: papers.get(id) ?? [],
  };
}
