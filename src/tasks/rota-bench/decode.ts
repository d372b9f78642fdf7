import * as v from 'valibot';
import { fail, ok, type Result } from '../../core/result.js';
import { fact } from '../decode-value.js';
import { circleOf } from './geometry.js';
import { maskOf } from './mask-text.js';
import { ANGLES, AXES } from './pose.js';
import { MOST_ROTATIONS, ROTA_CATEGORIES, type RotaItem, type RotaKey } from './types.js';

const finite = v.pipe(v.number(), v.finite());
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const move = v.strictTuple([
  v.picklist(AXES),
  v.pipe(
    v.number(),
    v.check((angle) => ANGLES.includes(Math.abs(angle)), 'expected 1, 5, 10 or 30 degrees with a sign'),
  ),
]);
const moves = v.pipe(v.array(move), v.minLength(1), v.maxLength(MOST_ROTATIONS));
const share = v.pipe(finite, v.minValue(0), v.ltValue(1));
const shares = v.pipe(v.array(share), v.maxLength(400));

const ITEM = v.object({
  family: v.literal('rota-bench'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  seed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  origin: v.literal('generated'),
  category: v.picklist(ROTA_CATEGORIES),
  level: v.null(),
  icon: text(100),
  mask: text(600_000),
  circle: v.object({
    cx: v.pipe(finite, v.minValue(-30), v.maxValue(30)),
    cy: v.pipe(finite, v.minValue(-30), v.maxValue(30)),
    r: v.pipe(finite, v.minValue(0), v.maxValue(43)),
  }),
  initial: moves,
});

const KEY = v.object({
  id: v.string(),
  path: moves,
  found: v.picklist(['beam', 'breadth-first', 'inverse']),
  turns: shares,
  mirrors: shares,
  facts: v.record(v.string(), fact),
});

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, code: string): Result<T> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return ok(result.output);
  const issue = result.issues[0];
  const where = v.getDotPath(issue) ?? '';
  return fail(code, `${where === '' ? 'The value' : where}: ${issue.message}.`, where);
}

/**
 * Checks every field. The circle must be the mask's own (to a unit of its last decimal): with another one the object
 * would sit elsewhere and be shown as something that it is not.
 */
export function decodeRotaItem(value: unknown): Result<RotaItem> {
  const item = read(ITEM, value, 'bad-item');
  if (!item.ok) return item;
  const mask = maskOf(item.value.mask);
  if (!mask.ok) return fail('bad-item', `mask: ${mask.fault.message}`, 'mask');
  const own = circleOf(mask.value);
  if (own === null) return fail('bad-item', 'mask: it has no foreground.', 'mask');
  for (const name of ['cx', 'cy', 'r'] as const) {
    if (!(Math.abs(own[name] - item.value.circle[name]) <= 1.5e-6)) {
      return fail('bad-item', `circle.${name}: the mask's own is ${own[name]}.`, `circle.${name}`);
    }
  }
  return item;
}

/** Checks every field, and that the key belongs to the item. */
export function decodeRotaKey(value: unknown, item: RotaItem): Result<RotaKey> {
  const key = read(KEY, value, 'bad-key');
  if (!key.ok) return key;
  if (key.value.id !== item.id) return fail('bad-key', `id: this is the key of ${key.value.id}.`, 'id');
  if (key.value.turns[0] !== 0) return fail('bad-key', 'turns: the identity (0) must come first.', 'turns');
  return key;
}
