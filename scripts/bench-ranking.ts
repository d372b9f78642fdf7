// Making ranking items, and the identifier buffer against casting one ray a pixel at every triangle.
import { pictureSize, pixelRay, projectorOf } from '../src/core/raster/camera.js';
import { identify } from '../src/core/raster/identifier-buffer.js';
import { sceneMesh } from '../src/core/raster/tessellate.js';
import { cross, dot, sub, type Vec3 } from '../src/core/vec.js';
import { generateSsi } from '../src/tasks/ssi-bench/generate/generate.js';
import { sceneOf } from '../src/tasks/ssi-bench/scene.js';
import { SSI_CATEGORIES, type SsiItem } from '../src/tasks/ssi-bench/types.js';

const ITEMS = 8;
/** Every how many-th pixel each way the slow way looks at; its time is scaled to all of them. */
const STRIDE = 16;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Moeller and Trumbore's test against every triangle: distance along the ray, or infinity. */
function hit(origin: Vec3, direction: Vec3, a: Vec3, b: Vec3, c: Vec3): number {
  const ab = sub(b, a);
  const ac = sub(c, a);
  const p = cross(direction, ac);
  const det = dot(ab, p);
  if (Math.abs(det) < 1e-14) return Number.POSITIVE_INFINITY;
  const t = sub(origin, a);
  const u = dot(t, p) / det;
  if (u < 0 || u > 1) return Number.POSITIVE_INFINITY;
  const q = cross(t, ab);
  const v = dot(direction, q) / det;
  if (v < 0 || u + v > 1) return Number.POSITIVE_INFINITY;
  const far = dot(ac, q) / det;
  return far > 0.05 ? far : Number.POSITIVE_INFINITY;
}

export async function benchRanking(out: (line: string) => void): Promise<void> {
  out(`Ranking items, ${ITEMS} a category, median milliseconds to make one with its key`);
  const items: SsiItem[] = [];
  for (const category of SSI_CATEGORIES) {
    const times: number[] = [];
    for (let seed = 0; seed < ITEMS; seed++) {
      const from = performance.now();
      const made = generateSsi(50_000 + seed, { category });
      times.push(performance.now() - from);
      if (made.ok && seed === 0) items.push(made.value.item);
    }
    out(`  ${category.padEnd(24)} ${median(times).toFixed(0).padStart(6)}`);
  }
  const fast: number[] = [];
  const slow: number[] = [];
  let agree = 0;
  let looked = 0;
  for (const item of items) {
    const camera = item.cameras[0];
    if (camera === undefined) continue;
    const { width, height } = pictureSize(camera, 512);
    // A new scene each time: tessellation is cached by scene, and belongs to the price.
    let buffer = identify(sceneOf(item), camera, width, height);
    for (let k = 0; k < 5; k++) {
      const scene = sceneOf(item);
      const from = performance.now();
      buffer = identify(scene, camera, width, height);
      fast.push(performance.now() - from);
    }
    const triangles: { id: number; a: Vec3; b: Vec3; c: Vec3 }[] = [];
    for (const { object, parts } of sceneMesh(sceneOf(item)).objects) {
      if (object.ghost) continue;
      for (const { positions: p, indices } of parts) {
        const at = (k: number): Vec3 => [p[3 * k]!, p[3 * k + 1]!, p[3 * k + 2]!];
        for (let i = 0; i < indices.length; i += 3) {
          triangles.push({
            id: object.id,
            a: at(indices[i]!),
            b: at(indices[i + 1]!),
            c: at(indices[i + 2]!),
          });
        }
      }
    }
    const projector = projectorOf(camera, width, height);
    let rays = 0;
    const from = performance.now();
    for (let y = STRIDE >> 1; y < height; y += STRIDE) {
      for (let x = STRIDE >> 1; x < width; x += STRIDE) {
        const { origin, direction } = pixelRay(projector, x + 0.5, y + 0.5);
        let nearest = Number.POSITIVE_INFINITY;
        let id = 0;
        for (const t of triangles) {
          const d = hit(origin, direction, t.a, t.b, t.c);
          if (d < nearest) {
            nearest = d;
            id = t.id;
          }
        }
        rays += 1;
        if (id === buffer.ids[y * width + x]) agree += 1;
      }
    }
    looked += rays;
    slow.push(((performance.now() - from) / rays) * width * height);
  }
  const [a, b] = [median(slow), median(fast)];
  out(
    `Identifier buffer, 512 px, ${items.length} items: ${b.toFixed(1)} ms; one ray a pixel ${a.toFixed(0)} ms (from every ${STRIDE * STRIDE}th pixel): ${(a / b).toFixed(0)} x; ${((100 * agree) / looked).toFixed(2)} % of those pixels agree`,
  );
}
