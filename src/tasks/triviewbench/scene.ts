import type { Environment, Material, Primitive, Rgb, SceneObject, SceneSpec } from '../../core/scene.js';
import type { TriColor, TriObject } from './types.js';

/** The field's eight colours, sRGB 0..255. */
export const COLORS: { readonly [color in TriColor]: Rgb } = {
  gray: [87, 87, 87],
  red: [173, 35, 35],
  blue: [42, 75, 215],
  green: [29, 105, 20],
  brown: [129, 74, 25],
  purple: [129, 38, 192],
  cyan: [41, 208, 208],
  yellow: [255, 238, 51],
};

const materialOf = ({ color, material }: TriObject): Material => {
  const [r, g, b] = COLORS[color];
  return { finish: material, color: [r / 255, g / 255, b / 255] };
};

function partOf(object: TriObject, material: number): Primitive {
  const { shape, position, halfExtent: h, yaw } = object;
  const [x, y, z] = position;
  if (shape === 'sphere') return { kind: 'sphere', center: position, radius: h, material };
  if (shape === 'cube') return { kind: 'box', center: position, half: [h, h, h], yaw, material };
  return { kind: 'cone', a: [x, y, z - h], b: [x, y, z + h], radiusA: h, radiusB: h, material };
}

/** The scene of some objects: object k has the id 1 + k. */
export function sceneOf(objects: readonly TriObject[], environment: Environment): SceneSpec {
  return {
    objects: objects.map(
      (object, k): SceneObject => ({ id: 1 + k, role: 'body', parts: [partOf(object, k)] }),
    ),
    materials: objects.map(materialOf),
    environment,
  };
}
