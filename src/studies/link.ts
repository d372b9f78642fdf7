import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { fail, ok, type Result } from '../core/result.js';
import { MAX_STUDY_LENGTH } from './decode-study.js';
import type { Study } from './study.js';

/** Common mail and chat clients cut addresses at about this many characters. */
export const LONG_LINK = 8000;
/** Longer ones are refused before anything is unpacked. */
const LONGEST = 400_000;

/** A study as text for an address: its JSON, deflated (RFC 1951), in base64url (RFC 4648, section 5) without padding. */
export const packStudy = (study: Study): string =>
  toBase64Url(deflateSync(strToU8(JSON.stringify(study)), { level: 9 }));

/** The JSON text in such a link, not yet checked. Fault `bad-link`. Never unpacks more than a study may hold. */
export function unpackStudy(packed: string): Result<string> {
  const bytes = packed.length > LONGEST ? null : fromBase64Url(packed);
  const text = bytes === null ? null : inflated(bytes);
  return text === null
    ? fail(
        'bad-link',
        'The link to this study is damaged: some of it is missing or was changed. Copy the whole link again, or ask for it as a file.',
      )
    : ok(text);
}

function inflated(bytes: Uint8Array): string | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const inflate = new Inflate((chunk, final) => {
    length += chunk.length;
    // A few bytes can unpack to a gigabyte: stop where no study ends.
    if (length > MAX_STUDY_LENGTH) throw new Error('too long');
    parts.push(chunk);
    ended ||= final;
  });
  try {
    for (let at = 0; at < bytes.length; at += 1024)
      inflate.push(bytes.subarray(at, at + 1024), at + 1024 >= bytes.length);
  } catch {
    return null;
  }
  if (!ended) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return strFromU8(whole);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function toBase64Url(bytes: Uint8Array): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digit = (shift: number) => DIGITS[(bits >> shift) & 63] ?? '';
    out += digit(18) + digit(12) + (b === undefined ? '' : digit(6)) + (c === undefined ? '' : digit(0));
  }
  return out;
}

function fromBase64Url(text: string): Uint8Array | null {
  const clean = text.replace(/=+$/, '');
  if (clean.length % 4 === 1) return null;
  const out = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of clean) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return null;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[at++] = (held >> bits) & 0xff;
    }
  }
  return out;
}
