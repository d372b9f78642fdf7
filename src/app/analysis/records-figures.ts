import type { Key } from '../../core/item.js';
import type { RunRecord } from '../../core/record.js';
import type { StoredRun } from '../../core/run-store.js';
import type { Figure } from '../../ui/analysis/figure-view.js';
import { tellRotationReport } from '../rotation-report.js';
import type { Services } from '../services.js';
import { percent } from './tables.js';
import type { Judged } from './truths.js';

/** Records of the selected trials, run by run. @param indexes by run, the positions that were selected */
export async function recordsOf(
  services: Services,
  runs: ReadonlyMap<string, RunRecord>,
  indexes: ReadonlyMap<string, ReadonlySet<number>>,
  signal: AbortSignal,
): Promise<readonly StoredRun[]> {
  const out: StoredRun[] = [];
  for (const [id, wanted] of indexes) {
    const run = runs.get(id);
    if (run === undefined || signal.aborted) continue;
    const trials = await services.store.trialsOf(id);
    if (trials.ok) out.push({ run, trials: trials.value.filter(({ index }) => wanted.has(index)) });
  }
  return out;
}

/** Mean overlap after each rotation, computed anew from the stored actions. */
export async function overlapCurves(
  services: Services,
  runs: readonly StoredRun[],
  signal: AbortSignal,
  tell: (words: string) => void,
): Promise<Figure | null> {
  const state: {
    groups: readonly { readonly name: string; readonly curve: readonly number[]; readonly n: number }[];
  } = { groups: [] };
  await tellRotationReport(services, runs, signal, (view) => {
    state.groups = view.groups.map(({ name, numbers }) => ({
      name,
      curve: numbers.curve,
      n: numbers.episodes,
    }));
    if (view.progress) tell(`Following the rotations, ${view.progress.done} of ${view.progress.total}`);
  });
  const dots = state.groups.flatMap(({ name, curve, n }) =>
    curve.map((value, x) => ({ series: name, x, value, low: null, high: null, n })),
  );
  if (dots.length === 0) return null;
  return {
    id: 'overlap-curves',
    title: 'Overlap with the target by number of rotations',
    note: 'Mean IoU over episodes; an episode that has ended keeps its last value (RoTA-Bench, section 5).',
    data: {
      kind: 'lines',
      x: { label: 'Rotations', unit: 'count' },
      y: { label: 'IoU', unit: 'share' },
      dots,
    },
    table: {
      caption: 'Mean IoU by number of rotations',
      columns: ['', 'Rotations', 'IoU', 'Episodes'].map((title) => ({ title })),
      rows: dots.map(({ series, x, value, n }) => ({ cells: [series, x, value.toFixed(4), n] })),
      notes: [],
    },
  };
}

/** The true order; null where equal values have several. */
function orderOf(key: Key): readonly number[] | null {
  if (!('order' in key) || !('values' in key)) return null;
  const { order, values } = key;
  if (!Array.isArray(order) || !Array.isArray(values) || new Set(values).size < values.length) return null;
  return order.every((one) => typeof one === 'number') ? order : null;
}

/** Which place each candidate was given, by the place it has. */
export function placeConfusion(judged: readonly Judged[]): Figure | null {
  const counts = new Map<string, number>();
  const totals = new Map<number, number>();
  let most = 0;
  for (const { trial, key } of judged) {
    const answer = trial.turns.at(-1)?.answer;
    const order = orderOf(key);
    if (order === null || answer?.kind !== 'ranking') continue;
    order.forEach((candidate, k) => {
      const given = answer.order.indexOf(candidate);
      if (given < 0) return;
      most = Math.max(most, order.length);
      counts.set(`${k} ${given}`, (counts.get(`${k} ${given}`) ?? 0) + 1);
      totals.set(k, (totals.get(k) ?? 0) + 1);
    });
  }
  if (counts.size === 0) return null;
  const places = Array.from({ length: most }, (_, k) => k);
  const cells = places.flatMap((k) =>
    places.map((given) => {
      const n = counts.get(`${k} ${given}`) ?? 0;
      return { down: `${k + 1}`, across: `${given + 1}`, n, share: n / Math.max(1, totals.get(k) ?? 0) };
    }),
  );
  return {
    id: 'places',
    title: 'Places given against true places',
    note: 'Candidates counted by the place they have (down, 1 is the least) and the place they were given (across). Ties are left out.',
    data: { kind: 'grid', down: 'True place', across: 'Place given', cells },
    table: {
      caption: 'Places given against true places',
      columns: ['True place', 'Place given', 'n', '% of the row'].map((title) => ({ title })),
      rows: cells.map(({ down, across, n, share }) => ({ cells: [down, across, n, percent(share)] })),
      notes: [],
    },
  };
}
