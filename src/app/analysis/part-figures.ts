import type { Dimension } from '../../analysis/table.js';
import type { FamilyId } from '../../core/item.js';
import { isBuiltFamily, loadFamily } from '../../tasks/registry.js';
import type { FiguresBody, ReportBody } from '../../ui/analysis/analysis-view.js';
import type { Figure } from '../../ui/analysis/figure-view.js';
import { figuresOf } from './figures.js';
import { mistakeFigure } from './mistake-figure.js';
import { overlapCurves, placeConfusion } from './records-figures.js';
import { methodsOf, runsTable } from './report.js';
import { recordsOfSelection, type Telling } from './selection.js';
import { resultsTable, type TableSource } from './tables.js';
import { truthsOf } from './truths.js';
import { selectedOf } from './words.js';

/** Until what was told is painted; a hidden page paints nothing, and is not waited for. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, 100);
  });

/**
 * @param computed figures of the last model, which stand here too
 * @param last what is drawn now: it stays, said to be old, while the number of trials is painted and others are made
 */
export async function tellFigures(
  telling: Telling,
  computed: readonly Figure[],
  last: readonly Figure[],
): Promise<void> {
  const { source, series } = telling.selection;
  if (last.length > 0) {
    telling.tell({ kind: 'figures', figures: last, busy: 'Drawing anew', absent: [] });
    await painted();
    if (telling.signal.aborted) return;
  }
  const figures = [...figuresOf(source, series), ...computed];
  const say = (busy: string | null, more: readonly Figure[], done: boolean): void => {
    const all = [...figures, ...more];
    telling.tell({ kind: 'figures', figures: all, busy, absent: done ? absentOf(source, all) : [] });
  };
  say(null, [], false);
  say(null, await figuresOfRecords(telling, (busy) => say(busy, [], false)), true);
}

export async function tellReport(telling: Telling): Promise<void> {
  const { services, selection } = telling;
  const { source, series, rows, trials } = selection;
  const runs = [...selectedOf(trials.table, rows).keys()].flatMap((id) => trials.runs.get(id) ?? []);
  const lines = (id: Dimension): TableSource => ({ ...source, lines: id });
  const figures = figuresOf(lines('category'), series);
  const times = figures.find(({ id }) => id === 'response-times');
  const report: ReportBody = {
    kind: 'report',
    title: `Report: ${source.scopeTitle}`,
    when: `Made on ${new Date(services.clock.wall()).toISOString().slice(0, 10)}`,
    methods: methodsOf(source, series, runs, rows.length),
    tables: [
      resultsTable(lines('category'), series),
      ...(source.meta.levels.length > 1 ? [resultsTable(lines('level'), series)] : []),
      ...(times === undefined ? [] : [times.table]),
      runsTable(runs, trials.table, rows),
    ],
    figures,
  };
  telling.tell(report);
  const more = await figuresOfRecords(telling, () => undefined);
  if (more.length > 0) telling.tell({ ...report, figures: [...report.figures, ...more] });
}

/** Figures that need more of the answers than the columns hold. */
async function figuresOfRecords(
  { services, selection, signal }: Telling,
  say: (busy: string | null) => void,
): Promise<readonly Figure[]> {
  const { source, series, rows } = selection;
  const { id } = source.meta;
  if (rows.length === 0 || !isBuiltFamily(id)) return [];
  const family = await loadFamily(id);
  if (id !== 'rota-bench' && family.mistake === undefined) return [];
  say('Reading the answers');
  const runs = await recordsOfSelection(services, selection, rows, signal);
  if (id === 'rota-bench') {
    const curves = await overlapCurves(services, runs, signal, say);
    return curves === null ? [] : [curves];
  }
  const { judged, left } = await truthsOf(services, family, runs, signal);
  return [mistakeFigure(family, source, series, judged, left), placeConfusion(judged)].flatMap(
    (figure) => figure ?? [],
  );
}

/** What a person may look for and why it is not there. */
function absentOf(source: TableSource, figures: readonly Figure[]): FiguresBody['absent'] {
  const there = new Set(figures.map(({ id }) => id));
  const lines = figures.some(({ id }) => id === `accuracy-by-${source.lines}`)
    ? []
    : [
        {
          title: 'Right answers by line',
          why: 'the lines that were chosen are one, or more than a drawing has room for.',
        },
      ];
  return [
    ...lines,
    ...ABSENT.filter(({ id, of }) => !there.has(id) && (of === undefined || of === source.meta.id)),
  ];
}

const ABSENT: readonly (FiguresBody['absent'][number] & {
  readonly id: string;
  /** The only family that has it. */
  readonly of?: FamilyId;
})[] = [
  { id: 'response-times', title: 'Time taken', why: 'fewer than four of these answers were timed.' },
  {
    id: 'learning',
    title: 'Right answers over the course of a run',
    why: 'the runs are too short, or no position has four answers.',
  },
  {
    id: 'accuracy-by-time',
    title: 'Right answers by the time taken',
    why: 'too few of these answers were timed and scored.',
  },
  {
    id: 'accuracy-by-difficulty',
    title: 'Right answers by difficulty',
    why: 'it needs estimated difficulties: compute a model under Models and agreement.',
  },
  {
    id: 'mistakes',
    title: 'Wrong answers by kind',
    why: 'none of these answers is wrong in a way that the task tells apart.',
  },
  {
    id: 'places',
    title: 'Places given against true places',
    why: 'no ranking with a true order is among these answers.',
    of: 'ssi-bench',
  },
  {
    id: 'overlap-curves',
    title: 'Overlap by number of rotations',
    why: 'no episode is among these answers.',
    of: 'rota-bench',
  },
];
