import type { Condition } from '../../core/observation.js';
import type { TrialRecord } from '../../core/record.js';
import { mean } from '../../core/statistics.js';
import { meta } from './meta.js';
import { PAPER_GROUPS, type PaperGroup } from './paper.js';
import { TRI_LEVELS, TRI_TYPES, type TriItem, type TriLevel, type TriType } from './types.js';

/** One answered question as reports see it, whoever answered. */
export interface ReportTrial {
  readonly type: TriType;
  readonly level: TriLevel;
  readonly style: Condition['style'];
  readonly correct: boolean;
  /** Answer minus truth where a count was asked for and read; null otherwise. */
  readonly countError: number | null;
  /** Objects in the scene, and their mean visibility in the front and side views (0..1); null where the item is not at hand. */
  readonly scene: { readonly objects: number; readonly visibility: number } | null;
}

const typeNamed = (name: string): TriType | undefined => TRI_TYPES.find((type) => type === name);

/** The category that a sub-type belongs to (TriViewBench, Table 1). */
export function groupOf(type: TriType): PaperGroup {
  const name = meta.categories.find(({ id }) => id === type)?.group;
  const group = PAPER_GROUPS.find((one) => one === name);
  if (group === undefined) throw new Error(`groupOf: ${type} belongs to no category`);
  return group;
}

/** Counts are numbers; relations, references and the list of heights are not (TriViewBench, 4.4). */
export const isCount = (type: TriType): boolean => type.endsWith('_count') || type === 'tower_height_max';

/** Asked in L2 and L4 only: kept apart from Global Recovery where levels are compared (TriViewBench, 4.3). */
export const isOcclusion = (type: TriType): boolean =>
  type.includes('_hidden_') || type.includes('_occluded_');

/**
 * A stored trial as the report sees it; null for those that are open, that failed by the machine, or that are none of
 * this family's.
 * @param item the trial's item where it is at hand
 */
export function reportTrial(
  trial: TrialRecord,
  style: Condition['style'],
  item: TriItem | null,
): ReportTrial | null {
  const type = typeNamed(trial.category);
  const level = TRI_LEVELS.find((one) => one === trial.level);
  if (trial.score === null || type === undefined || level === undefined) return null;
  return {
    type,
    level,
    style,
    correct: trial.score.correct === true,
    countError: trial.score.metrics.countError ?? null,
    scene: item === null ? null : { objects: item.objects.length, visibility: lateralVisibility(item) },
  };
}

/** Mean visibility over objects and the two lateral views, by which occlusion is defined (TriViewBench, 3.1). */
export function lateralVisibility({ visibility }: Pick<TriItem, 'visibility'>): number {
  const value = mean([...visibility.front, ...visibility.side]);
  if (value === null) throw new Error('lateralVisibility: a scene without objects');
  return value;
}
