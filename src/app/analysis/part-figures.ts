import type { Dimension } from '../../analysis/table.js';
import type { ReportBody } from '../../ui/analysis/analysis-view.js';
import type { Figure } from '../../ui/analysis/figure-view.js';
import { figuresOf } from './figures.js';
import { overlapCurves, placeConfusion } from './records-figures.js';
import { methodsOf, runsTable } from './report.js';
import { recordsOfSelection, type Telling } from './selection.js';
import { resultsTable, type TableSource } from './tables.js';
import { selectedOf } from './words.js';

export async function tellFigures(telling: Telling): Promise<void> {
  const { source, series } = telling.selection;
  const figures = figuresOf(source, series);
  const say = (busy: string | null): void => telling.tell({ kind: 'figures', figures, busy });
  say(null);
  const more = await figuresOfRecords(telling, say);
  if (more.length > 0) telling.tell({ kind: 'figures', figures: [...figures, ...more], busy: null });
}

export async function tellReport(telling: Telling): Promise<void> {
  const { services, selection } = telling;
  const { source, series, rows, trials } = selection;
  const runs = [...selectedOf(trials.table, rows).keys()].flatMap((id) => trials.runs.get(id) ?? []);
  const lines = (id: Dimension): TableSource => ({ ...source, lines: id });
  const report: ReportBody = {
    kind: 'report',
    title: `Report: ${source.scopeTitle}`,
    when: `Made on ${new Date(services.clock.wall()).toISOString().slice(0, 10)}`,
    methods: methodsOf(source, series, runs, rows.length),
    tables: [
      resultsTable(lines('category'), series),
      ...(source.meta.levels.length > 1 ? [resultsTable(lines('level'), series)] : []),
      runsTable(runs, trials.table, rows),
    ],
    figures: figuresOf(lines('category'), series),
  };
  telling.tell(report);
  const more = await figuresOfRecords(telling, () => undefined);
  if (more.length > 0) telling.tell({ ...report, figures: [...report.figures, ...more] });
}

/** Figures that need more of the answers than the columns hold; none where a family has none. */
async function figuresOfRecords(
  { services, selection, signal }: Telling,
  say: (busy: string | null) => void,
): Promise<readonly Figure[]> {
  const { id } = selection.source.meta;
  if (id !== 'rota-bench' && id !== 'ssi-bench') return [];
  say('Reading the answers');
  const runs = await recordsOfSelection(services, selection, selection.rows, signal);
  const more = id === 'rota-bench' ? await overlapCurves(services, runs, signal, say) : placeConfusion(runs);
  say(null);
  return more === null ? [] : [more];
}
