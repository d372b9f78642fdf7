import type { Camera, Environment, SceneObject, SceneSpec } from '../../../src/core/scene.js';

/** Three things one behind the other, in colours that nothing else has. */
export const OBJECTS: readonly SceneObject[] = [
  {
    id: 1,
    role: 'member',
    parts: [
      { kind: 'bar', a: [-2, 0, 0], b: [-2, 0, 3], section: { kind: 'box', w: 0.5, h: 0.5 }, material: 0 },
    ],
  },
  {
    id: 2,
    role: 'member',
    parts: [
      { kind: 'bar', a: [-3, 1, 1.2], b: [3, 1, 2], section: { kind: 'round', d: 0.4 }, material: 1 },
      { kind: 'sphere', center: [1.6, -0.5, 1], radius: 0.8, material: 1 },
    ],
  },
  {
    id: 3,
    role: 'body',
    parts: [
      { kind: 'box', center: [0.4, 2, 1], half: [0.8, 0.5, 1], yaw: 25, material: 2 },
      { kind: 'cone', a: [3, 2.5, 0], b: [3, 2.5, 2.6], radiusA: 0.7, radiusB: 0, material: 2 },
    ],
  },
];

export const sceneOf = (
  objects: readonly SceneObject[],
  sky: Environment['sky'] = 'studio',
  ground: Environment['ground'] = 'none',
): SceneSpec => ({
  objects,
  materials: [
    { finish: 'plastic', color: [0.85, 0.05, 0.05] },
    { finish: 'plastic', color: [0.05, 0.6, 0.1] },
    { finish: 'plastic', color: [0.1, 0.15, 0.85] },
  ],
  environment: { sky, ground, sun: [-0.4, -0.6, 0.6928], seed: 5 },
});

export const CAMERA: Camera = {
  eye: [-2.5, -9, 3],
  target: [0.3, 0, 1.2],
  up: [0, 0, 1],
  fov: 34,
  width: 480,
  height: 320,
};
