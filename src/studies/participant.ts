import type { SubjectIds } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { ParticipantRules, Study } from './study.js';

/** Who takes part, as far as anybody can know. */
export interface StudyParticipant {
  /** `address` and `code`: somebody else's name for the person. `random`: nobody knows; this browser stands for them. */
  readonly source: 'address' | 'code' | 'random';
  readonly ids: SubjectIds;
  /** Number of the participant, where the address has one. */
  readonly slot: number | null;
}

export type WhoIsIt =
  | { readonly kind: 'known'; readonly participant: StudyParticipant }
  /** A recruiting service's preview: its placeholders were not filled in. No data. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'ask-code' }
  | { readonly kind: 'nobody' };

export interface ReadWho {
  readonly who: WhoIsIt;
  /** Parameters of the address that the study has no use for: listed, never obeyed. */
  readonly unknown: readonly string[];
  readonly mode: 'live' | 'test';
}

const PROLIFIC = { subject: 'PROLIFIC_PID', study: 'STUDY_ID', session: 'SESSION_ID' } as const;
/** What the page itself understands beside the study's names. */
const OWN = ['mode'];
const LONGEST = 200;

/**
 * Reads the address' parameters. Of a name given twice the first counts. `mode=test` marks a session as a test; such rows
 * are never counted with live ones.
 * Fault `bad-parameter`: a slot that is no whole number, a value that no service would give.
 */
export function participantFrom(
  study: Pick<Study, 'participants'>,
  entries: Iterable<readonly [string, string]>,
): Result<ReadWho> {
  const rules: ParticipantRules = study.participants ?? {};
  const names = {
    subject: rules.subject ?? PROLIFIC.subject,
    study: rules.study ?? PROLIFIC.study,
    session: rules.session ?? PROLIFIC.session,
  };
  const given = new Map<string, string>();
  const unknown: string[] = [];
  const known = [...Object.values(names), ...(rules.slot === undefined ? [] : [rules.slot]), ...OWN];
  for (const [name, value] of entries) {
    if (known.includes(name) && !given.has(name)) given.set(name, value.trim());
    else unknown.push(name);
  }
  for (const [name, value] of given) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (value.length > LONGEST || /[\u0000-\u001f\u007f]/.test(value))
      return fail(
        'bad-parameter',
        `The address gives a value for ${name} that cannot be a name. Open the link again as you were given it.`,
        name,
      );
  }
  const mode = given.get('mode') ?? 'live';
  if (mode !== 'live' && mode !== 'test')
    return fail('bad-parameter', `The address says mode=${mode}; it can be "live" or "test".`, 'mode');
  const answer = (who: WhoIsIt): Result<ReadWho> => ok({ who, unknown, mode });
  if ([...given.values()].some((value) => value.includes('{{%'))) return answer({ kind: 'preview' });

  let slot: number | null = null;
  const slotText = rules.slot === undefined ? undefined : given.get(rules.slot);
  if (slotText !== undefined && slotText !== '') {
    if (!/^\d{1,9}$/.test(slotText))
      return fail(
        'bad-parameter',
        `The address says ${rules.slot}=${slotText}; it must be a whole number from 0.`,
        rules.slot,
      );
    slot = Number(slotText);
  }
  const subject = given.get(names.subject) || null;
  if (subject !== null) {
    const ids = {
      subject,
      study: given.get(names.study) || null,
      session: given.get(names.session) || null,
    };
    return answer({ kind: 'known', participant: { source: 'address', ids, slot } });
  }
  return answer(rules.code === true ? { kind: 'ask-code' } : { kind: 'nobody' });
}

/** A code that a person typed: letters and digits as they are, without the space around. */
export function codeParticipant(code: string): Result<StudyParticipant> {
  const trimmed = code.trim();
  if (!/^[\p{L}\p{N}._-]{1,64}$/u.test(trimmed))
    return fail('bad-code', 'A code has letters, digits, dots and hyphens only.', 'code');
  return ok({ source: 'code', ids: { subject: trimmed, study: null, session: null }, slot: null });
}

/**
 * What makes two visits the same person of one study. Who is known by name is known wherever the link is opened; of
 * somebody unknown, this browser is all there is.
 */
export const personKey = (study: string, mode: string, { source, ids }: StudyParticipant): string =>
  JSON.stringify([study, mode, source, source === 'random' ? null : ids.subject, ids.study]);
