import type { Camera, SceneSpec } from '../scene.js';
import { isRound } from './exact.js';
import { RasterPass } from './raster-pass.js';
import { type ObjectMesh, sceneMesh } from './tessellate.js';

export interface RasterOptions {
  /**
   * Spheres and cones by ray casting instead of by their triangles (whose silhouettes are polygons): for truth that is
   * counted in pixels. Slower: about 50 ns per pixel of each one's box.
   */
  readonly exact?: boolean;
}

/** Which object is seen at each pixel; row-major from the upper left. */
export interface IdentifierBuffer {
  readonly width: number;
  readonly height: number;
  /** Object id per pixel; 0 is ground, sky or a ghost. */
  readonly ids: Uint16Array;
  /** Metres along the viewing direction; the ground's where only it is seen, Infinity for sky. */
  readonly depth: Float32Array;
}

/** Whole pixels, right and bottom excluded. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ObjectVisibility {
  /** Pixels seen, with everything else in the way. */
  readonly visible: number;
  /** Pixels it would have within the frame if nothing but the ground stood in the way. */
  readonly alone: number;
  /** Estimate of the pixels it would have on an unbounded picture; equal to `alone` for objects within the frame. */
  readonly total: number;
  /** Round the visible pixels; null if there are none. */
  readonly box: PixelBox | null;
  /** Projected extent in pixels, occlusion and frame disregarded; null if all of it is behind the camera. */
  readonly extent: PixelBox | null;
  /** Whether all of it lies in front of the camera and within the frame. */
  readonly inside: boolean;
}

function drawObject(pass: RasterPass, mesh: ObjectMesh, exact: boolean, id: number): void {
  pass.begin(id);
  for (const part of mesh.parts) {
    if (exact && isRound(part.source)) pass.exactPart(part.source, part);
    else pass.part(part);
  }
}

function checkId(id: number): void {
  if (!(Number.isInteger(id) && id >= 1 && id <= 65535))
    throw new Error(`object id ${id} is not in 1..65535`);
}

/** @param width,height picture size in pixels; the aspect ratio should be the camera's own */
export function identify(
  scene: SceneSpec,
  camera: Camera,
  width: number,
  height: number,
  options: RasterOptions = {},
): IdentifierBuffer {
  const pass = new RasterPass(scene, camera, width, height, false);
  for (const mesh of sceneMesh(scene).objects) {
    checkId(mesh.object.id);
    if (!mesh.object.ghost) drawObject(pass, mesh, options.exact ?? false, mesh.object.id);
  }
  return { width, height, ids: pass.ids, depth: pass.depths() };
}

/**
 * How much of each object is seen.
 * @param objectIds which objects to report; all that are not ghosts by default
 */
export function visibility(
  scene: SceneSpec,
  camera: Camera,
  width: number,
  height: number,
  objectIds?: readonly number[],
  options: RasterOptions = {},
): ReadonlyMap<number, ObjectVisibility> {
  return identifyAndMeasure(scene, camera, width, height, objectIds, options).visibility;
}

/** Both at once, for the price of one pass. */
export function identifyAndMeasure(
  scene: SceneSpec,
  camera: Camera,
  width: number,
  height: number,
  objectIds?: readonly number[],
  options: RasterOptions = {},
): { readonly buffer: IdentifierBuffer; readonly visibility: ReadonlyMap<number, ObjectVisibility> } {
  const wanted = objectIds && new Set(objectIds);
  const pass = new RasterPass(scene, camera, width, height, true);
  const measured = new Map<
    number,
    { alone: number; total: number; extent: PixelBox | null; inside: boolean }
  >();
  for (const mesh of sceneMesh(scene).objects) {
    const { id, ghost } = mesh.object;
    checkId(id);
    if (ghost) continue;
    drawObject(pass, mesh, options.exact ?? false, id);
    if (wanted && !wanted.has(id)) continue;
    const { left, top, right, bottom, alone, area, covered, clipped } = pass;
    const seen = right > left;
    const inside = seen && !clipped && left >= 0 && top >= 0 && right <= width && bottom <= height;
    measured.set(id, {
      alone,
      total: inside ? alone : Math.max(alone, Math.round(covered > 0 ? (alone * area) / covered : area)),
      extent: seen
        ? {
            left: Math.floor(left),
            top: Math.floor(top),
            right: Math.ceil(right),
            bottom: Math.ceil(bottom),
          }
        : null,
      inside,
    });
  }
  const counts = countPixels(pass.ids, width, height);
  const result = new Map<number, ObjectVisibility>();
  for (const [id, m] of measured) {
    const seen = counts.get(id);
    result.set(id, { ...m, visible: seen?.count ?? 0, box: seen?.box ?? null });
  }
  return { buffer: { width, height, ids: pass.ids, depth: pass.depths() }, visibility: result };
}

/** Number of pixels and their box for every id but 0. */
function countPixels(
  ids: Uint16Array,
  width: number,
  height: number,
): ReadonlyMap<number, { readonly count: number; readonly box: PixelBox }> {
  const slots = new Map<
    number,
    { count: number; left: number; top: number; right: number; bottom: number }
  >();
  let last = 0;
  let slot: { count: number; left: number; top: number; right: number; bottom: number } | undefined;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const id = ids[i]!;
      if (id === 0) continue;
      if (id !== last || !slot) {
        last = id;
        slot = slots.get(id);
        if (!slot) {
          slot = { count: 0, left: x, top: y, right: x + 1, bottom: y + 1 };
          slots.set(id, slot);
        }
      }
      slot.count += 1;
      if (x < slot.left) slot.left = x;
      if (x >= slot.right) slot.right = x + 1;
      slot.bottom = y + 1;
    }
  }
  const out = new Map<number, { count: number; box: PixelBox }>();
  for (const [id, { count, ...box }] of slots) out.set(id, { count, box });
  return out;
}
