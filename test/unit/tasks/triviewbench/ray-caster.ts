import type { TriItem, TriObject, TriView } from '../../../../src/tasks/triviewbench/types.js';

type V = readonly [number, number, number];

const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const inner = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const outer = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: V): V => {
  const n = Math.hypot(...a);
  return [a[0] / n, a[1] / n, a[2] / n];
};

/** Where a ray enters the slab |coordinate| <= h, and where it leaves. */
function slab(o: number, d: number, h: number): [number, number] {
  if (Math.abs(d) < 1e-14) return Math.abs(o) <= h ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(-h - o) / d, (h - o) / d];
  return a < b ? [a, b] : [b, a];
}

/** Distance along the ray at which it enters the object, or Infinity. Written from the item's description alone. */
export function enters(object: TriObject, eye: V, ray: V): number {
  const h = object.halfExtent;
  const o = minus(eye, object.position);
  let spans: [number, number][];
  const round = (oo: number, od: number, dd: number): [number, number] => {
    const disc = od * od - dd * oo;
    if (disc < 0) return [Infinity, -Infinity];
    const root = Math.sqrt(disc);
    return [(-od - root) / dd, (-od + root) / dd];
  };
  if (object.shape === 'sphere') {
    spans = [round(inner(o, o) - h * h, inner(o, ray), inner(ray, ray))];
  } else if (object.shape === 'cylinder') {
    const flat = ray[0] * ray[0] + ray[1] * ray[1];
    spans = [
      slab(o[2], ray[2], h),
      flat < 1e-14
        ? slab(Math.hypot(o[0], o[1]), 0, h)
        : round(o[0] * o[0] + o[1] * o[1] - h * h, o[0] * ray[0] + o[1] * ray[1], flat),
    ];
  } else {
    const [c, s] = [Math.cos((object.yaw * Math.PI) / 180), Math.sin((object.yaw * Math.PI) / 180)];
    const turned = (v: V): V => [c * v[0] + s * v[1], c * v[1] - s * v[0], v[2]];
    const [to, td] = [turned(o), turned(ray)];
    spans = [0, 1, 2].map((k) => slab(to[k]!, td[k]!, h));
  }
  const enter = Math.max(...spans.map(([a]) => a));
  const leave = Math.min(...spans.map(([, b]) => b));
  return enter <= leave && enter > 0 ? enter : Infinity;
}

export interface Cast {
  /** Pixels at which each object would be seen alone. */
  readonly alone: readonly number[];
  readonly seen: readonly number[];
  /** blocked[t][b]: pixels of object t at which object b is seen instead. */
  readonly blocked: readonly (readonly number[])[];
}

/** Casts a ray through the middle of every pixel of a view. @param size pixels on a side */
export function cast(item: Pick<TriItem, 'objects' | 'cameras'>, view: TriView, size: number): Cast {
  const { eye, target, up, fov } = item.cameras[view];
  if (fov === undefined) throw new Error('cast: a field of view was expected');
  const forward = unit(minus(target, eye));
  const right = unit(outer(forward, up));
  const over = outer(right, forward);
  const reach = Math.tan((fov * Math.PI) / 360);
  const { objects } = item;
  const alone = objects.map(() => 0);
  const seen = objects.map(() => 0);
  const blocked = objects.map(() => objects.map(() => 0));
  for (let y = 0; y < size; y++) {
    const v = (1 - (2 * (y + 0.5)) / size) * reach;
    for (let x = 0; x < size; x++) {
      const u = ((2 * (x + 0.5)) / size - 1) * reach;
      const ray: V = [
        forward[0] + u * right[0] + v * over[0],
        forward[1] + u * right[1] + v * over[1],
        forward[2] + u * right[2] + v * over[2],
      ];
      let nearest = Infinity;
      let first = -1;
      const here: number[] = [];
      for (let k = 0; k < objects.length; k++) {
        const { position, halfExtent } = objects[k]!;
        // Nothing reaches further than its corner: most rays miss most objects.
        const to = minus(position, eye);
        const along = inner(to, ray) / inner(ray, ray);
        const off = minus(to, [ray[0] * along, ray[1] * along, ray[2] * along]);
        if (inner(off, off) > 3.01 * halfExtent * halfExtent) continue;
        const t = enters(objects[k]!, eye, ray);
        if (t === Infinity) continue;
        here.push(k);
        if (t < nearest) [nearest, first] = [t, k];
      }
      for (const k of here) {
        alone[k]! += 1;
        if (k === first) seen[k]! += 1;
        else blocked[k]![first]! += 1;
      }
    }
  }
  return { alone, seen, blocked };
}
