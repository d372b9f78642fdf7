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
  const nearest = new Float64Array(size * size).fill(Infinity);
  const first = new Int16Array(size * size).fill(-1);
  const covered = objects.map((object, k) => {
    // Nothing reaches further than its corner: only pixels round its middle need a ray.
    const to = minus(object.position, eye);
    const depth = inner(to, forward);
    const wide = (1.8 * object.halfExtent) / (depth - 1.8 * object.halfExtent) / reach;
    const pixel = (t: number): number => Math.min(size, Math.max(0, Math.round(((t + 1) / 2) * size)));
    const [u, v] = [inner(to, right) / depth / reach, inner(to, over) / depth / reach];
    const own: number[] = [];
    for (let y = pixel(-v - wide); y < pixel(-v + wide); y++) {
      const b = (1 - (2 * (y + 0.5)) / size) * reach;
      for (let x = pixel(u - wide); x < pixel(u + wide); x++) {
        const a = ((2 * (x + 0.5)) / size - 1) * reach;
        const t = enters(object, eye, [
          forward[0] + a * right[0] + b * over[0],
          forward[1] + a * right[1] + b * over[1],
          forward[2] + a * right[2] + b * over[2],
        ]);
        if (t === Infinity) continue;
        const at = y * size + x;
        own.push(at);
        if (t < nearest[at]!) [nearest[at], first[at]] = [t, k];
      }
    }
    return own;
  });
  for (const [k, own] of covered.entries()) {
    alone[k] = own.length;
    for (const at of own) {
      const front = first[at]!;
      if (front === k) seen[k]! += 1;
      else blocked[k]![front]! += 1;
    }
  }
  return { alone, seen, blocked };
}
