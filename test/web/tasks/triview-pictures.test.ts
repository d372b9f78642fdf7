import { identify } from '../../../src/core/raster/identifier-buffer.js';
import type { SceneSpec } from '../../../src/core/scene.js';
import { startDevice } from '../../../src/render/engine.js';
import { type Pixels, Stage } from '../../../src/render/stage.js';
import { generateTri } from '../../../src/tasks/triviewbench/generate/generate.js';
import { sceneOf } from '../../../src/tasks/triviewbench/scene.js';
import type { TriItem } from '../../../src/tasks/triviewbench/types.js';

const SIZE = 512;

function made(category: string, level: string, seed: number): TriItem {
  const result = generateTri(seed, { category, level });
  if (!result.ok) throw new Error(result.fault.message);
  return result.value.item;
}

/** Pixels of the two pictures that differ. */
function changed(a: Pixels, b: Pixels): boolean[] {
  return Array.from({ length: SIZE * SIZE }, (_, i) =>
    [0, 1, 2].some((c) => Math.abs(a.data[4 * i + c]! - b.data[4 * i + c]!) > 2),
  );
}

/** The scene with one object in a colour that none has. */
function painted(scene: SceneSpec, k: number): SceneSpec {
  const materials = scene.materials.map((m, i) =>
    i === k
      ? { ...m, color: [m.color[0] > 0.5 ? 0 : 1, 1 - m.color[1], m.color[2] > 0.5 ? 0 : 1] as const }
      : m,
  );
  return { ...scene, materials };
}

describe('pictures of three views', () => {
  it('show of every object the pixels that its visibility says, and none of what is hidden', async () => {
    const device = await startDevice(() => document.createElement('canvas'), false, 'webgl2');
    if (!device.ok) throw new Error(device.fault.message);
    const stage = new Stage(device.value);
    try {
      for (const [item, view] of [
        [made('front_hidden_count', 'L2', 3), 'front'],
        [made('side_occluded_ref', 'L2', 4), 'side'],
      ] as const) {
        const scene = sceneOf(item.objects, item.environment);
        const camera = item.cameras[view];
        const { ids } = identify(scene, camera, SIZE, SIZE, { exact: true });
        const plain = await stage.draw(scene, camera, SIZE, SIZE);
        for (const [k, object] of scene.objects.entries()) {
          const other = changed(plain, await stage.draw(painted(scene, k), camera, SIZE, SIZE));
          const shown = other.filter((yes) => yes).length;
          const counted = ids.reduce((sum, id) => sum + (id === object.id ? 1 : 0), 0);
          const what = `${item.id}, object ${k}: ${shown} pixels of ${counted}`;
          if (item.visibility[view][k] === 0 ? shown !== 0 : shown === 0) throw new Error(what);
          // Edges are blended: a pixel more all round, and no more.
          if (Math.abs(shown - counted) > 12 + 5 * Math.sqrt(counted)) throw new Error(what);
        }
      }
    } finally {
      stage.dispose();
    }
  });
});
