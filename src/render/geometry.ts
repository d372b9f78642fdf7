import { fmix32 } from '../core/hash.js';
import { linear } from '../core/raster/color.js';
import { GROUND } from '../core/raster/highlight-color.js';
import { sceneMesh } from '../core/raster/tessellate.js';
import type { Environment, SceneSpec } from '../core/scene.js';
import { FINISHES, type Finish, finishIndex, GROUNDS } from './finishes.js';

/** Vertex arrays of one mesh, ready for the device. `color` is linear light; its alpha shifts the noise. */
export interface Geometry {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly colors: Float32Array;
  /** Index of the finish, and roughness. */
  readonly finishes: Float32Array;
  readonly indices: Uint32Array;
}

/** Everything that stands in the scene as one mesh: the same triangles as the identifier buffer's. */
export function solidGeometry(scene: SceneSpec): Geometry {
  const { objects } = sceneMesh(scene);
  let vertices = 0;
  let corners = 0;
  for (const { parts } of objects) {
    for (const part of parts) {
      vertices += part.positions.length / 3;
      corners += part.indices.length;
    }
  }
  const out = {
    positions: new Float32Array(3 * vertices),
    normals: new Float32Array(3 * vertices),
    uvs: new Float32Array(2 * vertices),
    colors: new Float32Array(4 * vertices),
    finishes: new Float32Array(2 * vertices),
    indices: new Uint32Array(corners),
  };
  let v = 0;
  let i = 0;
  for (const { object, parts } of objects) {
    for (const [number, part] of parts.entries()) {
      const material = scene.materials[part.material];
      if (!material)
        throw new Error(`object ${object.id} uses material ${part.material}, which the scene lacks`);
      const finish = FINISHES[material.finish];
      const index = finishIndex(finish);
      const shift = fmix32(object.id * 131 + number) / 4294967296;
      // No two boards or bars come from the same pot.
      const tint =
        1 + 0.14 * (fmix32(object.id * 977 + 5) / 4294967296 - 0.5) * (finish.broad > 0.05 ? 1 : 0.2);
      const count = part.positions.length / 3;
      out.positions.set(part.positions, 3 * v);
      out.normals.set(part.normals, 3 * v);
      out.uvs.set(part.uvs, 2 * v);
      const [r, g, b] = [linear(material.color[0]), linear(material.color[1]), linear(material.color[2])];
      for (let k = v; k < v + count; k++) {
        out.colors[4 * k] = r * tint;
        out.colors[4 * k + 1] = g * tint;
        out.colors[4 * k + 2] = b * tint;
        out.colors[4 * k + 3] = shift;
        out.finishes[2 * k] = index;
        out.finishes[2 * k + 1] = material.roughness ?? finish.roughness;
      }
      for (let k = 0; k < part.indices.length; k++) out.indices[i + k] = part.indices[k]! + v;
      v += count;
      i += part.indices.length;
    }
  }
  return out;
}

/** A square of ground round the scene, a hair below z = 0 so that what lies flat on it wins; null without ground. */
export function groundGeometry(
  environment: Environment,
  x: number,
  y: number,
  reach: number,
): Geometry | null {
  if (environment.ground === 'none') return null;
  const finish: Finish = GROUNDS[environment.ground];
  const color = GROUND[environment.ground];
  if (!color) return null;
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])];
  const positions: number[] = [];
  const uvs: number[] = [];
  for (const [u, v] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    positions.push(x + u * reach, y + v * reach, -0.003);
    uvs.push(x + u * reach, y + v * reach);
  }
  const shift = fmix32(environment.seed) / 4294967296;
  return {
    positions: Float32Array.from(positions),
    // Twice as long as a normal should be: the shader's sign that this is the ground.
    normals: Float32Array.from([0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2]),
    uvs: Float32Array.from(uvs),
    colors: Float32Array.from([0, 1, 2, 3].flatMap(() => [r, g, b, shift])),
    finishes: Float32Array.from([0, 1, 2, 3].flatMap(() => [finishIndex(finish), finish.roughness])),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  };
}
