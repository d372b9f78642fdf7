import type { StoredRun } from '../core/run-store.js';
import { sha256Hex } from '../core/sha256.js';
import type { Completion, Outcome, Study } from './study.js';
import { isSafeAddress } from './study-schema.js';
import type { StudySession } from './study-session.js';
import type { Text } from './text.js';

/** What a person is given at the end. */
export interface Ending {
  readonly code: string | null;
  /** Where to go on, https only; null: nowhere. */
  readonly address: string | null;
  readonly text: Text | null;
}

const PROLIFIC = 'https://app.prolific.com/submissions/complete?cc=';

/** The code and address for an outcome; `other` stands in for an outcome that the study says nothing about. */
export function endingOf(study: Study, outcome: Outcome): Ending {
  const { outcomes = {} } = study;
  const said: Completion = outcomes[outcome] ?? (outcome === 'completed' ? {} : (outcomes.other ?? {}));
  const code = said.code ?? null;
  const address =
    said.prolific === true && code !== null
      ? `${PROLIFIC}${encodeURIComponent(code)}`
      : (said.redirect?.replaceAll('{code}', encodeURIComponent(code ?? '')) ?? null);
  return {
    code,
    // Checked again: a stored session may come from a file.
    address: address !== null && isSafeAddress(address, false) ? address : null,
    text: said.text ?? null,
  };
}

/**
 * Eight characters that follow from what was answered, shown to the person beside the study's code: the codes of a page
 * without a server can be read by anybody, this one cannot be had without the data. Same data, same code.
 */
export function checkCode(session: StudySession, runs: readonly StoredRun[]): string {
  const said = [
    session.id,
    ...session.entries.map(({ step, kind, data }) => JSON.stringify([step, kind, data])),
    ...runs.flatMap(({ trials }) =>
      trials.map(({ itemId, turns }) => JSON.stringify([itemId, turns.map(({ answer }) => answer)])),
    ),
  ].join('\n');
  const hash = sha256Hex(new Uint8Array([...said].flatMap((letter) => utf8(letter.codePointAt(0) ?? 0))));
  // Crockford's letters: none can be taken for another.
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const characters = Array.from(
    { length: 8 },
    (_, at) => letters[Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16) % 32],
  );
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

function utf8(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 63)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
}
