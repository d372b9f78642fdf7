import type { RunRecord } from '../core/record.js';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Who answered a run, as one text: what counts as one in models of answers, in resampling and in a number of people.
 *
 * A person is known by their participant id within their study (Prolific's or a typed code; the same code in two studies
 * may be two people), else by the session of the study, whose legs are runs of their own, else by the session id that the
 * address gave. Of somebody with none of these nothing is known, so that each run is one. Everything else is one by name,
 * version and what it was given: a model asked otherwise is another answerer.
 */
export function answererOf({ id, participant, ids, parameters, environment }: RunRecord): string {
  if (participant.kind !== 'person') {
    const { style, without, extra } = parameters.condition;
    return JSON.stringify([
      participant.kind,
      participant.name,
      participant.version,
      style,
      without,
      extra ?? [],
    ]);
  }
  const { study, studySession } = environment.extra;
  if (textOf(ids.subject)) return JSON.stringify(['person', textOf(study), textOf(ids.study), ids.subject]);
  if (textOf(studySession)) return JSON.stringify(['session', studySession]);
  if (textOf(ids.session)) return JSON.stringify(['visit', textOf(ids.study), ids.session]);
  return JSON.stringify(['run', id]);
}

/** Such a text for a reader: a participant's id, the beginning of a session's or run's, a model's name and version. */
export function answererTitle(answerer: string): string {
  const [kind, ...parts]: (string | null)[] = JSON.parse(answerer);
  switch (kind) {
    case 'person':
      return parts[2] ?? '';
    case 'session':
      return `person, session ${(parts[0] ?? '').slice(0, 8)}`;
    case 'visit':
      return `person, session ${(parts[1] ?? '').slice(0, 8)}`;
    case 'run':
      return `person, run ${(parts[0] ?? '').slice(0, 8)}`;
    default:
      return `${parts[0]}, ${parts[1]}`;
  }
}
