import { fail, ok, type Result } from '../../core/result.js';

/** Icons are rasterised to MASK_SIDE x MASK_SIDE pixels (RoTA-Bench, appendix "Icon Processing"). */
export const MASK_SIDE = 512;
export const MASK_PIXELS = MASK_SIDE * MASK_SIDE;

/**
 * A mask as run lengths: pixels row by row from the upper left, background first (0 if the first pixel is foreground),
 * then alternating. All runs together cover the 512 x 512 pixels exactly.
 */
export type MaskRuns = readonly number[];

/** One byte a pixel, 0 or 1. Fails on runs that are no counts, that leave pixels over or that cover too many. */
export function decodeRuns(runs: MaskRuns): Result<Uint8Array> {
  const mask = new Uint8Array(MASK_PIXELS);
  let at = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!;
    if (!Number.isInteger(run) || run < 0 || (run === 0 && i > 0)) {
      return fail(
        'rota-mask',
        `Run ${i} of the mask is ${run}; it must be a positive whole number.`,
        `[${i}]`,
      );
    }
    if (at + run > MASK_PIXELS) {
      return fail('rota-mask', `The mask's runs cover more than ${MASK_PIXELS} pixels.`, `[${i}]`);
    }
    if (i % 2 === 1) mask.fill(1, at, at + run);
    at += run;
  }
  if (at !== MASK_PIXELS) {
    return fail('rota-mask', `The mask's runs cover ${at} pixels instead of ${MASK_PIXELS}.`);
  }
  return ok(mask);
}

/** The inverse of decodeRuns; any non-zero byte is foreground. Throws on a mask of another size. */
export function encodeRuns(mask: Uint8Array): number[] {
  if (mask.length !== MASK_PIXELS)
    throw new Error(`encodeRuns: a mask has ${MASK_PIXELS} pixels, got ${mask.length}`);
  const runs: number[] = [];
  let value = false;
  let start = 0;
  for (let i = 0; i < MASK_PIXELS; i++) {
    if ((mask[i] !== 0) !== value) {
      runs.push(i - start);
      start = i;
      value = !value;
    }
  }
  runs.push(MASK_PIXELS - start);
  return runs;
}
