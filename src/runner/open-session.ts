import { sameJson } from '../core/json.js';
import { RECORD_SCHEMA, type RunRecord, type Slot, type TrialRecord } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import { countersOf, noTrials } from './counters.js';
import { checkParameters } from './parameters.js';
import { planOf } from './plan.js';
import { RunSession } from './run-session.js';
import type { NewRun, Session, SessionHost } from './session.js';

/**
 * Starts a run: checks its parameters, makes its plan, takes the lock and stores the header. Nothing is shown yet.
 * Faults: `bad-parameter`, `not-enough-items`, `run-in-use`, and the store's.
 */
export async function openSession(host: SessionHost, start: NewRun): Promise<Result<Session>> {
  const checked = checkParameters(start.parameters, host.family.meta);
  if (!checked.ok) return checked;
  const parameters = checked.value;
  const plan = planOf(parameters, host.family.meta, host.source.listing);
  if (!plan.ok) return plan;
  const lock = await host.lock.acquire(start.id);
  if (!lock.ok) return lock;
  const now = host.clock.wall();
  const run: RunRecord = {
    schema: RECORD_SCHEMA,
    kind: 'run',
    id: start.id,
    revision: 0,
    parameters,
    appVersion: start.appVersion,
    familyVersion: host.family.version,
    origin: host.source.origin,
    pack: host.source.pack,
    participant: start.participant,
    ids: start.ids ?? { subject: null, study: null, session: null },
    environment: start.environment,
    createdAt: now,
    updatedAt: now,
    resumeCount: 0,
    status: 'open',
    counters: noTrials(plan.value.length),
  };
  const created = await host.store.createRun(run);
  if (!created.ok) {
    lock.value.release();
    return created;
  }
  return ok(new RunSession(host, run, plan.value, lock.value, 0, null));
}

/**
 * Takes a run up where it was left: answers are replayed to the state they led to, the open item is shown again and
 * marked as resumed. A finished run gives a finished session. `host.family` and `host.source` are those the run's
 * parameters name.
 * Faults: `run-in-use`, `no-such-run`, `version-changed`, `pack-changed`, `run-damaged`, and the store's.
 */
export async function resumeSession(host: SessionHost, runId: string): Promise<Result<Session>> {
  const lock = await host.lock.acquire(runId);
  if (!lock.ok) return lock;
  const resumed = await takeUp(host, runId);
  if (!resumed.ok) {
    lock.value.release();
    return resumed;
  }
  const { run, slots, index, left } = resumed.value;
  return ok(new RunSession(host, run, slots, lock.value, index, left));
}

interface Resumed {
  readonly run: RunRecord;
  readonly slots: readonly Slot[];
  readonly index: number;
  readonly left: TrialRecord | null;
}

async function takeUp(host: SessionHost, runId: string): Promise<Result<Resumed>> {
  const found = await host.store.getRun(runId);
  if (!found.ok) return found;
  const run = found.value;
  if (run.status !== 'open') return ok({ run, slots: [], index: 0, left: null });
  const changed = changedSince(run, host);
  if (changed !== null) return changed;
  const plan = planOf(run.parameters, host.family.meta, host.source.listing);
  if (!plan.ok) return plan;
  const rows = await host.store.trialsOf(runId);
  if (!rows.ok) return rows;
  const trials = rows.value;
  for (const [index, trial] of trials.entries()) {
    const open = trial.ended === null;
    const planned = sameJson(plan.value[index], trial.slot);
    if (trial.index !== index || !planned || (open && index !== trials.length - 1)) {
      return fail(
        'run-damaged',
        `The stored items of this run do not follow its plan (item ${trial.index + 1}). What is stored can be exported; start a new run.`,
        `trials[${index}]`,
      );
    }
  }
  const last = trials.at(-1);
  const left = last !== undefined && last.ended === null ? last : null;
  const again: RunRecord = {
    ...run,
    revision: run.revision + 1,
    updatedAt: host.clock.wall(),
    resumeCount: run.resumeCount + 1,
    counters: countersOf(plan.value.length, trials),
  };
  const stored = await host.store.putRun(again);
  if (!stored.ok) return stored;
  return ok({
    run: again,
    slots: plan.value,
    index: left === null ? trials.length : left.index,
    left,
  });
}

/** A run goes on only with what it was begun with; anything else would score its halves by different rules. */
function changedSince(run: RunRecord, host: SessionHost): ReturnType<typeof fail> | null {
  if (run.parameters.family !== host.family.meta.id) {
    throw new Error(`resumeSession: ${run.id} is of ${run.parameters.family}, not of ${host.family.meta.id}`);
  }
  if (run.familyVersion !== host.family.version) {
    return fail(
      'version-changed',
      `This run was begun with version ${run.familyVersion} of ${host.family.meta.title}; this page has version ${host.family.version}. What was answered is stored and can be exported; start a new run to go on.`,
    );
  }
  if (run.pack?.hash !== host.source.pack?.hash) {
    return fail(
      'pack-changed',
      `This run was begun with another copy of the pack ${run.pack?.id ?? '(none)'}. What was answered is stored and can be exported; start a new run to go on.`,
    );
  }
  return null;
}
