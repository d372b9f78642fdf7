import type { Condition } from '../../core/observation.js';
import type { TrialRecord } from '../../core/record.js';
import { type ReportTable, reportTables, stylesTable } from './report-tables.js';
import { type ReportTrial, reportTrial } from './report-trial.js';
import type { TriItem } from './types.js';

/** Stored trials that may be counted together: one participant, asked in one way, live or test, generated or imported. */
export interface ReportPool {
  /** Who and what, as it is to be shown. Pools of the same name that differ in style are compared with each other. */
  readonly name: string;
  readonly style: Condition['style'];
  readonly trials: readonly TrialRecord[];
}

/** One part of the report page. `style` is null where it compares the two. */
export interface ReportSection {
  readonly name: string;
  readonly style: Condition['style'] | null;
  /** Scored trials in it. */
  readonly n: number;
  readonly tables: readonly ReportTable[];
}

/**
 * The report page from what is stored: for every pool with scored trials its tables, and after the pools of a name that
 * was asked in both styles their comparison.
 * @param itemOf the item of a trial; null where it is not at hand (the trial then counts in no table about its scene)
 */
export function reportPage(
  pools: readonly ReportPool[],
  itemOf: (trial: TrialRecord) => TriItem | null,
): readonly ReportSection[] {
  const read = pools
    .map(({ name, style, trials }) => ({
      name,
      style,
      trials: trials.flatMap((trial) => reportTrial(trial, style, itemOf(trial)) ?? []),
    }))
    .filter(({ trials }) => trials.length > 0);
  return [...new Set(read.map(({ name }) => name))].flatMap((name): ReportSection[] => {
    const own = read.filter((pool) => pool.name === name);
    const all: readonly ReportTrial[] = own.flatMap(({ trials }) => trials);
    const compared = stylesTable(name, all);
    return [
      ...own.map(({ style, trials }) => ({
        name,
        style,
        n: trials.length,
        tables: reportTables(name, style, trials),
      })),
      ...(compared === null ? [] : [{ name, style: null, n: all.length, tables: [compared] }]),
    ];
  });
}
