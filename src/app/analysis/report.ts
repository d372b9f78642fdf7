import { answererOf } from '../../analysis/answerer.js';
import { timeFence } from '../../analysis/outliers.js';
import type { TrialTable } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import type { RunRecord } from '../../core/record.js';
import { plural } from '../../ui/words.js';
import { APP_VERSION } from '../services.js';
import type { Series } from './series.js';
import type { TableSource } from './tables.js';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const listed = (values: Iterable<string>): string => {
  const all = [...new Set(values)].filter((value) => value !== '');
  return all.length > 6 ? `${all.slice(0, 6).join(', ')} and ${all.length - 6} more` : all.join(', ');
};

/** What was done, with everything that is needed to do it again. Only of what is selected. */
export function methodsOf(
  source: TableSource,
  series: readonly Series[],
  runs: readonly RunRecord[],
  trials: number,
): readonly string[] {
  const { meta } = source;
  const times = runs.map(({ createdAt }) => createdAt);
  const packs = runs.flatMap(({ pack }) =>
    pack === null ? [] : [`${pack.id} (manifest SHA-256 ${pack.hash})`],
  );
  const fresh = runs.filter(({ pack }) => pack === null);
  const drawn = listed(
    runs.map(({ environment }) =>
      [environment.renderer, environment.adapter].filter((one) => one !== null).join(' on '),
    ),
  );
  const people = runs.filter(({ participant }) => participant.kind === 'person');
  const persons = new Set(people.map(answererOf)).size;
  const others = listed(
    runs
      .filter(({ participant }) => participant.kind !== 'person')
      .map(({ participant }) => `${participant.name} (${participant.kind}, ${participant.version})`),
  );
  const conditions = listed(
    runs.map(({ parameters: { condition, protocol, timeLimit, feedback } }) =>
      [
        condition.style === 'direct' ? 'direct answers' : 'step by step',
        condition.without.length > 0 ? `without ${condition.without.join(' and ')}` : '',
        condition.extra?.length ? `with ${condition.extra.join(' and ')}` : '',
        `replies read as "${protocol}"`,
        timeLimit === null ? 'no time limit' : `${timeLimit} s an item`,
        feedback ? 'truth shown after each item' : 'no feedback during the run',
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
  );
  return [
    `${meta.title}, ${meta.after}; ${source.scopeTitle}. ${plural(trials, 'trial')} of ${plural(runs.length, 'run')} from ${day(Math.min(...times))} to ${day(Math.max(...times))}. ${
      runs.every(({ origin }) => origin === 'generated')
        ? 'Items were generated after the benchmark and are not its own; published numbers stand beside for orientation only.'
        : 'Items are the published ones.'
    }`,
    [
      packs.length > 0 ? `Items of the packs ${listed(packs)}.` : '',
      fresh.length > 0
        ? `${plural(fresh.length, 'run')} of fresh items, seeds ${listed(fresh.map(({ parameters }) => `${parameters.seed}`))}.`
        : '',
      `Generator and scorer version ${listed(runs.map(({ familyVersion }) => `${familyVersion}`))}; Orthant ${listed(runs.map(({ appVersion }) => appVersion))}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
    [
      people.length > 0
        ? `People: ${plural(persons, 'person', 'people')} in ${plural(people.length, 'run')}.`
        : '',
      others === '' ? '' : `Others: ${others}.`,
      `Asked: ${conditions}.`,
      drawn === '' ? '' : `Pictures drawn by ${drawn}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
    `Scores are means over items (${meta.metrics.map(({ title }) => title.toLowerCase()).join(', ')}), intervals ${source.interval.title} at 95 %. Response times run from the first frame that showed the whole stimulus to the answer, hidden time left out. ${outliersOf(source.table, series)} Items that failed by the machine's fault are not scored. ${plural(series.length, 'group')} told apart by answerer, way of asking, protocol and version of the items. This report was made by Orthant ${APP_VERSION}.`,
  ];
}

/** How many times are beyond their group's fence; they are told and stay in. */
function outliersOf({ rt }: TrialTable, series: readonly Series[]): string {
  let timed = 0;
  let outliers = 0;
  for (const { rows } of series) {
    const times = Float64Array.from(rows, (row) => rt[row] ?? Number.NaN).filter((time) => time > 0);
    timed += times.length;
    outliers += timeFence(times)?.outliers ?? 0;
  }
  return timed === 0
    ? 'None of these answers was timed.'
    : `A time beyond the third quartile by more than 1.5 interquartile ranges of its group counts as an outlier (SSI-Bench, E.7): ${outliers.toLocaleString('en')} of ${timed.toLocaleString('en')} times. Outliers are told, and none is left out of any number here.`;
}

/** Every run that was counted, so that a reader can find it. */
export function runsTable(runs: readonly RunRecord[], table: TrialTable, rows: Uint32Array): ShownTable {
  const counts = new Map<string, number>();
  const { codes, names } = table.text.run;
  for (const row of rows) {
    const id = names[codes[row] ?? 0] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    caption: 'Runs in this report',
    columns: ['Run', 'Answerer', 'Begun', 'Items', 'Seed', 'Trials'].map((title) => ({ title })),
    rows: runs.map((run) => ({
      cells: [
        run.id,
        run.participant.kind === 'person' ? (run.ids.subject ?? 'person') : run.participant.name,
        day(run.createdAt),
        run.pack === null ? 'fresh' : run.pack.id,
        run.parameters.seed,
        counts.get(run.id) ?? 0,
      ],
    })),
    notes: [],
  };
}
