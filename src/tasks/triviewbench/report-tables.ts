import type { Condition } from '../../core/observation.js';
import { meta } from './meta.js';
import {
  PAPER_GROUPS,
  PAPER_MODELS,
  PAPER_OCCLUSION,
  PAPER_PEOPLE,
  type PaperAccuracy,
  type PaperGroup,
} from './paper.js';
import {
  compareStyles,
  type GroupShares,
  type LevelRow,
  reportOf,
  type Share,
  type TriReport,
  type VisibilityBin,
} from './report.js';
import type { ReportTrial } from './report-trial.js';
import { TRI_LEVELS, type TriType } from './types.js';

/**
 * A number of a report. `share` and `points` (a difference of shares) are 0..1 and -1..1, `number` has a unit of its own,
 * `count` is whole. `n` is what it was measured on, `low` and `high` its 95 % interval; null where there is none.
 */
export interface ReportCell {
  readonly value: number;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A table of the report page, ready to be laid out: nothing in it has to be known to show it. */
export interface ReportTable {
  readonly id: 'levels' | 'categories' | 'types' | 'counts' | 'objects' | 'visibility' | 'styles';
  readonly title: string;
  /** What a reader must know to compare; empty if nothing. */
  readonly note: string;
  readonly columns: readonly {
    readonly title: string;
    readonly unit: 'share' | 'points' | 'number' | 'count';
  }[];
  readonly rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly title: string;
  /** Heading that it stands under together with its neighbours; empty for none. */
  readonly under: string;
  /** `own` was measured here; the others are the paper's and are never counted with them. */
  readonly kind: 'own' | 'people' | 'proprietary' | 'open' | 'models';
  /** One a column; null is not asked, or not printed. */
  readonly cells: readonly (ReportCell | null)[];
}

const share = ({ n, value, interval }: Share): ReportCell | null =>
  value === null ? null : { value, n, low: interval?.low ?? null, high: interval?.high ?? null };
const bare = (value: number | null): ReportCell | null =>
  value === null ? null : { value, n: null, low: null, high: null };
const shares = (titles: readonly string[]): ReportTable['columns'] =>
  titles.map((title) => ({ title, unit: 'share' }));

const LEVEL_COLUMNS = shares([...TRI_LEVELS, 'All']);
const GROUP_COLUMNS = shares(PAPER_GROUPS);
const levelCells = ({ levels, all }: LevelRow): ReportRow['cells'] => [
  ...TRI_LEVELS.map((level) => share(levels[level])),
  share(all),
];
const paperCells = ({ levels, average }: PaperAccuracy): ReportRow['cells'] => [
  ...TRI_LEVELS.map((level) => bare(levels[level])),
  bare(average),
];
const groupCells = (groups: GroupShares): ReportRow['cells'] =>
  PAPER_GROUPS.map((group) => share(groups[group]));

const titleOf = (type: TriType): string => meta.categories.find(({ id }) => id === type)?.title ?? type;
const groupTitle = (type: TriType): string => meta.categories.find(({ id }) => id === type)?.group ?? '';

const PUBLISHED =
  "The paper's rows were measured on its own 1,923 scenes; 'All' weighs the levels by their numbers of questions.";

function levelsTable(name: string, report: TriReport, style: Condition['style']): ReportTable {
  const published: ReportRow[] = PAPER_MODELS.map(({ name: title, kind, all }) => ({
    title,
    under: '',
    kind,
    cells: paperCells(all),
  }));
  return {
    id: 'levels',
    title: 'Accuracy by level',
    note:
      style === 'direct'
        ? `All question types. ${PUBLISHED} (Table 2, direct answers.)`
        : 'All question types. The paper gives these for direct answers only (Table 2); people are its row there.',
    columns: LEVEL_COLUMNS,
    rows: [
      { title: name, under: '', kind: 'own', cells: levelCells(report.total) },
      { title: 'People', under: '', kind: 'people', cells: paperCells(PAPER_PEOPLE) },
      ...(style === 'direct' ? published : []),
    ],
  };
}

function categoriesTable(name: string, report: TriReport, style: Condition['style']): ReportTable {
  const rowsOf = (group: PaperGroup): ReportRow[] => [
    { title: name, under: group, kind: 'own', cells: levelCells(report.groups[group]) },
    ...PAPER_MODELS.map((model) => ({
      title: model.name,
      under: group,
      kind: model.kind,
      cells: paperCells(model[style][group]),
    })),
  ];
  return {
    id: 'categories',
    title: 'Accuracy by category and level',
    note: `Without the four types about occlusion, which only L2 and L4 have. ${PUBLISHED} (Table ${style === 'direct' ? '5' : '6'}.)`,
    columns: LEVEL_COLUMNS,
    rows: PAPER_GROUPS.flatMap(rowsOf),
  };
}

function typesTable(name: string, report: TriReport, style: Condition['style']): ReportTable {
  return {
    id: 'types',
    title: 'Accuracy by question type and level',
    note:
      style === 'direct'
        ? 'Of single types the paper gives the mean of its 18 models, for those about occlusion (Table 4).'
        : '',
    columns: LEVEL_COLUMNS,
    rows: report.types.flatMap(({ type, ...row }): ReportRow[] => {
      const under = groupTitle(type);
      const models = style === 'direct' ? PAPER_OCCLUSION.find((one) => one.type === type) : undefined;
      const own: ReportRow = {
        title: `${titleOf(type)}: ${name}`,
        under,
        kind: 'own',
        cells: levelCells(row),
      };
      if (models === undefined) return [own];
      const cells = [null, bare(models.L2), null, bare(models.L4), null];
      return [own, { title: `${titleOf(type)}: mean of 18 models`, under, kind: 'models', cells }];
    }),
  };
}

function countsTable(report: TriReport): ReportTable {
  return {
    id: 'counts',
    title: 'How counts err',
    note: 'Of replies that hold a number: how many count too many, right, or too few; mean absolute and mean signed error. The paper (4.4) reports for its 18 models: towers from above 32.92 % exact, MAE 1.83; objects in all 36.78 % over, 18.19 % under, MAE 0.90; front and side roughly 44 % exact, MAE 0.9.',
    columns: [
      ...shares(['Too many', 'Right', 'Too few']),
      { title: 'Mean absolute error', unit: 'number' },
      { title: 'Mean error', unit: 'number' },
      { title: 'No number', unit: 'count' },
    ],
    rows: report.counts.map(({ type, over, exact, under, mae, bias, unread }) => ({
      title: titleOf(type),
      under: groupTitle(type),
      kind: 'own',
      cells: [share(over), share(exact), share(under), bare(mae), bare(bias), bare(unread)],
    })),
  };
}

/** The tables of one participant, asked in one style. @param name as it is to be shown */
export function reportTables(
  name: string,
  style: Condition['style'],
  trials: readonly ReportTrial[],
): readonly ReportTable[] {
  const report = reportOf(trials.filter((trial) => trial.style === style));
  const own = { under: '', kind: 'own' } as const;
  return [
    levelsTable(name, report, style),
    categoriesTable(name, report, style),
    typesTable(name, report, style),
    countsTable(report),
    {
      id: 'objects',
      title: 'Accuracy by number of objects in the scene',
      note: 'Without the types about occlusion. In the paper (Figure 5), from the fewest objects to the most: object counting 65.28 to 24.12 %, global recovery 74.88 to 5.43 %, local decision above 60 % throughout.',
      columns: GROUP_COLUMNS,
      rows: report.objects.map(({ objects, groups }) => ({
        ...own,
        title: objects === 1 ? '1 object' : `${objects} objects`,
        cells: groupCells(groups),
      })),
    },
    {
      id: 'visibility',
      title: 'Accuracy by visibility',
      note: 'By the mean share of each object that the front and side views show; without the types about occlusion. In the paper (Figure 7, whose limits it does not tell), from minimal to medium occlusion: object counting 47.63 to 32.32 %, global recovery 32.43 to 15.85 %, local decision between 67.28 and 69.33 % throughout.',
      columns: GROUP_COLUMNS,
      rows: report.visibility.map((bin) => ({
        ...own,
        title: binTitle(bin),
        cells: groupCells(bin.groups),
      })),
    },
  ];
}

function binTitle({ title, above, to }: VisibilityBin): string {
  const name = `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}`;
  if (above === 0) return `${name} (up to ${100 * to} % seen)`;
  return to === 1 ? `${name} (over ${100 * above} % seen)` : `${name} (${100 * above} to ${100 * to} % seen)`;
}

/** Direct against step by step for one participant who answered both ways; null otherwise. */
export function stylesTable(name: string, trials: readonly ReportTrial[]): ReportTable | null {
  const rows = compareStyles(trials);
  if (rows.every(({ gain }) => gain === null)) return null;
  return {
    id: 'styles',
    title: 'Direct answers against step by step',
    note: "Categories without the types about occlusion. The interval of the gain takes the two sets of answers as independent. The paper's rows are averages over its levels (Tables 5 and 6).",
    columns: [...shares(['Direct', 'Step by step']), { title: 'Gain', unit: 'points' }],
    rows: rows.flatMap(({ group, direct, steps, gain, interval }): ReportRow[] => {
      const under = group === 'All' ? 'All questions' : group;
      const difference = gain === null ? null : { value: gain, n: null, low: null, high: null, ...interval };
      const own: ReportRow = {
        title: name,
        under,
        kind: 'own',
        cells: [share(direct), share(steps), difference],
      };
      if (group === 'All') return [own];
      const published = PAPER_MODELS.map(
        (model): ReportRow => ({
          title: model.name,
          under,
          kind: model.kind,
          cells: [
            bare(model.direct[group].average),
            bare(model.steps[group].average),
            bare(model.steps[group].gain),
          ],
        }),
      );
      return [own, ...published];
    }),
  };
}
