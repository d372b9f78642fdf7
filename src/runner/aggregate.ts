import type { FamilyMeta } from '../core/family.js';
import { sameJson } from '../core/json.js';
import type { RunRecord, TrialRecord } from '../core/record.js';
import type { StoredRun } from '../core/run-store.js';
import { type Interval, wilson } from '../core/statistics.js';

/**
 * What trials must share to be counted together. Test runs never mix with live ones, generated items never with
 * imported ones; and a mean over different questions, rules or answerers would be a mean of nothing.
 */
export interface PoolName {
  readonly family: RunRecord['parameters']['family'];
  readonly origin: TrialRecord['origin'];
  readonly mode: TrialRecord['mode'];
  readonly participant: RunRecord['participant'];
  readonly condition: RunRecord['parameters']['condition'];
  readonly protocol: string;
  readonly itemVersion: number;
}

export interface Pool {
  readonly name: PoolName;
  readonly runs: readonly RunRecord[];
  readonly trials: readonly TrialRecord[];
}

export interface Estimate {
  readonly value: number;
  /** Trials it is the mean of. */
  readonly n: number;
  /** 95 %, Wilson's; null for metrics that are no proportions. */
  readonly interval: Interval | null;
}

/** Means over trials that have a score; trials that are open or failed by the machine are counted apart. */
export interface Cell {
  readonly scored: number;
  readonly failed: number;
  readonly metrics: { readonly [metric: string]: Estimate };
  /** Expected of random answers: the mean over the same trials; a metric without a known chance is absent. */
  readonly chance: { readonly [metric: string]: number };
}

export interface Aggregate {
  readonly overall: Cell;
  /** In the order of the family's meta; only those that have trials. */
  readonly groups: readonly { readonly id: string; readonly cell: Cell }[];
  readonly categories: readonly { readonly id: string; readonly cell: Cell }[];
}

/** Sorts trials into pools, in the order in which the runs come. */
export function poolsOf(runs: readonly StoredRun[]): readonly Pool[] {
  const pools: { name: PoolName; runs: RunRecord[]; trials: TrialRecord[] }[] = [];
  for (const { run, trials } of runs) {
    for (const trial of trials) {
      const name: PoolName = {
        family: run.parameters.family,
        origin: trial.origin,
        mode: run.parameters.mode === 'test' ? 'test' : trial.mode,
        participant: run.participant,
        condition: run.parameters.condition,
        protocol: run.parameters.protocol,
        itemVersion: trial.itemVersion,
      };
      let pool = pools.find((one) => sameJson(one.name, name));
      if (pool === undefined) {
        pool = { name, runs: [], trials: [] };
        pools.push(pool);
      }
      if (!pool.runs.includes(run)) pool.runs.push(run);
      pool.trials.push(trial);
    }
  }
  return pools;
}

/** Means over items (micro means), per category, per group of categories and over all, as the published tables have them. */
export function aggregate(trials: readonly TrialRecord[], meta: FamilyMeta): Aggregate {
  const within = (ids: readonly string[]): Cell => {
    return cellOf(
      trials.filter((trial) => ids.includes(trial.category)),
      meta,
    );
  };
  const held = (cell: Cell): boolean => cell.scored + cell.failed > 0;
  const groups = [...new Set(meta.categories.map((category) => category.group))];
  return {
    overall: cellOf(trials, meta),
    groups: groups
      .map((id) => ({ id, cell: within(meta.categories.filter((c) => c.group === id).map((c) => c.id)) }))
      .filter(({ cell }) => held(cell)),
    categories: meta.categories
      .map(({ id }) => ({ id, cell: within([id]) }))
      .filter(({ cell }) => held(cell)),
  };
}

function cellOf(trials: readonly TrialRecord[], meta: FamilyMeta): Cell {
  const scored = trials.filter((trial) => trial.score !== null);
  const metrics: Record<string, Estimate> = {};
  const chance: Record<string, number> = {};
  for (const { id, unit } of meta.metrics) {
    const values = scored.flatMap((trial) => {
      const value = trial.score?.metrics[id];
      return value === undefined ? [] : [value];
    });
    if (values.length === 0) continue;
    const total = values.reduce((sum, value) => sum + value, 0);
    metrics[id] = {
      value: total / values.length,
      n: values.length,
      interval: unit === 'proportion' ? wilson(Math.min(total, values.length), values.length) : null,
    };
    const expected = scored.map((trial) => chanceOf(trial.category, id, meta));
    if (expected.every((one) => one !== undefined)) {
      chance[id] = expected.reduce((sum, one) => sum + one, 0) / expected.length;
    }
  }
  return {
    scored: scored.length,
    failed: trials.filter((trial) => trial.outcome === 'failed').length,
    metrics,
    chance,
  };
}

const chanceOf = (category: string, metric: string, meta: FamilyMeta): number | undefined =>
  meta.categories.find((one) => one.id === category)?.chance[metric];
