import type { Random } from '../../../../src/core/random.js';
import type { Camera, Primitive, SceneObject, SceneSpec, Section } from '../../../../src/core/scene.js';
import type { Vec3 } from '../../../../src/core/vec.js';

const point = (r: Random, size: number): Vec3 => [
  r.between(-size, size),
  r.between(-size, size),
  r.between(-0.2 * size, size),
];

function section(r: Random): Section {
  const w = r.between(0.05, 0.4);
  const h = r.between(0.05, 0.6);
  return r.pick<Section>([
    { kind: 'round', d: w },
    { kind: 'tube', d: w },
    { kind: 'box', w, h },
    { kind: 'i', w, h, web: w / 5, flange: h / 6 },
    { kind: 'angle', w, h, t: Math.min(w, h) / 5 },
  ]);
}

function primitive(r: Random): Primitive {
  const a = point(r, 4);
  switch (r.integer(0, 4)) {
    case 0:
      return { kind: 'bar', a, b: point(r, 4), section: section(r), material: 0 };
    case 1:
      return { kind: 'sphere', center: a, radius: r.between(0.1, 1), material: 0 };
    case 2:
      return {
        kind: 'box',
        center: a,
        half: [r.between(0.1, 1), r.between(0.1, 1), r.between(0.1, 1)],
        yaw: r.between(0, 180),
        material: 0,
      };
    case 3:
      return {
        kind: 'cone',
        a,
        b: point(r, 4),
        radiusA: r.between(0.1, 0.6),
        radiusB: r.chance(0.3) ? 0 : r.between(0.1, 0.6),
        material: 0,
      };
    default: {
      const b = point(r, 4);
      const c = point(r, 4);
      const d = point(r, 4);
      return {
        kind: 'mesh',
        positions: [...a, ...b, ...c, ...d],
        indices: [0, 1, 2, 2, 1, 3],
        material: 0,
      };
    }
  }
}

export function randomScene(r: Random, count: number): SceneSpec {
  const objects: SceneObject[] = [];
  for (let k = 0; k < count; k++) {
    const parts = [primitive(r)];
    if (r.chance(0.2)) parts.push(primitive(r));
    objects.push({ id: 3 * k + 1, role: 'body', parts });
  }
  return {
    objects,
    materials: [{ finish: 'plastic', color: [0.5, 0.5, 0.5] }],
    environment: { sky: 'clear', ground: r.pick(['plain', 'none']), sun: [0, 0, 1], seed: 1 },
  };
}

/** From outside, or amid the clutter with things behind and through the camera. */
export function randomCamera(r: Random): Camera {
  const within = r.chance(0.4);
  const eye: Vec3 = within
    ? [r.between(-2, 2), r.between(-2, 2), r.between(0.2, 3)]
    : [r.between(-12, 12), r.between(8, 12), r.between(0.5, 9)];
  const base = { eye, target: point(r, 1), up: [0, 0, 1] as Vec3, width: 96, height: 64 };
  return r.chance(0.25) ? { ...base, orthoHeight: r.between(4, 12) } : { ...base, fov: r.between(20, 75) };
}
