import type { TaskFamily } from '../core/family.js';
import type { Item } from '../core/item.js';
import type { RunRecord, TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { type Pool, poolsOf } from '../runner/aggregate.js';
import type { ItemSource } from '../runner/source.js';
import { type BuiltFamilyId, loadFamily } from '../tasks/registry.js';
import type { ReportView } from '../ui/parts/report-view.js';
import '../ui/screens/report.js';
import { loadPresenter } from './presenters/index.js';
import type { NamedPool } from './presenters/presenter.js';
import type { Services } from './services.js';
import { sourceFor } from './sources.js';

/** The items of stored trials: out of the row, or from the pack that the run names. */
class StoredItems {
  readonly #services: Services;
  readonly #family: TaskFamily;
  readonly #sources = new Map<string, Promise<Result<ItemSource>>>();

  constructor(services: Services, family: TaskFamily) {
    this.#services = services;
    this.#family = family;
  }

  async of(run: RunRecord, trial: TrialRecord): Promise<Result<Item>> {
    if (trial.item !== null) return this.#family.decodeItem(trial.item);
    const name = JSON.stringify(run.parameters.source);
    const known =
      this.#sources.get(name) ??
      sourceFor(run.parameters, this.#family, this.#services.tasks, this.#services.packs);
    this.#sources.set(name, known);
    const source = await known;
    if (!source.ok) return source;
    // A pack is immutable: another copy of it is another pack, with other items.
    if (source.value.pack?.hash !== run.pack?.hash)
      return fail('pack-changed', `The pack ${run.pack?.id} of a stored run is not the one that is here.`);
    return source.value.item(trial.slot);
  }
}

/**
 * A family's own report from what is stored. Items that cannot be had are told of, and their trials still count wherever
 * the item is not needed.
 */
export async function reportPage(
  services: Services,
  id: BuiltFamilyId,
  runs: readonly StoredRun[],
  signal: AbortSignal,
): Promise<Result<ReportView>> {
  const [family, presenter] = await Promise.all([loadFamily(id), loadPresenter(id)]);
  if (!presenter.report || !presenter.sections)
    return fail('no-such-page', `${family.meta.title} has no report of its own. Nothing was changed.`);
  const pools = poolsOf(runs.filter(({ run }) => run.parameters.family === id));
  const stored = new StoredItems(services, family);
  const items = new Map<TrialRecord, Item>();
  const problems = new Set<string>();
  for (const pool of pools) {
    const byId = new Map(pool.runs.map((run) => [run.id, run]));
    for (const trial of pool.trials) {
      const run = byId.get(trial.runId);
      if (signal.aborted || run === undefined || trial.score === null) continue;
      const item = await stored.of(run, trial);
      if (item.ok) items.set(trial, item.value);
      else problems.add(item.fault.message);
    }
  }
  const [problem] = problems;
  const named: readonly NamedPool[] = pools.map((pool) => ({
    name: nameOf(pool, family),
    style: pool.name.condition.style,
    trials: pool.trials,
  }));
  return ok({
    screen: 'report',
    title: presenter.report.label,
    lead: `${family.meta.title}, ${family.meta.after}: all runs in this browser. What was generated here follows the benchmark and is not it; its published rows stand beside for orientation and are never counted with it.`,
    sections: presenter.sections(named, (trial) => items.get(trial) ?? null),
    problem: problem === undefined ? null : `The items of some trials are not at hand: ${problem}`,
    begin: { label: 'Choose a task', route: { to: 'home' } },
  });
}

/** Everything that sets a pool apart but the style of asking. */
function nameOf({ name }: Pool, family: TaskFamily): string {
  const { participant, condition, mode, itemVersion, protocol, origin } = name;
  const parts = [
    participant.kind === 'person' ? 'People' : participant.name,
    condition.without.length > 0 ? `without ${condition.without.join(' and ')}` : '',
    condition.extra !== undefined && condition.extra.length > 0
      ? `with ${condition.extra.join(' and ')}`
      : '',
    participant.kind === 'model' && protocol !== 'released' ? `read as "${protocol}"` : '',
    origin === 'imported' ? 'published items' : '',
    itemVersion === family.version ? '' : `items version ${itemVersion}`,
    mode === 'test' ? 'test runs' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
