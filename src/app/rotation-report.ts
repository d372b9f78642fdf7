import type { ReportRow } from '../../workers/rota.api.js';
import { RotaWorker } from '../bridge/rota.js';
import type { RunRecord, TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { type Pool, poolsOf } from '../runner/aggregate.js';
import type { ItemSource } from '../runner/source.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { movesOf } from '../tasks/rota-bench/score.js';
import { isSolver, SOLVER_IDS, SOLVER_WORDS } from '../tasks/rota-bench/solvers.js';
import '../ui/rotation/report.js';
import type { RotationGroup, RotationReportView } from '../ui/rotation/report-view.js';
import type { Services } from './services.js';
import { sourceFor } from './sources.js';

/**
 * The report of all rotation runs there are: people's, solvers', models', imported ones. Every number is computed anew
 * from the stored actions, in a worker, task by task; what is shown grows as it comes.
 */
export async function tellRotationReport(
  services: Services,
  runs: readonly StoredRun[],
  signal: AbortSignal,
  show: (view: RotationReportView) => void,
): Promise<void> {
  const pools = poolsOf(runs.filter(({ run }) => run.parameters.family === 'rota-bench'))
    .map((pool) => ({ ...pool, trials: pool.trials.filter((trial) => trial.score !== null) }))
    .filter(({ trials }) => trials.length > 0)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const total = pools.reduce((sum, { trials }) => sum + trials.length, 0);
  const worker = new RotaWorker();
  signal.addEventListener('abort', () => worker.stop(), { once: true });
  const truths = new Truths(services);
  let view: RotationReportView = {
    screen: 'rotation-report',
    groups: [],
    progress: total === 0 ? null : { done: 0, total },
    problem: null,
  };
  const tell = (change: Partial<RotationReportView>): void => {
    view = { ...view, ...change };
    if (!signal.aborted) show(view);
  };
  tell({});
  let done = 0;
  const problems = new Set<string>();
  for (const pool of pools) {
    for (const [trial, ...same] of byTask(pool.trials)) {
      if (signal.aborted) return;
      if (trial === undefined) continue;
      const paths = [trial, ...same].map(movesOf);
      const truth = await truths.of(pool, trial);
      const traced = truth.ok ? await worker.trace(truth.value.item, truth.value.key, paths) : truth;
      if (!traced.ok) problems.add(traced.fault.message);
      done += paths.length;
      tell({ progress: { done, total } });
    }
    const numbers = await worker.report(pool.trials.map(rowOf));
    if (signal.aborted) return;
    if (!numbers.ok) problems.add(numbers.fault.message);
    else if (numbers.value.episodes > 0) {
      const seconds = median(pool.trials.map(rowOf).flatMap(({ milliseconds }) => milliseconds ?? []));
      const group: RotationGroup = {
        ...nameOf(pool),
        numbers: { ...numbers.value, seconds: seconds === null ? null : seconds / 1000 },
      };
      tell({ groups: [...view.groups, group] });
    }
  }
  const [problem] = problems;
  tell({
    progress: null,
    problem: problem === undefined ? null : `Some episodes could not be counted: ${problem}`,
  });
  worker.stop();
}

/** People first, then models, then solvers in their usual order. */
function placeOf({ name: { participant, mode } }: Pool): number {
  const kind = { person: 0, model: 1, scripted: 2 }[participant.kind];
  const solver = isSolver(participant.name) ? SOLVER_IDS.indexOf(participant.name) : SOLVER_IDS.length;
  return (mode === 'test' ? 1000 : 0) + 100 * kind + solver;
}

/** Items and keys of stored trials: out of the row, or from the pack the run names. */
class Truths {
  readonly #services: Services;
  readonly #sources = new Map<string, Promise<Result<ItemSource>>>();

  constructor(services: Services) {
    this.#services = services;
  }

  async of({ runs }: Pool, trial: TrialRecord) {
    const run = runs.find(({ id }) => id === trial.runId);
    if (run === undefined) throw new Error(`Truths: trial of ${trial.runId}, which is not in its pool`);
    if (trial.item !== null && trial.key !== null) {
      const item = rotaBench.decodeItem(trial.item);
      return item.ok ? ok({ item: item.value, key: trial.key }) : item;
    }
    const source = await this.#source(run);
    if (!source.ok) return source;
    // A pack is immutable, so that another copy of it is another pack: its keys would be of other tasks.
    if (source.value.pack?.hash !== run.pack?.hash)
      return fail('pack-changed', `The pack ${run.pack?.id} of a stored run is not the one that is here.`);
    const item = await source.value.item(trial.slot);
    if (!item.ok) return item;
    const key = await source.value.key(trial.slot, item.value);
    return key.ok ? ok({ item: item.value, key: key.value }) : key;
  }

  #source({ parameters }: RunRecord): Promise<Result<ItemSource>> {
    const name = JSON.stringify(parameters.source);
    const known =
      this.#sources.get(name) ?? sourceFor(parameters, rotaBench, this.#services.tasks, this.#services.packs);
    this.#sources.set(name, known);
    return known;
  }
}

function byTask(trials: readonly TrialRecord[]): readonly (readonly TrialRecord[])[] {
  const tasks = new Map<string, TrialRecord[]>();
  for (const trial of trials) tasks.set(trial.itemId, [...(tasks.get(trial.itemId) ?? []), trial]);
  return [...tasks.values()];
}

function rowOf(trial: TrialRecord): ReportRow {
  const timed = trial.turns.flatMap(({ timing }) => timing ?? []);
  return {
    task: trial.itemId,
    outcome: trial.ended ?? 'open',
    moves: movesOf(trial),
    retries: trial.turns.filter(({ outcome }) => outcome === 'answered').map(({ attempt }) => attempt),
    invalid: trial.turns.filter(({ outcome }) => outcome === 'unparsed').length,
    milliseconds:
      timed.length === 0
        ? null
        : timed.reduce((sum, { onset, responded, hidden }) => sum + responded - onset - hidden, 0),
  };
}

function nameOf({ name, runs }: Pool): Pick<RotationGroup, 'name' | 'note'> {
  const { participant, condition, mode } = name;
  const who =
    participant.kind === 'person'
      ? 'People'
      : isSolver(participant.name)
        ? SOLVER_WORDS[participant.name].title
        : participant.name;
  const parts = [
    condition.without.length > 0 ? `without ${condition.without.join(' and ')}` : '',
    mode === 'test' ? 'test' : '',
  ].filter((part) => part !== '');
  const sources = [...new Set(runs.map(({ pack }) => pack?.id ?? 'fresh figures'))];
  return {
    name: parts.length === 0 ? who : `${who}, ${parts.join(', ')}`,
    note: `${sources.join(', ')}; tasks version ${name.itemVersion}`,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
