import type { RunParameters, RunRecord, TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { poolsOf } from '../runner/aggregate.js';
import { DEFAULT_PARAMETERS } from '../runner/parameters.js';
import { listPacks } from '../storage/packs.js';
import { BUILT_FAMILY_IDS, isBuiltFamily, loadFamily, loadPublished, metas } from '../tasks/registry.js';
import type { HomeView, ResultsView, ReviewView, RunView, SummaryView } from '../ui/view.js';
import { type Drawing, framesOf } from './drawing.js';
import { accuracyTable, factsOf, metaOf, poolTable, runRow, trialRow } from './present.js';
import { faceOf, loadPresenter } from './presenters/index.js';
import type { Services } from './services.js';
import { sourceFor } from './sources.js';

/** A seed nobody chose. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

export async function homePage(services: Services): Promise<Result<HomeView>> {
  const [listing, packs] = await Promise.all([services.store.listRuns(), listPacks(services.packs)]);
  if (!listing.ok) return listing;
  const { runs } = listing.value;
  return ok({
    screen: 'home',
    families: BUILT_FAMILY_IDS.map((id) => ({
      meta: metas[id],
      // Without a list of packs there are still fresh items.
      packs: packs.ok ? packs.value.filter((pack) => pack.family === id) : [],
      links: faceOf(id).links,
    })),
    unfinished: runs.filter((run) => run.status === 'open').map(runRow),
    defaults: freshDefaults(),
    tryOut: { ...freshDefaults(), count: 10, feedback: true },
    finished: runs.length,
  });
}

/** Every run with its trials. A run whose trials cannot be read is listed as unreadable, and hides no other. */
async function allRuns(
  services: Services,
): Promise<Result<{ readonly runs: readonly StoredRun[]; readonly unreadable: ResultsView['unreadable'] }>> {
  const listing = await services.store.listRuns();
  if (!listing.ok) return listing;
  const runs: StoredRun[] = [];
  const unreadable = [...listing.value.unreadable];
  for (const run of listing.value.runs) {
    const trials = await services.store.trialsOf(run.id);
    if (trials.ok) runs.push({ run, trials: trials.value });
    else unreadable.push({ id: run.id, reason: trials.fault.message });
  }
  return ok({ runs, unreadable });
}

export async function storedRuns(
  services: Services,
  id: string | null,
): Promise<Result<readonly StoredRun[]>> {
  if (id === null) {
    const all = await allRuns(services);
    return all.ok ? ok(all.value.runs) : all;
  }
  const one = await oneRun(services, id);
  return one.ok ? ok([one.value]) : one;
}

async function oneRun(services: Services, id: string): Promise<Result<StoredRun>> {
  const run = await services.store.getRun(id);
  if (!run.ok) return run;
  const trials = await services.store.trialsOf(id);
  return trials.ok ? ok({ run: run.value, trials: trials.value }) : trials;
}

export async function resultsPage(services: Services): Promise<Result<ResultsView>> {
  const all = await allRuns(services);
  if (!all.ok) return all;
  const { runs, unreadable } = all.value;
  const pools = [];
  for (const pool of poolsOf(runs)) {
    const { family } = pool.name;
    if (!isBuiltFamily(family) || pool.trials.every((trial) => trial.score === null)) continue;
    pools.push(poolTable(pool, metas[family], await loadPublished(family)));
  }
  const present = new Set<string>(runs.map(({ run }) => run.parameters.family));
  const reports = BUILT_FAMILY_IDS.filter((id) => present.has(id)).flatMap((id) => faceOf(id).report ?? []);
  return ok({ screen: 'results', runs: runs.map(({ run }) => runRow(run)), pools, reports, unreadable });
}

async function tableOf(run: RunRecord, trials: readonly TrialRecord[]) {
  const { family } = run.parameters;
  if (!isBuiltFamily(family)) return null;
  const published = await loadPublished(family);
  const note = published === null ? '' : `Reference: ${published.source}.`;
  const table = accuracyTable('Accuracy', note, trials, metas[family], published);
  return { table, right: faceOf(family).right };
}

export async function runPage(services: Services, id: string): Promise<Result<RunView>> {
  const found = await oneRun(services, id);
  if (!found.ok) return found;
  const { run, trials } = found.value;
  const told = await tableOf(run, trials);
  if (told === null) return unknownFamily(run);
  const meta = metaOf(run.parameters.family);
  return ok({
    screen: 'run',
    run: runRow(run),
    ...told,
    trials: trials.map((trial) => trialRow(trial, meta)),
    facts: factsOf(run),
  });
}

export async function summaryPage(services: Services, run: RunRecord): Promise<Result<SummaryView>> {
  const trials = await services.store.trialsOf(run.id);
  if (!trials.ok) return trials;
  const told = await tableOf(run, trials.value);
  return told === null
    ? unknownFamily(run)
    : ok({ screen: 'summary', run: runRow(run), ...told, again: { to: 'home' } });
}

/** One item again. Its truth is shown once it has a score, and in a run without feedback once that run is over. */
export async function reviewPage(
  services: Services,
  drawing: Drawing,
  id: string,
  index: number,
  signal: AbortSignal,
  tell: (view: ReviewView) => void,
): Promise<Result<void>> {
  const found = await oneRun(services, id);
  if (!found.ok) return found;
  const { run, trials } = found.value;
  const trial = trials.find((one) => one.index === index);
  if (trial === undefined)
    return fail('no-such-page', `This run has no item ${index + 1}. Nothing was changed.`);
  const { parameters } = run;
  if (!isBuiltFamily(parameters.family)) return unknownFamily(run);
  const [family, presenter] = await Promise.all([
    loadFamily(parameters.family),
    loadPresenter(parameters.family),
  ]);
  const source =
    trial.item === null ? await sourceFor(parameters, family, services.tasks, services.packs) : null;
  if (source !== null && !source.ok) return source;
  const item = source === null ? family.decodeItem(trial.item) : await source.value.item(trial.slot);
  if (!item.ok) return item;
  const told = trial.score !== null && (parameters.feedback || run.status !== 'open');
  const key = !told
    ? null
    : trial.key !== null
      ? family.decodeKey(trial.key, item.value)
      : source === null
        ? fail('no-such-item', 'The key of this item was not stored with it.')
        : await source.value.key(trial.slot, item.value);
  if (key !== null && !key.ok) return key;
  const observation = family.observe(item.value, family.start(item.value), parameters.condition);
  const turn = trial.turns.at(-1) ?? null;
  const view: ReviewView = {
    screen: 'review',
    runId: id,
    index,
    total: trials.length,
    category: family.meta.categories.find((one) => one.id === trial.category)?.title ?? trial.category,
    question: observation.question,
    frames: framesOf(observation),
    pictures: null,
    scored: key === null ? null : presenter.scored(item.value, key.value, turn?.answer ?? null, trial.score),
    raw: turn?.raw ?? null,
    around: key === null ? null : drawing.around(observation, signal),
    // Others' answers would tell what this run still asks.
    ...(key === null
      ? {}
      : {
          everywhere: {
            to: 'analysis',
            part: 'item',
            entries: [
              [
                'scope',
                `${parameters.family}/${trial.origin}/${parameters.mode === 'test' ? 'test' : trial.mode}`,
              ],
              ['item', trial.itemId],
            ],
          },
        }),
  };
  if (presenter.episode && key !== null)
    return presenter.episode(item.value, key.value, trial, signal, (episode) => tell({ ...view, episode }));
  tell(view);
  const drawn = await drawing.pictures(observation, signal);
  if (!drawn.ok) return drawn;
  tell({ ...view, pictures: drawn.value });
  return ok(undefined);
}

const unknownFamily = (run: RunRecord) =>
  fail(
    'no-such-family',
    `This page has no tasks called "${run.parameters.family}". The run is stored as it is; it can be exported.`,
  );

/** What an address leaves open, but with a seed nobody chose. */
export const freshDefaults = (): RunParameters => ({ ...DEFAULT_PARAMETERS, seed: anySeed() });
