import { fail, type Result } from '../../core/result.js';
import { decodeRuns, encodeRuns } from './mask.js';

/**
 * A mask as text: its runs (mask.ts) as variable-length integers of 6-bit digits, least significant first, each digit
 * one character; a digit with the bit 32 set is followed by another. Most runs take one or two characters.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MORE = 32;

export function maskText(mask: Uint8Array): string {
  let text = '';
  for (let run of encodeRuns(mask)) {
    for (; run >= MORE; run = Math.floor(run / MORE)) text += DIGITS.charAt((run % MORE) + MORE);
    text += DIGITS.charAt(run);
  }
  return text;
}

/** One byte a pixel. Fails on characters that are no digits, on an open end, and on runs that are no mask. */
export function maskOf(text: string): Result<Uint8Array> {
  const runs: number[] = [];
  let run = 0;
  let unit = 1;
  for (let i = 0; i < text.length; i++) {
    const digit = DIGITS.indexOf(text.charAt(i));
    if (digit < 0 || unit > MORE * MORE * MORE)
      return fail('rota-mask', `Character ${i} of the mask does not belong there.`);
    run += (digit % MORE) * unit;
    unit *= MORE;
    if (digit < MORE) {
      runs.push(run);
      run = 0;
      unit = 1;
    }
  }
  if (unit !== 1) return fail('rota-mask', 'The mask breaks off within a number.');
  return decodeRuns(runs);
}
