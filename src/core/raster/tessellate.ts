import type { Primitive, SceneObject, SceneSpec } from '../scene.js';
import { cos, DEG, PI, sin } from '../trig.js';
import { cross, dot, lerp, norm, normalize, scale, sub, type Vec3 } from '../vec.js';
import { circle, type Outline, outlineOf } from './sections.js';

/**
 * Triangles of one primitive, counter-clockwise from outside: xyz triples in metres, unit normals (radial on round
 * surfaces, flat elsewhere), and texture coordinates in metres (v along the grain: a bar's length, a box's longer side).
 */
export interface PartMesh {
  readonly positions: Float64Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  readonly material: number;
  readonly source: Primitive;
}

export interface ObjectMesh {
  readonly object: SceneObject;
  readonly parts: readonly PartMesh[];
}

export interface SceneMesh {
  readonly objects: readonly ObjectMesh[];
  /** Half the diagonal of the box round everything but the ground: the measure for how fine round things must be. */
  readonly radius: number;
  readonly center: Vec3;
}

class Builder {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly uvs: number[] = [];
  readonly indices: number[] = [];

  vertex(p: Vec3, n: Vec3, u: number, v: number): number {
    this.positions.push(p[0], p[1], p[2]);
    this.normals.push(n[0], n[1], n[2]);
    this.uvs.push(u, v);
    return this.positions.length / 3 - 1;
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.indices.push(a, b, c, a, c, d);
  }

  done(source: Primitive): PartMesh {
    return {
      positions: Float64Array.from(this.positions),
      normals: Float32Array.from(this.normals),
      uvs: Float32Array.from(this.uvs),
      indices: Uint32Array.from(this.indices),
      material: source.material,
      source,
    };
  }
}

const at = (o: Vec3, x: Vec3, y: Vec3, u: number, v: number): Vec3 => [
  o[0] + x[0] * u + y[0] * v,
  o[1] + x[1] * u + y[1] * v,
  o[2] + x[2] * u + y[2] * v,
];

/** Axes of a bar: `d` along it, `h` its up axis, `w` its side axis, with w x h = d. */
function barAxes(a: Vec3, b: Vec3, up: Vec3 | undefined): { d: Vec3; w: Vec3; h: Vec3 } {
  const d = normalize(sub(b, a));
  let reference: Vec3 = up ?? [0, 0, 1];
  if (norm(cross(reference, d)) < 1e-3 * norm(reference)) {
    reference = Math.abs(d[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  }
  const h = normalize(sub(reference, scale(d, dot(reference, d))));
  return { d, w: cross(h, d), h };
}

function cap(
  out: Builder,
  outline: Outline,
  o: Vec3,
  w: Vec3,
  h: Vec3,
  n: Vec3,
  k: number,
  flip: boolean,
): void {
  const base = out.positions.length / 3;
  for (const [x, y] of outline.points) out.vertex(at(o, w, h, x * k, y * k), n, x * k, y * k);
  for (let i = 0; i < outline.fill.length; i += 3) {
    const [p, q, r] = [outline.fill[i]!, outline.fill[i + 1]!, outline.fill[i + 2]!];
    if (flip) out.indices.push(base + p, base + r, base + q);
    else out.indices.push(base + p, base + q, base + r);
  }
}

/** Sweeps an outline from a (scaled by ka) to b (scaled by kb), with both ends closed. */
function sweep(
  out: Builder,
  outline: Outline,
  a: Vec3,
  b: Vec3,
  axes: { d: Vec3; w: Vec3; h: Vec3 },
  ka: number,
  kb: number,
): void {
  const { d, w, h } = axes;
  const length = norm(sub(b, a));
  const { points } = outline;
  const n = points.length;
  const radius = outline.smooth ? norm([points[0]![0], points[0]![1], 0]) : 0;
  const slope = outline.smooth ? ((ka - kb) * radius) / length : 0;
  let around = 0;
  for (let k = 0; k < n; k++) {
    const p = points[k]!;
    const q = points[(k + 1) % n]!;
    const ex = q[0] - p[0];
    const ey = q[1] - p[1];
    const edge = Math.sqrt(ex * ex + ey * ey);
    const flat = at([0, 0, 0], w, h, ey / edge, -ex / edge);
    const round = (x: number, y: number): Vec3 =>
      normalize(at(scale(d, slope), w, h, x / radius, y / radius));
    const np = outline.smooth ? round(p[0], p[1]) : flat;
    const nq = outline.smooth ? round(q[0], q[1]) : flat;
    const i0 = out.vertex(at(a, w, h, p[0] * ka, p[1] * ka), np, around, 0);
    const i1 = out.vertex(at(a, w, h, q[0] * ka, q[1] * ka), nq, around + edge, 0);
    const i2 = out.vertex(at(b, w, h, q[0] * kb, q[1] * kb), nq, around + edge, length);
    const i3 = out.vertex(at(b, w, h, p[0] * kb, p[1] * kb), np, around, length);
    if (kb === 0) out.indices.push(i0, i1, i2);
    else if (ka === 0) out.indices.push(i0, i2, i3);
    else out.quad(i0, i1, i2, i3);
    around += edge;
  }
  if (ka > 0) cap(out, outline, a, w, h, scale(d, -1), ka, true);
  if (kb > 0) cap(out, outline, b, w, h, d, kb, false);
}

function sphere(out: Builder, center: Vec3, radius: number, sides: number): void {
  const rings = Math.max(4, Math.round(sides / 2));
  for (let i = 0; i <= rings; i++) {
    const lat = (PI * i) / rings - PI / 2;
    const r = i === 0 || i === rings ? 0 : cos(lat);
    const z = i === 0 ? -1 : i === rings ? 1 : sin(lat);
    for (let k = 0; k <= sides; k++) {
      const lon = (2 * PI * (k % sides)) / sides;
      const n: Vec3 = [r * cos(lon), r * sin(lon), z];
      const p: Vec3 = [center[0] + n[0] * radius, center[1] + n[1] * radius, center[2] + n[2] * radius];
      out.vertex(p, n, ((2 * PI * k) / sides) * radius, lat * radius);
    }
  }
  const row = sides + 1;
  for (let i = 0; i < rings; i++) {
    for (let k = 0; k < sides; k++) {
      const a = i * row + k;
      if (i === 0) out.indices.push(a, a + row + 1, a + row);
      else if (i === rings - 1) out.indices.push(a, a + 1, a + row);
      else out.quad(a, a + 1, a + row + 1, a + row);
    }
  }
}

function box(out: Builder, center: Vec3, half: Vec3, yaw: number): void {
  const c = cos(yaw * DEG);
  const s = sin(yaw * DEG);
  const axes: readonly Vec3[] = [
    [c, s, 0],
    [-s, c, 0],
    [0, 0, 1],
  ];
  for (let k = 0; k < 3; k++) {
    for (const sign of [-1, 1]) {
      const n = scale(axes[k]!, sign);
      let i = (k + 1) % 3;
      let j = (k + 2) % 3;
      if (sign < 0) [i, j] = [j, i];
      const o = at(center, n, n, half[k]!, 0);
      const grainAlongI = half[i]! > half[j]!;
      const ids = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([x, y]) => {
        const u = x! * half[i]!;
        const v = y! * half[j]!;
        return out.vertex(at(o, axes[i]!, axes[j]!, u, v), n, grainAlongI ? v : u, grainAlongI ? u : v);
      });
      out.quad(ids[0]!, ids[1]!, ids[2]!, ids[3]!);
    }
  }
}

function mesh(out: Builder, positions: readonly number[], indices: readonly number[]): void {
  const point = (i: number): Vec3 => {
    const p: Vec3 = [positions[3 * i] ?? NaN, positions[3 * i + 1] ?? NaN, positions[3 * i + 2] ?? NaN];
    if (!Number.isFinite(p[0] + p[1] + p[2])) throw new Error(`tessellate: mesh has no vertex ${i}`);
    return p;
  };
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const corners = [point(indices[t]!), point(indices[t + 1]!), point(indices[t + 2]!)] as const;
    const n = cross(sub(corners[1], corners[0]), sub(corners[2], corners[0]));
    const length = norm(n);
    if (length === 0) continue;
    const unit = scale(n, 1 / length);
    const [ax, ay, az] = [Math.abs(unit[0]), Math.abs(unit[1]), Math.abs(unit[2])];
    const ids = corners.map((p) =>
      az >= ax && az >= ay
        ? out.vertex(p, unit, p[0], p[1])
        : ax >= ay
          ? out.vertex(p, unit, p[1], p[2])
          : out.vertex(p, unit, p[0], p[2]),
    );
    out.indices.push(ids[0]!, ids[1]!, ids[2]!);
  }
}

/** @param sides how many sides round things get; at least 6 */
function tessellate(primitive: Primitive, sides: number): PartMesh {
  const out = new Builder();
  switch (primitive.kind) {
    case 'bar': {
      const { a, b, section, up } = primitive;
      sweep(out, outlineOf(section, sides), a, b, barAxes(a, b, up), 1, 1);
      break;
    }
    case 'cone': {
      const { a, b, radiusA, radiusB } = primitive;
      const axes = barAxes(a, b, undefined);
      // One outline at the larger radius, scaled at either end, keeps the two rims aligned.
      const r = Math.max(radiusA, radiusB);
      if (!(r > 0)) throw new Error('tessellate: a cone needs a radius');
      sweep(out, circle(r, sides), a, b, axes, radiusA / r, radiusB / r);
      break;
    }
    case 'sphere':
      sphere(out, primitive.center, primitive.radius, sides);
      break;
    case 'box':
      box(out, primitive.center, primitive.half, primitive.yaw ?? 0);
      break;
    case 'mesh':
      mesh(out, primitive.positions, primitive.indices);
      break;
  }
  return out.done(primitive);
}

/** A point set whose box bounds the primitive (not tight for tilted round things). */
function extremes(p: Primitive): readonly Vec3[] {
  const around = (c: Vec3, r: number): Vec3[] => [
    [c[0] - r, c[1] - r, c[2] - r],
    [c[0] + r, c[1] + r, c[2] + r],
  ];
  switch (p.kind) {
    case 'bar':
      return [p.a, p.b];
    case 'cone':
      return [...around(p.a, p.radiusA), ...around(p.b, p.radiusB)];
    case 'sphere':
      return around(p.center, p.radius);
    case 'box': {
      const r = norm([p.half[0], p.half[1], 0]);
      return [
        [p.center[0] - r, p.center[1] - r, p.center[2] - p.half[2]],
        [p.center[0] + r, p.center[1] + r, p.center[2] + p.half[2]],
      ];
    }
    case 'mesh': {
      const out: Vec3[] = [];
      for (let i = 0; i + 2 < p.positions.length; i += 3) {
        out.push([p.positions[i]!, p.positions[i + 1]!, p.positions[i + 2]!]);
      }
      return out;
    }
  }
}

/** Centre and half diagonal of the box round the objects that are chosen; a unit box when there are none. */
export function extentOf(objects: readonly SceneObject[]): {
  readonly center: Vec3;
  readonly radius: number;
  readonly low: Vec3;
  readonly high: Vec3;
} {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const object of objects) {
    for (const part of object.parts) {
      for (const p of extremes(part)) {
        for (let k = 0; k < 3; k++) {
          low[k] = Math.min(low[k]!, p[k]!);
          high[k] = Math.max(high[k]!, p[k]!);
        }
      }
    }
  }
  if (low[0]! > high[0]!) return { center: [0, 0, 0], radius: 1, low: [-1, -1, -1], high: [1, 1, 1] };
  const a: Vec3 = [low[0]!, low[1]!, low[2]!];
  const b: Vec3 = [high[0]!, high[1]!, high[2]!];
  return { center: lerp(a, b, 0.5), radius: norm(sub(b, a)) / 2, low: a, high: b };
}

function roundness(p: Primitive): number {
  switch (p.kind) {
    case 'bar':
      return p.section.kind === 'round' || p.section.kind === 'tube' ? p.section.d / 2 : 0;
    case 'cone':
      return Math.max(p.radiusA, p.radiusB);
    case 'sphere':
      return p.radius;
    default:
      return 0;
  }
}

/** Thin things get few sides, things that fill the picture many; the same for pictures and identifier buffers. */
function sidesFor(radius: number, sceneRadius: number): number {
  const share = radius / sceneRadius;
  if (share < 0.012) return 10;
  if (share < 0.04) return 16;
  if (share < 0.1) return 32;
  return 48;
}

const cache = new WeakMap<SceneSpec, SceneMesh>();

/** All triangles of a scene, kept for as long as the scene object lives. Objects come in scene order. */
export function sceneMesh(scene: SceneSpec): SceneMesh {
  const known = cache.get(scene);
  if (known) return known;
  const { center, radius } = extentOf(
    scene.objects.filter((o) => o.role !== 'ground' && o.role !== 'clutter'),
  );
  const objects = scene.objects.map((object) => ({
    object,
    parts: object.parts.map((part) => tessellate(part, sidesFor(roundness(part), radius))),
  }));
  const made: SceneMesh = { objects, radius, center };
  cache.set(scene, made);
  return made;
}
