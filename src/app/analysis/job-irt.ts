import { answererTitle } from '../../analysis/answerer.js';
import type { ItemEstimate } from '../../analysis/irt/types.js';
import { type NamedResponses, responsesOf } from '../../analysis/select.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import { fail, ok, type Result } from '../../core/result.js';
import { wilson } from '../../core/statistics.js';
import type { Dot, Figure } from '../../ui/analysis/figure-view.js';
import type { JobContext, JobOutcome } from './job.js';
import { percent } from './tables.js';

/** Groups that a difficulty curve is drawn from, and answers in each of them. */
const STEPS = 8;
const FEWEST = 4;

export async function itemResponse(model: 'rasch' | '2pl', context: JobContext): Promise<Result<JobOutcome>> {
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
  const tested = items.filter(({ sumScore }) => sumScore !== null);
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
          ...(tested.length > 0 ? ['S-X2', 'df', 'p'] : []),
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
            ...(tested.length > 0 ? sumScoreCells(item) : []),
          ];
          return [{ cells }];
        }),
        notes: [
          note,
          'Difficulties in logits. Infit and outfit are mean squares; 1 where the model holds.',
          ...(tested.length > 0
            ? [
                `S-X2 (M. Orlando and D. Thissen 2000) compares right answers by sum score with what the model expects of the ${tested[0]?.sumScore?.n} answerers of every item; of ${tested.length} items ${(0.05 * tested.length).toFixed(0)} have a p below 0.05 by chance.`,
              ]
            : two
              ? [
                  'S-X2, which has a p, needs 100 answerers of every item and 3 to 150 items; mean squares of a model with slopes have no distribution of their own and are only to be compared with each other.',
                ]
              : []),
        ],
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

const sumScoreCells = ({ sumScore }: ItemEstimate): readonly (string | number | null)[] =>
  sumScore === null
    ? [null, null, null]
    : [
        sumScore.chiSquare.toFixed(1),
        sumScore.degrees,
        sumScore.p < 0.001 ? '< 0.001' : sumScore.p.toFixed(3),
      ];

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
