import type { RunParameters, RunRecord } from '../../core/record.js';
import { ok, type Result } from '../../core/result.js';
import { readElicitation } from '../../elicitation/conditions.js';
import { decodeModel } from '../../models/record.js';
import type { ModelRunView } from '../../ui/models/models-view.js';
import { metaOf, runTitle } from '../present.js';
import type { Services } from '../services.js';
import { conditionsOf, STAND_IN_ID, solverNamed, type Who, whoName, whoSends } from './who.js';

/** The protocols beside the one that the run was scored by. */
export const otherProtocols = ({ family, protocol }: RunParameters): readonly string[] =>
  (metaOf(family)?.protocols ?? []).filter((name) => name !== protocol);

/** Who answers a stored run; null where this page cannot tell (answers from elsewhere, solvers of other pages). */
export function whoOf(run: RunRecord): Who | null {
  const { participant, environment } = run;
  const { replayed } = environment.extra;
  if (typeof replayed === 'string') return { kind: 'replay', of: replayed, as: participant };
  const record = decodeModel(environment.extra.model ?? null);
  if (record.ok) return { kind: 'model', record: record.value };
  if (participant.name === STAND_IN_ID) return { kind: 'stand-in' };
  return solverNamed(participant.name);
}

/** A run that does not go on in this page, as it is stored. */
export async function storedView(services: Services, id: string): Promise<Result<ModelRunView>> {
  const found = await services.store.getRun(id);
  if (!found.ok) return found;
  const run = found.value;
  const { counters, parameters, participant } = run;
  const who = whoOf(run);
  const title = metaOf(parameters.family)?.title ?? parameters.family;
  return ok({
    screen: 'model-run',
    id,
    title: `${title}: ${runTitle(parameters)}`,
    who: who === null ? participant.name : whoName(who),
    standIn: who?.kind === 'stand-in' || (who?.kind === 'model' && who.record.standIn),
    conditions: conditionsOf(parameters, who, readElicitation(run.environment.extra.elicitation)),
    sends: who === null ? null : whoSends(who),
    state: run.status === 'open' ? 'paused' : run.status === 'complete' ? 'finished' : 'stopped',
    load: null,
    begun: counters.opened > 0,
    done: counters.ended,
    total: counters.planned,
    correct: counters.correct,
    scored: counters.answered + counters.unparsed + counters.skipped + counters.timedOut,
    unreadable: counters.unparsed,
    failed: counters.failed,
    speed: null,
    left: null,
    open: null,
    rows: [],
    fault: null,
    protocols: otherProtocols(parameters),
  });
}
