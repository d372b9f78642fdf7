import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '../../../../src/core/random.js';
import { pictureSize, project } from '../../../../src/core/raster/camera.js';
import { identifyAndMeasure } from '../../../../src/core/raster/identifier-buffer.js';
import { extentOf } from '../../../../src/core/raster/tessellate.js';
import type { Primitive, SceneSpec } from '../../../../src/core/scene.js';
import { atan2, DEG } from '../../../../src/core/trig.js';
import { cross, dot, type Vec3 } from '../../../../src/core/vec.js';
import { proposeCameras } from '../../../../src/tasks/ssi-bench/cameras.js';
import { memberObject, nodeObject, sceneOf } from '../../../../src/tasks/ssi-bench/scene.js';
import {
  buildStructure,
  STRUCTURE_FAMILIES,
  type StructureBuild,
} from '../../../../src/tasks/ssi-bench/structures/index.js';

const SEEDS = 9;

interface Made {
  readonly where: string;
  readonly build: StructureBuild;
  readonly scene: SceneSpec;
}

const made: Made[] = STRUCTURE_FAMILIES.flatMap(({ id }) =>
  Array.from({ length: SEEDS }, (_, seed) => {
    const build = buildStructure(id, new Random(500 + seed));
    return { where: `${id} seed ${500 + seed}`, build, scene: sceneOf(build) };
  }),
);

/** Volume within a mesh, and how many of its edges are not shared by exactly two triangles that run along them in opposite ways. */
function closedness(part: Extract<Primitive, { kind: 'mesh' }>): { volume: number; open: number } {
  const at = (i: number): Vec3 => [
    part.positions[3 * i]!,
    part.positions[3 * i + 1]!,
    part.positions[3 * i + 2]!,
  ];
  const edges = new Map<string, number>();
  let volume = 0;
  for (let t = 0; t < part.indices.length; t += 3) {
    const [a, b, c] = [part.indices[t]!, part.indices[t + 1]!, part.indices[t + 2]!];
    volume += dot(at(a), cross(at(b), at(c))) / 6;
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = `${Math.min(p, q)} ${Math.max(p, q)}`;
      edges.set(key, (edges.get(key) ?? 0) + (p < q ? 1 : -1));
    }
  }
  return { volume, open: [...edges.values()].filter((sum) => sum !== 0).length };
}

describe('sceneOf', () => {
  it('numbers members, joints and the rest as it says, each id once', () => {
    for (const { where, build, scene } of made) {
      const { structure } = build;
      const byId = new Map(scene.objects.map((o) => [o.id, o]));
      assert.equal(byId.size, scene.objects.length, where);
      structure.members.forEach((_, k) => {
        assert.equal(byId.get(memberObject(structure, k))?.role, 'member', where);
        assert.equal(memberObject(structure, k), k + 1);
      });
      structure.nodes.forEach((_, n) => {
        assert.equal(byId.get(nodeObject(structure, n))?.role, 'joint', where);
        assert.equal(nodeObject(structure, n), 1 + structure.members.length + n);
      });
      const known = structure.members.length + structure.nodes.length;
      for (const o of scene.objects.slice(known)) {
        assert.ok(o.id > known && o.role !== 'member' && o.role !== 'joint', where);
      }
    }
  });

  it('draws every member from node to node', () => {
    for (const { where, build, scene } of made) {
      build.structure.members.forEach(([a, b], k) => {
        const bar = scene.objects[k]!.parts[0]!;
        assert.ok(bar.kind === 'bar', where);
        assert.deepEqual([bar.a, bar.b], [build.structure.nodes[a], build.structure.nodes[b]], where);
      });
    }
  });

  it('is made of sound parts: known materials, finite numbers, closed meshes that face outwards', () => {
    for (const { where, scene } of made) {
      for (const object of scene.objects) {
        assert.ok(object.parts.length > 0, `${where}: object ${object.id} is empty`);
        const { low, high } = extentOf([object]);
        assert.ok([...low, ...high].every(Number.isFinite), `${where}: object ${object.id}`);
        for (const part of object.parts) {
          assert.ok(scene.materials[part.material] !== undefined, `${where}: object ${object.id}`);
          if (part.kind !== 'mesh') continue;
          const { volume, open } = closedness(part);
          assert.ok(volume > 0, `${where}: object ${object.id} (${object.role}) is inside out`);
          assert.equal(open, 0, `${where}: object ${object.id} (${object.role}) is open`);
        }
      }
    }
  });

  it('stands on the ground and keeps clutter out of the structure', () => {
    for (const { where, build, scene } of made) {
      const { low, high } = extentOf(scene.objects.filter((o) => o.role === 'member'));
      for (const object of scene.objects) {
        const box = extentOf([object]);
        assert.ok(box.low[2] > -0.6, `${where}: object ${object.id} reaches ${box.low[2]} m below ground`);
        if (object.role !== 'clutter') continue;
        const floor = scene.environment.ground === 'water' ? 0.9 : 0;
        assert.ok(box.low[2] < floor + 0.1, `${where}: clutter ${object.id} floats`);
        const beside = [0, 1].some((k) => box.low[k]! > high[k]! - 0.05 || box.high[k]! < low[k]! + 0.05);
        assert.ok(beside, `${where}: clutter ${object.id} stands in the ${build.structure.family}`);
      }
    }
  });

  it('is the same bytes for the same source, and depends on nothing but it', () => {
    for (const { where, build, scene } of made.slice(0, 40)) {
      const { structure, look } = JSON.parse(JSON.stringify(build)) as StructureBuild;
      assert.equal(JSON.stringify(sceneOf({ structure, look })), JSON.stringify(scene), where);
    }
  });

  it('varies light, ground and sky', () => {
    const environments = made.map((m) => m.scene.environment);
    assert.ok(new Set(environments.map((e) => e.sky)).size >= 5);
    assert.ok(new Set(environments.map((e) => e.ground)).size >= 6);
    for (const { sun } of environments) {
      assert.ok(sun[2] > 0.35 && sun[2] < 0.9);
      assert.ok(Math.abs(dot(sun, sun) - 1) < 1e-3);
    }
  });
});

describe('proposeCameras', () => {
  const azimuth = (eye: Vec3, target: Vec3): number => atan2(eye[1] - target[1], eye[0] - target[0]) / DEG;

  it('gives upright landscape cameras of 24 to 85 mm above the ground, the same for the same seed', () => {
    for (const { where, build } of made) {
      for (const count of [1, 2]) {
        const cameras = proposeCameras(build, new Random(9).fork(where), count);
        assert.deepEqual(proposeCameras(build, new Random(9).fork(where), count), cameras, where);
        assert.equal(cameras.length, count);
        for (const camera of cameras) {
          assert.equal(camera.width, 1920);
          assert.ok(camera.height === 1280 || camera.height === 1440);
          assert.ok(camera.fov !== undefined && camera.fov > 16 && camera.fov < 53.2, where);
          assert.deepEqual(camera.up, [0, 0, 1]);
          assert.ok(camera.eye[2] >= 0.5, where);
        }
      }
    }
  });

  it('turns the second view by 35 to 90 degrees', () => {
    for (const { where, build } of made) {
      const [a, b] = proposeCameras(build, new Random(3).fork(where), 2);
      const turn = Math.abs(azimuth(a!.eye, a!.target) - azimuth(b!.eye, b!.target)) % 360;
      const between = Math.min(turn, 360 - turn);
      assert.ok(between > 25 && between < 110, `${where}: ${between}`);
    }
  });

  it('shows the structure large, with several candidates well in view', () => {
    let seen = 0;
    for (const { where, build, scene } of made.filter((_, i) => i % 3 === 0)) {
      const { structure } = build;
      const [camera] = proposeCameras(build, new Random(5).fork(where), 1);
      const { width, height } = pictureSize(camera!, 512);
      const at = structure.nodes.map((p) => project(p, camera!, width, height));
      const within = at.filter((p) => p.depth > 0 && p.x > 0 && p.x < width && p.y > 0 && p.y < height);
      assert.ok(within.length >= 8, `${where}: ${within.length} nodes in the frame`);
      const wide = (Math.max(...within.map((p) => p.x)) - Math.min(...within.map((p) => p.x))) / width;
      const high = (Math.max(...within.map((p) => p.y)) - Math.min(...within.map((p) => p.y))) / height;
      assert.ok(Math.max(wide, high) > 0.5, `${where}: fills ${wide} x ${high}`);
      const { visibility } = identifyAndMeasure(
        scene,
        camera!,
        width,
        height,
        structure.members.map((_, k) => memberObject(structure, k)),
      );
      const good = build.candidates.filter((k) => {
        const v = visibility.get(memberObject(structure, k))!;
        return v.visible >= 250 && v.visible >= 0.35 * v.total;
      });
      assert.ok(good.length >= 6, `${where}: ${good.length} candidates well seen`);
      seen += good.length;
    }
    assert.ok(seen / (made.length / 3) > 18, `${seen} in all`);
  });
});
