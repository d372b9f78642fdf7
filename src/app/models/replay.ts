import type { Participant, ParticipantInfo } from '../../core/ports.js';
import type { RunRecord, TurnRecord } from '../../core/record.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { At } from '../../runner/session.js';
import { beginRunOf, type OpenRun } from '../open-run.js';
import type { Services } from '../services.js';
import { wordOf } from './answers.js';

const placeOf = ({ index, turn, attempt }: At): string => `${index}.${turn}.${attempt}`;

/** Who says again what was said in a run. A model's episodes end where a model's do; a person's are never cut short. */
const replayInfo = ({ kind, name, version }: ParticipantInfo): ParticipantInfo => ({
  kind: kind === 'model' ? 'model' : 'scripted',
  name: `replay of ${name}`,
  version,
});

/**
 * A run of the same items whose replies are those of a stored run: read and scored as this page does it now.
 * Faults: of the store and the session, and `version-changed` where the replies are to other items.
 */
export async function beginReplay(
  services: Services,
  run: RunRecord,
): Promise<Result<{ readonly run: OpenRun; readonly as: ParticipantInfo }>> {
  const as = replayInfo(run.participant);
  const { elicitation } = run.environment.extra;
  const begun = await beginRunOf(services, { ...run.parameters, participant: wordOf(as.name) }, as, {
    ...(elicitation === undefined ? {} : { elicitation }),
    replayed: run.id,
  });
  if (!begun.ok) return begun;
  const { version, meta } = begun.value.family;
  if (version === run.familyVersion) return ok({ run: begun.value, as });
  await begun.value.session.abandon();
  begun.value.session.close();
  return fail(
    'version-changed',
    `This run was made with version ${run.familyVersion} of ${meta.title}; this page makes version ${version}. Its replies are to other items.`,
  );
}

/** Says what was said in the run `of` at the same place; a place that has no reply there is a fault. */
export async function replayOf(
  services: Services,
  of: string,
  info: ParticipantInfo,
  at: () => At | null,
): Promise<Result<Participant<never>>> {
  const rows = await services.store.trialsOf(of);
  if (!rows.ok) return rows;
  const turns = new Map<string, TurnRecord>();
  for (const trial of rows.value)
    for (const turn of trial.turns)
      turns.set(placeOf({ index: trial.index, turn: turn.turn, attempt: turn.attempt }), turn);
  const extra = { replayed: of };
  return ok({
    info,
    async answer() {
      const place = at();
      const turn = place === null ? undefined : turns.get(placeOf(place));
      if (turn === undefined) {
        const fault = { code: 'replay-ended', message: 'The stored run holds no reply to this question.' };
        return { raw: null, answer: null, outcome: 'failed', fault, extra };
      }
      const { raw, answer, outcome, fault } = turn;
      // A text is read anew, whatever was made of it then.
      if (raw !== null && outcome !== 'failed') return { raw, answer: null, outcome: 'answered', extra };
      return {
        raw,
        answer,
        outcome: outcome === 'unparsed' ? 'answered' : outcome,
        ...(fault === null ? {} : { fault }),
        extra,
      };
    },
  });
}
