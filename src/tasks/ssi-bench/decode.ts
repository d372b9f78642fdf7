import * as v from 'valibot';
import { fail, ok, type Result } from '../../core/result.js';
import { decodeValue, fact } from '../decode-value.js';
import {
  type Criterion,
  SSI_CATEGORIES,
  type SsiCategory,
  type SsiItem,
  type SsiKey,
  type StructureFamilyId,
} from './types.js';
import { CATEGORY_WORDS } from './words.js';

const finite = v.pipe(v.number(), v.finite());
const metres = v.pipe(finite, v.minValue(-10_000), v.maxValue(10_000));
const size = v.pipe(finite, v.gtValue(0), v.maxValue(100));
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(finite, v.minValue(0), v.maxValue(1));
const uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff));
const vec3 = v.strictTuple([metres, metres, metres]);
const rgb = v.strictTuple([share, share, share]);

const FAMILIES = [
  'space-frame',
  'lattice-tower',
  'truss-bridge',
  'cable-stayed-bridge',
  'roof-truss',
  'straight-stair',
  'spiral-stair',
  'scaffold',
  'geodesic-dome',
  'rebar-cage',
  'pipe-rack',
] as const satisfies readonly StructureFamilyId[];
export const CRITERIA = [
  'centroid-height',
  'ground-angle',
  'length',
  'line-distance',
  'hull-area',
  'hull-volume',
  'hop-distance',
  'cycle-length',
] as const satisfies readonly Criterion[];

const section = v.variant('kind', [
  v.object({ kind: v.literal('round'), d: size }),
  v.object({ kind: v.literal('tube'), d: size }),
  v.object({ kind: v.literal('box'), w: size, h: size }),
  v.object({ kind: v.literal('i'), w: size, h: size, web: size, flange: size }),
  v.object({ kind: v.literal('angle'), w: size, h: size, t: size }),
]);
const material = v.object({
  finish: v.picklist([
    'steel',
    'galvanised',
    'painted',
    'rust',
    'timber',
    'concrete',
    'plastic',
    'rubber',
    'metal',
    'foliage',
    'fabric',
    'glass',
    'paper',
  ]),
  color: rgb,
  roughness: v.exactOptional(share),
});
const environment = v.object({
  sky: v.picklist(['clear', 'hazy', 'overcast', 'dusk', 'studio', 'hall']),
  ground: v.picklist(['grass', 'asphalt', 'concrete', 'gravel', 'soil', 'water', 'floor', 'plain', 'none']),
  sun: vec3,
  seed: uint32,
});
const pixels = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(16_384));
const camera = v.object({
  eye: vec3,
  target: vec3,
  up: vec3,
  fov: v.pipe(finite, v.minValue(1), v.maxValue(150)),
  width: pixels,
  height: pixels,
});

const ITEM = v.object({
  family: v.literal('ssi-bench'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  seed: uint32,
  origin: v.literal('generated'),
  category: v.picklist(SSI_CATEGORIES),
  level: v.picklist(['easy', 'medium', 'hard']),
  criterion: v.picklist(CRITERIA),
  structure: v.object({
    family: v.picklist(FAMILIES),
    nodes: v.pipe(v.array(vec3), v.minLength(2), v.maxLength(20_000)),
    members: v.pipe(v.array(v.strictTuple([index, index])), v.minLength(1), v.maxLength(20_000)),
  }),
  look: v.object({
    styles: v.pipe(v.array(v.object({ section, material: index })), v.minLength(1)),
    memberStyle: v.array(index),
    materials: v.pipe(v.array(material), v.minLength(1)),
    environment,
    variant: v.record(v.string(), v.union([finite, v.string(), v.boolean()])),
  }),
  candidates: v.pipe(v.array(v.union([index, v.array(index)])), v.minLength(2), v.maxLength(9)),
  reference: v.nullable(index),
  cameras: v.pipe(v.array(camera), v.minLength(1), v.maxLength(2)),
});

const KEY = v.object({
  id: v.string(),
  order: v.array(v.pipe(v.number(), v.integer())),
  values: v.array(v.nullable(v.pipe(finite, v.minValue(0)))),
  facts: v.record(v.string(), fact),
});

const bad = (where: string, why: string) => fail('bad-item', `${where}: ${why}.`, where);

/** Which criteria a category knows, and what its candidates are made of. */
export const SHAPES: {
  readonly [category in SsiCategory]: {
    readonly criteria: readonly Criterion[];
    readonly candidate: 'member' | 'pair' | 'nodes';
    readonly views: 1 | 2;
  };
} = {
  'ground-height': { criteria: ['centroid-height'], candidate: 'member', views: 1 },
  'ground-angle': { criteria: ['ground-angle'], candidate: 'member', views: 1 },
  dimension: { criteria: ['length'], candidate: 'member', views: 1 },
  'relative-distance': { criteria: ['line-distance'], candidate: 'pair', views: 1 },
  area: { criteria: ['hull-area'], candidate: 'nodes', views: 1 },
  volume: { criteria: ['hull-volume'], candidate: 'nodes', views: 1 },
  'multi-view-geometric': { criteria: ['line-distance'], candidate: 'member', views: 2 },
  'hop-distance': { criteria: ['hop-distance'], candidate: 'pair', views: 1 },
  'cycle-length': { criteria: ['cycle-length'], candidate: 'pair', views: 1 },
  'multi-view-topological': {
    criteria: ['hop-distance', 'cycle-length'],
    candidate: 'member',
    views: 2,
  },
};

function checkStructure(item: SsiItem): Result<null> {
  const { nodes, members } = item.structure;
  for (const [k, [a, b]] of members.entries()) {
    for (const [end, node] of [a, b].entries()) {
      if (node >= nodes.length) return bad(`structure.members[${k}][${end}]`, `there is no node ${node}`);
    }
    const [p, q] = [nodes[a]!, nodes[b]!];
    if (p[0] === q[0] && p[1] === q[1] && p[2] === q[2]) {
      return bad(`structure.members[${k}]`, 'its two nodes lie in one place');
    }
  }
  const { styles, memberStyle, materials } = item.look;
  if (memberStyle.length !== members.length) {
    return bad('look.memberStyle', `${memberStyle.length} styles for ${members.length} members`);
  }
  for (const [k, style] of memberStyle.entries()) {
    if (style >= styles.length) return bad(`look.memberStyle[${k}]`, `there is no style ${style}`);
  }
  for (const [k, style] of styles.entries()) {
    if (style.material >= materials.length) {
      return bad(`look.styles[${k}].material`, `there is no material ${style.material}`);
    }
  }
  return ok(null);
}

function checkCandidates(item: SsiItem): Result<null> {
  const shape = SHAPES[item.category];
  const { members, nodes } = item.structure;
  if (!shape.criteria.includes(item.criterion)) {
    return bad('criterion', `${item.category} is not ranked by ${item.criterion}`);
  }
  const wanted = CATEGORY_WORDS[item.category].candidates;
  if (item.candidates.length !== wanted) {
    return bad('candidates', `${item.category} has ${wanted} candidates, not ${item.candidates.length}`);
  }
  if (item.cameras.length !== shape.views) {
    return bad('cameras', `${item.category} has ${shape.views} of them, not ${item.cameras.length}`);
  }
  if ((item.reference === null) !== (shape.views === 1)) {
    return bad('reference', `${item.category} has ${shape.views === 1 ? 'none' : 'one'}`);
  }
  if (item.reference !== null && item.reference >= members.length) {
    return bad('reference', `there is no member ${item.reference}`);
  }
  for (const [k, candidate] of item.candidates.entries()) {
    const where = `candidates[${k}]`;
    if (shape.candidate === 'member') {
      if (typeof candidate !== 'number') return bad(where, 'one member was expected');
      if (candidate >= members.length) return bad(where, `there is no member ${candidate}`);
      if (candidate === item.reference) return bad(where, 'it is the reference member');
      continue;
    }
    if (typeof candidate === 'number') return bad(where, 'a list was expected');
    const [count, what] =
      shape.candidate === 'pair' ? ([members.length, 'member'] as const) : ([nodes.length, 'node'] as const);
    const outside = candidate.findIndex((i) => i >= count);
    if (outside >= 0) return bad(`${where}[${outside}]`, `there is no ${what} ${candidate[outside]}`);
    if (new Set(candidate).size !== candidate.length) return bad(where, `a ${what} is named twice`);
    if (shape.candidate === 'pair' && candidate.length !== 2) return bad(where, 'two members were expected');
    const least = item.criterion === 'hull-volume' ? 4 : 3;
    if (shape.candidate === 'nodes' && candidate.length < least) {
      return bad(where, `${least} nodes or more were expected`);
    }
  }
  return ok(null);
}

/** An item from outside, checked to the last index. The fault's `where` is the path of the first thing that is wrong. */
export function decodeSsiItem(value: unknown): Result<SsiItem> {
  const item = decodeValue<SsiItem>(ITEM, value, 'bad-item');
  if (!item.ok) return item;
  const structure = checkStructure(item.value);
  if (!structure.ok) return structure;
  const candidates = checkCandidates(item.value);
  return candidates.ok ? item : candidates;
}

/** A key from outside, checked against its item: same id, a permutation, one value a candidate. */
export function decodeSsiKey(value: unknown, item: SsiItem): Result<SsiKey> {
  const key = decodeValue<SsiKey>(KEY, value, 'bad-key');
  if (!key.ok) return key;
  const { id, order, values } = key.value;
  const count = item.candidates.length;
  if (id !== item.id) return fail('bad-key', `id: the key is that of ${id}, the item is ${item.id}.`, 'id');
  const numbers = new Set(order.filter((n) => n >= 1 && n <= count));
  if (order.length !== count || numbers.size !== count) {
    return fail('bad-key', `order: a permutation of 1 to ${count} was expected.`, 'order');
  }
  if (values.length !== count) {
    return fail('bad-key', `values: ${values.length} values for ${count} candidates.`, 'values');
  }
  return key;
}
