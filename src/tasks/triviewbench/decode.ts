import * as v from 'valibot';
import { sameJson } from '../../core/json.js';
import { fail, ok, type Result } from '../../core/result.js';
import { decodeValue, fact } from '../decode-value.js';
import { askOf, isRelation } from './ask.js';
import { nameOf } from './names.js';
import { towersOf } from './truth/towers.js';
import {
  OCCLUSION_LEVELS,
  TRI_COLORS,
  TRI_LEVELS,
  TRI_SHAPES,
  TRI_TYPES,
  type TriItem,
  type TriKey,
} from './types.js';

const finite = v.pipe(v.number(), v.finite());
const metres = v.pipe(finite, v.minValue(-1000), v.maxValue(1000));
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(finite, v.minValue(0), v.maxValue(1));
const uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff));
const vec3 = v.strictTuple([metres, metres, metres]);
const pixels = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(16_384));
const shares = v.array(share);

const camera = v.object({
  eye: vec3,
  target: vec3,
  up: vec3,
  fov: v.pipe(finite, v.minValue(1), v.maxValue(150)),
  width: pixels,
  height: pixels,
});
const object = v.object({
  shape: v.picklist(TRI_SHAPES),
  size: v.picklist(['large', 'small']),
  color: v.picklist(TRI_COLORS),
  material: v.picklist(['rubber', 'metal']),
  position: vec3,
  halfExtent: v.pipe(finite, v.gtValue(0), v.maxValue(100)),
  yaw: v.pipe(finite, v.minValue(0), v.ltValue(90)),
});

const ITEM = v.object({
  family: v.literal('triviewbench'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  seed: uint32,
  origin: v.literal('generated'),
  category: v.picklist(TRI_TYPES),
  level: v.picklist(TRI_LEVELS),
  type: v.picklist(TRI_TYPES),
  scene: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  objects: v.pipe(v.array(object), v.minLength(1), v.maxLength(50)),
  towers: v.pipe(v.array(v.pipe(v.array(index), v.minLength(1))), v.minLength(1)),
  cameras: v.object({ front: camera, side: camera, top: camera }),
  visibility: v.object({ front: shares, side: shares, top: shares }),
  refs: v.pipe(v.array(index), v.maxLength(2)),
  attribute: v.nullable(v.picklist(['color', 'shape'])),
  environment: v.object({
    sky: v.picklist(['clear', 'hazy', 'overcast', 'dusk', 'studio', 'hall']),
    ground: v.picklist(['grass', 'asphalt', 'concrete', 'gravel', 'soil', 'water', 'floor', 'plain', 'none']),
    sun: vec3,
    seed: uint32,
  }),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50));
const KEY = v.object({
  id: v.string(),
  value: v.union([v.string(), count, v.array(count)]),
  facts: v.record(v.string(), fact),
});

const bad = (where: string, why: string) => fail('bad-item', `${where}: ${why}.`, where);

/** The towers that the positions make must be those that the item lists. */
function checkTowers(item: TriItem): Result<null> {
  let standing: ReturnType<typeof towersOf>;
  try {
    standing = towersOf(item.objects);
  } catch {
    return bad('objects', 'one hangs in the air, or carries two');
  }
  return sameJson(standing, item.towers) ? ok(null) : bad('towers', 'the positions make other ones');
}

function checkRefs(item: TriItem): Result<null> {
  const occluded = item.type.includes('_occluded_');
  const wanted = occluded || isRelation(item.type) ? 2 : 0;
  if (item.refs.length !== wanted) return bad('refs', `${item.type} speaks of ${wanted} objects`);
  const named = occluded ? item.refs.slice(0, 1) : item.refs;
  for (const [k, ref] of item.refs.entries()) {
    if (ref >= item.objects.length) return bad(`refs[${k}]`, `there is no object ${ref}`);
    if (named.includes(ref) && nameOf(item.objects, ref) === null) {
      return bad(`refs[${k}]`, 'its name fits another object too');
    }
  }
  if (wanted === 2 && item.refs[0] === item.refs[1]) return bad('refs[1]', 'it is the first one again');
  if ((item.attribute !== null) !== occluded) {
    return bad('attribute', `${item.type} asks for ${occluded ? 'one' : 'none'}`);
  }
  return ok(null);
}

/** An item from outside, checked to the last index. The fault's `where` is the path of the first thing that is wrong. */
export function decodeTriItem(value: unknown): Result<TriItem> {
  const read = decodeValue<TriItem>(ITEM, value, 'bad-item');
  if (!read.ok) return read;
  const item = read.value;
  if (item.category !== item.type) return bad('category', `the type is ${item.type}`);
  const only = item.type.includes('_hidden_') || item.type.includes('_occluded_');
  if (only && !OCCLUSION_LEVELS.some((level) => level === item.level)) {
    return bad('level', `${item.type} is asked at ${OCCLUSION_LEVELS.join(' and ')} only`);
  }
  for (const view of ['front', 'side', 'top'] as const) {
    if (item.visibility[view].length !== item.objects.length) {
      return bad(`visibility.${view}`, `${item.objects.length} shares were expected`);
    }
  }
  const towers = checkTowers(item);
  if (!towers.ok) return towers;
  const refs = checkRefs(item);
  return refs.ok ? read : refs;
}

/** A key from outside, checked against its item: same id, a value of the kind that the question wants. */
export function decodeTriKey(value: unknown, item: TriItem): Result<TriKey> {
  const key = decodeValue<TriKey>(KEY, value, 'bad-key');
  if (!key.ok) return key;
  const { id, value: said } = key.value;
  if (id !== item.id) return fail('bad-key', `id: the key is that of ${id}, the item is ${item.id}.`, 'id');
  const ask = askOf(item);
  const fits =
    ask.kind === 'choice'
      ? ask.options.some((option) => option.id === said)
      : ask.kind === 'integers'
        ? typeof said === 'object' && said.length > 0
        : typeof said === 'number';
  return fits ? key : fail('bad-key', `value: no answer to ${item.type}.`, 'value');
}
