import type { Item, Key } from '../../core/item.js';
import type { RunRecord, TrialRecord } from '../../core/record.js';
import { fail, ok, type Result } from '../../core/result.js';
import { countersOf } from '../../runner/counters.js';
import { rescore } from '../../runner/rescore.js';
import { isBuiltFamily, loadFamily } from '../../tasks/registry.js';
import { newId } from '../open-run.js';
import { APP_VERSION, type Services } from '../services.js';
import { sourceFor } from '../sources.js';

/**
 * Reads and scores the stored replies of a run by another protocol, as a run of its own; nobody is asked again. Failed
 * items stay failed. @returns the new run's id
 */
export async function rescoredRun(services: Services, id: string, protocol: string): Promise<Result<string>> {
  const [found, rows] = [await services.store.getRun(id), await services.store.trialsOf(id)];
  if (!found.ok) return found;
  if (!rows.ok) return rows;
  const run = found.value;
  const { parameters, participant } = run;
  if (!isBuiltFamily(parameters.family))
    return fail('no-such-family', `This page has no tasks called "${parameters.family}".`, 'family');
  const family = await loadFamily(parameters.family);
  if (run.familyVersion !== family.version) {
    return fail(
      'version-changed',
      `This run was made with version ${run.familyVersion} of ${family.meta.title}; this page has version ${family.version} and would read it by other rules. Nothing was changed.`,
    );
  }
  const source =
    run.pack === null ? null : await sourceFor(parameters, family, services.tasks, services.packs);
  if (source !== null && !source.ok) return source;
  const partsOf = async (trial: TrialRecord): Promise<Result<{ item: Item; key: Key }>> => {
    const item = source === null ? family.decodeItem(trial.item) : await source.value.item(trial.slot);
    if (!item.ok) return item;
    const key =
      source === null
        ? family.decodeKey(trial.key, item.value)
        : await source.value.key(trial.slot, item.value);
    return key.ok ? ok({ item: item.value, key: key.value }) : key;
  };
  const now = services.clock.wall();
  const copy = newId();
  const trials: TrialRecord[] = [];
  for (const trial of rows.value) {
    if (trial.ended === null) continue;
    const own = { ...trial, runId: copy };
    if (trial.outcome === 'failed') {
      trials.push(own);
      continue;
    }
    const parts = await partsOf(trial);
    if (!parts.ok) return parts;
    const { item, key } = parts.value;
    const again = rescore(trial, family, item, key, protocol, participant.kind);
    const last = again?.turns.at(-1);
    if (again === null || last === undefined) {
      return fail(
        'cannot-rescore',
        `Item ${trial.index + 1} cannot be read by "${protocol}": what would have come next was never asked. Nothing was changed.`,
      );
    }
    trials.push({
      ...own,
      turns: again.turns,
      ended: again.ended,
      outcome: last.outcome,
      score: again.score,
    });
  }
  const rescored: RunRecord = {
    ...run,
    id: copy,
    revision: 0,
    parameters: { ...parameters, protocol },
    appVersion: APP_VERSION,
    environment: { ...run.environment, extra: { ...run.environment.extra, rescored: id } },
    createdAt: now,
    updatedAt: now,
    resumeCount: 0,
    counters: countersOf(run.counters.planned, trials),
  };
  const stored = await services.store.merge([{ run: rescored, trials }]);
  return stored.ok ? ok(copy) : stored;
}
