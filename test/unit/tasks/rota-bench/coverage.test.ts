import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Coverage, visible } from '../../../../src/tasks/rota-bench/coverage.js';
import { circleOf } from '../../../../src/tasks/rota-bench/geometry.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';
import { type Mesh, meshOf } from '../../../../src/tasks/rota-bench/mesh.js';
import { IDENTITY, poseAfter, type Rotation } from '../../../../src/tasks/rota-bench/pose.js';

const draw = (inside: (x: number, y: number) => boolean): Uint8Array => {
  const mask = new Uint8Array(MASK_PIXELS);
  for (let i = 0; i < MASK_PIXELS; i++) {
    if (inside((i % MASK_SIDE) - 256, Math.floor(i / MASK_SIDE) - 256)) mask[i] = 1;
  }
  return mask;
};
const meshFor = (mask: Uint8Array): Mesh => meshOf(mask, circleOf(mask)!);
const disc = meshFor(draw((x, y) => x * x + y * y <= 200 * 200));
const bar = meshFor(draw((x, y) => Math.abs(x) <= 60 && Math.abs(y) <= 180));
const ell = meshFor(draw((x, y) => Math.abs(x) <= 180 && Math.abs(y) <= 180 && !(x > -100 && y < 100)));

function measure({ positions: p, triangles }: Mesh): { area: number; volume: number; areaFacing: number } {
  let [area, volume, areaFacing] = [0, 0, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3];
    const at = (k: number): [number, number, number] => [p[k]!, p[k + 1]!, p[k + 2]!];
    const [pa, pb, pc] = [at(a), at(b), at(c)];
    const u = pb.map((v, k) => v - pa[k]!);
    const w = pc.map((v, k) => v - pa[k]!);
    const n = [u[1]! * w[2]! - u[2]! * w[1]!, u[2]! * w[0]! - u[0]! * w[2]!, u[0]! * w[1]! - u[1]! * w[0]!];
    const one = Math.hypot(n[0]!, n[1]!, n[2]!) / 2;
    area += one;
    if (n[2]! > 0) areaFacing += one;
    volume += (pa[0] * n[0]! + pa[1] * n[1]! + pa[2] * n[2]!) / 6;
  }
  return { area, volume, areaFacing };
}

test('the surface is closed: every edge is run through once each way', () => {
  for (const { triangles } of [disc, bar, ell]) {
    const edges = new Map<number, number>();
    for (let t = 0; t < triangles.length; t += 3) {
      for (let k = 0; k < 3; k++) {
        const [from, to] = [triangles[t + k]!, triangles[t + ((k + 1) % 3)]!];
        const name = Math.min(from, to) * 1e6 + Math.max(from, to);
        edges.set(name, (edges.get(name) ?? 0) + (from < to ? 1 : -1));
      }
    }
    assert.ok(triangles.length > 3000);
    assert.ok([...edges.values()].every((sum) => sum === 0));
  }
});

test('volume and area are those of the solid: half a depth of sphere over the icon', () => {
  // A bar of half sides a, b: volume = integral of 2 sqrt(28^2 - x^2 - y^2), by a fine midpoint sum.
  const unit = (24 / 256) * 1.24;
  const [a, b] = [60.5 * unit, 180.5 * unit];
  let volume = 0;
  const n = 400;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const x = (2 * (i + 0.5)) / n - 1;
      const y = (2 * (j + 0.5)) / n - 1;
      volume += 2 * Math.sqrt(784 - (a * x) ** 2 - (b * y) ** 2) * ((2 * a) / n) * ((2 * b) / n);
    }
  }
  const found = measure(bar);
  assert.ok(found.volume > 0, 'normals point inwards');
  assert.ok(Math.abs(found.volume / volume - 1) < 0.02, `${found.volume} instead of ${volume}`);
  // The disc: two caps 2 pi r (r - sqrt(r^2 - d^2)) and a rim 2 pi d 2 sqrt(r^2 - d^2).
  const d = 200.5 * unit;
  const rim = Math.sqrt(784 - d * d);
  const area = 2 * 2 * Math.PI * 28 * (28 - rim) + 2 * Math.PI * d * 2 * rim;
  assert.ok(Math.abs(measure(disc).area / area - 1) < 0.06, `${measure(disc).area} instead of ${area}`);
});

test('a convex body shows exactly what faces the camera; both sides and the edges show all', () => {
  const coverage = new Coverage(disc);
  assert.equal(coverage.share, 0);
  const facing = measure(disc).areaFacing / measure(disc).area;
  assert.ok(Math.abs(coverage.look(IDENTITY) - facing) < 0.005);
  assert.ok(facing > 0.2 && facing < 0.5);
  assert.equal(coverage.look(IDENTITY), coverage.share);
  let last = coverage.share;
  for (const axis of ['yaw', 'pitch'] as const) {
    for (let k = 1; k < 12; k++) {
      const now = coverage.look(poseAfter(Array.from({ length: k }, (): Rotation => ({ axis, angle: 30 }))));
      assert.ok(now >= last);
      last = now;
    }
  }
  assert.ok(last > 0.97, `${last}`);
});

test('what is hidden is not seen: against rays cast one by one', () => {
  const turns: Rotation[] = [
    { axis: 'yaw', angle: 30 },
    { axis: 'pitch', angle: -30 },
    { axis: 'yaw', angle: 30 },
  ];
  const pose = poseAfter(turns);
  const seen = visible(ell, pose);
  const { positions: p, triangles } = ell;
  const turned = Array.from({ length: p.length / 3 }, (_, i) =>
    [0, 3, 6].map((r) => pose[r]! * p[3 * i]! + pose[r + 1]! * p[3 * i + 1]! + pose[r + 2]! * p[3 * i + 2]!),
  );
  const count = triangles.length / 3;
  const corners = (t: number): number[][] => [0, 1, 2].map((k) => turned[triangles[3 * t + k]!]!);
  let hidden = 0;
  for (let t = 0; t < count; t += 97) {
    const [a, b, c] = corners(t) as [number[], number[], number[]];
    const normal = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!);
    const o = [0, 1, 2].map((k) => (a[k]! + b[k]! + c[k]!) / 3);
    let free = normal > 0;
    for (let s = 0; free && s < count; s++) {
      if (s === t) continue;
      // Moeller and Trumbore, with the ray (0, 0, 1).
      const [q, r, w] = corners(s) as [number[], number[], number[]];
      const e1 = r.map((v, k) => v - q[k]!);
      const e2 = w.map((v, k) => v - q[k]!);
      const h = [-e2[1]!, e2[0]!];
      const det = e1[0]! * h[0]! + e1[1]! * h[1]!;
      if (Math.abs(det) < 1e-14) continue;
      const from = o.map((v, k) => v - q[k]!);
      const u = (from[0]! * h[0]! + from[1]! * h[1]!) / det;
      const qv = [
        from[1]! * e1[2]! - from[2]! * e1[1]!,
        from[2]! * e1[0]! - from[0]! * e1[2]!,
        from[0]! * e1[1]! - from[1]! * e1[0]!,
      ];
      const v = qv[2]! / det;
      const reach = (e2[0]! * qv[0]! + e2[1]! * qv[1]! + e2[2]! * qv[2]!) / det;
      if (u >= 0 && v >= 0 && u + v <= 1 && reach > 1e-6) free = false;
    }
    if (normal > 0 && !free) hidden += 1;
    assert.equal(seen[t], free ? 1 : 0, `triangle ${t}`);
  }
  assert.ok(hidden > 0, 'the figure hides nothing: a better one is needed');
});
