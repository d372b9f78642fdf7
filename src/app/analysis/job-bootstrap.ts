import type { Dimension } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { JobContext, JobOutcome } from './job.js';
import { linesOf, lineTitle, percent } from './tables.js';

/** The same selection gives the same interval. */
const SEED = 1;

export async function bootstrapped(
  unit: Extract<Dimension, 'item' | 'answerer'>,
  context: JobContext,
): Promise<Result<JobOutcome>> {
  const { source, series } = context;
  const { meta, table, lines } = source;
  const headline = meta.metrics.find(({ unit: of }) => of === 'proportion');
  const values = headline && table.metrics[headline.id];
  if (headline === undefined || values === undefined)
    return fail('too-few', 'There is no score to resample.');
  const groups = series.flatMap((one) => [
    ...linesOf(source, one.rows).map((group) => ({
      series: one.name,
      title: lineTitle(lines, meta, group.name),
      rows: group.rows,
    })),
    { series: one.name, title: 'All', rows: one.rows },
  ]);
  const out: ShownTable['rows'][number][] = [];
  for (const [k, group] of groups.entries()) {
    context.tell(`${group.series}, ${group.title}`, k / groups.length);
    const scored = group.rows.filter((row) => !Number.isNaN(values[row]));
    const found = await new AnalysisWorker().interval(
      [
        Float64Array.from(scored, (row) => values[row] ?? 0),
        Uint32Array.from(scored, (row) => table.text[unit].codes[row] ?? 0),
        { method: 'bca', seed: SEED },
      ],
      context.signal,
    );
    if (found !== null && 'ok' in found) return found;
    const units = new Set(Array.from(scored, (row) => table.text[unit].codes[row])).size;
    out.push({
      group: group.series,
      cells: [
        group.title,
        scored.length,
        units,
        found === null ? null : percent(found.value),
        found === null || units < 2 ? null : `${percent(found.low)} to ${percent(found.high)}`,
      ],
    });
  }
  const what = unit === 'item' ? 'items' : 'answerers';
  return ok({
    tables: [
      {
        caption: `${headline.title}: bootstrap over ${what}`,
        columns: ['', 'Scored', unit === 'item' ? 'Items' : 'Answerers', '%', '95 %'].map((title) => ({
          title,
        })),
        rows: out,
        notes: [`BCa, 10,000 resamples of whole ${what}, seed ${SEED} (B. Efron 1987).`],
      },
    ],
    figures: [],
    difficulty: null,
  });
}
