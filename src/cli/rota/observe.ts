import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../core/result.js';
import { circleOf, objectOf } from '../../tasks/rota-bench/geometry.js';
import { decodeRuns } from '../../tasks/rota-bench/mask.js';
import { ANGLES, AXES, angleBetween, IDENTITY, poseAfter } from '../../tasks/rota-bench/pose.js';
import { overlap, projectorOf } from '../../tasks/rota-bench/projector.js';
import { type Command, DONE, FAILED, UsageError } from '../command.js';
import { readFlags } from '../flags.js';

/** What a case must hold; everything else in it is computed, not read. */
const CASE = v.object({
  maskRle: v.array(v.number('expected a whole number'), 'expected run lengths, background first'),
  taskSeed: v.pipe(v.number('expected a uint32'), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  actions: v.array(
    v.strictTuple([
      v.picklist(AXES),
      v.pipe(
        v.number(),
        v.check((angle) => ANGLES.includes(Math.abs(angle)), 'angle not allowed'),
      ),
    ]),
    'expected a list of [axis, angle]',
  ),
});

/** One case as `rota observe` prints it: the fields of the cases file, computed. Hashes are over row-major bytes. */
export interface ObservedCase {
  readonly maskRle: readonly number[];
  readonly taskSeed: number;
  readonly points2d: number;
  readonly circle: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly actions: readonly (readonly [string, number])[];
  /** Three rows. */
  readonly pose: readonly (readonly number[])[];
  readonly targetForeground: number;
  readonly currentForeground: number;
  readonly iou: number;
  readonly rotationAngleDeg: number;
  readonly targetSha256: string;
  readonly currentSha256: string;
  readonly auxSha256: string;
  readonly panelSha256: string;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function foreground(mask: Uint8Array): number {
  let count = 0;
  for (const value of mask) if (value !== 0) count++;
  return count;
}

/** Builds the object of one case and looks at it after its actions. */
export function observeCase(value: unknown): Result<ObservedCase> {
  const read = v.safeParse(CASE, value);
  if (!read.success) {
    const where = v.getDotPath(read.issues[0]) ?? '';
    return fail('bad-case', `${where === '' ? 'the case' : where}: ${read.issues[0].message}`, where);
  }
  const { maskRle, taskSeed, actions } = read.output;
  const mask = decodeRuns(maskRle);
  if (!mask.ok) return fail('bad-case', `maskRle${mask.fault.where ?? ''}: ${mask.fault.message}`, 'maskRle');
  const circle = circleOf(mask.value);
  if (circle === null) return fail('bad-case', 'maskRle: the mask has no foreground.', 'maskRle');
  const pose = poseAfter(actions.map(([axis, angle]) => ({ axis, angle })));
  const projector = projectorOf(objectOf(mask.value, circle, taskSeed));
  try {
    const current = projector.mask(pose);
    return ok({
      maskRle,
      taskSeed,
      points2d: projector.columns,
      circle,
      actions,
      pose: [pose.slice(0, 3), pose.slice(3, 6), pose.slice(6, 9)],
      targetForeground: foreground(projector.target),
      currentForeground: foreground(current),
      iou: overlap(current, projector.target),
      rotationAngleDeg: angleBetween(pose, IDENTITY),
      targetSha256: sha256(projector.target),
      currentSha256: sha256(current),
      auxSha256: sha256(projector.auxiliary(pose)),
      panelSha256: sha256(projector.panel(pose)),
    });
  } finally {
    projector.release();
  }
}

/** The list of cases in a file's text: `{"cases": [..]}`, or the list itself. */
function casesIn(text: string): Result<readonly unknown[]> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return fail('not-json', `is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const list = typeof value === 'object' && value !== null && 'cases' in value ? value.cases : value;
  return Array.isArray(list) ? ok(list) : fail('no-cases', 'holds no list of cases ({"cases": [..]})');
}

export const observe: Command = async (args, io) => {
  const [path] = readFlags(args, [], 1).rest;
  if (path === undefined) throw new UsageError('rota observe takes the file to read.');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    io.err(`${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`);
    return FAILED;
  }
  const cases = casesIn(text);
  if (!cases.ok) {
    io.err(`${path}: ${cases.fault.message}`);
    return FAILED;
  }
  let failed = false;
  for (const [k, one] of cases.value.entries()) {
    const observed = observeCase(one);
    if (observed.ok) await io.out(JSON.stringify(observed.value));
    else {
      failed = true;
      io.err(`case ${k}: ${observed.fault.message}`);
    }
  }
  return failed ? FAILED : DONE;
};
