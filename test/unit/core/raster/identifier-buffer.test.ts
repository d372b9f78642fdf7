import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../src/core/random.js';
import { NEAR, pixelRay, project, projectorOf } from '../../../../src/core/raster/camera.js';
import { hitOf, isRound } from '../../../../src/core/raster/exact.js';
import { identify, identifyAndMeasure, visibility } from '../../../../src/core/raster/identifier-buffer.js';
import { sceneMesh } from '../../../../src/core/raster/tessellate.js';
import type { Camera, Primitive, SceneSpec } from '../../../../src/core/scene.js';
import { cross, dot, scale, sub, type Vec3 } from '../../../../src/core/vec.js';
import { randomCamera, randomScene } from './random-scene.js';

/** Moeller and Trumbore; front faces only. Depth along the view, or Infinity. */
function rayTriangle(o: Vec3, d: Vec3, a: Vec3, b: Vec3, c: Vec3): number {
  const e1 = sub(b, a);
  const e2 = sub(c, a);
  const p = cross(d, e2);
  const det = dot(e1, p);
  if (det < 1e-12) return Infinity;
  const s = sub(o, a);
  const u = dot(s, p) / det;
  if (u < 0 || u > 1) return Infinity;
  const q = cross(s, e1);
  const v = dot(d, q) / det;
  if (v < 0 || u + v > 1) return Infinity;
  const t = dot(e2, q) / det;
  return t >= NEAR ? t : Infinity;
}

/** Nearest hit of each object along the ray through a pixel centre. */
function cast(
  scene: SceneSpec,
  camera: Camera,
  x: number,
  y: number,
): { hits: Map<number, number>; ground: number } {
  const projector = projectorOf(camera, camera.width, camera.height);
  const { origin, direction } = pixelRay(projector, x, y);
  const hits = new Map<number, number>();
  const ground =
    scene.environment.ground === 'none' || camera.eye[2] <= 0 ? Infinity : -origin[2] / direction[2];
  const floor = ground >= NEAR ? ground : Infinity;
  for (const { object, parts } of sceneMesh(scene).objects) {
    for (const { positions, indices } of parts) {
      const corner = (k: number): Vec3 => [positions[3 * k]!, positions[3 * k + 1]!, positions[3 * k + 2]!];
      for (let t = 0; t < indices.length; t += 3) {
        const depth = rayTriangle(
          origin,
          direction,
          corner(indices[t]!),
          corner(indices[t + 1]!),
          corner(indices[t + 2]!),
        );
        if (depth < floor) hits.set(object.id, Math.min(depth, hits.get(object.id) ?? Infinity));
      }
    }
  }
  return { hits, ground: floor };
}

test('the buffer agrees with casting a ray through every pixel centre', () => {
  let pixels = 0;
  let covered = 0;
  let odd = 0;
  for (let seed = 0; seed < 10; seed++) {
    const r = new Random(seed);
    const scene = randomScene(r, r.integer(1, 9));
    const camera = { ...randomCamera(r), width: 48, height: 32 };
    const { buffer, visibility: seen } = identifyAndMeasure(scene, camera, 48, 32);
    const alone = new Map<number, number>();
    const visible = new Map<number, number>();
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 48; x++) {
        const { hits, ground } = cast(scene, camera, x + 0.5, y + 0.5);
        let best = 0;
        let depth = ground;
        for (const [id, t] of hits) {
          alone.set(id, (alone.get(id) ?? 0) + 1);
          if (t < depth) [best, depth] = [id, t];
        }
        if (best) visible.set(best, (visible.get(best) ?? 0) + 1);
        pixels += 1;
        if (best) covered += 1;
        const i = y * 48 + x;
        // An edge that runs exactly through a centre, or two surfaces at one depth, may go either way.
        if (buffer.ids[i] !== best) odd += 1;
        else if (depth === Infinity) assert.equal(buffer.depth[i], Infinity);
        else
          assert.ok(
            Math.abs(buffer.depth[i]! - depth) < 1e-4 * Math.max(1, depth * depth),
            `${seed} ${x} ${y}`,
          );
      }
    }
    for (const { id } of scene.objects) {
      const m = seen.get(id)!;
      assert.ok(Math.abs(m.alone - (alone.get(id) ?? 0)) <= 2, `alone ${seed} ${id}`);
      assert.ok(Math.abs(m.visible - (visible.get(id) ?? 0)) <= 3, `visible ${seed} ${id}`);
      assert.ok(m.total >= m.alone);
    }
  }
  assert.ok(covered > 0.1 * pixels, 'the scenes fill the view');
  assert.ok(odd <= 3e-4 * pixels, `${odd} of ${pixels} pixels differ`);
});

/** Inside test by definition, independent of the quadratic: then march along the ray. */
function within(p: Primitive, at: Vec3): boolean {
  if (p.kind === 'sphere') return dot(sub(at, p.center), sub(at, p.center)) <= p.radius * p.radius;
  if (p.kind !== 'cone') return false;
  const axis = sub(p.b, p.a);
  const t = dot(sub(at, p.a), axis) / dot(axis, axis);
  if (t < 0 || t > 1) return false;
  const off = sub(sub(at, p.a), scale(axis, t));
  const r = p.radiusA + (p.radiusB - p.radiusA) * t;
  return dot(off, off) <= r * r;
}

test('exact spheres and cones agree with marching along the ray', () => {
  let hitCount = 0;
  for (let seed = 0; seed < 20; seed++) {
    const r = new Random(seed);
    const camera: Camera = {
      ...randomCamera(r),
      eye: [r.between(-2, 2), -14, r.between(1, 8)],
      target: [0, 0, 1],
    };
    const scene = randomScene(r, 12);
    const projector = projectorOf(camera, 96, 64);
    for (const part of scene.objects.flatMap((o) => o.parts).filter(isRound)) {
      const at = part.kind === 'sphere' ? part.center : part.a;
      const seen = project(at, camera, 96, 64);
      const x = seen.x + r.between(-6, 6);
      const y = seen.y + r.between(-6, 6);
      const depth = hitOf(part, projector, x, y);
      const { origin, direction } = pixelRay(projector, x, y);
      let marched = -1;
      for (let t = 0; t < 30; t += 0.005) {
        const p: Vec3 = [
          origin[0] + direction[0] * t,
          origin[1] + direction[1] * t,
          origin[2] + direction[2] * t,
        ];
        if (within(part, p)) {
          marched = t;
          break;
        }
      }
      if (marched > 0) {
        hitCount += 1;
        assert.ok(Math.abs(marched - depth) < 0.0051, `${seed} ${part.kind} ${marched} ${depth}`);
      } else {
        // The march may step over a graze thinner than its stride.
        const mid: Vec3 = [0, 1, 2].map(
          (k) => origin[k]! + direction[k]! * (depth + 0.006),
        ) as unknown as Vec3;
        assert.ok(depth < 0 || !within(part, mid), `${seed} ${part.kind} hit at ${depth}`);
      }
    }
  }
  assert.ok(hitCount > 30);
});

test('exact buffers contain the tessellated ones and stay close to them', () => {
  for (let seed = 100; seed < 106; seed++) {
    const r = new Random(seed);
    const scene: SceneSpec = {
      ...randomScene(r, 1),
      objects: [
        { id: 1, role: 'body', parts: [{ kind: 'sphere', center: [0, 0, 1], radius: 1, material: 0 }] },
        {
          id: 2,
          role: 'body',
          parts: [{ kind: 'cone', a: [2, 0, 0], b: [2, 1, 3], radiusA: 0.8, radiusB: 0.3, material: 0 }],
        },
      ],
    };
    const camera: Camera = {
      eye: [r.between(-6, 6), -9, r.between(1, 6)],
      target: [1, 0, 1],
      up: [0, 0, 1],
      fov: 40,
      width: 256,
      height: 256,
    };
    const round = visibility(scene, camera, 256, 256, undefined, { exact: true });
    const flat = visibility(scene, camera, 256, 256);
    for (const id of [1, 2]) {
      const [e, t] = [round.get(id)!, flat.get(id)!];
      assert.ok(
        e.alone >= t.alone - 1 && e.alone < 1.02 * t.alone + 2,
        `${seed} ${id} ${e.alone} ${t.alone}`,
      );
    }
  }
});

test('neighbouring triangles share no pixel and leave no gap', () => {
  // A fan of slivers round one vertex, drawn as one object each, must tile its outline.
  const r = new Random(5);
  const rim: Vec3[] = [];
  for (let k = 0; k < 40; k++) rim.push([r.between(-3, 3), 0, r.between(0, 3)]);
  rim.sort((p, q) => Math.sign(angleOf(q) - angleOf(p)));
  function angleOf(p: Vec3): number {
    const [x, z] = [p[0], p[2] - 1.5];
    return (z >= 0 ? 1 : -1) * (1 - x / Math.sqrt(x * x + z * z + 1e-12));
  }
  const centre: Vec3 = [0, 0, 1.5];
  const facing = (a: Vec3, b: Vec3): number[] => [...centre, ...b, ...a];
  const scene = (ids: boolean): SceneSpec => ({
    objects: rim.map((p, k) => ({
      id: ids ? k + 1 : 1,
      role: 'body' as const,
      parts: [
        {
          kind: 'mesh' as const,
          positions: facing(p, rim[(k + 1) % rim.length]!),
          indices: [0, 1, 2, 0, 2, 1],
          material: 0,
        },
      ],
    })),
    materials: [{ finish: 'plastic', color: [1, 1, 1] }],
    environment: { sky: 'clear', ground: 'none', sun: [0, 0, 1], seed: 0 },
  });
  const camera: Camera = {
    eye: [0, -8, 1.5],
    target: [0, 0, 1.5],
    up: [0, 0, 1],
    fov: 30,
    width: 200,
    height: 200,
  };
  const parts = visibility(scene(true), camera, 200, 200);
  let sum = 0;
  for (const v of parts.values()) sum += v.alone;
  const union = identify(scene(true), camera, 200, 200).ids.reduce((n, id) => n + (id ? 1 : 0), 0);
  assert.equal(sum, union);
  assert.ok(union > 3000);
});

test('objects that leave the frame or go behind the camera are known', () => {
  const camera: Camera = {
    eye: [0, -10, 1],
    target: [0, 0, 1],
    up: [0, 0, 1],
    fov: 40,
    width: 200,
    height: 200,
  };
  const at = (id: number, center: Vec3) => ({
    id,
    role: 'body' as const,
    parts: [{ kind: 'box' as const, center, half: [0.5, 0.5, 0.5] as Vec3, material: 0 }],
  });
  const scene: SceneSpec = {
    objects: [at(1, [0, 0, 1]), at(2, [3.5, 0, 1]), at(3, [0, -30, 1]), at(4, [30, 0, 1]), at(5, [0, 3, 1])],
    materials: [{ finish: 'plastic', color: [1, 1, 1] }],
    environment: { sky: 'clear', ground: 'none', sun: [0, 0, 1], seed: 0 },
  };
  const seen = visibility(scene, camera, 200, 200);
  const get = (id: number) => seen.get(id)!;
  assert.equal(get(1).inside, true);
  assert.equal(get(1).visible, get(1).alone);
  assert.equal(get(1).total, get(1).alone);
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    assert.ok(Math.abs(get(1).box![side] - get(1).extent![side]) <= 1);
  }
  assert.equal(get(2).inside, false);
  assert.ok(get(2).total > 1.4 * get(2).alone && get(2).total < 3 * get(2).alone);
  assert.deepEqual([get(3).alone, get(3).extent, get(3).inside], [0, null, false]);
  assert.equal(get(4).alone, 0);
  assert.ok(get(4).total > 100);
  assert.equal(get(5).visible, 0, 'hidden behind the first');
  assert.ok(get(5).alone > 100);
});

test('ghosts leave no trace; wrong ids are refused', () => {
  const r = new Random(9);
  const scene = randomScene(r, 3);
  const camera: Camera = { ...randomCamera(r), eye: [0, 12, 4], target: [0, 0, 1] };
  const ghosts = { ...scene, objects: scene.objects.map((o) => ({ ...o, ghost: true as const })) };
  assert.ok(identify(scene, camera, 96, 64).ids.some((id) => id > 0));
  assert.ok(identify(ghosts, camera, 96, 64).ids.every((id) => id === 0));
  const wrong = { ...scene, objects: [{ ...scene.objects[0]!, id: 70000 }] };
  assert.throws(() => identify(wrong, camera, 96, 64), /70000/);
});
