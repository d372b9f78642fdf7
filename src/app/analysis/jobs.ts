import { answererOf, answererTitle } from '../../analysis/answerer.js';
import { type NamedResponses, responsesOf } from '../../analysis/select.js';
import type { Dimension } from '../../analysis/table.js';
import type { ShownTable } from '../../analysis/table-text.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import type { Answer } from '../../core/answer.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { StoredRun } from '../../core/run-store.js';
import { wilson } from '../../core/statistics.js';
import type { Dot, Figure } from '../../ui/analysis/figure-view.js';
import type { Series } from './series.js';
import { linesOf, lineTitle, percent, type TableSource } from './tables.js';

export const JOBS = [
  {
    id: 'rasch',
    title: 'Rasch model',
    about:
      'How hard each item and how able each answerer is, on one scale. All runs of a person, or of a model asked alike, count as one answerer.',
  },
  {
    id: '2pl',
    title: 'Two-parameter model',
    about: 'The same with a slope for each item: how well it tells people apart.',
  },
  {
    id: 'items',
    title: 'Bootstrap over items',
    about: 'Intervals that speak about other items like these (BCa, 10,000 resamples).',
  },
  {
    id: 'people',
    title: 'Bootstrap over answerers',
    about:
      'Intervals that speak about other answerers like these (BCa, 10,000 resamples of answerers with all their runs).',
  },
  {
    id: 'agreement',
    title: 'Agreement',
    about: "Krippendorff's alpha of the answers to the same items, ordinal for orders and numbers.",
  },
] as const;
export type JobId = (typeof JOBS)[number]['id'];

/** What a computation gives to be shown; `difficulty` by item id, logits in words. */
export interface JobOutcome {
  readonly tables: readonly ShownTable[];
  readonly figures: readonly Figure[];
  readonly difficulty: ReadonlyMap<string, string> | null;
}

export interface JobContext {
  readonly source: TableSource;
  readonly series: readonly Series[];
  readonly rows: Uint32Array;
  readonly nameOfItem: (id: string) => string;
  readonly records: () => Promise<readonly StoredRun[]>;
  readonly signal: AbortSignal;
  readonly tell: (detail: string, share: number | null) => void;
}

const SEED = 1;
/** Groups that a difficulty curve is drawn from, and answers in each of them. */
const STEPS = 8;
const FEWEST = 4;

export function runJob(id: JobId, context: JobContext): Promise<Result<JobOutcome>> {
  switch (id) {
    case 'rasch':
    case '2pl':
      return itemResponse(id, context);
    case 'items':
      return bootstrapped('item', context);
    case 'people':
      return bootstrapped('answerer', context);
    case 'agreement':
      return agreement(context);
  }
}

async function itemResponse(model: 'rasch' | '2pl', context: JobContext): Promise<Result<JobOutcome>> {
  const { source, rows, nameOfItem } = context;
  const responses = responsesOf(source.table, rows, 'answerer');
  if (responses.persons < 2 || responses.items < 2)
    return fail(
      'too-few',
      'A model needs at least two answerers and two items that have answers. Nothing was computed.',
    );
  const fit = await new AnalysisWorker().fit(
    [plain(responses), { model }, ({ phase, share }) => context.tell(phase, share)],
    context.signal,
  );
  if (!fit.ok) return fit;
  const { items, persons } = fit.value;
  const value = (one: number): string => one.toFixed(2);
  const title = model === 'rasch' ? 'Rasch model' : 'Two-parameter model';
  const order = items
    .map((_, k) => k)
    .sort((a, b) => (items[b]?.difficulty ?? 0) - (items[a]?.difficulty ?? 0));
  const sources = {
    full: 'standard errors from the whole observed information',
    blocks: "standard errors from each item's own information",
    posterior:
      'posterior means and deviations, answerers and items both integrated out (few answers an item)',
  };
  const note = `${fit.value.converged ? 'Converged' : 'Did not converge'} after ${fit.value.iterations} rounds; ${sources[fit.value.covariance]}; log-likelihood ${fit.value.logLikelihood.toFixed(2)}; spread of the abilities ${value(fit.value.sigma)}; reliability ${value(fit.value.reliability)}.`;
  const two = model === '2pl';
  return ok({
    tables: [
      {
        caption: `${title}: items, hardest first`,
        columns: [
          'Item',
          'n',
          'Right',
          'Difficulty',
          'se',
          ...(two ? ['Slope', 'se'] : []),
          'Infit',
          'Outfit',
        ].map((head) => ({ title: head })),
        rows: order.flatMap((k) => {
          const item = items[k];
          if (item === undefined) return [];
          const cells = [
            nameOfItem(responses.itemNames[k] ?? ''),
            item.n,
            item.right,
            value(item.difficulty),
            value(item.difficultySe),
            ...(two ? [value(item.slope), value(item.slopeSe)] : []),
            item.infit === null ? null : value(item.infit),
            item.outfit === null ? null : value(item.outfit),
          ];
          return [{ cells }];
        }),
        notes: [note, 'Difficulties in logits. Infit and outfit are mean squares; 1 where the model holds.'],
      },
      {
        caption: `${title}: answerers`,
        columns: ['', 'n', 'Right', 'Ability', 'se'].map((head) => ({ title: head })),
        rows: persons
          .map((person, k) => ({ person, name: answererTitle(responses.personNames[k] ?? '') }))
          .sort((a, b) => b.person.ability - a.person.ability)
          .map(({ person, name }) => ({
            cells: [name, person.n, person.right, value(person.ability), value(person.se)],
          })),
        notes: ['Abilities in logits, expected a posteriori.'],
      },
    ],
    figures: [
      difficultyCurve(
        context,
        new Map(responses.itemNames.map((name, k) => [name, items[k]?.difficulty ?? 0])),
      ),
    ].flatMap((figure) => figure ?? []),
    difficulty: new Map(
      responses.itemNames.map((name, k) => [
        name,
        `${value(items[k]?.difficulty ?? 0)} (se ${value(items[k]?.difficultySe ?? 0)}, ${title})`,
      ]),
    ),
  });
}

/** Without the names, which the worker has no use for. */
const plain = ({ persons, items, person, item, correct }: NamedResponses) => ({
  persons,
  items,
  person,
  item,
  correct,
});

/** Right answers by estimated difficulty, items in groups of equal size. */
function difficultyCurve(
  { source, series }: JobContext,
  difficulty: ReadonlyMap<string, number>,
): Figure | null {
  const { table } = source;
  const { codes, names } = table.text.item;
  const dots = series.flatMap(({ name, rows }): readonly Dot[] => {
    const answers = Array.from(rows, (row) => ({
      at: difficulty.get(names[codes[row] ?? 0] ?? ''),
      correct: table.correct[row] ?? Number.NaN,
    }))
      .flatMap(({ at, correct }) => (at === undefined || Number.isNaN(correct) ? [] : [{ at, correct }]))
      .sort((a, b) => a.at - b.at);
    const steps = Math.min(STEPS, Math.floor(answers.length / FEWEST));
    return Array.from({ length: steps }, (_, k) => {
      const own = answers.slice(
        Math.floor((k * answers.length) / steps),
        Math.floor(((k + 1) * answers.length) / steps),
      );
      const right = own.reduce((sum, { correct }) => sum + correct, 0);
      const x = own.reduce((sum, { at }) => sum + at, 0) / own.length;
      const interval = wilson(right, own.length);
      return {
        series: name,
        x,
        value: right / own.length,
        low: interval?.low ?? null,
        high: interval?.high ?? null,
        n: own.length,
      };
    });
  });
  if (dots.length < 2) return null;
  const title = 'Right answers by difficulty of the item';
  return {
    id: 'accuracy-by-difficulty',
    title,
    note: 'Items in groups of equal size from the easiest to the hardest, by the difficulties estimated here from all the selected answers; 95 % intervals.',
    data: {
      kind: 'lines',
      x: { label: 'Difficulty, logits', unit: 'number' },
      y: { label: 'Right', unit: 'share' },
      dots,
    },
    table: {
      caption: title,
      columns: ['', 'Difficulty', '%', 'low', 'high', 'n'].map((head) => ({ title: head })),
      rows: dots.map(({ series: name, x, value, low, high, n }) => ({
        cells: [
          name,
          x.toFixed(2),
          percent(value),
          low === null ? null : percent(low),
          high === null ? null : percent(high),
          n,
        ],
      })),
      notes: [],
    },
  };
}

async function bootstrapped(
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

/** What an answer says, in numbers: places of a list or an order one by one; a choice as one of several names. */
function ratingsOf(answer: Answer): readonly (number | string)[] {
  switch (answer.kind) {
    case 'ranking':
      return answer.order.map((_, k) => answer.order.indexOf(k + 1));
    case 'integers':
      return answer.values;
    case 'number':
      return [answer.value];
    case 'choice':
      return [answer.id];
    case 'text':
      return [answer.text];
    case 'rotation':
      return [];
  }
}

async function agreement(context: JobContext): Promise<Result<JobOutcome>> {
  const records = await context.records();
  const runsOfSeries = context.series.map((one) => {
    const { codes, names } = context.source.table.text.run;
    return { name: one.name, ids: new Set(Array.from(one.rows, (row) => names[codes[row] ?? 0] ?? '')) };
  });
  const rows: ShownTable['rows'][number][] = [];
  for (const [k, series] of runsOfSeries.entries()) {
    context.tell(series.name, k / runsOfSeries.length);
    const ordinal = new Map<string, number[]>();
    const nominal = new Map<string, number[]>();
    const known = new Map<string, number>();
    const heard = new Set<string>();
    const own = records.filter(({ run }) => series.ids.has(run.id));
    for (const { run, trial } of own.flatMap(({ run, trials }) => trials.map((trial) => ({ run, trial })))) {
      const answer = trial.turns.at(-1)?.answer;
      // Somebody who answers an item twice agrees with themselves, which is another thing: the first answer counts.
      const rater = `${trial.itemId} ${answererOf(run)}`;
      if (!answer || heard.has(rater)) continue;
      heard.add(rater);
      for (const [place, rating] of ratingsOf(answer).entries()) {
        const unit = `${trial.itemId} ${place}`;
        const into = typeof rating === 'number' ? ordinal : nominal;
        const value = typeof rating === 'number' ? rating : (known.get(rating) ?? known.size);
        if (typeof rating === 'string') known.set(rating, value);
        into.set(unit, [...(into.get(unit) ?? []), value]);
      }
    }
    for (const [units, metric] of [
      [ordinal, 'ordinal'],
      [nominal, 'nominal'],
    ] as const) {
      const rated = [...units.values()].filter((values) => values.length > 1);
      if (rated.length === 0) continue;
      const alpha = await new AnalysisWorker().agreement([rated, metric], context.signal);
      if (typeof alpha === 'object' && alpha !== null) return alpha;
      rows.push({
        cells: [
          series.name,
          metric,
          rated.length,
          rated.flat().length,
          alpha === null ? null : alpha.toFixed(3),
        ],
      });
    }
  }
  if (rows.length === 0)
    return fail(
      'too-few',
      'No item was answered by two answerers of one group, so there is nothing to agree on.',
    );
  return ok({
    tables: [
      {
        caption: "Agreement of the answers: Krippendorff's alpha",
        columns: ['', 'Scale', 'Units', 'Ratings', 'Alpha'].map((title) => ({ title })),
        rows,
        notes: [
          'A unit is one number of an answer: the place of a candidate, an entry of a list. 1 is full agreement, 0 what chance gives (K. Krippendorff 2011).',
        ],
      },
    ],
    figures: [],
    difficulty: null,
  });
}
