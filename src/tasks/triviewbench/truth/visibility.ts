import { type IdentifierBuffer, identifyAndMeasure } from '../../../core/raster/identifier-buffer.js';
import type { Camera, SceneSpec } from '../../../core/scene.js';

/** What one view shows of each object, by object index. */
export interface ViewMeasure {
  readonly buffer: IdentifierBuffer;
  /** visible / alone, 0..1; exactly 0 where no pixel is seen. */
  readonly ratios: readonly number[];
  readonly pixels: readonly number[];
  /** Whether every object lies within the frame. */
  readonly inside: boolean;
}

/**
 * @param size pixels on a side; the picture is square
 * @param exact whether spheres and cylinders are counted exactly, not by their triangles
 */
export function measureView(scene: SceneSpec, camera: Camera, size: number, exact = true): ViewMeasure {
  const { buffer, visibility } = identifyAndMeasure(scene, camera, size, size, undefined, { exact });
  const all = scene.objects.map((object) => visibility.get(object.id)!);
  return {
    buffer,
    ratios: all.map(({ visible, alone }) => (alone > 0 ? visible / alone : 0)),
    pixels: all.map(({ visible }) => visible),
    inside: all.every((one) => one.inside),
  };
}
