import { identify } from '../../../src/core/raster/identifier-buffer.js';
import type { Backend } from '../../../src/render/capability.js';
import { startDevice } from '../../../src/render/engine.js';
import { type Pixels, Stage } from '../../../src/render/stage.js';
import { expect } from './expect.js';
import { CAMERA, OBJECTS, sceneOf } from './scenes.js';

const W = 240;
const H = 160;

async function stageOn(backend: Backend): Promise<Stage> {
  const device = await startDevice(() => document.createElement('canvas'), false, backend);
  expect(device.ok, 'a device starts');
  expect(device.value.backend === backend, `${backend} is there, not ${device.value.backend}`);
  return new Stage(device.value);
}

const gap = (a: Pixels, b: Pixels, i: number): number =>
  Math.max(
    Math.abs(a.data[4 * i]! - b.data[4 * i]!),
    Math.abs(a.data[4 * i + 1]! - b.data[4 * i + 1]!),
    Math.abs(a.data[4 * i + 2]! - b.data[4 * i + 2]!),
  );

/** Whether all pixels within two steps have the same id: edges are blended and may fall a pixel off. */
function interior(ids: Uint16Array, x: number, y: number): boolean {
  if (x < 2 || y < 2 || x >= W - 2 || y >= H - 2) return false;
  const id = ids[y * W + x];
  for (let v = y - 2; v <= y + 2; v++)
    for (let u = x - 2; u <= x + 2; u++) if (ids[v * W + u] !== id) return false;
  return true;
}

describe('pictures', () => {
  const stages: Stage[] = [];
  after(() => {
    for (const stage of stages) stage.dispose();
  });

  for (const backend of ['webgpu', 'webgl2'] as const) {
    it(`${backend}: shows at every pixel what the identifier buffer says`, async () => {
      const stage = await stageOn(backend);
      stages.push(stage);
      for (const camera of [CAMERA, { ...CAMERA, fov: undefined as never, orthoHeight: 6 }]) {
        if (camera.orthoHeight !== undefined) Reflect.deleteProperty(camera, 'fov');
        const { ids } = identify(sceneOf(OBJECTS), camera, W, H);
        const full = await stage.draw(sceneOf(OBJECTS), camera, W, H);
        const empty = await stage.draw(sceneOf([]), camera, W, H);
        let checked = 0;
        for (let y = 0; y < H; y++) {
          for (let x = 0; x < W; x++) {
            if (!interior(ids, x, y)) continue;
            const i = y * W + x;
            const id = ids[i]!;
            checked += 1;
            if (id === 0) {
              expect(gap(full, empty, i) <= 1, `background at ${x},${y} is left alone`);
              continue;
            }
            const rgb = [full.data[4 * i]!, full.data[4 * i + 1]!, full.data[4 * i + 2]!];
            const strongest = rgb.indexOf(Math.max(...rgb));
            const glint = Math.min(...rgb) > 150;
            expect(glint || strongest === id - 1, `object ${id} is seen at ${x},${y}, not rgb ${rgb}`);
          }
        }
        expect(checked > 0.75 * W * H, 'most of the picture is interior');
      }
    });
  }

  it('WebGPU and WebGL 2 draw the same picture to the eye', async () => {
    const [gpu, gl] = stages;
    expect(gpu !== undefined && gl !== undefined, 'both stages started');
    for (const [sky, ground] of [
      ['clear', 'grass'],
      ['overcast', 'concrete'],
    ] as const) {
      const scene = sceneOf(OBJECTS, sky, ground);
      const a = await gpu.draw(scene, CAMERA, W, H);
      const b = await gl.draw(scene, CAMERA, W, H);
      let sum = 0;
      let off = 0;
      for (let i = 0; i < W * H; i++) {
        const d = gap(a, b, i);
        sum += d;
        if (d > 24) off += 1;
      }
      expect(sum / (W * H) < 1.5, `mean difference ${sum / (W * H)} of 255`);
      expect(off < 0.01 * W * H, `${off} pixels differ clearly`);
    }
  });

  it('the sun casts shadows and the picture is neither black nor burnt out', async () => {
    const [, gl] = stages;
    expect(gl !== undefined, 'the stage started');
    const lit = await gl.draw(sceneOf(OBJECTS, 'clear', 'concrete'), CAMERA, W, H);
    const bare = await gl.draw(sceneOf([], 'clear', 'concrete'), CAMERA, W, H);
    const { ids } = identify(sceneOf(OBJECTS, 'clear', 'concrete'), CAMERA, W, H);
    let darker = 0;
    let mean = 0;
    for (let i = 0; i < W * H; i++) {
      const light = lit.data[4 * i]! + lit.data[4 * i + 1]! + lit.data[4 * i + 2]!;
      mean += light / 3 / (W * H);
      const before = bare.data[4 * i]! + bare.data[4 * i + 1]! + bare.data[4 * i + 2]!;
      if (ids[i] === 0 && light < 0.75 * before) darker += 1;
    }
    expect(darker > 300, `${darker} pixels of ground lie in shadow`);
    expect(mean > 60 && mean < 210, `mean brightness ${mean}`);
  });
});
